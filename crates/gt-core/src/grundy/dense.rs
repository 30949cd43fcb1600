//! Nimbers of a whole indexed game in a table without keys.
//!
//! # Invariants
//! * A cell is a final nimber, or [`UNKNOWN`], [`HOLE`], or [`ON_PATH`] just for the ranks of `path`.
//! * A position is first scanned: its moves are played as the game yields them, and nothing is stored. Where every successor
//!   is known, that settles it; with ranks that fall along every move, as most rankings have them, that is all there is. Only a
//!   position with an unknown successor goes on the path, and its moves into the arena.
//! * [`Work`] holds all that a run knows besides the cells, so that the run can stop at a nimber too wide for them, have them
//!   widened, and go on.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::cells::{Cell, Cells, HOLE, ON_PATH, UNKNOWN};
use super::mex::Stack;
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::game::{Game, GameExt};
use crate::limits::{Limits, Meter, Observer, Stats};
use crate::nimber::Nimber;
use crate::outcome::Outcome;
use crate::promise::{Acyclic, Impartial};

/// The nimbers of all positions of an indexed impartial game, one table entry per rank.
///
/// Answers for every rank, not only for those that play can reach from some position. Components are not asked for: each
/// position stands in the table itself, so the mex over its successors is enough.
///
/// # Shape and units
/// One cell per rank in `0..game.index_len()`, holes included: 1 byte while no nimber exceeds 252, 2 to 65,532, else 4.
///
/// # Complexity
/// Time O(*n* + *m*) for *n* = `index_len` and *m* moves over all positions, each position generated at most twice; once where
/// moves lead to lower ranks. Memory: *n*, 2 *n* or 4 *n* bytes kept; 3 *n* or 6 *n* for a moment while cells are widened; the
/// path, with the moves on it, where moves lead to higher ranks.
///
/// # Example
/// ```
/// use gt_core::grundy::DenseNimbers;
/// use gt_core::{Limits, prelude::*};
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
/// let table = DenseNimbers::build(Squares, &Limits::default())?;
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

impl<G: Impartial + Acyclic + Indexed> DenseNimbers<G> {
    /// The table of `game`.
    ///
    /// # Errors
    /// * [`SolveError::Limit`] if the table would take more positions or bytes than `limits` allow, before anything is
    ///   allocated; if wider cells would, before those are; or if time is over.
    /// * [`SolveError::Allocation`] if the allocator has no room.
    /// * [`SolveError::Cycle`], [`SolveError::NotNormalPlay`] if a promise of the game is false.
    /// * [`SolveError::Overflow`] if a nimber exceeds 4,294,967,292.
    /// # Panics
    /// If the game ranks a successor at or beyond `index_len`.
    pub fn build(game: G, limits: &Limits) -> Result<Self, SolveError> {
        Self::build_observed(game, limits, &mut ())
    }

    /// The same, reporting to `observer`.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    /// # Panics
    /// As [`build`](Self::build).
    pub fn build_observed(game: G, limits: &Limits, observer: &mut impl Observer) -> Result<Self, SolveError> {
        let mut cells = Cells::new(game.index_len(), limits)?;
        let mut work = Work {
            game: &game,
            meter: Meter::new(limits, Some(game.index_len())),
            next_rank: 0,
            carried: None,
            path: Vec::new(),
            moves: Vec::new(),
            sets: Stack::default(),
            stats: Stats::default(),
        };
        while let ControlFlow::Break(TooWide) = match &mut cells {
            Cells::Bytes(cells) => work.run(cells, observer)?,
            Cells::Halves(cells) => work.run(cells, observer)?,
            Cells::Words(cells) => work.run(cells, observer)?,
        } {
            cells.widen(limits)?;
        }
        let stats = work.stats;
        Ok(Self { game, cells, stats })
    }
}

impl<G: Impartial + Indexed> DenseNimbers<G> {
    /// The rules.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// The nimber of `position`; `None` if its rank belongs to no position.
    pub fn nimber(&self, position: &G::Position) -> Option<Nimber> {
        self.nimber_at(self.game.rank(position))
    }

    /// The nimber of the position with this rank; `None` for a hole or a number out of range.
    pub fn nimber_at(&self, rank: u64) -> Option<Nimber> {
        let content = self.cells.get(usize::try_from(rank).ok()?)?;
        (content < HOLE).then_some(Nimber(content))
    }

    /// The moves after which the opponent loses, in the game's order; none where `position` is lost.
    pub fn winning_moves(&self, position: &G::Position) -> Vec<G::Move> {
        self.moves_to(position, Nimber::ZERO)
    }

    /// The moves that leave a position of this nimber, in the game's order.
    pub fn moves_to(&self, position: &G::Position, nimber: Nimber) -> Vec<G::Move> {
        let successors = self.game.successors(position);
        successors.filter(|(_, after)| self.nimber(after) == Some(nimber)).map(|(mv, _)| mv).collect()
    }

    /// Every rank that a position has, with its nimber, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (u64, Nimber)> {
        (0..self.cells.len() as u64).filter_map(|rank| Some((rank, self.nimber_at(rank)?)))
    }

    /// What the table takes, in bytes.
    pub const fn bytes(&self) -> u64 {
        self.cells.bytes()
    }

    /// What building the table took.
    pub const fn stats(&self) -> Stats {
        self.stats
    }
}

/// A nimber came up that the cells cannot hold; it waits in [`Work::carried`].
struct TooWide;

/// A position on the path.
struct Frame<P> {
    rank: u64,
    position: P,
    next: usize,
    end: usize,
    met: usize,
}

