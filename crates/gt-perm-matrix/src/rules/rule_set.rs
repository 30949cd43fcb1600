//! Who may make which move, and what a winning state of the other player means.

use gt_core::ParseError;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::names::unknown;

/// Who may make which move.
///
/// The name is what the command line takes and [`FromStr`](core::str::FromStr) reads: `free`, `ko`, `axes`.
///
/// Under `free` nothing is won by force in more than one ply, for the opponent may undo every move; the other two take that
/// away from him.
///
/// They may also leave a player without a move, who has then lost: see [`PermMatrix::with_kinds`](crate::PermMatrix::with_kinds).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_rule_set)]
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
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The name used on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// What a state in the win set of the player who has *not* just moved means.
///
/// The rule decides whether a player can be forced into the other's win set. Under `any` he can, so a win may take an even number of plies;
/// under `mover` a win takes an odd number, as the winner makes the last move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_win_rule)]
pub enum WinRule {
    /// It ends the game, whoever moved: the text sets its dp to 1 for a winning state whoever is to move.
    #[default]
    Any,
    /// Play goes on: only the player who has just moved can win.
    Mover,
}

impl WinRule {
    /// Both.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The name used on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn unknown_rule_set(text: &str) -> ParseError {
    unknown("a rule set", RuleSet::ALL, text)
}

fn unknown_win_rule(text: &str) -> ParseError {
    unknown("a win rule", WinRule::ALL, text)
}
