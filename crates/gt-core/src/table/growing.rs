//! A shard while its positions are discovered: the positions themselves in an open hash table.
//!
//! # Invariants
//! * The first position lies apart from the slots. A slot is free, or holds one of the other
//!   positions. Nothing is ever removed.
//! * The hash of a position names a slot. The position lies in the first slot from there on that
//!   was free. At least one slot in five is free, so a search is short.
//! * A free slot holds a copy of the first position. It needs no mark, and no value that no
//!   position has. If positions own memory, a copy would own memory too. Then free slots hold
//!   `None`, which seldom takes room, because most of such positions have a pointer.
//! * A greater hash names a later slot. So a shard that grows is read and written from its
//!   beginning to its end, and the finished shard is nearly sorted.
//! * A position is marked from its discovery until its successors are taken. The first position has
//!   the place after the last slot.
//!
//! # Rejected alternatives
//! * *Positions in a list, and slots with their numbers*: 5 to 6 bytes more per position.
//! * *A list of new positions*: up to 8 bytes per position where a mark takes one bit.
//! * *A set of bits for free slots*: one line of the cache more for each look-up.

use alloc::vec::Vec;
use core::hash::Hash;
use core::mem::needs_drop;

use super::marks::Marks;
use super::sharded::{LOOKED_UP, Room, Shard, hash_of, place};
use crate::run::LimitError;

/// One part of a table whose positions are being discovered.
#[derive(Clone, Debug)]
pub(crate) struct Growing<P> {
    first: Option<P>,
    /// The slots if positions own nothing; a free slot holds the first position.
    plain: Vec<P>,
    /// The slots if positions own memory.
    owning: Vec<Option<P>>,
    /// The number of positions.
    len: usize,
    new: Marks,
    /// What the positions own elsewhere.
    owned: u64,
}

impl<P: Clone + Eq + Hash> Growing<P> {
    /// Whether positions own memory. Known when the program is compiled.
    const OWNS: bool = needs_drop::<P>();

    pub(crate) const fn empty() -> Self {
        let new = Marks::EMPTY;
        Self { first: None, plain: Vec::new(), owning: Vec::new(), len: 0, new, owned: 0 }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// The places of the positions whose successors were not taken yet.
    pub(crate) const fn due(&self) -> &Marks {
        &self.new
    }

    pub(crate) const fn due_mut(&mut self) -> &mut Marks {
        &mut self.new
    }

    const fn slots(&self) -> usize {
        if Self::OWNS { self.owning.len() } else { self.plain.len() }
    }

    /// Returns the bytes for this many slots.
    const fn bytes(slots: usize) -> usize {
        let slot = if Self::OWNS { size_of::<Option<P>>() } else { size_of::<P>() };
        slots * slot + if slots == 0 { 0 } else { Marks::bytes(slots + 1) }
    }

    /// Returns the position at a place: in a slot, or after the last slot.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> Option<&P> {
        if place == self.slots() {
            return self.first.as_ref();
        }
        if Self::OWNS {
            return self.owning.get(place)?.as_ref();
        }
        self.plain.get(place).filter(|&position| Some(position) != self.first.as_ref())
    }

    /// Returns the slot of a position, or else the slot where it belongs.
    ///
    /// The shard has slots, and the position is not the first one.
    #[inline]
    fn search(&self, hash: u64, position: &P) -> Result<usize, usize> {
        let slots = self.slots();
        let mut at = place(hash, slots);
        for _ in 0..slots {
            match self.get(at) {
                None => return Err(at),
                Some(known) if known == position => return Ok(at),
                Some(_) => at = if at + 1 == slots { 0 } else { at + 1 },
            }
        }
        Err(at) // no slot is free: only if `Eq` does not keep its contract
    }

    /// Returns a set of bits: which of these positions the shard surely has.
    ///
    /// There are at most [`LOOKED_UP`] positions. Loads the memory for all of them at once.
    #[inline]
    pub(crate) fn known(&self, hashed: &[(u64, P)]) -> u64 {
        debug_assert!(hashed.len() <= LOOKED_UP);
        let slots = self.slots();
        let is_known = |hash: u64, position: &P| {
            let at = place(hash, slots);
            let slot = if Self::OWNS {
                self.owning.get(at).and_then(Option::as_ref)
            } else {
                self.plain.get(at)
            };
            slot.is_some_and(|known| known == position)
        };
        (0..).zip(hashed).fold(0, |set, (nth, (hash, position))| {
            set | u64::from(is_known(*hash, position)) << nth
        })
    }

    /// Adds a position and marks it as new, unless the shard has it.
    ///
    /// `owned`: what the position owns, see [`Game::owned_bytes`](crate::Game::owned_bytes).
    /// # Errors
    /// Any limit of `room`. The shard has the same positions as before then.
    #[inline]
    pub(crate) fn insert(
        &mut self,
        hash: u64,
        position: P,
        owned: impl FnOnce(&P) -> u64,
        room: &Room<'_>,
    ) -> Result<(), LimitError> {
        let Some(first) = &self.first else { return self.insert_first(position, owned, room) };
        if *first == position {
            return Ok(());
        }
        let Err(mut slot) = self.search(hash, &position) else { return Ok(()) };
        room.count()?;
        // The first position takes no slot.
        if 5 * self.len > 4 * self.slots() {
            self.grow(room)?;
            slot = self.search(hash, &position).unwrap_or_else(|free| free);
        }
        let owned = owned(&position);
        room.own(owned)?;
        self.owned = self.owned.saturating_add(owned);
        self.put(slot, position);
        self.new.insert(slot);
        self.len += 1;
        Ok(())
    }

