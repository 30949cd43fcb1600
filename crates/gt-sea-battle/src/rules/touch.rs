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
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, IntoStaticStr, VariantArray,
)]
#[strum(serialize_all = "lowercase")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Touch {
    /// Two ships share neither a side nor a corner: the Russian rule.
    #[default]
    None,
    /// Ships may touch at corners, but not at sides.
    Diagonal,
    /// Only overlap is forbidden: the rule of the boxed game.
    Any,
}

impl Touch {
    /// The three rules, strictest first.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Whether the rule forbids two different ships to have cells at this distance.
    ///
    /// The cells lie `rows` rows and `cols` columns apart. `(0, 0)` is one cell covered twice;
    /// every rule forbids it.
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
