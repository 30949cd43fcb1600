//! Answers as sentences.

use gt_core::Outcome;
use gt_core::error::counted;

use crate::command::text::style;

/// Formats an outcome, with the plies and the nimber if known:
/// `win in 11 plies (6 moves), nimber 2`.
///
/// The moves in brackets are those of the player who makes the last move.
pub fn sentence(outcome: Outcome, plies: Option<u64>, nimber: Option<u32>) -> String {
    let distance = plies.map_or_else(String::new, |plies| {
        format!(" in {} ({})", counted(plies, "ply"), counted(plies.div_ceil(2), "move"))
    });
    let nimber = nimber.map_or_else(String::new, |nimber| format!(", nimber {nimber}"));
    style::outcome(outcome, format!("{outcome}{distance}")) + &nimber
}
