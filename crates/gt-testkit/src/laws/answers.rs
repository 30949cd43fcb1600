//! The laws of solvers: every answer follows from the rules and the answers for the successors.
//!
//! These laws take the answers as a closure. So they fit any solver, adaptor or table, in this
//! workspace or outside. They share no code with a solver: an answer is right if the answers for
//! its successors explain it, and wrong otherwise.
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
//!
//! Outcomes without remoteness have such a foundation only if plays end. In a loopy game, where
//! play may never end, a circle of wrong wins can explain itself. So check such a game through its
//! values.

use core::fmt;
use std::borrow::ToOwned as _;

use super::reach::Reach;
use super::sample::Sample;
use super::violation::{Point, Violation, enforce};
use gt_core::game::{Game, GameExt};
use gt_core::nimber::Nimber;
use gt_core::outcome::{Outcome, Value};
use gt_core::promise::{Acyclic, Impartial};

const DECIDED: &str =
    "where the game is over by rule, the answer is what decided says; moves do not matter";
const BLOCKED: &str = "where there is no move, the answer is what blocked says";
const WON: &str = "a position is won if and only if some successor is lost";
const LOST: &str = "a position is lost if and only if every successor is won";
const SAME_AGAIN: &str = "the same position gets the same answer whenever it is asked about";
const WINNER_HURRIES: &str = "a win takes one ply more than the nearest lost successor";
const LOSER_DELAYS: &str = "a loss takes one ply more than the farthest won successor";
const OVER_IS_ZERO: &str = "where the game is over, the nimber is 0";
const MEX: &str = "a nimber is the mex of the nimbers of the successors";

/// Checks the outcomes that a solver gives for an acyclic game.
///
/// * 1: where `decided` is `Some`, that is the answer. The moves do not matter there.
/// * 2: where there is no move, `blocked` is the answer.
/// * 3: a position is won if and only if some successor is lost.
/// * 4: a position is lost if and only if every successor is won, and drawn in every other case.
///   Several moves to one successor count once.
/// * 5: asked again, the answer is the same.
/// # Panics
/// Panics with a counterexample if a point is broken:
/// ```text
/// law outcomes, point 4 is broken: a position is lost if and only if every successor is won
///   position: 0
///   expected: Loss
///   found: Draw
///   moves:
///     #0 -> 1 leads to 1: Win
/// ```
/// # Complexity
/// Asks about every position of the sample twice, and once about each successor of each position.
/// # Example
/// ```
/// use gt_core::{Run, Solution, graph::GameGraph, memo::Outcomes};
/// use gt_testkit::laws::{self, Reach};
/// let game = "a -> b c\nb -> c\nc".parse::<GameGraph>().unwrap().into_acyclic().unwrap();
/// let solver = Outcomes::new(&game, &Run::new());
/// laws::outcomes(&game, Reach::default(), |p| solver.outcome(p).unwrap().unwrap());
/// ```
#[track_caller]
pub fn outcomes<G: Acyclic>(game: &G, reach: Reach, answer: impl FnMut(&G::Position) -> Outcome) {
    enforce(check("outcomes", game, &Sample::new(game, reach), answer));
}

/// Checks the values that a solver gives, for acyclic and for loopy games.
///
/// * 1 to 5: as for [`outcomes`]. Where the game is over, the remoteness is 0.
/// * 6: a win takes one ply more than the nearest lost successor: the winner hurries.
/// * 7: a loss takes one ply more than the farthest won successor: the loser delays.
/// # Panics
/// Panics with a counterexample if a point is broken:
/// ```text
/// law values, point 7 is broken: a loss takes one ply more than the farthest won successor
///   position: 0
///   expected: Loss { plies: 4 }
///   found: Loss { plies: 2 }
///   moves:
///     #0 -> 1 leads to 1: Win { plies: 1 }
///     #1 -> 2 leads to 2: Win { plies: 3 }
/// ```
/// # Complexity
/// Asks about every position of the sample twice, and once about each successor of each position.
/// # Example
/// As [`outcomes`], with the answer `solver.value(p)`.
#[track_caller]
pub fn values<G: Game>(game: &G, reach: Reach, answer: impl FnMut(&G::Position) -> Value) {
    enforce(check("values", game, &Sample::new(game, reach), answer));
}

/// Checks the nimbers that a solver gives for an acyclic impartial game.
///
/// * 1: where the game is over, the nimber is 0.
/// * 2: elsewhere it is the *mex* of the nimbers of the successors: the least nimber that none of
///   them has.
/// * 3: asked again, the answer is the same.
/// # Panics
/// Panics with a counterexample if a point is broken.
/// # Complexity
/// Asks about every position of the sample twice, and once about each successor of each position.
/// # Example
/// As [`outcomes`], with the answer `solver.nimber(p)`.
#[track_caller]
pub fn nimbers<G: Impartial + Acyclic>(
    game: &G,
    reach: Reach,
    answer: impl FnMut(&G::Position) -> Nimber,
) {
    enforce(check_nimbers(game, &Sample::new(game, reach), answer));
}