    fn put(&mut self, slot: usize, position: P) {
        if Self::OWNS {
            self.owning[slot] = Some(position);
        } else {
            self.plain[slot] = position;
        }
    }

    #[cold]
    fn insert_first(
        &mut self,
        position: P,
        owned: impl FnOnce(&P) -> u64,
        room: &Room<'_>,
    ) -> Result<(), LimitError> {
        room.count()?;
        let owned = owned(&position);
        room.own(owned)?;
        self.owned = owned;
        self.first = Some(position);
        if let Err(limit) = self.grow(room) {
            self.first = None;
            return Err(limit);
        }
        self.new.insert(self.slots());
        self.len = 1;
        Ok(())
    }

    /// Makes room for a fifth more.
    #[cold]
    fn grow(&mut self, room: &Room<'_>) -> Result<(), LimitError> {
        let Some(first) = &self.first else { return Ok(()) };
        let old = self.slots();
        let slots = old + (old / 5).max(8);
        room.replace(Self::bytes(old), Self::bytes(slots))?;
        let (mut plain, mut owning) = (Vec::new(), Vec::new());
        if Self::OWNS {
            reserve(&mut owning, slots)?;
            owning.resize(slots, None);
        } else {
            reserve(&mut plain, slots)?;
            plain.resize(slots, first.clone());
        }
        let new = core::mem::replace(&mut self.new, Marks::new(slots + 1, room.run())?);
        if new.len() > 0 && new.contains(old) {
            self.new.insert(slots);
        }
        let plain = core::mem::replace(&mut self.plain, plain);
        let owning = core::mem::replace(&mut self.owning, owning);
        for (was, position) in plain.into_iter().enumerate() {
            if self.first.as_ref() != Some(&position) {
                self.put_again(position, new.contains(was));
            }
        }
        for (was, position) in owning.into_iter().enumerate() {
            if let Some(position) = position {
                self.put_again(position, new.contains(was));
            }
        }
        Ok(())
    }

    fn put_again(&mut self, position: P, is_new: bool) {
        let slot = self.search(hash_of(&position), &position).unwrap_or_else(|free| free);
        self.put(slot, position);
        if is_new {
            self.new.insert(slot);
        }
    }

    /// Ends the discovery: sorts the positions by hash, without free slots between them.
    ///
    /// The positions stay where they are, so only an index takes new memory.
    pub(crate) fn finish(self, room: &Room<'_>) -> Result<Shard<P>, LimitError> {
        let before = Self::bytes(self.slots());
        let Self { first, plain: mut keys, owning, len, owned, .. } = self;
        if Self::OWNS {
            room.replace(0, len * size_of::<P>())?;
            reserve(&mut keys, len)?;
            keys.extend(owning.into_iter().flatten());
        } else {
            keys.retain(|position| Some(position) != first.as_ref());
        }
        keys.extend(first);
        // Does not copy where the allocator can give back the end of an array.
        keys.shrink_to_fit();
        let shard = Shard::sorted(keys, owned, room.run())?;
        room.replace(
            before + if Self::OWNS { len * size_of::<P>() } else { 0 },
            shard.allocated(),
        )?;
        Ok(shard)
    }
}

/// Makes room for exactly `len` items in an empty vector.
fn reserve<T>(list: &mut Vec<T>, len: usize) -> Result<(), LimitError> {
    let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
    list.try_reserve_exact(len).map_err(|_| LimitError::OutOfMemory { bytes })
}

#[cfg(test)]
mod tests {
    use alloc::boxed::Box;

    use super::*;
    use crate::run::Run;

    /// Inserts every position twice, and checks what the shard has before and after it is sorted.
    fn holds<P: Clone + Eq + Hash + core::fmt::Debug>(position: impl Fn(u32) -> P) {
        let run = Run::new();
        let room = Room::new(&run);
        for len in [1, 2, 9, 100, 5_000] {
            let mut shard = Growing::empty();
            for (step, nth) in (0..len).chain(0..len).enumerate() {
                shard.insert(hash_of(&position(nth)), position(nth), |_| 3, &room).unwrap();
                if step == len as usize / 2 {
                    shard.due_mut().clear(0..usize::MAX);
                }
            }
            let new: Vec<_> = shard
                .due()
                .places(0..usize::MAX)
                .map(|place| shard.get(place).unwrap().clone())
                .collect();
            assert!(
                new.len() == (len - 1 - len / 2) as usize
                    && (len / 2 + 1..len).all(|nth| new.contains(&position(nth)))
            );
            assert_eq!((shard.len(), shard.owned), (len as usize, 3 * u64::from(len)));
            assert!(5 * (shard.len - 1) <= 4 * shard.slots());
            let shard = shard.finish(&room).unwrap();
            assert_eq!(shard.keys().len(), len as usize);
            for nth in 0..2 * len {
                let found = shard.find(hash_of(&position(nth)), &position(nth));
                assert_eq!(
                    found.map(|number| &shard.keys()[number as usize]),
                    (nth < len).then_some(&position(nth))
                );
            }
        }
    }

    #[test]
    fn a_shard_holds_what_was_inserted() {
        holds(|nth| nth);
        holds(|nth| u64::from(nth) << 40);
        holds(|nth| [nth; 20]);
        holds(Box::new);
    }

    /// The first position is marked until its successors are taken, however the shard grows.
    #[test]
    fn the_first_position_stays_marked() {
        let run = Run::new();
        let room = Room::new(&run);
        let mut shard = Growing::empty();
        for nth in 0..1_000_u32 {
            shard.insert(hash_of(&nth), nth, |_| 0, &room).unwrap();
        }
        let last = shard.due().places(0..usize::MAX).last();
        assert_eq!((shard.due().len(), last.and_then(|place| shard.get(place))), (1_000, Some(&0)));
    }
}
