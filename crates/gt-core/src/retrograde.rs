//! Exact values of games that can go on for ever, by retrograde analysis.
//!
//! [`Tablebase`] knows the [`Value`] of every position it was built for. It needs no promise: where
//! play can repeat positions, a position from which neither player can force a win is drawn.
//!
//! # Should I be using this?
//! Yes for any game whose positions fit in memory and may repeat. If no play repeats a position and
//! only some positions are of interest, [`memo`](crate::memo) looks at fewer of them. If only what
//! can be forced within a few plies matters, use [`bounded::Horizon`](crate::bounded::Horizon).
//!
//! | the game                                   | constructor                              | bytes while building                | bytes kept |
//! |--------------------------------------------|------------------------------------------|-------------------------------------|------------|
//! | [`Indexed`]                                | [`Tablebase::dense`]                     | 13 per rank + 4 per edge, or 8 per rank + 6 per edge if that is more | 4 per rank |
//! | [`Indexed`] and [`Predecessors`]           | [`Tablebase::dense_by_predecessors`]     | 9 per rank                          | 4 per rank |
//! | any finite game, from given positions      | [`Tablebase::explore`]                   | see below                           | `size_of::<(P, u32)>()`, and 6 to 12 |
//!
//! An edge is a legal move. To the second figure of the first row come 4 bytes per edge of the
//! block of 2^15 ranks with most edges into it, and to all of them some 20 KiB. The bytes of the
//! third row are per position; while its table grows, old and new exist together: twice as many at
//! most. Beside the table, exploring takes 12 bytes per position of the path and of the components
//! at work, 24 more on the path, per inner move of a component that has cycles 8 bytes, and while
//! it is solved 32 per position and 10 per move. A game without cycles has no such moves. What
//! grows step by step has room for up to twice as much as is in it.
//!
//! # How it works
//! Every position counts its moves. Outcomes flow backwards, one ply at a time: whoever can move to
//! a lost position wins, one ply later; whoever has only moves to won positions left loses, one ply
//! after the last of them. So a win has the least remoteness and a loss the greatest. What is never
//! reached is drawn: either player can avoid losing for ever.
//!
//! Dense tables take the whole game at once. Hashed ones discover positions by depth-first search
//! and solve one strongly connected component after another, so that what lies on no cycle is
//! solved on the spot.
//!
//! # Known, drawn, unknown
//! `value(&p)` is `None` for a position that the table was not built for or that a limit cut off:
//! that is no draw. Draws come in three kinds ([`DrawKind`]), which the [`Census`] counts apart.
//!
//! # Source
//! Retrograde analysis was first carried out by Ströhlein (dissertation, 1970), for chess endgames
//! with four pieces. Components are found by Tarjan's algorithm.

mod ahead;
mod builder;
mod census;
mod component;
mod dense;
mod explore;
mod gather;
mod layers;
mod packed;
mod reverse;
mod store;

pub use self::builder::Builder;
pub use self::census::Census;
pub use self::packed::{DrawKind, PackedValue};
pub use self::store::{Dense, Hashed, Store};

pub(crate) use self::ahead::solve as look_ahead;
pub(crate) use self::dense::Job;
pub(crate) use self::layers::Reached;

use core::fmt;
use core::ops::ControlFlow;

use crate::capability::{Indexed, Predecessors};
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Value;
use crate::promise::Shared;
use crate::run::{Forecast, LimitError, Run, Stats};
use crate::solution::{Enumerate, Solution};

/// The value of every position of a finite game, loops or not.
///
/// Remoteness is least for the winner and greatest for the loser, in plies. The [module docs](self)
/// say what it costs and how it works; [`Builder`] has more to set.
///
/// `S` is how positions are stored: [`Dense`] by rank, [`Hashed`] by themselves.
///
/// # Example
/// Three squares in a ring; one may step on by one, or from square 0 leave the ring and win.
/// ```
/// use gt_core::graph::GameGraph;
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_core::Run;
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let ring: GameGraph = "
///     s0 -> s1 exit
///     s1 -> s2
///     s2 -> s0 s2
///     exit
/// "
/// .parse()?;
/// let table = Tablebase::dense(&ring, &Run::new())?;
/// assert_eq!(table.value(&0)?, Some(Value::Win { plies: 1 }));
/// assert_eq!(table.value(&2)?, Some(Value::Draw)); // by waiting for ever
/// assert_eq!(table.census().endless, 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Tablebase<G, S = Dense> {
    game: G,
    store: S,
    complete: bool,
    stats: Stats,
}

/// What was done, not the table itself.
impl<G, S> fmt::Debug for Tablebase<G, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Tablebase").field("complete", &self.complete).field("stats", &self.stats).finish_non_exhaustive()
    }
}

