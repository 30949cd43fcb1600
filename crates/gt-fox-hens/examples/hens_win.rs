//! Proves that the hens win the book's game from the start, and checks the proof from the rules.
//!
//! Usage: `hens_win [FILE]`. With a file name the strategy is written there, one position and its
//! number of moves per line. Takes 1.4 GB and two minutes; with the feature `rayon` all cores work.
//!
//! 1. Finds all safe wins with 18 and with 17 hens: the hens win by moves after which no fox can
//!    take. The six hens of the two lowest rows stay there.
//! 2. Finds a strategy from the start that gives away two or three hens to reach a safe win.
//! 3. Checks the strategy by the moves of the rules alone.
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
        println!(
            "{} hens: {won} positions won without a risk, {:.1} s",
            wins.hens(),
            begun.elapsed().as_secs_f64()
        );
        known.push(wins);
    }
    let Some(set) = WinningSet::search(&book, &known, 24, &run)? else {
        println!("no strategy was found");
        return Ok(());
    };
    let moves = set.moves(&book, &book.initial()).ok_or("the start is not in the set")?;
    println!(
        "a strategy of {} positions, at most {moves} moves from the start, {:.1} s",
        set.len(),
        begun.elapsed().as_secs_f64()
    );
    let checked = set.check(&book)?;
    println!(
        "checked by the rules: {} moves, {} replies, {:.1} s",
        checked.moves,
        checked.replies,
        begun.elapsed().as_secs_f64()
    );
    if let Some(path) = std::env::args().nth(1) {
        let mut file = std::io::BufWriter::new(std::fs::File::create(path)?);
        for (position, moves) in set.positions() {
            writeln!(file, "{} {moves}", book.board().position_text(&position))?;
        }
        file.flush()?;
    }
    Ok(())
}
