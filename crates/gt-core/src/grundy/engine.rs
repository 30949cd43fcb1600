//! The depth-first search behind both solvers, on numbered positions: one loop and three stacks
//! that grow and shrink together.
//!
//! Where the numbers come from is a [`Source`]: ranks, or the order of arrival in a hash table. A
//! position that is entered lists what all its moves lead to, and the list is looked up in a second
//! pass: small loops, and on tables larger than the caches the lookups of one pass wait for memory
//! together. Nimbers already known go into the position's set, mostly in a register; only moves
//! that lead to something unknown are kept, and only a position that has such moves goes on the
//! path.
//!
//! # Invariants
//! * A cell is a final nimber, or [`UNKNOWN`], or [`HOLE`], or [`ON_PATH`] for just the numbers of
//!   `path` and of `carried`.
//! * `parts[path[i].next..path[i].end]` are the components still to be looked at of the moves of
//!   the i-th position: move after move, the last component of each marked. `path[i].total` is the
//!   nim-sum over those of the move in progress that were looked at; `path[i].met` is its set in
//!   `sets`. All lie in the order of the path, so that leaving a position truncates.
//! * A run stops at a nimber too wide for the cells, which then waits in `carried`, and goes on as
//!   if nothing had happened once the cells are widened.
//! * After [`Engine::abandon`] the stacks are empty and all that was on the path is unknown again.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use super::cells::{Cell, Cells, HOLE, ON_PATH, UNKNOWN};
use super::mex::Stack;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::run::{LimitError, Meter, Run, Stats};

/// Positions under numbers.
pub(super) trait Source {
    /// What the numbers stand for.
    type Position: Clone + core::fmt::Debug;

    /// Whether a number beyond the cells is a new position, and no mistake of the game.
    const GROWS: bool;

    /// The position with this number; `None` for a hole.
    fn position(&self, at: usize) -> Option<Self::Position>;

    /// Hands to `visit` the numbers of what the moves of `position` lead to: the components move
    /// after move, true with the last one of each. A `visit` that breaks ends the list.
    fn expand(
        &mut self,
        position: &Self::Position,
        run: &Run,
        visit: impl FnMut(usize, bool) -> ControlFlow<()>,
    ) -> Result<Expanded, SolveError>;
}

/// What [`Source::expand`] has seen besides the numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Expanded {
    /// The outcome, if the game is over by rule; no move is listed then.
    pub(super) decided: Option<Outcome>,
    /// The number of moves.
    pub(super) moves: u64,
    /// Whether some move leads to a sum of no components.
    pub(super) to_nothing: bool,
}

impl Expanded {
    /// Refuses a position that is over with another outcome than normal play's.
    pub(super) fn checked<G: Game>(self, game: &G, position: &G::Position) -> Result<Self, SolveError> {
        let over = self.decided.or_else(|| (self.moves == 0).then(|| game.blocked(position)));
        match over {
            None | Some(Outcome::Loss) => Ok(self),
            Some(outcome) => Err(SolveError::not_normal_play(position, outcome)),
        }
    }
}

/// The nimber waits in `carried` for wider cells.
pub(super) struct TooWide;

#[derive(Clone, Debug)]
struct Part {
    number: usize,
    /// The nim-sum of the components of the same move that were known at once; only in the last one
    /// of a move.
    known: u32,
    last: bool,
}

#[derive(Clone, Debug)]
struct Frame {
    number: usize,
    next: usize,
    end: usize,
    met: usize,
    total: u32,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Engine {
    path: Vec<Frame>,
    parts: Vec<Part>,
    sets: Stack,
    carried: Option<(usize, u32)>,
    stats: Stats,
}

impl Engine {
    pub(super) const fn stats(&self) -> Stats {
        self.stats
    }

    /// Gives every one of `numbers` its nimber, widening the cells as need be.
    pub(super) fn solve<S: Source>(
        &mut self,
        source: &mut S,
        cells: &mut Cells,
        mut numbers: Range<usize>,
        run: &Run,
        meter: &mut Meter<'_>,
    ) -> Result<(), SolveError> {
        while let ControlFlow::Break(TooWide) = match cells {
            Cells::Bytes(cells) => self.run(source, cells, &mut numbers, run, meter)?,
            Cells::Halves(cells) => self.run(source, cells, &mut numbers, run, meter)?,
            Cells::Words(cells) => self.run(source, cells, &mut numbers, run, meter)?,
        } {
            cells.widen(run)?;
        }
        Ok(())
    }

    /// Forgets the path.
    pub(super) fn abandon(&mut self, cells: &mut Cells) {
        let carried = self.carried.take().map(|(at, _)| at);
        for at in self.path.drain(..).map(|frame| frame.number).chain(carried) {
            cells.forget(at);
        }
        self.parts.clear();
        self.sets.close(0);
    }

    fn run<S: Source, C: Cell>(
        &mut self,
        source: &mut S,
        cells: &mut Vec<C>,
        numbers: &mut Range<usize>,
        run: &Run,
        meter: &mut Meter<'_>,
    ) -> Result<ControlFlow<TooWide>, SolveError> {
        if let Some((at, nimber)) = self.carried.take()
            && self.store(cells, at, nimber).is_break()
        {
            return Ok(ControlFlow::Break(TooWide));
        }
        loop {
            meter.step(self.stats.positions)?;
            let flow = if !self.path.is_empty() {
                self.advance(source, cells, run)?
            } else if let Some(at) = numbers.next() {
                if cells[at].get() != UNKNOWN {
                    continue;
                }
                self.enter(source, cells, at, run)?
            } else {
                return Ok(ControlFlow::Continue(()));
            };
            if flow.is_break() {
                return Ok(flow);
            }
        }
    }

