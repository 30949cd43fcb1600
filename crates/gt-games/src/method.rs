//! The generic solvers by name.
//!
//! Adding a solver is: a variant of [`Method`], its row in [`Method::needs`], a function in [`solvers`](super::solvers), and a
//! line in the builder method of [`Offer`](super::offer::Offer) for the promise that it needs.

use strum::{Display, EnumCount, EnumMessage, EnumString, IntoStaticStr, VariantArray};

/// A generic solver of gt-core.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumCount, EnumMessage, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Method {
    /// Memoized depth-first search.
    Memo,
    /// Alpha-beta search to the end of the game, with a table.
    Alphabeta,
    /// Retrograde analysis: from the ends backwards; knows draws by endless play.
    Retrograde,
    /// What is forced within k plies, for growing k: looks only as far as it must.
    Bounded,
    /// Nimbers, by components.
    Grundy,
}

impl Method {
    /// What the method does, in a few words: its documentation without the full stop.
    pub fn about(self) -> &'static str {
        self.get_documentation().unwrap_or_default().trim_end_matches('.')
    }

    /// The promise without which the method cannot work.
    pub const fn needs(self) -> &'static str {
        match self {
            Self::Memo | Self::Alphabeta => "Acyclic (no play visits a position twice)",
            Self::Retrograde | Self::Bounded => "to have finitely many positions",
            Self::Grundy => "Acyclic and Impartial (both players have the same moves, and who cannot move loses)",
        }
    }
}
