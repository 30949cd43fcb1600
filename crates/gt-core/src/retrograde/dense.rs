//! Dense retrograde analysis: one entry per rank.
//!
//! Both variants scan the ranks once. The scan classifies every position and counts what its entry
//! has to wait for. The variants differ in how they walk backwards:
//!
//! * A stored reverse graph lists a predecessor once per move. So moves are counted.
//! * [`Predecessors`] lists a predecessor once. So distinct successors are counted.
//!
//! # What is checked of [`Indexed`]
//! * The scan asks for the rank of every position that `unrank` returns. It checks that every
//!   successor is in range.
//! * A hole with a predecessor is found without a look at every edge: in the finished reverse
//!   graph, or in a set of the ranks that moves lead to. A game without holes pays nothing for it.

use alloc::format;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::ControlFlow;

use super::forecast::{bytes_with_graph, bytes_without_graph};
use super::layers::{Queue, Reached, Reverse, Walk};
use super::packed::PackedValue;
use super::rank_set::RankSet;
use super::reverse::{EdgeCounts, EdgeLists};
use crate::capability::{Indexed, Predecessors, check};
use crate::error::SolveError;
use crate::run::{LimitError, Meter, Run, Stats, is_short, try_vec};

/// The name of the phase of the first pass.
const COUNTING: &str = "counting moves";

/// A game to solve, and how far to solve it.
#[derive(Debug)]
pub(crate) struct Job<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) run: &'a Run,
    /// The greatest remoteness to find, in plies.
    pub(crate) last_ply: u32,
    /// Whether a limit that is reached during the walk gives the known entries instead of an error.
    pub(crate) keep_partial: bool,
}

/// The result: one entry per rank.
///
/// If the last ply was reached, undecided entries are open, and their count is that ply. Otherwise
/// no entry is open.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) entries: Vec<PackedValue>,
    pub(crate) reached: Reached,
    pub(crate) stats: Stats,
}

/// Counts the successors of a position in the first scan.
trait Tally {
    fn successor(&mut self, to: u32, run: &Run) -> Result<(), LimitError>;
    /// Returns a lower bound of the bytes at the peak, if there are at least this many moves.
    fn least_bytes(ranks: u64, moves: u64) -> u64;
    /// Hears of a rank without a position.
    fn hole(&mut self, _rank: u64, _len: usize, _run: &Run) -> Result<(), LimitError> {
        Ok(())
    }
    /// Returns the number that the entry has to wait for, and begins the next position.
    fn take_count(&mut self) -> u64;
}

/// Counts moves, and the edges into each block.
struct Moves {
    into_blocks: EdgeCounts,
    moves: u64,
}

impl Tally for Moves {
    #[inline]
    fn successor(&mut self, to: u32, _: &Run) -> Result<(), LimitError> {
        self.into_blocks.edge(to);
        self.moves += 1;
        Ok(())
    }

    fn least_bytes(ranks: u64, moves: u64) -> u64 {
        bytes_with_graph(ranks, moves)
    }

    #[inline]
    fn take_count(&mut self) -> u64 {
        core::mem::take(&mut self.moves)
    }
}

/// Counts distinct successors.
#[derive(Default)]
struct Distinct {
    successors: Vec<u32>,
    /// The first hole, and every rank that a move from a later rank leads to.
    targets: Option<(u64, RankSet)>,
}

impl Tally for Distinct {
    #[inline]
    fn successor(&mut self, to: u32, run: &Run) -> Result<(), LimitError> {
        run.push(&mut self.successors, to)
    }

    fn least_bytes(ranks: u64, _: u64) -> u64 {
        bytes_without_graph(ranks)
    }

    #[cold]
    fn hole(&mut self, rank: u64, len: usize, run: &Run) -> Result<(), LimitError> {
        if self.targets.is_none() {
            run.check_memory(bytes_without_graph(len as u64).saturating_add(RankSet::bytes(len as u64)))?;
            self.targets = Some((rank, RankSet::new(len, run)?));
        }
        Ok(())
    }

