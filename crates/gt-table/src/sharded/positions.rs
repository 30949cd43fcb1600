//! The positions that a worker owns: their keys, numbered as they come.

use gt_core::{LimitError, Run};
use hashbrown::HashTable;

/// The hash of a key: the same on every machine, because it says who owns the position.
///
/// Words of eight bytes are folded into a product, as wyhash does it.
#[inline]
pub(super) fn hash_of(key: &[u8]) -> u64 {
    const ODD: u64 = 0x9e37_79b9_7f4a_7c15;
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of a product are wanted")]
    const fn fold(word: u64, with: u64) -> u64 {
        let product = (word as u128) * (with as u128);
        product as u64 ^ (product >> 64) as u64
    }
    let (words, rest) = key.as_chunks::<8>();
    let mut hash = key.len() as u64;
    for word in words {
        hash = fold(hash ^ u64::from_le_bytes(*word) ^ ODD, ODD);
    }
    if !rest.is_empty() {
        let mut word = [0; 8];
        word[..rest.len()].copy_from_slice(rest);
        hash = fold(hash ^ u64::from_le_bytes(word) ^ ODD, ODD);
    }
    fold(hash, 0xd6e8_feb8_6659_fd93)
}

/// Which of so many workers owns a position with this hash.
///
/// Bits that the tables of the workers do not begin with.
#[inline]
pub(super) const fn owner(hash: u64, workers: usize) -> usize {
    ((((hash >> 16) & 0xffff_ffff) * workers as u64) >> 32) as usize
}

/// Keys of one width, with numbers 0, 1, 2 and so on.
pub(super) struct Positions {
    width: usize,
    keys: Vec<u8>,
    numbers: HashTable<u32>,
}

impl Positions {
    /// The greatest number of positions: the top bit of a number is free for a note.
    pub(super) const MOST: u64 = 1 << 31;

    pub(super) const fn new(width: usize) -> Self {
        Self { width, keys: Vec::new(), numbers: HashTable::new() }
    }

    pub(super) const fn len(&self) -> usize {
        self.keys.len() / self.width
    }

    pub(super) fn key(&self, number: usize) -> &[u8] {
        &self.keys[number * self.width..][..self.width]
    }

    pub(super) fn into_keys(self) -> Vec<u8> {
        self.keys
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        (self.keys.capacity() + self.numbers.allocation_size()) as u64
    }

    /// The number of a key, and whether it is new.
    ///
    /// # Errors
    /// [`LimitError`] if there are too many positions, or more bytes than `room`.
    #[inline]
    pub(super) fn number(
        &mut self,
        hash: u64,
        key: &[u8],
        room: &Room<'_>,
        beside: u64,
    ) -> Result<(u32, bool), LimitError> {
        let Self { width, keys, numbers } = self;
        let at = |number: u32| &keys[number as usize * *width..][..*width];
        if let Some(&number) = numbers.find(hash, |&number| at(number) == key) {
            return Ok((number, false));
        }
        let number = keys.len() / *width;
        let Some(new) = u32::try_from(number).ok().filter(|&new| u64::from(new) < Self::MOST)
        else {
            return Err(LimitError::Positions { limit: Self::MOST });
        };
        if keys.len() == keys.capacity() || numbers.len() == numbers.capacity() {
            self.grow(room, beside)?;
        }
        let Self { width, keys, numbers } = self;
        keys.extend_from_slice(key);
        let again = |&number: &u32| hash_of(&keys[number as usize * *width..][..*width]);
        numbers.insert_unique(hash, new, again);
        Ok((new, true))
    }

    /// Makes room for a quarter more keys, or for twice as many numbers.
    #[cold]
    fn grow(&mut self, room: &Room<'_>, beside: u64) -> Result<(), LimitError> {
        let beside = beside.saturating_add(self.bytes());
        let Self { width, keys, numbers } = self;
        if keys.len() == keys.capacity() {
            let more = (keys.len() / *width / 4).max(64) * *width;
            room.check(beside.saturating_add((keys.len() + more) as u64))?;
            reserve(keys, more)?;
        }
        if numbers.len() == numbers.capacity() {
            let slots = 2 * numbers.num_buckets().max(2) as u64;
            let bytes = slots * (size_of::<u32>() as u64 + 1) + 16;
            room.check(beside.saturating_add(bytes))?;
            let again = |&number: &u32| hash_of(&keys[number as usize * *width..][..*width]);
            let reserved = numbers.try_reserve(1, again);
            reserved.map_err(|_| LimitError::OutOfMemory { bytes })?;
        }
        Ok(())
    }
}

/// Makes room for exactly so many items more.
pub(super) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), LimitError> {
    let bytes = ((list.len() + more) as u64).saturating_mul(size_of::<T>() as u64);
    list.try_reserve_exact(more).map_err(|_| LimitError::OutOfMemory { bytes })
}

/// What the workers of a process may take together.
pub(super) struct Room<'r> {
    pub(super) run: &'r Run,
    /// How many workers share the limit on memory.
    pub(super) workers: usize,
}

impl Room<'_> {
    /// Refuses `bytes` of one worker if they are more than its part of the limit.
    pub(super) const fn check(&self, bytes: u64) -> Result<(), LimitError> {
        self.run.check_memory(bytes.saturating_mul(self.workers as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_numbered_as_they_come() {
        let run = Run::new();
        let room = Room { run: &run, workers: 1 };
        for width in [1, 3, 8, 13, 40] {
            let key = |nth: u32| {
                let mut key = vec![0; width];
                let bytes = nth.to_be_bytes();
                let from = 4 - width.min(4);
                key[..width.min(4)].copy_from_slice(&bytes[from..]);
                key
            };
            let most = if width == 1 { 200 } else { 5_000 };
            let mut positions = Positions::new(width);
            for (nth, is_new) in
                (0..most).map(|nth| (nth, true)).chain((0..most).map(|nth| (nth, false)))
            {
                let key = key(nth);
                assert_eq!(positions.number(hash_of(&key), &key, &room, 0), Ok((nth, is_new)));
            }
            assert_eq!(positions.len(), most as usize);
            assert_eq!(positions.key(7), key(7));
        }
    }

    /// No worker is left out, and none has much more than its part.
    #[test]
    fn owners_share_positions_evenly() {
        for workers in [1, 2, 3, 7, 256] {
            let mut owned = vec![0_u32; workers];
            for number in 0..100_000_u64 {
                owned[owner(hash_of(&number.to_le_bytes()), workers)] += 1;
            }
            let fair = 100_000 / u32::try_from(workers).unwrap();
            let is_fair = |&owned: &u32| owned.abs_diff(fair) < 6 * fair.isqrt() + 1;
            assert!(owned.iter().all(is_fair), "{owned:?}");
        }
    }

    #[test]
    fn a_limit_on_memory_is_kept() {
        let run = Run::new().memory(100_000);
        let room = Room { run: &run, workers: 2 };
        let mut positions = Positions::new(8);
        let refused = (0..100_000_u64).find_map(|nth| {
            let key = nth.to_be_bytes();
            positions.number(hash_of(&key), &key, &room, 0).err()
        });
        assert!(matches!(refused, Some(LimitError::Memory { limit: 100_000, .. })), "{refused:?}");
        assert!(positions.bytes() <= 50_000);
        assert!(positions.len() > 1_000);
    }
}
