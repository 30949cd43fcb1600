//! Nimbers of a whole indexed game in a table without keys.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::cells::{Cells, HOLE};
use super::engine::{Engine, Expanded, Source};
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::GameExt;
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::promise::{Acyclic, Impartial, Shared};
use crate::run::{Forecast, Meter, Run, Stats, is_short};
use crate::solution::{Enumerate, Solution};

/// The nimbers of all positions of an indexed impartial game, one table entry per rank.
///
/// Answers for every rank, not only for those that play can reach from some position. Components
/// are not asked for: each position stands in the table itself, so the mex over its successors is
/// enough.
///
/// # Shape and units
/// One cell per rank in `0..game.index_len()`, holes included: 1 byte while no nimber exceeds 252,
/// 2 to 65,532, else 4.
///
/// # Complexity
/// Time O(*n* + *m*) for *n* = `index_len` and *m* moves over all positions, each position
/// generated once. Memory: *n*, 2 *n* or 4 *n* bytes kept; 3 *n* or 6 *n* for a moment while cells
/// are widened; the path, with the moves on it, where moves lead to higher ranks.
///
/// # Example
/// ```
/// use gt_core::grundy::DenseNimbers;
/// use gt_core::{Run, prelude::*};
///
/// /// One heap of up to a thousand; take a square number.
/// struct Squares;
///
/// impl Game for Squares {
///     type Position = u64;
///     type Move = u64;
///     fn initial(&self) -> u64 {
///         1_000
///     }
///     fn moves(&self, heap: &u64) -> impl Iterator<Item = u64> {
///         (1..=heap.isqrt()).map(|side| side * side)
///     }
///     fn play(&self, heap: &u64, taken: u64) -> u64 {
///         heap - taken
///     }
/// }
/// impl Acyclic for Squares {}
/// impl Impartial for Squares {}
/// impl Indexed for Squares {
///     fn index_len(&self) -> u64 {
///         1_001
///     }
///     fn rank(&self, heap: &u64) -> u64 {
///         *heap
///     }
///     fn unrank(&self, rank: u64) -> Option<u64> {
///         (rank < 1_001).then_some(rank)
///     }
/// }
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let table = DenseNimbers::solve(Squares, &Run::new())?;
/// assert_eq!(table.nimber(&39), Some(Nimber::ZERO));
/// assert_eq!(table.winning_moves(&1_000), [400, 961]);
/// assert_eq!(table.bytes(), 1_001);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct DenseNimbers<G> {
    game: G,
    cells: Cells,
    stats: Stats,
}

impl<G: Impartial + Acyclic + Indexed + Shared> DenseNimbers<G> {
    /// The table of `game`.
    ///
    /// # Errors
    /// * [`SolveError::Limit`] if the table would take more positions or bytes than `run` allows,
    ///   before anything is allocated; if wider cells would, before those are; or if time is over.
    /// * [`SolveError::Cycle`], [`SolveError::NotNormalPlay`] if a promise of the game is false.
    ///   Every rank is looked at, so no cycle goes unseen.
    /// * [`SolveError::Overflow`] if a nimber exceeds 4,294,967,292.
    /// # Panics
    /// If the game ranks a successor at or beyond `index_len`, or where `unrank` has a hole: it
    /// breaks the contract of [`Indexed`], and the law `indexed` of the test kit shows where.
    pub fn solve(game: G, run: &Run) -> Result<Self, SolveError> {
        let run = run.started();
        let mut cells = Cells::unknown(game.index_len(), &run)?;
        let mut engine = Engine::default();
        let mut meter = Meter::new(&run, "nimbers", Some(game.index_len()));
        let ranks = 0..cells.len();
        engine.solve(&mut Ranks { game: &game }, &mut cells, ranks, &run, &mut meter)?;
        meter.end(game.index_len());
        Ok(Self { game, cells, stats: engine.stats() })
    }

    /// Ranks of `game`, and the bytes that [`solve`](Self::solve) takes at the least: 1 per rank,
    /// as long as every nimber is below 253.
    pub fn forecast(game: &G) -> Forecast {
        let positions = game.index_len();
        Forecast { positions, bytes: positions }
    }
}

impl<G: Impartial + Indexed> DenseNimbers<G> {
    /// The nimber of `position`; `None` if its rank belongs to no position.
    ///
    /// # Complexity
    /// O(1) and one `rank`; nothing is computed.
    /// # Example
    /// One heap; one to three objects may be taken.
    /// ```
    /// # use gt_core::{Run, Nimber, graph::GameGraph, grundy::DenseNimbers};
    /// # let heap = GameGraph::from_fn(20, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
    /// # let heap = heap.into_acyclic().unwrap().into_impartial().unwrap();
    /// let table = DenseNimbers::solve(&heap, &Run::new()).unwrap();
    /// assert_eq!((table.nimber(&19), table.nimber(&20)), (Some(Nimber(3)), None)); // heaps of 0 to 19
    /// ```
    pub fn nimber(&self, position: &G::Position) -> Option<Nimber> {
        self.nimber_at(self.game.rank(position))
    }

