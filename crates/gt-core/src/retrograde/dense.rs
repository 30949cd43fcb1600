//! Dense retrograde analysis: one entry per rank.
//!
//! Both variants scan the ranks once. The scan classifies every position and counts what its entry
//! has to wait for. The variants differ in how they walk backwards:
//!
//! * A stored reverse graph lists a predecessor once per move, so moves are counted.
//! * [`Predecessors`] lists a predecessor once, so distinct successors are counted.
//!
//! A game is an object here: all but its own passes is compiled once, for all games.
//!
//! # What is checked of [`Indexed`]
//! * The scan asks for the rank of every position that `unrank` returns. It checks that every
//!   successor is in range.
//! * A hole with a predecessor is found without a look at every edge: in the finished reverse
//!   graph, or in a set of the ranks that moves lead to. A game without holes pays nothing for it.

use alloc::vec::Vec;

use super::forecast::{bytes_with_graph, bytes_without_graph, least_bytes};
use super::holes;
use super::layers::{Reached, none_ends};
use super::packed::PackedValue;
use super::rank_set::RankSet;
use super::ranked::{RankedMoves, RankedUnmoves, Ranks};
use super::reverse::{EdgeCounts, EdgeLists};
use super::scan::{Distinct, Moves, Scanned, Steps, Uncounted};
#[cfg(feature = "rayon")]
use super::strips;
use super::walk::{Backwards, Queue, Walk};
use crate::capability::{Indexed, Predecessors};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::run::{LimitError, Meter, Run, Stats, try_vec};
use crate::tiers::{Cells, Plane, SolvedTier};

/// The name of the phase of the first pass.
const COUNTING: &str = "counting moves";

/// A game to solve, and how far to solve it.
#[derive(Debug)]
pub(crate) struct Job<'a, G> {
    pub(crate) game: &'a G,
    pub(crate) run: &'a Run,
    /// The greatest remoteness to find, in plies.
    pub(crate) last_ply: u32,
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

/// The moves of all positions, counted.
struct Counted {
    scanned: Scanned,
    /// The edges into each block of positions.
    edges: EdgeCounts,
    /// The counts of each strip of positions; empty on one thread.
    strips: Vec<EdgeCounts>,
}

impl<G: Indexed + Shared> Job<'_, G> {
    /// Solves over a reverse graph, or without one if the graph does not fit the limit on memory.
    ///
    /// The graph is stored while it works.
    pub(crate) fn by_moves(self) -> Result<Solved, SolveError> {
        let walk_back = self.walk_back();
        let len = len_for(self.game.index_len(), least_bytes, self.run)?;
        let threads = threads_for(len.into(), self.run.thread_count().get());
        self.run.install_for(threads, || by_moves(self.game, walk_back, len, threads))?
    }
}

impl<G: Indexed + Predecessors + Shared> Job<'_, G> {
    /// Solves without storing a graph, because the game lists predecessors itself.
    pub(crate) fn by_predecessors(self) -> Result<Solved, SolveError> {
        let walk_back = self.walk_back();
        let len = len_for(self.game.index_len(), bytes_without_graph, self.run)?;
        let threads = threads_for(len.into(), self.run.thread_count().get());
        self.run.install_for(threads, || by_predecessors(self.game, walk_back, len, threads))?
    }
}

/// Solves all ranks of `game` as one tier: those of [`Tablebase::dense`](super::Tablebase::dense), in any number.
///
/// [`solve_tier`](super::solve_tier) of [`OneTier`](crate::adapt::OneTier) finds the same. Where a
/// program has tables of both kinds, this compiles the solver once.
/// # Complexity
/// As [`Tablebase::dense`](super::Tablebase::dense). More than 2^32 - 2 ranks are solved in short memory.
/// # Errors
/// As [`Tablebase::dense`](super::Tablebase::dense), but for the number of ranks.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::{Run, Value, retrograde};
///
/// let solved = retrograde::solve_ranks(&Matches(100), &Run::new())?;
/// let value = solved.plane.get(100).and_then(|entry| entry.value());
/// assert_eq!(value, Some(Value::Loss { plies: 50 }));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn solve_ranks<G: Indexed + Shared>(
    game: &G,
    run: &Run,
) -> Result<SolvedTier<PackedValue>, SolveError> {
    let (run, ranks) = (&run.started(), game.index_len());
    let job = Job { game, run, last_ply: u32::MAX };
    let threads = threads_for(ranks, run.thread_count().get());
    let solved = if ranks > MOST_NUMBERED {
        run.install_for(threads, || in_short_memory(game, job.walk_back(), ranks, threads))??
    } else {
        job.by_moves()?
    };
    let codes = solved.entries.into_iter().map(PackedValue::to_code).collect();
    Ok(SolvedTier::new(Plane::of(Cells::Fulls(codes), ranks), solved.stats))
}

