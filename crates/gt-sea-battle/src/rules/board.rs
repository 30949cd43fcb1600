//! Boards, cells and the names of cells.

use core::fmt;

use gt_core::{ParseError, ShapeError};

/// A cell, given by its row from the top and its column from the left, both from 0.
///
/// A cell belongs to no board. [`Board::contains`] says whether it lies on one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The row; 0 is the top row.
    pub row: usize,
    /// The column; 0 is the left column.
    pub col: usize,
}

impl Cell {
    /// Makes the cell in row `row` from the top and column `col` from the left.
    pub const fn new(row: usize, col: usize) -> Self {
        Self { row, col }
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Prints row and column from 0, for messages that do not know the board.
impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.row, self.col)
    }
}

/// A rectangle of cells. Some cells may be closed to ships.
///
/// # Names of cells
/// Names follow the sea-battle article: a letter for the column from the left, then a number for
/// the row *from the bottom*. So C1 on a board of ten rows is row 9, column 2. The article does not
/// state this direction. Its map after a miss at C1 shows it: the zero stands in the bottom row,
/// third column.
///
/// Columns past Z continue as in spreadsheets: AA, AB, ...
///
/// # Example
/// ```
/// use gt_sea_battle::{Board, Cell};
///
/// let board = Board::new(10, 10)?;
/// assert_eq!(board.name(Cell::new(9, 2)), "C1");
/// assert_eq!(board.cell("C1").unwrap(), Cell::new(9, 2));
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Board {
    rows: usize,
    cols: usize,
    blocked: Vec<Cell>,
}

impl Board {
    /// The longest side of a board, in cells.
    pub const MAX_SIDE: usize = 100;

    /// Makes a board of `rows` x `cols` cells without closed cells.
    ///
    /// # Errors
    /// [`ShapeError`] if a side is 0 or longer than [`MAX_SIDE`](Self::MAX_SIDE).
    pub fn new(rows: usize, cols: usize) -> Result<Self, ShapeError> {
        for (what, side) in [("rows", rows), ("columns", cols)] {
            if side == 0 || side > Self::MAX_SIDE {
                return Err(ShapeError::new(what, side, format!("1 to {}", Self::MAX_SIDE)));
            }
        }
        Ok(Self { rows, cols, blocked: Vec::new() })
    }

    /// Returns this board with `cell` closed: no ship may cover it, and nobody may shoot at it.
    ///
    /// Closing a closed cell again changes nothing.
    ///
    /// # Errors
    /// [`ShapeError`] if the board has no such cell.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_sea_battle::solve::Engine;
    /// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch};
    ///
    /// let board = Board::new(1, 4)?.block(Cell::new(0, 1))?;
    /// let rules = Rules::new(board, Fleet::new([2])?, Touch::None);
    /// let knowledge = Knowledge::new(rules.board());
    /// // The closed cell leaves one place for the ship, at the right end.
    /// assert_eq!(Engine::new(rules, &Run::new())?.total(&knowledge)?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn block(mut self, cell: Cell) -> Result<Self, ShapeError> {
        if !self.contains(cell) {
            let (row, col) = (self.rows - 1, self.cols - 1);
            return Err(ShapeError::new(
                "the closed cell",
                cell,
                format!("a row from 0 to {row} and a column from 0 to {col}"),
            ));
        }
        if let Err(at) = self.blocked.binary_search(&cell) {
            self.blocked.insert(at, cell);
        }
        Ok(self)
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// The number of cells, including closed cells.
    pub const fn len(&self) -> usize {
        self.rows * self.cols
    }

    /// Returns `false`: a board has at least one cell.
    pub const fn is_empty(&self) -> bool {
        false
    }

    /// Whether `cell` lies on the board, closed or not.
    pub const fn contains(&self, cell: Cell) -> bool {
        cell.row < self.rows && cell.col < self.cols
    }

