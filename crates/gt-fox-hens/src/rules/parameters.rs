//! The parameters of the rules: three enums of variants, and [`Parameters`] with the book's game as
//! the default.
//!
//! Every enum has a text form, used in rules files and on the command line. The text is the name of
//! the variant in lower case.

use gt_core::{ParseError, Player};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::board::Board;
use super::position::Position;

/// Which captures are legal.
///
/// ```
/// use gt_fox_hens::CaptureRule;
/// assert_eq!("compulsory".parse(), Ok(CaptureRule::Compulsory));
/// assert_eq!(CaptureRule::default().name(), "longest");
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
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = no_capture_rule)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum CaptureRule {
    /// Captures are compulsory, and only the longest over all foxes are legal: the book's rule.
    #[default]
    Longest,
    /// Captures are compulsory. Any capture will do, but it goes on until no jump is left.
    Compulsory,
    /// A fox may take or step, and it may stop after any jump.
    Free,
}

/// Where pieces also move diagonally.
///
/// Foxes use all diagonals there, hens only the two that lead up.
///
/// ```
/// use gt_fox_hens::Diagonals;
/// assert_eq!("all".parse(), Ok(Diagonals::All));
/// assert_eq!(Diagonals::Alquerque.name(), "alquerque");
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
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = no_diagonals)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum Diagonals {
    /// Nowhere: the book's rule.
    #[default]
    None,
    /// From every square.
    All,
    /// From squares whose row and column add up to an even number: the lines of an alquerque board.
    ///
    /// Rows and columns count from 0 at the top left.
    Alquerque,
}

/// The outcome when the side to move is blocked: it has no move.
///
/// ```
/// use gt_fox_hens::BlockedRule;
/// assert_eq!("draws".parse(), Ok(BlockedRule::Draws));
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
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = no_blocked_rule)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "lowercase")
)]
pub enum BlockedRule {
    /// The blocked side loses: the book's rule.
    #[default]
    Loses,
    /// The game is drawn.
    Draws,
}

impl CaptureRule {
    /// All variants, in the order of their declaration.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used in rules files and on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn no_capture_rule(text: &str) -> ParseError {
    none_of("a capture rule", CaptureRule::ALL.iter().map(|value| value.name()), text)
}

impl Diagonals {
    /// All variants, in the order of their declaration.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used in rules files and on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn no_diagonals(text: &str) -> ParseError {
    none_of("where diagonals run", Diagonals::ALL.iter().map(|value| value.name()), text)
}

impl BlockedRule {
    /// All variants, in the order of their declaration.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used in rules files and on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn no_blocked_rule(text: &str) -> ParseError {
    none_of("what a blocked side does", BlockedRule::ALL.iter().map(|value| value.name()), text)
}

/// Makes the error for a text that is not one of `names`.
fn none_of(what: &str, names: impl Iterator<Item = &'static str>, text: &str) -> ParseError {
    let names: Vec<&str> = names.collect();
    ParseError::new(text, format!("{what}: {}", names.join(" ")))
}

/// The parameters of the rules; [`Default`] is the book's game.
///
/// The fields are public and may be set in any order. [`FoxHens::new`](crate::FoxHens::new) checks
/// that they fit together.
///
/// # Example
/// Two hens fewer, and the foxes win as soon as three hens are taken.
/// ```
/// use gt_fox_hens::{FoxHens, Parameters};
/// let mut parameters = Parameters { most_hens: 18, foxes_win_at: 15, ..Parameters::default() };
/// parameters.start.hens &= !parameters.board.squares_named("a4 g4")?;
/// let rules = FoxHens::new(parameters)?;
/// assert_eq!(rules.parameters().start.hens.count_ones(), 18);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The board that both sides move on.
    pub board: Board,
    /// The squares that the hens win by filling.
    ///
    /// If it is empty, the hens win only by blocking the foxes.
    pub henhouse: u64,
    /// The squares where hens may stand.
    ///
    /// Invariant: no step of a hen leads out of this set. So the positions of a smaller set are a
    /// part of the game that play never leaves. Their values are those of the whole game.
    pub hen_squares: u64,
    /// The first position. It also fixes the number of foxes, one or two.
    pub start: Position,
    /// The most hens of any position that has a rank; at least the hens of the start.
    pub most_hens: u32,
    /// The foxes have won when this many hens or fewer are left.
    pub foxes_win_at: u32,
    /// Which captures are legal.
    pub capture: CaptureRule,
    /// Where pieces also move diagonally.
    pub diagonals: Diagonals,
    /// The outcome when the side to move is blocked.
    pub blocked: BlockedRule,
}

impl Default for Parameters {
    fn default() -> Self {
        let board = Board::cross();
        Self {
            henhouse: (board.row_mask(0) | board.row_mask(1) | board.row_mask(2)) & 0x1c_1c1c,
            start: Position {
                hens: board.row_mask(3) | board.row_mask(4) | board.row_mask(5) | board.row_mask(6),
                foxes: 1 << 18 | 1 << 20,
                turn: Player::First,
            },
            hen_squares: board.all(),
            most_hens: 20,
            foxes_win_at: 8,
            capture: CaptureRule::Longest,
            diagonals: Diagonals::None,
            blocked: BlockedRule::Loses,
            board,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variants_read_back() {
        assert!(CaptureRule::ALL.iter().all(|value| value.name().parse() == Ok(*value)));
        assert!(Diagonals::ALL.iter().all(|value| value.name().parse() == Ok(*value)));
        assert!(BlockedRule::ALL.iter().all(|value| value.name().parse() == Ok(*value)));
        let error = "most".parse::<CaptureRule>().unwrap_err();
        assert_eq!(error.expected, "a capture rule: longest compulsory free");
    }
}
