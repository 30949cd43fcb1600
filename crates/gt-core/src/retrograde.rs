//! Exact values of loopy games, in which play may never end, by retrograde analysis.
//!
//! [`Tablebase`] knows the [`Value`](crate::Value) of every position it was built for. The game need
//! not make a promise. If play can repeat positions, a position from which neither player can force
//! a win is drawn. If endless play is worth points in a drawn position where play goes on, every
//! constructor refuses with [`SolveError::EndlessPoints`]: such a game is solved by
//! [`margin`](crate::margin). See [`Game::endless`](crate::Game::endless).
//!
//! # Should I be using this?
//! Yes, for any game whose positions fit in memory and may repeat. The
//! [grid](crate#which-solver) has solvers that fit better if every play ends. If only what can be
//! forced within a few plies matters, use [`bounded::Horizon`](crate::bounded::Horizon).
//!
//! | the game                              | constructor                          | bytes while building    | bytes kept |
//! |---------------------------------------|--------------------------------------|-------------------------|------------|
//! | [`Indexed`]                           | [`Tablebase::dense`]                 | 13 per rank, 4 per edge | 4 per rank |
//! | the same, if that exceeds [`Run::memory`] | [`Tablebase::dense`], *in short memory* | 4 per rank     | 4 per rank |
//! | [`Indexed`] and [`Predecessors`]      | [`Tablebase::dense_by_predecessors`] | 9 per rank              | 4 per rank |
//! | [`IndexedTiers`](crate::IndexedTiers) | [`Tablebase::by_tiers`]              | as above, but of one tier | 4 per rank |
//! | any finite game, from given positions | [`Tablebase::explore`]               | see below               | see below  |
//! | the same, on several threads          | [`Tablebase::explore_layers`]        | as dense, and the positions | see [`Sharded`] |
//! | the same, with [`Predecessors`]       | [`Tablebase::explore_by_predecessors`] | as dense, and the positions | see [`Sharded`] |
//!
//! An *edge* is a legal move. Every constructor needs some 20 KiB besides.
//!
//! [`Tablebase::dense`] takes, while building, the greater of two figures:
//!
//! * 13 bytes per rank and 4 per edge.
//! * 8 bytes per rank, 6 per edge, 4 per edge into the fullest block, and 4 per rank of a block. A
//!   block is 2^15 neighbouring ranks. The fullest block is the block that most edges lead into.
//!
//! From 3 moves a position on, the second figure is the greater one. With *m* moves a position the
//! peak is 8 + 6 *m* bytes per rank: 32 for 4 moves, 56 for 8, 104 for 16. A hole has no moves.
//! [`Tablebase::estimate`] counts the moves of a sample of positions, and says what that makes.
//! [`Tablebase::dense_by_predecessors`] takes one bit per rank more if there are holes.
//!
//! If [`Run::memory`] sets a limit that these bytes exceed, `dense` works *in short memory*: it
//! stores no graph, and takes 4 bytes per rank, 1/64 byte more, and at most 3 MiB. So 10^9 ranks
//! take 3.75 GiB. [`Tablebase::forecast`] says how many bytes that is: a smaller limit is refused
//! at once.
//!
//! Each of several threads takes a little more: 1/100 byte per rank, 164 KiB, and 4 bytes per edge
//! into one more of the fullest blocks. If a limit forbids just this, the graph is walked by one
//! thread.
//!
//! A *component* is a largest set of positions that can all be reached from each other. An *inner
//! move* leads from a position to a position of the same component.
//!
//! [`Tablebase::explore`] keeps `size_of::<(P, u32)>()` bytes per position of type `P`, and 6 to 12
//! more. While its table grows, the old and the new table exist together: at most twice as many
//! bytes. While exploring it takes besides:
//!
//! * 16 bytes per position on the path or in a component that is not finished.
//! * 24 bytes more per position on the path.
//! * 4 bytes per successor that is still to be tried.
//! * 8 bytes per inner move of a component that has cycles.
//! * While such a component is solved: 32 bytes per position and 10 per inner move.
//!
//! A game without cycles has no inner moves. Lists that grow step by step have room for up to twice
//! their contents.
//!
//! The other two hashed constructors use all threads of the run. They find the positions in
//! rounds: a round takes positions that were found, and adds their successors that were not met
//! before. Positions are sharded by hash, and threads exchange them in batches. So a game can be
//! solved on a cluster in the same way: a shard then belongs to a machine. Every position gets a
//! number, and the numbers are solved as ranks are. For positions of 8 bytes this takes, per
//! position:
//!
//! * with the moves stored: 8.5 bytes, and what [`Tablebase::dense`] takes per rank.
//! * by predecessors: 12.8 bytes while building, 12.5 kept.
//!
//! # Which hashed constructor
//! Figures of four games, of 0.6 to 3.7 million positions of 4 to 16 bytes. The times are processor
//! time, which several threads share:
//!
//! | constructor | bytes per position at the peak | time, as a multiple of `explore` |
//! |---|---|---|
//! | [`Tablebase::explore`] | 33 to 51 where components are small, 148 to 194 in one large component | 1, on one thread |
//! | [`Tablebase::explore_by_predecessors`] | 12 to 39 | 0.9 to 3.2 |
//! | [`Tablebase::explore_layers`] | 74 where components are small, 57 to 82 in one large component | 2.0 to 4.2 |
//! | the same, if [`Run::memory`] forbids the graph | 11 to 25 in one large component | 2.2 to 6.2; far more if plays are long |
//!
//! * If the game lists [`Predecessors`], take `explore_by_predecessors`. Take `explore` if time on
//!   one thread matters more than memory.
//! * Otherwise take `explore`. Take `explore_layers` if memory is too short for that, because most
//!   positions are one component with many moves each. On two threads it is not faster in any of
//!   the games. By its processor time it may be from three threads on, or only from five.
//!
//! # How it works
//! Every position counts its moves. Outcomes flow backwards, one ply at a time:
//!
//! * A position with a move to a lost position is won, one ply later.
//! * A position whose moves all lead to won positions is lost, one ply after the last of them.
//!
//! So a win has the least remoteness and a loss the greatest. A position that no outcome reaches is
//! drawn, because from there each player can always avoid a loss.
//!
//! In short memory no graph says which positions an outcome flows to. Instead, passes go over the
//! table until one changes nothing, and each open position looks at its successors. The values are
//! the same. On a random graph of 10^7 positions with 8 moves each this takes 4 to 5 times as long
//! as with a graph. If most moves lead to lower ranks, or most to higher ranks, a few passes
//! suffice. If the greatest remoteness is *d* plies, there are at most *d* + 2 passes.
//!
//! Dense tables take the whole game at once. Hashed tables discover positions by depth-first
//! search, and solve one component after another. (The full name is *strongly connected
//! component*.) So a position that lies on no cycle is solved at once.
//!
//! # Known, drawn, unknown
//! `value(&p)` is `None` for a position that the table was not built for, or that a limit cut off.
//! Such a position is unknown, not drawn. There are three kinds of draw, see [`DrawKind`]; the
//! [`Census`] counts them separately.
//!
//! # Source
//! Retrograde analysis was first carried out by Ströhlein (dissertation, 1970), for chess endgames
//! with four pieces. Components are found by Tarjan's algorithm.

