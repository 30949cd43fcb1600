//! How close two ships may lie.

use core::fmt;
use core::str::FromStr;

use gt_core::ParseError;
use strum::{IntoStaticStr, VariantArray};

/// How close two ships of a fleet may lie.
///
/// # Example
/// ```
/// use gt_sea_battle::Touch;
///
/// assert!(!Touch::None.forbids(2, 0));
/// assert!(Touch::None.forbids(1, 1) && !Touch::Diagonal.forbids(1, 1));
/// assert!(Touch::Diagonal.forbids(0, 1) && !Touch::Any.forbids(0, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Touch {
    /// Neither a side nor a corner in common: the Russian rule.
    #[default]
    None,
    /// Corners may touch, sides may not.
    Diagonal,
    /// Only overlap is forbidden: the rule of the boxed game.
    Any,
}

impl Touch {
    /// The three rules, the strictest first.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Whether cells of two ships may not lie so many rows and columns apart.
    pub const fn forbids(self, rows: usize, cols: usize) -> bool {
        match self {
            Self::None => rows <= 1 && cols <= 1,
            Self::Diagonal => rows + cols <= 1,
            Self::Any => rows + cols == 0,
        }
    }
}

impl fmt::Display for Touch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.into())
    }
}

impl FromStr for Touch {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        Self::ALL
            .iter()
            .copied()
            .find(|touch| <&str>::from(*touch) == text)
            .ok_or_else(|| ParseError::new(text, "none, diagonal or any"))
    }
}
