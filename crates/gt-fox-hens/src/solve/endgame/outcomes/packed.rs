//! Outcomes of one set of hens, packed into two bits per placement of the foxes.
//!
//! The solver works on rows over *all* placements, because there a step of a hen leaves the bits in
//! place. Only the *possible* placements are kept: first the bits of the won placements, then the
//! bits of the lost placements, in the order of the slots. For 9 hens on the cross these are 552
//! bits instead of 1056 bits.
//!
//! # How bits are packed
//! In a row, the placements with the upper fox on one square form a run of bits, one bit for each
//! square below. Packing drops the runs of upper squares with a hen. In each remaining run it moves
//! the bits of the free squares together. The mask is the same for all runs. So the six steps of
//! shifting are prepared once, and each step is then done for all runs. Rows are slices here, so
//! that packing is compiled once and not for every width of a row.
//!
//! # Invariant
//! A packed word has zeros beyond the last placement, and unpacking gives zeros for impossible
//! placements.

use super::super::placements::Row;
use crate::rules::squares;

/// What is known of one set of hens with one side to move: rows of what is won and of what is lost.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<const W: usize> {
    /// Placements that the player to move wins.
    pub(super) won: Row<W>,
    /// Placements that the player to move loses.
    pub(super) lost: Row<W>,
}

/// Returns how many words are kept for a set of hens that leaves this many placements.
pub(super) const fn words(slots: usize) -> usize {
    (2 * slots).div_ceil(64)
}

/// The most squares of a board.
const SQUARES: usize = 56;

/// The way to pack rows beside one set of hens.
#[derive(Clone, Debug)]
pub(super) struct Packing {
    /// Whether there are two foxes.
    two: bool,
    /// The free squares, by dense numbers.
    free: u64,
    /// How many free squares there are.
    count: usize,
    /// The free squares in order.
    squares: [u8; SQUARES],
    /// By step: the bits that move by 2^step.
    steps: [u64; 6],
}

impl Packing {
    /// Prepares the six steps for a set of hens by dense numbers.
    #[inline]
    pub(super) fn new(foxes: u32, board_len: u32, hens: u64) -> Self {
        let free = !hens & ((1 << board_len) - 1);
        let count = free.count_ones() as usize;
        let mut packing =
            Self { two: foxes == 2, free, count, squares: [0; SQUARES], steps: [0; 6] };
        packing.squares.iter_mut().zip(squares(free)).for_each(|(place, square)| *place = square);
        // A bit moves right by the number of zeros of the mask to its right: one step per binary digit.
        let mut mask = free;
        let mut zeros = !free << 1;
        for (i, step) in packing.steps.iter_mut().enumerate() {
            let odd = (0..6).fold(zeros, |parity, shift| parity ^ parity << (1 << shift));
            *step = odd & mask;
            mask = (mask ^ *step) | *step >> (1 << i);
            zeros &= !odd;
        }
        packing
    }

    /// Returns how many placements are possible.
    #[inline]
    pub(super) const fn slots(&self) -> usize {
        if self.two { self.count * self.count.saturating_sub(1) / 2 } else { self.count }
    }

    /// Writes the bits of the possible placements of `row` to `out`, from bit `at` on.
    ///
    /// The bits of `out` from there on must be zero.
    fn pack(&self, row: &[u64], out: &mut [u64], at: usize) {
        if !self.two {
            let mut run = [row[0]];
            self.together(&mut run);
            write(out, at, run[0], self.count);
            return;
        }
        let mut runs = [0; SQUARES];
        let runs = &mut runs[..self.count];
        for (run, &square) in runs.iter_mut().zip(&self.squares) {
            let square = usize::from(square);
            *run = read(row, square * square.saturating_sub(1) / 2, square);
        }
        self.together(runs);
        for (upper, &run) in runs.iter().enumerate() {
            write(out, at + upper * upper.saturating_sub(1) / 2, run, upper);
        }
    }

    /// Reads a row from the bits of `words`, from bit `at` on.
    ///
    /// The row must be zero; impossible placements stay so.
    fn unpack(&self, words: &[u64], at: usize, row: &mut [u64]) {
        if !self.two {
            let mut run = [read(words, at, self.count)];
            self.apart(&mut run);
            row[0] = run[0];
            return;
        }
        let mut runs = [0; SQUARES];
        let runs = &mut runs[..self.count];
        for (upper, run) in runs.iter_mut().enumerate() {
            *run = read(words, at + upper * upper.saturating_sub(1) / 2, upper);
        }
        self.apart(runs);
        for (&run, &square) in runs.iter().zip(&self.squares) {
            let square = usize::from(square);
            write(row, square * square.saturating_sub(1) / 2, run, square);
        }
    }

