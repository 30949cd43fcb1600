//! What a number of positions counts.

use gt_core::solver::Kept;

/// What a number of positions counts, in one word.
///
/// A solver counts what it stores, and that depends on the method: two methods may give two numbers
/// for one game.
///
/// # Example
/// ```
/// use gt_app::Counted;
/// use gt_core::solver::Kept;
///
/// assert_eq!(Counted::from(Kept::Ranks), Counted::Ranks);
/// assert_eq!(Counted::from(Kept::Searched).to_string(), "stored");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
#[cfg_attr(feature = "command", derive(serde::Serialize), serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[strum(serialize_all = "lowercase")]
#[non_exhaustive]
pub enum Counted {
    /// The positions that play can reach from the first one.
    Reachable,
    /// The positions that have a rank, reachable or not.
    Ranks,
    /// The orbits of positions under the symmetries of the game.
    Orbits,
    /// The positions that a search has stored.
    Stored,
    /// The positions that are looked at, each as often as it is.
    Visited,
    /// The games that are played.
    Games,
    /// The fleets that are drawn.
    Fleets,
}

impl From<Kept> for Counted {
    fn from(kept: Kept) -> Self {
        match kept {
            Kept::Reachable => Self::Reachable,
            Kept::Ranks => Self::Ranks,
            Kept::Orbits | Kept::ReachedOrbits => Self::Orbits,
            _ => Self::Stored,
        }
    }
}

impl Counted {
    /// The number with what it counts: `303 positions (reachable)`, `1 position (stored)`,
    /// `1000 games`.
    ///
    /// # Example
    /// ```
    /// use gt_app::Counted;
    /// assert_eq!(Counted::Ranks.of("1"), "1 position (ranks)");
    /// assert_eq!(Counted::Games.of(1000), "1000 games");
    /// ```
    #[cfg(feature = "command")]
    #[must_use]
    pub fn of(self, number: impl core::fmt::Display) -> String {
        let with = |noun| gt_core::error::counted(number, noun);
        match self {
            Self::Games => with("game"),
            Self::Fleets => with("fleet"),
            _ => format!("{} ({self})", with("position")),
        }
    }
}
