//! Positions as pictures of text, and moves in words.

use gt_fox_hens::{FoxHens, Move, Position, picture};

/// The board with ranks and columns.
pub(crate) fn board(rules: &FoxHens, position: &Position) -> String {
    picture::text(rules.board(), position).trim_end().to_owned()
}

/// Squares as a path: `c5xc3xe3` for a capture, `c5-c6` for a step.
pub(super) fn path(rules: &FoxHens, mv: Move, squares: &[u8]) -> String {
    let names: Vec<String> = squares.iter().map(|&square| rules.board().name(square).to_string()).collect();
    names.join(if mv.is_capture() { "x" } else { "-" })
}
