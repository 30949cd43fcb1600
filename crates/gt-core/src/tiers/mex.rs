//! The set of nimbers that a position leads to, for the mex.

use alloc::vec::Vec;

use crate::run::{LimitError, Run};

const BITS: u32 = u64::BITS;

/// The nimbers met: those below 64 in one word, the others one bit each in a list that grows.
///
/// A set has one bit per nimber up to the greatest one met. A nimber is at most the number of
/// positions that were solved before, so the bits take less than the answers.
#[derive(Clone, Debug, Default)]
#[expect(unnameable_types, reason = "a part of `Combine`")]
pub struct Met {
    low: u64,
    high: Vec<u64>,
    misses: bool,
}

impl Met {
    /// Puts `nimber` into the set.
    #[inline]
    pub(super) fn insert(&mut self, nimber: u32, run: &Run) -> Result<(), LimitError> {
        if nimber < BITS {
            self.low |= 1 << nimber;
            return Ok(());
        }
        self.insert_high(nimber, run)
    }

    fn insert_high(&mut self, nimber: u32, run: &Run) -> Result<(), LimitError> {
        let (word, bit) = ((nimber / BITS) as usize - 1, nimber % BITS);
        if word >= self.high.len() {
            let more = word + 1 - self.high.len();
            run.reserve(&mut self.high, more)?;
            self.high.resize(word + 1, 0);
        }
        self.high[word] |= 1 << bit;
        Ok(())
    }

    /// Says that the nimber of some successor is not known.
    pub(super) const fn miss(&mut self) {
        self.misses = true;
    }

    pub(super) const fn is_missing(&self) -> bool {
        self.misses
    }

    /// The least nimber that is not in the set; a `u64`, because the set may hold every `u32`.
    #[inline]
    pub(super) fn mex(&self) -> u64 {
        if self.low != u64::MAX {
            return self.low.trailing_ones().into();
        }
        let mut least = u64::from(BITS);
        for &word in &self.high {
            if word != u64::MAX {
                return least + u64::from(word.trailing_ones());
            }
            least += u64::from(BITS);
        }
        least
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.low = 0;
        self.high.clear();
        self.misses = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_words_are_skipped_and_a_cleared_set_is_empty() {
        let mut met = Met::default();
        assert_eq!(met.mex(), 0);
        for nimber in 0..=256 {
            met.insert(nimber, &Run::new()).unwrap();
            assert_eq!(met.mex(), u64::from(nimber) + 1);
        }
        met.miss();
        met.clear();
        assert_eq!((met.mex(), met.is_missing()), (0, false));
        met.insert(70, &Run::new()).unwrap();
        assert_eq!(met.mex(), 0);
    }

    #[test]
    fn a_set_too_large_for_the_limit_is_refused_and_unchanged() {
        let (mut met, run) = (Met::default(), Run::new().memory(1000));
        assert!(met.insert(1_000_000, &run).is_err());
        met.insert(0, &run).unwrap();
        assert_eq!((met.mex(), met.high.len()), (1, 0));
    }
}
