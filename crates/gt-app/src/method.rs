//! The generic solvers by name.
//!
//! # Adding a solver
//! 1. Add a variant of [`Method`] and its row in [`Method::needs`].
//! 2. Add a type to [`solvers`](super::solvers).
//! 3. Add a line to the builder method of [`Offer`](super::Offer) for the promise that the
//!    solver needs.

use strum::{Display, EnumCount, EnumMessage, EnumString, IntoStaticStr, VariantArray};

/// A generic solver of gt-core.
///
/// Its name, as parsed and displayed, is the variant in lower case.
///
/// # Example
/// ```
/// use gt_app::Method;
/// assert_eq!("memo".parse(), Ok(Method::Memo));
/// assert_eq!(Method::Grundy.to_string(), "grundy");
/// ```
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Display,
    EnumCount,
    EnumMessage,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase")]
pub enum Method {
    /// Memoized depth-first search.
    Memo,
    /// Alpha-beta search to the end of the game, with a table.
    Alphabeta,
    /// Retrograde analysis from the terminal positions backwards; finds draws by endless play.
    Retrograde,
    /// What is forced within k plies, for growing k; looks only as far as necessary.
    Bounded,
    /// Nimbers, one component of a sum at a time.
    Grundy,
    /// One tier after the other, in one or two bytes a rank.
    Tiers,
    /// The best margin in points.
    Margins,
}

impl Method {
    /// What the method does, in a few words: its documentation without the full stop.
    ///
    /// # Example
    /// ```
    /// assert_eq!(gt_app::Method::Memo.about(), "Memoized depth-first search");
    /// ```
    pub fn about(self) -> &'static str {
        self.get_documentation().unwrap_or_default().trim_end_matches('.')
    }

    /// The promise that the method needs.
    pub const fn needs(self) -> &'static str {
        match self {
            Self::Memo | Self::Alphabeta => "Acyclic (no play visits a position twice)",
            Self::Retrograde | Self::Bounded => "to have finitely many positions",
            Self::Tiers => "Acyclic and IndexedTiers (positions with tiers and ranks)",
            Self::Margins => "Margins (it ends by points)",
            Self::Grundy => {
                "Acyclic and Impartial (both players have the same moves; a player who cannot move loses)"
            }
        }
    }
}
