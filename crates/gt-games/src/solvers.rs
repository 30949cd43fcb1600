//! The generic solvers, one function each.
//!
//! The trait bounds of a function are the promises that its solver needs.

use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::grundy::Nimbers;
use gt_core::memo::Values;
use gt_core::retrograde::{Store, Tablebase};
use gt_core::table::Exact;
use gt_core::{Acyclic, Game, Impartial, Indexed, Predecessors, Run, Shared, Solution, SolveError, Stats, Value};

use super::erased::{Found, Unsolved};

/// A value with the work behind it; [`Value`] has no nimber.
const fn found(value: Value, work: Stats) -> Found {
    Found { outcome: value.outcome(), plies: value.plies(), nimber: None, margin: None, work }
}

/// Solves by [`Values`].
pub(super) fn memo<G: Acyclic>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let values = Values::new(game, run);
    let value = values.value(&game.initial()).map_err(|error| Unsolved::stopped(error, values.stats()))?;
    Ok(found(value.ok_or(Unsolved::Unknown)?, values.stats()))
}

/// Solves by [`Search::solve`], and remembers every position.
pub(super) fn alphabeta<G: Acyclic>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let mut search = Search::new(game).with_table(Exact::new()).with_run(run);
    let report = search.solve(&game.initial()).map_err(|error| Unsolved::stopped(error, search.stats()))?;
    Ok(found(report.value().ok_or(Unsolved::Unknown)?, search.stats()))
}

/// Solves by [`Nimbers`]; they tell the outcome, but not the plies.
pub(super) fn grundy<G: Acyclic + Impartial>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let nimbers = Nimbers::new(game, run);
    let nimber = nimbers.nimber(&game.initial()).map_err(|error| Unsolved::stopped(error, nimbers.stats()))?;
    Ok(Found { outcome: nimber.outcome(), plies: None, nimber: Some(nimber.get()), margin: None, work: nimbers.stats() })
}

/// Solves by [`Tablebase::explore`]: hashes the positions that play can reach.
pub(super) fn explored<G: Shared>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    first_value(Tablebase::explore(game, [game.initial()], run))
}

/// Solves by [`Tablebase::dense`]: a table of all ranks, over a stored reverse graph.
pub(super) fn dense<G: Indexed + Shared>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    first_value(Tablebase::dense(game, run))
}

/// Solves by [`Tablebase::dense_by_predecessors`]: a table of all ranks, without a graph.
pub(super) fn dense_by_predecessors<G: Indexed + Predecessors + Shared>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    first_value(Tablebase::dense_by_predecessors(game, run))
}

/// Solves by [`Horizon::explore`], with twice as many plies each time.
///
/// It ends when a win or a loss is forced within the horizon. It also ends when the horizon has no
/// limit and still nothing is forced: then the position is a draw.
pub(super) fn bounded<G: Shared>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let first = game.initial();
    let (mut plies, mut work) = (1u32, Stats::default());
    loop {
        let horizon = Horizon::explore(game, [first.clone()], plies, run).map_err(|error| Unsolved::stopped(error, work))?;
        work = horizon.stats();
        let drawn = (horizon.plies() == u32::MAX).then_some(Value::Draw);
        if let Some(value) = horizon.forced(&first).or(drawn) {
            return Ok(found(value, work));
        }
        plies = plies.saturating_mul(2);
    }
}

/// The value of the first position in a finished table.
fn first_value<G: Game, S: Store<G>>(table: Result<Tablebase<G, S>, SolveError>) -> Result<Found, Unsolved> {
    let stopped = |error| Unsolved::stopped(error, Stats::default());
    let table = table.map_err(stopped)?;
    let value = table.value(&table.game().initial()).map_err(stopped)?;
    Ok(found(value.ok_or(Unsolved::Unknown)?, table.stats()))
}