mod ahead;
mod answers;
#[cfg(feature = "rayon")]
mod blocks;
mod by_tier;
mod census;
mod component;
mod dense;
mod discover;
mod estimate;
mod explore;
mod forecast;
mod gather;
mod holes;
mod layers;
mod numbered;
mod packed;
mod passes;
mod rank_set;
mod ranked;
mod reverse;
mod rounds;
mod sample;
mod scan;
mod shard_walk;
mod sharded;
mod store;
#[cfg(feature = "rayon")]
mod strips;
mod unmoves;
mod walk;

pub use self::by_tier::{ByTier, TierEstimate, estimate_tiers, solve_tier};
pub use self::dense::solve_ranks;
pub use self::estimate::estimate_ranks;
pub use self::packed::{DrawKind, PackedValue};
pub use self::sharded::Sharded;
pub use self::store::{Dense, Hashed, Store};
pub use crate::solution::Census;

pub(crate) use self::ahead::solve as look_ahead;
pub(crate) use self::dense::Job;
pub(crate) use self::estimate::estimate;
pub(crate) use self::forecast::{least, without_graph};
pub(crate) use self::layers::Reached;

use core::fmt;

use crate::capability::{Indexed, Predecessors};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::{Forecast, Run, Stats};

/// The value of every position of a finite game, with or without cycles.
///
/// Remoteness is in plies: least for the winner and greatest for the loser. The [module docs](self)
/// give the costs and the method.
///
/// `S` is how positions are stored: in [`Dense`] the key is the rank, in [`Hashed`] the position
/// itself.
/// # Example
/// Three squares in a ring. A move steps on to the next square. From square 0 a move may also leave
/// the ring, which wins. From square 2 a move may also stay.
/// ```
/// use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase};
/// let ring: GameGraph = "
///     s0 -> s1 exit
///     s1 -> s2
///     s2 -> s0 s2
///     exit
/// "
/// .parse()?;
/// let table = Tablebase::dense(&ring, &Run::new())?;
/// assert_eq!(table.value(&0)?, Some(Value::Win { plies: 1 }));
/// assert_eq!(table.value(&2)?, Some(Value::Draw)); // by staying again and again
/// assert_eq!(table.census().unwrap().endless, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Tablebase<G, S = Dense> {
    game: G,
    store: S,
    stats: Stats,
}

