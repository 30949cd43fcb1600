//! Checks of claimed outcomes, which have no distances that could break a circle.

use core::ops::ControlFlow;

use super::check::{CHECKING, READING, all_known, check, check_loopy, each};
use super::forced::Forced;
use super::numbers::{GrowingList, PositionNumbers, RankNumbers};
use super::rounds::NumberRounds;
use super::settled_claim::{SettledClaim, SettledClaims};
use super::{Certificate, Flaw};
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::{Game, check_draw};
use crate::outcome::Outcome;
use crate::promise::{Acyclic, Shared};
use crate::run::{Forecast, Meter, Run};
use crate::solution::{Answer, Claims, Enumerate, OutcomesOf, Solution};

/// Checks every outcome that `solution` knows for an acyclic game, in one pass.
///
/// Any solution will do: the outcomes of values are checked without their plies. A move to a
/// position without an outcome is a flaw.
/// # Why one pass is enough
/// Each outcome is compared with the outcomes of the successors. If no outcome has a flaw, all are
/// right, by induction on the length of the longest play from a position. Such a length exists
/// because every play ends:
///
/// * Length 0: the game is over, and the outcome is what the rules say.
/// * Greater lengths: the successors have smaller lengths, so their outcomes are right. The outcome
///   follows from them.
///
/// The promise [`Acyclic`] is believed. If it is false, outcomes on a cycle may support each other:
/// [`outcomes`] finds this.
/// # Complexity
/// Time O(positions + moves): one outcome per position and per move. No memory of its own.
/// # Errors
/// As [`certify()`](super::certify()).
/// # Example
/// ```
/// use gt_core::{Run, certify, example::Matches, memo::Outcomes, prelude::*};
/// let game = Matches(21);
/// let outcomes = Outcomes::new(&game, &Run::new());
/// for matches in 0..=21 {
///     outcomes.value(&matches)?;
/// }
/// let certificate = certify::acyclic_outcomes(&game, &outcomes, &Run::new())?;
/// assert_eq!((certificate.positions, certificate.flaws), (22, 0));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn acyclic_outcomes<G: Acyclic + Shared, S: Enumerate>(
    game: &G,
    solution: &S,
    run: &Run,
) -> Result<Certificate<G::Position, Outcome>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let outcomes = OutcomesOf(solution);
    all_known(solution, run, |position| check(game, position, &outcomes, None::<Outcome>))
}

/// Checks every outcome that `solution` knows, also of a loopy game, in which play may never end.
///
/// Any solution will do: the outcomes of values are checked without their plies. A move to a
/// position without an outcome is a flaw.
/// # What is checked
/// 1. Each outcome follows from the outcomes of the successors, as [`at`](super::at) checks it.
/// 2. Each win and each loss can be forced: [`Flaw::Unforced`] if not.
///
/// Point 1 alone is not enough. Two positions that lead to each other, one claimed won and the
/// other lost, explain each other. So the check finds out for itself which claimed wins and losses
/// can be forced in some number of plies, from the rules and the claimed outcomes:
///
/// * Where the game is over, 0 plies.
/// * A claimed win can be forced one ply after the first of its successors that are claimed lost.
/// * A claimed loss can be forced one ply after the last of its successors, all claimed won.
///
/// A win or a loss without such a number rests on claims that only support each other. It may still
/// be true, if another claim that it needs is wrong.
/// # Why that is enough
/// If there is no flaw, every claimed win and loss is true, by induction on its plies. A claimed
/// draw is true as well. By point 1 no move leads from it to a claimed loss, which the player to
/// move could win. And some move leads to another claimed draw, unless the game is over and drawn.
/// So each player can keep to claimed draws, and need not lose.
/// # Complexity
/// *n* positions and *m* moves. Time O(*n* log *n* + *m* log *m*). Point 1 generates the moves of
/// each position once. Point 2 generates the moves of wins and losses some ten times at worst.
///
/// Memory:
/// * `size_of::<P>()` + 7 to 13 bytes per position. Lists that grow step by step have room for up
///   to twice their contents.
/// * If distances run against the order of the positions: 16 bytes per win and loss, and 8 per move
///   between them. If `run` does not allow this, the check goes on without it. Then it takes time
///   O(*d* (*n* + *m*)) at worst, where *d* is the number of plies of the longest win.
/// # Errors
/// As [`certify()`](super::certify()), and:
/// * [`SolveError::EndlessPoints`] also if a win or a loss is claimed that cannot be forced, where
///   endless play is worth points.
/// * [`SolveError::Limit`] if `run` does not allow the positions, or the memory that they take.
/// * [`SolveError::TooManyPositions`] beyond 2^32 - 2 positions.
/// # Example
/// ```
/// use gt_core::{certify::{self, Flaw}, graph::GameGraph, memo::Frozen, prelude::*};
/// use gt_core::{Run, retrograde::Tablebase};
/// let game: GameGraph = "a -> b\nb -> a c\nc\nd -> e\ne -> d".parse().unwrap();
/// let table = Tablebase::dense(&game, &Run::new())?;
/// assert_eq!(certify::outcomes(&game, &table, &Run::new())?.flaws, 0);
///
/// // Play between d and e never ends, so both are drawn. These claims explain each other.
/// let (lost, won) = (Outcome::Loss, Outcome::Win);
/// let claims = [(0, lost), (1, won), (2, lost), (3, won), (4, lost)];
/// let claims = Frozen::from_pairs(&game, claims, &Run::new())?;
/// for position in 0..5 {
///     assert!(certify::at(&game, &claims, &position)?.is_ok());
/// }
/// let certificate = certify::outcomes(&game, &claims, &Run::new())?;
/// assert_eq!(certificate.flaws, 2);
/// assert!(matches!(certificate.first, Some(Flaw::Unforced { position: 3 | 4, .. })));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn outcomes<G: Shared, S: Enumerate>(
    game: &G,
    solution: &S,
    run: &Run,
) -> Result<Certificate<G::Position, Outcome>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let run = run.started();
    let mut meter = Meter::new(&run, READING, None);
    let mut listed = GrowingList::default();
    let mut contradiction = None;
    each(solution, |position, answer: S::Answer| {
        meter.step(listed.len() as u64)?;
        let claimed = answer.outcome();
        let first = listed.insert(position, claimed, game.owned_bytes(position), &run)?;
        if first == claimed {
            return Ok(ControlFlow::Continue(()));
        }
        contradiction =
            Some(Flaw::Contradiction { position: position.clone(), first, second: claimed });
        Ok(ControlFlow::Break(()))
    })?;
    meter.end(listed.len() as u64);
    if let Some(flaw) = contradiction {
        let mut certificate = Certificate::default();
        certificate.add(Err(flaw));
        return Ok(certificate);
    }
    let (numbers, states) = listed.into_parts();
    certify_states(game, &numbers, &states, &run)
}

