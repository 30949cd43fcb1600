//! Nimbers of a whole indexed game, in a table without keys.

use alloc::format;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::cells::{Cells, HOLE};
use super::depth_first::{Expanded, NimberSearch, Source};
#[cfg(feature = "rayon")]
use super::shared;
use crate::capability::{Indexed, check};
use crate::error::stored;
use crate::error::{ShapeError, SolveError};
use crate::game::GameExt;
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::promise::{Acyclic, Impartial, Shared};
use crate::run::{Forecast, Meter, Run, Stats, is_short};
use crate::solution::{Enumerate, Solution};

/// The nimbers of all positions of an indexed impartial game, one table entry per rank.
///
/// Answers for every rank, also for positions that play cannot reach. Does not use the components
/// of a game: every successor is in the table as a whole, so the mex needs no nim-sums.
///
/// # Shape and units
/// One cell per rank in `0..game.index_len()`, holes included. A cell takes 1 byte while no nimber
/// exceeds 252, 2 bytes up to 65,532, otherwise 4.
///
/// # Complexity
/// *n* = `index_len`, *m* = moves over all positions. Time O(*n* + *m*); the moves of each position
/// are generated once. Memory:
///
/// * Kept: *n*, 2 *n* or 4 *n* bytes.
/// * While cells are widened: 3 *n* or 6 *n* bytes.
/// * While it works: the path of the search, if moves lead to higher ranks. It takes as many bytes
///   as in [`Nimbers`](super::Nimbers). With several threads each has a path of its own, also if
///   moves lead to lower ranks: ranks that another thread works on are not known yet.
///
/// # Threads
/// With the feature `rayon`, [`solve`](Self::solve) works on as many threads as the run says, in
/// one table that all of them read and write. Nimbers and statistics do not depend on their number.
/// If a thread needs a position that another one has not finished, it solves the position itself.
/// So two threads do less than twice the work of one.
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
    /// Solves every rank of `game`.
    ///
    /// # Errors
    /// * [`SolveError::Limit`] if the table would take more positions or bytes than `run` allows,
    ///   or if time is over. The table is checked before it is allocated, and so are wider cells.
    /// * [`SolveError::Cycle`] or [`SolveError::NotNormalPlay`] if the game breaks a promise. Every
    ///   rank is looked at, so every cycle is found.
    /// * [`SolveError::Overflow`] if a nimber exceeds 4,294,967,292.
    /// * [`SolveError::RankMismatch`], [`SolveError::RankOutOfRange`] or [`SolveError::Hole`] if
    ///   `game` does not keep the contract of [`Indexed`].
    pub fn solve(game: G, run: &Run) -> Result<Self, SolveError> {
        let run = run.started();
        let mut cells = Cells::unknown(game.index_len(), &run)?;
        #[cfg(feature = "rayon")]
        if let threads @ 2.. = run.thread_count().get() {
            let ranks = RankSource { game: &game };
            let (cells, stats) =
                run.install(|| shared::solve(&ranks, cells, "nimbers", threads, &run))??;
            return Ok(Self { game, cells, stats });
        }
        let mut search = NimberSearch::default();
        let mut meter = Meter::new(&run, "nimbers", Some(game.index_len()));
        let ranks = 0..cells.len();
        search.solve(&mut RankSource { game: &game }, &mut cells, ranks, &run, &mut meter)?;
        meter.end(game.index_len());
        Ok(Self { game, cells, stats: search.stats() })
    }

    /// Returns the ranks of `game` and the least bytes that [`solve`](Self::solve) takes.
    ///
    /// That is 1 byte per rank, enough while no nimber exceeds 252.
    pub fn forecast(game: &G) -> Forecast {
        let positions = game.index_len();
        Forecast { positions, bytes: positions }
    }
}