    /// Takes in what is known by now of the last position on the path, and enters what is not, or
    /// leaves.
    fn advance<S: Source, C: Cell>(
        &mut self,
        source: &mut S,
        cells: &mut Vec<C>,
        run: &Run,
    ) -> Result<ControlFlow<TooWide>, SolveError> {
        let Self { path, parts, sets, .. } = self;
        let Some(frame) = path.last_mut() else { unreachable!("asked only while the path is not empty") };
        while frame.next < frame.end {
            let at = parts[frame.next].number;
            match cells[at].get() {
                UNKNOWN | HOLE => return self.enter(source, cells, at, run),
                ON_PATH => return Err(self.cycle(source, at)),
                nimber => frame.take(nimber, parts, sets),
            }
        }
        let (at, met) = (frame.number, frame.met);
        let mex = sets.mex(met);
        path.pop();
        self.finish(cells, at, met, mex)
    }

    /// Lists the moves of an unknown position: it is settled, or at the end of the path.
    fn enter<S: Source, C: Cell>(
        &mut self,
        source: &mut S,
        cells: &mut Vec<C>,
        at: usize,
        run: &Run,
    ) -> Result<ControlFlow<TooWide>, SolveError> {
        let Some(position) = source.position(at) else {
            assert!(self.path.is_empty(), "a move leads to rank {at}, which unrank says is a hole");
            cells[at] = C::of(HOLE);
            return Ok(ControlFlow::Continue(()));
        };
        let Self { parts, sets, .. } = self;
        let (next, met) = (parts.len(), sets.open());
        let (mut low, mut known, mut open, mut refused) = (0u64, 0, false, None);
        let expanded = source.expand(&position, run, |component, last| {
            let content = match cells.get(component) {
                Some(cell) => cell.get(),
                None => grow::<S, C>(cells, component, run, &mut refused),
            };
            if content < HOLE {
                known ^= content;
            } else {
                if refused.is_none() {
                    refused = run.push(parts, Part { number: component, known: 0, last: false }).err();
                }
                if refused.is_some() {
                    return ControlFlow::Break(());
                }
                open = true;
            }
            if !last {
                return ControlFlow::Continue(());
            }
            if open {
                if let Some(part) = parts.last_mut() {
                    (part.known, part.last) = (known, true);
                }
            } else if known < u64::BITS {
                low |= 1 << known;
            } else {
                sets.insert(met, known);
            }
            (known, open) = (0, false);
            ControlFlow::Continue(())
        })?;
        if let Some(limit) = refused {
            return Err(limit.into());
        }
        low |= u64::from(expanded.to_nothing);
        self.stats.expanded += u64::from(expanded.decided.is_none());
        self.stats.edges += expanded.moves;
        let end = parts.len();
        if end > next {
            sets.insert_all(met, low);
            cells[at] = C::of(ON_PATH);
            self.path.push(Frame { number: at, next, end, met, total: 0 });
            return Ok(ControlFlow::Continue(()));
        }
        let mut mex = u64::from(low.trailing_ones());
        if low == u64::MAX {
            sets.insert_all(met, low);
            mex = sets.mex(met);
        }
        self.finish(cells, at, met, mex)
    }

    /// Stores a nimber and hands it to the position before, whose `next` it is.
    fn finish<C: Cell>(&mut self, cells: &mut [C], at: usize, met: usize, mex: u64) -> Result<ControlFlow<TooWide>, SolveError> {
        let nimber = u32::try_from(mex).ok().filter(|&nimber| nimber <= u32::MAX_NIMBER);
        let nimber = nimber.ok_or_else(|| SolveError::Overflow { what: "nimber", max: u32::MAX_NIMBER.into() })?;
        self.sets.close(met);
        if let Some(parent) = self.path.last_mut() {
            parent.take(nimber, &self.parts, &mut self.sets);
            self.parts.truncate(parent.end);
        } else {
            self.parts.clear();
        }
        Ok(self.store(cells, at, nimber))
    }

    fn store<C: Cell>(&mut self, cells: &mut [C], at: usize, nimber: u32) -> ControlFlow<TooWide> {
        if nimber > C::MAX_NIMBER {
            self.carried = Some((at, nimber));
            return ControlFlow::Break(TooWide);
        }
        cells[at] = C::of(nimber);
        self.stats.positions += 1;
        ControlFlow::Continue(())
    }

    fn cycle<S: Source>(&self, source: &S, again: usize) -> SolveError {
        let start = self.path.iter().rposition(|frame| frame.number == again).unwrap_or(0);
        let cycle: Vec<_> = self.path[start..].iter().filter_map(|frame| source.position(frame.number)).collect();
        SolveError::cycle(cycle.iter())
    }
}

impl Frame {
    /// Takes in the nimber of the component that is next.
    #[inline]
    fn take(&mut self, nimber: u32, parts: &[Part], sets: &mut Stack) {
        let part = &parts[self.next];
        self.next += 1;
        self.total ^= nimber;
        if part.last {
            sets.insert(self.met, self.total ^ part.known);
            self.total = 0;
        }
    }
}

/// Makes room for a number that is new.
#[cold]
fn grow<S: Source, C: Cell>(cells: &mut Vec<C>, at: usize, run: &Run, refused: &mut Option<LimitError>) -> u32 {
    assert!(S::GROWS, "a move leads to rank {at}, which is not below index_len = {}", cells.len());
    while cells.len() <= at && refused.is_none() {
        *refused = run.push(cells, C::of(UNKNOWN)).err();
    }
    UNKNOWN
}
