//! Strings of bits that grow as they must.

/// Adds the bits of `other`.
pub(super) fn merge(into: &mut Vec<u64>, other: &[u64]) {
    if into.len() < other.len() {
        into.resize(other.len(), 0);
    }
    into.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
}

/// Sets a bit, and makes the string as long as that needs.
pub(super) fn set(bits: &mut Vec<u64>, bit: u32) {
    let word = bit as usize / 64;
    if word >= bits.len() {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << (bit % 64);
}
