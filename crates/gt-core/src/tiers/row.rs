//! The codes of a plane that is being filled: of one walker alone, or shared.
//!
//! # Invariants of shared codes
//! * A code changes from none to the answer, and never again. All walkers find the same answer.
//! * No other memory depends on a code, so relaxed accesses suffice.

#[cfg(feature = "rayon")]
use super::width::Atom;
use super::width::{NONE, Words};

/// The codes of the ranks at work, as one walker sees them.
pub(crate) trait Row {
    fn code(&self, rank: u64) -> u32;

    /// Stores a code, and returns whether there was none.
    fn put(&mut self, rank: u64, code: u32) -> bool;

    /// Stores a code where this walker has just seen none; the same result.
    #[inline]
    fn put_new(&mut self, rank: u64, code: u32) -> bool {
        self.put(rank, code)
    }
}

/// Codes that one walker alone reads and writes.
pub(super) struct Own<'r, W: Words>(pub(super) &'r mut [W::Word]);

impl<W: Words> Row for Own<'_, W> {
    #[inline]
    fn code(&self, rank: u64) -> u32 {
        usize::try_from(rank).map_or(NONE, |place| W::get(self.0, place))
    }

    #[inline]
    fn put(&mut self, rank: u64, code: u32) -> bool {
        // In a game with cycles a position may be twice on the path, and is then stored twice.
        let is_new = self.code(rank) == NONE;
        if is_new && let Ok(place) = usize::try_from(rank) {
            W::put(self.0, place, code);
        }
        is_new
    }

    #[inline]
    fn put_new(&mut self, rank: u64, code: u32) -> bool {
        if let Ok(place) = usize::try_from(rank) {
            W::put(self.0, place, code);
        }
        true
    }
}

/// Codes that all walkers read and write.
#[cfg(feature = "rayon")]
pub(super) struct SharedRow<'r, W: Words>(pub(super) &'r [W::Atom]);

#[cfg(feature = "rayon")]
impl<W: Words> Row for SharedRow<'_, W> {
    #[inline]
    fn code(&self, rank: u64) -> u32 {
        let Ok(place) = usize::try_from(rank) else { return NONE };
        self.0
            .get(place / W::PER_WORD)
            .map_or(NONE, |atom| W::get(&[atom.load()], place % W::PER_WORD))
    }

    /// A code is stored once or twice, and both times it is the same: so its bits are set.
    #[inline]
    fn put(&mut self, rank: u64, code: u32) -> bool {
        let Ok(place) = usize::try_from(rank) else { return false };
        let Some(atom) = self.0.get(place / W::PER_WORD) else { return false };
        let mut word = [W::Word::default()];
        W::put(&mut word, place % W::PER_WORD, code);
        let before = atom.set_bits(word[0]);
        W::get(&[before], place % W::PER_WORD) == NONE
    }
}