fn check_nimbers<G: Game>(
    game: &G,
    sample: &Sample<G>,
    mut answer: impl FnMut(&G::Position) -> Nimber,
) -> Result<(), Violation> {
    let first: Vec<Nimber> = sample.positions().map(&mut answer).collect();
    for (position, claimed) in sample.positions().zip(first) {
        let broken = |point: Point| sample.at(point, position);
        let again = answer(position);
        if again != claimed {
            return Err(broken(Point::new("nimbers", 3, SAME_AGAIN)).differs(claimed, again));
        }
        let successors: Vec<_> =
            game.successors(position).map(|(mv, to)| (answer(&to), mv, to)).collect();
        let mut least = Nimber::ZERO;
        while successors.iter().any(|&(nimber, ..)| nimber == least) {
            least = Nimber(least.get() + 1);
        }
        if least != claimed {
            let point = if successors.is_empty() {
                Point::new("nimbers", 1, OVER_IS_ZERO)
            } else {
                Point::new("nimbers", 2, MEX)
            };
            return Err(explained(broken(point).differs(least, claimed), &successors));
        }
    }
    Ok(())
}

/// What a law needs to know about an answer.
trait Answer: Copy + PartialEq + fmt::Debug {
    fn outcome(self) -> Outcome;

    /// Returns the remoteness; `None` for a draw, and for answers without remoteness.
    fn plies(self) -> Option<u32>;

    /// Returns the answer with this outcome and, if such answers have a remoteness, with this one.
    fn with(outcome: Outcome, plies: u32) -> Self;
}

impl Answer for Outcome {
    fn outcome(self) -> Outcome {
        self
    }

    fn plies(self) -> Option<u32> {
        None
    }

    fn with(outcome: Outcome, _: u32) -> Self {
        outcome
    }
}

impl Answer for Value {
    fn outcome(self) -> Outcome {
        Self::outcome(self)
    }

    fn plies(self) -> Option<u32> {
        Self::plies(self)
    }

    fn with(outcome: Outcome, plies: u32) -> Self {
        match outcome {
            Outcome::Loss => Self::Loss { plies },
            Outcome::Draw => Self::Draw,
            Outcome::Win => Self::Win { plies },
        }
    }
}

fn check<G: Game, A: Answer>(
    law: &'static str,
    game: &G,
    sample: &Sample<G>,
    mut answer: impl FnMut(&G::Position) -> A,
) -> Result<(), Violation> {
    let first: Vec<A> = sample.positions().map(&mut answer).collect();
    let claims = || {
        sample
            .positions()
            .zip(&first)
            .map(|(position, &claimed)| (position, claimed, game.terminal(position)))
    };
    for (position, claimed, over) in claims() {
        let broken = |number, says| sample.at(Point::new(law, number, says), position);
        let again = answer(position);
        if again != claimed {
            return Err(broken(5, SAME_AGAIN).debug("expected", claimed).debug("found", again));
        }
        let Some(outcome) = over else { continue };
        if claimed.outcome() != outcome || claimed.plies().is_some_and(|plies| plies != 0) {
            let broken = if game.decided(position).is_some() {
                broken(1, DECIDED)
            } else {
                broken(2, BLOCKED)
            };
            return Err(broken.debug("expected", A::with(outcome, 0)).debug("found", claimed));
        }
    }
    for (position, claimed, _) in claims().filter(|(.., over)| over.is_none()) {
        let successors: Vec<_> =
            game.successors(position).map(|(mv, to)| (answer(&to), mv, to)).collect();
        let answers = || successors.iter().map(|&(answer, ..)| answer);
        let show = |number, says, expected: &dyn fmt::Display| {
            let broken = sample.at(Point::new(law, number, says), position);
            explained(broken.expected(expected).debug("found", claimed), &successors)
        };
        let is = answers().map(|answer| answer.outcome().flip()).max().unwrap_or(Outcome::Loss);
        if claimed.outcome() != is {
            let about_wins = is == Outcome::Win || claimed.outcome() == Outcome::Win;
            let (number, says) = if about_wins { (3, WON) } else { (4, LOST) };
            return Err(show(number, says, &format_args!("{is:?}")));
        }
        let Some(plies) = claimed.plies() else { continue };
        let after =
            answers().filter(|answer| answer.outcome() == is.flip()).filter_map(Answer::plies);
        let next = if is == Outcome::Win { after.min() } else { after.max() };
        let due = next.and_then(|next| next.checked_add(1));
        if due != Some(plies) {
            let due = due.map_or_else(
                || "more plies than a u32 can hold".to_owned(),
                |due| std::format!("{:?}", A::with(is, due)),
            );
            let (number, says) =
                if is == Outcome::Win { (6, WINNER_HURRIES) } else { (7, LOSER_DELAYS) };
            return Err(show(number, says, &due));
        }
    }
    Ok(())
}

/// Adds the moves and the answers for their successors.
fn explained<A: fmt::Debug, M: fmt::Debug, P: fmt::Debug>(
    broken: Violation,
    successors: &[(A, M, P)],
) -> Violation {
    let lines = successors
        .iter()
        .map(|(answer, mv, to)| std::format!("{mv:?} leads to {to:?}: {answer:?}"));
    if successors.is_empty() {
        broken.note("moves", "none, the game is over")
    } else {
        broken.list("moves", lines)
    }
}
