//! The reverse graph: the predecessors of every position, in one array.
//!
//! It is made in two passes over the moves, so its size is known before it is allocated. Writing
//! every edge directly to its place would touch memory at random, once to count and once to write.
//! That would cost more than the whole analysis. Instead the targets are split into blocks of 2^15
//! neighbours:
//!
//! 1. The first pass counts the edges into each block. A few thousand counters stay in the cache.
//! 2. The second pass appends every edge to its block: the source, and the low bits of the target.
//!    That makes one stream of sequential writes per block.
//! 3. Each block is sorted by target, by counting, in the cache.
//!
//! Rejected:
//!
//! * *A sort of all edges as pairs*: 8 bytes per edge more at the peak.
//! * *One list per position*: 24 bytes per position more, and an allocation for each.

use alloc::vec::Vec;
use core::ops::Range;

use super::walk::{BATCH, Reverse};
use crate::error::SolveError;
use crate::run::{LimitError, Run, parallel, try_vec};

/// The predecessors of every position, once per move.
///
/// Takes 4 bytes per edge and 4 per position.
#[derive(Debug)]
pub(crate) struct ReverseGraph {
    /// Where the edges into each block begin in `sources`.
    bases: Vec<u64>,
    /// Where the edges into each position begin, counted from the base of its block.
    ///
    /// Each block has one start more, which is its end.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

const BLOCK_BITS: u32 = 15;
const BLOCK: u32 = 1 << BLOCK_BITS;

const fn block_of(position: u32) -> usize {
    (position >> BLOCK_BITS) as usize
}

const fn low_bits(position: u32) -> u16 {
    (position & (BLOCK - 1)) as u16
}

/// The first pass: the number of edges into each block.
#[derive(Debug)]
pub(crate) struct EdgeCounts {
    positions: usize,
    blocks: Vec<u64>,
}

impl EdgeCounts {
    pub(crate) fn new(positions: usize, run: &Run) -> Result<Self, LimitError> {
        Ok(Self { positions, blocks: try_vec(0, positions.div_ceil(BLOCK as usize), run)? })
    }

    /// The counts of so many edges that lead into all positions alike.
    pub(super) fn even(positions: usize, edges: u64, run: &Run) -> Result<Self, LimitError> {
        let mut counts = Self::new(positions, run)?;
        let (all, mut before) = (positions as u128, 0);
        for (end, block) in (BLOCK as usize..).step_by(BLOCK as usize).zip(&mut counts.blocks) {
            let until = u128::from(edges) * positions.min(end) as u128 / all;
            *block = u64::try_from(until).unwrap_or(u64::MAX) - before;
            before += *block;
        }
        Ok(counts)
    }

    #[inline]
    pub(crate) fn edge(&mut self, to: u32) {
        self.blocks[block_of(to)] += 1;
    }

    /// Returns the number of positions.
    #[cfg(feature = "rayon")]
    pub(crate) const fn positions(&self) -> usize {
        self.positions
    }

    /// Adds the edges that another strip of positions counted.
    #[cfg(feature = "rayon")]
    pub(crate) fn add(&mut self, other: &Self) {
        self.blocks.iter_mut().zip(&other.blocks).for_each(|(sum, edges)| *sum += edges);
    }

    /// Returns the bytes of the counts.
    #[cfg(feature = "rayon")]
    pub(crate) const fn bytes_of_counts(positions: u64) -> u64 {
        8 * positions.div_ceil(BLOCK as u64)
    }

