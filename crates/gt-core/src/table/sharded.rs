//! The table of a discovery on several threads: whole positions with numbers, in shards.
//!
//! While positions are discovered, a shard is [`Growing`](super::growing::Growing). Then it is sorted
//! once, and is a [`Shard`]. Nothing is added any more, so any thread may look up.
//!
//! # Invariants
//! * `keys[n]` is the position with number *n* of its shard.
//! * The positions of a bucket lie together, and the buckets are in order. `starts` says where each
//!   of them begins. The hash of a position names its bucket.
//! * Keys are whole positions: a hash only says where to look.
//! * The hash has no seed. So a position belongs to the same shard in every run.
//!
//! # Bytes per position
//! A finished shard takes `size_of::<P>()` bytes per position, and 4 per bucket. On average a
//! bucket has as many positions as fill a line of the cache, but at most 8. It has 1 if positions
//! own memory. For positions of 8 bytes this is 8.5 bytes per position. While positions are
//! discovered, there are between 5/4 and 3/2 slots for a position, and 65/64 bits for each slot:
//! for positions of 8 bytes, 10.2 to 12.2 bytes. A shard that grows has its old and its new arrays
//! for a moment. There are 256 shards, so this is one part in 256 for each thread.
//!
//! # Rejected alternatives
//! * *Keys and values in one slot*: with a key of 8 bytes and a value of 4, alignment makes 16.
//! * *The open table kept, with a value for each slot*: it saves the sorting, and one line of the
//!   cache per look-up. But 4 more bytes for each free slot make 14.3 to 18 bytes per position.
//! * *An index of slots that hold numbers*, in the place of sorted buckets: 5 to 6.3 bytes for a
//!   position.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};
use core::mem::needs_drop;
use core::sync::atomic::{AtomicUsize, Ordering};

use super::hasher::Unseeded;
use crate::run::{LimitError, Run, try_vec};

/// The number of shards: more than there are cores, and few enough to write to all of them at once.
pub(crate) const SHARDS: usize = 256;
/// How many positions are looked up together.
pub(crate) const LOOKED_UP: usize = 64;

/// Returns the hash of a position: the same in every table and run.
///
/// Its top bits name the shard, and the bits below them the slot and the bucket. So it is mixed
/// once more. The lowest bit is 0: it is free for a note.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the two halves of a product are wanted")]
pub(crate) fn hash_of(position: &impl Hash) -> u64 {
    let product = u128::from(Unseeded.hash_one(position)) * 0x9e37_79b9_7f4a_7c15;
    (product as u64 ^ (product >> 64) as u64) & !1
}

/// Returns the shard that a position with this hash belongs to.
#[inline]
pub(crate) const fn shard_of(hash: u64) -> usize {
    (hash >> 56) as usize
}

/// Returns the place among `places` that a position with this hash belongs to.
///
/// It rises with the bits of the hash that do not name the shard.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "less than the number of places")]
pub(crate) const fn place(hash: u64, places: usize) -> usize {
    (((hash << 8) as u128 * places as u128) >> 64) as usize
}

/// What all shards of one table take, and what they may take.
#[derive(Debug)]
pub(crate) struct Room<'a> {
    run: &'a Run,
    bytes: AtomicUsize,
    positions: AtomicUsize,
}

impl<'a> Room<'a> {
    pub(crate) const fn new(run: &'a Run) -> Self {
        Self { run, bytes: AtomicUsize::new(0), positions: AtomicUsize::new(0) }
    }

    pub(crate) const fn run(&self) -> &Run {
        self.run
    }

    /// Counts one position more, if there is a limit to them.
    #[inline]
    pub(super) fn count(&self) -> Result<(), LimitError> {
        if self.run.max_positions().is_none() {
            return Ok(());
        }
        self.run.check_positions(self.positions.fetch_add(1, Ordering::Relaxed) as u64 + 1)
    }

    /// How many bytes are left; `u64::MAX` without a limit.
    pub(crate) fn left(&self) -> u64 {
        let bytes = self.bytes.load(Ordering::Relaxed) as u64;
        self.run.max_memory().map_or(u64::MAX, |limit| limit.saturating_sub(bytes))
    }

