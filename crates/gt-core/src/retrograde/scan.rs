//! The first pass of a dense solver: every rank is looked at once, and its moves are counted.
//!
//! The scan asks for the rank of every position that `unrank` returns. It checks that every
//! successor is in range.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::forecast::bytes_without_graph;
use super::packed::PackedValue;
use super::rank_set::RankSet;
use super::reverse::EdgeCounts;
use crate::capability::{Indexed, check};
use crate::error::SolveError;
use crate::outcome::Margin;
use crate::run::{LimitError, Meter, Run, Stats, is_short};

/// Counts the successors of a position in the first scan.
pub(super) trait Tally {
    /// Hears of a successor, which is below the number of ranks.
    fn successor(&mut self, to: u64, run: &Run) -> Result<(), LimitError>;
    /// Hears of a rank without a position.
    fn hole(&mut self, _rank: u64, _len: usize, _run: &Run) -> Result<(), LimitError> {
        Ok(())
    }
    /// Returns the number that the entry has to wait for, and begins the next position.
    fn take_count(&mut self) -> u64;
}

/// A rank as the number of a vertex.
#[expect(clippy::cast_possible_truncation, reason = "who numbers ranks has less than 2^32 of them")]
const fn numbered(rank: u64) -> u32 {
    rank as u32
}

/// Counts moves, where no graph is made of them: any number of ranks.
#[derive(Default)]
pub(super) struct Uncounted {
    moves: u64,
}

impl Tally for Uncounted {
    #[inline]
    fn successor(&mut self, _: u64, _: &Run) -> Result<(), LimitError> {
        self.moves += 1;
        Ok(())
    }

    #[inline]
    fn take_count(&mut self) -> u64 {
        core::mem::take(&mut self.moves)
    }
}

/// Counts moves, and the edges into each block.
pub(super) struct Moves {
    into_blocks: EdgeCounts,
    moves: u64,
}

impl Moves {
    pub(super) fn new(positions: usize, run: &Run) -> Result<Self, LimitError> {
        Ok(Self { into_blocks: EdgeCounts::new(positions, run)?, moves: 0 })
    }

    pub(super) fn into_counts(self) -> EdgeCounts {
        self.into_blocks
    }
}