    /// Returns the bytes that a strip takes: its counts, and its streams while it lists its moves.
    #[cfg(feature = "rayon")]
    pub(crate) const fn bytes_of_strip(positions: u64) -> u64 {
        (8 + size_of::<Stream<'_>>() as u64) * positions.div_ceil(BLOCK as u64)
    }

    /// Returns the bytes to sort, at the same time, the fullest `threads` blocks.
    #[cfg(feature = "rayon")]
    pub(crate) fn bytes_to_sort_at_once(&self, threads: usize) -> u64 {
        let mut fullest = alloc::collections::BinaryHeap::new();
        for &edges in &self.blocks {
            fullest.push(core::cmp::Reverse(edges));
            if fullest.len() > threads {
                fullest.pop();
            }
        }
        let tables = (threads * 4 * BLOCK as usize) as u64;
        fullest.into_iter().map(|core::cmp::Reverse(edges)| 4 * edges).sum::<u64>() + tables
    }

    /// Returns the number of edges.
    pub(crate) fn total(&self) -> u64 {
        self.blocks.iter().sum()
    }

    /// Returns the bytes at the peak of the second pass and of the sort.
    pub(crate) fn bytes(&self) -> u64 {
        let largest = self.blocks.iter().max().copied().unwrap_or(0);
        let workspace =
            largest.saturating_add(self.positions.min(BLOCK as usize) as u64).saturating_mul(4);
        Self::bytes_to_sort(self.positions as u64, self.total()).saturating_add(workspace)
    }

    /// Returns the bytes that the finished graph takes.
    pub(crate) fn bytes_kept(&self) -> u64 {
        Self::bytes_of(self.positions as u64, self.total())
    }

    /// Returns the bytes at the peak, for any positions and edges, less those to sort a block.
    const fn bytes_to_sort(positions: u64, edges: u64) -> u64 {
        Self::bytes_of(positions, edges).saturating_add(edges.saturating_mul(2))
    }

    /// Returns the bytes of a finished graph of any number of positions and edges.
    const fn bytes_of(positions: u64, edges: u64) -> u64 {
        let blocks = positions.div_ceil(BLOCK as u64);
        positions.saturating_add(edges).saturating_mul(4).saturating_add(20 * blocks)
    }

    /// Begins the second pass, with room for the edges that were counted.
    pub(crate) fn fill(self, run: &Run) -> Result<EdgeLists, SolveError> {
        if self.blocks.iter().any(|&edges| edges > u32::MAX.into()) {
            return Err(SolveError::Overflow {
                what: "number of moves into a block of positions",
                max: u32::MAX.into(),
            });
        }
        let total = usize::try_from(self.total());
        let total = total.map_err(|_| LimitError::OutOfMemory { bytes: self.bytes() })?;
        let (mut bases, mut ends) = (self.blocks, Vec::new());
        ends.try_reserve_exact(bases.len())
            .map_err(|_| LimitError::OutOfMemory { bytes: 8 * bases.len() as u64 })?;
        let mut sum = 0;
        for base in &mut bases {
            ends.push(sum);
            sum += core::mem::replace(base, sum);
        }
        let (sources, lows) = (try_vec(0, total, run)?, try_vec(0, total, run)?);
        Ok(EdgeLists { positions: self.positions, bases, ends, sources, lows })
    }
}

/// The second pass: the edges into each block, in the order of their sources.
#[derive(Debug)]
pub(crate) struct EdgeLists {
    positions: usize,
    bases: Vec<u64>,
    /// Where the next edge into each block goes.
    ends: Vec<u64>,
    sources: Vec<u32>,
    lows: Vec<u16>,
}

impl EdgeLists {
    /// Appends an edge to its block; false if there is no room.
    ///
    /// Only a game that lists other moves than those counted leaves no room. If it moves an edge to
    /// another block, the edge may take a place of the next block: [`sort`](Self::sort) notices it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`at` is an index of `sources`")]
    pub(crate) fn edge(&mut self, from: u32, to: u32) -> bool {
        let Some(end) = self.ends.get_mut(block_of(to)) else { return false };
        let at = *end as usize;
        *end += 1;
        match (self.sources.get_mut(at), self.lows.get_mut(at)) {
            (Some(source), Some(low)) => {
                *source = from;
                *low = low_bits(to);
                true
            }
            _ => false,
        }
    }