/// The most ranks that a graph can number.
const MOST_NUMBERED: u64 = u32::MAX as u64 - 1;

impl<G> Job<'_, G> {
    const fn walk_back(&self) -> WalkBack<'_> {
        WalkBack { run: self.run, last_ply: self.last_ply }
    }
}

/// Returns the number of ranks, or an error if a table cannot hold them or `run` forbids it.
fn len_for(positions: u64, bytes: fn(u64) -> u64, run: &Run) -> Result<u32, SolveError> {
    let max = MOST_NUMBERED;
    let len = u32::try_from(positions).ok().filter(|&len| u64::from(len) <= max);
    let len = len.ok_or(SolveError::TooManyPositions { positions, max })?;
    run.check_positions(len.into())?;
    run.check_memory(bytes(len.into()))?;
    Ok(len)
}

fn by_moves(
    game: &dyn RankedMoves,
    walk_back: WalkBack<'_>,
    len: u32,
    threads: usize,
) -> Result<Solved, SolveError> {
    let (run, last_ply) = (walk_back.run, walk_back.last_ply);
    let mut entries = try_vec(PackedValue::HOLE, len as usize, run)?;
    let Counted { scanned, edges: counts, strips } = count(game, &mut entries, threads, run)?;
    let Scanned { mut stats, holes, has_points } = scanned;
    stats.positions = len.into();
    let (sorting, sorted, queue) = (counts.bytes(), counts.bytes_kept(), Queue::bytes(len.into()));
    let bytes = bytes_with_graph(len.into(), &counts);
    if run.check_memory(bytes).is_err() {
        drop((counts, strips));
        let (entries, reached) = game.go_over(entries, last_ply, threads, run)?;
        return checked::<Moves>(game, walk_back.solved(entries, reached, stats), has_points);
    }
    let of_threads = bytes_of_threads(&counts, threads);
    let fits = run.check_memory(bytes.saturating_add(of_threads)).is_ok();
    let threads = if fits { threads } else { 1 };
    let queue = queue.max(sorting - sorted);
    let mut edges = counts.fill(run)?;
    list(game, &entries, &strips, &mut edges, threads, run)?;
    drop(strips);
    stats.edges *= 2;
    stats.expanded *= 2;
    let reverse = edges.sort(run, threads)?;
    if holes > 0
        && let Some((from, to)) =
            holes::ranks(&entries).find_map(|hole| Some((reverse.first_source(hole)?, hole)))
    {
        return Err(Ranks::<Moves>::leads_to_hole(game, from.into(), to.into()));
    }
    let solved = walk_back.walk(entries, &reverse, (queue, threads), stats)?;
    checked::<Moves>(game, solved, has_points)
}

/// Solves without a graph: the ranks are scanned, and then gone over in passes.
fn in_short_memory(
    game: &dyn RankedMoves,
    walk_back: WalkBack<'_>,
    ranks: u64,
    threads: usize,
) -> Result<Solved, SolveError> {
    let run = walk_back.run;
    run.check_positions(ranks)?;
    run.check_memory(least_bytes(ranks))?;
    let len = usize::try_from(ranks).map_err(|_| LimitError::OutOfMemory { bytes: ranks })?;
    let mut entries = try_vec(PackedValue::HOLE, len, run)?;
    let scanned = scan_all(game, &mut entries, threads, run)?;
    let mut stats = scanned.stats;
    stats.positions = ranks;
    let (entries, reached) = game.go_over(entries, walk_back.last_ply, threads, run)?;
    checked::<Uncounted>(game, walk_back.solved(entries, reached, stats), scanned.has_points)
}

/// Classifies all ranks, and counts no edges.
fn scan_all(
    game: &dyn Ranks<Uncounted>,
    entries: &mut [PackedValue],
    threads: usize,
    run: &Run,
) -> Result<Scanned, SolveError> {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        let tally = || Ok(Uncounted::default());
        return Ok(strips::scan_all(game, entries, threads, &tally, run, COUNTING)?.0);
    }
    let _ = threads;
    scan_alone(game, entries, &mut Uncounted::default(), run)
}

/// Refuses a draw where endless play is worth points; asks nothing if it never `has_points`.
fn checked<T>(game: &dyn Ranks<T>, solved: Solved, has_points: bool) -> Result<Solved, SolveError> {
    if has_points {
        let drawn = (0u64..).zip(&solved.entries).filter(|(_, entry)| entry.is_drawn_in_play());
        drawn.into_iter().try_for_each(|(rank, _)| game.check_drawn(rank))?;
    }
    Ok(solved)
}