/// Checks the outcome of every position of an indexed game, also of a loopy one.
///
/// As [`outcomes`], but every position must have an outcome. `solution` is asked once for each.
/// # Complexity
/// Time as [`outcomes`]. Memory: 1 byte per rank instead of what positions take, checked before it
/// is allocated. [`forecast`] returns it.
/// # Errors
/// As [`outcomes`], without the greatest number of positions.
pub fn indexed_outcomes<G: Indexed + Shared, S: Solution + ?Sized>(
    game: &G,
    solution: &S,
    run: &Run,
) -> Result<Certificate<G::Position, Outcome>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let run = run.started();
    let ranks = RankNumbers::new(game);
    let states = ranks.states(&run)?;
    let mut meter = Meter::new(&run, READING, Some(game.index_len()));
    for number in 0..states.len() {
        meter.step(number as u64)?;
        if let Some(position) = ranks.position(number)
            && let Some(claimed) = solution.outcome(&position)?
        {
            states.set(number, SettledClaim::claimed(claimed));
        }
    }
    meter.end(game.index_len());
    certify_states(game, &ranks, &states, &run)
}

/// What [`indexed_outcomes`] takes for `game`.
///
/// Returns the number of ranks, and 1 byte for each. The lists that make the check faster are not
/// part of it: without memory for them the check goes on by sweeps.
pub fn forecast<G: Indexed>(game: &G) -> Forecast {
    let positions = game.index_len();
    Forecast::new(positions, positions.saturating_mul(size_of::<SettledClaim>() as u64))
}

/// Checks the claims in `states`, one for each number.
fn certify_states<G: Shared, N: PositionNumbers<Position = G::Position> + Sync>(
    game: &G,
    numbers: &N,
    states: &SettledClaims,
    run: &Run,
) -> Result<Certificate<G::Position, Outcome>, SolveError> {
    if run.thread_count().get() == 1 {
        return check_states(game, numbers, states, run);
    }
    run.install(|| check_states(game, numbers, states, run))?
}

fn check_states<G: Shared, N: PositionNumbers<Position = G::Position> + Sync>(
    game: &G,
    numbers: &N,
    states: &SettledClaims,
    run: &Run,
) -> Result<Certificate<G::Position, Outcome>, SolveError> {
    let mut meter = Meter::new(run, CHECKING, Some(states.len() as u64));
    let claims = Claims::new(game, |p: &G::Position| states.get(numbers.number(p)?).outcome());
    let rounds = NumberRounds { len: states.len(), threads: run.thread_count().get(), run };
    let mut certificate = rounds.fold(
        |_, number| meter.look(number as u64),
        &|some| {
            let mut certificate = Certificate::default();
            for number in some {
                let Some(position) = numbers.position(number) else { continue };
                let found = check_loopy(game, &position, &claims, None::<Outcome>)?;
                // What is over needs no force. What has a flaw is reported here, and not again where
                // another claim rests on it.
                if matches!(found, Ok(0) | Err(_)) {
                    states.settle(number);
                }
                certificate.add(found);
            }
            Ok(certificate)
        },
        Certificate::join,
    )?;
    meter.end(states.len() as u64);

    Forced { game, numbers, states, run }.settle(&mut meter)?;
    for (number, state) in states.iter().enumerate() {
        if let (Some(claimed), Some(position)) = (state.waiting(), numbers.position(number)) {
            check_draw(game, &position)?; // endless play may be what wins or loses here
            certificate.add_flaw(Flaw::Unforced { position, claimed });
        }
    }
    Ok(certificate)
}