    /// Whether each block has as many edges as were counted.
    fn is_full(&self) -> bool {
        let bound =
            |block: usize| self.bases.get(block + 1).copied().unwrap_or(self.sources.len() as u64);
        self.ends.iter().enumerate().all(|(block, &end)| end == bound(block))
    }

    /// Splits the room for edges: one stream per block for each of `strips`, strip by strip.
    ///
    /// The strips must be consecutive and have all edges that were counted.
    #[cfg(feature = "rayon")]
    #[expect(clippy::cast_possible_truncation, reason = "all edges fit in memory")]
    pub(crate) fn streams(
        &mut self,
        strips: &[EdgeCounts],
    ) -> Result<Vec<Vec<Stream<'_>>>, LimitError> {
        let blocks = self.bases.len();
        let mut streams = Vec::new();
        let bytes = (strips.len() * blocks * size_of::<Stream<'_>>()) as u64;
        for _ in strips {
            let mut stream = Vec::new();
            stream.try_reserve_exact(blocks).map_err(|_| LimitError::OutOfMemory { bytes })?;
            streams.push(stream);
        }
        let (mut sources, mut lows) = (&mut self.sources[..], &mut self.lows[..]);
        for (block, end) in self.ends.iter_mut().enumerate() {
            for (strip, streams) in strips.iter().zip(&mut streams) {
                let edges = strip.blocks[block] as usize;
                *end += edges as u64;
                let (own_sources, own_lows);
                (own_sources, sources) = sources.split_at_mut(edges);
                (own_lows, lows) = lows.split_at_mut(edges);
                streams.push(Stream { sources: own_sources.iter_mut(), lows: own_lows.iter_mut() });
            }
        }
        Ok(streams)
    }

    /// Sorts the edges of every block by target; with several threads, several blocks at a time.
    /// # Errors
    /// [`SolveError::Unsupported`] if some block has more or fewer edges than were counted.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a block has at most u32::MAX edges, and all of them fit in memory"
    )]
    pub(crate) fn sort(mut self, run: &Run, threads: usize) -> Result<ReverseGraph, SolveError> {
        if !self.is_full() {
            return Err(SolveError::changing_moves());
        }
        let mut starts = try_vec(0u32, self.positions + self.bases.len(), run)?;
        let mut blocks = Vec::new();
        let bytes = (self.bases.len() * size_of::<BlockEdges<'_>>()) as u64;
        blocks
            .try_reserve_exact(self.bases.len())
            .map_err(|_| LimitError::OutOfMemory { bytes })?;
        let (mut rest, mut rest_starts) = (&mut self.sources[..], &mut starts[..]);
        for (block, (&base, &end)) in self.bases.iter().zip(&self.ends).enumerate() {
            let targets = (BLOCK as usize).min(self.positions - block * BLOCK as usize);
            let room = self.bases.get(block + 1).map_or(rest.len(), |&next| (next - base) as usize);
            let (sources, starts);
            (sources, rest) = rest.split_at_mut(room);
            (starts, rest_starts) = rest_starts.split_at_mut(targets + 1);
            let lows = &self.lows[base as usize..end as usize];
            blocks.push(BlockEdges { sources: &mut sources[..lows.len()], lows, starts });
        }
        let workspace = || -> Result<Workspace, SolveError> {
            Ok(Workspace {
                next: try_vec(0, (BLOCK as usize).min(self.positions), run)?,
                unsorted: Vec::new(),
            })
        };
        // Memory that grows from block to block would be there twice for a moment.
        let largest = if threads == 1 {
            blocks.iter().map(|block| block.lows.len()).max().unwrap_or(0)
        } else {
            0
        };
        parallel::chunks(threads, &mut blocks, 1, workspace, |workspace, _, blocks| {
            run.check_running()?;
            let workspace = workspace.as_mut().map_err(|error| error.clone())?;
            blocks.iter_mut().try_for_each(|block| block.sort(workspace, largest)).map(|()| 0)
        })?;
        Ok(ReverseGraph { bases: self.bases, starts, sources: self.sources })
    }
}

/// The room for the edges from one strip of positions into one block.
#[cfg(feature = "rayon")]
#[derive(Debug)]
pub(crate) struct Stream<'a> {
    sources: core::slice::IterMut<'a, u32>,
    lows: core::slice::IterMut<'a, u16>,
}

