//! The set of nimbers that a position leads to, for the mex: one bit per nimber.
//!
//! A set reaches up to the greatest nimber met. A nimber is at most the number of positions that
//! were solved before, so the bits take less than the answers.

use alloc::vec::Vec;

use crate::run::{LimitError, Run};

const BITS: u32 = u64::BITS;

/// The nimbers below 64, in a word that lies in a register.
#[derive(Clone, Copy, Debug, Default)]
#[expect(unnameable_types, reason = "a part of `Backup`")]
pub struct LowNimbers {
    bits: u64,
    misses: bool,
}

impl LowNimbers {
    /// Puts a nimber into the set; false if it is not below 64.
    #[inline]
    pub(super) const fn insert(&mut self, nimber: u32) -> bool {
        let is_low = nimber < BITS;
        if is_low {
            self.bits |= 1 << nimber;
        }
        is_low
    }

    /// Says that the nimber of some successor is not known.
    #[inline]
    pub(super) const fn miss(&mut self) {
        self.misses = true;
    }

    #[inline]
    pub(super) const fn misses(self) -> bool {
        self.misses
    }

    /// The least nimber that is not in the set; `None` if all are.
    #[inline]
    pub(super) fn mex(self) -> Option<u64> {
        (self.bits != u64::MAX).then(|| self.bits.trailing_ones().into())
    }
}

/// The nimbers from 64 on, in a list that grows.
#[derive(Clone, Debug, Default)]
#[expect(unnameable_types, reason = "a part of `Backup`")]
pub struct HighNimbers(Vec<u64>);

impl HighNimbers {
    /// Puts a nimber from 64 on into the set.
    pub(super) fn insert(&mut self, nimber: u32, run: &Run) -> Result<(), LimitError> {
        let (word, bit) = ((nimber / BITS) as usize - 1, nimber % BITS);
        if word >= self.0.len() {
            let more = word + 1 - self.0.len();
            run.reserve(&mut self.0, more)?;
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << bit;
        Ok(())
    }

    /// The least nimber from 64 on that is not in the set.
    ///
    /// A `u64`, because the set may hold every `u32`.
    pub(super) fn mex(&self) -> u64 {
        let mut least = u64::from(BITS);
        for &word in &self.0 {
            if word != u64::MAX {
                return least + u64::from(word.trailing_ones());
            }
            least += u64::from(BITS);
        }
        least
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_too_large_for_the_limit_is_refused_and_unchanged() {
        let (mut high, run) = (HighNimbers::default(), Run::new().memory(1000));
        assert!(high.insert(1_000_000, &run).is_err());
        high.insert(64, &run).unwrap();
        assert_eq!((high.mex(), high.0.len()), (65, 1));
    }
}
