//! A hasher without a seed, so that a table of fixed size forgets the same entries in every run.
//!
//! A 64 x 64 -> 128 bit multiplication folds each word into the state. The two halves of the
//! product are combined by exclusive or, the lower one rotated. Start state and multiplier are odd
//! numbers without a pattern in their bits; the start state is 2^64 divided by the golden ratio. So
//! a key of zeros is a key like any other.
//!
//! Only speed depends on the hash, because keys are compared whole. Keys chosen by an adversary can
//! make it slow.
//!
//! # Rejected alternatives
//! * *hashbrown's default hasher*, as in the exact table: it has a new seed for each table. A table
//!   that forgets would visit a different number of nodes in every run.
//! * *A random number per square and piece (Zobrist)*: this fits only one game's board, while the
//!   solvers hash any position.

use core::hash::{BuildHasher, Hasher};

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Unseeded;

#[derive(Clone, Copy, Debug)]
pub(super) struct Folded(u64);

impl BuildHasher for Unseeded {
    type Hasher = Folded;

    fn build_hasher(&self) -> Folded {
        Folded(0x9e37_79b9_7f4a_7c15)
    }
}

impl Folded {
    const MULTIPLIER: u64 = 0xd6e8_feb8_6659_fd93;

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of a product are wanted")]
    fn fold(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word) * u128::from(Self::MULTIPLIER);
        self.0 = (product as u64).rotate_left(29) ^ (product >> 64) as u64;
    }
}

impl Hasher for Folded {
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.fold(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.fold(u64::from_le_bytes(last) ^ (rest.len() as u64) << 56);
    }

    fn write_u8(&mut self, word: u8) {
        self.fold(word.into());
    }

    fn write_u16(&mut self, word: u16) {
        self.fold(word.into());
    }

    fn write_u32(&mut self, word: u32) {
        self.fold(word.into());
    }

    fn write_u64(&mut self, word: u64) {
        self.fold(word);
    }

    fn write_u128(&mut self, word: u128) {
        self.write(&word.to_le_bytes());
    }

    fn write_usize(&mut self, word: usize) {
        self.fold(word as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    fn fullest(buckets: usize, keys: impl Iterator<Item = u64>) -> usize {
        let mut filled = vec![0; buckets];
        for key in keys {
            let hash = u128::from(Unseeded.hash_one(key));
            filled[usize::try_from((hash * buckets as u128) >> 64).unwrap()] += 1;
        }
        filled.into_iter().max().unwrap()
    }

    /// With 16 keys per bucket at random, the fullest of 4096 buckets would hold about 40.
    #[test]
    fn keys_that_differ_in_few_bits_spread_over_the_buckets() {
        let shapes: [fn(u64) -> u64; 4] =
            [|i| i, |i| i << 16, |i| i << 47, |i| i.wrapping_mul(0x0101_0101_0101_0101)];
        for shape in shapes {
            assert!(fullest(4096, (0..65_536).map(shape)) < 64);
        }
    }

    #[test]
    fn the_same_key_has_the_same_hash_in_every_table_and_run() {
        assert_eq!(Unseeded.hash_one(0u64), Unseeded.hash_one(0u64));
        assert_ne!(Unseeded.hash_one([0u8; 8]), Unseeded.hash_one([0u8; 9]));
        assert_ne!(Unseeded.hash_one(0u64), Unseeded.hash_one(u64::MAX));
    }
}
