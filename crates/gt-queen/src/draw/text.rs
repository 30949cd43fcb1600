//! A board as text, for people to play on.

use gt_draw::coordinates::{Pitch, with_coordinates};

use crate::rules::{Board, Cell};

/// Draws a small board as text, and describes a large board in words.
///
/// The piece is `Q`, a blocked square `#`, the corner `*`, any other square `.`. Squares are
/// separated by one space, rows by a line break. The numbers of rows and columns are the distances
/// to the corner.
///
/// A board of more than 1600 squares is not drawn. The result then gives its size and the distances
/// of the piece in words. The same holds if `at` is off the board.
///
/// # Example
/// ```
/// use gt_queen::{Board, Cell, draw};
///
/// # fn main() -> Result<(), gt_core::ShapeError> {
/// let hole = |cell| cell == Cell::new(0, 1);
/// assert_eq!(draw::board(Board::new(2, 3)?, Cell::new(1, 2), hole), "  2 1 0\n1 Q . .\n0 . # *");
/// # Ok(())
/// # }
/// ```
pub fn board(board: Board, at: Cell, is_blocked: impl Fn(Cell) -> bool) -> String {
    const LARGEST: u64 = 1600;
    if board.cells() > LARGEST || !board.has(at) {
        return format!(
            "a board of {} x {}, the piece {} and {} from the corner",
            board.rows(),
            board.cols(),
            at.a,
            at.b
        );
    }
    let start = board.top_left();
    let sign = |cell| match cell {
        _ if cell == at => "Q",
        _ if is_blocked(cell) => "#",
        Cell::CORNER => "*",
        _ => ".",
    };
    let row = |a| (0..=start.b).rev().map(|b| sign(Cell::new(a, b))).collect::<Vec<_>>().join(" ");
    let lines: Vec<String> = (0..=start.a).rev().map(row).collect();
    with_coordinates(&lines, (0..=start.a).rev(), (0..=start.b).rev(), Pitch::SIGNS)
}
