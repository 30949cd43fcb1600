//! Where numbered positions lie, by their hashes.
//!
//! The table keeps hashes and numbers and never looks at a position. So the compiler makes it once,
//! and not once for each game. It serves where a lookup is not the work itself: paths and lines.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::run::{LimitError, Run};

/// Numbers by the hashes of their positions: 16 bytes and a control byte per slot.
#[derive(Clone, Debug, Default)]
pub(crate) struct Places {
    slots: HashTable<(u64, usize)>,
    hasher: DefaultHashBuilder,
}

impl Places {
    #[inline]
    pub(crate) fn hash(&self, position: &impl Hash) -> u64 {
        self.hasher.hash_one(position)
    }

    /// Returns the number with this hash that `is` accepts.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is: impl Fn(usize) -> bool) -> Option<usize> {
        let found = self.slots.find(hash, |&(known, number)| known == hash && is(number));
        found.map(|&(_, number)| number)
    }

    /// Adds a number that is not in the table.
    /// # Errors
    /// As [`make_room`](Self::make_room); then it is not added.
    pub(crate) fn add(&mut self, hash: u64, number: usize, run: &Run) -> Result<(), LimitError> {
        self.make_room(1, run)?;
        self.slots.insert_unique(hash, (hash, number), |&(hash, _)| hash);
        Ok(())
    }

    /// Ensures that `more` numbers fit.
    /// # Errors
    /// [`LimitError`] if the limits of `run` or the allocator refuse the memory.
    pub(crate) fn make_room(&mut self, more: usize, run: &Run) -> Result<(), LimitError> {
        let len = self.slots.len() + more;
        if len <= self.slots.capacity() {
            return Ok(());
        }
        // At most 7/8 of the slots are full, and a table that grows doubles.
        let slots = (len as u64).max(2 * self.slots.capacity() as u64).saturating_mul(16) / 7;
        let bytes = slots.saturating_mul(size_of::<(u64, usize)>() as u64 + 1);
        run.check_memory(bytes.saturating_add(self.slots.allocation_size() as u64))?;
        self.slots
            .try_reserve(more, |&(hash, _)| hash)
            .map_err(|_| LimitError::OutOfMemory { bytes })
    }

    /// Removes `number`, which has this hash.
    pub(crate) fn remove(&mut self, hash: u64, number: usize) {
        if let Ok(slot) = self.slots.find_entry(hash, |&(_, known)| known == number) {
            slot.remove();
        }
    }

    pub(crate) fn clear(&mut self) {
        self.slots.clear();
    }
}

/// The positions of a play, in order.
#[derive(Debug)]
pub(crate) struct Visited<P> {
    positions: Vec<P>,
    places: Places,
}

impl<P> Default for Visited<P> {
    fn default() -> Self {
        Self { positions: Vec::new(), places: Places::default() }
    }
}

impl<P: Clone + Eq + Hash> Visited<P> {
    /// Returns which of the positions it is, counted from 0, if it is one of them.
    pub(crate) fn find(&self, position: &P) -> Option<usize> {
        self.places.find(self.places.hash(position), |number| self.positions[number] == *position)
    }

    /// Adds a position that is not yet visited.
    /// # Errors
    /// [`LimitError`] if the limits of `run` or the allocator refuse the memory.
    pub(crate) fn add(&mut self, position: &P, run: &Run) -> Result<(), LimitError> {
        self.places.add(self.places.hash(position), self.positions.len(), run)?;
        run.push(&mut self.positions, position.clone())
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.positions.is_empty()
    }
}
