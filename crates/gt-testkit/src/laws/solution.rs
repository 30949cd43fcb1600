//! The law of solutions: every value follows from the rules and from the values of the successors.
//!
//! A [`Solution`] may know some positions and not others. If it overrides a default method, the law
//! compares the result with the default. A closure becomes a solution by
//! [`Claims`](gt_core::solution::Claims).
//!
//! # Why explaining is enough
//! With remoteness, an explanation has a foundation: a win in *k* plies needs a loss in *k* - 1
//! plies, and so on down to the end of the game. So no wrong win or loss is explained.
//!
//! A wrong draw is not explained either:
//!
//! * Suppose that a position is really won but called a draw. It has a successor that is really
//!   lost. If this successor were called lost, the position would have to be called won. So the
//!   successor is called a draw too.
//! * A position that is really lost but called a draw has, likewise, a successor that is really won
//!   but called a draw.
//!
//! So wrong draws follow each other down to the end of the game. But there the answer must be the
//! outcome by the rules.

use super::lines::Lines;
use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::error::SolveError;
use gt_core::game::{Game, GameExt};
use gt_core::solution::{self, Answer, AtEnd, MoveOf, PositionOf, Solution};

const NO_ERROR: Point =
    Point::new("solution", 1, "a position of the game gets an answer or None, and no error");
const OVER: Point =
    Point::new("solution", 2, "where the game is over, a known value is what the rules say");
const FOLLOWS: Point = Point::new(
    "solution",
    3,
    "a known value is the best that the moves are worth, if all of them are known",
);
const NOT_BEATEN: Point =
    Point::new("solution", 4, "no move to a known position is worth more than the position");
const OUTCOME: Point = Point::new("solution", 5, "outcome agrees with value");
const RANKED: Point =
    Point::new("solution", 6, "ranked_moves gives every move once, with its value, best first");
const BEST: Point = Point::new(
    "solution",
    7,
    "best_moves gives the moves that keep the value, in the game's order",
);
const SAME_AGAIN: Point =
    Point::new("solution", 8, "the same position gets the same answer whenever it is asked about");
const LEADS: Point = Point::new(
    "solution",
    9,
    "line_moves are best moves; where there is a best move, there is one",
);
const PLAYED: Point = Point::new(
    "solution",
    10,
    "a play by line moves is worth the value: at its end, or as endless play if it goes round",
);

/// How many positions are followed for each position of the sample, at most.
const FOLLOWED: usize = 4;

/// Checks a solution on the positions that play reaches from the start of its game.
///
/// [`solution_with`] takes a reach, and more positions to start from.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Example
/// ```
/// use gt_core::{Run, graph::GameGraph, retrograde::Tablebase};
/// use gt_testkit::laws;
/// let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
/// laws::solution(&Tablebase::dense(&game, &Run::new()).unwrap());
/// ```
#[track_caller]
pub fn solution<S: Solution + ?Sized>(known: &S)
where
    S::Answer: AtEnd<S::Game>,
{
    solution_with(known, Reach::default(), []);
}

/// Checks a solution on the positions that play reaches from the start and from `roots`.
///
/// `reach` says how far to look.
///
/// * 1: a position of the game gets an answer or `None`, and no error.
/// * 2: where the game is over, a known value is what the rules say.
/// * 3: elsewhere a known value is the best that the moves are worth, if all their values are
///   known.
/// * 4: if some of these values are unknown, no known one is better than the position's.
/// * 5: `outcome` agrees with `value`, where the value is known.
/// * 6: `ranked_moves` returns the same as its default.
/// * 7: `best_moves` returns the same as its default.
/// * 8: asked again, the answer is the same.
/// * 9: every move of `line_moves` is a best move, and where there is a best move, there is one.
/// * 10: a play by the first of the line moves is worth the value: at its end by the rules, or by
///   what endless play is worth if it goes round. Outcomes are compared only at an end.
///
/// Outcomes without plies are fully explained only in acyclic games. In a loopy game a circle of
/// wrong outcomes can explain itself.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Asks about every position of the sample and about each of its successors, six times. Plays are
/// followed through at most four times as many positions.
#[track_caller]
pub fn solution_with<S: Solution + ?Sized>(
    known: &S,
    reach: Reach,
    roots: impl IntoIterator<Item = PositionOf<S>>,
) where
    S::Answer: AtEnd<S::Game>,
{
    enforce(check(known, &Sample::with_roots(known.game(), reach, roots.into_iter().collect())));
}

fn check<S: Solution + ?Sized>(known: &S, sample: &Sample<S::Game>) -> Result<(), Violation>
where
    S::Answer: AtEnd<S::Game>,
{
    sample.positions().try_for_each(|position| check_at(known, sample, position))?;
    let mut lines = Lines::new(known, FOLLOWED.saturating_mul(sample.len()));
    sample.positions().try_for_each(|position| {
        let refused = |error: SolveError| sample.at(NO_ERROR, position).found(error);
        match (known.value(position).map_err(refused)?, lines.worth(position).map_err(refused)?) {
            (Some(value), Some(played)) if value != played => {
                Err(sample.at(PLAYED, position).differs(value, played))
            }
            _ => Ok(()),
        }
    })
}

