//! What a ply has decided in one row: as bits if that is many states, as a list if it is few.

use super::geometry::Geometry;
use crate::solve::engine::rows::{contains, ones, slots_of};

/// The key of a state that was decided no matter which move is barred.
const NO_KEY: u8 = u8::MAX;

/// One state of a front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) slot: u16,
    key: u8,
    /// Whether the state was decided with its key barred, or with any other move barred.
    barred: bool,
}

/// The states of one row that the last ply decided.
#[derive(Clone, Debug, Default)]
pub(super) enum Front {
    #[default]
    Empty,
    /// Few states, in any order. A state may be there twice: once for each of its values.
    Few(Vec<Found>),
    Many(Many),
}

/// The states of a front as bits.
#[derive(Clone, Debug)]
pub(super) struct Many {
    /// The states decided unless their key is barred.
    pub(super) open: Vec<u32>,
    /// The states decided in only one of the two cases.
    pub(super) differing: Vec<u32>,
    /// Whether `differing` has a state, so that keys matter.
    pub(super) has_keys: bool,
}

impl Found {
    /// The state was decided unless `key` is barred.
    pub(super) const fn open(slot: u16, key: u8) -> Self {
        Self { slot, key, barred: false }
    }

    /// The state was decided with `key` barred.
    pub(super) const fn barred(slot: u16, key: u8) -> Self {
        Self { slot, key, barred: true }
    }

    /// Tells whether the state was decided with this move barred.
    #[inline]
    pub(super) const fn holds_if_barred(self, mv: u8) -> bool {
        (self.key == mv) == self.barred
    }
}

impl Front {
    /// Returns a front of these states; `None` if memory is short.
    pub(super) fn of_list(found: &[Found], geometry: Geometry) -> Option<Self> {
        if found.is_empty() {
            return Some(Self::Empty);
        }
        if found.len() <= geometry.few() {
            return Some(Self::Few(list(found.len(), found.iter().copied())?));
        }
        let row = || list(geometry.words(), core::iter::repeat_n(0, geometry.words()));
        let mut many = Many { open: row()?, differing: row()?, has_keys: false };
        for &Found { slot, key, barred } in found {
            let (word, bit) = (usize::from(slot >> 5), slot & 31);
            many.open[word] |= u32::from(!barred) << bit;
            many.differing[word] ^= u32::from(key != NO_KEY) << bit;
            many.has_keys |= key != NO_KEY;
        }
        Some(Self::Many(many))
    }

    /// Returns a front of these bits; `None` if memory is short.
    ///
    /// `key` is asked for the keys that matter.
    pub(super) fn of_bits(
        open: &[u32],
        differing: &[u32],
        geometry: Geometry,
        key: impl Fn(u16) -> u8,
    ) -> Option<Self> {
        let states = ones(open) + ones(differing);
        if states == 0 {
            return Some(Self::Empty);
        }
        if states > geometry.few() as u64 {
            let has_keys = differing.iter().any(|&word| word != 0);
            let copy = |row: &[u32]| list(row.len(), row.iter().copied());
            return Some(Self::Many(Many {
                open: copy(open)?,
                differing: copy(differing)?,
                has_keys,
            }));
        }
        let same = slots_of(open)
            .filter(|&slot| !contains(differing, slot))
            .map(|slot| Found::open(slot, NO_KEY));
        let one = slots_of(differing).map(|slot| Found {
            slot,
            key: key(slot),
            barred: !contains(open, slot),
        });
        #[expect(clippy::cast_possible_truncation, reason = "few states")]
        list(states as usize, same.chain(one)).map(Self::Few)
    }

    pub(super) const fn is_empty(&self) -> bool {
        matches!(self, Self::Empty)
    }

    pub(super) const fn is_many(&self) -> bool {
        matches!(self, Self::Many(_))
    }

    /// Counts the states decided with no move barred.
    pub(super) fn states(&self) -> u64 {
        match self {
            Self::Empty => 0,
            Self::Few(found) => found.iter().filter(|found| !found.barred).count() as u64,
            Self::Many(many) => ones(&many.open),
        }
    }

    /// Calls `f` for every state: with its slot, whether it is decided open, whether barred, and
    /// with its key if only one of the two holds.
    pub(super) fn for_each(
        &self,
        key: impl Fn(u16) -> u8,
        mut f: impl FnMut(u16, bool, bool, Option<u8>),
    ) {
        match self {
            Self::Empty => {}
            Self::Few(found) => {
                for &Found { slot, key, barred } in found {
                    f(slot, !barred, barred || key == NO_KEY, (key != NO_KEY).then_some(key));
                }
            }
            Self::Many(Many { open, differing, .. }) => {
                for slot in slots_of(open).filter(|&slot| !contains(differing, slot)) {
                    f(slot, true, true, None);
                }
                for slot in slots_of(differing) {
                    let is_open = contains(open, slot);
                    f(slot, is_open, !is_open, Some(key(slot)));
                }
            }
        }
    }
}

/// Collects at most `most` items; `None` if memory is short.
fn list<T>(most: usize, items: impl Iterator<Item = T>) -> Option<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(most).ok()?;
    list.extend(items.take(most));
    Some(list)
}
