//! Positions as numbers 0, 1, 2 …, for a check that keeps one state per position.
//!
//! The containers of the solvers are not used here, so that a mistake in them cannot hide itself.

use alloc::vec::Vec;
use core::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use super::settled_claim::{SettledClaim, SettledClaims};
use crate::capability::Indexed;
use crate::error::SolveError;
use crate::outcome::Outcome;
use crate::run::{LimitError, Owned, Run};

/// A position for each number, and a number for each position.
pub(super) trait PositionNumbers {
    type Position;

    /// Returns the position with this number; `None` for a hole or a number out of range.
    fn position(&self, number: usize) -> Option<Self::Position>;

    /// Returns the number of a position; `None` if it has none.
    fn number(&self, position: &Self::Position) -> Option<usize>;

    /// Returns the bytes that the numbering takes.
    fn bytes(&self) -> u64;
}

/// The ranks of an indexed game.
pub(super) struct RankNumbers<'g, G> {
    game: &'g G,
}

impl<'g, G: Indexed> RankNumbers<'g, G> {
    pub(super) const fn new(game: &'g G) -> Self {
        Self { game }
    }

    /// Returns one state per rank, without claims yet.
    pub(super) fn states(&self, run: &Run) -> Result<SettledClaims, SolveError> {
        let len = self.game.index_len();
        run.check_positions(len)?;
        run.check_memory(len)?;
        let len = usize::try_from(len).map_err(|_| LimitError::OutOfMemory { bytes: len })?;
        Ok(SettledClaims::unclaimed(len, run)?)
    }
}

impl<G: Indexed> PositionNumbers for RankNumbers<'_, G> {
    type Position = G::Position;

    fn position(&self, number: usize) -> Option<G::Position> {
        self.game.unrank(number as u64)
    }

    fn number(&self, position: &G::Position) -> Option<usize> {
        usize::try_from(self.game.rank(position)).ok()
    }

    fn bytes(&self) -> u64 {
        0
    }
}

/// Positions in the order in which they were listed.
pub(super) struct List<P> {
    positions: Vec<P>,
    slots: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// What the positions own elsewhere.
    owned: Owned,
}

impl<P: Clone + Eq + Hash> List<P> {
    fn find(&self, hash: u64, position: &P) -> Option<usize> {
        self.slots
            .find(hash, |&number| self.positions[number as usize] == *position)
            .map(|&number| number as usize)
    }
}

impl<P: Clone + Eq + Hash> PositionNumbers for List<P> {
    type Position = P;

    fn position(&self, number: usize) -> Option<P> {
        self.positions.get(number).cloned()
    }

    fn number(&self, position: &P) -> Option<usize> {
        self.find(self.hasher.hash_one(position), position)
    }

    fn bytes(&self) -> u64 {
        ((self.positions.capacity() * size_of::<P>() + self.slots.allocation_size()) as u64)
            .saturating_add(self.owned.bytes())
    }
}

/// A list that grows, with the state of each position.
pub(super) struct GrowingList<P> {
    list: List<P>,
    states: SettledClaims,
}

impl<P> Default for GrowingList<P> {
    fn default() -> Self {
        let (positions, slots, hasher) =
            (Vec::new(), HashTable::new(), DefaultHashBuilder::default());
        Self {
            list: List { positions, slots, hasher, owned: Owned::default() },
            states: SettledClaims::default(),
        }
    }
}

impl<P: Clone + Eq + Hash> GrowingList<P> {
    pub(super) const fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn into_parts(self) -> (List<P>, SettledClaims) {
        (self.list, self.states)
    }

    /// Adds a position, unless it is there; returns the outcome that is claimed for it first.
    ///
    /// `owned`: what the position owns elsewhere.
    pub(super) fn insert(
        &mut self,
        position: &P,
        claimed: Outcome,
        owned: u64,
        run: &Run,
    ) -> Result<Outcome, SolveError> {
        let hash = self.list.hasher.hash_one(position);
        if let Some(known) = self.list.find(hash, position) {
            return Ok(self.states.get(known).outcome().unwrap_or(claimed));
        }
        let len = self.states.len() as u64;
        run.check_positions(len + 1)?;
        let max = u64::from(u32::MAX) - 1;
        let number = u32::try_from(len).ok().filter(|&number| u64::from(number) < max);
        let number = number.ok_or(SolveError::TooManyPositions { positions: len + 1, max })?;
        self.make_room(run)?;
        let mut all = self.list.owned;
        all.add(owned, || self.list.bytes() + self.states.capacity() as u64, run)?;
        let List { positions, slots, hasher, owned } = &mut self.list;
        *owned = all;
        positions.push(position.clone());
        slots.insert_unique(hash, number, |&number| hasher.hash_one(&positions[number as usize]));
        self.states.push(SettledClaim::claimed(claimed));
        Ok(claimed)
    }

    /// Makes room for one more position. Each part grows to twice its size, beside the old part.
    fn make_room(&mut self, run: &Run) -> Result<(), LimitError> {
        let bytes =
            |list: &List<P>, states: &SettledClaims| list.bytes() + states.capacity() as u64;
        let item = size_of::<P>() + size_of::<SettledClaim>();
        let len = self.states.len();
        if len == self.list.positions.capacity() || len == self.states.capacity() {
            let more = len.max(8);
            let needed =
                bytes(&self.list, &self.states).saturating_add(((len + more) * item) as u64);
            run.check_memory(needed)?;
            let refused = |_| LimitError::OutOfMemory { bytes: needed };
            self.list.positions.try_reserve_exact(more).map_err(refused)?;
            self.states.try_reserve_exact(more).map_err(refused)?;
        }
        if len == self.list.slots.capacity() {
            let buckets = 2 * self.list.slots.num_buckets().max(2) as u64;
            let needed = bytes(&self.list, &self.states)
                .saturating_add(buckets * (size_of::<u32>() as u64 + 1) + 16);
            run.check_memory(needed)?;
            let List { positions, slots, hasher, .. } = &mut self.list;
            let reserved =
                slots.try_reserve(1, |&number| hasher.hash_one(&positions[number as usize]));
            reserved.map_err(|_| LimitError::OutOfMemory { bytes: needed })?;
        }
        Ok(())
    }
}
