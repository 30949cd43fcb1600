//! A table that grows while its positions have numbers: whole positions in lists, in shards.
//!
//! A look ahead on several threads records moves as pairs of numbers, so a position needs its
//! number at once. A [`Shard`](super::Shard) gives numbers only when all positions are known. But
//! it takes less memory.
//!
//! The hash of a position says which shard it belongs to. While positions are added, a shard has
//! one owner at a time, so nothing is locked. While nothing is added, any thread may look up.
//!
//! # Invariants
//! * `keys[n]` is the position with number *n* of its shard. Nothing is ever removed.
//! * A slot is free, or holds a number and 8 bits of the hash of its position. A bucket has 16
//!   slots, one line of the cache, and is filled from its first slot on. The hash of a position
//!   names a bucket. The position lies in the first bucket from there on that was not full. Some
//!   bucket is never full, so every search ends.
//! * Keys are whole positions: a hash only says where to look first.
//! * The hash has no seed. So a position belongs to the same shard in every run.
//!
//! # Bytes per position
//! The keys of a shard grow by a quarter, and the slots with them. So a shard of more than a few
//! positions takes between 1 and 5/4 times `size_of::<P>()`, and between 5 and 6.25 bytes, per
//! position. For positions of 8 bytes this is 13 to 16.3 bytes. A shard that grows has its old and
//! its new arrays for a moment. There are 256 shards, so this is one part in 256 for each thread.
//!
//! # Rejected alternatives
//! * *Keys and values in the slots*: a position would have no number that stays, which a list of
//!   moves needs.
//! * *Slots with control bytes*, as in [`Discovered`](super::Discovered): they double when they
//!   grow, and all shards grow at about the same time. The peak would be twice the least.
//! * *One slot after the other*: the processor cannot predict how many slots it has to look at.

use alloc::vec::Vec;
use core::hash::Hash;

use super::sharded::{Room, SHARDS, hash_of, place, shard_of};
use crate::run::{LimitError, try_vec};

/// How many bits the number of a position in its shard has.
pub(crate) const NUMBER_BITS: u32 = 24;
const NUMBER: u32 = (1 << NUMBER_BITS) - 1;
const FREE: u32 = u32::MAX;
/// No position of a shard has this number.
const NONE: u32 = NUMBER;
const BUCKET: usize = 16;

/// Some slots, in one line of the cache.
#[derive(Clone, Debug)]
#[repr(align(64))]
struct Bucket([u32; BUCKET]);

/// One part of the table.
#[derive(Clone, Debug)]
pub(crate) struct Listed<P> {
    keys: Vec<P>,
    buckets: Vec<Bucket>,
    /// What the positions own elsewhere.
    owned: u64,
}

impl Bucket {
    /// Returns a set of bits: the slots that hold the 8 bits of a hash.
    #[inline]
    fn matches(&self, hash: u64) -> u32 {
        let mark = mark(hash);
        (0..)
            .zip(&self.0)
            .fold(0, |set, (nth, slot)| set | u32::from((slot ^ mark) >> NUMBER_BITS == 0) << nth)
    }

    #[inline]
    const fn is_full(&self) -> bool {
        self.0[BUCKET - 1] != FREE
    }
}

/// The 8 bits of the hash that a slot holds, in their place. The lowest bit of a hash says nothing.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "only the low bits are wanted")]
const fn mark(hash: u64) -> u32 {
    ((hash >> 1) as u32) << NUMBER_BITS
}

impl<P> Listed<P> {
    /// The greatest number of positions of a shard.
    const MOST: usize = NUMBER as usize;

    const fn new() -> Self {
        Self { keys: Vec::new(), buckets: Vec::new(), owned: 0 }
    }

    pub(crate) fn keys(&self) -> &[P] {
        &self.keys
    }

    /// Returns the bytes that the shard takes, without what the positions own.
    const fn allocated(&self) -> usize {
        self.keys.capacity() * size_of::<P>() + self.buckets.capacity() * size_of::<Bucket>()
    }

    /// Returns the bucket in which the search for a position with this hash begins.
    #[inline]
    const fn first(&self, hash: u64) -> usize {
        place(hash, self.buckets.len())
    }