    /// Writes the placements won, and after them the placements lost.
    #[inline]
    pub(super) fn pack_known<const W: usize>(&self, known: &Known<W>, out: &mut [u64]) {
        out.fill(0);
        self.pack(&known.won, out, 0);
        self.pack(&known.lost, out, self.slots());
    }

    /// Reads what [`pack_known`](Self::pack_known) wrote.
    #[inline]
    pub(super) fn unpack_known<const W: usize>(&self, words: &[u64]) -> Known<W> {
        let mut known = Known { won: [0; W], lost: [0; W] };
        self.unpack(words, 0, &mut known.won);
        self.unpack(words, self.slots(), &mut known.lost);
        known
    }

    /// Moves the bits on free squares together at the low end.
    #[inline]
    fn together(&self, runs: &mut [u64]) {
        for run in &mut *runs {
            *run &= self.free;
        }
        for (i, &step) in self.steps.iter().enumerate() {
            for run in &mut *runs {
                let moving = *run & step;
                *run = (*run ^ moving) | moving >> (1 << i);
            }
        }
    }

    /// Undoes [`together`](Self::together).
    #[inline]
    fn apart(&self, runs: &mut [u64]) {
        for (i, &step) in self.steps.iter().enumerate().rev() {
            for run in &mut *runs {
                *run = (*run & !step) | (*run << (1 << i) & step);
            }
        }
        for run in &mut *runs {
            *run &= self.free;
        }
    }
}

/// Reads at most 63 bits from bit `at` on; bits beyond the words are zero.
#[inline]
fn read(words: &[u64], at: usize, bits: usize) -> u64 {
    let (word, shift) = (at >> 6, at & 63);
    let low = words.get(word).map_or(0, |word| word >> shift);
    let high = words.get(word + 1).map_or(0, |word| word << 1 << (63 - shift));
    (low | high) & ((1 << bits) - 1)
}

/// Writes bits from bit `at` on, where `words` holds zeros.
#[inline]
fn write(words: &mut [u64], at: usize, value: u64, bits: usize) {
    let (word, shift) = (at >> 6, at & 63);
    if let Some(word) = words.get_mut(word) {
        *word |= value << shift;
    }
    if shift + bits > 64
        && let Some(word) = words.get_mut(word + 1)
    {
        *word |= value >> 1 >> (63 - shift);
    }
}

/// Tells whether a slot of packed outcomes is won, and whether it is lost.
#[inline]
pub(super) fn outcome_at(words: &[u64], slots: usize, slot: usize) -> [bool; 2] {
    [slot, slots + slot]
        .map(|bit| words.get(bit >> 6).is_some_and(|word| word >> (bit & 63) & 1 == 1))
}

#[cfg(test)]
mod tests {
    use super::super::super::layer::fox_slot;
    use super::super::super::placements::{insert, number};
    use super::*;

    #[test]
    fn a_packed_row_has_the_bit_of_each_placement_in_its_slot() {
        let mut random = 1u64;
        let mut next = || {
            random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
            random >> 11 ^ random >> 33
        };
        for (foxes, board_len) in [(1, 16), (2, 16), (2, 33), (2, 56), (1, 56u8)] {
            for _ in 0..50 {
                let hens = next() & next() & ((1 << board_len) - 1);
                let packing = Packing::new(foxes, board_len.into(), hens);
                let (mut won, mut wanted) = ([0u64; 25], vec![false; packing.slots()]);
                for b in (0..board_len).filter(|b| hens >> b & 1 == 0) {
                    let below = if foxes == 1 { b..b + 1 } else { 0..b };
                    for a in below.filter(|a| hens >> a & 1 == 0) {
                        if next() & 1 == 0 {
                            insert(&mut won, number(foxes, a, b));
                            wanted[fox_slot(hens, 1 << a | 1 << b)] = true;
                        }
                    }
                }
                let lost = [0; 25];
                let mut out = vec![u64::MAX; words(packing.slots())];
                packing.pack_known(&Known { won, lost }, &mut out);
                for (slot, &wanted) in wanted.iter().enumerate() {
                    assert_eq!(outcome_at(&out, packing.slots(), slot), [wanted, false]);
                }
                let back: Known<25> = packing.unpack_known(&out);
                assert_eq!((back.won, back.lost), (won, lost));
                packing.pack_known(&Known { won: lost, lost: won }, &mut out);
                let back: Known<25> = packing.unpack_known(&out);
                assert_eq!((back.won, back.lost), (lost, won));
            }
        }
    }
}
