//! The codes of a plane that is being filled: of one walker alone, or shared.
//!
//! One type serves both, so that a walk is compiled once for each width.
//!
//! # Invariants of shared codes
//! * A code changes from none to the answer, and never again. All walkers find the same answer.
//! * No other memory depends on a code, so relaxed accesses suffice.

use super::width::{Atom, NONE, Words};

/// The codes of the ranks at work.
pub(super) struct Row<'r, W: Words> {
    pub(super) atoms: &'r [W::Atom],
    /// Whether one walker alone writes to them, as always without threads.
    #[cfg(feature = "rayon")]
    pub(super) alone: bool,
}

impl<W: Words> Row<'_, W> {
    #[inline]
    pub(super) fn code(&self, rank: u64) -> u32 {
        let Ok(place) = usize::try_from(rank) else { return NONE };
        self.atoms
            .get(place / W::PER_WORD)
            .map_or(NONE, |atom| W::get(&[atom.load()], place % W::PER_WORD))
    }

    /// Stores a code, and returns whether there was none.
    ///
    /// A code is stored once or twice, and both times it is the same: so its bits are set. In a
    /// game with cycles a position may be twice on the path of a walker.
    #[inline]
    pub(super) fn put(&self, rank: u64, code: u32) -> bool {
        let Ok(place) = usize::try_from(rank) else { return false };
        let Some(atom) = self.atoms.get(place / W::PER_WORD) else { return false };
        let mut word = [W::Word::default()];
        W::put(&mut word, place % W::PER_WORD, code);
        #[cfg(feature = "rayon")]
        let before = if self.alone { atom.set_bits_alone(word[0]) } else { atom.set_bits(word[0]) };
        #[cfg(not(feature = "rayon"))]
        let before = atom.set_bits_alone(word[0]);
        W::get(&[before], place % W::PER_WORD) == NONE
    }
}