impl<G: Impartial + Indexed + Shared> DenseNimbers<G> {
    /// Makes the table of `game` from one stored nimber per rank, in the order of ranks.
    ///
    /// A hole has `None`. The nimbers are believed.
    /// # Complexity
    /// Time: one `unrank` per rank. Memory as for [`solve`](Self::solve), without a path.
    /// # Errors
    /// * [`SolveError::Limit`] if `run` does not allow the positions or the memory, or if time ran
    ///   out. The table is checked before it is allocated, and so are wider cells.
    /// * [`SolveError::Shape`] if there are more or fewer nimbers than ranks, if a hole has a
    ///   nimber, or if a position has none.
    /// * [`SolveError::Overflow`] if a nimber exceeds 4,294,967,292.
    /// # Example
    /// ```
    /// # use gt_core::{Run, Nimber, example::Matches, grundy::DenseNimbers};
    /// let solved = DenseNimbers::solve(Matches(19), &Run::new()).unwrap();
    /// let stored: Vec<_> = (0..20).map(|rank| solved.nimber_at(rank)).collect();
    /// let table = DenseNimbers::from_nimbers(Matches(19), stored, &Run::new()).unwrap();
    /// assert!((0..20).all(|matches| table.nimber(&matches) == solved.nimber(&matches)));
    ///
    /// let short = vec![Some(Nimber(0)); 3];
    /// let error = DenseNimbers::from_nimbers(Matches(19), short, &Run::new()).unwrap_err();
    /// assert_eq!(error.to_string(), "number of values cannot be 3: expected 20, one per rank");
    /// ```
    pub fn from_nimbers(
        game: G,
        nimbers: impl IntoIterator<Item = Option<Nimber>>,
        run: &Run,
    ) -> Result<Self, SolveError> {
        let run = run.started();
        let (nimbers, len) = (nimbers.into_iter(), game.index_len());
        run.check_positions(len)?;
        run.check_memory(len)?;
        stored::check_length(&nimbers, len)?;
        let mut cells = Cells::unknown(len, &run)?;
        let mut meter = Meter::new(&run, "reading", Some(len));
        let (mut read, mut stats) = (0, Stats::default());
        for (number, nimber) in nimbers.enumerate() {
            read = number as u64;
            meter.step(read)?;
            if read == len {
                return Err(stored::too_long(len));
            }
            let content = match (nimber, game.unrank(read)) {
                (Some(nimber), None) => return Err(stored::hole_with(nimber, read)),
                (None, Some(_)) => {
                    return Err(ShapeError::new(
                        format!("nimber of rank {read}"),
                        "none",
                        "a nimber: the rank has a position",
                    )
                    .into());
                }
                (Some(Nimber(HOLE..)), Some(_)) => {
                    return Err(SolveError::Overflow { what: "nimber", max: u64::from(HOLE) - 1 });
                }
                (Some(nimber), Some(_)) => nimber.get(),
                (None, None) => HOLE,
            };
            cells.store(number, content, &run)?;
            stats.positions += u64::from(nimber.is_some());
            read += 1;
        }
        if read < len {
            return Err(stored::wrong_length(read, len));
        }
        meter.end(len);
        Ok(Self { game, cells, stats })
    }
}

impl<G: Impartial + Indexed> DenseNimbers<G> {
    /// Returns the nimber of `position`; `None` if its rank belongs to no position.
    ///
    /// # Complexity
    /// O(1) and one `rank`; nothing is computed.
    /// # Example
    /// A move takes one to three matches.
    /// ```
    /// # use gt_core::{Run, Nimber, example::Matches, grundy::DenseNimbers};
    /// let table = DenseNimbers::solve(Matches(19), &Run::new()).unwrap();
    /// assert_eq!(table.nimber(&19), Some(Nimber(3)));
    /// assert_eq!(table.nimber(&20), None); // the table has 0 to 19 matches
    /// ```
    pub fn nimber(&self, position: &G::Position) -> Option<Nimber> {
        self.nimber_at(self.game.rank(position))
    }

