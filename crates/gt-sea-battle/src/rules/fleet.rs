//! Fleets: how many ships of each length.

use core::fmt;
use core::str::FromStr;

use gt_core::{ParseError, ShapeError};

/// The lengths of the ships. Ships of equal length are indistinguishable.
///
/// # Shape and units
/// Lengths are in cells. A fleet may be empty. It need not fit on any board: if it does not fit,
/// the number of ways to place it is 0.
///
/// # Example
/// ```
/// use gt_sea_battle::Fleet;
///
/// let fleet = Fleet::new([1, 4, 3, 3])?;
/// assert_eq!(fleet.count(3), 2);
/// assert_eq!(fleet.to_string(), "4,3,3,1");
/// assert_eq!("4,3,3,1".parse::<Fleet>()?, fleet);
/// assert_eq!(Fleet::russian().cells(), 20);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Fleet {
    /// Pairs of length and count, in ascending order of length; every count is at least 1.
    groups: Vec<(usize, usize)>,
}

impl Fleet {
    /// The greatest length of a ship, in cells.
    pub const MAX_LENGTH: usize = 100;
    /// The greatest number of ships in a fleet.
    pub const MAX_SHIPS: usize = 1000;

    /// The names of fleets that are read in place of lengths.
    pub const NAMES: [&'static str; 3] = ["russian", "hasbro", "german"];

    /// Makes the fleet of ships with these lengths, given in any order.
    ///
    /// # Errors
    /// [`ShapeError`] if a length is 0 or above [`MAX_LENGTH`](Self::MAX_LENGTH), or if there are
    /// more than [`MAX_SHIPS`](Self::MAX_SHIPS) ships.
    pub fn new(lengths: impl IntoIterator<Item = usize>) -> Result<Self, ShapeError> {
        let mut sorted = Vec::new();
        for length in lengths {
            if length == 0 || length > Self::MAX_LENGTH {
                return Err(ShapeError::new(
                    "a ship's length",
                    length,
                    format!("1 to {} cells", Self::MAX_LENGTH),
                ));
            }
            if sorted.len() == Self::MAX_SHIPS {
                let (more, valid) =
                    (format!("more than {}", Self::MAX_SHIPS), format!("0 to {}", Self::MAX_SHIPS));
                return Err(ShapeError::new("the number of ships", more, valid));
            }
            sorted.push(length);
        }
        sorted.sort_unstable();
        Ok(Self {
            groups: sorted.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect(),
        })
    }

    /// The Russian fleet: one ship of 4 cells, two of 3, three of 2, four of 1.
    #[must_use]
    pub fn russian() -> Self {
        Self { groups: vec![(1, 4), (2, 3), (3, 2), (4, 1)] }
    }

    /// The fleet of the boxed game: ships of 5, 4, 3, 3 and 2 cells.
    #[must_use]
    pub fn hasbro() -> Self {
        Self { groups: vec![(2, 1), (3, 2), (4, 1), (5, 1)] }
    }

    /// The German fleet: one ship of 5 cells, two of 4, three of 3, four of 2.
    #[must_use]
    pub fn german() -> Self {
        Self { groups: vec![(2, 4), (3, 3), (4, 2), (5, 1)] }
    }

    /// Pairs of length in cells and number of ships, in ascending order of length.
    ///
    /// Every number of ships is at least 1.
    pub fn groups(&self) -> &[(usize, usize)] {
        &self.groups
    }

    /// The number of ships of `length` cells.
    pub fn count(&self, length: usize) -> usize {
        self.groups.iter().find(|group| group.0 == length).map_or(0, |group| group.1)
    }

    /// The length of every ship, in cells, longest first.
    pub fn lengths(&self) -> impl Iterator<Item = usize> {
        self.groups.iter().rev().flat_map(|&(length, count)| core::iter::repeat_n(length, count))
    }

    /// The number of ships.
    pub fn ships(&self) -> usize {
        self.groups.iter().map(|group| group.1).sum()
    }

    /// The number of cells of all ships together.
    pub fn cells(&self) -> usize {
        self.groups.iter().map(|group| group.0 * group.1).sum()
    }
}

/// Prints the lengths separated by commas, longest first.
impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, length) in self.lengths().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{length}")?;
        }
        Ok(())
    }
}

/// Reads lengths separated by commas in any order, or one of `russian`, `hasbro`, `german`.
///
/// Empty text is the empty fleet.
impl FromStr for Fleet {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        match text.trim() {
            "russian" => return Ok(Self::russian()),
            "hasbro" => return Ok(Self::hasbro()),
            "german" => return Ok(Self::german()),
            "" => return Ok(Self::default()),
            _ => {}
        }
        let length = |part: &str| {
            let length =
                part.trim().parse().ok().filter(|length| (1..=Self::MAX_LENGTH).contains(length));
            length.ok_or_else(|| {
                let expected = format!(
                    "a ship's length from 1 to {}; lengths are separated by commas, as in 4,3,3,2",
                    Self::MAX_LENGTH
                );
                ParseError::new(part, expected)
            })
        };
        let lengths: Vec<usize> = text.split(',').map(length).collect::<Result<_, _>>()?;
        let ships = lengths.len();
        Self::new(lengths).map_err(|_| {
            ParseError::new(format!("{ships} ships"), format!("at most {}", Self::MAX_SHIPS))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_invalid_length_or_number_of_ships_is_refused_and_named() {
        assert_eq!(
            Fleet::new([3, 0]).unwrap_err().to_string(),
            "a ship's length cannot be 0: expected 1 to 100 cells"
        );
        assert_eq!(
            "4,x".parse::<Fleet>().unwrap_err().to_string(),
            "cannot read \"x\": expected a ship's length from 1 to 100; lengths are separated by commas, as in 4,3,3,2"
        );
        let refused = Fleet::new(core::iter::repeat(1)).unwrap_err().to_string();
        assert_eq!(refused, "the number of ships cannot be more than 1000: expected 0 to 1000");
        assert!(["4,101", "0", "4,-1", "4,,1"].iter().all(|text| text.parse::<Fleet>().is_err()));
        assert!(vec!["1"; 1001].join(",").parse::<Fleet>().is_err());
        assert!(vec!["1"; 1000].join(",").parse::<Fleet>().is_ok());
    }
}
