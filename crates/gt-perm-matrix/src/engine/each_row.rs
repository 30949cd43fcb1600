//! Loops over rows: on all threads with the feature `rayon`, else on one; the result never depends on it.

#[cfg(feature = "rayon")]
use rayon::prelude::*;

/// Rows that a thread takes at a time.
const ROWS_AT_A_TIME: usize = 64;

/// Calls `f` for every row of `data` with a workspace; gives the sum of what it returns.
pub(super) fn each_row<S>(
    data: &mut [u32],
    words: usize,
    workspace: impl Fn() -> S + Sync + Send,
    f: impl Fn(&mut S, usize, &mut [u32]) -> u64 + Sync,
) -> u64 {
    let block = |workspace: &mut S, block: usize, rows: &mut [u32]| -> u64 {
        let numbered = rows.chunks_mut(words).zip(block * ROWS_AT_A_TIME..);
        numbered.map(|(bits, row)| f(workspace, row, bits)).sum()
    };
    #[cfg(feature = "rayon")]
    {
        let blocks = data.par_chunks_mut(words * ROWS_AT_A_TIME).enumerate();
        blocks.map_init(workspace, |workspace, (number, rows)| block(workspace, number, rows)).sum()
    }
    #[cfg(not(feature = "rayon"))]
    {
        let mut workspace = workspace();
        let blocks = data.chunks_mut(words * ROWS_AT_A_TIME).enumerate();
        blocks.map(|(number, rows)| block(&mut workspace, number, rows)).sum()
    }
}

/// Folds the numbers of the rows in order, and joins the results of neighbouring stretches in order.
pub(super) fn fold_rows<T: Send>(
    rows: usize,
    start: impl Fn() -> T + Sync + Send,
    fold: impl Fn(T, usize) -> T + Sync + Send,
    join: impl Fn(T, T) -> T + Sync + Send,
) -> T {
    #[cfg(feature = "rayon")]
    {
        (0..rows).into_par_iter().with_min_len(ROWS_AT_A_TIME).fold(&start, fold).reduce(&start, join)
    }
    #[cfg(not(feature = "rayon"))]
    {
        let _ = join;
        (0..rows).fold(start(), fold)
    }
}
