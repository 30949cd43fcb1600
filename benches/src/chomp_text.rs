//! The program of the answer on Chomp, over sets of cells: in Rust, and as a fixture in Python.
//!
//! The answer on Chomp is a question-and-answer page with Python programs.

use core::time::Duration;
use std::collections::{BTreeSet, HashMap};
use std::process::Command;

type Cells = BTreeSet<(u8, u8)>;

/// Returns whether the player to move on the full square board wins, and the boards remembered.
///
/// This is the program word for word, with sets of cells.
#[must_use]
pub fn sets(side: u8) -> (bool, u64) {
    fn wins(board: &Cells, known: &mut HashMap<Cells, bool>) -> bool {
        if board.is_empty() {
            return true;
        }
        if let Some(&wins) = known.get(board) {
            return wins;
        }
        let moves: Vec<Cells> = board
            .iter()
            .map(|&(px, py)| board.iter().copied().filter(|&(x, y)| x < px || y < py).collect())
            .collect();
        let answer = moves.iter().any(|after| !wins(after, known));
        known.insert(board.clone(), answer);
        answer
    }
    let mut known = HashMap::new();
    let full = (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).collect();
    (wins(&full, &mut known), known.len() as u64)
}

/// Runs the fixture once on the full square board, or returns `None` without `python3`.
///
/// The result is the number of boards that it remembered, and the processor time that it reports.
#[must_use]
pub fn python(side: u8) -> Option<(u64, Duration)> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/chomp_text.py");
    let out = Command::new("python3")
        .args([script, &side.to_string(), &side.to_string()])
        .output()
        .ok()?;
    let text = String::from_utf8(out.stdout).ok()?;
    let (boards, seconds) = text.trim().strip_prefix("True ")?.split_once(' ')?;
    Some((boards.parse().ok()?, Duration::from_secs_f64(seconds.parse().ok()?)))
}
