//! The generic solvers of gt-core, one type each.
//!
//! The trait bounds of a type's [`Approach`] are the promises and capabilities that the solver
//! needs. A solver is a type and not a value, so a game is compiled only with the solvers that its
//! [`Offer`](crate::Offer) names.
//!
//! | type | solver of gt-core | what it stores for the first position |
//! |---|---|---|
//! | [`ByMemo`] | [`Values`] | the positions that the search reached |
//! | [`MarginsByMemo`] | [`MarginValues`] | the same, with margins |
//! | [`LoopyMargins`] | [`MarginTable::explore`] | the positions that play can reach |
//! | [`ByHash`] | [`Tablebase::explore`] | the same, and the moves between them |
//! | [`ByPredecessors`] | [`Tablebase::explore_by_predecessors`] | the same, without the moves |
//! | [`ByRank`] | [`Tablebase::dense`] | an entry for each rank, and all moves |
//! | [`ByRankAndPredecessors`] | [`Tablebase::dense_by_predecessors`] | an entry for each rank |
//! | [`ByOrbitRank`] | the same | an entry for each orbit |
//! | [`ByTiers`] | [`tiers::Values::explore`] | an entry for each rank of the tiers that play reaches |
//! | [`ByLoopyTiers`] | [`Tablebase::by_tiers`] | an entry for each rank |
//! | [`OfOrbits`] | any of these | the same, for one position of each orbit |

use core::marker::PhantomData;
use core::ops::ControlFlow;

use gt_core::adapt::{Lifted, Reduced};
use gt_core::alphabeta::Search;
use gt_core::bounded::Horizon;
use gt_core::grundy::Nimbers;
use gt_core::margin::{Margin, MarginTable};
use gt_core::memo::{MarginValues, Values};
use gt_core::retrograde::{Store, Tablebase};
use gt_core::solution::{AtEnd, PositionOf};
use gt_core::table::Exact;
use gt_core::{
    Acyclic, Enumerate, Forecast, Game, Impartial, Indexed, IndexedTiers, Margins, NimberSolution,
    Predecessors, Run, Shared, Solution, SolveError, Stats, Symmetric, Value, tiers,
};

use super::counted::Counted;
use super::instance::{Found, Unsolved};
use super::method::Method;
use super::review::Judgement;

/// A way to learn the value of a position, and of the positions that play can reach from there.
///
/// `G` is the game that the solver owns: a reference to the rules, or an adaptor around one. The
/// types of this module implement the trait; an [`Offer`](crate::Offer) chooses among them.
pub trait Approach<G: Game> {
    /// What the solver finds out about a position: a value or a margin.
    type Answer: Judgement + AtEnd<G>;

    /// The name of the solver.
    const METHOD: Method;

    /// What its positions count.
    const COUNTED: Counted;

    /// Solves `position`, and returns what was learned.
    ///
    /// # Errors
    /// [`Unsolved::Stopped`] at a limit of `run`, or if the game is too large for the solver.
    fn open<'g>(
        game: G,
        position: &G::Position,
        run: &Run,
    ) -> Result<Opened<'g, G, Self::Answer>, Unsolved>
    where
        G: 'g;

    /// What the solver will take, if that is known before; nothing is solved.
    fn forecast(game: G) -> Option<Forecast> {
        let _ = game;
        None
    }
}

/// What a solver learned, and the work that it took.
#[expect(missing_debug_implementations, reason = "a solution of any type")]
pub struct Opened<'g, G: Game, A = Value> {
    /// The values.
    pub known: Box<dyn Solution<Game = G, Answer = A> + Send + 'g>,
    /// How much the solver stored.
    pub work: Stats,
}

impl<'g, G: Symmetric + Shared + 'g, N: 'g, A: Judgement> Opened<'g, Reduced<G, N>, A> {
    /// Makes what was learned about the reduced game an answer about the game itself.
    fn lifted(self, game: G) -> Opened<'g, G, A> {
        Opened { known: Box::new(Lifted::new(game, self.known)), work: self.work }
    }
}

/// Solves the first position of `game` by `S`.
pub(super) fn first<G: Game, S: for<'g> Approach<&'g G>>(
    game: &G,
    run: &Run,
) -> Result<Found, Unsolved> {
    first_by(game, <S as Approach<&G>>::open, run)
}

/// Solves a position: [`Approach::open`].
pub(super) type Open<'g, G, A> =
    fn(&'g G, &<G as Game>::Position, &Run) -> Result<Opened<'g, &'g G, A>, Unsolved>;

/// Solves the first position of `game` by the function `open`. This code is compiled once for all
/// solvers of a game.
fn first_by<'g, G: Game, A: Judgement>(
    game: &'g G,
    open: Open<'g, G, A>,
    run: &Run,
) -> Result<Found, Unsolved> {
    let first = game.initial();
    let Opened { known, work } = open(game, &first, run)?;
    found(known.value(&first), work)
}

