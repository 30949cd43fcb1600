//! The lower half of a table from the upper half: nimbers of (a, b) and (b, a) are equal.
//!
//! The work goes by halves. Take the first *n* rows and columns, row 0 at the top. The lower left
//! quarter is the transposed upper right quarter. The two quarters on the diagonal are mirrored in
//! the same way. The quarter that is read and the quarter that is written are in different rows. So
//! several threads can write rows. They are the threads of the pool that the calling thread belongs
//! to.

use core::convert::Infallible;

use gt_core::run::parallel;

/// The rows and columns that are copied at a time, so that both sides stay in the cache.
const TILE: usize = 64;

/// Copies the cells above the diagonal to the cells below it.
///
/// `cells` are rows of `cols` cells; there are at most as many rows as columns. If `threads` is
/// more than 1, the work runs on the pool that the calling thread belongs to.
pub(super) fn mirror<T: Copy + Send + Sync>(cells: &mut [T], cols: usize, threads: usize) {
    mirror_from(cells, cols, 0, threads);
}

/// Mirrors some rows from `first` on, within the columns with the same numbers.
fn mirror_from<T: Copy + Send + Sync>(cells: &mut [T], cols: usize, first: usize, threads: usize) {
    let rows = cells.len() / cols;
    if rows <= TILE {
        for row in 1..rows {
            for col in 0..row {
                cells[row * cols + first + col] = cells[col * cols + first + row];
            }
        }
        return;
    }
    let half = (rows / 2).next_multiple_of(TILE);
    let (top, bottom) = cells.split_at_mut(half * cols);
    transpose(top, bottom, cols, first, threads);
    mirror_from(top, cols, first, threads);
    mirror_from(bottom, cols, first + half, threads);
}

/// Fills columns of `bottom` from `top`, whose first row is `first`.
///
/// These are the columns from `first` on, as many as `top` has rows.
fn transpose<T: Copy + Send + Sync>(
    top: &[T],
    bottom: &mut [T],
    cols: usize,
    first: usize,
    threads: usize,
) {
    let top_rows = top.len() / cols;
    let tile_rows = |(): &mut (), tile: usize, rows: &mut [T]| {
        for from in (0..top_rows).step_by(TILE) {
            let width = TILE.min(top_rows - from);
            for (row, cells) in rows.chunks_exact_mut(cols).enumerate() {
                let col = first + top_rows + tile * TILE + row;
                let read = top[from * cols..].iter().skip(col).step_by(cols);
                for (cell, &value) in cells[first + from..][..width].iter_mut().zip(read) {
                    *cell = value;
                }
            }
        }
        Ok(0)
    };
    // Nothing here can fail.
    let _: Result<u64, Infallible> =
        parallel::chunks(threads, bottom, TILE * cols, || (), tile_rows);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_below_the_diagonal_is_the_one_above_it() {
        for (rows, cols) in [(1, 1), (2, 5), (64, 64), (65, 70), (200, 333), (129, 129)] {
            let upper = |row: usize, col: usize| u32::try_from(row * 1000 + col).unwrap();
            let mut cells: Vec<u32> = (0..rows * cols)
                .map(|i| if i / cols <= i % cols { upper(i / cols, i % cols) } else { 0 })
                .collect();
            mirror(&mut cells, cols, 1);
            for (i, &cell) in cells.iter().enumerate() {
                let (row, col) = (i / cols, i % cols);
                assert_eq!(
                    cell,
                    upper(row.min(col), row.max(col)),
                    "({row}, {col}) of {rows} x {cols}"
                );
            }
        }
    }
}
