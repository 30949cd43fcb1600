//! Bits of a board, one by one.

/// The set bits of `bits`, lowest first, as numbers 0..64.
pub(crate) fn squares(bits: u64) -> impl Iterator<Item = u32> {
    core::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
        .take_while(|&bits| bits != 0)
        .map(u64::trailing_zeros)
}

/// Whether `stones` hold `length` squares in a row in the direction whose neighbour is `step` bits up.
pub(crate) fn in_a_row(stones: u64, step: u32, length: u32) -> bool {
    (1..length).fold(stones, |run, _| run & run >> step) != 0
}