    /// Counts what positions take that are on their way to a shard.
    ///
    /// The limit is not checked: what is left was shared out before.
    #[inline]
    pub(crate) fn hold(&self, bytes: u64) {
        if bytes > 0 {
            self.bytes.fetch_add(usize::try_from(bytes).unwrap_or(usize::MAX), Ordering::Relaxed);
        }
    }

    /// Counts no longer what was held.
    #[inline]
    pub(crate) fn release(&self, bytes: u64) {
        if bytes > 0 {
            self.bytes.fetch_sub(usize::try_from(bytes).unwrap_or(usize::MAX), Ordering::Relaxed);
        }
    }

    /// Counts what a new position owns elsewhere.
    #[inline]
    pub(crate) fn own(&self, bytes: u64) -> Result<(), LimitError> {
        if bytes == 0 {
            return Ok(());
        }
        self.replace(0, usize::try_from(bytes).unwrap_or(usize::MAX))
    }

    /// Counts `new` bytes in place of `old` ones, and checks both together against the limit.
    pub(super) fn replace(&self, old: usize, new: usize) -> Result<(), LimitError> {
        let both = self.bytes.fetch_add(new, Ordering::Relaxed).saturating_add(new);
        self.bytes.fetch_sub(old, Ordering::Relaxed);
        self.run.check_memory(both as u64)
    }
}

/// One part of a finished table.
#[derive(Clone, Debug)]
pub(crate) struct Shard<P> {
    keys: Vec<P>,
    /// Where each bucket begins, and after the last one where it ends.
    starts: Vec<u32>,
    /// What the positions own elsewhere.
    owned: u64,
}

impl<P> Shard<P> {
    /// The positions of a bucket on average: a line of the cache. To compare positions that own
    /// memory costs a read for each of them, so they lie alone.
    const PER_BUCKET: usize = if needs_drop::<P>() {
        1
    } else {
        match size_of::<P>() {
            0..=8 => 8,
            9..=32 => 64 / size_of::<P>(),
            _ => 2,
        }
    };

    pub(crate) fn keys(&self) -> &[P] {
        &self.keys
    }

    /// Returns the bytes that the shard takes, without what the positions own.
    pub(super) const fn allocated(&self) -> usize {
        self.keys.capacity() * size_of::<P>() + self.starts.capacity() * size_of::<u32>()
    }

    /// Returns the bucket of positions with this hash.
    #[inline]
    const fn bucket(&self, hash: u64) -> usize {
        place(hash, self.starts.len() - 1)
    }

    /// Returns the number of the first position of the bucket that the hash names.
    #[inline]
    fn start(&self, hash: u64) -> u32 {
        self.starts[self.bucket(hash)]
    }
}

impl<P: Eq + Hash> Shard<P> {
    /// Sorts positions into buckets, in their place.
    ///
    /// There are at most 2^32 - 1 of them.
    pub(super) fn sorted(keys: Vec<P>, owned: u64, run: &Run) -> Result<Self, LimitError> {
        let buckets = keys.len().div_ceil(Self::PER_BUCKET).max(1);
        let mut shard = Self { keys, starts: try_vec(0, buckets + 1, run)?, owned };
        for at in 0..shard.keys.len() {
            let bucket = shard.bucket(hash_of(&shard.keys[at]));
            shard.starts[bucket + 1] += 1;
        }
        for bucket in 0..buckets {
            shard.starts[bucket + 1] += shard.starts[bucket];
        }
        let mut next = try_vec(0, buckets, run)?;
        next.copy_from_slice(&shard.starts[..buckets]);
        for bucket in 0..buckets {
            while next[bucket] < shard.starts[bucket + 1] {
                let at = next[bucket] as usize;
                let home = shard.bucket(hash_of(&shard.keys[at]));
                shard.keys.swap(at, next[home] as usize);
                next[home] += 1;
            }
        }
        Ok(shard)
    }

