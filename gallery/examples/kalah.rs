//! Margins of Kalah: `kalah HOUSES SEEDS [empty|plain] [memo|search|outcome] [THREADS] [GIB]`.
//!
//! GIB is the size of the table of `search`, 1 by default.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::time::Instant;

use gt_core::alphabeta::Search;
use gt_core::memo::MarginValues;
use gt_core::prelude::*;
use gt_core::table::Fixed;
use gt_core::{Run, Threads};
use gt_gallery::Kalah;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let argument = |nth: usize, otherwise| arguments.get(nth).map_or(otherwise, String::as_str);
    let board = Kalah::new(argument(0, "4").parse()?, argument(1, "3").parse()?)?;
    let game = if argument(2, "empty") == "empty" { board.with_empty_captures() } else { board };
    let threads = Threads::exactly(argument(4, "1").parse()?).ok_or("at least one thread")?;
    let start = Instant::now();
    if argument(3, "search") == "memo" {
        let values = MarginValues::solve(game, [game.initial()], &Run::new().threads(threads))?;
        println!("{} positions, {} bytes", values.len(), values.len() * 24);
        println!("margin {}", values.value(&game.initial())?.ok_or("unknown")?);
    } else if argument(3, "search") == "outcome" {
        // Whoever has the majority has won: the search can stop there.
        let short = game.until_majority();
        let table = Fixed::with_bytes(2 << 30)?;
        let mut search =
            Search::new(short).with_evaluation().with_table(table).without_repetitions();
        println!("the first player: {:?}", search.outcome(&short.initial())?);
        println!(
            "{} nodes, {} of {} slots",
            search.stats().expanded,
            search.stats().positions,
            search.table().capacity()
        );
    } else {
        let gib: usize = argument(5, "1").parse()?;
        let table = Fixed::with_bytes(gib << 30)?;
        let search = Search::new(game).with_evaluation().with_margins().with_table(table);
        // The game lists its best moves first.
        let mut search = search.without_repetitions().without_killers();
        println!("margin {}", search.margin(&game.initial())?);
        println!(
            "{} nodes, {} of {} slots",
            search.stats().expanded,
            search.stats().positions,
            search.table().capacity()
        );
    }
    println!("{:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}