    fn take_count(&mut self) -> u64 {
        self.successors.sort_unstable();
        self.successors.dedup();
        if let Some((_, targets)) = &mut self.targets {
            self.successors.iter().for_each(|&to| targets.insert(to));
        }
        let count = self.successors.len() as u64;
        self.successors.clear();
        count
    }
}

impl<G: Indexed> Job<'_, G> {
    /// Solves over a reverse graph, which is stored while it works.
    pub(crate) fn by_reverse_graph(self) -> Result<Solved, SolveError> {
        let len = self.len()?;
        let positions = len as usize;
        let mut meter = Meter::new(self.run, COUNTING, Some(len.into()));
        self.run.check_positions(len.into())?;
        self.run.check_memory(bytes_with_graph(len.into(), 0))?;
        let mut entries = try_vec(PackedValue::HOLE, positions, self.run)?;
        let mut tally = Moves { into_blocks: EdgeCounts::new(positions, self.run)?, moves: 0 };
        let Scanned { mut stats, holes } = scan(self.game, &mut entries, &mut tally, self.run, &mut meter)?;

        let counts = tally.into_blocks;
        let (sorting, sorted, queue) = (counts.bytes(), counts.bytes_kept(), Queue::bytes(len.into()));
        self.run.check_memory(4 * u64::from(len) + sorting.max(sorted + queue))?;
        let queue = queue.max(sorting - sorted);
        let mut edges = counts.fill(self.run)?;
        meter.begin("listing moves", Some(len.into()));
        collect(self.game, &entries, &mut edges, &mut meter)?;
        stats.edges *= 2;
        stats.expanded *= 2;
        let reverse = edges.sort(self.run)?;
        if holes > 0 {
            let mut holes = (0u32..).zip(&entries).filter(|&(_, &entry)| entry == PackedValue::HOLE);
            if let Some((from, to)) = holes.find_map(|(hole, _)| Some((reverse.first_source(hole)?, hole))) {
                return Err(check::hole_after(self.game, from.into(), to.into()));
            }
        }
        self.walk(entries, &reverse, queue, stats, meter)
    }

    /// Returns the number of ranks, or an error if a table cannot hold them.
    fn len(&self) -> Result<u32, SolveError> {
        let (positions, max) = (self.game.index_len(), u32::MAX - 1);
        let len = u32::try_from(positions).ok().filter(|&len| len <= max);
        len.ok_or_else(|| SolveError::TooManyPositions { positions, max: max.into() })
    }

    fn walk(
        self,
        mut entries: Vec<PackedValue>,
        reverse: &impl Reverse,
        queue_bytes: u64,
        mut stats: Stats,
        mut meter: Meter<'_>,
    ) -> Result<Solved, SolveError> {
        let mut queue = Queue::new(entries.len(), queue_bytes, self.run)?;
        let len = entries.len() as u64;
        meter.begin("walking back", Some(len));
        let mut walk = Walk { entries: &mut entries, queue: &mut queue, reverse, meter: &mut meter, reported: None };
        let mut reached = walk.decide(&mut (), self.last_ply)?;
        if reached == Reached::Fixpoint {
            walk.meter.end(len);
            walk.meter.begin("telling draws apart", Some(len));
            if let Err(limit) = walk.settle_draws(|_| false) {
                reached = Reached::Stopped { limit };
            }
        }
        if let Reached::Stopped { limit } = reached
            && !self.keep_partial
        {
            return Err(limit.into());
        }
        if !matches!(reached, Reached::Stopped { .. }) {
            meter.end(len);
        }
        let rest = match reached {
            Reached::LastPly => PackedValue::open(self.last_ply.min(PackedValue::MAX_COUNT)),
            Reached::Fixpoint | Reached::Stopped { .. } => PackedValue::UNKNOWN,
        };
        for entry in entries.iter_mut().filter(|entry| entry.is_open()) {
            *entry = rest;
        }
        stats.positions = entries.len() as u64;
        Ok(Solved { entries, reached, stats })
    }
}