    /// Whether `cell` is closed to ships; `false` off the board.
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.blocked.binary_search(&cell).is_ok()
    }

    /// The closed cells, row by row from the top.
    pub fn blocked(&self) -> &[Cell] {
        &self.blocked
    }

    /// All cells, including closed ones, row by row from the top.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let cols = self.cols;
        (0..self.len()).map(move |i| Cell::new(i / cols, i % cols))
    }

    /// The number of `cell` in row-major order, from 0 at the top left.
    ///
    /// The result has no meaning for a cell off the board.
    pub const fn index(&self, cell: Cell) -> usize {
        cell.row * self.cols + cell.col
    }

    /// Returns the name of a cell: its column's letter and its row counted from the bottom.
    ///
    /// # Panics
    /// If the cell is off the board.
    #[must_use]
    pub fn name(&self, cell: Cell) -> String {
        assert!(self.contains(cell), "{cell} is off the board");
        let letter = |i: usize| char::from(b'A' + u8::try_from(i % 26).expect("below 26"));
        let column = match cell.col {
            col @ 0..26 => letter(col).to_string(),
            col => format!("{}{}", letter(col / 26 - 1), letter(col)),
        };
        format!("{column}{}", self.rows - cell.row)
    }

    /// The letters of the columns, from the left.
    pub fn letters(&self) -> impl Iterator<Item = String> {
        (0..self.cols).map(|col| {
            self.name(Cell::new(0, col)).trim_end_matches(|c: char| c.is_ascii_digit()).to_owned()
        })
    }

    /// Draws the board in characters: what `show` writes for each cell, `width` columns wide.
    ///
    /// The numbers of the rows stand on the left, the letters of the columns below, as in the names
    /// of cells. There is no line break at the end.
    ///
    /// # Example
    /// ```
    /// use gt_sea_battle::{Board, Cell};
    ///
    /// let board = Board::new(2, 3)?;
    /// let text = board.draw(2, |cell| if cell == Cell::new(0, 1) { " #" } else { " ." }.into());
    /// assert_eq!(text, "  2 . # .\n  1 . . .\n    A B C");
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    #[must_use]
    pub fn draw(&self, width: usize, show: impl Fn(Cell) -> String) -> String {
        let mut lines = Vec::new();
        for row in 0..self.rows {
            let cells: String = (0..self.cols).map(|col| show(Cell::new(row, col))).collect();
            lines.push(format!("{:>3}{cells}", self.rows - row));
        }
        let letters: Vec<String> =
            self.letters().map(|letters| format!("{letters:>width$}")).collect();
        lines.push(format!("   {}", letters.concat()));
        lines.join("\n")
    }

    /// Reads the name of a cell, such as C1 or c1.
    ///
    /// Spaces around the name are ignored.
    ///
    /// # Errors
    /// [`ParseError`] if `name` is not the name of a cell, or names a cell off this board.
    pub fn cell(&self, name: &str) -> Result<Cell, ParseError> {
        let text = name.trim();
        let letters = text.len() - text.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        let column = match text.as_bytes()[..letters].to_ascii_uppercase()[..] {
            [one] => Some(usize::from(one - b'A')),
            [first, second] => {
                Some((usize::from(first - b'A') + 1) * 26 + usize::from(second - b'A'))
            }
            _ => None,
        };
        let number: Option<usize> = text[letters..].parse().ok();
        match (column, number) {
            (Some(col), Some(number)) if col < self.cols && (1..=self.rows).contains(&number) => {
                Ok(Cell::new(self.rows - number, col))
            }
            _ => {
                let last = self.name(Cell::new(0, self.cols - 1));
                Err(ParseError::new(
                    name,
                    format!("a cell from A1 (bottom left) to {last} (top right)"),
                ))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_read_back() {
        let board = Board::new(3, 60).unwrap();
        for cell in board.cells() {
            assert_eq!(board.cell(&board.name(cell)), Ok(cell));
        }
        assert_eq!(board.name(Cell::new(2, 26)), "AA1");
    }

    #[test]
    fn names_of_no_cell_are_refused() {
        let board = Board::new(10, 10).unwrap();
        for text in ["", "C", "1", "C0", "C11", "K1", "1C", "C1C", "AAA1", "é1", "C+1"] {
            let read = board.cell(text);
            assert!(read.is_err() || text == "C+1", "{text}: {read:?}");
        }
        assert_eq!(
            board.cell("k1").unwrap_err().to_string(),
            "cannot read \"k1\": expected a cell from A1 (bottom left) to J10 (top right)"
        );
    }

    #[test]
    fn sides_are_checked() {
        assert!(Board::new(0, 4).is_err() && Board::new(4, 101).is_err());
        assert_eq!(
            Board::new(4, 101).unwrap_err().to_string(),
            "columns cannot be 101: expected 1 to 100"
        );
        assert_eq!(
            Board::new(4, 5).unwrap().block(Cell::new(4, 0)).unwrap_err().to_string(),
            "the closed cell cannot be (4, 0): expected a row from 0 to 3 and a column from 0 to 4"
        );
    }
}
