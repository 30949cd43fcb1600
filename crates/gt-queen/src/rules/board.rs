//! Cells and boards.

use core::fmt;

use gt_core::{ParseError, ShapeError};

/// A cell, given by its distances to the corner that the queen wants to reach.
///
/// The corner itself is `(0, 0)`. On a board of *R* rows and *C* columns the top left cell is
/// `(R - 1, C - 1)`. A cell is not tied to a board: any two distances make a cell.
///
/// # Example
/// ```
/// use gt_queen::Cell;
///
/// let cell = Cell::new(3, 5); // 3 rows above and 5 columns left of the corner
/// assert_eq!(cell.to_string(), "(3,5)");
/// assert_eq!(cell.transposed(), Cell::from((5, 3)));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cell {
    /// The number of rows that this cell lies above the corner.
    pub a: u64,
    /// The number of columns that this cell lies left of the corner.
    pub b: u64,
}

impl Cell {
    /// The goal: no move leads on from here.
    pub const CORNER: Self = Self::new(0, 0);

    /// Returns the cell `a` rows above and `b` columns left of the corner.
    #[must_use]
    pub const fn new(a: u64, b: u64) -> Self {
        Self { a, b }
    }

    /// Returns the mirror image of this cell in the diagonal through the corner.
    #[must_use]
    pub const fn transposed(self) -> Self {
        Self::new(self.b, self.a)
    }

    /// Reads `a,b`: digits, a comma, digits.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let distance = |text: &str| {
            text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
        };
        let (a, b) = text.split_once(',')?;
        Some(Self::new(distance(a)?, distance(b)?))
    }

    /// Reads where a direction and a number of squares lead to: `down 2`, `right 3`, `both 1`.
    ///
    /// The first letters of the directions suffice. `None` for any other text, and if the corner is
    /// nearer.
    pub(crate) fn towards(self, text: &str) -> Option<Self> {
        let (direction, squares) = text.trim().split_once(' ')?;
        let squares = squares.trim().parse().ok()?;
        let nearer = |distance: u64| distance.checked_sub(squares);
        match direction {
            "down" | "d" => Some(Self::new(nearer(self.a)?, self.b)),
            "right" | "r" => Some(Self::new(self.a, nearer(self.b)?)),
            "both" | "b" => Some(Self::new(nearer(self.a)?, nearer(self.b)?)),
            _ => None,
        }
    }

    /// Returns the smaller and the greater distance.
    #[must_use]
    pub(crate) const fn sorted(self) -> (u64, u64) {
        if self.a <= self.b { (self.a, self.b) } else { (self.b, self.a) }
    }
}

impl From<(u64, u64)> for Cell {
    fn from((a, b): (u64, u64)) -> Self {
        Self::new(a, b)
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.a, self.b)
    }
}

/// The size of a board: its rows and columns.
///
/// Cells are numbered row by row from the corner. On a board of *C* columns the cell (*a*, *b*) has
/// the number *aC* + *b*.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    rows: u64,
    cols: u64,
}

impl Board {
    /// Returns a board of `rows` rows and `cols` columns.
    ///
    /// # Errors
    /// [`ShapeError`] if `rows` or `cols` is 0, or if the board has 2^64 cells or more.
    /// # Example
    /// ```
    /// use gt_queen::Board;
    ///
    /// let error = Board::new(0, 5).unwrap_err();
    /// assert_eq!(error.to_string(), "a board cannot be 0 x 5: expected at least 1 x 1");
    /// ```
    pub fn new(rows: u64, cols: u64) -> Result<Self, ShapeError> {
        let refused = |valid| ShapeError::new("a board", format_args!("{rows} x {cols}"), valid);
        if rows == 0 || cols == 0 {
            return Err(refused("at least 1 x 1"));
        }
        match rows.checked_mul(cols) {
            Some(_) => Ok(Self { rows, cols }),
            None => Err(refused("at most 2^64 - 1 cells")),
        }
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(self) -> u64 {
        self.rows
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn cols(self) -> u64 {
        self.cols
    }

    /// Returns the number of cells, at most 2^64 - 1.
    #[must_use]
    pub const fn cells(self) -> u64 {
        self.rows * self.cols
    }

    /// Returns the cell farthest from the corner.
    #[must_use]
    pub const fn top_left(self) -> Cell {
        Cell::new(self.rows - 1, self.cols - 1)
    }

    /// Returns whether the board has `cell`.
    #[must_use]
    pub const fn has(self, cell: Cell) -> bool {
        cell.a < self.rows && cell.b < self.cols
    }

    /// Returns `cell` if the board has it.
    ///
    /// # Errors
    /// [`ShapeError`] if `cell` is off the board.
    /// # Example
    /// ```
    /// use gt_queen::{Board, Cell};
    ///
    /// let board = Board::new(3, 4).unwrap();
    /// assert_eq!(board.check(Cell::new(2, 3)), Ok(board.top_left()));
    /// assert!(board.check(Cell::new(3, 0)).is_err()); // row 3 would be the fourth
    /// ```
    pub fn check(self, cell: Cell) -> Result<Cell, ShapeError> {
        let Self { rows, cols } = self;
        let off = || {
            let what = format!("a cell on a board of {rows} x {cols}");
            ShapeError::new(what, cell, format!("distances from (0,0) to {}", self.top_left()))
        };
        if self.has(cell) { Ok(cell) } else { Err(off()) }
    }

    /// Returns the number of a cell of this board.
    pub(crate) const fn rank(self, cell: Cell) -> u64 {
        cell.a * self.cols + cell.b
    }

    /// Returns the cell with the number `rank`, or `None` if there is no such cell.
    pub(crate) const fn unrank(self, rank: u64) -> Option<Cell> {
        if rank < self.cells() { Some(Cell::new(rank / self.cols, rank % self.cols)) } else { None }
    }

    /// Returns the one cell that stands for a cell and its mirror image, on a square board.
    pub(crate) fn representative(self, cell: Cell) -> Cell {
        if self.rows == self.cols { Cell::from(cell.sorted()) } else { cell }
    }

    /// Reads a cell of this board, written as `a,b`.
    pub(crate) fn parse(self, text: &str) -> Result<Cell, ParseError> {
        let cell = Cell::parse(text).filter(|&cell| self.has(cell));
        cell.ok_or_else(|| {
            ParseError::new(text, format!("a,b with a < {} and b < {}", self.rows, self.cols))
        })
    }
}