fn check_at<S: Solution + ?Sized>(
    known: &S,
    sample: &Sample<S::Game>,
    position: &PositionOf<S>,
) -> Result<(), Violation>
where
    S::Answer: AtEnd<S::Game>,
{
    let game = known.game();
    let broken = |point: Point| sample.at(point, position);
    let refused = |error: SolveError| broken(NO_ERROR).found(error);
    let value = known.value(position).map_err(refused)?;
    let again = known.value(position).map_err(refused)?;
    if again != value {
        return Err(broken(SAME_AGAIN).debug("expected", value).debug("found", again));
    }
    let outcome = known.outcome(position).map_err(refused)?;
    if value.is_some() && outcome != value.map(Answer::outcome) {
        return Err(broken(OUTCOME)
            .debug("expected", value.map(Answer::outcome))
            .debug("found", outcome));
    }
    let ranked = solution::rank_moves(known, position).map_err(refused)?;
    let overridden = known.ranked_moves(position).map_err(refused)?;
    if overridden != ranked {
        return Err(broken(RANKED).debug("expected", ranked).debug("found", overridden));
    }
    let (best, overridden) = (solution::choose_best(known, position), known.best_moves(position));
    let (best, overridden) = (best.map_err(refused)?, overridden.map_err(refused)?);
    if overridden != best {
        return Err(broken(BEST).debug("expected", best).debug("found", overridden));
    }
    let leads = known.line_moves(position).map_err(refused)?;
    let only_best = leads.iter().flatten().all(|mv| best.iter().flatten().any(|best| best == mv));
    let ends = |moves: &Option<Vec<MoveOf<S>>>| moves.as_ref().map(Vec::is_empty);
    if !only_best || ends(&leads) != ends(&best) {
        return Err(broken(LEADS).debug("expected", best).debug("found", leads));
    }
    let Some(value) = value else { return Ok(()) };
    if let Some(actual) = game.terminal(position) {
        let expected = S::Answer::at_end(game, position, actual);
        return if value == expected { Ok(()) } else { Err(broken(OVER).differs(expected, value)) };
    }
    let moves = || {
        ranked
            .iter()
            .map(|(mv, answer)| show_move::<S>(game, position, *mv, *answer))
            .collect::<Vec<_>>()
    };
    let all_known = ranked.iter().all(|(_, answer)| answer.is_some());
    match ranked.first().and_then(|&(_, answer)| answer) {
        Some(best) if all_known && best != value => {
            Err(broken(FOLLOWS).differs(best, value).list("moves", moves().into_iter()))
        }
        Some(best) if best > value => {
            Err(broken(NOT_BEATEN).found(value).list("moves", moves().into_iter()))
        }
        _ => Ok(()),
    }
}

fn show_move<S: Solution + ?Sized>(
    game: &S::Game,
    position: &PositionOf<S>,
    mv: MoveOf<S>,
    answer: Option<S::Answer>,
) -> std::string::String {
    let worth =
        answer.map_or_else(|| "unknown".to_string(), |answer: S::Answer| answer.to_string());
    std::format!("{mv:?} leads to {:?}: {worth}", game.play(position, mv))
}

/// Checks with wrong solutions that the law fails where it should.
#[cfg(test)]
mod tests {

    use super::*;
    use gt_core::graph::GameGraph;
    use gt_core::outcome::Value;
    use gt_core::retrograde::Tablebase;
    use gt_core::run::Run;

    /// A table with a wrong claim.
    struct Broken {
        table: Tablebase<GameGraph>,
        at: u32,
        claim: Option<Value>,
        best: Option<Vec<gt_core::graph::Edge>>,
    }

    impl Solution for Broken {
        type Game = GameGraph;
        type Answer = Value;

        fn game(&self) -> &GameGraph {
            self.table.game()
        }

        fn value(&self, position: &u32) -> Result<Option<Value>, SolveError> {
            if *position == self.at { Ok(self.claim) } else { self.table.value(position) }
        }

        fn best_moves(
            &self,
            position: &u32,
        ) -> Result<Option<Vec<gt_core::graph::Edge>>, SolveError> {
            match &self.best {
                Some(best) => Ok(Some(best.clone())),
                None => solution::choose_best(self, position),
            }
        }
    }

    fn point(at: u32, claim: Option<Value>, best: Option<Vec<gt_core::graph::Edge>>) -> u8 {
        let game: GameGraph = "a -> b c\nb -> a c\nc -> d\nd".parse().unwrap();
        let table = Tablebase::dense(game, &Run::new()).unwrap();
        let known = Broken { table, at, claim, best };
        let sample = Sample::with_roots(known.game(), Reach::default(), vec![0, 1, 2, 3]);
        check(&known, &sample).map_or_else(|violation| violation.point(), |()| 0)
    }

    #[test]
    fn every_kind_of_wrong_value_is_found() {
        assert_eq!(point(9, None, None), 0, "nothing is wrong");
        assert_eq!(point(0, None, None), 0, "unknown is not wrong");
        assert_eq!(
            point(3, Some(Value::Draw), None),
            3,
            "the end called drawn contradicts the value of the position before it"
        );
        assert_eq!(point(2, Some(Value::Win { plies: 3 }), None), 3);
        assert_eq!(point(2, Some(Value::Loss { plies: 2 }), None), 3);
        assert_eq!(point(9, None, Some(vec![])), 7);
    }
}