/// What was found out about a position whose value a solver gave after `work`.
fn found<A: Judgement>(
    value: Result<Option<A>, SolveError>,
    work: Stats,
) -> Result<Found, Unsolved> {
    let answer = value.map_err(|error| Unsolved::stopped(error, work))?;
    Ok(Found::new(answer.ok_or(Unsolved::Unknown)?, work))
}

/// A solver of the reduced game, which stores one position of each orbit.
///
/// Its answers, lines and reasons are about every position of the game itself.
#[derive(Debug)]
pub struct OfOrbits<S>(PhantomData<S>);

impl<G: Symmetric + Shared + Copy, S: Approach<Reduced<G>, Answer: AtEnd<G>>> Approach<G>
    for OfOrbits<S>
{
    type Answer = S::Answer;
    const METHOD: Method = S::METHOD;
    const COUNTED: Counted = Counted::Orbits;

    fn open<'g>(
        game: G,
        position: &G::Position,
        run: &Run,
    ) -> Result<Opened<'g, G, S::Answer>, Unsolved>
    where
        G: 'g,
    {
        Ok(S::open(Reduced::new(game), &game.representative(position), run)?.lifted(game))
    }
}

/// Solvers of one method, each with its bounds, its answer and how it opens a position.
macro_rules! approaches {
    ($($(#[$doc:meta])* $name:ident, $method:ident, $counted:ident, $answer:ty, [$($bound:tt)+]: |$game:ident, $position:pat_param, $run:ident| $open:expr $(, forecast: |$asked:ident| $forecast:expr)?;)+) => { $(
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name;

        impl<G: $($bound)+> Approach<G> for $name {
            type Answer = $answer;
            const METHOD: Method = Method::$method;
            const COUNTED: Counted = Counted::$counted;

            fn open<'g>($game: G, $position: &G::Position, $run: &Run) -> Result<Opened<'g, G, $answer>, Unsolved>
            where
                G: 'g,
            {
                $open
            }

            $(
                fn forecast($asked: G) -> Option<Forecast> {
                    $forecast
                }
            )?
        }
    )+ };
}

approaches! {
    /// [`Values`]: a memoized search, depth-first.
    ByMemo, Memo, Stored, Value, [Acyclic + Shared]: |game, position, run| asked(Values::new(game, run), position, Values::stats);

    /// [`MarginValues`]: a memoized search for margins.
    MarginsByMemo, Margins, Stored, Margin, [Acyclic + Margins + Shared]: |game, position, run| {
        asked(MarginValues::new(game, run), position, MarginValues::stats)
    };

    /// [`MarginTable::explore`]: margins of a game in which play may never end.
    LoopyMargins, Margins, Reachable, Margin, [Margins + Shared]: |game, position, run| {
        let table = MarginTable::explore(game, [position.clone()], run).map_err(built)?;
        let mut work = Stats::default();
        let count = &mut |_: &G::Position, _| {
            work.positions += 1;
            ControlFlow::Continue(())
        };
        table.for_each(count).map_err(built)?;
        Ok(Opened { known: Box::new(table), work })
    };

    /// [`Tablebase::explore`]: hashes the positions that play can reach.
    ByHash, Retrograde, Reachable, Value, [Shared]: |game, position, run| table(Tablebase::explore(game, [position.clone()], run));

    /// [`Tablebase::explore_by_predecessors`]: the same without storing the moves.
    ByPredecessors, Retrograde, Reachable, Value, [Shared + Predecessors]: |game, position, run| {
        table(Tablebase::explore_by_predecessors(game, [position.clone()], run))
    };

    /// [`Tablebase::dense`]: a table of all ranks, over a stored reverse graph.
    ByRank, Retrograde, Ranks, Value, [Indexed + Shared]: |game, _, run| table(Tablebase::dense(game, run)),
        forecast: |game| Some(Tablebase::estimate(&game));

    /// [`Tablebase::dense_by_predecessors`]: a table of all ranks, without a graph.
    ByRankAndPredecessors, Retrograde, Ranks, Value, [Indexed + Predecessors + Shared]: |game, _, run| {
        table(Tablebase::dense_by_predecessors(game, run))
    }, forecast: |game| Some(Tablebase::forecast_by_predecessors(&game));

    /// [`Tablebase::dense_by_predecessors`] of the numbered orbits: an entry for each orbit.
    ByOrbitRank, Retrograde, Orbits, Value, [Indexed + Predecessors + Shared + Symmetric + Copy]: |game, _, run| {
        let orbits = Reduced::new(game).numbered(run);
        Ok(table(orbits.and_then(|orbits| Tablebase::dense_by_predecessors(orbits, run)))?.lifted(game))
    };

    /// [`Tablebase::by_tiers`]: one tier after the other; play may never end inside a tier.
    ByLoopyTiers, Retrograde, Ranks, Value, [IndexedTiers + Shared]: |game, _, run| table(Tablebase::by_tiers(game, run)),
        forecast: |game| Some(Tablebase::forecast_by_tiers(&game).ok()?.total());

    /// [`tiers::Values::explore`]: one tier after the other, with one or two bytes a rank.
    ByTiers, Tiers, Reachable, Value, [IndexedTiers + Acyclic + Shared]: |game, position, run| {
        let values = tiers::Values::explore(game, [position.clone()], run).map_err(built)?;
        let mut work = Stats::default();
        work.positions = values.census().map_err(built)?.positions();
        Ok(Opened { known: Box::new(values), work })
    }, forecast: |game| Some(tiers::Values::forecast(&game).ok()?.total());
}

/// [`Search::solve`] with a table that remembers every position.
pub(super) fn alphabeta<G: Acyclic>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let mut search = Search::new(game).with_table(Exact::new()).with_run(run);
    let report =
        search.solve(&game.initial()).map_err(|error| Unsolved::stopped(error, search.stats()))?;
    Ok(Found::new(report.value().ok_or(Unsolved::Unknown)?, search.stats()))
}