impl<G: Indexed + Predecessors> Job<'_, G> {
    /// Solves without storing a graph, because the game lists predecessors itself.
    pub(crate) fn by_predecessors(self) -> Result<Solved, SolveError> {
        let len = self.len()?;
        let mut meter = Meter::new(self.run, COUNTING, Some(len.into()));
        self.run.check_positions(len.into())?;
        let bytes = bytes_without_graph(len.into());
        self.run.check_memory(bytes)?;
        let mut entries = try_vec(PackedValue::HOLE, len as usize, self.run)?;
        let mut tally = Distinct::default();
        let Scanned { stats, .. } = scan(self.game, &mut entries, &mut tally, self.run, &mut meter)?;
        let holes = match tally.targets {
            Some((first, targets)) => Some(self.holes(&entries, first, targets)?),
            None => None,
        };
        let unmoves = Unmoves { game: self.game, len, holes, wrong: Cell::new(None) };
        let solved = self.walk(entries, &unmoves, 0, stats, meter)?;
        match unmoves.wrong.get() {
            None => Ok(solved),
            Some(of) => Err(unmoves.error(of)),
        }
    }

    /// Returns the set of holes, in the memory of the set of `targets`.
    ///
    /// `targets` has the ranks that moves from ranks behind the `first` hole lead to. The moves
    /// from the ranks before it are added here.
    ///
    /// It is an error if a move leads to one of the holes.
    fn holes(&self, entries: &[PackedValue], first: u64, mut targets: RankSet) -> Result<RankSet, SolveError> {
        for (from, _) in (0..first).zip(entries).filter(|(_, entry)| entry.is_open()) {
            if from.is_multiple_of(Meter::EVERY.into()) {
                self.run.check_running()?;
            }
            let Some(position) = self.game.unrank(from) else { continue };
            let ranks = self.game.successor_ranks(&position).filter_map(|to| u32::try_from(to).ok());
            ranks.filter(|&to| (to as usize) < entries.len()).for_each(|to| targets.insert(to));
        }
        let holes = || (0u32..).zip(entries).filter(|&(_, &entry)| entry == PackedValue::HOLE).map(|(rank, _)| rank);
        let Some(hole) = holes().find(|&rank| targets.contains(rank)) else {
            targets.clear();
            holes().for_each(|rank| targets.insert(rank));
            return Ok(targets);
        };
        for (from, _) in (0u64..).zip(entries).filter(|(_, entry)| entry.is_open()) {
            if from.is_multiple_of(Meter::EVERY.into()) {
                self.run.check_running()?;
            }
            let leads_there = |position| self.game.successor_ranks(&position).any(|to| to == hole.into());
            if self.game.unrank(from).is_some_and(leads_there) {
                return Err(check::hole_after(self.game, from, hole.into()));
            }
        }
        Err(check::hole_after(self.game, hole.into(), hole.into())) // the moves are not the same as before
    }
}

/// Lists predecessors through the game's own [`Predecessors`].
struct Unmoves<'a, G> {
    game: &'a G,
    len: u32,
    /// The ranks without a position; `None` if there are none.
    holes: Option<RankSet>,
    /// A position with a predecessor whose rank is out of range or a hole.
    wrong: Cell<Option<u32>>,
}

impl<G: Indexed + Predecessors> Unmoves<'_, G> {
    /// Returns the number of `rank` in the table; `None` if it is out of range or a hole.
    #[inline]
    fn number(&self, rank: u64) -> Option<u32> {
        let number = u32::try_from(rank).ok().filter(|&number| number < self.len)?;
        self.holes.as_ref().is_none_or(|holes| !holes.contains(number)).then_some(number)
    }

    /// The error for the first predecessor of `of` that has no number.
    #[cold]
    fn error(&self, of: u32) -> SolveError {
        let (len, Some(position)) = (u64::from(self.len), self.game.unrank(of.into())) else {
            return check::hole_after(self.game, of.into(), of.into());
        };
        let mut ranked = self.game.predecessors(&position).map(|before| (self.game.rank(&before), before));
        match ranked.find(|&(rank, _)| self.number(rank).is_none()) {
            Some((rank, before)) if rank < len => {
                SolveError::PredecessorHole { position: format!("{position:?}"), predecessor: format!("{before:?}"), rank }
            }
            Some((rank, before)) => SolveError::rank_out_of_range(&before, rank, len),
            None => SolveError::rank_out_of_range(&format_args!("before {position:?}"), len, len),
        }
    }
}