    /// Returns the nimber of the position with this rank; `None` for a hole or a rank out of range.
    ///
    /// For callers that have the rank already, or that walk all ranks.
    pub fn nimber_at(&self, rank: u64) -> Option<Nimber> {
        let content = self.cells.get(usize::try_from(rank).ok()?)?;
        (content < HOLE).then_some(Nimber(content))
    }

    /// Returns the moves after which the opponent loses, in the game's order.
    ///
    /// Empty if `position` is lost.
    ///
    /// # Complexity
    /// Generates the moves of `position`, with one lookup for each.
    pub fn winning_moves(&self, position: &G::Position) -> Vec<G::Move> {
        self.moves_to(position, Nimber::ZERO)
    }

    /// Returns the moves to a position of this nimber, in the game's order.
    ///
    /// As [`Nimbers::moves_to`](super::Nimbers::moves_to). In a sum, ask for the nimber of the
    /// other parts to find the winning replies.
    /// # Example
    /// ```
    /// # use gt_core::{Run, Nimber, example::Matches, grundy::DenseNimbers};
    /// let table = DenseNimbers::solve(Matches(19), &Run::new()).unwrap();
    /// assert_eq!(table.moves_to(&7, Nimber(1)), [2]); // leaves 5
    /// ```
    pub fn moves_to(&self, position: &G::Position, nimber: Nimber) -> Vec<G::Move> {
        let successors = self.game.successors(position);
        successors
            .filter(|(_, after)| self.nimber(after) == Some(nimber))
            .map(|(mv, _)| mv)
            .collect()
    }

    /// Iterates over every rank that has a position, with its nimber, in ascending order.
    ///
    /// # Example
    /// How often each nimber occurs:
    /// ```
    /// # use gt_core::{Run, Nimber, example::Matches, grundy::DenseNimbers};
    /// let table = DenseNimbers::solve(Matches(19), &Run::new()).unwrap();
    /// let mut counts = [0; 4];
    /// table.iter().for_each(|(_, nimber)| counts[nimber.get() as usize] += 1);
    /// assert_eq!(counts, [5, 5, 5, 5]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (u64, Nimber)> {
        (0..self.cells.len() as u64).filter_map(|rank| Some((rank, self.nimber_at(rank)?)))
    }

    /// Returns the bytes that the table takes.
    ///
    /// One, two or four per rank, depending on the greatest nimber.
    pub const fn bytes(&self) -> u64 {
        self.cells.bytes()
    }

    /// Returns what building the table took.
    ///
    /// `positions` counts the ranks that have a position.
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

/// Answers who wins: a position of nimber 0 is lost.
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

/// Visits the positions in the order of ranks.
impl<G: Impartial + Indexed> Enumerate for DenseNimbers<G> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&G::Position, Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let mut known = self
            .iter()
            .filter_map(|(rank, nimber)| Some((self.game.unrank(rank)?, nimber.outcome())));
        let _ = known.try_for_each(|(position, outcome)| visit(&position, outcome));
        Ok(())
    }
}

/// The dense solver's side of the [search](super::depth_first): a position's number is its rank.
struct RankSource<'g, G> {
    game: &'g G,
}

impl<G> Clone for RankSource<'_, G> {
    fn clone(&self) -> Self {
        Self { game: self.game }
    }
}

impl<G: Indexed> Source for RankSource<'_, G> {
    type Position = G::Position;

    const GROWS: bool = false;

    fn position(&self, number: usize) -> Option<G::Position> {
        self.game.unrank(number as u64)
    }

    #[inline]
    fn check(&self, position: &G::Position, at: usize) -> Result<(), SolveError> {
        check::same_rank(self.game, position, at as u64)
    }

    fn no_position(&self, from: &G::Position, to: usize) -> SolveError {
        let to = to as u64;
        if to < self.game.index_len() {
            check::hole(from, to)
        } else {
            check::out_of_range(self.game, from, to)
        }
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
