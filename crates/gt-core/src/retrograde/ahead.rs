//! A bounded look ahead: the positions within some plies of the roots, solved backwards.
//!
//! The search is breadth-first, so a position is met at its least distance *j* from a root. At the
//! last depth, the search asks only whether the game is over.
//!
//! A walk backwards then gives values. A value of *r* plies depends on positions at depths up to
//! *j* + *r*. So it is exact if *j* + *r* is at most the depth of the search. Only exact values are
//! kept.
//!
//! All of it is done on the calling thread.

use alloc::vec::Vec;

use super::layers::Reached;
use super::packed::PackedValue;
use super::reverse::EdgeCounts;
use super::store::Hashed;
use super::walk::{Queue, Walk};
use crate::error::SolveError;
use crate::game::Game;
use crate::run::{Meter, Run, Stats};
use crate::table::{Discovered, Met, MetPositions};

/// The result of a look ahead.
pub(crate) struct View<P> {
    /// The entries of the positions met.
    ///
    /// A decided entry is exact. An open entry with count *c* says that nothing is decided within
    /// *c* plies. A drawn entry is a draw, however many plies are looked at.
    pub(crate) kept: Hashed<P>,
    /// Whether looking further cannot decide anything more.
    pub(crate) is_all: bool,
    /// Moves of positions at the last depth are not counted, because they are not generated.
    pub(crate) stats: Stats,
}

/// The graph found so far; positions are numbered in the order in which they are met.
struct Discovery<'a> {
    met: &'a mut dyn Met<PackedValue>,
    run: &'a Run,
    /// The entries of the positions looked at so far, by number.
    entries: Vec<PackedValue>,
    /// The successors of every open entry, in order.
    targets: Vec<u32>,
    /// The successors of the current position.
    successors: Vec<(u32, PackedValue)>,
}

impl Discovery<'_> {
    /// Classifies a position before the last depth and lists its successors.
    fn expand(&mut self, number: u32) -> Result<PackedValue, SolveError> {
        let Self { met, run, entries, targets, successors } = self;
        let beside = 4 * (entries.capacity() + targets.capacity()) as u64;
        if let Some(outcome) = met.expand(number, successors, run, beside)?.over() {
            return Ok(PackedValue::terminal(outcome));
        }
        check_count(met.len())?;
        let entry = PackedValue::waiting(successors.len() as u64)?;
        run.extend(targets, successors.iter().map(|&(successor, _)| successor))?;
        Ok(entry)
    }

    /// Classifies a position at the last depth: whether the game is over there.
    fn look(&self, number: u32) -> PackedValue {
        self.met.look(number).over().map_or(PackedValue::UNKNOWN, PackedValue::terminal)
    }
}

/// Iterates over the moves that were followed, as pairs of numbers.
fn edges(entries: &[PackedValue], targets: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    let counted = (0..)
        .zip(entries)
        .filter_map(|(from, entry)| entry.open_count().map(|count| (from, count)));
    let sources = counted.flat_map(|(from, count)| core::iter::repeat_n(from, count as usize));
    sources.zip(targets.iter().copied())
}

/// Solves everything that can be decided by looking `plies` plies ahead from `roots`.
pub(crate) fn solve<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    plies: u32,
    run: &Run,
) -> Result<View<G::Position>, SolveError> {
    let mut table = Discovered::default();
    let mut met = MetPositions::new(game, &mut table);
    for root in roots {
        met.number(root, run)?;
    }
    let (entries, is_all, stats) = look_ahead(&mut met, plies, run)?;
    for (entry, value) in table.values_mut().zip(entries) {
        *entry = value;
    }
    Ok(View { kept: Hashed::new(table), is_all, stats })
}

