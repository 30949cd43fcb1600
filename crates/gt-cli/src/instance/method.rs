//! The generic solvers by name, each as a function whose bounds are the promises that it needs.
//!
//! Adding a solver is: a variant of [`Method`], its row in [`Method::needs`], a function here, and a line in the builder method
//! of [`Offer`](super::offer::Offer) for the promise that it needs.

use clap::ValueEnum;
use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::grundy::Nimbers;
use gt_core::memo::Values;
use gt_core::retrograde::{Builder, Store, Tablebase};
use gt_core::table::Exact;
use gt_core::{Acyclic, Game, Impartial, Indexed, Outcome, Predecessors, Stats, Value};

use super::Solution;
use crate::context::Context;
use crate::failure::Failure;
use crate::progress::Line;

/// A generic solver of gt-core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    /// Memoized depth-first search
    Memo,
    /// Alpha-beta search to the end of the game, with a table
    Alphabeta,
    /// Retrograde analysis: from the ends backwards; knows draws by endless play
    Retrograde,
    /// What is forced within k plies, for growing k: looks only as far as it must
    Bounded,
    /// Nimbers, by components
    Grundy,
}

impl Method {
    /// How many there are.
    pub(super) const COUNT: usize = 5;

    /// The promise without which the method cannot work.
    pub(super) const fn needs(self) -> &'static str {
        match self {
            Self::Memo | Self::Alphabeta => "Acyclic (no play visits a position twice)",
            Self::Retrograde | Self::Bounded => "to have finitely many positions",
            Self::Grundy => "Acyclic and Impartial (both players have the same moves, and who cannot move loses)",
        }
    }
}

/// A [`Value`] and the work behind it.
const fn solution(value: Value, work: Stats) -> Solution {
    Solution { outcome: value.outcome(), plies: value.plies(), nimber: None, work }
}

/// [`Values`].
pub(super) fn memo<G: Acyclic>(game: &G, context: &Context) -> Result<Solution, Failure> {
    let mut values = Values::new(game).with_limits(context.limits()).with_observer(context.observer());
    let value = values.value(&game.initial()).map_err(|error| Failure::from(error).after(values.stats()))?;
    Ok(solution(value, values.stats()))
}

/// [`Search::solve`], remembering every position.
pub(super) fn alphabeta<G: Acyclic>(game: &G, context: &Context) -> Result<Solution, Failure> {
    let search = Search::new(game).with_table(Exact::new());
    let mut search = search.with_limits(context.limits()).with_observer(context.observer());
    let report = search.solve(&game.initial()).map_err(|error| Failure::from(error).after(search.stats()))?;
    let value = report.value().ok_or_else(|| Failure::Unanswered("the search did not prove a value".into()))?;
    Ok(solution(value, search.stats()))
}

/// [`Nimbers`].
pub(super) fn grundy<G: Acyclic + Impartial>(game: &G, context: &Context) -> Result<Solution, Failure> {
    let mut nimbers = Nimbers::new(game).with_limits(context.limits()).with_observer(context.observer());
    let nimber = nimbers.nimber(&game.initial()).map_err(|error| Failure::from(error).after(nimbers.stats()))?;
    let outcome = if nimber.is_zero() { Outcome::Loss } else { Outcome::Win };
    Ok(Solution { outcome, plies: None, nimber: Some(nimber.get()), work: nimbers.stats() })
}

/// [`Tablebase::explore`]: what play can reach, hashed.
pub(super) fn explored<G: Game>(game: &G, context: &Context) -> Result<Solution, Failure> {
    first_value(&builder(game, context).explore([game.initial()])?)
}

/// [`Tablebase::build`]: every rank, over a stored reverse graph.
pub(super) fn dense<G: Indexed>(game: &G, context: &Context) -> Result<Solution, Failure> {
    first_value(&builder(game, context).dense()?)
}

/// [`Tablebase::build_by_predecessors`]: every rank, without a graph.
pub(super) fn dense_by_predecessors<G: Indexed + Predecessors>(game: &G, context: &Context) -> Result<Solution, Failure> {
    first_value(&builder(game, context).dense_by_predecessors()?)
}

/// [`Horizon::explore`], with twice the plies each time until something is forced, or nothing ever will be.
pub(super) fn bounded<G: Game>(game: &G, context: &Context) -> Result<Solution, Failure> {
    let first = game.initial();
    let (mut plies, mut work) = (1u32, Stats::default());
    loop {
        let horizon = Horizon::explore(game, [first.clone()], plies, &context.limits());
        let horizon = horizon.map_err(|error| Failure::from(error).after(work))?;
        work = horizon.stats();
        let drawn = (horizon.plies() == u32::MAX).then_some(Value::Draw);
        if let Some(value) = horizon.forced(&first).or(drawn) {
            return Ok(solution(value, work));
        }
        plies = plies.saturating_mul(2);
    }
}

fn builder<'g, G: Game>(game: &'g G, context: &Context) -> Builder<&'g G, Line> {
    Builder::new(game).with_limits(context.limits()).with_observer(context.observer())
}

fn first_value<G: Game, S: Store<G>>(table: &Tablebase<G, S>) -> Result<Solution, Failure> {
    let value = table.value(&table.game().initial());
    let value = value.ok_or_else(|| Failure::Unanswered("the table does not hold the first position".into()))?;
    Ok(solution(value, table.stats()))
}