impl<G: Indexed + Predecessors> Reverse for Unmoves<'_, G> {
    fn for_each_predecessor(&self, batch: &[u32], mut visit: impl FnMut(u32)) {
        for &of in batch {
            let Some(position) = self.game.unrank(of.into()) else { continue };
            self.game.predecessors(&position).for_each(|before| match self.number(self.game.rank(&before)) {
                Some(number) => visit(number),
                None => self.wrong.set(Some(of)),
            });
        }
    }
}

/// What [`scan`] found.
struct Scanned {
    stats: Stats,
    holes: u64,
}

/// Classifies every rank as a hole, terminal, or open with a count.
///
/// Before, all `entries` are holes.
fn scan<G: Indexed, T: Tally>(
    game: &G,
    entries: &mut [PackedValue],
    tally: &mut T,
    run: &Run,
    meter: &mut Meter<'_>,
) -> Result<Scanned, SolveError> {
    let len = entries.len() as u64;
    let (mut stats, mut holes) = (Stats::default(), 0);
    for (rank, entry) in (0u64..).zip(entries) {
        meter.step(rank)?;
        if rank.is_multiple_of(Meter::EVERY.into()) {
            run.check_memory(T::least_bytes(len, stats.edges))?;
        }
        let Some(position) = game.unrank(rank) else {
            holes += 1;
            tally.hole(rank, usize::try_from(len).unwrap_or(usize::MAX), run)?;
            continue;
        };
        check::same_rank(game, &position, rank)?;
        if let Some(outcome) = game.decided(&position) {
            *entry = PackedValue::terminal(outcome);
            continue;
        }
        let (mut moves, mut stopped) = (0u64, None);
        let mut successor = |to: u64| {
            moves += 1;
            let counted = match u32::try_from(to) {
                Ok(id) if to < len => tally.successor(id, run).map_err(SolveError::from),
                _ => Err(check::out_of_range(game, &position, to)),
            };
            if counted.is_ok() && !moves.is_multiple_of(Meter::EVERY.into()) {
                return ControlFlow::Continue(());
            }
            stopped = stopped.take().or_else(|| counted.and_then(|()| look(moves, run)).err());
            if stopped.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let mut ranks = game.successor_ranks(&position);
        if is_short(&ranks) {
            ranks.for_each(|to| {
                let _ = successor(to);
            });
        } else {
            let _ = ranks.try_for_each(successor);
        }
        if let Some(error) = stopped {
            return Err(error);
        }
        let count = tally.take_count();
        stats.expanded += 1;
        stats.edges += moves;
        *entry = match u32::try_from(count) {
            Ok(0) => PackedValue::terminal(game.blocked(&position)),
            Ok(count) if count <= PackedValue::MAX_COUNT => PackedValue::open(count),
            _ => return Err(too_many_moves()),
        };
    }
    meter.end(len);
    Ok(Scanned { stats, holes })
}

/// Checks the limits from time to time while the moves of a single position are counted.
#[cold]
fn look(moves: u64, run: &Run) -> Result<(), SolveError> {
    if moves > PackedValue::MAX_COUNT.into() {
        return Err(too_many_moves());
    }
    Ok(run.check_running()?)
}

fn too_many_moves() -> SolveError {
    SolveError::Overflow { what: "number of moves of a position", max: PackedValue::MAX_COUNT.into() }
}

/// The second pass: lists every edge that [`scan`] counted.
fn collect<G: Indexed>(game: &G, entries: &[PackedValue], edges: &mut EdgeLists, meter: &mut Meter<'_>) -> Result<(), SolveError> {
    meter.look(0)?; // checks the limits at once: the first open position may have a high rank
    for (from, _) in (0u32..).zip(entries).filter(|(_, entry)| entry.is_open()) {
        meter.step(from.into())?;
        let Some(position) = game.unrank(from.into()) else { continue };
        #[expect(clippy::cast_possible_truncation, reason = "the first pass saw that every rank is below `len`")]
        game.successor_ranks(&position).for_each(|to| edges.edge(from, to as u32));
    }
    meter.end(entries.len() as u64);
    Ok(())
}
