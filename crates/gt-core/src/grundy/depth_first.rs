//! The depth-first search for nimbers, on numbered positions.
//!
//! One loop works on three stacks that grow and shrink together: the path, the components still to
//! be looked at, and the sets of nimbers met.
//!
//! A [`Source`] says where the numbers of positions come from: ranks, or the order of arrival in a
//! hash table.
//!
//! When the search enters a position, it looks up all components that its moves lead to. Over a
//! hash table it first lists the components, and then looks them up in a second pass. Both passes
//! are small loops. So on a table larger than the caches, the lookups wait for memory at the same
//! time.
//!
//! A known nimber goes straight into the position's set. Nimbers below 64 stay in a register until
//! the whole list is done. Only unknown components are stored, and only a position with an unknown
//! component goes on the path.
//!
//! # Invariants
//! * A cell is a final nimber, [`UNKNOWN`], [`HOLE`] or [`ON_PATH`]. `ON_PATH` marks exactly the
//!   numbers in `path` and in `carried`.
//! * `parts[path[i].next..path[i].end]` are the components that position *i* of the path has still
//!   to look at. They are listed move after move; the last component of each move is marked.
//! * `path[i].total` belongs to the move in progress. It is the nim-sum of the move's stored
//!   components that were already looked at. Components that were known at once are in
//!   `ListedComponent::known`.
//! * `path[i].met` is the position's set in `sets`.
//! * Parts and sets lie in the order of the path, so leaving a position truncates them.
//! * A nimber that is too wide for the cells stops a run and waits in `carried`. Once the cells are
//!   widened, the run continues where it stopped.
//! * After [`NimberSearch::abandon`] the stacks are empty, and all positions that were on the path
//!   are unknown again.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};

use super::cells::{Cells, HOLE, NimberCell, ON_PATH, Row, UNKNOWN};
use super::mex::Stack;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::run::{LimitError, Meter, Run, Stats};

/// Gives positions numbers, and lists the numbers that a position leads to.
pub(super) trait Source {
    /// The type of a position.
    type Position: Clone + core::fmt::Debug;

    /// Whether a number beyond the cells is a new position; if not, the game is wrong.
    const GROWS: bool;

    /// Returns the position with this number; `None` for a hole.
    fn position(&self, at: usize) -> Option<Self::Position>;

    /// Returns an error if `position`, which has the number `at`, has another rank in the game.
    #[inline]
    fn check(&self, _position: &Self::Position, _at: usize) -> Result<(), SolveError> {
        Ok(())
    }

    /// Returns the error for a move of `from` to a number that belongs to no position.
    fn no_position(&self, from: &Self::Position, to: usize) -> SolveError;

    /// Calls `visit` with the number of every component that the moves of `position` lead to.
    ///
    /// The components come move after move; the flag is true for the last one of each move. A
    /// `visit` that breaks ends the list.
    fn expand(
        &mut self,
        position: &Self::Position,
        run: &Run,
        visit: impl FnMut(usize, bool) -> ControlFlow<()>,
    ) -> Result<Expanded, SolveError>;
}

/// What [`Source::expand`] found besides the numbers.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Expanded {
    /// The outcome, if the game is over by rule; no move is listed then.
    pub(super) decided: Option<Outcome>,
    /// The number of moves.
    pub(super) moves: u64,
    /// Whether some move leads to a position without components, an empty sum.
    pub(super) to_nothing: bool,
}

impl Expanded {
    /// Returns an error if the position is over with another outcome than a loss.
    pub(super) fn checked<G: Game>(
        self,
        game: &G,
        position: &G::Position,
    ) -> Result<Self, SolveError> {
        let over = self.decided.or_else(|| (self.moves == 0).then(|| game.blocked(position)));
        match over {
            None | Some(Outcome::Loss) => Ok(self),
            Some(outcome) => Err(SolveError::not_normal_play(position, outcome)),
        }
    }
}

/// Says that the nimber in `carried` waits for wider cells.
pub(super) struct TooWide;

/// A component that some position on the path has still to look at.
#[derive(Clone, Debug)]
struct ListedComponent {
    number: usize,
    /// The nim-sum of the components of the same move that were known when the move was listed.
    ///
    /// Set only in the last part of a move.
    known: u32,
    last: bool,
}

/// A position on the path, and what its nimber is computed from.
#[derive(Clone, Debug)]
struct OpenNimber {
    number: usize,
    next: usize,
    end: usize,
    met: usize,
    total: u32,
}

/// A depth-first search that can stop and go on.
#[derive(Clone, Debug, Default)]
pub(super) struct NimberSearch {
    path: Vec<OpenNimber>,
    parts: Vec<ListedComponent>,
    sets: Stack,
    carried: Option<(usize, u32)>,
    stats: Stats,
}

impl NimberSearch {
    pub(super) const fn stats(&self) -> Stats {
        self.stats
    }

    /// Computes the nimber of each of `numbers`, and widens the cells where necessary.
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

    /// Empties the stacks and makes the positions on the path unknown.
    pub(super) fn abandon(&mut self, cells: &mut Cells) {
        let carried = self.carried.take().map(|(at, _)| at);
        for at in self.path.drain(..).map(|open| open.number).chain(carried) {
            cells.forget(at);
        }
        self.parts.clear();
        self.sets.close(0);
    }

