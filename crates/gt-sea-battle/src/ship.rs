//! Ships on a board, and fleets placed as a whole.

use core::fmt;

use crate::board::{Board, Cell};
use crate::error::PlacementError;
use crate::rules::Rules;
use crate::touch::Touch;

/// Which way a ship lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Direction {
    /// From its first cell to the right.
    Horizontal,
    /// From its first cell down.
    Vertical,
}

/// A straight ship, one cell wide, by its top or left cell.
///
/// A ship of one cell has one direction: [`Ship::new`] makes it horizontal, so that equal ships are equal values.
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
    /// The ship of `length` cells whose top or left cell is `first`.
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

    /// Which way it lies; horizontal for a ship of one cell.
    pub const fn direction(self) -> Direction {
        self.direction
    }

    /// Whether it lies from left to right; so does a ship of one cell.
    pub const fn is_horizontal(self) -> bool {
        matches!(self.direction, Direction::Horizontal)
    }

    /// The cells, from the top or left one.
    pub fn cells(self) -> impl ExactSizeIterator<Item = Cell> + DoubleEndedIterator {
        (0..self.length).map(move |i| match self.direction {
            Direction::Horizontal => Cell::new(self.first.row, self.first.col + i),
            Direction::Vertical => Cell::new(self.first.row + i, self.first.col),
        })
    }

    /// Whether it covers `cell`.
    pub fn covers(self, cell: Cell) -> bool {
        let Cell { row, col } = self.first;
        match self.direction {
            Direction::Horizontal => cell.row == row && (col..col + self.length).contains(&cell.col),
            Direction::Vertical => cell.col == col && (row..row + self.length).contains(&cell.row),
        }
    }

    /// Whether all its cells lie on the board, closed or not.
    pub fn fits(self, board: &Board) -> bool {
        self.length > 0 && self.length <= Board::MAX_SIDE && self.cells().next_back().is_some_and(|last| board.contains(last))
    }

    /// Whether the two ships are too close for `touch`.
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

/// As `(2, 5) x3 v`: row and column of its first cell, length, direction.
impl fmt::Display for Ship {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let direction = if self.is_horizontal() { 'h' } else { 'v' };
        write!(f, "{} x{} {direction}", self.first, self.length)
    }
}

/// A whole fleet on the board, legal by the rules it was made with; ships in ascending order.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Placement {
    ships: Vec<Ship>,
}

impl Placement {
    /// Checks that these ships are the fleet of `rules` and lie as the rules ask.
    ///
    /// # Errors
    /// * [`PlacementError::OffBoard`], [`PlacementError::Blocked`] for a ship that lies where none can.
    /// * [`PlacementError::TooClose`] for two ships that overlap, or touch against the rule.
    /// * [`PlacementError::Fleet`] if there are more or fewer ships of a length than the fleet has.
    /// # Complexity
    /// Quadratic in the number of ships.
    pub fn new(rules: &Rules, ships: impl IntoIterator<Item = Ship>) -> Result<Self, PlacementError> {
        let mut ships: Vec<Ship> = ships.into_iter().collect();
        ships.sort_unstable();
        for (i, &ship) in ships.iter().enumerate() {
            if !ship.fits(rules.board()) {
                return Err(PlacementError::OffBoard { ship });
            }
            if let Some(cell) = ship.cells().find(|&cell| rules.board().is_blocked(cell)) {
                return Err(PlacementError::Blocked { ship, cell });
            }
            if let Some(&other) = ships[..i].iter().find(|other| other.conflicts(ship, rules.touch())) {
                return Err(PlacementError::TooClose { ship, other, touch: rules.touch() });
            }
        }
        let placed = |length| ships.iter().filter(|ship| ship.length == length).count();
        let lengths = ships.iter().map(|ship| ship.length).chain(rules.fleet().lengths());
        for length in lengths {
            let (found, expected) = (placed(length), rules.fleet().count(length));
            if found != expected {
                return Err(PlacementError::Fleet { length, found, expected });
            }
        }
        Ok(Self { ships })
    }

    /// A placement known to be legal.
    pub(crate) fn trusted(mut ships: Vec<Ship>) -> Self {
        ships.sort_unstable();
        Self { ships }
    }

    /// The ships in ascending order.
    pub fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// The ship on `cell`, if any.
    pub fn ship_at(&self, cell: Cell) -> Option<Ship> {
        self.ships.iter().copied().find(|ship| ship.covers(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fleet::Fleet;

    #[test]
    fn conflicts_are_those_of_some_pair_of_cells() {
        let board = Board::new(4, 4).unwrap();
        let mut ships = Vec::new();
        for cell in board.cells() {
            for length in 1..=3 {
                for direction in [Direction::Horizontal, Direction::Vertical] {
                    ships.push(Ship::new(cell, length, direction));
                }
            }
        }
        for touch in Touch::ALL {
            for &a in &ships {
                for &b in &ships {
                    let slow = a.cells().any(|x| b.cells().any(|y| touch.forbids(x.row.abs_diff(y.row), x.col.abs_diff(y.col))));
                    assert_eq!(a.conflicts(b, touch), slow, "{a} {b} {touch}");
                }
            }
        }
    }

    #[test]
    fn a_placement_against_the_rules_names_the_ships() {
        let rules = Rules::new(Board::new(3, 3).unwrap(), Fleet::new([2, 1]).unwrap(), Touch::None);
        let two = Ship::new(Cell::new(0, 0), 2, Direction::Horizontal);
        let one = |row, col| Ship::new(Cell::new(row, col), 1, Direction::Vertical);
        assert!(Placement::new(&rules, [one(2, 2), two]).is_ok());
        assert!(matches!(Placement::new(&rules, [one(1, 2), two]), Err(PlacementError::TooClose { .. })));
        assert!(matches!(Placement::new(&rules, [two]), Err(PlacementError::Fleet { length: 1, found: 0, expected: 1 })));
        assert!(matches!(Placement::new(&rules, [one(3, 2), two]), Err(PlacementError::OffBoard { .. })));
    }
}
