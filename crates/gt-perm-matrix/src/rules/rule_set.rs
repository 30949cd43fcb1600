//! Who may make which move, and what a winning state of the other player means.

use core::fmt;
use core::str::FromStr;

use gt_core::ParseError;

/// Who may make which move.
///
/// The name is what the command line takes and [`FromStr`] reads: `free`, `ko`, `axes`.
///
/// Under `free` nothing is won by force in more than one ply, for the opponent may undo every move; the other two take that
/// away from him.
///
/// They may also leave a player without a move, who has then lost: see [`PermMatrix::with_kinds`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum RuleSet {
    /// Either player makes any move: the text's game.
    #[default]
    Free,
    /// Any move but the one that undoes the move just made.
    Ko,
    /// The first player only T, the second only A. Without one of the two kinds its player never has a move.
    Axes,
}

impl RuleSet {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Free, Self::Ko, Self::Axes];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Ko => "ko",
            Self::Axes => "axes",
        }
    }
}

/// What a state in the win set of the player who has *not* just moved means.
///
/// The rule decides whether a player can be forced into the other's win set. Under `any` he can, so a win may take an even number of plies;
/// under `mover` a win takes an odd number, as the winner makes the last move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum WinRule {
    /// It ends the game, whoever moved: the text sets its dp to 1 for a winning state whoever is to move.
    #[default]
    Any,
    /// Play goes on: only the player who has just moved can win.
    Mover,
}

impl WinRule {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Any, Self::Mover];

    /// The name used on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Any => "any",
            Self::Mover => "mover",
        }
    }
}

macro_rules! named {
    ($type:ty, $what:literal) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.name())
            }
        }

        impl FromStr for $type {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                Self::ALL.into_iter().find(|value| value.name() == text).ok_or_else(|| {
                    let names: Vec<_> = Self::ALL.iter().map(|value| value.name()).collect();
                    ParseError::new(text, format!(concat!("a ", $what, ": {}"), names.join(", ")))
                })
            }
        }
    };
}

named!(RuleSet, "rule set");
named!(WinRule, "win rule");
