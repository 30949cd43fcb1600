//! Buffers that respect the limits of a run.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::Run;
use crate::error::LimitError;

impl Run {
    /// Appends `item` to `buffer`, unless the buffer would then exceed the memory limit.
    ///
    /// For buffers whose length depends on the game, such as lists of moves.
    /// # Errors
    /// The buffer is unchanged after an error:
    /// * [`LimitError::Memory`] if the buffer would exceed the limit.
    /// * [`LimitError::OutOfMemory`] if the allocator refuses.
    /// * [`LimitError::Interrupted`] and [`LimitError::Time`] if the run has to stop.
    #[inline]
    pub fn push<T>(&self, buffer: &mut Vec<T>, item: T) -> Result<(), LimitError> {
        if buffer.len() == buffer.capacity() {
            self.grow(buffer)?;
        }
        buffer.push(item);
        Ok(())
    }

    /// Appends all of `items`, each under the rule of [`push`](Self::push).
    ///
    /// After an error the buffer keeps the items appended before. The closure stores the error
    /// beside and returns only whether to go on: iterators made of other iterators pass this on
    /// faster than an error.
    #[inline]
    pub(crate) fn extend<T>(
        &self,
        buffer: &mut Vec<T>,
        mut items: impl Iterator<Item = T>,
    ) -> Result<(), LimitError> {
        let mut refusal = None;
        let _ = items.try_for_each(|item| {
            if buffer.len() == buffer.capacity()
                && let Err(limit) = self.grow(buffer)
            {
                refusal = Some(limit);
                return ControlFlow::Break(());
            }
            buffer.push(item);
            ControlFlow::Continue(())
        });
        refusal.map_or(Ok(()), Err)
    }

    /// Makes room in a full buffer.
    ///
    /// The new buffer has twice the size. For a moment the old buffer exists as well, so three
    /// times the old size is checked against the limit.
    ///
    /// The item is not a parameter. With it the compiler would build the item in memory on the fast
    /// path as well: `perft` took two thirds longer, at the same number of instructions.
    #[cold]
    fn grow<T>(&self, buffer: &mut Vec<T>) -> Result<(), LimitError> {
        self.check_running()?; // the iterator that fills the buffer may never end
        self.enlarge(buffer, buffer.capacity().max(4))
    }

    /// Makes room for `more` items behind the items of `buffer`.
    ///
    /// A buffer that has to grow at least doubles. For a moment the old one is beside it.
    #[inline]
    pub(crate) fn reserve<T>(&self, buffer: &mut Vec<T>, more: usize) -> Result<(), LimitError> {
        if buffer.capacity() - buffer.len() >= more {
            return Ok(());
        }
        self.enlarge(buffer, more)
    }

    #[cold]
    fn enlarge<T>(&self, buffer: &mut Vec<T>, more: usize) -> Result<(), LimitError> {
        let bytes = self.enlarged(buffer.len(), buffer.capacity(), more, size_of::<T>())?;
        if buffer.try_reserve(more).is_err() {
            return Err(LimitError::OutOfMemory { bytes });
        }
        Ok(())
    }

    /// Returns the bytes of the larger buffer, if the limit allows them beside the old buffer.
    ///
    /// An item has `size` bytes. Items have no type here, so this is compiled once for all of them.
    fn enlarged(
        &self,
        len: usize,
        capacity: usize,
        more: usize,
        size: usize,
    ) -> Result<u64, LimitError> {
        let (size, capacity) = (size as u64, capacity as u64);
        let items = (len.saturating_add(more) as u64).max(capacity.saturating_mul(2));
        let bytes = items.saturating_mul(size);
        self.check_memory(bytes.saturating_add(capacity.saturating_mul(size)))?;
        Ok(bytes)
    }
}

/// A vector of `len` copies of `value`, or an error instead of an abort.
///
/// It first checks the size against `run`. The memory is requested twice: once to see whether it is
/// there, and once by `vec!`, which gets zeros from the system at no cost.
pub(crate) fn try_vec<T: Clone>(value: T, len: usize, run: &Run) -> Result<Vec<T>, LimitError> {
    let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
    run.check_memory(bytes)?;
    Vec::<T>::new().try_reserve_exact(len).map_err(|_| LimitError::OutOfMemory { bytes })?;
    Ok(alloc::vec![value; len])
}

/// Whether `items` says that it yields at most 2^16 items.
///
/// This many items need no check of the limits while they come, so `for_each` may consume them. For
/// iterators with a loop of their own it is faster than `try_for_each`.
#[inline]
pub(crate) fn is_short(items: &impl Iterator) -> bool {
    items.size_hint().1.is_some_and(|most| most <= 1 << 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_buffer_does_not_outgrow_the_memory_limit() {
        let mut buffer = Vec::new();
        let run = Run::new().memory(10_000);
        let refused = (0u64..1_000_000).find_map(|i| run.push(&mut buffer, i).err());
        assert!(matches!(refused, Some(LimitError::Memory { limit: 10_000, .. })));
        assert!((256..=10_000 / 8).contains(&buffer.capacity()), "{}", buffer.capacity());
    }

    #[test]
    fn a_vector_too_large_for_the_machine_is_an_error() {
        assert_eq!(
            try_vec(0u64, usize::MAX / 16, &Run::new()),
            Err(LimitError::OutOfMemory { bytes: (usize::MAX / 16) as u64 * 8 })
        );
    }
}
