//! Whole fleets, placed on a board.

use super::board::Cell;
use super::error::PlacementError;
use super::sea_rules::Rules;
use super::ship::Ship;

/// A whole fleet on a board, legal under the rules for which it was made.
///
/// The ships are in ascending order, so equal fleets are equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Placement {
    ships: Vec<Ship>,
}

impl Placement {
    /// Checks that these ships are the fleet of `rules` and lie as the rules require.
    ///
    /// # Errors
    /// * [`PlacementError::OffBoard`] if a ship does not lie wholly on the board.
    /// * [`PlacementError::Blocked`] if a ship covers a closed cell.
    /// * [`PlacementError::TooClose`] if two ships overlap, or lie closer than the touch rule
    ///   allows.
    /// * [`PlacementError::Fleet`] if the number of ships of some length differs from the fleet's.
    ///
    /// # Complexity
    /// Time quadratic in the number of ships.
    ///
    /// # Example
    /// ```
    /// use gt_sea_battle::{Board, Cell, Direction, Fleet, Placement, PlacementError};
    /// use gt_sea_battle::{Rules, Ship, Touch};
    ///
    /// let rules = Rules::new(Board::new(3, 3)?, Fleet::new([3, 1])?, Touch::None);
    /// let long = Ship::new(Cell::new(0, 0), 3, Direction::Horizontal);
    /// let single = |row| Ship::new(Cell::new(row, 2), 1, Direction::Horizontal);
    /// assert_eq!(Placement::new(&rules, [single(2), long])?.ships(), [long, single(2)]);
    /// let touching = Placement::new(&rules, [single(1), long]);
    /// assert!(matches!(touching, Err(PlacementError::TooClose { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(
        rules: &Rules,
        ships: impl IntoIterator<Item = Ship>,
    ) -> Result<Self, PlacementError> {
        let mut ships: Vec<Ship> = ships.into_iter().collect();
        ships.sort_unstable();
        for (i, &ship) in ships.iter().enumerate() {
            if !ship.fits(rules.board()) {
                return Err(PlacementError::OffBoard { ship });
            }
            if let Some(cell) = ship.cells().find(|&cell| rules.board().is_blocked(cell)) {
                return Err(PlacementError::Blocked { ship, cell });
            }
            if let Some(&other) =
                ships[..i].iter().find(|other| other.conflicts(ship, rules.touch()))
            {
                return Err(PlacementError::TooClose { ship, other, touch: rules.touch() });
            }
        }
        let placed = |length| ships.iter().filter(|ship| ship.length() == length).count();
        let lengths = ships.iter().map(|ship| ship.length()).chain(rules.fleet().lengths());
        for length in lengths {
            let (found, expected) = (placed(length), rules.fleet().count(length));
            if found != expected {
                return Err(PlacementError::Fleet { length, found, expected });
            }
        }
        Ok(Self { ships })
    }

    /// Makes a placement of ships that the caller knows to be legal.
    pub(crate) fn trusted(mut ships: Vec<Ship>) -> Self {
        ships.sort_unstable();
        Self { ships }
    }

    /// The ships in ascending order: by first cell, then length, then direction.
    pub fn ships(&self) -> &[Ship] {
        &self.ships
    }

    /// The ship that covers `cell`, if any.
    pub fn ship_at(&self, cell: Cell) -> Option<Ship> {
        self.ships.iter().copied().find(|ship| ship.covers(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::board::Board;
    use crate::rules::fleet::Fleet;
    use crate::rules::ship::Direction;
    use crate::rules::touch::Touch;

    #[test]
    fn an_illegal_placement_is_refused_with_the_reason() {
        let rules = Rules::new(Board::new(3, 3).unwrap(), Fleet::new([2, 1]).unwrap(), Touch::None);
        let two = Ship::new(Cell::new(0, 0), 2, Direction::Horizontal);
        let one = |row, col| Ship::new(Cell::new(row, col), 1, Direction::Vertical);
        assert!(Placement::new(&rules, [one(2, 2), two]).is_ok());
        assert!(matches!(
            Placement::new(&rules, [one(1, 2), two]),
            Err(PlacementError::TooClose { .. })
        ));
        assert!(matches!(
            Placement::new(&rules, [two]),
            Err(PlacementError::Fleet { length: 1, found: 0, expected: 1 })
        ));
        assert!(matches!(
            Placement::new(&rules, [one(3, 2), two]),
            Err(PlacementError::OffBoard { .. })
        ));
    }
}