/// Shows how the table was made, not its entries.
impl<G, S> fmt::Debug for Tablebase<G, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase").field("stats", &self.stats).finish_non_exhaustive()
    }
}

impl<G: Indexed + Shared> Tablebase<G, Dense> {
    /// Solves every rank of `game`, with a reverse graph if that fits the limit on memory.
    ///
    /// The reverse graph lists the predecessors of every position. It is dropped at the end. If
    /// [`Run::memory`] does not allow it, the table is solved in short memory, without a graph.
    /// Works on the threads of `run`.
    /// # Complexity
    /// Time O(ranks + moves); the moves of each position are generated twice. In short memory time
    /// O(passes * moves), see the [module docs](self). Memory as there.
    /// # Errors
    /// * [`SolveError::Limit`] if `run` does not allow the positions or the memory, or if time ran
    ///   out. Some 4 bytes per rank are checked before the first look at a position. They suffice.
    /// * [`SolveError::TooManyPositions`] beyond 2^32 - 2 ranks.
    /// * [`SolveError::Overflow`] beyond 2^30 - 1 plies, beyond 2^31 - 9 moves of one position, or
    ///   beyond 2^32 - 1 moves into a block of 2^15 neighbouring ranks.
    /// * [`SolveError::RankMismatch`], [`SolveError::RankOutOfRange`] or [`SolveError::Hole`] if
    ///   `game` does not keep the contract of [`Indexed`].
    /// * [`SolveError::Unsupported`] if a position has another number of moves at the second call.
    /// # Example
    /// A table that does not fit is refused before it is allocated:
    /// ```
    /// # use gt_core::{LimitError, Run, SolveError, graph::GameGraph, retrograde::Tablebase};
    /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
    /// let refused = Tablebase::dense(&chain, &Run::new().memory(1 << 10)).unwrap_err();
    /// assert_eq!(refused, SolveError::Limit(LimitError::Memory { needed: 4_072, limit: 1_024 }));
    /// assert!(Tablebase::dense(&chain, &Run::new().memory(1 << 20)).is_ok());
    /// ```
    pub fn dense(game: G, run: &Run) -> Result<Self, SolveError> {
        let solved = Job { game: &game, run: &run.started(), last_ply: u32::MAX }.by_moves()?;
        Ok(Self { game, store: Dense::new(solved.entries), stats: solved.stats })
    }
}

impl<G: Indexed> Tablebase<G, Dense> {
    /// Returns the entry of every rank, in order; the entry of a hole has no value.
    ///
    /// An entry takes 4 bytes in memory, but its layout is not promised.
    pub fn entries(&self) -> &[PackedValue] {
        self.store.entries()
    }
}