impl<G: Indexed + Shared> Tablebase<G, Dense> {
    /// Solves every rank of `game`, over a reverse graph that is stored meanwhile.
    ///
    /// # Complexity
    /// Time O(ranks + moves), each position generated twice. Memory as in the [module docs](self).
    /// # Errors
    /// * [`SolveError::Limit`]: `run` does not allow the memory, which is known before it is
    ///   allocated (the 4 bytes per rank before anything, the rest when the moves have been
    ///   counted), or time ran out.
    /// * [`SolveError::TooManyPositions`], [`SolveError::Overflow`]: 2^32 - 2 ranks, 2^32 - 1 moves
    ///   into any 2^15 neighbouring ranks and 2^30 - 1 plies are the most.
    /// * [`SolveError::RankOutOfRange`]: `game` does not keep the contract of [`Indexed`].
    /// # Example
    /// What does not fit is refused before it is allocated:
    /// ```
    /// # use gt_core::{LimitError, Run, SolveError, graph::GameGraph, retrograde::Tablebase};
    /// let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
    /// let refused = Tablebase::dense(&chain, &Run::new().memory(1 << 10)).unwrap_err();
    /// assert_eq!(refused, SolveError::Limit(LimitError::Memory { needed: 4_000, limit: 1_024 }));
    /// assert!(Tablebase::dense(&chain, &Run::new().memory(1 << 20)).is_ok());
    /// ```
    pub fn dense(game: G, run: &Run) -> Result<Self, SolveError> {
        Builder::new(game).dense(run)
    }

    /// Ranks of `game`, and the bytes that [`dense`](Self::dense) takes at the least: 8 per rank,
    /// as if there were no moves.
    ///
    /// Each move adds 4 bytes, or 6 where that is more in all; how many there are is known only
    /// after a look at every position.
    pub fn forecast(game: &G) -> Forecast {
        let positions = game.index_len();
        Forecast { positions, bytes: positions.saturating_mul(8) }
    }
}

impl<G: Indexed> Tablebase<G, Dense> {
    /// The entry of every rank, in order; a hole has one without a value.
    ///
    /// To write a table out: 4 bytes each in memory, but without a promised layout; store what
    /// [`PackedValue::value`] says.
    /// # Example
    /// ```
    /// # use gt_core::{Run, Value, graph::GameGraph, retrograde::Tablebase};
    /// let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
    /// let table = Tablebase::dense(&game, &Run::new()).unwrap();
    /// let values: Vec<_> = table.entries().iter().map(|entry| entry.value()).collect();
    /// assert_eq!(values, [2, 1, 0].map(|plies| Some(if plies == 1 { Value::Win { plies } } else { Value::Loss { plies } })));
    /// ```
    pub fn entries(&self) -> &[PackedValue] {
        self.store.entries()
    }
}

impl<G: Indexed + Predecessors + Shared> Tablebase<G, Dense> {
    /// Solves every rank of `game`, which moves backwards by itself: no graph is stored.
    ///
    /// Believes [`Predecessors`]: a predecessor left out is taken for a draw, one yielded twice is
    /// lost too early. Check the game with the law `predecessors` of the test kit, or the table
    /// with [`certify`](mod@crate::certify).
    /// # Complexity
    /// Time O(ranks + moves), each position's moves generated once and its predecessors once. 9
    /// bytes per rank.
    /// # Errors
    /// As [`dense`](Self::dense), all memory being known beforehand.
    /// # Example
    /// ```
    /// # use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase};
    /// let game: GameGraph = "a -> b\nb -> a c\nc".parse().unwrap();
    /// let table = Tablebase::dense_by_predecessors(game.into_reversible(), &Run::new()).unwrap();
    /// assert_eq!(table.value(&0), Ok(Some(Value::Loss { plies: 2 })));
    /// ```
    pub fn dense_by_predecessors(game: G, run: &Run) -> Result<Self, SolveError> {
        Builder::new(game).dense_by_predecessors(run)
    }
}