    /// Returns the number of a position, if the shard has it.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "numbers are u32")]
    pub(crate) fn find(&self, hash: u64, position: &P) -> Option<u32> {
        let bucket = self.bucket(hash);
        let (start, end) = (self.starts[bucket], self.starts[bucket + 1]);
        let nth = self.keys[start as usize..end as usize].iter().position(|key| key == position)?;
        Some(start + nth as u32)
    }

    /// Prepares to look up positions with these hashes: loads the memory for all of them at once.
    #[inline]
    pub(crate) fn touch(&self, hashed: &[(u64, P)]) {
        let touched = hashed.iter().fold(false, |touched, (hash, position)| {
            touched ^ self.keys.get(self.start(*hash) as usize).is_some_and(|key| key == position)
        });
        core::hint::black_box(touched);
    }
}

/// A finished table: every position has a number below [`len`](Self::len).
///
/// The numbers of a shard follow each other, and those of the next shard follow them.
#[derive(Clone, Debug)]
pub(crate) struct Shards<P> {
    shards: Vec<Shard<P>>,
    /// The first number of each shard, and after the last one how many positions there are.
    bases: Vec<u32>,
}

impl<P> Shards<P> {
    /// Numbers the positions of [`SHARDS`] shards; there are at most 2^32 - 2.
    #[expect(clippy::cast_possible_truncation, reason = "a number of positions")]
    pub(crate) fn new(shards: Vec<Shard<P>>) -> Self {
        let mut bases = Vec::with_capacity(SHARDS + 1);
        let mut sum = 0;
        for shard in &shards {
            bases.push(sum);
            sum += shard.keys.len() as u32;
        }
        bases.push(sum);
        Self { shards, bases }
    }

    pub(crate) fn len(&self) -> u32 {
        self.bases[SHARDS]
    }

    /// Returns the bytes that the table takes, with what the positions own.
    pub(crate) fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| (shard.allocated() as u64).saturating_add(shard.owned)).sum()
    }

    /// Returns the shards in the order of their numbers.
    pub(crate) fn shards(&self) -> &[Shard<P>] {
        &self.shards
    }

    /// Iterates over the positions in the order of their numbers.
    pub(crate) fn positions(&self) -> impl Iterator<Item = &P> {
        self.shards.iter().flat_map(|shard| &shard.keys)
    }

    /// Returns the position with a number below [`len`](Self::len).
    ///
    /// The shards are nearly of one size, so the first guess is seldom wrong by more than one.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a number of a shard")]
    pub(crate) fn position(&self, number: u32) -> &P {
        let mut shard = (u64::from(number) * SHARDS as u64 / u64::from(self.len())) as usize;
        while self.bases[shard] > number {
            shard -= 1;
        }
        while self.bases[shard + 1] <= number {
            shard += 1;
        }
        &self.shards[shard].keys[(number - self.bases[shard]) as usize]
    }
}

impl<P: Eq + Hash> Shards<P> {
    /// Returns the number of a position, if the table has it.
    #[inline]
    pub(crate) fn number(&self, position: &P) -> Option<u32> {
        self.number_hashed(hash_of(position), position)
    }

    /// Returns the number of a position whose hash is known, if the table has it.
    #[inline]
    pub(crate) fn number_hashed(&self, hash: u64, position: &P) -> Option<u32> {
        let shard = shard_of(hash);
        self.shards[shard].find(hash, position).map(|number| self.bases[shard] + number)
    }

    /// Prepares to look up positions with these hashes: loads the memory for all of them at once.
    #[inline]
    pub(crate) fn prepare(&self, hashed: &[(u64, P)]) {
        let touched = hashed
            .iter()
            .fold(0, |touched, (hash, _)| touched ^ self.shards[shard_of(*hash)].start(*hash));
        core::hint::black_box(touched);
        let touched = hashed.iter().fold(false, |touched, (hash, position)| {
            let shard = &self.shards[shard_of(*hash)];
            touched ^ shard.keys.get(shard.start(*hash) as usize).is_some_and(|key| key == position)
        });
        core::hint::black_box(touched);
    }
}
