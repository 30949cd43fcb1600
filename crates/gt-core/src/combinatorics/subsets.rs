//! Subsets of a fixed size, numbered by the combinatorial number system.
//!
//! The subset `c_0 < c_1 < c_2 < ...` has the number
//! `binomial(c_0, 1) + binomial(c_1, 2) + binomial(c_2, 3) + ...`

use alloc::format;
use alloc::vec::Vec;

use super::{TooMany, binomial};

/// The subsets of `k` of `n <= 64` elements, as bit masks in ascending order.
/// # Example
/// ```
/// use gt_core::combinatorics::Subsets;
/// let pairs = Subsets::new(4, 2)?;
/// assert_eq!(pairs.len(), 6);
/// assert_eq!(pairs.rank(0b1001), Some(3));
/// assert_eq!(pairs.unrank(3), Some(0b1001));
/// assert_eq!(pairs.rank(0b0111), None); // three elements
/// # Ok::<(), gt_core::combinatorics::TooMany>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subsets {
    n: u32,
    k: u32,
    len: u64,
    /// Entry `element * min(k, n) + i` counts the `i + 1`-subsets of the elements below `element`.
    below: Vec<u64>,
}

impl Subsets {
    /// Creates the numbering of the subsets of `k` of `n` elements.
    /// # Complexity
    /// A table of 8 bytes for each of `n` x min(`k`, `n`) binomials, at most 32 KiB.
    /// # Errors
    /// [`TooMany`] if `n` is above 64. Up to 64 elements the number of subsets always fits.
    pub fn new(n: u32, k: u32) -> Result<Self, TooMany> {
        let too_many = || TooMany {
            what: format!("subsets of {k} of {n} elements"),
            limit: "at most 64 elements",
        };
        if n > 64 {
            return Err(too_many());
        }
        let len = binomial(n.into(), k.into()).ok_or_else(too_many)?;
        let width = k.min(n);
        let cells = (0..n).flat_map(|element| (1..=width).map(move |i| (element, i)));
        let below = cells
            .map(|(element, i)| binomial(element.into(), i.into()).ok_or_else(too_many))
            .collect::<Result<_, _>>()?;
        Ok(Self { n, k, len, below })
    }

    /// Returns the number of subsets.
    #[inline]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Returns whether there are no subsets, because `k` is greater than `n`.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns the number of a subset; `None` if the mask is not one of these.
    /// # Complexity
    /// O(k).
    #[inline]
    pub fn rank(&self, mask: u64) -> Option<u64> {
        let outside = self.n < 64 && mask >> self.n != 0;
        if outside || mask.count_ones() != self.k {
            return None;
        }
        let elements = crate::bits::ones(mask).zip(0..);
        Some(elements.map(|(element, i)| self.below(element, i)).sum())
    }

    /// Returns the subset with this number; `None` from [`len`](Self::len) on.
    /// # Complexity
    /// O(n).
    #[inline]
    pub fn unrank(&self, mut rank: u64) -> Option<u64> {
        if rank >= self.len {
            return None;
        }
        let mut mask = 0;
        let mut left = self.k;
        for element in (0..self.n).rev() {
            if left == 0 {
                break;
            }
            let below = self.below(element, left - 1);
            if rank >= below {
                rank -= below;
                mask |= 1 << element;
                left -= 1;
            }
        }
        Some(mask)
    }

    /// Counts the subsets of `i + 1` elements, all of them below `element`.
    #[inline]
    fn below(&self, element: u32, i: u32) -> u64 {
        self.below[(element * self.k.min(self.n) + i) as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_numbering_reaches_its_last_subset() {
        let subsets = Subsets::new(64, 32).unwrap();
        assert_eq!(subsets.rank(u64::MAX << 32), Some(subsets.len() - 1));
        assert_eq!(subsets.unrank(subsets.len() - 1), Some(u64::MAX << 32));
        assert!(Subsets::new(65, 1).is_err());
        assert_eq!(Subsets::new(64, 64).unwrap().rank(u64::MAX), Some(0));
    }
}
