//! The generic solvers of gt-core, one type each.
//!
//! The trait bounds of a type's [`Solver`] are the promises and capabilities that the solver needs.
//! A solver is a type and not a value, so a game is compiled only with the solvers that its
//! [`Offer`](crate::Offer) names.

use core::ops::ControlFlow;

use gt_core::adapt::{Lifted, Reduced};
use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::grundy::Nimbers;
use gt_core::margin::MarginTable;
use gt_core::memo::{MarginValues, Values};
use gt_core::retrograde::{Store, Tablebase};
use gt_core::table::Exact;
use gt_core::{
    Acyclic, Enumerate, Game, Impartial, Indexed, IndexedTiers, Margins, Predecessors, Run, Shared, Solution, SolveError, Stats,
    Symmetric, Value, tiers,
};

use super::instance::{Found, Unsolved};
use super::method::Method;
use super::review::Judgement;

/// A way to learn the value of a position, and of the positions that play can reach from there.
///
/// The types of this module implement it; an [`Offer`](crate::Offer) chooses among them.
pub trait Solver<G: Game> {
    /// What the solver finds out about a position: a value or a margin.
    type Answer: Judgement;

    /// The name of the solver.
    const METHOD: Method;

    /// Solves `position`, and returns what was learned.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] at a limit of `run`, or if the game is too large for the solver.
    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G, Self::Answer>, Unsolved>;
}

/// What a solver learned, and the work that it took.
#[expect(missing_debug_implementations, reason = "a solution of any type")]
pub struct Opened<'g, G: Game, A = Value> {
    /// The values.
    pub known: Box<dyn Solution<Game = &'g G, Answer = A> + 'g>,
    /// How much the solver stored.
    pub work: Stats,
}

/// Solves the first position of `game` by `S`.
pub(super) fn first<G: Game, S: Solver<G>>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let first = game.initial();
    let Opened { known, work } = S::open(game, &first, run)?;
    let answer = known.value(&first).map_err(|error| Unsolved::stopped(error, work))?;
    Ok(Found::new(answer.ok_or(Unsolved::Unknown)?, work))
}

/// [`Values`]: a memoized search, depth-first.
#[derive(Debug)]
pub struct Memoized;

impl<G: Acyclic> Solver<G> for Memoized {
    type Answer = Value;
    const METHOD: Method = Method::Memo;

    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        let values = Values::new(game, run);
        let asked = values.value(position);
        let work = values.stats();
        asked.map_err(|error| Unsolved::stopped(error, work))?;
        Ok(Opened { known: Box::new(values), work })
    }
}

/// [`Values`] of one position of each orbit.
#[derive(Debug)]
pub struct MemoizedOrbits;

impl<G: Acyclic + Symmetric> Solver<G> for MemoizedOrbits {
    type Answer = Value;
    const METHOD: Method = Method::Memo;

    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        let values = Values::new(Reduced::new(game), run);
        let asked = values.value(&game.representative(position));
        let work = values.stats();
        asked.map_err(|error| Unsolved::stopped(error, work))?;
        Ok(Opened { known: Box::new(Lifted::new(game, values)), work })
    }
}

/// [`MarginValues`]: a memoized search for margins.
#[derive(Debug)]
pub struct MemoizedMargins;

impl<G: Acyclic + Margins> Solver<G> for MemoizedMargins {
    type Answer = gt_core::margin::Margin;
    const METHOD: Method = Method::Margins;

    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G, Self::Answer>, Unsolved> {
        let margins = MarginValues::new(game, run);
        let asked = margins.value(position);
        let work = margins.stats();
        asked.map_err(|error| Unsolved::stopped(error, work))?;
        Ok(Opened { known: Box::new(margins), work })
    }
}

/// [`MarginValues`] of one position of each orbit.
#[derive(Debug)]
pub struct MemoizedMarginOrbits;

impl<G: Acyclic + Margins + Symmetric> Solver<G> for MemoizedMarginOrbits {
    type Answer = gt_core::margin::Margin;
    const METHOD: Method = Method::Margins;

    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G, Self::Answer>, Unsolved> {
        let margins = MarginValues::new(Reduced::new(game), run);
        let asked = margins.value(&game.representative(position));
        let work = margins.stats();
        asked.map_err(|error| Unsolved::stopped(error, work))?;
        Ok(Opened { known: Box::new(Lifted::new(game, margins)), work })
    }
}

/// [`MarginTable::explore`]: margins of a game in which play may never end.
#[derive(Debug)]
pub struct LoopyMargins;

impl<G: Margins + Shared> Solver<G> for LoopyMargins {
    type Answer = gt_core::margin::Margin;
    const METHOD: Method = Method::Margins;

    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G, Self::Answer>, Unsolved> {
        let table = MarginTable::explore(game, [position.clone()], run).map_err(built)?;
        let mut work = Stats::default();
        let count = &mut |_: &G::Position, _| {
            work.positions += 1;
            ControlFlow::Continue(())
        };
        table.for_each(count).map_err(built)?;
        Ok(Opened { known: Box::new(table), work })
    }
}

/// [`Tablebase::explore`]: hashes the positions that play can reach.
#[derive(Debug)]
pub struct Hashed;

impl<G: Shared> Solver<G> for Hashed {
    type Answer = Value;
    const METHOD: Method = Method::Retrograde;

    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        table(Tablebase::explore(game, [position.clone()], run))
    }
}

/// [`Tablebase::explore`] of one position of each orbit.
#[derive(Debug)]
pub struct Orbits;