impl<G: Shared> Tablebase<G, Hashed<G::Position>> {
    /// Solves everything that play can reach from `roots`.
    ///
    /// # Complexity
    /// Time O(positions + moves), each position generated once. Memory as in the [module
    /// docs](self).
    /// # Errors
    /// * [`SolveError::Limit`]: a limit was reached; [`Builder::keep_partial`] keeps what is known
    ///   then.
    /// * [`SolveError::TooManyPositions`], [`SolveError::Overflow`]: 2^31 - 9 positions on the way
    ///   at a time, and 2^30 - 1 plies are the most.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_core::graph::GameGraph;
    /// use gt_core::prelude::*;
    /// use gt_core::retrograde::Tablebase;
    ///
    /// let graph: GameGraph = "a -> b\nb -> a c\nc\nfar -> c".parse().unwrap();
    /// let table = Tablebase::explore(&graph, [graph.initial()], &Run::new()).unwrap();
    /// assert_eq!(table.value(&0), Ok(Some(Value::Loss { plies: 2 })));
    /// assert_eq!(table.value(&3), Ok(None)); // play does not lead there: unknown
    /// ```
    pub fn explore(game: G, roots: impl IntoIterator<Item = G::Position>, run: &Run) -> Result<Self, SolveError> {
        Builder::new(game).explore(roots, run)
    }

    /// Solves everything that play can reach from `roots` as well; what is known stays.
    ///
    /// # Complexity
    /// As [`explore`](Self::explore), for the positions that are not solved yet: known ones are not
    /// entered.
    /// # Errors
    /// As [`explore`](Self::explore); the table stays usable and keeps whatever was solved.
    /// # Example
    /// ```
    /// # use gt_core::{Run, graph::GameGraph, prelude::*, retrograde::Tablebase};
    /// let game: GameGraph = "a -> b\nb\nfar -> a".parse().unwrap();
    /// let mut table = Tablebase::explore(&game, [0], &Run::new()).unwrap();
    /// assert_eq!(table.value(&2), Ok(None));
    /// table.extend([2], &Run::new()).unwrap();
    /// assert_eq!(table.value(&2), Ok(Some(Value::Loss { plies: 2 })));
    /// ```
    pub fn extend(&mut self, roots: impl IntoIterator<Item = G::Position>, run: &Run) -> Result<(), SolveError> {
        self.store.explore(&self.game, roots, &mut self.stats, &run.started())
    }
}

/// What the table keeps; `value` is one lookup: one `rank`, or one hash.
impl<G: Game, S: Store<G>> Solution for Tablebase<G, S> {
    type Game = G;
    type Answer = Value;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Value>, SolveError> {
        Ok(self.entry(position).value())
    }
}

/// In the order of ranks, or in no order.
impl<G: Game, S: Store<G>> Enumerate for Tablebase<G, S> {
    fn for_each(&self, visit: &mut dyn FnMut(&G::Position, Value) -> ControlFlow<()>) -> Result<(), SolveError> {
        let mut known = self.store.positions(&self.game).filter_map(|(p, entry)| entry.value().map(|value| (p, value)));
        let _ = known.try_for_each(|(position, value)| visit(&position, value));
        Ok(())
    }
}

impl<G: Game, S: Store<G>> Tablebase<G, S> {
    /// How `position` is drawn; `None` if it is not drawn, or unknown.
    ///
    /// # Example
    /// ```
    /// # use gt_core::{Run, graph::GameGraph, retrograde::{DrawKind, Tablebase}};
    /// let game: GameGraph = "a -> a\nb -> c\nc !draw\nd".parse().unwrap();
    /// let table = Tablebase::dense(&game, &Run::new()).unwrap();
    /// let kinds = [0, 1, 2, 3].map(|p| table.draw_kind(&p));
    /// assert_eq!(kinds, [Some(DrawKind::Endless), Some(DrawKind::Ending), Some(DrawKind::ByRule), None]); // d is lost
    /// ```
    pub fn draw_kind(&self, position: &G::Position) -> Option<DrawKind> {
        self.entry(position).draw_kind()
    }

    /// What the table keeps of `position`.
    ///
    /// Value and kind of draw by one lookup instead of two.
    pub fn entry(&self, position: &G::Position) -> PackedValue {
        self.store.entry(&self.game, position)
    }

    /// Whether nothing was cut off by a limit: then only positions that the table was not built for
    /// are unknown.
    ///
    /// False only after [`Builder::keep_partial`]; every other constructor gives a complete table
    /// or an error. It stays false when the table is extended, which does not know what was cut
    /// off.
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// How many positions are won, lost and drawn, and in how many plies.
    ///
    /// Two tables of one game should have one census, also where ranks differ: the quickest check
    /// against printed counts.
    /// # Complexity
    /// Looks at every position.
    pub fn census(&self) -> Census {
        Census::of(self.store.all_entries())
    }

    /// What the solver did; positions that were generated twice count twice.
    ///
    /// [`dense`](Tablebase::dense) generates every position twice, [`explore`](Tablebase::explore)
    /// once.
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

fn limit_of(result: Result<(), SolveError>) -> Result<Option<LimitError>, SolveError> {
    result.map_or_else(|error| error.into_limit().map(Some), |()| Ok(None))
}