/// [`Search::margin`] with a table that remembers every position.
///
/// Moves are tried in the game's own order, because a game that ends by points lists good moves
/// first.
pub(super) fn margin_by_search<G: Acyclic + Margins>(
    game: &G,
    run: &Run,
) -> Result<Found, Unsolved> {
    let search = Search::new(game).with_margins().with_table(Exact::new()).with_run(run);
    let mut search = search.without_repetitions().without_killers();
    let margin =
        search.margin(&game.initial()).map_err(|error| Unsolved::stopped(error, search.stats()))?;
    Ok(Found {
        outcome: margin.outcome(),
        plies: None,
        nimber: None,
        margin: Some(margin.0),
        work: search.stats(),
    })
}

/// [`Nimbers`]; they tell the outcome, but not the plies.
pub(super) fn grundy<G: Acyclic + Impartial>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let nimbers = Nimbers::new(game, run);
    let nimber = nimbers
        .nimber(&game.initial())
        .map_err(|error| Unsolved::stopped(error, nimbers.stats()))?
        .ok_or(Unsolved::Unknown)?;
    Ok(Found {
        outcome: nimber.outcome(),
        plies: None,
        nimber: Some(nimber.get()),
        margin: None,
        work: nimbers.stats(),
    })
}

/// [`Horizon::explore`], with twice as many plies each time.
///
/// It ends when a win or a loss is forced within the horizon. It also ends when the horizon has no
/// limit and still nothing is forced: then the position is a draw.
pub(super) fn bounded<G: Shared>(game: &G, run: &Run) -> Result<Found, Unsolved> {
    let first = game.initial();
    let (mut plies, mut work) = (1u32, Stats::default());
    loop {
        let horizon = Horizon::explore(game, [first.clone()], plies, run)
            .map_err(|error| Unsolved::stopped(error, work))?;
        work = horizon.stats();
        let drawn = (horizon.plies() == u32::MAX).then_some(Value::Draw);
        if let Some(value) = horizon.forced(&first).or(drawn) {
            return Ok(Found::new(value, work));
        }
        plies = plies.saturating_mul(2);
    }
}

/// A solver that works on demand, after its answer for `position`.
fn asked<'g, S: Solution + Send + 'g>(
    solver: S,
    position: &PositionOf<S>,
    work: fn(&S) -> Stats,
) -> Result<Opened<'g, S::Game, S::Answer>, Unsolved> {
    let answer = solver.value(position);
    let work = work(&solver);
    answer.map_err(|error| Unsolved::stopped(error, work))?;
    Ok(Opened { known: Box::new(solver), work })
}

/// A finished table as an opened solution.
fn table<'g, G: Shared + 'g, S: Store<G> + Send + 'g>(
    made: Result<Tablebase<G, S>, SolveError>,
) -> Result<Opened<'g, G>, Unsolved> {
    let table = made.map_err(built)?;
    let work = table.stats();
    Ok(Opened { known: Box::new(table), work })
}

/// The error of a table that was not finished; how many positions it had stored is not known.
fn built(error: SolveError) -> Unsolved {
    Unsolved::stopped(error, Stats::default())
}
