//! A position as characters.

use crate::rules::{Board, Position, squares};

/// Draws the board as characters: `h` a hen, `x` a fox, `.` an empty square.
///
/// Ranks stand on the left, columns below.
///
/// ```
/// use gt_fox_hens::{Board, draw};
/// let board: Board = "0:3,1:2".parse()?;
/// let position = board.position("1h1/x1 f")?;
/// assert_eq!(draw::text(&board, &position), "2 . h .\n1   x .\n  a b c\n");
/// # Ok::<(), gt_core::ParseError>(())
/// ```
pub fn text(board: &Board, position: &Position) -> String {
    let columns = usize::from(
        (0..board.rows()).map(|row| board.first_column(row) + board.width(row)).max().unwrap_or(0),
    );
    let mut text = String::new();
    for row in 0..board.rows() {
        text.push(rank(board, row));
        let mut line: Vec<char> = vec![' '; columns];
        for square in squares(board.row_mask(row)) {
            line[usize::from(square % 8)] =
                match (position.hens >> square & 1, position.foxes >> square & 1) {
                    (0, 0) => '.',
                    (0, _) => 'x',
                    _ => 'h',
                };
        }
        let end = line.iter().rposition(|&character| character != ' ').map_or(0, |last| last + 1);
        line[..end].iter().for_each(|&character| text.extend([' ', character]));
        text.push('\n');
    }
    text.push(' ');
    (b'a'..).take(columns).for_each(|column| text.extend([' ', char::from(column)]));
    text.push('\n');
    text
}

/// Returns the rank of a row as a character, `1` for the lowest row.
pub(super) fn rank(board: &Board, row: usize) -> char {
    u32::try_from(board.rows() - row)
        .ok()
        .and_then(|rank| char::from_digit(rank, 10))
        .unwrap_or(' ')
}
