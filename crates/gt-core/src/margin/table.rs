//! The margins of all positions of a game in a table.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;

use super::components::{Component, for_each_component};
use super::entry::MarginEntry;
use super::graph::{self, Graph};
use super::thresholds::{self, AtWork, Thresholds};
use super::{Margin, Margins};
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::Game;
use crate::promise::Shared;
use crate::run::{Forecast, Meter, Run, Stats, try_vec};
use crate::solution::{Enumerate, Solution};
use crate::table::Discovered;

/// How a [`MarginTable`] finds a position: [`Ranks`] or [`Arrivals`].
pub trait Numbering<G: Game> {
    /// The margin of `position` and the plies until it is settled, if the table has it.
    fn find(&self, game: &G, position: &G::Position) -> Option<(Margin, u32)>;

    /// All positions with their margins, in the order of their numbers.
    fn all(&self, game: &G) -> impl Iterator<Item = (G::Position, Margin)>;

    /// The bytes of the entries, and of the positions if they are stored.
    fn bytes(&self) -> u64;
}

/// By rank: nothing is stored but the entries. Eight bytes per rank.
#[derive(Clone, Debug)]
pub struct Ranks {
    entries: Vec<MarginEntry>,
}

impl<G: Indexed> Numbering<G> for Ranks {
    fn find(&self, game: &G, position: &G::Position) -> Option<(Margin, u32)> {
        let rank = usize::try_from(game.rank(position)).ok()?;
        self.entries
            .get(rank)
            .filter(|&&entry| entry != MarginEntry::HOLE)
            .map(|entry| (Margin(entry.points), entry.plies))
    }

    fn all(&self, game: &G) -> impl Iterator<Item = (G::Position, Margin)> {
        (0..)
            .zip(&self.entries)
            .filter_map(|(rank, entry)| Some((game.unrank(rank)?, Margin(entry.points))))
    }

    fn bytes(&self) -> u64 {
        size_of_val(&*self.entries) as u64
    }
}

/// By the position itself, in the order of arrival.
///
/// Bytes per position: its own size and eight for the entry, rounded up to its alignment, and 6 to
/// 12 for the hash table.
#[derive(Clone, Debug)]
pub struct Arrivals<P> {
    table: Discovered<P, MarginEntry>,
}

impl<G: Game> Numbering<G> for Arrivals<G::Position> {
    fn find(&self, _: &G, position: &G::Position) -> Option<(Margin, u32)> {
        self.table.get(position).map(|entry| (Margin(entry.points), entry.plies))
    }

    fn all(&self, _: &G) -> impl Iterator<Item = (G::Position, Margin)> {
        self.table.items().iter().map(|(position, entry)| (position.clone(), Margin(entry.points)))
    }

    fn bytes(&self) -> u64 {
        self.table.bytes()
    }
}

/// The margin of every position of a game, loopy or not.
///
/// [`dense`](Self::dense) solves all ranks of an indexed game, [`explore`](Self::explore) all
/// positions that play reaches from some roots. Both keep the moves in memory while they work, find
/// the strongly connected components, and solve each of them by thresholds.
///
/// As a [`Solution`] the table answers with a [`Margin`]. Its best moves are all moves that keep
/// the margin. Its [`line_moves`](Solution::line_moves) also make progress. So a
/// [`line`](crate::Explain::line) reaches the end of the game, or the endless play that is worth
/// the margin.
/// # Complexity
/// For *n* positions, *m* moves and *t* different margins inside a component: time O(*n* + *m*)
/// look-ups of positions, and O((*n* + *m*) log *m*) for the components. Bytes kept: see [`Ranks`]
/// and [`Arrivals`]. Bytes while it works, beside the table itself:
/// * 12 per position and 4 per move for the graph.
/// * 12 per position on the path, and 8 per position of a component that is not solved.
/// * While a component is solved: 52 per position and 4 per inner move.
///
/// So a table of one large component takes 92 per position and 8 per move, and a game without
/// cycles less than half of that. Lists that grow step by step have room for up to twice their
/// contents.
/// # Example
/// A graph ends by one point. A player who leaves the ring of `a` and `b` loses, so both stay.
/// ```
/// use gt_core::{Run, graph::GameGraph, margin::MarginTable, prelude::*};
/// let game: GameGraph = "a -> b x\nb -> a x\nx -> y\ny".parse()?;
/// let table = MarginTable::explore(&game, [0], &Run::new())?;
/// assert_eq!((table.margin(&0), table.settles_in(&0)), (Some(Margin::EVEN), Some(0)));
/// assert_eq!((table.margin(&2), table.settles_in(&2)), (Some(Margin(1)), Some(1))); // x
/// assert_eq!(table.line(&0)?.unwrap().repeats_from, Some(0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct MarginTable<G, N = Ranks> {
    game: G,
    numbers: N,
    stats: Stats,
}

impl<G, N> MarginTable<G, N> {
    pub(super) const fn new(game: G, numbers: N, stats: Stats) -> Self {
        Self { game, numbers, stats }
    }
}

impl<G, N> fmt::Debug for MarginTable<G, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MarginTable").field("stats", &self.stats).finish_non_exhaustive()
    }
}

