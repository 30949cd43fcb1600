//! Counts the *safe wins* of the book's game with 20 hens.
//!
//! These are the positions from which the hens win by moves after which no fox can take.
//!
//! Usage: `safe_wins [SQUARES OF HENS THAT STAY]`. Prints one line per height of the hens, the
//! highest first, and then whether the start is won. If all hens may move, it takes 2 GB and half
//! an hour of one core; with the feature `rayon` all cores work.
#![expect(clippy::print_stdout, reason = "an example that prints")]

use core::error::Error;

use gt_core::{Run, Threads};
use gt_fox_hens::FoxHens;
use gt_fox_hens::solve::SafeWins;

fn main() -> Result<(), Box<dyn Error>> {
    let rules = FoxHens::book();
    let names: Vec<String> = std::env::args().skip(1).collect();
    let staying = rules.board().squares_named(&names.join(" "))?;
    let run = Run::new().threads(Threads::All);
    let builder = SafeWins::builder(&rules).staying(staying);
    println!("{}", builder.forecast(&run)?);
    let wins = builder.solve(&run)?;
    for height in wins.heights() {
        println!(
            "rows {}: {} boards, won {} with the hens to move, {} with the foxes",
            height.rows, height.boards, height.hens_to_move, height.foxes_to_move
        );
    }
    println!("the start is {}", if wins.start_is_won() { "a safe win" } else { "no safe win" });
    Ok(())
}
