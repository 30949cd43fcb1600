//! Proves that the hens win the book's game from the start, and checks the proof from the rules: `hens_win [FILE]`.
//!
//! All positions with 18 and 17 hens from which the hens win without a risk, the six of the two lowest rows staying there, are found
//! first; then a strategy from the start that gives two or three hens away to get to one of them. The strategy is checked by the
//! moves of the rules alone. With a file name it is written there, a position and its number of moves a line. 1.4 GB and two
//! minutes; with the feature `rayon` all cores work.
#![expect(clippy::print_stdout, reason = "an example that prints")]

use core::error::Error;
use std::io::Write;
use std::time::Instant;

use gt_core::prelude::*;
use gt_core::{Run, Threads};
use gt_fox_hens::solve::{SafeWins, WinningSet};
use gt_fox_hens::{FoxHens, Parameters};

fn main() -> Result<(), Box<dyn Error>> {
    let book = FoxHens::book();
    let run = Run::new().threads(Threads::All);
    let staying = book.board().squares_named("c2 d2 e2 c1 d1 e1")?;
    let begun = Instant::now();
    let mut known = Vec::new();
    for start in ["3/3/x5x/h1hhh1h/hhhhhhh/hhh/hhh h", "3/3/x5x/h1h1h1h/hhhhhhh/hhh/hhh h"] {
        let start = book.board().position(start)?;
        let wins = SafeWins::builder(&FoxHens::new(Parameters { start, ..Parameters::default() })?)
            .staying(staying)
            .keep_all()
            .solve(&run)?;
        let won: u64 = wins.heights().iter().map(|height| height.hens_to_move).sum();
        println!("{} hens: {won} positions won without a risk, {:.1} s", wins.hens(), begun.elapsed().as_secs_f64());
        known.push(wins);
    }
    let Some(set) = WinningSet::search(&book, &known, 24, &run)? else {
        println!("no strategy was found");
        return Ok(());
    };
    let moves = set.moves(&book, &book.initial()).ok_or("the start is not in the set")?;
    println!("a strategy of {} positions, at most {moves} moves from the start, {:.1} s", set.len(), begun.elapsed().as_secs_f64());
    let checked = set.check(&book)?;
    println!("checked by the rules: {} moves, {} replies, {:.1} s", checked.moves, checked.replies, begun.elapsed().as_secs_f64());
    if let Some(path) = std::env::args().nth(1) {
        let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
        for (position, moves) in set.positions() {
            writeln!(file, "{} {moves}", book.board().position_text(&position))?;
        }
        file.flush()?;
    }
    Ok(())
}
