//! What a search of `memo` works with: the game, the run, and other searches of the same game.

use crate::error::SolveError;
use crate::run::Run;

/// What a search works with, besides what it knows.
pub(super) struct Setting<'a, G, E> {
    pub(super) game: &'a G,
    pub(super) run: &'a Run,
    pub(super) others: &'a E,
}

/// What a search hears from other searches of the same game, and tells them.
///
/// A search that works alone has `()`, which knows nothing.
pub(super) trait Exchange<P, A> {
    /// The answer of a position that this search does not know, if another search has found it.
    /// # Errors
    /// Any, if this search has to stop.
    fn known(&self, position: &P) -> Result<Option<A>, SolveError>;

    /// Hears of an answer that this search has found; the position owns `owned` bytes elsewhere.
    fn tell(
        &self,
        position: &P,
        answer: impl FnOnce() -> Option<A>,
        owned: impl FnOnce() -> u64,
    ) -> Result<(), SolveError>;

    /// Puts the successors of a position into the order in which this search tries them.
    fn arrange<S>(&self, successors: &mut [S]);
}

impl<P, A> Exchange<P, A> for () {
    #[inline]
    fn known(&self, _: &P) -> Result<Option<A>, SolveError> {
        Ok(None)
    }

    #[inline]
    fn tell(
        &self,
        _: &P,
        _: impl FnOnce() -> Option<A>,
        _: impl FnOnce() -> u64,
    ) -> Result<(), SolveError> {
        Ok(())
    }

    #[inline]
    fn arrange<S>(&self, _: &mut [S]) {}
}
