//! Pictures of a position: in characters, and as SVG with the feature `svg`.
//!
//! A position is given as row lengths, longest first. The caller may mark some squares, such as the
//! winning moves. Neither function checks that the lengths form a position.

#[cfg(feature = "svg")]
mod vectors;

use gt_draw::coordinates::{Pitch, with_coordinates};

use crate::rules::Cell;

#[cfg(feature = "svg")]
pub use self::vectors::svg;

/// Draws the squares in characters, one line per row, with the numbers of rows and columns.
///
/// `P` is the poison, `x` a square, `*` a marked square. Squares of one row are separated by
/// blanks. Drawing stops at the first empty row. A marked square that is not there is not drawn,
/// and the poison stays `P` even if it is marked.
///
/// # Example
/// ```
/// use gt_chomp::{draw, Cell};
/// assert_eq!(draw::text(&[3, 3], &[Cell::new(1, 2)]), "  0 1 2\n0 P x x\n1 x x *\n");
/// ```
#[must_use]
pub fn text(lengths: &[u32], marked: &[Cell]) -> String {
    let sign = |cell: Cell| match cell {
        Cell::POISON => "P",
        _ if marked.contains(&cell) => "*",
        _ => "x",
    };
    let left = (0..).zip(lengths).take_while(|&(_, &length)| length > 0);
    let line = |(row, &length)| {
        (0..length).map(|col| sign(Cell::new(row, col))).collect::<Vec<_>>().join(" ")
    };
    let lines: Vec<String> = left.map(line).collect();
    with_coordinates(&lines, 0..lines.len(), 0..lengths.first().copied().unwrap_or(0), Pitch::SIGNS)
        + "\n"
}
