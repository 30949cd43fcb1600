//! The memory that positions own, as the solver counts it against its limit.

use super::{LimitError, Run};

/// The bytes that the positions of one table, path or queue own elsewhere.
///
/// They are what [`Game::owned_bytes`](crate::Game::owned_bytes) returned for each of them. A game
/// whose positions own nothing returns 0, and then nothing is added and nothing is checked.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Owned {
    bytes: u64,
}

impl Owned {
    pub(crate) const fn bytes(self) -> u64 {
        self.bytes
    }

    /// Adds what one more position owns; `beside` returns the other bytes that count.
    /// # Errors
    /// [`LimitError::Memory`] if the limit does not allow it. Then nothing is added.
    #[inline]
    pub(crate) fn add(
        &mut self,
        bytes: u64,
        beside: impl FnOnce() -> u64,
        run: &Run,
    ) -> Result<(), LimitError> {
        if bytes == 0 { Ok(()) } else { self.add_some(bytes, beside(), run) }
    }

    fn add_some(&mut self, bytes: u64, beside: u64, run: &Run) -> Result<(), LimitError> {
        let sum = self.bytes.saturating_add(bytes);
        run.check_memory(sum.saturating_add(beside))?;
        self.bytes = sum;
        Ok(())
    }

    /// Subtracts what a removed position owned.
    #[inline]
    pub(crate) const fn remove(&mut self, bytes: u64) {
        self.bytes = self.bytes.saturating_sub(bytes);
    }
}
