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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_is_not_added() {
        let run = Run::new().memory(100);
        let mut owned = Owned::default();
        assert_eq!(owned.add(60, || 40, &run), Ok(()));
        assert_eq!(owned.add(1, || 40, &run), Err(LimitError::Memory { needed: 101, limit: 100 }));
        owned.remove(20);
        assert_eq!((owned.bytes(), owned.add(20, || 40, &run)), (40, Ok(())));
        assert!(owned.add(u64::MAX, || 40, &run).is_err());
    }

    #[test]
    fn nothing_is_asked_for_positions_that_own_nothing() {
        let mut owned = Owned::default();
        assert_eq!(
            owned.add(0, || unreachable!("nothing is added"), &Run::new().memory(0)),
            Ok(())
        );
    }
}
