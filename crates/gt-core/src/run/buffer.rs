//! Buffers that keep the limits of a run.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::Run;
use super::limit::LimitError;

impl Run {
    /// Appends to a buffer that is as long as the game makes it, unless the buffer would outgrow
    /// the memory limit.
    ///
    /// # Errors
    /// [`LimitError::Memory`], [`LimitError::OutOfMemory`], and those of
    /// [`check_running`](Self::check_running). The buffer is as it was.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// let (run, mut buffer) = (Run::new().memory(100), Vec::new());
    /// let refused = (0..100u64).find_map(|item| run.push(&mut buffer, item).err());
    /// assert!(refused.is_some() && buffer.capacity() * 8 <= 100);
    /// ```
    #[inline]
    pub fn push<T>(&self, buffer: &mut Vec<T>, item: T) -> Result<(), LimitError> {
        if buffer.len() == buffer.capacity() {
            self.grow(buffer)?;
        }
        buffer.push(item);
        Ok(())
    }

    /// Appends all of `items`, under the rule of [`push`](Self::push); the buffer keeps those
    /// appended before a refusal.
    ///
    /// The closure says no more than whether to go on, which iterators made of others hand through
    /// faster than an error.
    #[inline]
    pub(crate) fn extend<T>(&self, buffer: &mut Vec<T>, mut items: impl Iterator<Item = T>) -> Result<(), LimitError> {
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

    /// Makes room in a full buffer: twice its size, the old one beside it.
    ///
    /// It never sees the item. One that is handed to it is put together in memory on the fast path
    /// too: `perft` took two thirds longer, at the same number of instructions.
    #[cold]
    fn grow<T>(&self, buffer: &mut Vec<T>) -> Result<(), LimitError> {
        let items = (buffer.capacity() as u64).saturating_mul(3);
        let bytes = items.saturating_mul(size_of::<T>() as u64);
        self.check_memory(bytes)?;
        let more = buffer.capacity().max(4);
        buffer.try_reserve(more).map_err(|_| LimitError::OutOfMemory { bytes })?;
        self.check_running() // the iterator that fills the buffer may be endless
    }
}

/// A vector of `len` copies of `value`, checked against `run` before, and an error instead of an
/// abort.
///
/// The memory is asked for twice: once to see whether it exists, once by `vec!`, which gets zeros
/// from the system for nothing.
pub(crate) fn try_vec<T: Clone>(value: T, len: usize, run: &Run) -> Result<Vec<T>, LimitError> {
    let bytes = (len as u64).saturating_mul(size_of::<T>() as u64);
    run.check_memory(bytes)?;
    Vec::<T>::new().try_reserve_exact(len).map_err(|_| LimitError::OutOfMemory { bytes })?;
    Ok(alloc::vec![value; len])
}

/// Whether so few items come, by the iterator's own account, that nothing need be looked at
/// meanwhile.
///
/// Then `for_each` may consume them, which iterators with a loop of their own do faster than
/// `try_for_each`.
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
