//! Operations on 64-bit words for bitboards, in safe code for any processor.
//!
//! Some processors gather and scatter by a mask in one instruction, but safe code cannot ask for
//! it. Here [`gather`] and [`scatter`] take one step per bit of the mask. If a mask is fixed and
//! speed matters, a game should use tables indexed by bytes instead.

/// The places of the bits that are set, ascending; the lowest bit has the place 0.
/// # Complexity
/// One step per bit that is set.
/// # Example
/// ```
/// assert_eq!(gt_core::bits::ones(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
/// ```
#[inline]
pub fn ones(word: u64) -> impl Iterator<Item = u32> {
    let mut rest = word;
    core::iter::from_fn(move || {
        let position = (rest != 0).then(|| rest.trailing_zeros())?;
        rest &= rest - 1;
        Some(position)
    })
}

/// The bits of `word` that `mask` selects, moved together at the low end.
///
/// A game uses it to number the free squares in order: a set of free squares becomes a set of the
/// numbers 0, 1, 2 and so on, and has a rank among fewer sets.
/// # Complexity
/// One step per bit of `mask`, whether or not it is set in `word`.
/// # Example
/// ```
/// assert_eq!(gt_core::bits::gather(0b1011_0110, 0b1111_0000), 0b1011);
/// ```
#[inline]
pub fn gather(word: u64, mask: u64) -> u64 {
    ones(mask).zip(0..64).fold(0, |gathered, (from, to)| gathered | (word >> from & 1) << to)
}

/// The low bits of `word`, spread over the bits that `mask` selects: the inverse of [`gather`].
/// # Complexity
/// One step per bit of `mask`.
/// # Example
/// ```
/// assert_eq!(gt_core::bits::scatter(0b1011, 0b1111_0000), 0b1011_0000);
/// ```
#[inline]
pub fn scatter(word: u64, mask: u64) -> u64 {
    ones(mask).zip(0..64).fold(0, |scattered, (to, from)| scattered | (word >> from & 1) << to)
}

/// The next greater subset of `mask` with as many elements as `subset`; `None` after the last one.
///
/// `subset` has to be a subset of `mask`. A game uses this to go through the boards of a tier. The
/// order is that of the ranks of [`Subsets`](crate::combinatorics::Subsets).
/// # Complexity
/// One step per element that returns to the lowest bits of `mask`: less than one on average.
/// # Example
/// ```
/// use gt_core::bits::next_subset;
/// let pairs = core::iter::successors(Some(0b00_0101), |&pair| next_subset(pair, 0b10_0111));
/// assert!(pairs.eq([0b00_0101, 0b00_0110, 0b10_0001, 0b10_0010, 0b10_0100]));
/// ```
#[inline]
pub const fn next_subset(subset: u64, mask: u64) -> Option<u64> {
    // The lowest element that has a free one of `mask` above it rises to that one: with the bits
    // outside of `mask` set, a carry runs through. The elements below it fall to the bottom.
    let (carried, over) = (subset | !mask).overflowing_add(subset & subset.wrapping_neg());
    let mut next = carried & mask;
    if over || next == 0 {
        return None;
    }
    let mut fallen = (subset & !next).count_ones() - 1;
    let mut low = mask;
    while fallen > 0 {
        next |= low & low.wrapping_neg();
        low &= low - 1;
        fallen -= 1;
    }
    Some(next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Words with few, half and most bits set.
    fn words() -> impl Iterator<Item = u64> {
        let mixed = (1..200u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        [0, 1, u64::MAX, 1 << 63]
            .into_iter()
            .chain(mixed.clone().map(|w| w & w >> 7 & w >> 13))
            .chain(mixed)
    }

    #[test]
    fn ones_are_the_bits_that_are_set() {
        for word in words() {
            assert!(ones(word).is_sorted());
            assert_eq!(ones(word).fold(0, |sum, position| sum | 1 << position), word);
        }
    }

    #[test]
    fn next_subset_goes_through_all_subsets_of_a_size_in_ascending_order() {
        let masks: [u64; 7] =
            [0, 1, 0b1011_0110, 0b1111_1111, 0b1000_0001 << 56, 0xf0f << 52, 0x8100_0000_0000_0421];
        for mask in masks {
            for chosen in 0..=mask.count_ones() {
                let all = (0..1_u64 << mask.count_ones())
                    .filter(|set| set.count_ones() == chosen)
                    .map(|set| scatter(set, mask));
                let first = scatter((1 << chosen) - 1, mask);
                assert!(
                    core::iter::successors(Some(first), |&set| next_subset(set, mask)).eq(all),
                    "{chosen} of {mask:x}"
                );
            }
        }
        let full = u64::MAX;
        assert_eq!(
            (next_subset(full, full), next_subset(1 << 63, full), next_subset(full >> 1, full)),
            (None, None, Some(full ^ 1 << 62))
        );
    }
}
