//! The check of one claim, and of every claim of a solution.

use core::fmt::{Debug, Display};
use core::ops::ControlFlow;

use super::flaw::{Certificate, Flaw};
use crate::error::SolveError;
use crate::game::{Game, check_draw};
use crate::outcome::{Margin, Outcome, Value};
use crate::promise::Shared;
use crate::run::{Meter, Run};
use crate::solution::{Answer, Enumerate, PositionOf, Solution};

/// Checks every value that `solution` knows.
///
/// A move to a position without a value is a flaw. So a solution that knows part of a game passes
/// only if that part is closed under moves.
/// # Complexity
/// Time O(positions + moves): one value per position and per move. No memory of its own.
/// # Errors
/// * The errors of the solution, and [`SolveError::Limit`]. They say nothing about the claims.
/// * [`SolveError::EndlessPoints`] if a position where play goes on is claimed drawn, although
///   [endless play](Game::endless) is worth points there. Then
///   [`margin::certify`](crate::margin::certify) is the check.
pub fn certify<G: Shared, S: Enumerate<Answer = Value>>(
    game: &G,
    solution: &S,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    all_known(solution, run, |position| {
        check_loopy(game, position, solution, WorstValues::default())
    })
}

/// What is found at each of `positions`.
pub(crate) fn all<P: Debug, A: Display>(
    positions: impl IntoIterator<Item = P>,
    run: &Run,
    mut check: impl FnMut(&P) -> Result<Result<u64, Flaw<P, A>>, SolveError>,
) -> Result<Certificate<P, A>, SolveError> {
    let mut meter = Meter::new(run, CHECKING, None);
    let mut certificate = Certificate::default();
    for position in positions {
        meter.step(certificate.positions)?;
        certificate.add(check(&position)?);
    }
    meter.end(certificate.positions);
    Ok(certificate)
}

/// What is found at each position that `solution` knows.
pub(super) fn all_known<S: Enumerate, A: Display>(
    solution: &S,
    run: &Run,
    mut check: impl FnMut(&PositionOf<S>) -> Result<Result<u64, Flaw<PositionOf<S>, A>>, SolveError>,
) -> Result<Certificate<PositionOf<S>, A>, SolveError> {
    let mut meter = Meter::new(run, CHECKING, None);
    let mut certificate = Certificate::default();
    each(solution, |position, _| {
        meter.step(certificate.positions)?;
        certificate.add(check(position)?);
        Ok(ControlFlow::Continue(()))
    })?;
    meter.end(certificate.positions);
    Ok(certificate)
}

/// Calls `visit` for every known position, until it breaks or fails.
pub(super) fn each<S: Enumerate>(
    solution: &S,
    mut visit: impl FnMut(&PositionOf<S>, S::Answer) -> Result<ControlFlow<()>, SolveError>,
) -> Result<(), SolveError> {
    let mut stopped = Ok(());
    solution.for_each(&mut |position, answer| {
        visit(position, answer).unwrap_or_else(|error| {
            stopped = Err(error);
            ControlFlow::Break(())
        })
    })?;
    stopped
}

/// The name of the phase in which claims are read.
pub(super) const READING: &str = "reading";

/// The name of the phase of every check.
pub(super) const CHECKING: &str = "checking";

/// Collects the answers of the successors, and says what follows for the player to move.
pub(super) trait Explanation<A> {
    fn add(&mut self, answer: A);

    /// Returns the answer that follows; `None` if its distance does not fit the type.
    ///
    /// At least one answer was added before.
    fn explained(self) -> Option<A>;
}

/// For any answer: the worst answer so far, which is best for the player who moves to it.
impl<A: Answer> Explanation<A> for Option<A> {
    fn add(&mut self, answer: A) {
        *self = Some(self.map_or(answer, |worst| worst.min(answer)));
    }

    fn explained(self) -> Self {
        self.and_then(A::before_move)
    }
}

/// For values: the worst of each kind, so that values of different kinds are never compared.
///
/// Checks of whole tables spend their time here. Keeping the kinds apart makes them a sixth faster.
#[derive(Default)]
pub(super) struct WorstValues {
    loss: Option<u32>,
    draw: bool,
    win: Option<u32>,
}

impl Explanation<Value> for WorstValues {
    fn add(&mut self, answer: Value) {
        match answer {
            Value::Draw => self.draw = true,
            Value::Loss { plies } => {
                self.loss = Some(self.loss.map_or(plies, |fewest| fewest.min(plies)));
            }
            Value::Win { plies } => self.win = Some(self.win.map_or(plies, |most| most.max(plies))),
        }
    }

    fn explained(self) -> Option<Value> {
        match (self.loss, self.draw, self.win) {
            (Some(plies), _, _) => Value::Loss { plies },
            (None, false, Some(plies)) => Value::Win { plies },
            (None, _, _) => Value::Draw,
        }
        .before_move()
    }
}

/// Checks the claim for one position of a game in which play may never end.
/// # Errors
/// [`SolveError::EndlessPoints`] if a position where play goes on is claimed drawn, although
/// endless play is worth points there: no rule about outcomes explains such a claim.
#[expect(clippy::type_complexity, reason = "the same result as `at`")]
pub(super) fn check_loopy<G: Game, S: Solution + ?Sized>(
    game: &G,
    position: &G::Position,
    solution: &S,
    answers: impl Explanation<S::Answer>,
) -> Result<Result<u64, Flaw<G::Position, S::Answer>>, SolveError>
where
    S::Game: Game<Position = G::Position>,
    S::Answer: From<Outcome>,
{
    let found = check(game, position, solution, answers)?;
    if matches!(found, Ok(1..)) && game.endless(position) != Margin::EVEN {
        let claimed = solution.value(position)?.map(Answer::outcome);
        if claimed == Some(Outcome::Draw) {
            check_draw(game, position)?;
        }
    }
    Ok(found)
}

#[expect(clippy::type_complexity, reason = "the same result as `at`")]
pub(super) fn check<G: Game, S: Solution + ?Sized>(
    game: &G,
    position: &G::Position,
    solution: &S,
    mut answers: impl Explanation<S::Answer>,
) -> Result<Result<u64, Flaw<G::Position, S::Answer>>, SolveError>
where
    S::Game: Game<Position = G::Position>,
    S::Answer: From<Outcome>,
{
    let Some(claimed) = solution.value(position)? else {
        return Ok(Err(Flaw::Unclaimed { position: position.clone() }));
    };
    let mut moves = 0;
    let mut over = game.decided(position);
    if over.is_none() {
        for mv in game.moves(position) {
            let successor = game.play(position, mv);
            let Some(answer) = solution.value(&successor)? else {
                return Ok(Err(Flaw::Open { position: position.clone(), successor }));
            };
            moves += 1;
            answers.add(answer);
        }
        if moves == 0 {
            over = Some(game.blocked(position));
        }
    }
    Ok(match over {
        Some(actual) if claimed == actual.into() => Ok(0),
        Some(actual) => Err(Flaw::Terminal { position: position.clone(), claimed, actual }),
        None => match answers.explained() {
            Some(explained) if claimed == explained => Ok(moves),
            Some(explained) => {
                Err(Flaw::Unexplained { position: position.clone(), claimed, explained })
            }
            None => Err(Flaw::TooFar { position: position.clone() }),
        },
    })
}
