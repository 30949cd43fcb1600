//! The graph of a whole game in memory: every position by number, and where its moves lead.

use alloc::vec::Vec;

use super::Margins;
use super::entry::MarginEntry;
use crate::capability::{Indexed, check};
use crate::error::SolveError;
use crate::run::{LimitError, Meter, Run, Stats, try_vec};
use crate::table::Discovered;

/// Positions by number, with the numbers of their successors.
/// # Invariants
/// * The moves of position *n* lead to `targets[starts[n]..starts[n + 1]]`, one entry per move.
/// * A position without entries is terminal, or a hole.
pub(super) struct Graph {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Graph {
    pub(super) fn new(positions: usize, run: &Run) -> Result<Self, SolveError> {
        let mut starts = Vec::new();
        run.check_memory(4 * (positions as u64 + 1))?;
        starts
            .try_reserve_exact(positions + 1)
            .map_err(|_| SolveError::out_of_memory(4 * (positions as u64 + 1)))?;
        starts.push(0);
        Ok(Self { starts, targets: Vec::new() })
    }

    pub(super) fn successors(&self, number: u32) -> &[u32] {
        let (from, to) = (self.starts[number as usize], self.starts[number as usize + 1]);
        &self.targets[from as usize..to as usize]
    }

    pub(super) const fn len(&self) -> usize {
        self.starts.len() - 1
    }

    pub(super) const fn bytes(&self) -> u64 {
        4 * (self.starts.capacity() + self.targets.capacity()) as u64
    }

    /// Adds a move of the position at work.
    pub(super) fn push(&mut self, target: u32, run: &Run) -> Result<(), LimitError> {
        run.push(&mut self.targets, target)
    }

    /// The first move to a hole, and the position that it leads from.
    pub(super) fn move_to_hole(&self, entries: &[MarginEntry]) -> Option<(u32, u32)> {
        let hole = |&(_, &target): &(usize, &u32)| entries[target as usize] == MarginEntry::HOLE;
        let (edge, &target) = self.targets.iter().enumerate().find(hole)?;
        let from = self.starts.partition_point(|&start| start as usize <= edge) - 1;
        Some((u32::try_from(from).ok()?, target))
    }

    /// The greatest number of moves.
    const MOST: u32 = u32::MAX - 2;

    /// Closes the list of the position at work; true if it has moves.
    ///
    /// `beside` are bytes in use elsewhere.
    pub(super) fn close(&mut self, beside: u64, run: &Run) -> Result<bool, SolveError> {
        let end = u32::try_from(self.targets.len()).ok().filter(|&end| end <= Self::MOST);
        let end =
            end.ok_or(SolveError::Overflow { what: "number of moves", max: Self::MOST.into() })?;
        run.check_memory(self.bytes().saturating_add(beside))?;
        let has_moves = self.starts.last() != Some(&end);
        run.push(&mut self.starts, end)?;
        Ok(has_moves)
    }
}

/// The least bytes of a dense table while it is built: an entry and three numbers of 4 bytes per
/// rank.
///
/// Moves and components take more.
pub(super) const fn least_bytes(ranks: u64) -> u64 {
    ranks.saturating_mul(size_of::<MarginEntry>() as u64 + AT_WORK + 4)
}

/// The bytes per position of its component, and of its place there.
pub(super) const AT_WORK: u64 = 8;

/// Scans all ranks of an indexed game.
/// # Errors
/// [`SolveError::RankMismatch`], [`SolveError::RankOutOfRange`] and [`SolveError::Hole`] if the
/// game breaks the contract of [`Indexed`].
pub(super) fn scan<G: Margins + Indexed>(
    game: &G,
    run: &Run,
) -> Result<(Graph, Vec<MarginEntry>, Stats), SolveError> {
    let len = game.index_len();
    let max = u64::from(u32::MAX) - 1;
    let positions = u32::try_from(len).ok().filter(|&positions| u64::from(positions) <= max);
    let positions = positions.ok_or(SolveError::TooManyPositions { positions: len, max })?;
    run.check_positions(len)?;
    run.check_memory(least_bytes(len))?;
    let beside = len.saturating_mul(size_of::<MarginEntry>() as u64 + AT_WORK);
    let mut meter = Meter::new(run, "listing moves", Some(len));
    let mut entries = try_vec(MarginEntry::HOLE, positions as usize, run)?;
    let mut graph = Graph::new(positions as usize, run)?;
    let mut stats = Stats { positions: len, ..Stats::default() };
    for (rank, entry) in (0..len).zip(&mut entries) {
        meter.step(rank)?;
        let Some(position) = game.unrank(rank) else {
            graph.close(beside, run)?;
            continue;
        };
        check::same_rank(game, &position, rank)?;
        if game.decided(&position).is_none() {
            stats.expanded += 1;
            for after in game.successor_ranks(&position) {
                let target = u32::try_from(after).ok().filter(|&target| target < positions);
                let target = target.ok_or_else(|| check::out_of_range(game, &position, after))?;
                run.push(&mut graph.targets, target)?;
            }
        }
        let open = graph.close(beside, run)?;
        *entry = MarginEntry::start(game, &position, open);
    }
    meter.end(len);
    stats.edges = graph.targets.len() as u64;
    if let Some((from, target)) = graph.move_to_hole(&entries) {
        return Err(check::hole_after(game, from.into(), target.into()));
    }
    Ok((graph, entries, stats))
}

/// Discovers all positions that play reaches from `roots`, in the order of arrival.
pub(super) fn discover<G: Margins>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    numbers: &mut Discovered<G::Position, MarginEntry>,
    run: &Run,
) -> Result<(Graph, Stats), SolveError> {
    let mut meter = Meter::new(run, "discovering", None);
    for root in roots {
        let key = numbers.key(root);
        if numbers.number(&key).is_none() {
            numbers.insert_new(key, MarginEntry::HOLE, |p| game.owned_bytes(p), run, || 0)?;
        }
    }
    let mut graph = Graph::new(0, run)?;
    let (mut stats, mut keys) = (Stats::default(), Vec::new());
    let mut at = 0;
    while let Some((position, _)) = numbers.items().get(at as usize) {
        meter.step(at.into())?;
        if game.decided(position).is_none() {
            stats.expanded += 1;
            for mv in game.moves(position) {
                run.push(&mut keys, numbers.key(game.play(position, mv)))?;
            }
            numbers.prepare(&mut keys);
            for key in keys.drain(..) {
                let number = match numbers.number(&key) {
                    Some(number) => number,
                    None => numbers.insert_new(
                        key,
                        MarginEntry::HOLE,
                        |p| game.owned_bytes(p),
                        run,
                        || graph.bytes(),
                    )?,
                };
                run.push(&mut graph.targets, number)?;
            }
        }
        let open = graph.close(numbers.bytes(), run)?;
        let entry = MarginEntry::start(game, numbers.position(at), open);
        *numbers.value_mut(at) = entry;
        at += 1;
    }
    meter.end(at.into());
    stats.positions = at.into();
    stats.edges = graph.targets.len() as u64;
    Ok((graph, stats))
}