impl<G: Shared + Symmetric> Solver<G> for Orbits {
    type Answer = Value;
    const METHOD: Method = Method::Retrograde;

    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        lifted(game, Tablebase::explore(Reduced::new(game), [game.representative(position)], run))
    }
}

/// [`Tablebase::explore_by_predecessors`] of one position of each orbit: in little memory.
#[derive(Debug)]
pub struct OrbitsByPredecessors;

impl<G: Shared + Symmetric + Predecessors> Solver<G> for OrbitsByPredecessors {
    type Answer = Value;
    const METHOD: Method = Method::Retrograde;

    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        lifted(game, Tablebase::explore_by_predecessors(Reduced::new(game), [game.representative(position)], run))
    }
}

/// [`Tablebase::dense`]: a table of all ranks, over a stored reverse graph.
#[derive(Debug)]
pub struct Dense;

impl<G: Indexed + Shared> Solver<G> for Dense {
    type Answer = Value;
    const METHOD: Method = Method::Retrograde;

    fn open<'g>(game: &'g G, _: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        table(Tablebase::dense(game, run))
    }
}

/// [`Tablebase::dense_by_predecessors`]: a table of all ranks, without a graph.
#[derive(Debug)]
pub struct DenseByPredecessors;

impl<G: Indexed + Predecessors + Shared> Solver<G> for DenseByPredecessors {
    type Answer = Value;
    const METHOD: Method = Method::Retrograde;

    fn open<'g>(game: &'g G, _: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        table(Tablebase::dense_by_predecessors(game, run))
    }
}

/// [`Tablebase::by_tiers`]: one tier after the other; play may never end inside a tier.
#[derive(Debug)]
pub struct LoopyTiers;

impl<G: IndexedTiers + Shared> Solver<G> for LoopyTiers {
    type Answer = Value;
    const METHOD: Method = Method::Retrograde;

    fn open<'g>(game: &'g G, _: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        table(Tablebase::by_tiers(game, run))
    }
}

/// [`Tablebase::by_tiers`] of one position of each orbit.
#[derive(Debug)]
pub struct LoopyTiersOfOrbits;

impl<G: IndexedTiers + Shared + Symmetric> Solver<G> for LoopyTiersOfOrbits {
    type Answer = Value;
    const METHOD: Method = Method::Retrograde;

    fn open<'g>(game: &'g G, _: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        lifted(game, Tablebase::by_tiers(Reduced::new(game), run))
    }
}

/// [`Tablebase::dense_by_predecessors`] with one rank for each orbit.
#[derive(Debug)]
pub struct DenseOrbits;

impl<G: Indexed + Predecessors + Shared + Symmetric> Solver<G> for DenseOrbits {
    type Answer = Value;
    const METHOD: Method = Method::Retrograde;

    fn open<'g>(game: &'g G, _: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        let orbits = Reduced::new(game).numbered(run);
        lifted(game, orbits.and_then(|orbits| Tablebase::dense_by_predecessors(orbits, run)))
    }
}

/// [`tiers::Values::explore`]: one tier after the other, with one or two bytes a rank.
#[derive(Debug)]
pub struct Tiers;

impl<G: IndexedTiers + Acyclic + Shared> Solver<G> for Tiers {
    type Answer = Value;
    const METHOD: Method = Method::Tiers;

    fn open<'g>(game: &'g G, position: &G::Position, run: &Run) -> Result<Opened<'g, G>, Unsolved> {
        let values = tiers::Values::explore(game, [position.clone()], run).map_err(built)?;
        let mut work = Stats::default();
        work.positions = values.census().positions();
        Ok(Opened { known: Box::new(values), work })
    }
}

/// [`Search::solve`] with a table that remembers every position.
pub(super) fn alphabeta<G: Acyclic>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let mut search = Search::new(game).with_table(Exact::new()).with_run(run);
    let report = search.solve(&game.initial()).map_err(|error| Unsolved::stopped(error, search.stats()))?;
    Ok(Found::new(report.value().ok_or(Unsolved::Unknown)?, search.stats()))
}

/// [`Nimbers`]; they tell the outcome, but not the plies.
pub(super) fn grundy<G: Acyclic + Impartial>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let nimbers = Nimbers::new(game, run);
    let nimber = nimbers.nimber(&game.initial()).map_err(|error| Unsolved::stopped(error, nimbers.stats()))?;
    Ok(Found { outcome: nimber.outcome(), plies: None, nimber: Some(nimber.get()), margin: None, work: nimbers.stats() })
}

/// [`Horizon::explore`], with twice as many plies each time.
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
            return Ok(Found::new(value, work));
        }
        plies = plies.saturating_mul(2);
    }
}

/// A finished table as an opened solution.
fn table<'g, G: Game, S: Store<&'g G> + 'g>(made: Result<Tablebase<&'g G, S>, SolveError>) -> Result<Opened<'g, G>, Unsolved> {
    let table = made.map_err(built)?;
    let work = table.stats();
    Ok(Opened { known: Box::new(table), work })
}

/// A finished table of a reduced game as a solution of the game itself.
fn lifted<'g, G: Symmetric, N: 'g, S: Store<Reduced<&'g G, N>> + 'g>(
    game: &'g G,
    made: Result<Tablebase<Reduced<&'g G, N>, S>, SolveError>,
) -> Result<Opened<'g, G>, Unsolved> {
    let table = made.map_err(built)?;
    let work = table.stats();
    Ok(Opened { known: Box::new(Lifted::new(game, table)), work })
}

/// A table that was not finished; how far it came is not known.
fn built(error: SolveError) -> Unsolved {
    Unsolved::stopped(error, Stats::default())
}
