//! Ships on a board.

use core::fmt;

use super::board::{Board, Cell};
use super::touch::Touch;

/// Which way a ship lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// From its first cell to the right.
    Horizontal,
    /// From its first cell down.
    Vertical,
}

/// A straight ship, one cell wide, given by its top or left cell, its length and its direction.
///
/// Invariant: equal ships are equal values. A ship of one cell has no direction of its own, so
/// [`Ship::new`] always makes it horizontal.
///
/// # Example
/// ```
/// use gt_sea_battle::{Cell, Direction, Ship};
///
/// let ship = Ship::new(Cell::new(2, 5), 3, Direction::Vertical);
/// assert!(ship.cells().eq([Cell::new(2, 5), Cell::new(3, 5), Cell::new(4, 5)]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ship {
    first: Cell,
    length: usize,
    direction: Direction,
}

impl Ship {
    /// Makes the ship of `length` cells whose top or left cell is `first`.
    ///
    /// Nothing is checked here: [`fits`](Self::fits) says whether the ship lies on a board.
    pub const fn new(first: Cell, length: usize, direction: Direction) -> Self {
        let direction = if length == 1 { Direction::Horizontal } else { direction };
        Self { first, length, direction }
    }

    /// The top or left cell.
    pub const fn first(self) -> Cell {
        self.first
    }

    /// The number of cells.
    pub const fn length(self) -> usize {
        self.length
    }

    /// Which way the ship lies; horizontal for a ship of one cell.
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// Whether the ship lies from left to right; `true` for a ship of one cell.
    pub const fn is_horizontal(self) -> bool {
        matches!(self.direction, Direction::Horizontal)
    }

    /// The cells, beginning with the top or left one.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator {
        (0..self.length).map(move |i| match self.direction {
            Direction::Horizontal => Cell::new(self.first.row, self.first.col + i),
            Direction::Vertical => Cell::new(self.first.row + i, self.first.col),
        })
    }

    /// Whether the ship covers `cell`.
    pub fn covers(self, cell: Cell) -> bool {
        let Cell { row, col } = self.first;
        match self.direction {
            Direction::Horizontal => {
                cell.row == row && (col..col + self.length).contains(&cell.col)
            }
            Direction::Vertical => cell.col == col && (row..row + self.length).contains(&cell.row),
        }
    }

    /// Whether the ship has at least one cell and all its cells lie on the board, closed or not.
    pub fn fits(self, board: &Board) -> bool {
        self.length > 0
            && self.length <= Board::MAX_SIDE
            && self.cells().next_back().is_some_and(|last| board.contains(last))
    }

    /// Whether the two ships are too close under the rule `touch`. Overlapping ships always are.
    ///
    /// # Complexity
    /// Constant time: the ships are compared as rectangles, not cell by cell.
    pub fn conflicts(self, other: Self, touch: Touch) -> bool {
        let (a, b) = (self.last(), other.last());
        let gap = |first: usize, last: usize, other_first: usize, other_last: usize| {
            other_first.saturating_sub(last).max(first.saturating_sub(other_last))
        };
        let rows = gap(self.first.row, a.row, other.first.row, b.row);
        let cols = gap(self.first.col, a.col, other.first.col, b.col);
        touch.forbids(rows, cols)
    }

    const fn last(self) -> Cell {
        let extent = self.length.saturating_sub(1);
        match self.direction {
            Direction::Horizontal => Cell::new(self.first.row, self.first.col + extent),
            Direction::Vertical => Cell::new(self.first.row + extent, self.first.col),
        }
    }
}

/// Prints row and column of the first cell, length and direction, as in `(2, 5) x3 v`.
impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = if self.is_horizontal() { 'h' } else { 'v' };
        write!(f, "{} x{} {direction}", self.first, self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ships_conflict_exactly_if_two_of_their_cells_do() {
        let board = Board::new(4, 4).unwrap();
        let mut ships = Vec::new();
        for cell in board.cells() {
            for length in 1..=3 {
                for direction in [Direction::Horizontal, Direction::Vertical] {
                    ships.push(Ship::new(cell, length, direction));
                }
            }
        }
        for &touch in Touch::ALL {
            for &a in &ships {
                for &b in &ships {
                    let slow = a.cells().any(|x| {
                        b.cells()
                            .any(|y| touch.forbids(x.row.abs_diff(y.row), x.col.abs_diff(y.col)))
                    });
                    assert_eq!(a.conflicts(b, touch), slow, "{a} {b} {touch}");
                }
            }
        }
    }
}