/// What a scan of the moves of one position found.
enum Scan {
    Nimber(u32),
    NeedsMore,
}

struct Work<'a, G: Game> {
    game: &'a G,
    meter: Meter<'a>,
    next_rank: u64,
    carried: Option<(u64, u32)>,
    path: Vec<Frame<G::Position>>,
    moves: Vec<G::Move>,
    sets: Stack,
    stats: Stats,
}

impl<G: Impartial + Indexed> Work<'_, G> {
    /// Goes on to the last rank, or to a nimber that is too wide for `cells`.
    fn run<C: Cell>(&mut self, cells: &mut [C], observer: &mut impl Observer) -> Result<ControlFlow<TooWide>, SolveError> {
        if let Some((rank, nimber)) = self.carried.take()
            && self.store(cells, rank, nimber).is_break()
        {
            return Ok(ControlFlow::Break(TooWide));
        }
        loop {
            self.meter.step(self.stats.positions, observer)?;
            let flow = if self.path.is_empty() {
                let rank = self.next_rank;
                let Some(cell) = usize::try_from(rank).ok().and_then(|rank| cells.get_mut(rank)) else {
                    return Ok(ControlFlow::Continue(()));
                };
                self.next_rank += 1;
                if cell.get() != UNKNOWN {
                    continue;
                }
                let Some(position) = self.game.unrank(rank) else {
                    *cell = C::of(HOLE);
                    continue;
                };
                self.visit(cells, rank, position)?
            } else {
                self.advance(cells)?
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
    }

    /// Settles an unknown position by a scan, or puts it on the path.
    fn visit<C: Cell>(&mut self, cells: &mut [C], rank: u64, position: G::Position) -> Result<ControlFlow<TooWide>, SolveError> {
        if let Scan::Nimber(nimber) = self.scan(cells, &position)? {
            return Ok(self.store(cells, rank, nimber));
        }
        let next = self.moves.len();
        let moves = &mut self.moves;
        self.stats.expanded += 1;
        self.game.moves(&position).for_each(|mv| moves.push(mv));
        cells[index(rank)] = C::of(ON_PATH);
        let (end, met) = (self.moves.len(), self.sets.open());
        self.path.push(Frame { rank, position, next, end, met });
        Ok(ControlFlow::Continue(()))
    }

    /// The mex over the successors, if all of them are known.
    fn scan<C: Cell>(&mut self, cells: &[C], position: &G::Position) -> Result<Scan, SolveError> {
        let Self { game, sets, stats, .. } = self;
        let met = sets.open();
        let mut edges = 0;
        let mut outcome = game.decided(position);
        let mut all_known = ControlFlow::Continue(());
        if outcome.is_none() {
            stats.expanded += 1;
            all_known = game.moves(position).try_for_each(|mv| {
                edges += 1;
                let content = cells[index(game.rank(&game.play(position, mv)))].get();
                if content >= HOLE {
                    return ControlFlow::Break(());
                }
                sets.insert(met, content);
                ControlFlow::Continue(())
            });
            stats.edges += edges;
            if edges == 0 {
                outcome = Some(game.blocked(position));
            }
        }
        let nimber = self.sets.mex(met);
        self.sets.close(met);
        if let Some(outcome) = outcome.filter(|&outcome| outcome != Outcome::Loss) {
            return Err(SolveError::not_normal_play(position, outcome));
        }
        if all_known.is_break() { Ok(Scan::NeedsMore) } else { narrow(nimber).map(Scan::Nimber) }
    }

    /// Tries moves of the last position on the path until one leads to an unknown position, or none is left.
    fn advance<C: Cell>(&mut self, cells: &mut [C]) -> Result<ControlFlow<TooWide>, SolveError> {
        let Self { game, path, moves, sets, stats, .. } = self;
        let Some(frame) = path.last_mut() else { unreachable!("asked only while the path is not empty") };
        while frame.next < frame.end {
            let successor = game.play(&frame.position, moves[frame.next]);
            stats.edges += 1;
            let rank = game.rank(&successor);
            match cells[index(rank)].get() {
                UNKNOWN => return self.visit(cells, rank, successor),
                ON_PATH => {
                    let start = path.iter().rposition(|frame| frame.rank == rank).unwrap_or(0);
                    return Err(SolveError::cycle(path[start..].iter().map(|frame| &frame.position)));
                }
                HOLE => {
                    unreachable!("moves lead to indexed positions: {successor:?} has the rank {rank}, which unrank calls a hole")
                }
                nimber => sets.insert(frame.met, nimber),
            }
            frame.next += 1;
        }
        let (rank, met) = (frame.rank, frame.met);
        let nimber = narrow(sets.mex(met))?;
        sets.close(met);
        path.pop();
        moves.truncate(path.last().map_or(0, |parent| parent.end));
        Ok(self.store(cells, rank, nimber))
    }

    fn store<C: Cell>(&mut self, cells: &mut [C], rank: u64, nimber: u32) -> ControlFlow<TooWide> {
        if nimber > C::MAX_NIMBER {
            self.carried = Some((rank, nimber));
            return ControlFlow::Break(TooWide);
        }
        cells[index(rank)] = C::of(nimber);
        self.stats.positions += 1;
        ControlFlow::Continue(())
    }
}

fn narrow(mex: u64) -> Result<u32, SolveError> {
    let nimber = u32::try_from(mex).ok().filter(|&nimber| nimber <= u32::MAX_NIMBER);
    nimber.ok_or(SolveError::Overflow { what: "nimber", max: u32::MAX_NIMBER.into() })
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the table was allocated, so every rank in it fits")]
const fn index(rank: u64) -> usize {
    rank as usize
}
