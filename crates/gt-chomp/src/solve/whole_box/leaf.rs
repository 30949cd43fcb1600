//! The last few rows at once: a small block of positions, sieved with precomputed masks.
//!
//! A *leaf* is a block of at most [`LEAF_BITS`] positions that share all rows but the last m. Each
//! position is one bit, in lexicographic order. The bit is set if a move in the shared rows wins
//! the position, that is, leads from there to a P-position.
//!
//! The first 0 is a P-position, since all moves inside the leaf lead to earlier positions. A table
//! has a mask for each position of a leaf. The mask marks this position and all positions of the
//! leaf that have a move to it. The mask of the P-position is added to the bits by OR. Then the
//! next 0 is taken. This is called *sieving*.
//!
//! Ranks inside a block do not depend on the greatest length of its rows. So one table per m serves
//! every leaf: the table for the longest first row whose block still fits.
//!
//! A longer block has a *head*: its first positions, a leaf of full size. For it the table has a
//! second mask for each position of the leaf. This mask stands for the positions whose first of the
//! m rows is one longer than in the leaf. It has one bit per choice of the other m - 1 rows, set if
//! a cut of this first row leads to that position of the leaf.

use super::words::{fill_last_word, set};
use crate::rules::{Cursor, Shape};

/// The greatest number of positions in a leaf.
///
/// Twice and half this number were slower. The tables for all m together should stay in the
/// second-level cache, and a leaf should hold a few P-positions.
pub(super) const LEAF_BITS: usize = 1024;
const LEAF_WORDS: usize = LEAF_BITS / 64;

/// For each position of a leaf of m rows: which positions have a move to it.
#[derive(Debug)]
pub(super) struct LeafTable {
    /// The longest first row.
    pub(super) longest: u32,
    /// Positions of a leaf with that first row.
    pub(super) bits: usize,
    inner_words: usize,
    outer_words: usize,
    /// For each position of the leaf two masks, one after the other.
    ///
    /// The first has `inner_words` words, for the positions of the leaf. The second has
    /// `outer_words` words, for the last m - 1 rows of the positions behind the leaf.
    masks: Vec<u64>,
}

impl LeafTable {
    /// The table for the last `m` >= 2 rows of the box.
    pub(super) fn new(shape: &Shape, m: u32) -> Self {
        let Sizes { longest, bits, inner_words, outer_words } = Sizes::new(shape, m);
        let mut table = Self {
            longest,
            bits,
            inner_words,
            outer_words,
            masks: vec![0; bits * (inner_words + outer_words)],
        };
        table.mark_inner(shape, m);
        if outer_words > 0 {
            table.mark_outer(shape, m);
        }
        table
    }

    /// Bytes that [`new`](Self::new) will take.
    pub(super) fn bytes(shape: &Shape, m: u32) -> u64 {
        let sizes = Sizes::new(shape, m);
        8 * sizes.bits as u64 * (sizes.inner_words + sizes.outer_words) as u64
    }

    const fn stride(&self) -> usize {
        self.inner_words + self.outer_words
    }

    /// Fills the first masks: sets each position's bit in its own and its successors' masks.
    fn mark_inner(&mut self, shape: &Shape, m: u32) {
        let stride = self.stride();
        for_each_diagram(shape, m, self.longest, |rank, lengths| {
            set(&mut self.masks[rank * stride..], rank);
            for row in 0..lengths.len() {
                for length in 0..lengths[row] {
                    let cut = lengths
                        .iter()
                        .enumerate()
                        .map(|(k, &old)| if k < row { old } else { old.min(length) });
                    set(&mut self.masks[rank_of(shape, m, cut) * stride..], rank);
                }
            }
        });
    }

    /// Fills the second masks: sets the bits of the positions behind the leaf.
    ///
    /// Each bit is set in the masks of those positions of the leaf that a cut of the first of the m
    /// rows leads to.
    fn mark_outer(&mut self, shape: &Shape, m: u32) {
        let (stride, inner) = (self.stride(), self.inner_words);
        for_each_diagram(shape, m - 1, self.longest + 1, |rank, lengths| {
            for length in 0..=self.longest {
                let cut =
                    core::iter::once(length).chain(lengths.iter().map(|&old| old.min(length)));
                let target = rank_of(shape, m, cut);
                set(&mut self.masks[target * stride + inner..], rank);
            }
        });
    }

    /// Finds the P-positions of a leaf of `bits` positions in `won`.
    ///
    /// `found` gets their ranks in increasing order.
    #[inline]
    pub(super) fn sieve(&self, won: &mut [u64], bits: usize, mut found: impl FnMut(usize)) {
        let words = bits.div_ceil(64);
        let won = &mut won[..words];
        fill_last_word(won, bits);
        for at in 0..words {
            let mut word = won[at];
            while word != u64::MAX {
                let rank = 64 * at + word.trailing_ones() as usize;
                found(rank);
                let mask = &self.masks[rank * self.stride()..][..words];
                word |= mask[at];
                for (word, &mask) in won[at + 1..].iter_mut().zip(&mask[at + 1..]) {
                    *word |= mask;
                }
            }
        }
    }

    /// [`sieve`](Self::sieve) for the head of a longer block; the bits in `won` do not change.
    ///
    /// `by_row` is set to the positions behind the head from which a cut of the first of the m rows
    /// leads to a P-position of the head.
    #[inline]
    pub(super) fn sieve_head(&self, won: &[u64], by_row: &mut [u64], mut found: impl FnMut(usize)) {
        let mut head = [0; LEAF_WORDS];
        head[..self.inner_words].copy_from_slice(&won[..self.inner_words]);
        by_row[..=self.outer_words].fill(0);
        let by_row = &mut by_row[..self.outer_words];
        self.sieve(&mut head, self.bits, |rank| {
            found(rank);
            let mask = &self.masks[rank * self.stride() + self.inner_words..][..self.outer_words];
            for (word, &mask) in by_row.iter_mut().zip(mask) {
                *word |= mask;
            }
        });
    }
}

struct Sizes {
    longest: u32,
    bits: usize,
    inner_words: usize,
    outer_words: usize,
}

impl Sizes {
    fn new(shape: &Shape, m: u32) -> Self {
        let fits = |&v: &u32| shape.count(m, v) <= LEAF_BITS as u64;
        let longest = (1..=shape.cols()).take_while(fits).last().unwrap_or(0);
        let bits = shape.bits(m, longest);
        let outer_words =
            if longest < shape.cols() { shape.bits(m - 1, longest + 1).div_ceil(64) } else { 0 };
        Self { longest, bits, inner_words: bits.div_ceil(64), outer_words }
    }
}

fn rank_of(shape: &Shape, m: u32, lengths: impl Iterator<Item = u32>) -> usize {
    let rank: u64 = lengths.zip((1..=m).rev()).map(|(length, m)| shape.start(m, length)).sum();
    usize::try_from(rank).unwrap_or(usize::MAX)
}

/// Visits the diagrams with `m` rows of length at most `longest`, in the order of their ranks.
fn for_each_diagram(shape: &Shape, m: u32, longest: u32, mut visit: impl FnMut(usize, &[u32])) {
    let mut cursor = Cursor::of_rows(m);
    for rank in 0..shape.bits(m, longest) {
        cursor.seek(shape, rank as u64);
        visit(rank, cursor.lengths());
    }
}
