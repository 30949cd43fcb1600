//! Permutations, numbered by their Lehmer code.
//!
//! The code has one digit per element: the number of smaller elements to its right.

use alloc::format;
use alloc::vec::Vec;

use super::{TooMany, factorial};

/// The permutations of `0..n` for `n <= 20`, in lexicographic order.
/// # Example
/// ```
/// use gt_core::combinatorics::Permutations;
/// let permutations = Permutations::new(3)?;
/// assert_eq!(permutations.rank(&[2, 0, 1]), Some(4));
/// assert_eq!(permutations.unrank(4), Some(vec![2, 0, 1]));
/// assert_eq!(permutations.rank(&[2, 0, 2]), None);
/// # Ok::<(), gt_core::combinatorics::TooMany>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permutations {
    n: u8,
    len: u64,
}

impl Permutations {
    /// Creates the numbering of the permutations of `n` elements.
    /// # Errors
    /// [`TooMany`] from n = 21 on.
    pub fn new(n: u8) -> Result<Self, TooMany> {
        let too_many = || TooMany {
            what: format!("permutations of {n} elements"),
            limit: "at most 20 elements",
        };
        Ok(Self { n, len: factorial(n.into()).ok_or_else(too_many)? })
    }

    /// Returns the number of permutations, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "there is at least one permutation")]
    #[inline]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Returns the number of a permutation; `None` if the slice is not a permutation of `0..n`.
    /// # Complexity
    /// O(n), because one word holds the set of used elements.
    #[inline]
    pub fn rank(&self, permutation: &[u8]) -> Option<u64> {
        if permutation.len() != usize::from(self.n) {
            return None;
        }
        let mut used = 0u32;
        let mut rank = 0;
        for (place, &element) in (1..=u64::from(self.n)).rev().zip(permutation) {
            if element >= self.n || used >> element & 1 == 1 {
                return None;
            }
            let smaller_used = (used & ((1 << element) - 1)).count_ones();
            rank = rank * place + u64::from(element) - u64::from(smaller_used);
            used |= 1 << element;
        }
        Some(rank)
    }

    /// Returns the permutation with this number; `None` from [`len`](Self::len) on.
    /// # Complexity
    /// O(n^2).
    #[inline]
    pub fn unrank(&self, mut rank: u64) -> Option<Vec<u8>> {
        if rank >= self.len {
            return None;
        }
        let mut place = self.len;
        let mut unused: Vec<u8> = (0..self.n).collect();
        let mut permutation = Vec::with_capacity(unused.len());
        while !unused.is_empty() {
            place /= unused.len() as u64;
            let digit = usize::try_from(rank / place).ok()?;
            permutation.push(unused.remove(digit));
            rank %= place;
        }
        Some(permutation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_numbering_reaches_its_last_permutation() {
        let permutations = Permutations::new(20).unwrap();
        let last: Vec<u8> = (0..20).rev().collect();
        assert_eq!(permutations.rank(&last), Some(permutations.len() - 1));
        assert_eq!(permutations.unrank(permutations.len() - 1), Some(last));
        assert!(Permutations::new(21).is_err());
    }

    #[test]
    fn other_slices_have_no_rank() {
        let permutations = Permutations::new(3).unwrap();
        for wrong in [&[0, 1][..], &[0, 1, 3], &[0, 0, 1], &[0, 1, 2, 3], &[255, 0, 1]] {
            assert_eq!(permutations.rank(wrong), None, "{wrong:?}");
        }
    }
}
