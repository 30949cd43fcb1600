//! Dense retrograde analysis: one entry per rank.
//!
//! Both variants scan the ranks once, to classify every position and to count what its entry has to
//! wait for; they differ in how they walk backwards. Over a stored reverse graph a predecessor is
//! listed once per move, so moves are counted; through [`Predecessors`] it is listed once, so
//! distinct successors are counted.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;
use core::ops::ControlFlow;

use super::layers::{Queue, Reached, Reverse, Walk};
use super::packed::PackedValue;
use super::reverse::{EdgeCounts, EdgeLists};
use crate::capability::{Indexed, Predecessors};
use crate::error::SolveError;
use crate::run::{LimitError, Meter, Run, Stats, is_short, try_vec};

/// The phase of the first pass.
const COUNTING: &str = "counting moves";

/// What to solve, and how far.
#[derive(Debug)]
pub(crate) struct Job<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) run: &'a Run,
    /// Nothing of a greater remoteness is asked for.
    pub(crate) last_ply: u32,
    /// Give what is known when the time is over during the walk, instead of an error.
    pub(crate) keep_partial: bool,
}

/// One entry per rank. If the last ply was reached, what is not decided is open, and its count is
/// that ply; else none is open.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) entries: Vec<PackedValue>,
    pub(crate) reached: Reached,
    pub(crate) stats: Stats,
}

/// What becomes of the successors of a position in the first scan.
trait Tally {
    fn successor(&mut self, to: u32, run: &Run) -> Result<(), LimitError>;
    /// What the entry of the position has to wait for; begins the next position.
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

    #[inline]
    fn take_count(&mut self) -> u64 {
        core::mem::take(&mut self.moves)
    }
}

/// Counts distinct successors.
#[derive(Default)]
struct Distinct {
    successors: Vec<u32>,
}

impl Tally for Distinct {
    #[inline]
    fn successor(&mut self, to: u32, run: &Run) -> Result<(), LimitError> {
        run.push(&mut self.successors, to)
    }

    fn take_count(&mut self) -> u64 {
        self.successors.sort_unstable();
        self.successors.dedup();
        let count = self.successors.len() as u64;
        self.successors.clear();
        count
    }
}

impl<G: Indexed> Job<'_, G> {
    /// Solves over a reverse graph, which is stored meanwhile.
    pub(crate) fn by_reverse_graph(self) -> Result<Solved, SolveError> {
        let len = self.len()?;
        let positions = len as usize;
        let mut meter = Meter::new(self.run, COUNTING, Some(len.into()));
        self.run.check_positions(len.into())?;
        let mut entries = try_vec(PackedValue::HOLE, positions, self.run)?;
        let mut tally = Moves { into_blocks: EdgeCounts::new(positions), moves: 0 };
        let mut stats = scan(self.game, &mut entries, &mut tally, self.run, &mut meter)?;

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
        self.walk(entries, &reverse, queue, stats, meter)
    }

    /// How many ranks, if a table can hold them.
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
    /// Solves without storing a graph: the game itself moves backwards.
    pub(crate) fn by_predecessors(self) -> Result<Solved, SolveError> {
        let len = self.len()?;
        let mut meter = Meter::new(self.run, COUNTING, Some(len.into()));
        self.run.check_positions(len.into())?;
        self.run.check_memory(4 * u64::from(len) + Queue::bytes(len.into()))?;
        let mut entries = try_vec(PackedValue::HOLE, len as usize, self.run)?;
        let stats = scan(self.game, &mut entries, &mut Distinct::default(), self.run, &mut meter)?;
        let unmoves = Unmoves { game: self.game, len, wrong_rank: Cell::new(None) };
        let solved = self.walk(entries, &unmoves, 0, stats, meter)?;
        match unmoves.wrong_rank.get() {
            None => Ok(solved),
            Some(of) => Err(unmoves.rank_out_of_range(of)),
        }
    }
}

/// Moves backwards through the game's own [`Predecessors`].
struct Unmoves<'a, G> {
    game: &'a G,
    len: u32,
    /// A position with a predecessor whose rank is out of range.
    wrong_rank: Cell<Option<u32>>,
}

impl<G: Indexed + Predecessors> Unmoves<'_, G> {
    #[cold]
    fn rank_out_of_range(&self, of: u32) -> SolveError {
        let len = u64::from(self.len);
        let position = self.game.unrank(of.into());
        let mut ranked = position.iter().flat_map(|p| self.game.predecessors(p)).map(|before| (self.game.rank(&before), before));
        let wrong = ranked.find(|&(rank, _)| rank >= len);
        let (rank, position) = wrong.map_or((len, String::from("before another")), |(rank, before)| (rank, format!("{before:?}")));
        SolveError::RankOutOfRange { position, rank, len }
    }
}

impl<G: Indexed + Predecessors> Reverse for Unmoves<'_, G> {
    fn for_each_predecessor(&self, batch: &[u32], mut visit: impl FnMut(u32)) {
        for &of in batch {
            let Some(position) = self.game.unrank(of.into()) else { continue };
            self.game.predecessors(&position).for_each(|before| {
                let rank = self.game.rank(&before);
                match u32::try_from(rank) {
                    Ok(id) if id < self.len => visit(id),
                    _ => self.wrong_rank.set(Some(of)),
                }
            });
        }
    }
}

/// Classifies every rank: hole, terminal, or open with a count; `entries` are all holes before.
fn scan<G: Indexed>(
    game: &G,
    entries: &mut [PackedValue],
    tally: &mut impl Tally,
    run: &Run,
    meter: &mut Meter<'_>,
) -> Result<Stats, SolveError> {
    let len = entries.len() as u64;
    let mut stats = Stats::default();
    for (rank, entry) in (0u64..).zip(entries) {
        meter.step(rank)?;
        let Some(position) = game.unrank(rank) else { continue };
        if let Some(outcome) = game.decided(&position) {
            *entry = PackedValue::terminal(outcome);
            continue;
        }
        let (mut moves, mut stopped) = (0u64, None);
        let mut successor = |to: u64| {
            moves += 1;
            let counted = match u32::try_from(to) {
                Ok(id) if to < len => tally.successor(id, run).map_err(SolveError::from),
                _ => Err(rank_out_of_range(game, &position)),
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
    Ok(stats)
}

/// What to look at from time to time while the moves of a single position are counted.
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

/// The second pass: every edge that [`scan`] counted.
fn collect<G: Indexed>(game: &G, entries: &[PackedValue], edges: &mut EdgeLists, meter: &mut Meter<'_>) -> Result<(), SolveError> {
    meter.look(0)?; // the first open position may have a high rank
    for (from, _) in (0u32..).zip(entries).filter(|(_, entry)| entry.is_open()) {
        meter.step(from.into())?;
        let Some(position) = game.unrank(from.into()) else { continue };
        #[expect(clippy::cast_possible_truncation, reason = "the first pass saw that every rank is below `len`")]
        game.successor_ranks(&position).for_each(|to| edges.edge(from, to as u32));
    }
    meter.end(entries.len() as u64);
    Ok(())
}

#[cold]
fn rank_out_of_range<G: Indexed>(game: &G, position: &G::Position) -> SolveError {
    let len = game.index_len();
    let successors = game.moves(position).map(|mv| game.play(position, mv));
    let wrong = successors.map(|after| (game.rank(&after), after)).find(|&(rank, _)| rank >= len);
    let (rank, position) = wrong.map_or((len, format!("after {position:?}")), |(rank, after)| (rank, format!("{after:?}")));
    SolveError::RankOutOfRange { position, rank, len }
}
