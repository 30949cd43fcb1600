//! The positions that a worker owns, with numbers 0, 1, 2 and so on.
//!
//! Where keys are ranks, a worker owns every so manieth stretch of them. So numbers follow from
//! ranks, and nothing is kept. Other keys are numbered as they come.

use core::ops::Range;

use gt_core::LimitError;
use hashbrown::HashTable;

use super::room::{Room, reserve};

/// The hash of a key: the same on every machine, because it says who owns the position.
///
/// Words of eight bytes are folded into a product, as wyhash does it.
#[inline]
pub(crate) fn hash_of(key: &[u8]) -> u64 {
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

/// How many ranks that follow each other have one owner.
const STRETCH: u64 = 1 << 12;
/// The greatest number of positions of a worker: the top bit of a number is free for a note.
const MOST: u64 = 1 << 31;

/// Who owns which keys.
#[derive(Clone, Copy, Debug)]
pub(super) enum Owners {
    /// The hash of a key says it, among so many workers.
    Hashed(usize),
    /// Its place among the stretches does.
    Ranked(usize),
}

impl Owners {
    /// The worker that owns a key.
    #[inline]
    pub(super) fn of(self, key: &[u8]) -> usize {
        match self {
            Self::Hashed(workers) => owner(hash_of(key), workers),
            Self::Ranked(workers) => Ranked::turn(rank_of(key), workers).1,
        }
    }
}

/// A key as a rank.
#[inline]
pub(super) fn rank_of(key: &[u8]) -> u64 {
    key.first_chunk().map_or(u64::MAX, |bytes| u64::from_be_bytes(*bytes))
}

/// The positions of a worker.
#[derive(Debug)]
pub(super) enum Positions {
    Keyed(Keyed),
    Ranked(Ranked),
}

impl Positions {
    pub(super) const fn len(&self) -> usize {
        match self {
            Self::Keyed(keyed) => keyed.len(),
            Self::Ranked(ranked) => ranked.len,
        }
    }

    /// The keys, by number; those of ranks are not kept.
    pub(super) fn key_bytes(&self) -> &[u8] {
        match self {
            Self::Keyed(keyed) => &keyed.keys,
            Self::Ranked(_) => &[],
        }
    }

    /// The bytes that each of them has there.
    pub(super) const fn key_width(&self) -> usize {
        match self {
            Self::Keyed(keyed) => keyed.width,
            Self::Ranked(_) => 0,
        }
    }

    /// Calls `hear` with the key of a position.
    #[inline]
    pub(super) fn with_key<R>(&self, number: usize, hear: impl FnOnce(&[u8]) -> R) -> R {
        match self {
            Self::Keyed(keyed) => hear(keyed.key(number)),
            Self::Ranked(ranked) => hear(&ranked.rank(number).to_be_bytes()),
        }
    }

    /// The bytes that they take.
    pub(super) fn bytes(&self) -> u64 {
        match self {
            Self::Keyed(keyed) => keyed.bytes(),
            Self::Ranked(_) => 0,
        }
    }

    /// The number of a key of this worker, and whether it is new; `None` for another rank.
    ///
    /// # Errors
    /// [`LimitError`] if there are too many positions, or more bytes than `room`.
    #[inline]
    pub(super) fn number(
        &mut self,
        key: &[u8],
        room: &Room<'_>,
        beside: u64,
    ) -> Result<Option<(u32, bool)>, LimitError> {
        match self {
            Self::Keyed(keyed) => keyed.number(key, room, beside).map(Some),
            Self::Ranked(ranked) => Ok(ranked.number(key).map(|number| (number, false))),
        }
    }

    /// Forgets how a key is found, and keeps the keys.
    pub(super) fn close(&mut self) {
        if let Self::Keyed(keyed) = self {
            keyed.numbers = HashTable::new();
        }
    }
}

/// Every so manieth stretch of the ranks 0, 1, 2 and so on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ranked {
    worker: usize,
    workers: usize,
    len: usize,
}