/// The first pass on one thread: classifies every rank.
fn scan_alone<T>(
    game: &dyn Ranks<T>,
    entries: &mut [PackedValue],
    tally: &mut T,
    run: &Run,
) -> Result<Scanned, SolveError> {
    let len = entries.len() as u64;
    let mut meter = Meter::new(run, COUNTING, Some(len));
    let mut look = |rank, _| meter.look(rank);
    let mut steps = Steps::with_a_look(&mut look);
    let scanned = game.classify((0, len), entries, tally, run, &mut steps)?;
    meter.end(len);
    Ok(scanned)
}

/// The first pass: classifies every rank, and counts the moves.
fn count(
    game: &dyn RankedMoves,
    entries: &mut [PackedValue],
    threads: usize,
    run: &Run,
) -> Result<Counted, SolveError> {
    let len = entries.len();
    #[cfg(feature = "rayon")]
    if threads > 1
        && run.check_memory(4 * len as u64 + strips::bytes_to_count(len as u64, threads)).is_ok()
    {
        let tally = || Moves::new(len, run);
        let (scanned, tallies) =
            strips::scan_all::<Moves>(game, entries, threads, &tally, run, COUNTING)?;
        let strips: Vec<EdgeCounts> = tallies.into_iter().map(Moves::into_counts).collect();
        let mut edges = EdgeCounts::new(len, run)?;
        for strip in &strips {
            edges.add(strip);
        }
        return Ok(Counted { scanned, edges, strips });
    }
    let _ = threads;
    let mut tally = Moves::new(len, run)?;
    let scanned = scan_alone::<Moves>(game, entries, &mut tally, run)?;
    Ok(Counted { scanned, edges: tally.into_counts(), strips: Vec::new() })
}

/// The second pass: lists every edge that was counted.
fn list(
    game: &dyn RankedMoves,
    entries: &[PackedValue],
    strips: &[EdgeCounts],
    edges: &mut EdgeLists,
    threads: usize,
    run: &Run,
) -> Result<(), SolveError> {
    let phase = "listing moves";
    #[cfg(feature = "rayon")]
    if threads > 1 && !strips.is_empty() {
        return strips::list_all(game, entries, strips, edges, threads, run, phase);
    }
    let _ = (strips, threads);
    let mut meter = Meter::new(run, phase, Some(entries.len() as u64));
    meter.look(0)?; // checks the limits at once: the first open position may have a high rank
    game.list(entries, &mut Steps::new(&mut |rank, _| meter.look(rank)), edges)?;
    meter.end(entries.len() as u64);
    Ok(())
}

/// How far to walk backwards.
#[derive(Clone, Copy)]
struct WalkBack<'a> {
    run: &'a Run,
    last_ply: u32,
}

impl WalkBack<'_> {
    /// Decides the entries through the predecessors that `reverse` lists.
    fn walk(
        self,
        mut entries: Vec<PackedValue>,
        reverse: &dyn Backwards,
        (queue_bytes, threads): (u64, usize),
        stats: Stats,
    ) -> Result<Solved, SolveError> {
        let mut queue = Queue::new(entries.len(), queue_bytes, threads, self.run)?;
        let len = entries.len() as u64;
        let mut meter = Meter::new(self.run, "walking back", Some(len));
        let mut walk = Walk {
            entries: &mut entries,
            queue: &mut queue,
            reverse,
            meter: &mut meter,
            reported: None,
        };
        let reached = walk.decide(&mut (), self.last_ply)?;
        if reached == Reached::Fixpoint {
            walk.meter.end(len);
            walk.meter.begin("telling draws apart", Some(len));
            walk.settle_draws(none_ends)?;
        }
        meter.end(len);
        Ok(self.solved(entries, reached, stats))
    }

    /// Gives the entries that are still open at the last ply their last state.
    fn solved(self, mut entries: Vec<PackedValue>, reached: Reached, stats: Stats) -> Solved {
        if reached == Reached::LastPly {
            let rest = PackedValue::open(self.last_ply.min(PackedValue::MAX_COUNT));
            for entry in entries.iter_mut().filter(|entry| entry.is_open()) {
                *entry = rest;
            }
        }
        Solved { entries, reached, stats }
    }
}

/// Returns how many of these threads work on a table of so many ranks.
pub(super) const fn threads_for(ranks: u64, threads: usize) -> usize {
    #[cfg(feature = "rayon")]
    if ranks >= strips::FEWEST as u64 {
        return threads;
    }
    let _ = (ranks, threads);
    1
}

