//! Sums over short stretches of vectors, a block of numbers at a time.
//!
//! Stretches have about five to a hundred entries. This is too short for the loops that a compiler
//! makes for slices of any length, because their code for the ends takes longer than their middle.
//! So these loops take blocks of eight, then one block of four, then single numbers.
//!
//! A block is read as a whole before it is written. So the compiler need not check whether source
//! and target overlap.

#![expect(
    clippy::inline_always,
    reason = "the callers are compiled for the processor's widest vectors"
)]

use core::array;

use super::word::Word;

const WIDE: usize = 8;
const NARROW: usize = 4;

/// Adds `source` to `target`, entry by entry; both have the same length.
#[inline(always)]
pub(super) fn add<N: Word>(target: &mut [N], source: &[N]) {
    set(target, source, N::plus);
}

/// Copies `source` to `target`; both have the same length.
#[inline(always)]
pub(super) fn copy<N: Word>(target: &mut [N], source: &[N]) {
    set(target, source, |_, source| source);
}

/// Sets every entry of `target` to `value(target, source)`, block by block.
#[inline(always)]
fn set<N: Word>(target: &mut [N], source: &[N], value: impl Fn(N, N) -> N) {
    let (blocks, rest) = target.as_chunks_mut::<WIDE>();
    let (source_blocks, source_rest) = source.as_chunks::<WIDE>();
    for (block, source) in blocks.iter_mut().zip(source_blocks) {
        *block = array::from_fn(|i| value(block[i], source[i]));
    }
    let (blocks, rest) = rest.as_chunks_mut::<NARROW>();
    let (source_blocks, source_rest) = source_rest.as_chunks::<NARROW>();
    for (block, source) in blocks.iter_mut().zip(source_blocks) {
        *block = array::from_fn(|i| value(block[i], source[i]));
    }
    for (target, &source) in rest.iter_mut().zip(source_rest) {
        *target = value(*target, source);
    }
}

/// The sum of the products of corresponding entries; both slices have the same length.
#[inline(always)]
pub(super) fn dot<N: Word>(a: &[N], b: &[N]) -> N {
    let (a_blocks, a_rest) = a.as_chunks::<WIDE>();
    let (b_blocks, b_rest) = b.as_chunks::<WIDE>();
    let mut sums = [N::default(); WIDE];
    for (a, b) in a_blocks.iter().zip(b_blocks) {
        sums = array::from_fn(|i| sums[i].plus(a[i].times(b[i])));
    }
    let (a_blocks, a_rest) = a_rest.as_chunks::<NARROW>();
    let (b_blocks, b_rest) = b_rest.as_chunks::<NARROW>();
    for (a, b) in a_blocks.iter().zip(b_blocks) {
        for ((sum, &a), &b) in sums.iter_mut().zip(a).zip(b) {
            *sum = sum.plus(a.times(b));
        }
    }
    let rest = a_rest.iter().zip(b_rest).fold(N::default(), |sum, (&a, &b)| sum.plus(a.times(b)));
    sums.into_iter().fold(rest, N::plus)
}
