//! What a loop over chunks calls, whether on one thread or on several.

/// Work on a numbered chunk, with a workspace; returns a share of a sum.
pub(super) type ChunkWork<'a, T, W, E> =
    dyn Fn(&mut W, usize, &mut [T]) -> Result<u64, E> + Sync + 'a;
