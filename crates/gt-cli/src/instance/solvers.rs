//! The generic solvers, each as a function whose bounds are the promises that it needs.

use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::grundy::Nimbers;
use gt_core::memo::Values;
use gt_core::retrograde::{Store, Tablebase};
use gt_core::table::Exact;
use gt_core::{Acyclic, Game, Impartial, Indexed, Predecessors, Shared, Solution, Stats, Value};

use super::erased::Found;
use crate::context::Context;
use crate::failure::{Failure, known};

/// A [`Value`] and the work behind it.
const fn found(value: Value, work: Stats) -> Found {
    Found { outcome: value.outcome(), plies: value.plies(), nimber: None, work }
}

/// [`Values`].
pub(super) fn memo<G: Acyclic>(game: &G, context: &Context) -> Result<Found, Failure> {
    let values = Values::new(game, context.run());
    let value = values.value(&game.initial()).map_err(|error| Failure::from(error).after(values.stats()))?;
    Ok(found(known(value)?, values.stats()))
}

/// [`Search::solve`], remembering every position.
pub(super) fn alphabeta<G: Acyclic>(game: &G, context: &Context) -> Result<Found, Failure> {
    let mut search = Search::new(game).with_table(Exact::new()).with_run(context.run());
    let report = search.solve(&game.initial()).map_err(|error| Failure::from(error).after(search.stats()))?;
    let value = report.value().ok_or_else(|| Failure::Unanswered("the search did not prove a value".into()))?;
    Ok(found(value, search.stats()))
}

/// [`Nimbers`].
pub(super) fn grundy<G: Acyclic + Impartial>(game: &G, context: &Context) -> Result<Found, Failure> {
    let nimbers = Nimbers::new(game, context.run());
    let nimber = nimbers.nimber(&game.initial()).map_err(|error| Failure::from(error).after(nimbers.stats()))?;
    Ok(Found { outcome: nimber.outcome(), plies: None, nimber: Some(nimber.get()), work: nimbers.stats() })
}

/// [`Tablebase::explore`]: what play can reach, hashed.
pub(super) fn explored<G: Shared>(game: &G, context: &Context) -> Result<Found, Failure> {
    first_value(&Tablebase::explore(game, [game.initial()], context.run())?)
}

/// [`Tablebase::dense`]: every rank, over a stored reverse graph.
pub(super) fn dense<G: Indexed + Shared>(game: &G, context: &Context) -> Result<Found, Failure> {
    first_value(&Tablebase::dense(game, context.run())?)
}

/// [`Tablebase::dense_by_predecessors`]: every rank, without a graph.
pub(super) fn dense_by_predecessors<G: Indexed + Predecessors + Shared>(game: &G, context: &Context) -> Result<Found, Failure> {
    first_value(&Tablebase::dense_by_predecessors(game, context.run())?)
}

/// [`Horizon::explore`], with twice the plies each time until something is forced, or nothing ever will be.
pub(super) fn bounded<G: Shared>(game: &G, context: &Context) -> Result<Found, Failure> {
    let first = game.initial();
    let (mut plies, mut work) = (1u32, Stats::default());
    loop {
        let horizon = Horizon::explore(game, [first.clone()], plies, context.run());
        let horizon = horizon.map_err(|error| Failure::from(error).after(work))?;
        work = horizon.stats();
        let drawn = (horizon.plies() == u32::MAX).then_some(Value::Draw);
        if let Some(value) = horizon.forced(&first).or(drawn) {
            return Ok(found(value, work));
        }
        plies = plies.saturating_mul(2);
    }
}

fn first_value<G: Game, S: Store<G>>(table: &Tablebase<G, S>) -> Result<Found, Failure> {
    Ok(found(known(table.value(&table.game().initial())?)?, table.stats()))
}
