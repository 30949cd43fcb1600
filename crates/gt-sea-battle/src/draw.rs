//! Pictures: boards, fleets and puzzles as text; with the feature `svg` a hit map as SVG.

#[cfg(feature = "svg")]
mod vectors;

#[cfg(feature = "svg")]
pub use self::vectors::svg;
use crate::play::Bimaru;
use crate::rules::{Board, Cell, Knowledge, Mark, Placement};

/// The sign of a cell in text: its mark, or `%` if it is closed.
pub fn symbol(board: &Board, knowledge: &Knowledge, cell: Cell) -> char {
    if board.is_blocked(cell) { '%' } else { knowledge.mark(cell).symbol() }
}

/// Draws what is known as text.
///
/// # Panics
/// If `knowledge` belongs to a smaller board than `board`.
///
/// # Example
/// ```
/// use gt_sea_battle::{Board, Cell, Knowledge, draw};
///
/// let board = Board::new(2, 3)?;
/// let mut knowledge = Knowledge::new(&board);
/// knowledge.hit(Cell::new(0, 1))?;
/// assert_eq!(draw::marks(&board, &knowledge), "  2 . x .\n  1 . . .\n    A B C");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn marks(board: &Board, knowledge: &Knowledge) -> String {
    board.draw(2, |cell| format!("{:>2}", symbol(board, knowledge, cell)))
}

/// Draws a fleet as text, with `#` for its cells.
pub fn fleet(board: &Board, fleet: &Placement) -> String {
    board.draw(2, |cell| format!("{:>2}", if fleet.ship_at(cell).is_some() { '#' } else { '.' }))
}

/// The sign of a cell of one's own fleet: `S` for a cell of a ship that is not hit yet, otherwise
/// what the other player `knows`.
pub fn own_symbol(board: &Board, fleet: &Placement, knows: &Knowledge, cell: Cell) -> char {
    let is_whole = knows.mark(cell) == Mark::Unknown && fleet.ship_at(cell).is_some();
    if is_whole { 'S' } else { symbol(board, knows, cell) }
}

/// Draws one's own fleet as text, with what the other player `knows` of it.
///
/// # Panics
/// If `knows` belongs to a smaller board than `board`.
///
/// # Example
/// ```
/// use gt_sea_battle::{Board, Cell, Direction, Fleet, Knowledge, Placement, Rules, Ship, Touch};
/// use gt_sea_battle::draw;
///
/// let rules = Rules::new(Board::new(1, 3)?, Fleet::new([2])?, Touch::None);
/// let ship = Ship::new(Cell::new(0, 0), 2, Direction::Horizontal);
/// let fleet = Placement::new(&rules, [ship])?;
/// let mut knows = Knowledge::new(rules.board());
/// knows.hit(Cell::new(0, 1))?;
/// assert_eq!(draw::own(rules.board(), &fleet, &knows), "  1 S x .\n    A B C");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn own(board: &Board, fleet: &Placement, knows: &Knowledge) -> String {
    board.draw(2, |cell| format!("{:>2}", own_symbol(board, fleet, knows, cell)))
}

/// Draws a puzzle as text: given cells, with the sums at the right and below.
///
/// # Panics
/// If `puzzle` belongs to a smaller board than `board`.
pub fn puzzle(board: &Board, puzzle: &Bimaru) -> String {
    let empty = |cell: Cell| if board.is_blocked(cell) { '%' } else { '.' };
    let given = |cell: Cell| {
        puzzle.clues.iter().find(|clue| clue.0 == cell).map_or(empty(cell), |clue| clue.1.symbol())
    };
    let sum = |sum: &Option<usize>| sum.map_or_else(|| "-".to_owned(), |sum| sum.to_string());
    let wide = |sign: &dyn core::fmt::Display| format!("{:>3}", sign.to_string());
    let row = |row: usize| {
        let cells: Vec<String> =
            (0..board.cols()).map(|col| wide(&given(Cell::new(row, col)))).collect();
        let number = wide(&(board.rows() - row));
        format!("{number}{} |{:>2}", cells.concat(), sum(&puzzle.row_sums[row]))
    };
    let mut lines: Vec<String> = (0..board.rows()).map(row).collect();
    let sums: Vec<String> = puzzle.col_sums.iter().map(|entry| wide(&sum(entry))).collect();
    let letters: Vec<String> = board.letters().map(|letter| wide(&letter)).collect();
    lines.extend([sums, letters].map(|below| format!("   {}", below.concat())));
    lines.join("\n")
}
