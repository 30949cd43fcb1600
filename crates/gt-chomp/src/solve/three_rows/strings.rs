//! Strings of bits that grow as needed: as words, and as [`BitVec`].
//!
//! Strings that are read for every pair (y, z) are kept as words, and the search for a zero reads
//! eight words at a time. With a `BitVec` for these strings as well, the search took 18 % more
//! instructions.

use bitvec::vec::BitVec;

/// Bits in a word of a string.
pub(super) const WORD: usize = usize::BITS as usize;

/// Adds the bits of `other`.
pub(super) fn merge(into: &mut Vec<usize>, other: &[usize]) {
    if into.len() < other.len() {
        into.resize(other.len(), 0);
    }
    into.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Sets a bit, and lengthens the string if needed.
pub(super) fn set(bits: &mut Vec<usize>, bit: u32) {
    let (word, bit) = (bit as usize / WORD, bit as usize % WORD);
    if word >= bits.len() {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << bit;
}

/// Sets one bit, as [`set`] does, in a string that is read word by word but seldom written.
///
/// Their length is always a whole number of words.
pub(super) fn mark_bit(bits: &mut BitVec, bit: u32) {
    let bit = bit as usize;
    if bit >= bits.len() {
        bits.resize((bit + 1).next_multiple_of(WORD), false);
    }
    bits.set(bit, true);
}
