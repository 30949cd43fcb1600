//! Sets of nimbers for the mex, stacked in one buffer: a set per position of the path, the last one
//! open.
//!
//! # Invariant
//! Only the last set is inserted into, so it may grow; it begins at the word that [`Stack::open`]
//! gave and ends with the buffer. [`Stack::close`] drops it and makes the one below it the last. A
//! set has one bit per nimber up to the greatest met, which no nimber of an option exceeds by more
//! than the doubling that a nim-sum can cause: memory is bounded by moves that were generated
//! before.

use alloc::vec::Vec;

const BITS: usize = u64::BITS as usize;

#[derive(Clone, Debug, Default)]
pub(super) struct Stack {
    words: Vec<u64>,
}

impl Stack {
    /// Begins an empty set and gives the handle that the other methods want.
    pub(super) const fn open(&self) -> usize {
        self.words.len()
    }

    /// Puts `nimber` into the last set.
    #[inline]
    pub(super) fn insert(&mut self, set: usize, nimber: u32) {
        let (word, bit) = (set + nimber as usize / BITS, nimber as usize % BITS);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
    }

    /// Puts the nimbers below 64 whose bits are set in `low` into the last set.
    #[inline]
    pub(super) fn insert_all(&mut self, set: usize, low: u64) {
        if set == self.words.len() {
            self.words.push(0);
        }
        self.words[set] |= low;
    }

    /// The least nimber that is not in the last set; a `u64`, since all of `u32` might be.
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
    fn a_closed_set_leaves_nothing_to_the_next_one() {
        let mut stack = Stack::default();
        let below = stack.open();
        stack.insert(below, 0);
        let above = stack.open();
        (0..200).for_each(|n| stack.insert(above, n));
        assert_eq!(stack.mex(above), 200);
        stack.close(above);
        assert_eq!(stack.mex(below), 1);
        stack.insert(below, 1);
        stack.insert(below, 64);
        assert_eq!(stack.mex(below), 2);
    }

    #[test]
    fn full_words_are_skipped() {
        let mut stack = Stack::default();
        let set = stack.open();
        assert_eq!(stack.mex(set), 0);
        for n in 0..=256 {
            stack.insert(set, n);
            assert_eq!(stack.mex(set), u64::from(n) + 1);
        }
    }
}
