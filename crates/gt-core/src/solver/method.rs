//! The methods by name.

use core::fmt;
use core::str::FromStr;

use crate::error::ParseError;

/// A way to find answers, by the name that a command takes.
/// # Example
/// ```
/// use gt_core::solver::Method;
/// assert_eq!("memo".parse(), Ok(Method::Memo));
/// assert_eq!(Method::Dense.to_string(), "dense");
/// assert_eq!(Method::Dense.about(), "One pass over all ranks, in one or two bytes a rank");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Method {
    /// [`memo`](crate::memo).
    Memo,
    /// [`alphabeta`](crate::alphabeta).
    Alphabeta,
    /// [`retrograde`](crate::retrograde).
    Retrograde,
    /// [`bounded`](crate::bounded).
    Bounded,
    /// [`grundy`](crate::grundy).
    Grundy,
    /// [`tiers`](crate::tiers).
    Tiers,
    /// [`memo::MarginValues`](crate::memo::MarginValues), or [`margin`](crate::margin).
    Margins,
    /// [`dense`](crate::dense).
    Dense,
    /// An [`OwnEngine`](super::OwnEngine) of the game's own, by its name.
    Own(&'static str),
}

impl Method {
    /// The methods of this crate.
    pub const ALL: [Self; 8] = [
        Self::Memo,
        Self::Alphabeta,
        Self::Retrograde,
        Self::Bounded,
        Self::Grundy,
        Self::Tiers,
        Self::Margins,
        Self::Dense,
    ];

    /// Whether it is an engine of a game's own.
    #[must_use]
    pub const fn is_own(self) -> bool {
        matches!(self, Self::Own(_))
    }

    /// The name: the variant in lower case, or that of the engine.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.texts().0
    }

    /// What the method does, in a few words.
    #[must_use]
    pub const fn about(self) -> &'static str {
        self.texts().1
    }

    /// What the game must have.
    #[must_use]
    pub const fn needs(self) -> &'static str {
        self.texts().2
    }

    const fn texts(self) -> (&'static str, &'static str, &'static str) {
        const ACYCLIC: &str = "Acyclic (no play visits a position twice)";
        const FINITE: &str = "to have finitely many positions";
        match self {
            Self::Memo => ("memo", "Memoized depth-first search", ACYCLIC),
            Self::Alphabeta => {
                ("alphabeta", "Alpha-beta search to the end of the game, with a table", ACYCLIC)
            }
            Self::Retrograde => (
                "retrograde",
                "Retrograde analysis from the terminal positions backwards; finds draws by endless play",
                FINITE,
            ),
            Self::Bounded => (
                "bounded",
                "What is forced within k plies, for growing k; looks only as far as necessary",
                FINITE,
            ),
            Self::Grundy => (
                "grundy",
                "Nimbers, one component of a sum at a time",
                "Acyclic and Impartial (both players have the same moves; a player who cannot move loses)",
            ),
            Self::Tiers => (
                "tiers",
                "One tier after the other, in one or two bytes a rank",
                "Acyclic and IndexedTiers (positions with tiers and ranks)",
            ),
            Self::Margins => {
                ("margins", "The best margin in points", "Margins (it ends by points)")
            }
            Self::Dense => (
                "dense",
                "One pass over all ranks, in one or two bytes a rank",
                "Acyclic and Indexed (positions with ranks)",
            ),
            Self::Own(name) => (name, "A solver of the game's own", "a solver of its own"),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let named = Self::ALL.into_iter().find(|method| method.name() == text);
        named.ok_or_else(|| {
            let all = Self::ALL.map(Self::name).join(", ");
            ParseError::new(text, alloc::format!("one of {all}"))
        })
    }
}
