//! Solves numbered positions whose moves lead to each other: a depth-first walk, on all cores.
//!
//! A walker looks at the moves of a position once. Known successors are taken in at once, and
//! unknown ones wait. When all that waits is solved, so is the position.
//!
//! # Invariants
//! * A rank without an answer is unknown, on some path, or a hole. The plane has no marks:
//!   [`cycle`](super::cycle) does without.
//! * `path` leads from a root to the current position. `waiting[path[i].start..]`, up to where
//!   those of the next one begin, are the successors of position *i* that were unknown when it was
//!   entered, and that still have to be looked at. So leaving a position truncates `waiting`.
//! * A walker that stops because an answer does not fit its width has forgotten nothing: once the
//!   plane is wider, it goes on.
//!
//! # Several threads
//! Each thread has a walker, and all share the plane. What one has solved, all others see at once.
//! A walker that needs a position which another one has not finished solves it itself: both find
//! the same answer. Each position is counted by the walker that stores it first. The number of
//! moves that are looked at may depend on the threads where a walk may stop early. A walker that
//! mostly solves what others solve too leaves the work to them.
//!
//! # Where walkers begin
//! If most moves lead to lower ranks, walkers go up, and paths stay short. If most lead to higher
//! ranks, they begin at the end. A sample of the moves tells. If neither holds, every second walker
//! begins at the end and follows the last successors first, so two seldom meet.

use alloc::vec::Vec;
use core::ops::{ControlFlow, Range};
use core::sync::atomic::{AtomicBool, Ordering};

use super::code::{Backup, Question};
use super::cycle::closed_by;
use super::plane::{Plane, by_width};
use super::row::Row;
#[cfg(feature = "rayon")]
use super::shared;
use super::source::{PositionOf, Source, Successor};
use super::start::{BLOCK, Blocks, Start, start};
use super::watch::Watch;
use super::width::{Atom, NONE, Width, Words};
use super::work::Stop;
use crate::error::SolveError;
use crate::game::Game;
use crate::outcome::Outcome;
use crate::run::{Run, Stats};

/// Positions and moves between two looks at the clock.
const LOOK: u32 = 1 << 10;

/// A position on the path.
struct OpenRank<A: Backup> {
    rank: u64,
    start: usize,
    moves: u64,
    low: A::Low,
    high: A::High,
}

/// One depth-first walk.
struct Walker<S, A: Backup> {
    source: S,
    /// The block at work, and what is left of it.
    block: Range<u64>,
    ranks: Range<u64>,
    path: Vec<OpenRank<A>>,
    waiting: Vec<u64>,
    /// What the successors of the position that is being entered say.
    high: A::High,
    backwards: bool,
    alone: bool,
    /// Where the walkers began, and the number of this one.
    start: Start,
    nth: usize,
    /// Positions that it solved, and another walker before it.
    twice: u64,
    /// Positions whose successors were unknown, though most moves lead where it comes from.
    waited: u64,
    until_look: u32,
    found: Stats,
}

/// What all walkers of a plane obey.
#[derive(Clone, Copy)]
pub(super) struct Pace<'a> {
    pub(super) run: &'a Run,
    pub(super) watch: &'a Watch,
    /// Whether another walker has ended the work.
    stopped: &'a AtomicBool,
}

impl Pace<'_> {
    #[cold]
    fn look(&self) -> Result<(), Stop> {
        self.watch.check_running()?;
        if self.stopped.load(Ordering::Relaxed) { Err(Stop::Elsewhere) } else { Ok(()) }
    }
}

/// Solves all ranks of `source` on the threads of `run`.
pub(crate) fn fill<S: Source + Send + Sync, A: Question<S::Game>>(
    source: &S,
    run: &Run,
) -> Result<(Plane<A>, Stats), SolveError> {
    let len = source.len();
    let mut plane = Plane::unknown(len, run)?;
    let watch = Watch::new(run, "solving", Some(len));
    watch.add(0)?;
    let mut filling = Filling::<S, A>::new(source, run.thread_count().get());
    loop {
        let done = by_width!(A, &mut plane.cells, |words: W| filling.run::<W>(words, run, &watch));
        match done {
            Ok(()) => break,
            Err(Stop::Error(error)) => return Err(error),
            Err(Stop::Narrow | Stop::Elsewhere) => {
                let from = plane.width();
                filling.widen(from, plane.widen(run)?);
            }
        }
    }
    watch.end();
    Ok((plane, filling.stats()))
}

/// A plane that is being filled by walkers.
pub(super) struct Filling<S, A: Backup> {
    walkers: Vec<Walker<S, A>>,
    blocks: Blocks,
}

impl<S: Source + Send + Sync, A: Question<S::Game>> Filling<S, A> {
    /// Walkers for all ranks of `source`.
    pub(super) fn new(source: &S, threads: usize) -> Self {
        let (len, start) = (source.len(), start(source));
        let threads = if len <= BLOCK { 1 } else { threads };
        let walker = |nth: usize| Walker {
            source: source.clone(),
            block: 0..0,
            ranks: 0..0,
            path: Vec::new(),
            waiting: Vec::new(),
            high: A::High::default(),
            backwards: start == Start::Last || start == Start::Both && nth % 2 == 1,
            alone: threads == 1,
            start,
            nth,
            twice: 0,
            waited: 0,
            until_look: LOOK,
            found: Stats::default(),
        };
        Self { walkers: (0..threads).map(walker).collect(), blocks: Blocks::new(len) }
    }

