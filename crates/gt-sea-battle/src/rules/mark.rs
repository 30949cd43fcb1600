//! What is known of a cell, and what the defender says to a shot.

use core::fmt;

use super::ship::Ship;

/// What is known of a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mark {
    /// Not shot at.
    #[default]
    Unknown,
    /// Shot at, and empty.
    Miss,
    /// Shot at, and a cell of a ship not announced as sunk.
    Hit,
    /// A cell of a sunk ship.
    Sunk,
}

impl Mark {
    /// The character of a position file: `.`, `o`, `x`, `#`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Unknown => '.',
            Self::Miss => 'o',
            Self::Hit => 'x',
            Self::Sunk => '#',
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unknown => "unknown",
            Self::Miss => "miss",
            Self::Hit => "hit",
            Self::Sunk => "sunk",
        })
    }
}

/// What the defender says to a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShotAnswer {
    /// No ship there.
    Miss,
    /// A ship, not sunk or not announced.
    Hit,
    /// The last cell of this ship.
    Sunk(Ship),
}
