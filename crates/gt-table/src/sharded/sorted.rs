//! Positions in the order of their keys, in chunks: each of them ascends.
//!
//! A worker sorts chunks where they lie, so that sorting takes little room besides.

use core::ops::Range;

use gt_core::{Outcome, Run};

use super::entry::Entry;
use super::positions::Positions;
use super::worker::Found;
use crate::error::TableError;

/// The most bytes that sorting takes besides.
const BESIDE: usize = 1 << 24;
/// The bytes that a key takes while it is sorted, beside its own: its beginning, and its number.
const EACH: usize = 16;

/// Positions with their values, sorted in chunks.
#[derive(Debug)]
pub(crate) struct Sorted {
    width: usize,
    keys: Vec<u8>,
    entries: Vec<Entry>,
    /// How many positions a chunk has; the last one may have fewer.
    chunk: usize,
}

impl Sorted {
    /// Sorts what a worker has found, with keys of `width` bytes.
    pub(super) fn of(found: Found, width: usize, run: &Run) -> Result<Self, TableError> {
        let Found { positions: Positions::Keyed(keyed), entries } = found else {
            return Ok(Self { width, keys: Vec::new(), entries: Vec::new(), chunk: 1 });
        };
        let mut sorted =
            Self { width, keys: keyed.into_keys(), entries, chunk: BESIDE / (EACH + width) };
        let Self { keys, entries, chunk, .. } = &mut sorted;
        let (mut order, mut copy) = (Vec::new(), Vec::new());
        for (keys, entries) in keys.chunks_mut(*chunk * width).zip(entries.chunks_mut(*chunk)) {
            run.check_running()?;
            in_order(width, keys, &mut order);
            copy.clear();
            copy.extend_from_slice(keys);
            for (to, &(_, from)) in keys.chunks_exact_mut(width).zip(&order) {
                to.copy_from_slice(&copy[from as usize * width..][..width]);
            }
            let by_number: Vec<_> = order.iter().map(|&(_, from)| entries[from as usize]).collect();
            entries.copy_from_slice(&by_number);
        }
        Ok(sorted)
    }

    /// Sorts letters: keys with their entries, of any order.
    pub(crate) fn from_letters(width: usize, letters: &[Vec<u8>]) -> Self {
        let letters = letters.iter().flat_map(|letters| letters.chunks_exact(width + 4));
        let (mut unsorted, mut of) = (Vec::new(), Vec::new());
        for letter in letters {
            if let Some((key, entry)) = letter.split_last_chunk() {
                unsorted.extend_from_slice(key);
                of.push(Entry::from_le_bytes(*entry));
            }
        }
        let (mut order, mut keys) = (Vec::new(), Vec::with_capacity(unsorted.len()));
        in_order(width, &unsorted, &mut order);
        for &(_, from) in &order {
            keys.extend_from_slice(&unsorted[from as usize * width..][..width]);
        }
        let entries: Vec<_> = order.iter().map(|&(_, from)| of[from as usize]).collect();
        Self { width, keys, chunk: entries.len().max(1), entries }
    }

    pub(crate) const fn len(&self) -> usize {
        self.entries.len()
    }

    /// The bytes that they take.
    pub(crate) const fn bytes(&self) -> u64 {
        (self.keys.capacity() + self.entries.capacity() * size_of::<Entry>()) as u64
    }

    /// The keys, in the order of the entries.
    pub(crate) fn keys(&self) -> &[u8] {
        &self.keys
    }

    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The greatest number of plies.
    pub(crate) fn greatest(&self) -> Option<u32> {
        let values = self.entries.iter().map(|entry| entry.value());
        values.filter(|&(outcome, _)| outcome != Outcome::Draw).map(|(_, plies)| plies).max()
    }

    /// By chunk: the places of its positions from the key `from` on and before the key `to`, if
    /// there are such bounds.
    fn between(
        &self,
        from: Option<&[u8]>,
        to: Option<&[u8]>,
    ) -> impl Iterator<Item = Range<usize>> {
        (0..self.len()).step_by(self.chunk).map(move |first| {
            let chunk = first..self.len().min(first + self.chunk);
            let below = |key| self.below(chunk.clone(), key);
            from.map_or(chunk.start, below)..to.map_or(chunk.end, below)
        })
    }

    /// The first place of a chunk whose key is not less than this one.
    fn below(&self, chunk: Range<usize>, key: &[u8]) -> usize {
        let (mut low, mut high) = (chunk.start, chunk.end);
        while low < high {
            let middle = usize::midpoint(low, high);
            if self.key(middle) < key {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        low
    }

    /// How many keys are less than this one.
    pub(crate) fn count_below(&self, key: &[u8]) -> u64 {
        self.between(None, Some(key)).map(|places| places.len() as u64).sum()
    }

    /// Appends the positions between two keys as letters.
    pub(crate) fn put_letters(
        &self,
        from: Option<&[u8]>,
        to: Option<&[u8]>,
        letters: &mut Vec<u8>,
    ) {
        for number in self.between(from, to).flatten() {
            letters.extend_from_slice(self.key(number));
            letters.extend_from_slice(&self.entries[number].to_le_bytes());
        }
    }

    fn key(&self, number: usize) -> &[u8] {
        &self.keys[number * self.width..][..self.width]
    }
}

/// The order of some keys: for each of them its first bytes, and its number.
#[expect(clippy::cast_possible_truncation, reason = "chunks and pieces have fewer than 2^32 keys")]
fn in_order(width: usize, keys: &[u8], order: &mut Vec<(u64, u32)>) {
    let beginning = |key: &[u8]| {
        let mut bytes = [0; 8];
        let len = width.min(8);
        bytes[..len].copy_from_slice(&key[..len]);
        u64::from_be_bytes(bytes)
    };
    order.clear();
    order.extend(
        keys.chunks_exact(width).enumerate().map(|(nth, key)| (beginning(key), nth as u32)),
    );
    if width <= 8 {
        order.sort_unstable();
    } else {
        let rest = |nth: u32| &keys[nth as usize * width + 8..][..width - 8];
        order.sort_unstable_by(|(a, nth_a), (b, nth_b)| {
            a.cmp(b).then_with(|| rest(*nth_a).cmp(rest(*nth_b)))
        });
    }
}
