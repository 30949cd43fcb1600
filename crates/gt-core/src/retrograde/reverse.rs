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

use super::layers::{BATCH, Reverse};
use crate::error::SolveError;
use crate::run::{LimitError, Run, try_vec};

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

    #[inline]
    pub(crate) fn edge(&mut self, to: u32) {
        self.blocks[block_of(to)] += 1;
    }

    /// Returns the number of edges.
    pub(crate) fn total(&self) -> u64 {
        self.blocks.iter().sum()
    }

    /// Returns the bytes at the peak of the second pass and of the sort.
    pub(crate) fn bytes(&self) -> u64 {
        let largest = self.blocks.iter().max().copied().unwrap_or(0);
        Self::bytes_to_sort(self.positions as u64, self.total()).saturating_add(largest.saturating_mul(4))
    }

    /// Returns the bytes that the finished graph takes.
    pub(crate) fn bytes_kept(&self) -> u64 {
        Self::bytes_of(self.positions as u64, self.total())
    }

    /// Returns the bytes at the peak, for any positions and edges, less those of the fullest block.
    pub(crate) const fn bytes_to_sort(positions: u64, edges: u64) -> u64 {
        Self::bytes_of(positions, edges).saturating_add(edges.saturating_mul(2))
    }

    /// Returns the bytes of a finished graph of any number of positions and edges.
    pub(crate) const fn bytes_of(positions: u64, edges: u64) -> u64 {
        let blocks = positions.div_ceil(BLOCK as u64);
        positions.saturating_add(edges).saturating_mul(4).saturating_add(20 * blocks)
    }

    /// Begins the second pass, with room for the edges that were counted.
    pub(crate) fn fill(self, run: &Run) -> Result<EdgeLists, SolveError> {
        if self.blocks.iter().any(|&edges| edges > u32::MAX.into()) {
            return Err(SolveError::Overflow { what: "number of moves into a block of positions", max: u32::MAX.into() });
        }
        let total = usize::try_from(self.total());
        let total = total.map_err(|_| LimitError::OutOfMemory { bytes: self.bytes() })?;
        let (mut bases, mut ends) = (self.blocks, Vec::new());
        ends.try_reserve_exact(bases.len()).map_err(|_| LimitError::OutOfMemory { bytes: 8 * bases.len() as u64 })?;
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
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "`at` is an index of `sources`")]
    pub(crate) fn edge(&mut self, from: u32, to: u32) {
        let end = &mut self.ends[block_of(to)];
        let at = *end as usize;
        *end += 1;
        self.sources[at] = from;
        self.lows[at] = low_bits(to);
    }

    /// Sorts the edges of every block by target.
    #[expect(clippy::cast_possible_truncation, reason = "a block has at most u32::MAX edges, and all of them fit in memory")]
    pub(crate) fn sort(mut self, run: &Run) -> Result<ReverseGraph, SolveError> {
        let mut starts: Vec<u32> = Vec::new();
        let entries = self.positions + self.bases.len();
        let bytes = 4 * entries as u64;
        run.check_memory(bytes)?;
        starts.try_reserve_exact(entries).map_err(|_| LimitError::OutOfMemory { bytes })?;
        let block_len = BLOCK as usize;
        let mut next = try_vec(0u32, block_len.min(self.positions), run)?;
        let largest = self.bases.iter().zip(&self.ends).map(|(base, end)| end - base).max().unwrap_or(0) as usize;
        let mut unsorted: Vec<u32> = Vec::new();
        unsorted.try_reserve_exact(largest).map_err(|_| LimitError::OutOfMemory { bytes: 4 * largest as u64 })?;
        for (block, (&base, &end)) in self.bases.iter().zip(&self.ends).enumerate() {
            let targets = block_len.min(self.positions - block * block_len);
            let lows = &self.lows[base as usize..end as usize];
            let sources = &mut self.sources[base as usize..end as usize];
            next.fill(0);
            for &low in lows {
                next[low as usize] += 1;
            }
            let mut start = 0;
            for count in &mut next[..targets] {
                starts.push(start);
                start += core::mem::replace(count, start);
            }
            starts.push(start);
            unsorted.clear();
            unsorted.extend_from_slice(sources);
            for (&source, &low) in unsorted.iter().zip(lows) {
                let at = &mut next[low as usize];
                sources[*at as usize] = source;
                *at += 1;
            }
        }
        Ok(ReverseGraph { bases: self.bases, starts, sources: self.sources })
    }
}

impl ReverseGraph {
    /// Returns a position with a move to `to`: the first one, if there is any.
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
        let heads = ranges.iter().fold(0, |heads, range| heads ^ self.sources.get(range.start).copied().unwrap_or(0));
        core::hint::black_box(heads);
        for range in ranges {
            self.sources[range.clone()].iter().copied().for_each(&mut visit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reversed(positions: usize, edges: &[(u32, u32)]) -> ReverseGraph {
        let mut counts = EdgeCounts::new(positions, &Run::new()).unwrap();
        for &(_, to) in edges {
            counts.edge(to);
        }
        assert_eq!(counts.total(), edges.len() as u64);
        let mut lists = counts.fill(&Run::new()).unwrap();
        for &(from, to) in edges {
            lists.edge(from, to);
        }
        lists.sort(&Run::new()).unwrap()
    }

    #[test]
    fn predecessors_come_once_per_move_in_order() {
        let graph = reversed(4, &[(0, 3), (0, 3), (1, 0), (2, 3), (3, 3)]);
        let all: Vec<_> = (0..4).map(|p| &graph.sources[graph.range(p)]).collect();
        assert_eq!(all, [&[1][..], &[], &[], &[0, 0, 2, 3]]);
    }

    #[test]
    fn blocks_join_without_gaps() {
        let last = 3 * BLOCK - 2;
        let edges: Vec<_> = (0..=last).map(|p| (p, last - p)).collect();
        let graph = reversed(last as usize + 1, &edges);
        assert!((0..=last).all(|p| graph.sources[graph.range(p)] == [last - p]));
    }

    #[test]
    fn a_graph_without_edges_has_no_predecessors() {
        let graph = reversed(BLOCK as usize + 1, &[]);
        assert!((0..=BLOCK).all(|p| graph.sources[graph.range(p)].is_empty()));
        assert_eq!(EdgeCounts::new(0, &Run::new()).unwrap().fill(&Run::new()).unwrap().sort(&Run::new()).unwrap().sources, []);
    }
}