/// Appends an edge to its stream; false if there is no room, because the edge was not counted.
#[cfg(feature = "rayon")]
#[inline]
pub(crate) fn append(streams: &mut [Stream<'_>], from: u32, to: u32) -> bool {
    let Some(stream) = streams.get_mut(block_of(to)) else { return false };
    match (stream.sources.next(), stream.lows.next()) {
        (Some(source), Some(low)) => {
            *source = from;
            *low = low_bits(to);
            true
        }
        _ => false,
    }
}

/// The edges into one block of positions, to be sorted.
struct BlockEdges<'a> {
    sources: &'a mut [u32],
    lows: &'a [u16],
    starts: &'a mut [u32],
}

/// The memory in which one thread sorts.
struct Workspace {
    next: Vec<u32>,
    unsorted: Vec<u32>,
}

impl BlockEdges<'_> {
    /// Sorts the sources by target, in the memory of `workspace`.
    ///
    /// Allocates room for `largest` edges, or for those of this block if they are more.
    fn sort(&mut self, workspace: &mut Workspace, largest: usize) -> Result<(), SolveError> {
        let Workspace { next, unsorted } = workspace;
        next.fill(0);
        for &low in self.lows {
            next[low as usize] += 1;
        }
        let mut start = 0;
        for (place, count) in self.starts.iter_mut().zip(next.iter_mut()) {
            *place = start;
            start += core::mem::replace(count, start);
        }
        if let Some(end) = self.starts.last_mut() {
            *end = start;
        }
        let room = self.sources.len().max(largest);
        if unsorted.capacity() < room {
            *unsorted = Vec::new();
            unsorted
                .try_reserve_exact(room)
                .map_err(|_| LimitError::OutOfMemory { bytes: 4 * room as u64 })?;
        }
        unsorted.clear();
        unsorted.extend_from_slice(self.sources);
        for (&source, &low) in unsorted.iter().zip(self.lows) {
            let at = &mut next[low as usize];
            self.sources[*at as usize] = source;
            *at += 1;
        }
        Ok(())
    }
}

impl ReverseGraph {
    /// Returns the first position with a move to `to`, if there is any.
    pub(crate) fn first_source(&self, to: u32) -> Option<u32> {
        self.sources[self.range(to)].first().copied()
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "bases are indices of a slice")]
    fn range(&self, of: u32) -> Range<usize> {
        let block = block_of(of);
        let base = self.bases[block] as usize;
        let at = of as usize + block;
        base + self.starts[at] as usize..base + self.starts[at + 1] as usize
    }
}

impl Reverse for ReverseGraph {
    /// Visits the predecessors in three steps; each step waits for memory once.
    ///
    /// Finds all ranges, then reads the first source of each range, then goes through all sources.
    #[inline]
    fn for_each_predecessor(&self, batch: &[u32], mut visit: impl FnMut(u32)) {
        let mut ranges = [const { 0..0 }; BATCH];
        for (range, &of) in ranges.iter_mut().zip(batch) {
            *range = self.range(of);
        }
        let ranges = &ranges[..batch.len()];
        let heads = ranges
            .iter()
            .fold(0, |heads, range| heads ^ self.sources.get(range.start).copied().unwrap_or(0));
        core::hint::black_box(heads);
        for range in ranges {
            self.sources[range.clone()].iter().copied().for_each(&mut visit);
        }
    }
}