    /// What the walkers have done.
    pub(super) fn stats(&self) -> Stats {
        self.walkers.iter().fold(Stats::default(), |mut sum, walker| {
            sum.positions += walker.found.positions;
            sum.expanded += walker.found.expanded;
            sum.edges += walker.found.edges;
            sum
        })
    }

    /// Changes what the walkers remember to codes of another width.
    pub(super) fn widen(&mut self, from: Width, to: Width) {
        for open in self.walkers.iter_mut().flat_map(|walker| &mut walker.path) {
            A::widen(&mut open.low, from, to);
        }
    }

    /// Solves all ranks, or stops where an answer does not fit.
    pub(super) fn run<W: Words>(
        &mut self,
        words: &mut Vec<W::Word>,
        run: &Run,
        watch: &Watch,
    ) -> Result<(), Stop> {
        let stopped = AtomicBool::new(false);
        let pace = Pace { run, watch, stopped: &stopped };
        let Self { walkers, blocks } = self;
        // The words become atomic and plain again in place.
        let atoms: Vec<W::Atom> = core::mem::take(words).into_iter().map(W::Atom::new).collect();
        let row = Row::<W> {
            atoms: &atoms,
            #[cfg(feature = "rayon")]
            alone: walkers.len() == 1,
        };
        let work = |walker: &mut Walker<S, A>| walker.work(&row, blocks, &pace);
        let done = match &mut walkers[..] {
            [walker] => work(walker),
            #[cfg(feature = "rayon")]
            _ => {
                shared::touch(&atoms);
                shared::walk(walkers, run, &stopped, &work)
            }
            #[cfg(not(feature = "rayon"))]
            walkers => walkers.iter_mut().try_for_each(work),
        };
        *words = atoms.into_iter().map(W::Atom::into_word).collect();
        done
    }
}

impl<S: Source, A: Question<S::Game>> Walker<S, A> {
    /// Takes blocks and solves them, until none is left.
    fn work<W: Words>(
        &mut self,
        row: &Row<'_, W>,
        blocks: &Blocks,
        pace: &Pace<'_>,
    ) -> Result<(), Stop> {
        loop {
            let lister = self.source.clone();
            let mut roots = lister.roots(self.ranks.clone());
            // There is one call of `enter`, so that it is compiled in place.
            while let Some((rank, position)) = self.next(row, &mut roots, pace)? {
                self.enter(row, rank, &position, pace)?;
            }
            if !self.block.is_empty() {
                pace.watch.add(self.source.count(core::mem::take(&mut self.block)))?;
            }
            if self.is_of_no_use() {
                return Ok(());
            }
            let Some(block) = blocks.take(self.backwards) else { return Ok(()) };
            (self.block, self.ranks) = (block.clone(), block);
            pace.look()?;
        }
    }

    /// Whether the walker mostly solves what others solve too, as where each rank needs the rank
    /// before it.
    const fn is_of_no_use(&self) -> bool {
        let solved = self.found.positions + self.twice;
        let waits = !matches!(self.start, Start::Both) && self.waited > solved / 8;
        self.nth > 0 && solved > 16 * BLOCK && (waits || self.twice > solved / 4)
    }

    /// The next unknown position: of those that wait, or the next root.
    ///
    /// Leaves positions of the path whose successors are all known.
    #[inline]
    fn next<W: Words>(
        &mut self,
        row: &Row<'_, W>,
        roots: &mut impl Iterator<Item = (u64, Option<PositionOf<S>>)>,
        pace: &Pace<'_>,
    ) -> Result<Option<(u64, PositionOf<S>)>, Stop> {
        if !self.path.is_empty()
            && let Some(next) = self.climb(row, pace)?
        {
            return Ok(Some(next));
        }
        for (rank, position) in roots {
            self.ranks.start = rank;
            if row.code(rank) != NONE {
                continue;
            }
            let position = match position {
                Some(position) => {
                    self.source.check(rank, &position)?;
                    position
                }
                None => match self.source.position(rank)? {
                    Some(position) => position,
                    None => continue,
                },
            };
            return Ok(Some((rank, position)));
        }
        self.ranks.start = self.ranks.end;
        Ok(None)
    }