    #[inline]
    const fn next(&self, bucket: usize) -> usize {
        if bucket + 1 == self.buckets.len() { 0 } else { bucket + 1 }
    }

    /// Returns a number whose 8 bits are those of the hash, if the first bucket has one.
    #[inline]
    fn guess(&self, hash: u64) -> u32 {
        let Some(bucket) = self.buckets.get(self.first(hash)) else { return NONE };
        bucket.0[bucket.matches(hash).trailing_zeros() as usize % BUCKET] & NUMBER
    }

    /// Returns the slot of the next position with this hash; the shard has room for it.
    #[inline]
    fn free_slot(&mut self, hash: u64) -> Option<&mut u32> {
        let mut at = self.first(hash);
        while self.buckets[at].is_full() {
            at = self.next(at);
        }
        self.buckets[at].0.iter_mut().find(|slot| **slot == FREE)
    }
}

impl<P: Eq + Hash> Listed<P> {
    /// Returns the number of a position, if it has one.
    #[inline]
    fn find(&self, hash: u64, position: &P) -> Option<u32> {
        let mut at = self.first(hash);
        loop {
            let bucket = self.buckets.get(at)?;
            let mut matches = bucket.matches(hash);
            while matches != 0 {
                let number = bucket.0[matches.trailing_zeros() as usize % BUCKET] & NUMBER;
                if self.keys.get(number as usize)? == position {
                    return Some(number);
                }
                matches &= matches - 1;
            }
            if !bucket.is_full() {
                return None;
            }
            at = self.next(at);
        }
    }

    /// Returns the number of a position in this shard, if it has one.
    #[inline]
    pub(crate) fn number_of(&self, sought: &Guessed<P>) -> Option<u32> {
        match self.keys.get(sought.guess as usize) {
            Some(known) if *known == sought.position => Some(sought.guess),
            _ => self.find(sought.hash, &sought.position),
        }
    }

    /// Adds a position, unless the shard has it. Returns its number in this shard.
    ///
    /// `owned`: what the position owns, see [`Game::owned_bytes`](crate::Game::owned_bytes).
    /// # Errors
    /// Any limit of `room`, or [`LimitError::Positions`] beyond 2^24 - 1 positions of a shard. If
    /// the shards are of one size, this is 2^32 - 256 in all. The shard is unchanged then.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a number has 24 bits")]
    pub(crate) fn insert(
        &mut self,
        hash: u64,
        position: P,
        owned: impl FnOnce(&P) -> u64,
        room: &Room<'_>,
    ) -> Result<u32, LimitError> {
        if let Some(number) = self.find(hash, &position) {
            return Ok(number);
        }
        room.count()?;
        if self.keys.len() == self.keys.capacity()
            || 5 * (self.keys.len() + 1) > 4 * BUCKET * self.buckets.len()
        {
            self.grow(room)?;
        }
        let owned = owned(&position);
        room.own(owned)?;
        self.owned = self.owned.saturating_add(owned);
        let number = self.keys.len() as u32;
        if let Some(slot) = self.free_slot(hash) {
            *slot = mark(hash) | number;
        }
        self.keys.push(position);
        Ok(number)
    }

    #[cold]
    #[expect(clippy::cast_possible_truncation, reason = "a number has 24 bits")]
    fn grow(&mut self, room: &Room<'_>) -> Result<(), LimitError> {
        let len = self.keys.len();
        if len == Self::MOST {
            return Err(LimitError::Positions { limit: (Self::MOST * SHARDS) as u64 });
        }
        let more = (len / 4).max(4).min(Self::MOST - len);
        let buckets = (5 * (len + more)).div_ceil(4 * BUCKET);
        room.replace(
            self.allocated(),
            (len + more) * size_of::<P>() + buckets * size_of::<Bucket>(),
        )?;
        let buckets = try_vec(Bucket([FREE; BUCKET]), buckets, room.run())?;
        let bytes = ((len + more) * size_of::<P>()) as u64;
        self.keys.try_reserve_exact(more).map_err(|_| LimitError::OutOfMemory { bytes })?;
        self.buckets = buckets;
        for number in 0..len {
            let hash = hash_of(&self.keys[number]);
            if let Some(slot) = self.free_slot(hash) {
                *slot = mark(hash) | number as u32;
            }
        }
        Ok(())
    }
}

