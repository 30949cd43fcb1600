//! Marks of cells, and the defender's answers to shots.

use core::fmt;

use super::ship::Ship;

/// What the shooter knows about one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Mark {
    /// The cell was not shot at.
    #[default]
    Unknown,
    /// The cell was shot at and is empty.
    Miss,
    /// The cell was shot at and belongs to a ship that was not announced as sunk.
    Hit,
    /// The cell belongs to a ship announced as sunk.
    Sunk,
}

impl Mark {
    /// The character in a position file: `.` unknown, `o` miss, `x` hit, `#` sunk.
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

/// The defender's answer to a shot.
///
/// [`Knowledge::record`](crate::Knowledge::record) takes it,
/// [`Knowledge::answer`](crate::Knowledge::answer) gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ShotAnswer {
    /// No ship lies there.
    Miss,
    /// A ship lies there. It has not sunk, or the rules do not announce sinking.
    Hit,
    /// The shot hit the last cell of this ship.
    Sunk(Ship),
}
