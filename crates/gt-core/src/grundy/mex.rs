//! Sets of nimbers for the mex, stacked in one buffer: one set per position on the path.
//!
//! # Invariant
//! Only the last set is inserted into, so it may grow. It begins at the word that [`Stack::open`]
//! returned and ends with the buffer. [`Stack::close`] drops it and makes the set below it the
//! last.
//!
//! # Memory
//! A set has one bit per nimber up to the greatest one met. A nim-sum is less than twice its
//! greatest term. So memory is bounded by the moves generated before.

use alloc::vec::Vec;

use crate::run::{LimitError, Run};

const BITS: usize = u64::BITS as usize;

#[derive(Clone, Debug, Default)]
pub(super) struct Stack {
    words: Vec<u64>,
}

impl Stack {
    /// Begins an empty set and returns its handle for the other methods.
    pub(super) const fn open(&self) -> usize {
        self.words.len()
    }

    /// Puts `nimber` into the last set.
    #[inline]
    pub(super) fn insert(&mut self, set: usize, nimber: u32, run: &Run) -> Result<(), LimitError> {
        let (word, bit) = (set + nimber as usize / BITS, nimber as usize % BITS);
        if word >= self.words.len() {
            let more = word + 1 - self.words.len();
            run.reserve(&mut self.words, more)?;
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
        Ok(())
    }

    /// Puts the nimbers below 64 whose bits are set in `low` into the last set.
    #[inline]
    pub(super) fn insert_all(&mut self, set: usize, low: u64, run: &Run) -> Result<(), LimitError> {
        if set == self.words.len() {
            run.push(&mut self.words, 0)?;
        }
        self.words[set] |= low;
        Ok(())
    }

    /// Returns the least nimber that is not in the last set.
    ///
    /// A `u64`, because the set may hold every `u32`.
    #[inline]
    pub(super) fn mex(&self, set: usize) -> u64 {
        let mut least = 0;
        for &word in &self.words[set..] {
            if word != u64::MAX {
                return least + u64::from(word.trailing_ones());
            }
            least += u64::from(u64::BITS);
        }
        least
    }

    /// Drops the last set.
    #[inline]
    pub(super) fn close(&mut self, set: usize) {
        self.words.truncate(set);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_closed_set_leaves_no_bits_behind() {
        let mut stack = Stack::default();
        let below = stack.open();
        stack.insert(below, 0, &Run::new()).unwrap();
        let above = stack.open();
        (0..200).for_each(|n| stack.insert(above, n, &Run::new()).unwrap());
        assert_eq!(stack.mex(above), 200);
        stack.close(above);
        assert_eq!(stack.mex(below), 1);
        stack.insert(below, 1, &Run::new()).unwrap();
        stack.insert(below, 64, &Run::new()).unwrap();
        assert_eq!(stack.mex(below), 2);
    }

    #[test]
    fn full_words_are_skipped() {
        let mut stack = Stack::default();
        let set = stack.open();
        assert_eq!(stack.mex(set), 0);
        for n in 0..=256 {
            stack.insert(set, n, &Run::new()).unwrap();
            assert_eq!(stack.mex(set), u64::from(n) + 1);
        }
    }

    #[test]
    fn a_set_too_large_for_the_limit_is_refused_and_unchanged() {
        let (mut stack, run) = (Stack::default(), Run::new().memory(1000));
        let set = stack.open();
        assert!(stack.insert(set, 1_000_000, &run).is_err());
        stack.insert(set, 0, &run).unwrap();
        assert_eq!((stack.mex(set), stack.words.len()), (1, 1));
    }
}