impl<G: Indexed + Predecessors + Shared> Tablebase<G, Dense> {
    /// Solves every rank of a `game` that lists predecessors; stores no graph.
    ///
    /// Trusts [`Predecessors`]. A predecessor that the game leaves out may be reported as a draw. A
    /// predecessor that the game lists twice may be reported as lost too early. Check the game with
    /// the law `predecessors` of the test kit, or the table with [`certify`](mod@crate::certify).
    /// Works on the threads of `run`.
    /// # Complexity
    /// Time O(ranks + moves); the moves and the predecessors of each position are generated once.
    /// If there are holes and several threads, the moves are generated twice. Memory: 9 bytes per
    /// rank, and one bit per rank if there are holes. Each thread takes 36 KiB more.
    /// # Errors
    /// * The errors of [`dense`](Self::dense). The 9 bytes per rank are checked before the work
    ///   begins.
    /// * [`SolveError::PredecessorHole`] if a predecessor has a rank that is a hole. It names the
    ///   least position with such a predecessor.
    pub fn dense_by_predecessors(game: G, run: &Run) -> Result<Self, SolveError> {
        let job = Job { game: &game, run: &run.started(), last_ply: u32::MAX };
        let solved = job.by_predecessors()?;
        Ok(Self { game, store: Dense::new(solved.entries), stats: solved.stats })
    }
}

impl<G: Shared> Tablebase<G, Hashed<G::Position>> {
    /// Solves everything that play can reach from `roots`.
    /// # Complexity
    /// Time O(positions + moves); the moves of each position are generated once. Memory as in the
    /// [module docs](self).
    /// # Errors
    /// * [`SolveError::Limit`] if a limit was reached. To keep what is known by then, begin with no
    ///   roots and [`extend`](Self::extend) the table.
    /// * [`SolveError::TooManyPositions`] beyond 2^31 - 9 positions at work at the same time, on
    ///   the path or in unfinished components.
    /// * [`SolveError::Overflow`] beyond 2^30 - 1 plies, or 2^31 - 9 moves of one position.
    /// # Example
    /// ```
    /// use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase};
    /// let graph: GameGraph = "a -> b\nb -> a c\nc\nfar -> c".parse().unwrap();
    /// let table = Tablebase::explore(&graph, [graph.initial()], &Run::new()).unwrap();
    /// assert_eq!(table.value(&0), Ok(Some(Value::Loss { plies: 2 })));
    /// assert_eq!(table.value(&3), Ok(None)); // play does not lead there: unknown
    /// ```
    pub fn explore(
        game: G,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let mut table = Self { game, store: Hashed::default(), stats: Stats::default() };
        table.extend(roots, run)?;
        Ok(table)
    }

    /// Also solves everything that play can reach from `roots`; what is known stays known.
    /// # Complexity
    /// As [`explore`](Self::explore), counting only positions that are not solved yet.
    /// # Errors
    /// As [`explore`](Self::explore). The table stays usable and keeps all that was solved.
    /// # Example
    /// ```
    /// # use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase};
    /// let game: GameGraph = "a -> b\nb\nfar -> a".parse().unwrap();
    /// let mut table = Tablebase::explore(&game, [0], &Run::new()).unwrap();
    /// assert_eq!(table.value(&2), Ok(None));
    /// table.extend([2], &Run::new()).unwrap();
    /// assert_eq!(table.value(&2), Ok(Some(Value::Loss { plies: 2 })));
    /// ```
    pub fn extend(
        &mut self,
        roots: impl IntoIterator<Item = G::Position>,
        run: &Run,
    ) -> Result<(), SolveError> {
        self.store.explore(&self.game, roots, &mut self.stats, &run.started())
    }
}

impl<G: Indexed + Shared> Tablebase<G, Dense> {
    /// Returns the number of ranks, and the bytes of [`dense`](Self::dense) in short memory: some 4
    /// per rank.
    ///
    /// A smaller limit on memory is refused at once. Every limit of at least this many bytes
    /// suffices. If the limit allows what [`estimate`](Self::estimate) says, the table is solved
    /// with a graph, which is faster.
    pub fn forecast(game: &G) -> Forecast {
        least(game)
    }
}

impl<G: Indexed + Predecessors + Shared> Tablebase<G, Dense> {
    /// Returns the number of ranks, and the bytes of
    /// [`dense_by_predecessors`](Self::dense_by_predecessors): 9 per rank.
    ///
    /// A game with holes takes one bit per rank more.
    pub fn forecast_by_predecessors(game: &G) -> Forecast {
        without_graph(game)
    }
}
