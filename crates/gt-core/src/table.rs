//! Transposition tables: what a search remembers of positions it has visited.
//!
//! Keys are whole positions, compared by `Eq`: a hash is never taken for a position, so an answer
//! never rests on two positions having different hashes. What a table may do is forget; a search
//! with any table, or none, gives the same exact answers.
//!
//! | table      | keeps                                  | use it when                                |
//! |------------|----------------------------------------|--------------------------------------------|
//! | `()`       | nothing                                | positions hardly ever repeat               |
//! | [`Exact`]  | everything, up to the limits           | the visited positions fit in memory        |
//! | [`Fixed`]  | a given number of entries, by a rule   | they do not, or memory must stay bounded   |
//!
//! # Should I be using this?
//! Yes where several orders of moves lead to the same position, which is nearly every game; the
//! fewer plies a search has left, the less a probe saves. Answers are the same without. Measure
//! both on your game: [`Report::nodes`](crate::alphabeta::Report::nodes).
//!
//! # Rejected alternatives
//! * *Keys cut to 16 or 32 bits of a hash*, as chess programs do: two positions would share an
//!   entry sooner or later, and an exact answer could be wrong without a trace.
//! * *Entries that hold the best move itself*: [`Game::moves`](crate::Game::moves) yields the same
//!   moves in the same order at every call, so its index says as much in four bytes, whatever the
//!   game's move type.

mod discovered;
mod entry;
mod exact;
mod fixed;
mod hasher;

use crate::run::{LimitError, Run};

pub(crate) use discovered::{Discovered, Key};
pub use entry::{Bound, Entry};
pub use exact::Exact;
pub use fixed::Fixed;

/// A memory of searched positions, the type parameter of
/// [`alphabeta::Search`](crate::alphabeta::Search).
///
/// # The contract
/// 1. [`probe`](Self::probe) returns an entry only for a position equal to the one it was
///    [stored](Self::store) for, and returns it as it was stored; wrong answers follow otherwise.
/// 2. A table may forget any entry at any time.
/// 3. Entries belong to one rules value and one heuristic; [`clear`](Self::clear) a table before it
///    serves another.
///
/// # Example
/// A table for games that number their positions, without keys:
/// ```
/// use gt_core::alphabeta::Search;
/// use gt_core::prelude::*;
/// use gt_core::table::{Entry, Table};
/// use gt_core::{LimitError, Run};
/// # struct Matches(u32);
/// # impl Game for Matches {
/// #     type Position = u32;
/// #     type Move = u32;
/// #     fn initial(&self) -> u32 { self.0 }
/// #     fn moves(&self, matches: &u32) -> impl Iterator<Item = u32> { 1..=3.min(*matches) }
/// #     fn play(&self, matches: &u32, taken: u32) -> u32 { matches - taken }
/// # }
/// # impl Acyclic for Matches {}
///
/// struct ByNumber(Vec<Option<Entry>>);
///
/// impl Table<u32> for ByNumber {
///     fn probe(&self, matches: &u32) -> Option<Entry> {
///         self.0[*matches as usize]
///     }
///     fn store(&mut self, matches: &u32, entry: Entry, _: &Run) -> Result<(), LimitError> {
///         self.0[*matches as usize] = Some(entry);
///         Ok(())
///     }
///     fn len(&self) -> usize {
///         self.0.iter().flatten().count()
///     }
///     fn clear(&mut self) {
///         self.0.fill(None);
///     }
/// }
///
/// let mut search = Search::new(Matches(60)).with_table(ByNumber(vec![None; 61]));
/// assert_eq!(search.outcome(&60).unwrap(), Outcome::Loss);
/// assert!(search.table().len() > 30);
/// ```
pub trait Table<P> {
    /// Whether the table can keep anything; where it is false a search does not even ask.
    const KEEPS: bool = true;

    /// What is known of `position`.
    fn probe(&self, position: &P) -> Option<Entry>;

    /// Remembers `entry` for `position`, or not, as the table's rule says.
    ///
    /// # Errors
    /// Any [`LimitError`] if the table would have to grow beyond the limits of `run`; it is
    /// unchanged then.
    fn store(&mut self, position: &P, entry: Entry, run: &Run) -> Result<(), LimitError>;

    /// How many entries are kept.
    fn len(&self) -> usize;

    /// Whether nothing is kept.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Forgets everything.
    ///
    /// Whether the memory is given back is the table's business: [`Exact`] and [`Fixed`] keep it.
    fn clear(&mut self);
}

/// Remembers nothing and costs nothing.
impl<P> Table<P> for () {
    const KEEPS: bool = false;

    fn probe(&self, _: &P) -> Option<Entry> {
        None
    }

    fn store(&mut self, _: &P, _: Entry, _: &Run) -> Result<(), LimitError> {
        Ok(())
    }

    fn len(&self) -> usize {
        0
    }

    fn clear(&mut self) {}
}

/// A search may borrow its table, so that the next one can go on with it.
impl<P, T: Table<P> + ?Sized> Table<P> for &mut T {
    const KEEPS: bool = T::KEEPS;

    fn probe(&self, position: &P) -> Option<Entry> {
        (**self).probe(position)
    }

    fn store(&mut self, position: &P, entry: Entry, run: &Run) -> Result<(), LimitError> {
        (**self).store(position, entry, run)
    }

    fn len(&self) -> usize {
        (**self).len()
    }

    fn clear(&mut self) {
        (**self).clear();
    }
}
