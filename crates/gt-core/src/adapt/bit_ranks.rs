//! A set of numbers that finds its n-th member, and counts the members below a number.
//!
//! One bit per number, in words of 64. A *block* is eight words. Counting looks at one block only,
//! because each block stores how many members come before it.
//!
//! To find the n-th member, its block has to be found first. For every 512th member a *hint* stores
//! its block, and the search looks only at the blocks between two hints.

use alloc::vec::Vec;

use crate::bits;
use crate::error::SolveError;
use crate::run::{LimitError, Run, try_vec};

const WORDS_PER_BLOCK: usize = 8;
const MEMBERS_PER_HINT: u64 = 512;

/// A set of the numbers below a length, which does not change.
#[derive(Clone)]
pub(super) struct BitRanks {
    words: Vec<u64>,
    /// The number of members before each block.
    before: Vec<u64>,
    /// The block of every 512th member, and the last block.
    hints: Vec<usize>,
    members: u64,
}

impl BitRanks {
    /// The greatest size of a set of numbers below `len`, in bytes: 1.25 bits per number.
    pub(super) const fn most_bytes(len: u64) -> u64 {
        let words = len.div_ceil(64);
        let blocks = words.div_ceil(WORDS_PER_BLOCK as u64);
        // The members need at most one hint per block, and two more.
        words.saturating_add(blocks.saturating_mul(2)).saturating_add(2).saturating_mul(8)
    }

    /// The numbers below `len` that `is_member` accepts. It is asked once for each, in order.
    ///
    /// Each member counts as a position of `run`.
    pub(super) fn collect(
        len: u64,
        run: &Run,
        mut is_member: impl FnMut(u64) -> Result<bool, SolveError>,
    ) -> Result<Self, SolveError> {
        let bytes = Self::most_bytes(len);
        run.check_memory(bytes)?;
        let in_words =
            usize::try_from(len.div_ceil(64)).map_err(|_| LimitError::OutOfMemory { bytes })?;
        let mut words = try_vec(0u64, in_words, run)?;
        let mut before = try_vec(0u64, in_words.div_ceil(WORDS_PER_BLOCK), run)?;
        let mut members = 0;
        for (at, word) in words.iter_mut().enumerate() {
            if at.is_multiple_of(WORDS_PER_BLOCK) {
                before[at / WORDS_PER_BLOCK] = members;
            }
            let first = 64 * at as u64;
            for number in first..len.min(first.saturating_add(64)) {
                *word |= u64::from(is_member(number)?) << (number - first);
            }
            members += u64::from(word.count_ones());
            run.check_positions(members)?;
        }
        let mut hints = Vec::new();
        for (block, &count) in before.iter().enumerate() {
            // Members up to `count` lie before this block.
            while hints.len() as u64 * MEMBERS_PER_HINT < count {
                run.push(&mut hints, block - 1)?;
            }
        }
        run.push(&mut hints, before.len().saturating_sub(1))?;
        run.push(&mut hints, before.len().saturating_sub(1))?;
        Ok(Self { words, before, hints, members })
    }

    /// How many members there are.
    pub(super) const fn members(&self) -> u64 {
        self.members
    }

    /// How many members are less than `number`; `None` if it is not a member itself.
    pub(super) fn index_of(&self, number: u64) -> Option<u64> {
        let at = usize::try_from(number / 64).ok()?;
        let (word, bit) = (*self.words.get(at)?, number % 64);
        if word >> bit & 1 == 0 {
            return None;
        }
        let block = at / WORDS_PER_BLOCK;
        let words = &self.words[block * WORDS_PER_BLOCK..at];
        let below = word & ((1 << bit) - 1);
        Some(
            self.before[block]
                + words
                    .iter()
                    .chain([&below])
                    .map(|word| u64::from(word.count_ones()))
                    .sum::<u64>(),
        )
    }

    /// The member with `index` members below it.
    pub(super) fn member(&self, index: u64) -> Option<u64> {
        if index >= self.members {
            return None;
        }
        let hint = usize::try_from(index / MEMBERS_PER_HINT).ok()?;
        let (first, last) = (*self.hints.get(hint)?, *self.hints.get(hint + 1)?);
        let later = self.before.get(first + 1..=last)?.partition_point(|&before| before <= index);
        let block = first + later;
        let mut rest = index - self.before[block];
        for (at, &word) in self.words.iter().enumerate().skip(block * WORDS_PER_BLOCK) {
            let ones = u64::from(word.count_ones());
            if rest < ones {
                let bit = bits::ones(word).nth(usize::try_from(rest).ok()?)?;
                return Some(64 * at as u64 + u64::from(bit));
            }
            rest -= ones;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares every answer with a list of the members.
    fn agrees(len: u64, is_member: impl Fn(u64) -> bool) {
        let set = BitRanks::collect(len, &Run::new(), |number| Ok(is_member(number))).unwrap();
        let members: Vec<u64> = (0..len).filter(|&number| is_member(number)).collect();
        assert_eq!(set.members(), members.len() as u64);
        let mut below = 0;
        for number in 0..len + 70 {
            let member = number < len && is_member(number);
            assert_eq!(set.index_of(number), member.then_some(below), "{number} of {len}");
            below += u64::from(member);
        }
        for (index, &number) in (0..).zip(&members) {
            assert_eq!(set.member(index), Some(number), "member {index} of {len}");
        }
        for beyond in [set.members(), set.members() + 512, u64::MAX] {
            assert_eq!(set.member(beyond), None);
        }
        let bytes = 8 * (set.words.len() + set.before.len() + set.hints.len()) as u64;
        assert!(bytes <= BitRanks::most_bytes(len), "{bytes} bytes for {len}");
    }

    #[test]
    fn members_are_counted_and_found_at_every_length_and_density() {
        for len in [0, 1, 63, 64, 65, 511, 512, 513, 1024, 5000, 20_000] {
            agrees(len, |_| true);
            agrees(len, |_| false);
            agrees(len, |number| number + 1 == len);
            agrees(len, |number| number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 61 == 0);
            agrees(len, |number| number < 300 || number > len - 300.min(len));
            agrees(len, |number| number % 700 < 513);
        }
    }

    #[test]
    fn a_set_that_does_not_fit_is_refused_before_it_is_allocated() {
        let refused = BitRanks::collect(1 << 40, &Run::new().memory(1 << 20), |_| Ok(true)).err();
        let needed = BitRanks::most_bytes(1 << 40);
        assert_eq!(refused, Some(LimitError::Memory { needed, limit: 1 << 20 }.into()));
        assert_eq!(needed, (1 << 40) / 8 * 5 / 4 + 16);
        let huge = BitRanks::collect(u64::MAX, &Run::new(), |_| Ok(true)).err();
        assert!(
            matches!(huge, Some(SolveError::Limit(LimitError::OutOfMemory { .. }))),
            "{huge:?}"
        );
    }
}