/// Returns the bytes that several threads need beside those of one; 0 for one thread.
pub(super) fn bytes_of_threads(counts: &EdgeCounts, threads: usize) -> u64 {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        return strips::bytes(counts.positions() as u64, threads)
            + counts.bytes_to_sort_at_once(threads)
            + buffers_of_threads(threads);
    }
    let _ = (counts, threads);
    0
}

/// Returns the bytes of the queue that several threads need beside those of one.
const fn buffers_of_threads(threads: usize) -> u64 {
    #[cfg(feature = "rayon")]
    if threads > 1 {
        return Queue::bytes_of_threads(threads);
    }
    let _ = threads;
    0
}

fn by_predecessors(
    game: &dyn RankedUnmoves,
    walk_back: WalkBack<'_>,
    len: u32,
    threads: usize,
) -> Result<Solved, SolveError> {
    let run = walk_back.run;
    let mut entries = try_vec(PackedValue::HOLE, len as usize, run)?;
    let (Scanned { mut stats, has_points, .. }, holes) =
        count_distinct(game, &mut entries, threads, run)?;
    stats.positions = len.into();
    let set = if holes.is_some() { RankSet::bytes(len.into()) } else { 0 };
    let bytes = bytes_without_graph(len.into())
        .saturating_add(set)
        .saturating_add(buffers_of_threads(threads));
    let threads = if run.check_memory(bytes).is_ok() { threads } else { 1 };
    let unmoves = game.unmoves(len, holes);
    let solved = walk_back.walk(entries, &*unmoves, (0, threads), stats)?;
    unmoves.check()?;
    checked(game, solved, has_points)
}

/// Classifies every rank, and counts distinct successors; returns the holes, if there are any.
fn count_distinct(
    game: &dyn Ranks<Distinct>,
    entries: &mut [PackedValue],
    threads: usize,
    run: &Run,
) -> Result<(Scanned, Option<RankSet>), SolveError> {
    let ranks_after = |from, hear: &mut dyn FnMut(u64)| game.each_rank_after(from, hear);
    #[cfg(feature = "rayon")]
    if threads > 1 {
        let len = entries.len();
        let tally = || Ok(Distinct::default());
        let (scanned, _) = strips::scan_all(game, entries, threads, &tally, run, COUNTING)?;
        if scanned.holes == 0 {
            return Ok((scanned, None));
        }
        run.check_memory(
            bytes_without_graph(len as u64).saturating_add(RankSet::bytes(len as u64)),
        )?;
        let entry = |rank: usize| entries[rank];
        if let Some((from, hole)) = holes::move_to_hole(&ranks_after, len, entry, threads, run)? {
            return Err(game.leads_to_hole(from, hole));
        }
        let mut set = RankSet::new(len, run)?;
        holes::ranks(entries).for_each(|hole| set.insert(hole));
        return Ok((scanned, Some(set)));
    }
    let _ = threads;
    let mut tally = Distinct { notes_targets: true, ..Distinct::default() };
    let scanned = scan_alone(game, entries, &mut tally, run)?;
    let Some((first, targets)) = tally.targets else { return Ok((scanned, None)) };
    match holes::find(&ranks_after, entries, first, targets, run)? {
        Ok(holes) => Ok((scanned, Some(holes))),
        Err((from, hole)) => Err(game.leads_to_hole(from, hole)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::GameGraph;
    use crate::run::Threads;

    #[test]
    fn ranks_beyond_a_graph_have_the_same_entries() {
        // A win, a loss, a loop without an end, and a loop that can end in a draw.
        let graph = "a -> b c\nb -> d\nc -> c\nd\ne -> f d\nf -> e g\ng !draw".parse::<GameGraph>();
        let (game, run) = (graph.unwrap(), Run::new());
        let job = Job { game: &game, run: &run, last_ply: u32::MAX };
        let ranks = game.index_len();
        let whole = solve_ranks(&game, &run).unwrap();
        for threads in [1, 2] {
            let run = Run::new().threads(Threads::exactly(threads).unwrap());
            let short = || {
                in_short_memory(&game, WalkBack { run: &run, ..job.walk_back() }, ranks, threads)
            };
            let short = run.install_for(threads, short).unwrap().unwrap();
            let values = short.entries.iter().map(|entry| entry.value());
            let entries = (0..ranks).map(|at| whole.plane.get(at));
            assert!(values.eq(entries.map(|entry| entry.and_then(PackedValue::value))));
            assert_eq!(short.stats.positions, ranks);
        }
    }
}