impl Ranked {
    /// Those of the ranks below `len` that one of so many workers owns; another one owns none.
    pub(super) fn new(len: u64, worker: usize, workers: usize) -> Result<Self, LimitError> {
        let mut own = Self { worker, workers, len: 0 };
        let stretches = own.stretches(0..len);
        let count = stretches.fold(0, |sum: u64, (_, ranks)| sum + (ranks.end - ranks.start));
        if count > MOST {
            return Err(LimitError::Positions { limit: MOST });
        }
        own.len = usize::try_from(count).unwrap_or(usize::MAX);
        Ok(own)
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Which turn of all workers a rank is in, and which worker it belongs to.
    #[inline]
    const fn turn(rank: u64, workers: usize) -> (u64, usize) {
        let stretch = rank / STRETCH;
        (stretch / workers as u64, (stretch % workers as u64) as usize)
    }

    fn number(&self, key: &[u8]) -> Option<u32> {
        let rank = rank_of(key);
        let (turn, worker) = Self::turn(rank, self.workers);
        let number = turn.saturating_mul(STRETCH).saturating_add(rank % STRETCH);
        let number = u32::try_from(number).ok().filter(|&number| (number as usize) < self.len);
        number.filter(|_| worker == self.worker)
    }

    const fn rank(&self, number: usize) -> u64 {
        let (turn, place) = (number as u64 / STRETCH, number as u64 % STRETCH);
        (turn * self.workers as u64 + self.worker as u64) * STRETCH + place
    }

    /// The own ones of some ranks, ascending: the number of the first one of each part, and the
    /// part.
    pub(super) fn stretches(
        &self,
        ranks: Range<u64>,
    ) -> impl Iterator<Item = (usize, Range<u64>)> + use<> {
        let Self { worker, workers, .. } = *self;
        let all = if ranks.is_empty() || worker >= workers {
            0..0
        } else {
            ranks.start / STRETCH..ranks.end.div_ceil(STRETCH)
        };
        let (worker, workers) = (worker as u64, workers as u64);
        let first = all.start + (worker + workers - all.start % workers) % workers;
        (first..all.end).step_by(usize::try_from(workers).unwrap_or(usize::MAX)).map(
            move |stretch| {
                let start = ranks.start.max(stretch * STRETCH);
                let number = stretch / workers * STRETCH + start % STRETCH;
                (
                    usize::try_from(number).unwrap_or(usize::MAX),
                    start..ranks.end.min((stretch + 1) * STRETCH),
                )
            },
        )
    }
}

/// Keys of one width, numbered as they come.
#[derive(Debug)]
pub(super) struct Keyed {
    width: usize,
    keys: Vec<u8>,
    numbers: HashTable<u32>,
}

impl Keyed {
    pub(super) const fn new(width: usize) -> Self {
        Self { width, keys: Vec::new(), numbers: HashTable::new() }
    }

    const fn len(&self) -> usize {
        self.keys.len() / self.width
    }

    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Makes room for so many keys, and to find them if more will come.
    pub(super) fn make_room(
        &mut self,
        len: usize,
        is_open: bool,
        room: &Room<'_>,
    ) -> Result<(), LimitError> {
        let slots = if is_open { (8 * len as u64 / 7 + 8).next_power_of_two() } else { 0 };
        let (keys, index) = (len as u64 * self.width as u64, slots * (size_of::<u32>() as u64 + 1));
        room.check(keys.saturating_add(index))?;
        reserve(&mut self.keys, len * self.width)?;
        if is_open {
            let reserved = self.numbers.try_reserve(len, |_| 0); // it has none yet
            reserved.map_err(|_| LimitError::OutOfMemory { bytes: index })?;
        }
        Ok(())
    }

    /// Adds a key that will not be looked for.
    pub(super) fn append(&mut self, key: &[u8]) {
        self.keys.extend_from_slice(key);
    }

    fn key(&self, number: usize) -> &[u8] {
        &self.keys[number * self.width..][..self.width]
    }

    pub(super) fn into_keys(self) -> Vec<u8> {
        self.keys
    }

    fn bytes(&self) -> u64 {
        (self.keys.capacity() + self.numbers.allocation_size()) as u64
    }

    #[inline]
    pub(super) fn number(
        &mut self,
        key: &[u8],
        room: &Room<'_>,
        beside: u64,
    ) -> Result<(u32, bool), LimitError> {
        let Self { width, keys, numbers } = self;
        let hash = hash_of(key);
        let at = |number: u32| &keys[number as usize * *width..][..*width];
        if let Some(&number) = numbers.find(hash, |&number| at(number) == key) {
            return Ok((number, false));
        }
        let number = keys.len() / *width;
        let Some(new) = u32::try_from(number).ok().filter(|&new| u64::from(new) < MOST) else {
            return Err(LimitError::Positions { limit: MOST });
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

#[cfg(test)]
mod tests {
    use gt_core::Run;

    use super::*;

    #[test]
    fn keys_are_numbered_as_they_come() {
        let run = Run::new();
        let room = Room::new(&run, 1);
        for width in [1, 3, 8, 13, 40] {
            let key = |nth: u32| {
                let mut key = vec![0; width];
                let bytes = nth.to_be_bytes();
                let from = 4 - width.min(4);
                key[..width.min(4)].copy_from_slice(&bytes[from..]);
                key
            };
            let most = if width == 1 { 200 } else { 5_000 };
            let mut positions = Keyed::new(width);
            for (nth, is_new) in
                (0..most).map(|nth| (nth, true)).chain((0..most).map(|nth| (nth, false)))
            {
                let key = key(nth);
                assert_eq!(positions.number(&key, &room, 0), Ok((nth, is_new)));
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
        let room = Room::new(&run, 2);
        let mut positions = Keyed::new(8);
        let refused = (0..100_000_u64).find_map(|nth| {
            let key = nth.to_be_bytes();
            positions.number(&key, &room, 0).err()
        });
        assert!(matches!(refused, Some(LimitError::Memory { limit: 100_000, .. })), "{refused:?}");
        assert!(positions.bytes() <= 50_000);
        assert!(positions.len() > 1_000);
    }
}
