//! Strings of bits that grow as they must, as words and as [`BitVec`].
//!
//! What is asked at every pair of rows is kept as words, which the search for a zero reads eight at a time. With a `BitVec` for
//! these as well the search took 18 % more instructions.

use bitvec::vec::BitVec;

/// Bits of a word of a string.
pub(super) const WORD: usize = usize::BITS as usize;

/// Adds the bits of `other`.
pub(super) fn merge(into: &mut Vec<usize>, other: &[usize]) {
    if into.len() < other.len() {
        into.resize(other.len(), 0);
    }
    into.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Sets a bit, and makes the string as long as that needs.
pub(super) fn set(bits: &mut Vec<usize>, bit: u32) {
    let (word, bit) = (bit as usize / WORD, bit as usize % WORD);
    if word >= bits.len() {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << bit;
}

/// [`set`] for strings that are read word by word but written seldom: they stay whole words long.
pub(super) fn mark_bit(bits: &mut BitVec, bit: u32) {
    let bit = bit as usize;
    if bit >= bits.len() {
        bits.resize((bit + 1).next_multiple_of(WORD), false);
    }
    bits.set(bit, true);
}