    /// Works on the path until a position is needed, or the path is empty.
    fn climb<W: Words>(
        &mut self,
        row: &Row<'_, W>,
        pace: &Pace<'_>,
    ) -> Result<Option<(u64, PositionOf<S>)>, Stop> {
        self.drop_solved(row);
        while let Some(open) = self.path.last_mut() {
            if self.waiting.len() > open.start {
                let to = self.waiting[self.waiting.len() - 1];
                let code = row.code(to);
                if code == NONE {
                    // The same successor is looked at again when it has an answer.
                    let from = open.rank;
                    let position = self.source.position(to)?;
                    let position = position.ok_or_else(|| self.source.hole(from, to))?;
                    return Ok(Some((to, position)));
                }
                if A::take(&mut open.low, &mut open.high, code, pace.run)? {
                    self.waiting.truncate(open.start);
                } else {
                    self.waiting.pop();
                }
                continue;
            }
            let code = A::before_moves(open.low, &open.high, W::WIDTH).ok_or(Stop::Narrow)?;
            let (rank, moves) = (open.rank, open.moves);
            self.path.pop();
            let is_new = row.put(rank, code);
            self.count(is_new, moves);
        }
        Ok(None)
    }

    /// Drops the end of a long path, where another walker has solved a position before it.
    ///
    /// It looks at the middle alone, and so costs next to nothing.
    #[inline]
    fn drop_solved<W: Words>(&mut self, row: &Row<'_, W>) {
        while !self.alone && self.path.len() > 1 {
            let middle = &self.path[self.path.len() / 2];
            if row.code(middle.rank) == NONE {
                break;
            }
            self.waiting.truncate(middle.start);
            self.path.truncate(self.path.len() / 2);
        }
    }

    /// Looks at the moves of an unknown position, and settles it or puts it at the end of the path.
    #[inline]
    fn enter<W: Words>(
        &mut self,
        row: &Row<'_, W>,
        rank: u64,
        position: &PositionOf<S>,
        pace: &Pace<'_>,
    ) -> Result<(), Stop> {
        self.until_look -= 1;
        if self.until_look == 0 {
            self.until_look = LOOK;
            pace.look()?;
        }
        if let Some(outcome) = self.source.game().decided(position) {
            let code = self.over::<W>(position, outcome)?;
            self.found.positions += u64::from(row.put(rank, code));
            return Ok(());
        }
        let start = self.waiting.len();
        let (mut moves, mut wrong, mut stopped) = (0_u64, None, None);
        let mut low = A::Low::default();
        A::clear(&mut self.high);
        let Self { source, waiting, high, .. } = self;
        let flow = source.successors(position, |successor| {
            moves += 1;
            if moves.is_multiple_of(LOOK.into())
                && let Err(stop) = pace.look()
            {
                stopped = Some(stop);
                return ControlFlow::Break(());
            }
            let code = match successor {
                Successor::Inside(to) => match row.code(to) {
                    NONE => {
                        let Err(limit) = pace.run.push(waiting, to) else {
                            return ControlFlow::Continue(());
                        };
                        stopped = Some(limit.into());
                        return ControlFlow::Break(());
                    }
                    code => code,
                },
                Successor::Below(code) => code,
                Successor::Nowhere(to) => {
                    wrong = Some(to);
                    return ControlFlow::Break(());
                }
            };
            match A::take(&mut low, high, code, pace.run) {
                Ok(false) => ControlFlow::Continue(()),
                Ok(true) => ControlFlow::Break(()),
                Err(limit) => {
                    stopped = Some(limit.into());
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(stop) = stopped {
            self.waiting.truncate(start);
            return Err(stop);
        }
        if let Some(to) = wrong {
            return Err(self.source.refuse(position, to).into());
        }
        if moves == 0 {
            let code = self.over::<W>(position, self.source.game().blocked(position))?;
            let is_new = row.put(rank, code);
            self.count(is_new, 0);
            return Ok(());
        }
        if flow.is_break() || self.waiting.len() == start {
            self.waiting.truncate(start);
            let code = A::before_moves(low, &self.high, W::WIDTH).ok_or(Stop::Narrow)?;
            let is_new = row.put(rank, code);
            self.count(is_new, moves);
            return Ok(());
        }
        self.check_new(rank)?;
        self.waited += 1;
        if !self.backwards {
            self.waiting[start..].reverse();
        }
        let high = core::mem::take(&mut self.high);
        Ok(pace.run.push(&mut self.path, OpenRank { rank, start, moves, low, high })?)
    }

    /// The code where the game is over.
    #[inline]
    fn over<W: Words>(&self, position: &PositionOf<S>, outcome: Outcome) -> Result<u32, Stop> {
        let over = A::where_over(self.source.game(), position, outcome)?;
        over.code(W::WIDTH).ok_or(Stop::Narrow)
    }

    /// Counts a position that was expanded, if no other walker has stored it before.
    #[inline]
    fn count(&mut self, is_new: bool, moves: u64) {
        self.twice += u64::from(!is_new);
        self.found.positions += u64::from(is_new);
        self.found.expanded += u64::from(is_new);
        self.found.edges += if is_new { moves } else { 0 };
    }

    /// Refuses a position that would close a cycle at the end of the path.
    #[inline]
    fn check_new(&self, rank: u64) -> Result<(), SolveError> {
        let Some(places) = closed_by(rank, self.path.len(), |place| self.path[place].rank) else {
            return Ok(());
        };
        let position = |open: &OpenRank<A>| self.source.position(open.rank).ok()?;
        let cycle = &self.path[places];
        Err(SolveError::cycle_of(cycle.len(), cycle.iter().filter_map(position)))
    }
}
