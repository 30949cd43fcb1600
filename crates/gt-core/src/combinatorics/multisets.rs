//! Arrangements of a multiset: permutations that do not distinguish equal elements.

use alloc::format;
use alloc::vec::Vec;

use super::{TooMany, binomial};

/// The arrangements of `counts[0]` zeros, `counts[1]` ones and so on, in lexicographic order.
///
/// They are boards with several kinds of pieces; an empty square is also a kind.
/// # Example
/// ```
/// use gt_core::combinatorics::Multisets;
/// # fn main() -> Result<(), gt_core::combinatorics::TooMany> {
/// let words = Multisets::new(&[2, 1, 1])?; // two zeros, a one, a two
/// assert_eq!(words.len(), 12);
/// assert_eq!(words.unrank(5), Some(vec![0, 2, 1, 0]));
/// assert_eq!(words.rank(&[0, 2, 1, 0]), Some(5));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Multisets {
    counts: Vec<u32>,
    total: u64,
    len: u64,
}

impl Multisets {
    /// Creates the numbering of the arrangements of a multiset with these counts.
    ///
    /// # Errors
    /// [`TooMany`] if there are 2^64 arrangements or more, or more than 256 kinds.
    pub fn new(counts: &[u32]) -> Result<Self, TooMany> {
        let too_many = |limit| TooMany {
            what: format!("arrangements of a multiset with counts {counts:?}"),
            limit,
        };
        if counts.len() > 256 {
            return Err(too_many("at most 256 kinds"));
        }
        let (mut total, mut len) = (0u64, 1u64);
        for &count in counts {
            total += u64::from(count);
            let choices = binomial(total, count.into());
            let product = choices.and_then(|choices| len.checked_mul(choices));
            len = product.ok_or_else(|| too_many("at most 2^64 - 1 arrangements"))?;
        }
        Ok(Self { counts: counts.to_vec(), total, len })
    }

    /// Returns the number of arrangements, at least 1.
    #[expect(clippy::len_without_is_empty, reason = "there is at least one arrangement")]
    #[inline]
    pub const fn len(&self) -> u64 {
        self.len
    }

    /// Returns the number of an arrangement; `None` if the slice is not one of these.
    ///
    /// # Complexity
    /// O(length * kinds).
    /// # Example
    /// ```
    /// # use gt_core::combinatorics::Multisets;
    /// let boards = Multisets::new(&[7, 1, 1]).unwrap(); // nine squares, two different pieces
    /// assert_eq!(boards.len(), 72);
    /// assert_eq!(boards.rank(&[0, 0, 0, 0, 0, 0, 0, 1, 2]), Some(0));
    /// assert_eq!(boards.rank(&[0, 0, 0, 0, 0, 0, 0, 1, 1]), None); // two of one kind
    /// ```
    pub fn rank(&self, arrangement: &[u8]) -> Option<u64> {
        if arrangement.len() as u64 != self.total {
            return None;
        }
        let mut rest = Rest::of(self);
        let mut rank = 0;
        for &kind in arrangement {
            rank += (0..kind).map(|smaller| rest.beginning_with(smaller)).sum::<u64>();
            rest.take(kind)?;
        }
        Some(rank)
    }

    /// Returns the arrangement with this number; `None` from [`len`](Self::len) on.
    ///
    /// # Complexity
    /// O(length * kinds).
    pub fn unrank(&self, mut rank: u64) -> Option<Vec<u8>> {
        if rank >= self.len {
            return None;
        }
        let mut rest = Rest::of(self);
        let mut arrangement = Vec::new();
        for _ in 0..self.total {
            let mut kind = 0;
            while rank >= rest.beginning_with(kind) {
                rank -= rest.beginning_with(kind);
                kind = kind.checked_add(1)?;
            }
            rest.take(kind)?;
            arrangement.push(kind);
        }
        Some(arrangement)
    }
}

/// The rest of the multiset, and the number of its arrangements.
struct Rest {
    counts: Vec<u32>,
    total: u64,
    len: u64,
}

impl Rest {
    fn of(whole: &Multisets) -> Self {
        Self { counts: whole.counts.clone(), total: whole.total, len: whole.len }
    }

    /// Counts the arrangements of the rest that begin with `kind`.
    ///
    /// It is the kind's share of all arrangements, which is a whole number.
    #[inline]
    fn beginning_with(&self, kind: u8) -> u64 {
        let count = self.counts.get(usize::from(kind)).copied().unwrap_or(0);
        let share = u128::from(self.len) * u128::from(count) / u128::from(self.total.max(1));
        u64::try_from(share).unwrap_or(u64::MAX)
    }

    #[inline]
    fn take(&mut self, kind: u8) -> Option<()> {
        let left = self.beginning_with(kind);
        let count = self.counts.get_mut(usize::from(kind))?;
        *count = count.checked_sub(1)?;
        self.total -= 1;
        self.len = left;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_ascend_with_their_rank_and_round_trip() {
        for counts in [&[][..], &[3], &[2, 2], &[1, 1, 1, 1], &[2, 0, 3, 1], &[4, 3, 1]] {
            let words = Multisets::new(counts).unwrap();
            let all: Vec<_> = (0..words.len()).map(|rank| words.unrank(rank).unwrap()).collect();
            assert!(all.is_sorted_by(|a, b| a < b), "{counts:?}");
            assert!(
                (0..).zip(&all).all(|(rank, word)| words.rank(word) == Some(rank)),
                "{counts:?}"
            );
            assert_eq!(words.unrank(words.len()), None);
        }
    }

    #[test]
    fn the_largest_numbering_reaches_its_last_arrangement_and_the_next_is_refused() {
        let words = Multisets::new(&[33, 33]).unwrap();
        let last: Vec<u8> = [[1; 33], [0; 33]].concat();
        assert_eq!(words.rank(&last), Some(words.len() - 1));
        assert_eq!(words.unrank(words.len() - 1), Some(last));
        assert!(Multisets::new(&[34, 34]).is_err());
        assert!(Multisets::new(&[u32::MAX, u32::MAX]).is_err());
    }

    #[test]
    fn a_multiset_of_more_than_2_to_the_32_elements_is_refused_only_for_its_arrangements() {
        let len = |counts: &[u32]| Multisets::new(counts).map(|words| words.len());
        assert_eq!(len(&[u32::MAX, 1]), Ok(1 << 32));
        assert_eq!(len(&[1, 0, u32::MAX]), Ok(1 << 32));
        assert_eq!(len(&[u32::MAX - 1, 1, 1]), Ok((1 << 32) * ((1 << 32) - 1)));
        assert_eq!(len(&[u32::MAX, 1, 1]).unwrap_err().limit, "at most 2^64 - 1 arrangements");
        let words = Multisets::new(&[u32::MAX, 1]).unwrap();
        assert_eq!((words.rank(&[0, 1]), words.unrank(words.len())), (None, None));
    }

    #[test]
    fn other_slices_have_no_rank() {
        let words = Multisets::new(&[2, 1]).unwrap();
        for wrong in [&[0, 0][..], &[0, 1, 1], &[0, 0, 2], &[0, 0, 1, 0]] {
            assert_eq!(words.rank(wrong), None, "{wrong:?}");
        }
    }
}
