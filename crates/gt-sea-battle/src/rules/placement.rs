//! Fleets placed as a whole.

use super::board::Cell;
use super::error::PlacementError;
use super::sea_rules::Rules;
use super::ship::Ship;

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
    use crate::rules::board::Board;
    use crate::rules::fleet::Fleet;
    use crate::rules::ship::Direction;
    use crate::rules::touch::Touch;

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
