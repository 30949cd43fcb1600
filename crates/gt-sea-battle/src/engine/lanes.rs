//! Sums over short stretches of vectors, a block of four numbers at a time.
//!
//! Stretches have some ten to thirty entries: too short for the loops that a compiler makes of slices of any length, whose ends
//! are then longer than their middle.

#![expect(clippy::inline_always, reason = "the callers are compiled for the processor's widest vectors")]

use super::word::Word;

const BLOCK: usize = 4;

/// Adds to every entry of `target` the one of `source`; both have the same length.
#[inline(always)]
pub(super) fn add<N: Word>(target: &mut [N], source: &[N]) {
    let (blocks, rest) = target.as_chunks_mut::<BLOCK>();
    let (source_blocks, source_rest) = source.as_chunks::<BLOCK>();
    for (block, source) in blocks.iter_mut().zip(source_blocks) {
        for (target, &source) in block.iter_mut().zip(source) {
            *target = target.plus(source);
        }
    }
    for (target, &source) in rest.iter_mut().zip(source_rest) {
        *target = target.plus(source);
    }
}

/// Sets every entry of `target` to the one of `source`; both have the same length.
#[inline(always)]
pub(super) fn copy<N: Word>(target: &mut [N], source: &[N]) {
    let (blocks, rest) = target.as_chunks_mut::<BLOCK>();
    let (source_blocks, source_rest) = source.as_chunks::<BLOCK>();
    for (block, source) in blocks.iter_mut().zip(source_blocks) {
        *block = *source;
    }
    for (target, &source) in rest.iter_mut().zip(source_rest) {
        *target = source;
    }
}

/// The sum of the products of entries.
#[inline(always)]
pub(super) fn dot<N: Word>(a: &[N], b: &[N]) -> N {
    let (a_blocks, a_rest) = a.as_chunks::<BLOCK>();
    let (b_blocks, b_rest) = b.as_chunks::<BLOCK>();
    let mut sums = [N::default(); BLOCK];
    for (a, b) in a_blocks.iter().zip(b_blocks) {
        for ((sum, &a), &b) in sums.iter_mut().zip(a).zip(b) {
            *sum = sum.plus(a.times(b));
        }
    }
    let rest = a_rest.iter().zip(b_rest).fold(N::default(), |sum, (&a, &b)| sum.plus(a.times(b)));
    sums.into_iter().fold(rest, N::plus)
}
