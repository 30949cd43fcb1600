//! Fleets: how many ships of which length.

use core::fmt;
use core::str::FromStr;

use gt_core::{ParseError, ShapeError};

/// A multiset of ship lengths. Ships of one length are indistinguishable.
///
/// # Shape and units
/// Lengths in cells. A fleet may be empty, and need not fit on any board: there are then no ways to place it.
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
    /// Pairs of length and count, ascending lengths, counts at least 1.
    groups: Vec<(usize, usize)>,
}

impl Fleet {
    /// The longest ship that is accepted, in cells.
    pub const MAX_LENGTH: usize = 100;
    /// The largest number of ships that is accepted.
    pub const MAX_SHIPS: usize = 1000;

    /// The fleet of ships with these lengths, in any order.
    ///
    /// # Errors
    /// [`ShapeError`] if a length is 0 or above [`MAX_LENGTH`](Self::MAX_LENGTH), or there are more than
    /// [`MAX_SHIPS`](Self::MAX_SHIPS) ships.
    pub fn new(lengths: impl IntoIterator<Item = usize>) -> Result<Self, ShapeError> {
        let mut sorted = Vec::new();
        for length in lengths {
            if length == 0 || length > Self::MAX_LENGTH {
                return Err(ShapeError::new("a ship's length", length, format!("1 to {} cells", Self::MAX_LENGTH)));
            }
            if sorted.len() == Self::MAX_SHIPS {
                let (more, valid) = (format!("more than {}", Self::MAX_SHIPS), format!("0 to {}", Self::MAX_SHIPS));
                return Err(ShapeError::new("the number of ships", more, valid));
            }
            sorted.push(length);
        }
        sorted.sort_unstable();
        Ok(Self { groups: sorted.chunk_by(|a, b| a == b).map(|same| (same[0], same.len())).collect() })
    }

    /// One ship of 4 cells, two of 3, three of 2, four of 1.
    #[must_use]
    pub fn russian() -> Self {
        Self { groups: vec![(1, 4), (2, 3), (3, 2), (4, 1)] }
    }

    /// Ships of 5, 4, 3, 3 and 2 cells: the boxed game.
    #[must_use]
    pub fn hasbro() -> Self {
        Self { groups: vec![(2, 1), (3, 2), (4, 1), (5, 1)] }
    }

    /// One ship of 5 cells, two of 4, three of 3, four of 2.
    #[must_use]
    pub fn german() -> Self {
        Self { groups: vec![(2, 4), (3, 3), (4, 2), (5, 1)] }
    }

    /// Pairs of length and count, ascending in length, counts at least 1.
    pub fn groups(&self) -> &[(usize, usize)] {
        &self.groups
    }

    /// How many ships have `length` cells.
    pub fn count(&self, length: usize) -> usize {
        self.groups.iter().find(|group| group.0 == length).map_or(0, |group| group.1)
    }

    /// Every ship's length, longest first.
    pub fn lengths(&self) -> impl Iterator<Item = usize> {
        self.groups.iter().rev().flat_map(|&(length, count)| core::iter::repeat_n(length, count))
    }

    /// The number of ships.
    pub fn ships(&self) -> usize {
        self.groups.iter().map(|group| group.1).sum()
    }

    /// The number of cells of all ships.
    pub fn cells(&self) -> usize {
        self.groups.iter().map(|group| group.0 * group.1).sum()
    }
}

/// Lengths separated by commas, longest first.
impl fmt::Display for Fleet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, length) in self.lengths().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            write!(f, "{comma}{length}")?;
        }
        Ok(())
    }
}

/// Lengths separated by commas in any order, or one of `russian`, `hasbro`, `german`.
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
            let length = part.trim().parse().ok().filter(|length| (1..=Self::MAX_LENGTH).contains(length));
            length.ok_or_else(|| {
                let expected =
                    format!("a ship's length from 1 to {}; lengths are separated by commas, as in 4,3,3,2", Self::MAX_LENGTH);
                ParseError::new(part, expected)
            })
        };
        let lengths: Vec<usize> = text.split(',').map(length).collect::<Result<_, _>>()?;
        let ships = lengths.len();
        Self::new(lengths).map_err(|_| ParseError::new(format!("{ships} ships"), format!("at most {}", Self::MAX_SHIPS)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fleet_without_meaning_is_refused_by_name() {
        assert_eq!(Fleet::new([3, 0]).unwrap_err().to_string(), "a ship's length cannot be 0: expected 1 to 100 cells");
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
