//! Measures how fast captures are found and plays are counted, each against a baseline in the same
//! run.
//!
//! Usage: `cargo run --release -p gt-fox-hens --example speed`. Prints the fastest of several runs,
//! in one thread.
#![expect(clippy::print_stdout, reason = "an example")]

use core::hint::black_box;
use core::time::Duration;
use std::time::Instant;

use gt_core::{Game, Run};
use gt_fox_hens::solve::{Counting, LastPly, perft};
use gt_fox_hens::source::ArsacGame;
use gt_fox_hens::{Board, FoxHens, Position, squares};

/// Returns nanoseconds per element, in the fastest of several runs of at least 0.1 s.
fn nanoseconds(elements: usize, mut run: impl FnMut() -> u64) -> f64 {
    let timed = || {
        let (begun, mut rounds) = (Instant::now(), 0u32);
        while begun.elapsed() < Duration::from_millis(100) {
            black_box(run());
            rounds += 1;
        }
        begun.elapsed().as_secs_f64() * 1e9 / f64::from(rounds)
    };
    let elements = f64::from(u32::try_from(elements).unwrap_or(u32::MAX));
    core::iter::repeat_with(timed).take(7).fold(f64::INFINITY, f64::min) / elements
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let (rules, board) = (FoxHens::book(), Board::cross());
    let lines = include_str!("../testdata/captures_bulk.csv").lines().skip(2);
    let positions: Vec<Position> = lines
        .map(|line| board.position(line.split(',').next().unwrap_or_default()))
        .collect::<Result<_, _>>()?;
    let foxes: Vec<(Position, u8)> =
        positions.iter().flat_map(|&p| squares(p.foxes).map(move |fox| (p, fox))).collect();
    let mut games = Vec::new();
    for position in &positions {
        let game = ArsacGame::new(board, position)?;
        games.extend(game.foxes().map(|fox| (game.clone(), fox)));
    }
    let by_tables = || {
        foxes.iter().map(|(position, fox)| u64::from(rules.longest_capture(position, *fox))).sum()
    };
    let by_text = || games.iter().map(|(game, fox)| game.search(*fox).len() as u64).sum();
    let results =
        || positions.iter().map(|position| rules.legal_captures(position).len() as u64).sum();
    assert_eq!(by_tables(), by_text());
    let (tables, text) = (nanoseconds(foxes.len(), by_tables), nanoseconds(games.len(), by_text));
    println!(
        "longest capture of one fox: tables {tables:.1} ns, Arsac's program {text:.1} ns, ratio {:.0}",
        text / tables
    );
    println!("all results of both foxes: {:.1} ns", nanoseconds(positions.len(), results));

    let start = rules.initial();
    for (name, last, depths) in
        [("counted", LastPly::Counted, [9, 10]), ("played", LastPly::Played, [8, 9])]
    {
        for plies in depths {
            let (mut plays, mut seconds) = (0, f64::INFINITY);
            for _ in 0..9 {
                let begun = Instant::now();
                plays = perft(&rules, &start, plies, Counting::Results, last, &Run::new())?;
                seconds = begun.elapsed().as_secs_f64().min(seconds);
            }
            #[expect(clippy::cast_precision_loss, reason = "a rate")]
            let rate = plays as f64 / seconds / 1e6;
            println!(
                "perft {plies}, last ply {name}: {plays} plays, {seconds:.4} s, {rate:.1} M/s"
            );
        }
    }
    let begun = Instant::now();
    let plays = gt_core::perft::perft(&rules, &start, 8, &Run::new())?;
    let seconds = begun.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a rate")]
    let rate = plays as f64 / seconds / 1e6;
    println!(
        "perft 8 of gt-core over moves and play: {plays} plays, {seconds:.4} s, {rate:.1} M/s"
    );
    Ok(())
}