    /// Computes the nimber of each of `numbers`, until one does not fit a cell.
    pub(super) fn run<S: Source, C: Row>(
        &mut self,
        source: &mut S,
        cells: &mut C,
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
                if cells.content(at) != Some(UNKNOWN) {
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

    /// Works on the last position of the path: takes in known nimbers until something is unknown.
    ///
    /// Enters the unknown component, or leaves the position if none is left.
    fn advance<S: Source, C: Row>(
        &mut self,
        source: &mut S,
        cells: &mut C,
        run: &Run,
    ) -> Result<ControlFlow<TooWide>, SolveError> {
        let Self { path, parts, sets, .. } = self;
        let Some(open) = path.last_mut() else {
            unreachable!("the caller checked that the path is not empty")
        };
        while open.next < open.end {
            let at = parts[open.next].number;
            match cells.content(at).unwrap_or(UNKNOWN) {
                UNKNOWN | HOLE => return self.enter(source, cells, at, run),
                ON_PATH => return Err(self.cycle(source, at)),
                nimber => open.take(nimber, parts, sets, run)?,
            }
        }
        let (at, met) = (open.number, open.met);
        let mex = sets.mex(met);
        path.pop();
        self.finish(cells, at, met, mex, run)
    }

    /// Lists the moves of an unknown position, and settles it or puts it at the end of the path.
    fn enter<S: Source, C: Row>(
        &mut self,
        source: &mut S,
        cells: &mut C,
        at: usize,
        run: &Run,
    ) -> Result<ControlFlow<TooWide>, SolveError> {
        let Some(position) = source.position(at) else {
            if let Some(from) = self.path.last().and_then(|open| source.position(open.number)) {
                return Err(source.no_position(&from, at));
            }
            cells.set(at, HOLE);
            return Ok(ControlFlow::Continue(()));
        };
        source.check(&position, at)?;
        let Self { parts, sets, .. } = self;
        let (next, met) = (parts.len(), sets.open());
        let (mut low, mut known, mut open, mut refused, mut beyond) = (0u64, 0, false, None, None);
        let expanded = source.expand(&position, run, |component, last| {
            let content = match cells.content(component) {
                Some(content) => content,
                None if S::GROWS => grow(cells, component, run, &mut refused),
                None => {
                    beyond = beyond.or(Some(component));
                    return ControlFlow::Break(());
                }
            };
            if content < HOLE {
                known ^= content;
            } else {
                if refused.is_none() {
                    refused = run
                        .push(parts, ListedComponent { number: component, known: 0, last: false })
                        .err();
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
            } else if let Err(limit) = sets.insert(met, known, run) {
                refused = Some(limit);
                return ControlFlow::Break(());
            }
            (known, open) = (0, false);
            ControlFlow::Continue(())
        })?;
        if let Some(to) = beyond {
            return Err(source.no_position(&position, to));
        }
        if let Some(limit) = refused {
            return Err(limit.into());
        }
        low |= u64::from(expanded.to_nothing);
        self.stats.expanded += u64::from(expanded.decided.is_none());
        self.stats.edges += expanded.moves;
        let end = parts.len();
        if end > next {
            sets.insert_all(met, low, run)?;
            run.push(&mut self.path, OpenNimber { number: at, next, end, met, total: 0 })?;
            cells.set(at, ON_PATH);
            return Ok(ControlFlow::Continue(()));
        }
        let mut mex = u64::from(low.trailing_ones());
        if low == u64::MAX {
            sets.insert_all(met, low, run)?;
            mex = sets.mex(met);
        }
        self.finish(cells, at, met, mex, run)
    }

    /// Stores a nimber and hands it to the previous position on the path, which waits for it.
    ///
    /// After an error the position waits in `carried`, so that [`Self::abandon`] forgets it.
    fn finish<C: Row>(
        &mut self,
        cells: &mut C,
        at: usize,
        met: usize,
        mex: u64,
        run: &Run,
    ) -> Result<ControlFlow<TooWide>, SolveError> {
        let nimber = u32::try_from(mex).ok().filter(|&nimber| nimber <= u32::MAX_NIMBER);
        let nimber = nimber
            .ok_or_else(|| SolveError::Overflow { what: "nimber", max: u32::MAX_NIMBER.into() })?;
        self.sets.close(met);
        if let Some(parent) = self.path.last_mut() {
            let taken = parent.take(nimber, &self.parts, &mut self.sets, run);
            taken.inspect_err(|_| self.carried = Some((at, nimber)))?;
            self.parts.truncate(parent.end);
        } else {
            self.parts.clear();
        }
        Ok(self.store(cells, at, nimber))
    }

    fn store<C: Row>(&mut self, cells: &mut C, at: usize, nimber: u32) -> ControlFlow<TooWide> {
        if nimber > C::MAX_NIMBER {
            self.carried = Some((at, nimber));
            return ControlFlow::Break(TooWide);
        }
        cells.set(at, nimber);
        self.stats.positions += 1;
        ControlFlow::Continue(())
    }

    fn cycle<S: Source>(&self, source: &S, again: usize) -> SolveError {
        let start = self.path.iter().rposition(|open| open.number == again).unwrap_or(0);
        let cycle = &self.path[start..];
        SolveError::cycle_of(
            cycle.len(),
            cycle.iter().filter_map(|open| source.position(open.number)),
        )
    }
}

impl OpenNimber {
    /// Takes in the nimber of the next component.
    #[inline]
    fn take(
        &mut self,
        nimber: u32,
        parts: &[ListedComponent],
        sets: &mut Stack,
        run: &Run,
    ) -> Result<(), LimitError> {
        let part = &parts[self.next];
        self.next += 1;
        self.total ^= nimber;
        if part.last {
            sets.insert(self.met, self.total ^ part.known, run)?;
            self.total = 0;
        }
        Ok(())
    }
}

/// Makes room for a new number.
#[cold]
fn grow<C: Row>(cells: &mut C, at: usize, run: &Run, refused: &mut Option<LimitError>) -> u32 {
    while cells.content(at).is_none() && refused.is_none() {
        *refused = cells.add(run).err();
    }
    UNKNOWN
}
