//! Solves breakthrough tier by tier: `pawns COLUMNS ROWS [THREADS] [all|reached|count]`.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::time::Instant;

use gt_core::prelude::*;
use gt_core::tiers::{Reachable, Values};
use gt_core::{Run, Threads};
use gt_gallery::Pawns;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize, otherwise: u32| arguments.get(nth).map_or(Ok(otherwise), |text| text.parse::<u32>());
    let start = Instant::now();
    let game = Pawns::breakthrough(number(0, 4)?, number(1, 4)?)?;
    println!(
        "rules after {:.2} s, {} ranks",
        start.elapsed().as_secs_f64(),
        game.tiers().map(|tier| game.tier_len(tier)).sum::<u64>()
    );
    let run = Run::new().threads(Threads::exactly(number(2, 1)? as usize).ok_or("at least one thread")?);
    match arguments.get(3).map_or("reached", String::as_str) {
        "count" => println!("{} reachable", Reachable::explore(&game, [game.initial()], &run)?.count()),
        what => {
            let values = if what == "all" { Values::solve(&game, &run)? } else { Values::explore(&game, [game.initial()], &run)? };
            println!("solved in {:.2} s", start.elapsed().as_secs_f64());
            let census = values.census();
            println!("{} positions, won {}, lost {}, {} bytes", census.positions(), census.won(), census.lost(), values.bytes());
            println!("the start: {}", values.value(&game.initial())?.ok_or("unknown")?);
        }
    }
    println!("{:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}
