//! Checks on several threads, of solutions that threads may share.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use super::check::{CHECKING, WorstValues, certify, check_loopy, each};
use super::flaw::Certificate;
use super::rounds::NumberRounds;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Value;
use crate::promise::Shared;
use crate::run::{LimitError, Meter, Owned, Run};
use crate::solution::{Enumerate, Solution};

/// Checks a solution that threads may share, on as many threads as `run` says.
///
/// The check is that of [`certify()`].
///
/// Tables are such solutions, also those in hash tables. A solution that learns on demand is not:
/// [`memo::Values::freeze`](crate::memo::Values::freeze) makes a table of it.
/// # Complexity
/// As [`certify()`]. With several threads, `size_of::<P>()` bytes for up to 2^15 positions per
/// thread, fewer if `run` allows less. The calling thread lists the positions; all threads check
/// them.
/// # Errors
/// As [`certify()`].
/// # Example
/// ```
/// use gt_core::{Run, Threads, certify, graph::GameGraph, retrograde::Tablebase};
/// let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
/// let table = Tablebase::explore(&game, [0], &Run::new()).unwrap();
/// let run = Run::new().threads(Threads::All);
/// assert_eq!(certify::shared(&game, &table, &run), certify(&game, &table, &Run::new()));
/// ```
pub fn shared<G: Shared, S: Enumerate<Answer = Value> + Sync>(
    game: &G,
    solution: &S,
    run: &Run,
) -> Result<Certificate<G::Position>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let threads = run.thread_count().get();
    if threads == 1 {
        return certify(game, solution, run);
    }
    let run = &run.started();
    let mut meter = Meter::new(run, CHECKING, None);
    let (mut certificate, mut listed) = (Certificate::default(), Vec::new());
    let mut owned = Owned::default(); // by the listed positions
    let mut check_listed = |listed: &mut Vec<G::Position>,
                            certificate: &mut Certificate<G::Position>| {
        let done = certificate.positions;
        let looked = |more| meter.look(done + more);
        let found = run.install(|| slice(game, listed, solution, run, looked))??;
        listed.clear();
        *certificate = core::mem::take(certificate).join(found);
        Ok::<(), SolveError>(())
    };
    let most = threads.saturating_mul(LISTED);
    each(solution, |position, _| {
        let mut add = |listed: &mut Vec<G::Position>| {
            if listed.is_empty() {
                owned = Owned::default();
            }
            let beside = || (listed.capacity() * size_of::<G::Position>()) as u64;
            owned.add(game.owned_bytes(position), beside, run)?;
            run.push(listed, position.clone())
        };
        let mut added = add(&mut listed).map_err(SolveError::from);
        let full = !listed.is_empty()
            && matches!(added, Err(SolveError::Limit(LimitError::Memory { .. })));
        if full || listed.len() == most {
            added = check_listed(&mut listed, &mut certificate);
        }
        if full && added.is_ok() {
            added = add(&mut listed).map_err(SolveError::from);
        }
        added.map(ControlFlow::Continue)
    })?;
    check_listed(&mut listed, &mut certificate)?;
    meter.end(certificate.positions);
    Ok(certificate)
}

/// How many positions per thread [`shared`] lists before they are checked.
const LISTED: usize = 1 << 15;

/// Checks the claims for `positions` on several threads, inside [`Run::install`].
///
/// `look` gets the number of positions that were looked at.
pub(super) fn slice<G: Shared, S: Solution<Answer = Value> + Sync>(
    game: &G,
    positions: &[G::Position],
    solution: &S,
    run: &Run,
    mut look: impl FnMut(u64) -> Result<(), LimitError>,
) -> Result<Certificate<G::Position>, SolveError>
where
    S::Game: Game<Position = G::Position>,
{
    let some = |places: Range<usize>| {
        let mut certificate = Certificate::default();
        for position in &positions[places] {
            certificate.add(check_loopy(game, position, solution, WorstValues::default())?);
        }
        Ok(certificate)
    };
    let rounds = NumberRounds { len: positions.len(), threads: run.thread_count().get(), run };
    rounds.fold(|_, place| look(place as u64), &some, Certificate::join)
}