/// A position to look up, with what is known of its place.
#[derive(Clone, Debug)]
pub(crate) struct Guessed<P> {
    hash: u64,
    /// The probable number of the position in its shard.
    guess: u32,
    position: P,
}

impl<P: Hash> Guessed<P> {
    #[inline]
    pub(crate) fn new(position: P) -> Self {
        Self { hash: hash_of(&position), guess: NONE, position }
    }
}

impl<P> Guessed<P> {
    /// Returns the shard that the position belongs to.
    #[inline]
    pub(crate) const fn shard(&self) -> usize {
        shard_of(self.hash)
    }

    pub(crate) fn into_hashed(self) -> (u64, P) {
        (self.hash, self.position)
    }
}

/// Prepares to look up positions: loads the memory for all of them at once.
#[inline]
pub(crate) fn prepare<'s, P: 's>(
    sought: &mut [Guessed<P>],
    shard: impl Fn(usize) -> &'s Listed<P>,
) {
    let touched = sought.iter().fold(0, |touched, sought| {
        let shard = shard(shard_of(sought.hash));
        touched ^ shard.buckets.get(shard.first(sought.hash)).map_or(0, |bucket| bucket.0[0])
    });
    core::hint::black_box(touched);
    for sought in sought {
        sought.guess = shard(shard_of(sought.hash)).guess(sought.hash);
    }
}

/// A finished table: every position has a number below [`len`](Self::len).
///
/// The numbers of a shard follow each other, and those of the next shard follow them.
#[derive(Clone, Debug)]
pub(crate) struct Lists<P> {
    shards: Vec<Listed<P>>,
    bases: Bases,
}

/// The first number of each shard, and after the last one how many positions there are.
#[derive(Clone, Debug)]
pub(crate) struct Bases(Vec<u32>);

impl Bases {
    pub(crate) fn len(&self) -> u32 {
        self.0[SHARDS]
    }

    /// Returns the number in the table of the first position of a shard.
    #[inline]
    pub(crate) fn first_of(&self, shard: usize) -> u32 {
        self.0[shard]
    }
}

impl<P> Lists<P> {
    /// Returns the shards of an empty table.
    pub(crate) fn empty() -> impl Iterator<Item = Listed<P>> {
        (0..SHARDS).map(|_| Listed::new())
    }

    /// Numbers the positions of [`SHARDS`] shards; `None` if there are more than 2^32 - 2.
    pub(crate) fn new(shards: Vec<Listed<P>>) -> Option<Self> {
        let mut bases = Vec::with_capacity(SHARDS + 1);
        let mut sum = 0u32;
        for shard in &shards {
            bases.push(sum);
            sum = sum.checked_add(u32::try_from(shard.keys.len()).ok()?)?;
        }
        bases.push(sum);
        (sum < u32::MAX).then_some(Self { shards, bases: Bases(bases) })
    }

    pub(crate) const fn bases(&self) -> &Bases {
        &self.bases
    }

    /// Returns the bytes that the table takes, with what the positions own.
    pub(crate) fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| (shard.allocated() as u64).saturating_add(shard.owned)).sum()
    }

    /// Iterates over the positions in the order of their numbers.
    pub(crate) fn positions(&self) -> impl Iterator<Item = &P> {
        self.shards.iter().flat_map(|shard| &shard.keys)
    }
}

impl<P: Eq + Hash> Lists<P> {
    /// Returns the number of a position, if the table has it.
    #[inline]
    pub(crate) fn number(&self, position: &P) -> Option<u32> {
        self.number_hashed(hash_of(position), position)
    }

    #[inline]
    fn number_hashed(&self, hash: u64, position: &P) -> Option<u32> {
        let shard = shard_of(hash);
        self.shards[shard].find(hash, position).map(|number| self.bases.first_of(shard) + number)
    }
}
