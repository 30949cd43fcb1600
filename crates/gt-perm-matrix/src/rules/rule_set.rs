//! Rule sets (who may make which move) and win rules (what a winning state means).

use gt_core::ParseError;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::names::unknown;

/// Who may make which move.
///
/// [`FromStr`](core::str::FromStr) and the command line read the names `free`, `ko` and `axes`.
///
/// Under `free` nobody can force a win in more than one ply, because the opponent may undo every
/// move. `ko` and `axes` take this defence away. They may also leave a player without a move, and
/// that player has lost: see [`PermMatrix::with_kinds`](crate::PermMatrix::with_kinds).
///
/// # Example
/// ```
/// use gt_perm_matrix::RuleSet;
/// # fn main() -> Result<(), gt_core::ParseError> {
/// assert_eq!("axes".parse::<RuleSet>()?, RuleSet::Axes);
/// let refused = "chess".parse::<RuleSet>().unwrap_err().to_string();
/// assert_eq!(refused, "cannot read \"chess\": expected a rule set: free, ko, axes");
/// # Ok(())
/// # }
/// ```
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_rule_set)]
pub enum RuleSet {
    /// Either player makes any move: the rules of the matrix article.
    #[default]
    Free,
    /// A player makes any move except the one that undoes the move just made.
    Ko,
    /// The first player makes only T, the second only A.
    ///
    /// If the rules lack one of these kinds, its player never has a move.
    Axes,
}

impl RuleSet {
    /// All rule sets, in the order above.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// Says whether a player can win by a move of the opponent.
///
/// The question is about states in the win set of the player who has *not* just moved. The names of
/// the rules are `any` and `mover`. Under `any` a player can be forced into the other's win set, so
/// a win may take an even number of plies. Under `mover` the winner makes the last move, so a win
/// takes an odd number of plies.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Hash,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_win_rule)]
pub enum WinRule {
    /// The state ends the game, no matter who moved.
    ///
    /// The matrix article sets `dp` to 1 for a winning state with either player to move.
    #[default]
    Any,
    /// Play goes on, because only the player who has just moved can win.
    Mover,
}

impl WinRule {
    /// Both win rules, in the order above.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Returns the name used on the command line.
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
