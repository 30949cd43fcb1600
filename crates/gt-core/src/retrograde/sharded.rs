//! Hashed tables that are made on several threads: discovered by layers, then solved by number.

use alloc::vec::Vec;

use super::Tablebase;
use super::dense::{Job, Solved};
use super::discover::discover;
use super::numbered::Numbered;
use super::packed::PackedValue;
use super::shard_walk;
use super::store::Store;
use crate::capability::Predecessors;
use crate::error::SolveError;
use crate::game::Game;
use crate::promise::Shared;
use crate::run::{LimitError, Run, Stats};
use crate::table::Shards;

/// One entry per discovered position, in shards by the hash of the position.
///
/// Bytes per position: `size_of::<P>()`, 4 for the entry, and 4 per bucket, divided among the
/// positions of the bucket. On average a bucket has as many positions as fill 64 bytes, at least 2
/// and at most 8. It has 1 if positions own memory. For positions of 8 bytes this is 12.5 bytes,
/// where [`Hashed`](super::Hashed) takes 22 to 44. A lookup costs one hash and three reads.
///
/// While positions are discovered, it takes 5/4 to 3/2 times `size_of::<P>()`, and a fifth of a
/// byte: for positions of 8 bytes 10.2 to 12.2.
///
/// [`Tablebase::explore_layers`] and [`Tablebase::explore_by_predecessors`] make it. Such a table
/// cannot be extended later: the entries are stored by number, and new positions would change the
/// numbers.
#[derive(Clone, Debug)]
pub struct Sharded<P> {
    table: Shards<P>,
    /// The entries, by number.
    entries: Vec<PackedValue>,
}

impl<G: Game> Store<G> for Sharded<G::Position> {
    fn entry(&self, _: &G, position: &G::Position) -> PackedValue {
        self.table
            .number(position)
            .map_or(PackedValue::UNKNOWN, |number| self.entries[number as usize])
    }

    fn positions(&self, _: &G) -> impl Iterator<Item = (G::Position, PackedValue)> {
        self.table.positions().cloned().zip(self.entries.iter().copied())
    }

    fn all_entries(&self) -> impl Iterator<Item = PackedValue> {
        self.entries.iter().copied()
    }

    fn bytes(&self) -> u64 {
        self.table.bytes() + size_of_val(&*self.entries) as u64
    }
}

impl<G: Shared> Tablebase<G, Sharded<G::Position>> {
    /// Solves everything that play can reach from `roots`, on all threads of `run`.
    ///
    /// [`explore`](Tablebase::explore) does the same on one thread, depth-first. This method finds
    /// the positions in rounds. Then it solves them as [`dense`](Tablebase::dense) solves ranks,
    /// over a stored reverse graph. So it generates the moves of each position three times.
    ///
    /// It is for games without predecessors of which most positions are one component: the
    /// [module docs](crate::retrograde#which-hashed-constructor) have the figures.
    /// # Complexity
    /// Time O(positions + moves). Memory: the table of [`Sharded`], and what
    /// [`dense`](Tablebase::dense) takes while it works, for as many ranks. While positions are
    /// discovered, each thread has buffers of 260,000 to 520,000 successors, which take
    /// `size_of::<(u64, P)>()` bytes each. Successors that own memory are counted against
    /// [`Run::memory`]: then the buffers hold no more than the limit leaves beside the table, and
    /// the work takes more rounds.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached.
    /// * [`SolveError::TooManyPositions`] beyond 2^32 - 2 positions.
    /// * [`SolveError::Overflow`] as from [`dense`](Tablebase::dense).
    /// * [`SolveError::Unsupported`] if a difference between the calls of `moves` is noticed; see
    ///   below.
    /// * [`SolveError::Threads`] if the system cannot start the threads.
    /// # Rules that change from call to call
    /// Such rules break point 6 of the [contract](crate::game#the-contract), and their values may
    /// be wrong. This method notices, of the three times that it generates moves:
    ///
    /// * a move to a position that was not discovered;
    /// * other numbers of moves, in all, the second time than the first;
    /// * another number of moves of a position the third time than the second, and other numbers of
    ///   moves into a block of 2^15 neighbours in the table.
    ///
    /// It does not notice a move that leads to another discovered position of the same block. Where
    /// memory is too short for a graph, moves are generated more than three times, and after the
    /// second time nothing is noticed. The law `game` of the test kit looks for such rules on
    /// purpose.
    /// # Panics
    /// If the rules panic, on any thread.
    pub fn explore_layers(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        Self::explore_then(game, roots, run, |game, found, run| {
            let solved = Job { game: &game, run, last_ply: u32::MAX }.by_moves()?;
            // It generates moves once, and once more if it stores a graph.
            let Stats { expanded, edges, .. } = solved.stats;
            if ![1, 2]
                .map(|times| (times * found.expanded, times * found.edges))
                .contains(&(expanded, edges))
            {
                return Err(SolveError::changing_moves());
            }
            Ok(solved)
        })
    }

