//! The margin of a position: by how many points a player wins.

use core::fmt;
use core::ops::Neg;

use super::Outcome;

/// By how many points the player to move is ahead at the end: a positive margin wins.
/// # Example
/// ```
/// use gt_core::{Outcome, margin::Margin};
/// assert_eq!(Margin(3).outcome(), Outcome::Win);
/// assert_eq!((-Margin(3)).to_string(), "-3");
/// assert!(Margin(1) > Margin::EVEN);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Margin(
    /// Points of the player to move less points of the opponent.
    pub i32,
);

impl Margin {
    /// Neither player is ahead.
    pub const EVEN: Self = Self(0);

    /// A win for a positive margin, a loss for a negative one, a draw for an even one.
    #[must_use]
    #[inline]
    pub const fn outcome(self) -> Outcome {
        match self.0 {
            ..0 => Outcome::Loss,
            0 => Outcome::Draw,
            1.. => Outcome::Win,
        }
    }
}

impl Neg for Margin {
    type Output = Self;

    /// The margin for the opponent; `i32::MIN` becomes `i32::MAX`.
    #[inline]
    fn neg(self) -> Self {
        Self(self.0.saturating_neg())
    }
}

impl fmt::Display for Margin {
    /// The points with their sign, such as `+3`, `-2` or `0`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 > 0 { write!(f, "+{}", self.0) } else { write!(f, "{}", self.0) }
    }
}
