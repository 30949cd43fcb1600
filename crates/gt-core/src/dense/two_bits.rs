//! One outcome per rank, in two bits.

use alloc::vec::Vec;

use super::table::RankTable;
use crate::error::SolveError;
use crate::outcome::Outcome;
use crate::run::{LimitError, Run, try_vec};

/// How many ranks share a word.
const PER_WORD: u64 = 32;
/// The low bit of each rank of a word.
const LOW: u64 = 0x5555_5555_5555_5555;

/// Two bits per rank: 0 for *not known*, 1 for a loss, 2 for a draw, 3 for a win.
///
/// A hole is not known either.
#[derive(Clone, Debug)]
pub(super) struct PackedOutcomes {
    words: Vec<u64>,
    len: u64,
}

/// The number of the word of a rank, and how far its two bits are shifted there.
#[inline]
const fn place(rank: u64) -> (u64, u32) {
    (rank / PER_WORD, 2 * (rank % PER_WORD) as u32)
}

impl PackedOutcomes {
    /// The bytes of a table of `len` ranks.
    pub(super) const fn bytes_of(len: u64) -> u64 {
        len.div_ceil(PER_WORD).saturating_mul(8)
    }

    /// How many ranks are lost, drawn and won.
    pub(super) fn count(&self) -> [u64; 3] {
        count(&self.words)
    }
}

/// How many ranks of `words` are lost, drawn and won.
pub(crate) fn count(words: &[u64]) -> [u64; 3] {
    let mut counts = [0; 3];
    for &word in words {
        let (low, high) = (word & LOW, word >> 1 & LOW);
        for (count, ranks) in counts.iter_mut().zip([low & !high, high & !low, low & high]) {
            *count += u64::from(ranks.count_ones());
        }
    }
    counts
}

impl RankTable for PackedOutcomes {
    type Answer = Outcome;

    fn unknown(len: u64, run: &Run) -> Result<Self, SolveError> {
        run.check_positions(len)?;
        let words = len.div_ceil(PER_WORD);
        let too_many = LimitError::OutOfMemory { bytes: Self::bytes_of(len) };
        run.check_memory(Self::bytes_of(len))?;
        let words = usize::try_from(words).map_err(|_| too_many)?;
        Ok(Self { words: try_vec(0, words, run)?, len })
    }

    fn len(&self) -> u64 {
        self.len
    }

    #[inline]
    fn get(&self, rank: u64) -> Option<Outcome> {
        let (word, shift) = place(rank);
        let word = usize::try_from(word).ok().and_then(|word| self.words.get(word))?;
        match word >> shift & 3 {
            1 => Some(Outcome::Loss),
            2 => Some(Outcome::Draw),
            3 => Some(Outcome::Win),
            _ => None,
        }
    }

    #[inline]
    fn set(&mut self, rank: u64, outcome: Outcome, _: &Run) -> Result<(), SolveError> {
        let (word, shift) = place(rank);
        if let Some(word) = usize::try_from(word).ok().and_then(|word| self.words.get_mut(word)) {
            *word = *word & !(3 << shift) | (outcome as u64 + 1) << shift;
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        Self::bytes_of(self.len)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_do_not_wrap_at_32_bits() {
        let two_to_32 = 1_u64 << 32;
        assert_eq!(place(two_to_32 - 1), (two_to_32 / 32 - 1, 62));
        assert_eq!(place(two_to_32), (two_to_32 / 32, 0));
        assert_eq!(place(two_to_32 + 1), (two_to_32 / 32, 2));
        assert_eq!(place(u64::MAX), (u64::MAX / 32, 62));
        assert_eq!(PackedOutcomes::bytes_of(two_to_32 + 1), two_to_32 / 4 + 8);
        assert_eq!(PackedOutcomes::bytes_of(u64::MAX), 1 << 62);
    }

    #[test]
    fn every_rank_has_bits_of_its_own_and_can_be_written_again() {
        let run = Run::new();
        let outcomes = [Outcome::Loss, Outcome::Draw, Outcome::Win];
        let mut table = PackedOutcomes::unknown(100, &run).unwrap();
        for (first, counts) in [(0, [34, 33, 33]), (1, [33, 34, 33])] {
            for rank in 0..100 {
                table
                    .set(rank, outcomes[(usize::try_from(rank).unwrap() + first) % 3], &run)
                    .unwrap();
            }
            assert!((0..100).all(|rank| table.get(rank)
                == Some(outcomes[(usize::try_from(rank).unwrap() + first) % 3])));
            assert_eq!(table.count(), counts);
        }
        assert_eq!((table.bytes(), table.get(100), table.get(u64::MAX)), (32, None, None));
    }

    #[test]
    fn a_table_beyond_the_address_space_is_refused_without_an_attempt() {
        let refused = PackedOutcomes::unknown(u64::MAX, &Run::new()).unwrap_err();
        assert_eq!(refused, LimitError::OutOfMemory { bytes: 1 << 62 }.into());
    }
}
