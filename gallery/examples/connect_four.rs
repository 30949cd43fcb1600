//! Solves connect four tier by tier: `connect_four COLUMNS ROWS [THREADS]
//! [all|reached|count|outcomes]`.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::time::Instant;

use gt_core::prelude::*;
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{Run, Threads};
use gt_gallery::ConnectFour;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize, otherwise: u32| arguments.get(nth).map_or(Ok(otherwise), |text| text.parse::<u32>());
    let game = ConnectFour::new(number(0, 4)?, number(1, 4)?)?;
    let threads = Threads::exactly(number(2, 1)? as usize).ok_or("at least one thread")?;
    let run = Run::new().threads(threads);
    let start = Instant::now();
    let roots = [game.initial()];
    match arguments.get(3).map_or("reached", String::as_str) {
        "count" => println!("{} reachable", Reachable::explore(&game, roots, &run)?.count()),
        "outcomes" => println!("{:?}", Outcomes::explore(&game, roots, &run)?.census()),
        what => {
            let all = what == "all";
            let values = if all { Values::solve(&game, &run)? } else { Values::explore(&game, roots, &run)? };
            println!("solved in {:.2} s", start.elapsed().as_secs_f64());
            let mut counts = [0_u64; 3];
            values.iter().for_each(|(_, _, value)| counts[value.outcome() as usize] += 1);
            println!("lost, drawn, won {counts:?}, {} positions, {} bytes", values.stats().positions, values.bytes());
            println!("the start: {}", values.value(&game.initial())?.ok_or("unknown")?);
        }
    }
    println!("{:.2} s", start.elapsed().as_secs_f64());
    Ok(())
}
