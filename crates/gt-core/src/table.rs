//! Transposition tables: what a search remembers of the positions it has visited.
//!
//! Keys are whole positions, compared by `Eq`. So two positions with the same hash are never
//! confused, and no answer depends on the hash. A table may forget entries. Exact answers are the
//! same with any table, and with none.
//!
//! | table      | keeps                                  | use it when                                |
//! |------------|----------------------------------------|--------------------------------------------|
//! | `()`       | nothing                                | positions hardly ever repeat               |
//! | [`Exact`]  | everything, up to the limits           | the visited positions fit in memory        |
//! | [`Fixed`]  | a given number of entries, by a rule   | positions do not fit, or memory must stay bounded |
//!
//! # Should I be using this?
//! Yes, if several orders of moves lead to the same position, as in nearly every game. The fewer
//! plies a search has left, the less a lookup saves. Exact answers are the same without a table. To
//! see what a table saves in your game, compare
//! [`Report::nodes`](crate::alphabeta::Report::nodes) with and without it.
//!
//! # Rejected alternatives
//! * *Keys cut to 16 or 32 bits of a hash*, as chess programs do: sooner or later two positions
//!   would share an entry, and an exact answer could be wrong without a trace.
//! * *Entries that hold the best move itself*: [`Game::moves`](crate::Game::moves) yields the same
//!   moves in the same order at every call. So the index of the move is enough: four bytes for
//!   every type of move.

mod discovered;
mod entry;
mod exact;
mod fixed;
mod growing;
mod hasher;
mod marks;
mod met;
mod rating;
mod sharded;

use crate::run::{LimitError, Run};

pub(crate) use discovered::{Discovered, Key};
pub use entry::{Bound, Entry};
pub use exact::Exact;
pub use fixed::Fixed;
pub(crate) use growing::Growing;
pub(crate) use marks::Marks;
pub(crate) use met::{Met, MetPositions, Moves};
pub use rating::Rating;
pub(crate) use sharded::{LOOKED_UP, Room, SHARDS, Shard, Shards, hash_of, shard_of};

/// Remembers searched positions; the type parameter of [`Search`](crate::alphabeta::Search).
/// # The contract
/// 1. [`probe`](Self::probe) returns an entry only for a position equal to the one it was
///    [stored](Self::store) for, and returns the entry as it was stored. If this is broken, answers
///    are wrong.
/// 2. A table may forget any entry at any time.
/// 3. Entries belong to one rules value and one heuristic. [`clear`](Self::clear) a table before it
///    serves another.
/// # Example
/// A table without keys, for games that number their positions:
/// ```
/// use gt_core::table::{Entry, TranspositionTable};
/// use gt_core::{LimitError, Run, alphabeta::Search, example::Matches, prelude::*};
/// struct ByNumber(Vec<Option<Entry>>);
///
/// impl TranspositionTable<u32> for ByNumber {
///     fn probe(&self, matches: &u32) -> Option<Entry> { self.0[*matches as usize] }
///     fn store(
///         &mut self,
///         matches: &u32,
///         entry: Entry,
///         _: &dyn Fn(&u32) -> u64, // a `u32` owns nothing
///         _: &Run,
///     ) -> Result<(), LimitError> {
///         self.0[*matches as usize] = Some(entry);
///         Ok(())
///     }
///     fn len(&self) -> usize { self.0.iter().flatten().count() }
///     fn clear(&mut self) { self.0.fill(None); }
/// }
///
/// let mut search = Search::new(Matches(60)).with_table(ByNumber(vec![None; 61]));
/// assert_eq!(search.outcome(&60).unwrap(), Outcome::Loss);
/// assert!(search.table().len() > 30);
/// ```
pub trait TranspositionTable<P> {
    /// Whether the table can keep anything. If false, a search does not even ask it.
    const KEEPS: bool = true;

    /// Returns the entry for `position`, if there is one.
    fn probe(&self, position: &P) -> Option<Entry>;

    /// Stores `entry` for `position`, unless the table's rule says otherwise.
    ///
    /// `owned` says how many bytes a position owns elsewhere: the game's
    /// [`owned_bytes`](crate::Game::owned_bytes). A table that stores positions adds them to its own
    /// bytes.
    /// # Errors
    /// Any [`LimitError`] if the table would have to grow beyond the limits of `run`. The table is
    /// unchanged then.
    fn store(
        &mut self,
        position: &P,
        entry: Entry,
        owned: &dyn Fn(&P) -> u64,
        run: &Run,
    ) -> Result<(), LimitError>;

    /// Returns how many entries are kept.
    fn len(&self) -> usize;

    /// Returns whether no entry is kept.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets everything.
    ///
    /// Each table decides whether it returns its memory: [`Exact`] and [`Fixed`] keep it.
    fn clear(&mut self);
}

/// A table that remembers nothing and costs nothing.
impl<P> TranspositionTable<P> for () {
    const KEEPS: bool = false;

    fn probe(&self, _: &P) -> Option<Entry> {
        None
    }

    fn store(&mut self, _: &P, _: Entry, _: &dyn Fn(&P) -> u64, _: &Run) -> Result<(), LimitError> {
        Ok(())
    }

    fn len(&self) -> usize {
        0
    }

    fn clear(&mut self) {}
}

/// A borrowed table: a search may borrow its table, so that the next search can continue with it.
impl<P, T: TranspositionTable<P> + ?Sized> TranspositionTable<P> for &mut T {
    const KEEPS: bool = T::KEEPS;

    fn probe(&self, position: &P) -> Option<Entry> {
        (**self).probe(position)
    }

    fn store(
        &mut self,
        position: &P,
        entry: Entry,
        owned: &dyn Fn(&P) -> u64,
        run: &Run,
    ) -> Result<(), LimitError> {
        (**self).store(position, entry, owned, run)
    }

    fn len(&self) -> usize {
        (**self).len()
    }

    fn clear(&mut self) {
        (**self).clear();
    }
}
