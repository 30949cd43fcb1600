//! What rules are made of: the names of variants, and all parameters with the book's game as the default.

use gt_core::{ParseError, Player};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::board::Board;
use super::position::Position;

/// Which captures are legal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = no_capture_rule)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum CaptureRule {
    /// A fox that can take must, and only the captures that take most, over all foxes, are legal: the book's rule.
    #[default]
    Longest,
    /// A fox that can take must, by any capture, and goes on as long as it can.
    Compulsory,
    /// A fox may take or step, and stop after any jump.
    Free,
}

/// Where pieces move diagonally, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = no_diagonals)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Diagonals {
    /// Nowhere: the book's rule.
    #[default]
    None,
    /// Everywhere.
    All,
    /// From the squares whose row and column, from 0 at the top left, add up to an even number: the lines of an alquerque board.
    Alquerque,
}

/// What becomes of a side that is to move and cannot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase", parse_err_ty = ParseError, parse_err_fn = no_blocked_rule)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum BlockedRule {
    /// It loses: the book's rule.
    #[default]
    Loses,
    /// The game is drawn.
    Draws,
}

impl CaptureRule {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name used in rules files and on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn no_capture_rule(text: &str) -> ParseError {
    none_of("a capture rule", CaptureRule::ALL.iter().map(|value| value.name()), text)
}

impl Diagonals {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name used in rules files and on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn no_diagonals(text: &str) -> ParseError {
    none_of("where diagonals run", Diagonals::ALL.iter().map(|value| value.name()), text)
}

impl BlockedRule {
    /// All of them.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// The name used in rules files and on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

fn no_blocked_rule(text: &str) -> ParseError {
    none_of("what a blocked side does", BlockedRule::ALL.iter().map(|value| value.name()), text)
}

/// Text that is none of some names.
fn none_of(what: &str, names: impl Iterator<Item = &'static str>, text: &str) -> ParseError {
    let names: Vec<&str> = names.collect();
    ParseError::new(text, format!("{what}: {}", names.join(" ")))
}

/// What rules are made of; [`Default`] is the book's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The board.
    pub board: Board,
    /// The squares that the hens win by filling; with none of them, they win only by shutting the foxes in.
    pub henhouse: u64,
    /// The squares where hens may stand, closed under their steps: a smaller set is a part of the game that play never leaves.
    pub hen_squares: u64,
    /// The first position; it says how many foxes there are, one or two, and who begins.
    pub start: Position,
    /// The most hens of any position that is numbered; at least those of the start.
    pub most_hens: u32,
    /// With so many hens or fewer left, the foxes have won.
    pub foxes_win_at: u32,
    /// Which captures are legal.
    pub capture: CaptureRule,
    /// Where pieces move diagonally, too.
    pub diagonals: Diagonals,
    /// What becomes of a side that cannot move.
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
