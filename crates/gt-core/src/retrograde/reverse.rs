//! The reverse graph: who leads here, in one array.
//!
//! Made in two passes over the moves, so that its size is known before it is allocated. Writing
//! every edge straight to its place would touch memory at random, once to count and once to write;
//! that costs more than the whole analysis. Instead the targets are cut into blocks of 2^15
//! neighbours:
//!
//! 1. The first pass counts the edges into each block: a few thousand counters, which stay in
//!    cache.
//! 2. The second pass appends every edge to its block (source, and the low bits of the target): as
//!    many streams of sequential writes as there are blocks.
//! 3. Each block is sorted by target, by counting, in cache.
//!
//! Rejected: *a sort of all edges as pairs* (8 bytes an edge more at the peak); *one list per
//! position* (24 bytes a position more, and an allocation each).

use alloc::vec::Vec;
use core::ops::Range;

use super::layers::{BATCH, Reverse};
use crate::error::SolveError;
use crate::run::{LimitError, Run, try_vec};

/// Predecessors of every position, once per move.
///
/// Bytes: 4 per edge and 4 per position.
#[derive(Debug)]
pub(crate) struct ReverseGraph {
    /// Where the edges into a block begin in `sources`.
    bases: Vec<u64>,
    /// Where the edges into a position begin, from the base of its block; per block one more, its
    /// end.
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

/// The first pass: how many edges lead into each block.
#[derive(Debug)]
pub(crate) struct EdgeCounts {
    positions: usize,
    blocks: Vec<u64>,
}

impl EdgeCounts {
    pub(crate) fn new(positions: usize) -> Self {
        Self { positions, blocks: alloc::vec![0; positions.div_ceil(BLOCK as usize)] }
    }

    #[inline]
    pub(crate) fn edge(&mut self, to: u32) {
        self.blocks[block_of(to)] += 1;
    }

    /// Edges in all.
    pub(crate) fn total(&self) -> u64 {
        self.blocks.iter().sum()
    }

    /// Bytes at the peak of the second pass and of the sort.
    pub(crate) fn bytes(&self) -> u64 {
        let largest = self.blocks.iter().max().copied().unwrap_or(0);
        Self::bytes_per_position(self.positions as u64) + 6 * self.total() + 4 * largest
    }

    /// Bytes that the graph takes when it is made.
    pub(crate) fn bytes_kept(&self) -> u64 {
        Self::bytes_per_position(self.positions as u64) + 4 * self.total()
    }

    const fn bytes_per_position(positions: u64) -> u64 {
        let blocks = positions.div_ceil(BLOCK as u64);
        4 * (positions + blocks) + 16 * blocks
    }

    /// The second pass: room for the edges that were counted.
    pub(crate) fn fill(self, run: &Run) -> Result<EdgeLists, SolveError> {
        if self.blocks.iter().any(|&edges| edges > u32::MAX.into()) {
            return Err(SolveError::Overflow { what: "number of moves into a block of positions", max: u32::MAX.into() });
        }
        let total = usize::try_from(self.total());
        let total = total.map_err(|_| LimitError::OutOfMemory { bytes: self.bytes() })?;
        let mut ends = Vec::with_capacity(self.blocks.len());
        let mut sum = 0;
        for &edges in &self.blocks {
            ends.push(sum);
            sum += edges;
        }
        let bases = ends.clone();
        let (sources, lows) = (try_vec(0, total, run)?, try_vec(0, total, run)?);
        Ok(EdgeLists { positions: self.positions, bases, ends, sources, lows })
    }
}

/// The second pass: the edges into each block, in the order of their sources.
#[derive(Debug)]
pub(crate) struct EdgeLists {
    positions: usize,
    bases: Vec<u64>,
    /// Where the next edge into a block goes.
    ends: Vec<u64>,
    sources: Vec<u32>,
    lows: Vec<u16>,
}

impl EdgeLists {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are as many edges as `sources` holds")]
    pub(crate) fn edge(&mut self, from: u32, to: u32) {
        let end = &mut self.ends[block_of(to)];
        let at = *end as usize;
        *end += 1;
        self.sources[at] = from;
        self.lows[at] = low_bits(to);
    }

    /// Sorts every block by target.
    #[expect(clippy::cast_possible_truncation, reason = "a block has at most u32::MAX edges, and all of them fit in memory")]
    pub(crate) fn sort(mut self, run: &Run) -> Result<ReverseGraph, SolveError> {
        let mut starts: Vec<u32> = Vec::new();
        let entries = self.positions + self.bases.len();
        let bytes = 4 * entries as u64;
        run.check_memory(bytes)?;
        starts.try_reserve_exact(entries).map_err(|_| LimitError::OutOfMemory { bytes })?;
        let block_len = BLOCK as usize;
        let mut next = alloc::vec![0u32; block_len.min(self.positions)];
        let mut unsorted: Vec<u32> = Vec::new();
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
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "bases are places in a slice")]
    fn range(&self, of: u32) -> Range<usize> {
        let block = block_of(of);
        let base = self.bases[block] as usize;
        let at = of as usize + block;
        base + self.starts[at] as usize..base + self.starts[at + 1] as usize
    }
}

impl Reverse for ReverseGraph {
    /// Finds all ranges first, then looks at the head of each, then goes through them: each step
    /// waits for memory once.
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
        let mut counts = EdgeCounts::new(positions);
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
        assert_eq!(EdgeCounts::new(0).fill(&Run::new()).unwrap().sort(&Run::new()).unwrap().sources, []);
    }
}