impl<G: Margins + Indexed + Shared> MarginTable<G> {
    /// Solves every rank of `game`.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit of `run` is reached. Nothing is kept. The bytes of
    ///   [`forecast`](Self::forecast) are checked before the first look at a position.
    /// * [`SolveError::TooManyPositions`] for 2^32 - 1 ranks or more, and [`SolveError::Overflow`]
    ///   for 2^32 - 2 moves or more, and for a margin or a number of plies beyond its type.
    /// * [`SolveError::RankMismatch`], [`SolveError::RankOutOfRange`], [`SolveError::Hole`] if the
    ///   game breaks the contract of [`Indexed`].
    /// * [`SolveError::EndlessPlay`] if [`Game::endless`] contradicts itself along a cycle.
    pub fn dense(game: G, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let (graph, mut entries, stats) = graph::scan(&game, run)?;
        let shown = |rank: u64| {
            game.unrank(rank).map_or_else(String::new, |position| alloc::format!("{position:?}"))
        };
        solve(&graph, &mut entries, 8 * game.index_len(), run, shown)?;
        Ok(Self { game, numbers: Ranks { entries }, stats })
    }

    /// Positions, and a lower bound of the bytes that [`dense`](Self::dense) needs: 20 per rank.
    ///
    /// Moves take 4 bytes each. Components with cycles take up to 72 per position and 4 per move
    /// besides.
    pub fn forecast(game: &G) -> Forecast {
        let positions = game.index_len();
        Forecast::new(positions, graph::least_bytes(positions))
    }
}

impl<G: Margins + Shared> MarginTable<G, Arrivals<G::Position>> {
    /// Solves every position that play reaches from `roots`.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit of `run` is reached, or beyond 2^31 positions. Nothing is
    ///   kept.
    /// * [`SolveError::Overflow`] for 2^32 - 2 moves or more, and for a margin or a number of plies
    ///   beyond its type.
    /// * [`SolveError::EndlessPlay`] if [`Game::endless`] contradicts itself along a cycle.
    pub fn explore(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = &run.started();
        let mut table = Discovered::default();
        let (graph, stats) = graph::discover(&game, roots, &mut table, run)?;
        let bytes = table.bytes();
        run.check_memory(bytes + 8 * table.len() as u64)?;
        let mut entries = Vec::new();
        run.reserve(&mut entries, table.len())?;
        entries.extend(table.items().iter().map(|&(_, entry)| entry));
        let shown = |number: u64| {
            let position =
                usize::try_from(number).ok().and_then(|number| table.items().get(number));
            position.map_or_else(String::new, |(position, _)| alloc::format!("{position:?}"))
        };
        solve(&graph, &mut entries, bytes + 8 * table.len() as u64, run, shown)?;
        for (kept, entry) in table.values_mut().zip(entries) {
            *kept = entry;
        }
        Ok(Self { game, numbers: Arrivals { table }, stats })
    }
}

/// Solves the components of `graph`; `kept` bytes are in use beside it.
pub(super) fn solve(
    graph: &Graph,
    entries: &mut [MarginEntry],
    kept: u64,
    run: &Run,
    shown: impl Fn(u64) -> String,
) -> Result<(), SolveError> {
    let positions = graph.len() as u64;
    // Per position: 4 for its component, and 4 for its place there.
    let beside = kept.saturating_add(graph.bytes()).saturating_add(8 * positions);
    run.check_memory(beside)?;
    let mut meter = Meter::new(run, "solving", Some(positions));
    let mut places = try_vec(0u32, graph.len(), run)?;
    let mut work = Thresholds::default();
    for_each_component(graph, beside, run, &mut meter, |component, meter| {
        let Component { members, number, numbers, bytes, done } = component;
        let inside = |vertex: u32| numbers[vertex as usize] == number;
        let at_work = AtWork { bytes: beside.saturating_add(bytes), done };
        thresholds::solve(
            &mut work,
            graph,
            entries,
            inside,
            (&mut places, members),
            (run, meter),
            at_work,
        )
        .map_err(|error| match error {
            thresholds::Failure::Endless { from, to } => SolveError::EndlessPlay {
                position: shown(from.into()),
                successor: shown(to.into()),
            },
            thresholds::Failure::Solve(error) => error,
        })
    })?;
    meter.end(positions);
    Ok(())
}

impl<G: Margins, N: Numbering<G>> MarginTable<G, N> {
    /// The margin of `position` for the player to move; `None` if the table was not made for it.
    pub fn margin(&self, position: &G::Position) -> Option<Margin> {
        self.numbers.find(&self.game, position).map(|(margin, _)| margin)
    }

    /// Plies of best play until the margin is settled.
    ///
    /// It is 0 if the game is over, or if endless play is worth the same margin: then the margin is
    /// settled. The player who gains more than by endless play hurries, and the opponent delays.
    pub fn settles_in(&self, position: &G::Position) -> Option<u32> {
        self.numbers.find(&self.game, position).map(|(_, plies)| plies)
    }

    /// How much was looked at.
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

impl<G: Margins, N: Numbering<G>> Solution for MarginTable<G, N> {
    type Game = G;
    type Answer = Margin;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Margin>, SolveError> {
        Ok(self.margin(position))
    }

    /// The best moves that bring the position one ply nearer to where its margin is settled.
    ///
    /// Where it is settled, all best moves.
    fn line_moves(&self, position: &G::Position) -> Result<Option<Vec<G::Move>>, SolveError> {
        let kept = self.best_moves(position)?;
        let Some(before) = self.settles_in(position).and_then(|plies| plies.checked_sub(1)) else {
            return Ok(kept);
        };
        let progress =
            |mv: &G::Move| self.settles_in(&self.game.play(position, *mv)) == Some(before);
        Ok(kept.map(|kept| kept.into_iter().filter(progress).collect()))
    }

    fn kept_bytes(&self) -> u64 {
        self.numbers.bytes()
    }
}

impl<G: Margins, N: Numbering<G>> Enumerate for MarginTable<G, N> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&G::Position, Margin) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let mut known = self.numbers.all(&self.game);
        let _ = known.try_for_each(|(position, margin)| visit(&position, margin));
        Ok(())
    }
}