impl Tally for Moves {
    #[inline]
    fn successor(&mut self, to: u64, _: &Run) -> Result<(), LimitError> {
        self.into_blocks.edge(numbered(to));
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
pub(super) struct Distinct {
    pub(super) successors: Vec<u32>,
    /// Whether to note down targets as soon as there is a hole.
    pub(super) notes_targets: bool,
    /// The first hole, and every rank that a move from a later rank leads to.
    pub(super) targets: Option<(u64, RankSet)>,
}

impl Tally for Distinct {
    #[inline]
    fn successor(&mut self, to: u64, run: &Run) -> Result<(), LimitError> {
        run.push(&mut self.successors, numbered(to))
    }

    #[cold]
    fn hole(&mut self, rank: u64, len: usize, run: &Run) -> Result<(), LimitError> {
        if self.notes_targets && self.targets.is_none() {
            run.check_memory(
                bytes_without_graph(len as u64).saturating_add(RankSet::bytes(len as u64)),
            )?;
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

/// Counts the ranks that a pass looks at, and looks at the limits now and then.
///
/// The look is a `dyn` call, so a pass is compiled once, for one thread and for several.
pub(super) struct Steps<'a> {
    taken: u32,
    look: &'a mut dyn FnMut(u64, u32) -> Result<(), LimitError>,
}

impl<'a> Steps<'a> {
    /// Calls `look` with the rank after every [`Meter::EVERY`] ranks, and with the number of ranks.
    pub(super) fn new(look: &'a mut dyn FnMut(u64, u32) -> Result<(), LimitError>) -> Self {
        Self { taken: 0, look }
    }

    /// Calls `look` with the first rank, and then after every [`Meter::EVERY`] ranks.
    pub(super) fn with_a_look(look: &'a mut dyn FnMut(u64, u32) -> Result<(), LimitError>) -> Self {
        Self { taken: Meter::EVERY - 1, look }
    }

    /// The ranks since the last look.
    #[cfg(feature = "rayon")]
    pub(super) const fn taken(&self) -> u32 {
        self.taken
    }

    #[inline]
    pub(super) fn step(&mut self, rank: u64) -> Result<(), LimitError> {
        self.taken += 1;
        if self.taken == Meter::EVERY { self.look(rank) } else { Ok(()) }
    }

    #[cold]
    fn look(&mut self, rank: u64) -> Result<(), LimitError> {
        (self.look)(rank, core::mem::take(&mut self.taken))
    }
}

/// What [`scan`] found.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Scanned {
    pub(super) stats: Stats,
    pub(super) holes: u64,
    /// Whether endless play is worth points in a position where play goes on.
    pub(super) has_points: bool,
}

impl Scanned {
    /// Adds what another stretch of ranks had.
    #[cfg(feature = "rayon")]
    pub(super) const fn plus(mut self, other: Self) -> Self {
        self.stats.expanded += other.stats.expanded;
        self.stats.edges += other.stats.edges;
        self.holes += other.holes;
        self.has_points |= other.has_points;
        self
    }
}

/// Classifies the ranks from `first` on as holes, terminal, or open with a count.
///
/// Before, all `entries` are holes. `len` is the number of all ranks of the game. Each rank is a
/// step, which comes before the scan looks at it.
pub(super) fn scan<G: Indexed, T: Tally>(
    game: &G,
    (first, len): (u64, u64),
    entries: &mut [PackedValue],
    tally: &mut T,
    run: &Run,
    steps: &mut Steps<'_>,
) -> Result<Scanned, SolveError> {
    let (mut stats, mut holes, mut has_points) = (Stats::default(), 0, false);
    for (rank, entry) in (first..).zip(entries) {
        steps.step(rank)?;
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
            let counted = if to < len {
                tally.successor(to, run).map_err(SolveError::from)
            } else {
                Err(check::out_of_range(game, &position, to))
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
        *entry = match count {
            0 => PackedValue::terminal(game.blocked(&position)),
            _ => PackedValue::waiting(count)?,
        };
        has_points |= count > 0 && game.endless(&position) != Margin::EVEN;
    }
    Ok(Scanned { stats, holes, has_points })
}

/// Checks the limits from time to time while the moves of a single position are counted.
#[cold]
fn look(moves: u64, run: &Run) -> Result<(), SolveError> {
    PackedValue::waiting(moves)?;
    Ok(run.check_running()?)
}

/// The second pass: calls `edge` with every move from a rank to a rank that [`scan`] counted.
///
/// `first` is the rank of the first of `entries`. Each rank that has moves is a step.
/// `edge` returns whether there was room.
/// # Errors
/// [`SolveError::Unsupported`] if a position has more or fewer moves than were counted, or if there
/// was no room for one.
pub(super) fn collect<G: Indexed>(
    game: &G,
    first: u64,
    entries: &[PackedValue],
    steps: &mut Steps<'_>,
    mut edge: impl FnMut(u32, u32) -> bool,
) -> Result<(), SolveError> {
    for (from, entry) in (first..).zip(entries).filter(|(_, entry)| entry.is_open()) {
        steps.step(from)?;
        let (mut listed, mut is_same) = (0u32, true);
        if let Some(position) = game.unrank(from) {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "the first pass saw that every rank is below `len`"
            )]
            game.successor_ranks(&position).for_each(|to| {
                listed = listed.saturating_add(1);
                is_same &= u32::try_from(to).is_ok_and(|to| edge(from as u32, to));
            });
        }
        if !is_same || entry.open_count() != Some(listed) {
            return Err(SolveError::changing_moves());
        }
    }
    Ok(())
}
