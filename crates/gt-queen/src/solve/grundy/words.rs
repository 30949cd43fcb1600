//! Words of 64 bits, which bands and blocks share.

/// The number of columns, diagonals or values in a word.
pub(super) const WORD: usize = 64;

/// What happened to 64 cells of a row.
pub(super) struct Given {
    /// The values that are still free in the row.
    pub(super) free: u64,
    /// The cells that got a value.
    pub(super) cells: u64,
    /// The cells whose column had a free value before, and has none now.
    pub(super) full_columns: u64,
    /// The cells whose diagonal had a free value before, and has none now.
    pub(super) full_diagonals: u64,
}

/// Sets the first `count` bits of `words` and clears the rest.
pub(super) fn fill_first(words: &mut [u64], count: usize) {
    for (i, word) in words.iter_mut().enumerate() {
        *word = match count.saturating_sub(WORD * i) {
            0 => 0,
            bits if bits < WORD => (1 << bits) - 1,
            _ => u64::MAX,
        };
    }
}