/// Looks ahead from the positions that were met; returns their entries and those of others.
fn look_ahead(
    met: &mut dyn Met<PackedValue>,
    plies: u32,
    run: &Run,
) -> Result<(Vec<PackedValue>, bool, Stats), SolveError> {
    check_count(met.len())?;
    let mut meter = Meter::new(run, "looking ahead", None);
    let (entries, targets, successors) = Default::default();
    let mut found = Discovery { met, run, entries, targets, successors };
    let mut depth_ends = Vec::new();
    let mut is_cut = false;
    for depth in 0..=plies {
        let layer = found.entries.len()..found.met.len();
        if layer.is_empty() {
            break;
        }
        run.push(&mut depth_ends, layer.end)?;
        for number in layer {
            meter.step(number as u64)?;
            #[expect(clippy::cast_possible_truncation, reason = "numbers are u32")]
            let number = number as u32;
            let entry = if depth < plies { found.expand(number)? } else { found.look(number) };
            is_cut |= entry == PackedValue::UNKNOWN;
            run.push(&mut found.entries, entry)?;
        }
    }

    let Discovery { met, mut entries, targets, .. } = found;
    let expanded = entries.iter().filter(|entry| entry.is_open()).count() as u64;
    let stats = Stats { positions: entries.len() as u64, expanded, edges: targets.len() as u64 };
    let is_all = walk_back(
        &mut entries,
        targets,
        Depths { ends: depth_ends, plies, is_cut },
        met.bytes(),
        &mut meter,
        run,
    )?;
    let mut drawn = (0..).zip(&entries).filter(|(_, entry)| entry.is_drawn_in_play());
    drawn.try_for_each(|(number, _)| met.check_draw(number))?;
    Ok((entries, is_all, stats))
}

/// How far the search went.
struct Depths {
    /// How many positions lie at each depth and before.
    ends: Vec<usize>,
    plies: u32,
    /// Whether a position at the last depth has moves.
    is_cut: bool,
}

/// Decides the entries of a finished search, and returns whether looking further adds nothing.
///
/// The table of the positions takes `table_bytes` besides.
fn walk_back(
    entries: &mut Vec<PackedValue>,
    targets: Vec<u32>,
    Depths { ends, plies, is_cut }: Depths,
    table_bytes: u64,
    meter: &mut Meter<'_>,
    run: &Run,
) -> Result<bool, SolveError> {
    let positions = entries.len();
    let mut counts = EdgeCounts::new(positions, run)?;
    for &to in &targets {
        counts.edge(to);
    }
    let found = table_bytes + 4 * (entries.capacity() + targets.capacity()) as u64;
    let needed = counts.bytes().saturating_add(Queue::bytes(positions as u64));
    run.check_memory(found.saturating_add(needed))?;
    let mut lists = counts.fill(run)?;
    edges(entries, &targets).for_each(|(from, to)| {
        lists.edge(from, to); // each of them was counted
    });
    drop(targets);
    let reverse = lists.sort(run, 1)?;
    let mut queue = Queue::new(positions, 0, 1, run)?;
    meter.end(positions as u64);
    meter.begin("walking back", Some(positions as u64));
    let mut walk = Walk { entries, queue: &mut queue, reverse: &reverse, meter, reported: None };
    let reached = walk.decide(&mut (), plies)?;
    meter.end(positions as u64);

    let is_all = !is_cut && reached == Reached::Fixpoint;
    let mut start = 0;
    for (depth, end) in (0u32..).zip(ends) {
        let seen = if is_cut { plies - depth } else { plies };
        for entry in &mut entries[start..end] {
            *entry = settled(*entry, seen, is_cut, is_all);
        }
        start = end;
    }
    Ok(is_all)
}

/// Refuses more positions than a walk backwards can count.
const fn check_count(positions: usize) -> Result<(), SolveError> {
    let (positions, max) = (positions as u64, PackedValue::MAX_COUNT as u64);
    if positions > max { Err(SolveError::TooManyPositions { positions, max }) } else { Ok(()) }
}

/// Returns what the walk has proved in the entry of a position that sees `seen` plies.
fn settled(entry: PackedValue, seen: u32, is_cut: bool, is_all: bool) -> PackedValue {
    let is_exact =
        entry.is_decided() && (!is_cut || entry.plies() <= seen) || entry == PackedValue::BY_RULE;
    if is_exact {
        return entry;
    }
    if is_all { PackedValue::ENDLESS } else { PackedValue::open(seen.min(PackedValue::MAX_COUNT)) }
}
