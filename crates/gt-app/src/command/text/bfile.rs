//! Sequences in b-files, the form of the On-Line Encyclopedia of Integer Sequences.
//!
//! A b-file has a line `n a(n)` per term, with one blank between, and n grows by one. The last line
//! ends with a line break too.

use core::fmt::Display;
use std::io::{self, Write};

/// Writes the terms of a sequence as a b-file; the first one has the number `first`.
///
/// # Errors
/// Those of `out`.
///
/// # Example
/// ```
/// let mut file = Vec::new();
/// gt_app::command::write_bfile(2, [5, 8], &mut file)?;
/// assert_eq!(file, b"2 5\n3 8\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn write_bfile<T: Display>(
    first: u64,
    terms: impl IntoIterator<Item = T>,
    out: &mut dyn Write,
) -> io::Result<()> {
    (first..).zip(terms).try_for_each(|(n, term)| writeln!(out, "{n} {term}"))
}

/// The cells of the antidiagonals that a table of `rows` x `cols` holds whole, as row and column.
///
/// Each antidiagonal goes up, from the first column to the first row. A table that goes on for ever
/// is read by antidiagonals as a sequence, and this is how it begins.
///
/// # Example
/// ```
/// let cells: Vec<_> = gt_app::command::antidiagonals(2, 3).collect();
/// assert_eq!(cells, [(0, 0), (1, 0), (0, 1)]);
/// ```
pub fn antidiagonals(rows: u64, cols: u64) -> impl Iterator<Item = (u64, u64)> {
    (0..rows.min(cols)).flat_map(|sum| (0..=sum).map(move |col| (sum - col, col)))
}
