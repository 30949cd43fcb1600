//! Counts the boards that each step from minimax to `any` looks at.
//!
//! `cargo run --release -p gt-chomp --example derivation`

use gt_chomp::source::{BitChomp, minimax_list, wins_lazily, wins_memoized, wins_memoized_list};
use gt_core::ShapeError;

/// Boards with more cells are left out of the steps without a memory.
///
/// Minimax of 4 x 4 already looks at 9 million boards.
const WITHOUT_MEMORY: u32 = 16;

#[expect(clippy::print_stdout, reason = "an example that prints its figures")]
fn main() -> Result<(), ShapeError> {
    println!(
        "{:>8} {:>14} {:>14} {:>12} {:>12}",
        "board", "full list", "lazy any", "list + memo", "lazy + memo"
    );
    for (rows, cols) in [
        (2, 2),
        (2, 3),
        (2, 4),
        (3, 3),
        (2, 5),
        (3, 4),
        (4, 4),
        (5, 5),
        (6, 6),
        (7, 7),
        (8, 8),
        (10, 10),
    ] {
        let text = BitChomp::new(rows, cols)?;
        let full = text.full();
        let small = rows * cols <= WITHOUT_MEMORY;
        let (list, lazy) = if small {
            (
                minimax_list(&text, full).visited.to_string(),
                wins_lazily(&text, full).visited.to_string(),
            )
        } else {
            ("-".into(), "-".into())
        };
        let (list_memo, lazy_memo) =
            (wins_memoized_list(&text, full).visited, wins_memoized(&text, full).visited);
        println!(
            "{:>8} {list:>14} {lazy:>14} {list_memo:>12} {lazy_memo:>12}",
            format!("{rows} x {cols}")
        );
    }
    Ok(())
}