    /// Discovers the positions, then asks `solve` for their entries.
    fn explore_then(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
        solve: impl FnOnce(Numbered<'_, G>, Stats, &Run) -> Result<Solved, SolveError>,
    ) -> Result<Self, SolveError> {
        let run = run.started();
        let (table, found) = discover(&game, roots, &run)?;
        let beside = table.bytes();
        let left = run
            .max_memory()
            .map_or(run.clone(), |limit| run.clone().memory(limit.saturating_sub(beside)));
        let solved = solve(Numbered { game: &game, table: &table }, found, &left);
        let Solved { entries, stats, .. } =
            solved.map_err(|error| of_discovered(error, beside, &run))?;
        let stats = Stats {
            positions: found.positions,
            expanded: found.expanded + stats.expanded,
            edges: found.edges + stats.edges,
        };
        Ok(Self { game, store: Sharded { table, entries }, stats })
    }
}

impl<G: Predecessors + Shared> Tablebase<G, Sharded<G::Position>> {
    /// Solves everything that play can reach from `roots`, in short memory, on all threads.
    ///
    /// For loopy games whose moves do not fit in memory: it stores positions and entries, and no
    /// moves. A predecessor that play from the roots does not reach is left out. It trusts
    /// [`Predecessors`] as [`dense_by_predecessors`](Tablebase::dense_by_predecessors) does.
    ///
    /// [`Reduced`](crate::adapt::Reduced) keeps predecessors, so a game can be solved up to
    /// symmetry.
    /// # Complexity
    /// Time O(positions + moves); moves are generated twice, predecessors once, and once more for
    /// draws that must end. Memory per position: the table of [`Sharded`], and 65/256 bytes while
    /// walking back. For positions of 8 bytes this is 12.8 bytes. Buffers as in
    /// [`explore_layers`](Self::explore_layers), and as many while walking back, for predecessors.
    /// # Errors
    /// As [`explore_layers`](Self::explore_layers). Of rules that change from call to call it
    /// notices only other numbers of moves, in all, the second time than the first.
    /// # Panics
    /// If the rules panic, on any thread.
    pub fn explore_by_predecessors(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        Self::explore_then(game, roots, run, |Numbered { game, table }, found, run| {
            shard_walk::solve(game, table, found, run)
        })
    }
}

/// Translates an error about numbers into an error about the positions of the game.
fn of_discovered(error: SolveError, beside: u64, run: &Run) -> SolveError {
    match error {
        SolveError::RankOutOfRange { .. } | SolveError::Hole { .. } => SolveError::changing_moves(),
        SolveError::Limit(LimitError::Memory { needed, .. }) => {
            let limit = run.max_memory().unwrap_or(u64::MAX);
            LimitError::Memory { needed: needed.saturating_add(beside), limit }.into()
        }
        other => other,
    }
}
