//! The bits of a board, one by one.

/// Lists the set bits of `bits` as numbers from 0 to 63, lowest first.
pub(crate) fn squares(bits: u64) -> impl Iterator<Item = u32> {
    core::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
        .take_while(|&bits| bits != 0)
        .map(u64::trailing_zeros)
}

/// Returns whether `stones` hold `length` squares in a row.
///
/// The neighbour of a square in the direction of the row is `step` bits higher.
pub(crate) fn in_a_row(stones: u64, step: u32, length: u32) -> bool {
    (1..length).fold(stones, |run, _| run & run >> step) != 0
}
