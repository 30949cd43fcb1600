//! What a look ahead leaves: the entries of the positions met, on one thread or on several.

#[cfg(feature = "rayon")]
use alloc::vec::Vec;

use super::super::packed::PackedValue;
#[cfg(not(feature = "rayon"))]
use super::super::store::Hashed as Met;
use super::super::store::{Hashed, Store};
use crate::error::SolveError;
use crate::game::Game;
use crate::run::Stats;
#[cfg(feature = "rayon")]
use crate::table::Lists;

/// One entry per position that a look ahead met.
///
/// [`Horizon::explore`](crate::bounded::Horizon::explore) makes it. A lookup costs one hash and two
/// or three reads. Bytes per position:
///
/// * Made on one thread: as [`Hashed`], `size_of::<(P, u32)>()` and 6 to 12 more.
/// * Made on several threads: 1 to 5/4 times `size_of::<P>()` and 9 to 10.3 more.
#[derive(Clone, Debug)]
pub struct Ahead<P>(pub(super) Kept<P>);

#[derive(Clone, Debug)]
pub(super) enum Kept<P> {
    Alone(Hashed<P>),
    #[cfg_attr(not(feature = "rayon"), expect(dead_code, reason = "there are no other threads"))]
    Together(Met<P>),
}

impl<G: Game> Store<G> for Ahead<G::Position> {
    fn entry(&self, game: &G, position: &G::Position) -> PackedValue {
        match &self.0 {
            Kept::Alone(store) => store.entry(game, position),
            Kept::Together(store) => store.entry(game, position),
        }
    }

    fn positions(&self, game: &G) -> impl Iterator<Item = (G::Position, PackedValue)> {
        let (alone, together) = self.either();
        let alone = alone.into_iter().flat_map(move |store| store.positions(game));
        alone.chain(together.into_iter().flat_map(move |store| store.positions(game)))
    }

    fn all_entries(&self) -> impl Iterator<Item = PackedValue> {
        let (alone, together) = self.either();
        let alone = alone.into_iter().flat_map(Store::<G>::all_entries);
        alone.chain(together.into_iter().flat_map(Store::<G>::all_entries))
    }
}

impl<P> Ahead<P> {
    /// Returns the one store that there is.
    const fn either(&self) -> (Option<&Hashed<P>>, Option<&Met<P>>) {
        match &self.0 {
            Kept::Alone(store) => (Some(store), None),
            Kept::Together(store) => (None, Some(store)),
        }
    }
}

/// The positions met, with their entries by number.
#[cfg(feature = "rayon")]
#[derive(Clone, Debug)]
pub(super) struct Met<P> {
    pub(super) table: Lists<P>,
    pub(super) entries: Vec<PackedValue>,
}

#[cfg(feature = "rayon")]
impl<G: Game> Store<G> for Met<G::Position> {
    fn entry(&self, _: &G, position: &G::Position) -> PackedValue {
        self.table
            .number(position)
            .map_or(PackedValue::UNKNOWN, |number| self.entries[number as usize])
    }

    fn positions(&self, _: &G) -> impl Iterator<Item = (G::Position, PackedValue)> {
        self.table.positions().cloned().zip(self.entries.iter().copied())
    }

    fn all_entries(&self) -> impl Iterator<Item = PackedValue> {
        self.entries.iter().copied()
    }
}

/// The result of a look ahead.
pub(crate) struct View<P> {
    /// The entries of the positions met.
    ///
    /// A decided entry is exact. An open entry with count *c* says that nothing is decided within
    /// *c* plies. A drawn entry is a draw, however many plies are looked at.
    pub(crate) kept: Ahead<P>,
    /// Whether looking further cannot decide anything more.
    pub(crate) is_all: bool,
    /// Moves of positions at the last depth are not counted, because they are not generated.
    pub(crate) stats: Stats,
}

pub(super) const fn too_many(positions: u64) -> SolveError {
    SolveError::TooManyPositions { positions, max: PackedValue::MAX_COUNT as u64 }
}

/// Returns what the walk has proved in the entry of a position that sees `seen` plies.
pub(super) fn settled(entry: PackedValue, seen: u32, is_cut: bool, is_all: bool) -> PackedValue {
    let is_exact =
        entry.is_decided() && (!is_cut || entry.plies() <= seen) || entry == PackedValue::BY_RULE;
    if is_exact {
        return entry;
    }
    if is_all { PackedValue::ENDLESS } else { PackedValue::open(seen.min(PackedValue::MAX_COUNT)) }
}