    /// The nimber of the position with this rank; `None` for a hole or a number out of range.
    ///
    /// For whoever has the rank already, or walks all of them.
    pub fn nimber_at(&self, rank: u64) -> Option<Nimber> {
        let content = self.cells.get(usize::try_from(rank).ok()?)?;
        (content < HOLE).then_some(Nimber(content))
    }

    /// The moves after which the opponent loses, in the game's order; none where `position` is
    /// lost.
    ///
    /// # Complexity
    /// Generates the moves of `position`, with a lookup for each.
    pub fn winning_moves(&self, position: &G::Position) -> Vec<G::Move> {
        self.moves_to(position, Nimber::ZERO)
    }

    /// The moves that leave a position of this nimber, in the game's order.
    ///
    /// As [`Nimbers::moves_to`](super::Nimbers::moves_to): the reply in a sum to the nimber of the
    /// rest of it.
    /// # Example
    /// ```
    /// # use gt_core::{Run, Nimber, graph::GameGraph, grundy::DenseNimbers};
    /// # let heap = GameGraph::from_fn(20, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
    /// # let heap = heap.into_acyclic().unwrap().into_impartial().unwrap();
    /// let table = DenseNimbers::solve(&heap, &Run::new()).unwrap();
    /// let to_one = table.moves_to(&7, Nimber(1));
    /// assert_eq!(to_one.iter().map(|edge| edge.to).collect::<Vec<_>>(), [5]);
    /// ```
    pub fn moves_to(&self, position: &G::Position, nimber: Nimber) -> Vec<G::Move> {
        let successors = self.game.successors(position);
        successors.filter(|(_, after)| self.nimber(after) == Some(nimber)).map(|(mv, _)| mv).collect()
    }

    /// Every rank that a position has, with its nimber, in ascending order.
    ///
    /// # Example
    /// How often each nimber occurs:
    /// ```
    /// # use gt_core::{Run, Nimber, graph::GameGraph, grundy::DenseNimbers};
    /// # let heap = GameGraph::from_fn(20, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None).unwrap();
    /// # let heap = heap.into_acyclic().unwrap().into_impartial().unwrap();
    /// let table = DenseNimbers::solve(&heap, &Run::new()).unwrap();
    /// let mut counts = [0; 4];
    /// table.iter().for_each(|(_, nimber)| counts[nimber.get() as usize] += 1);
    /// assert_eq!(counts, [5, 5, 5, 5]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (u64, Nimber)> {
        (0..self.cells.len() as u64).filter_map(|rank| Some((rank, self.nimber_at(rank)?)))
    }

    /// What the table takes, in bytes.
    ///
    /// One, two or four per rank, by the greatest nimber.
    pub const fn bytes(&self) -> u64 {
        self.cells.bytes()
    }

    /// What building the table took.
    ///
    /// Its `positions` are the ranks that have one.
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

/// Who wins: a position of nimber 0 is lost.
impl<G: Impartial + Indexed> Solution for DenseNimbers<G> {
    type Game = G;
    type Answer = Outcome;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<Outcome>, SolveError> {
        Ok(self.nimber(position).map(Nimber::outcome))
    }
}

/// In the order of ranks.
impl<G: Impartial + Indexed> Enumerate for DenseNimbers<G> {
    fn for_each(&self, visit: &mut dyn FnMut(&G::Position, Outcome) -> ControlFlow<()>) -> Result<(), SolveError> {
        let mut known = self.iter().filter_map(|(rank, nimber)| Some((self.game.unrank(rank)?, nimber.outcome())));
        let _ = known.try_for_each(|(position, outcome)| visit(&position, outcome));
        Ok(())
    }
}

/// The dense solver's side of the [`engine`](super::engine): a position's number is its rank.
struct Ranks<'g, G> {
    game: &'g G,
}

impl<G: Indexed> Source for Ranks<'_, G> {
    type Position = G::Position;

    const GROWS: bool = false;

    fn position(&self, number: usize) -> Option<G::Position> {
        self.game.unrank(number as u64)
    }

    fn expand(
        &mut self,
        position: &G::Position,
        run: &Run,
        mut visit: impl FnMut(usize, bool) -> ControlFlow<()>,
    ) -> Result<Expanded, SolveError> {
        let mut expanded = Expanded { decided: self.game.decided(position), ..Expanded::default() };
        if expanded.decided.is_none() {
            let mut ranks = self.game.successor_ranks(position);
            if is_short(&ranks) {
                ranks.for_each(|rank| {
                    expanded.moves += 1;
                    let _ = visit(usize::try_from(rank).unwrap_or(usize::MAX), true);
                });
                return expanded.checked(self.game, position);
            }
            let mut stopped = None;
            let _ = ranks.try_for_each(|rank| {
                expanded.moves += 1;
                if expanded.moves.is_multiple_of(Meter::EVERY.into())
                    && let Err(limit) = run.check_running()
                {
                    stopped = Some(limit);
                    return ControlFlow::Break(());
                }
                visit(usize::try_from(rank).unwrap_or(usize::MAX), true)
            });
            if let Some(limit) = stopped {
                return Err(limit.into());
            }
        }
        expanded.checked(self.game, position)
    }
}
