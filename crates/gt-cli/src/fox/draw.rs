//! Positions drawn as text, and moves written by their squares.

use gt_core::{Game, Notation};
use gt_fox_hens::{FoxHens, Move, Position};

/// Draws the board with ranks and columns.
pub(crate) fn board(rules: &FoxHens, position: &Position) -> String {
    gt_fox_hens::draw::text(rules.board(), position).trim_end().to_owned()
}

/// Writes squares as a path: `c5xc3xe3` for a capture, `c5-c6` for a step.
pub(super) fn path(rules: &FoxHens, mv: Move, squares: &[u8]) -> String {
    let names: Vec<String> =
        squares.iter().map(|&square| rules.board().name(square).to_string()).collect();
    names.join(if mv.is_capture() { "x" } else { "-" })
}

/// Writes a move in `position`, with every square that a capture lands on.
pub(super) fn mv(rules: &FoxHens, position: &Position, mv: Move) -> String {
    rules.show_move(position, mv)
}

/// Writes moves made one after another.
pub(super) fn line(
    rules: &FoxHens,
    position: &Position,
    moves: impl IntoIterator<Item = Move>,
) -> Vec<String> {
    let mut at = *position;
    let play = |next| {
        let text = mv(rules, &at, next);
        at = rules.play(&at, next);
        text
    };
    moves.into_iter().map(play).collect()
}
