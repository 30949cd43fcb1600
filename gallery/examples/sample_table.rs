//! A table of connect four on disk, compared with two other ways to solve its positions.
//!
//! `cargo run --release -p gt-gallery --features bench --example sample_table -- 5 5 DIR 1000000`
//! takes so many ranks, as many from each tier and evenly spread in it. Each of them is solved once
//! more from the tiers that it leads to. Where at most 14 cells are free, alpha-beta solves it from
//! nothing but the rules. A fifth number is another limit of free cells.

#![expect(clippy::print_stdout, reason = "it is a program")]

use core::error::Error;
use std::collections::BTreeMap;
use std::time::Instant;

use gt_core::alphabeta::Search;
use gt_core::prelude::*;
use gt_core::tiers::{Plan, Plane, solve_ranks};
use gt_core::{Run, Threads, Value};
use gt_gallery::ConnectFour;
use gt_table::Table;

/// Ranks that are solved together.
const BLOCK: u64 = 64;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize, usual: u32| args.get(nth).map_or(Ok(usual), |arg| arg.parse());
    let game = ConnectFour::new(number(0, 5)?, number(1, 5)?)?;
    let folder = args.get(2).ok_or("name the folder of the table")?;
    let (ranks, most_free) = (u64::from(number(3, 1_000_000)?), number(4, 14)?);
    let (run, start) = (Run::new().threads(Threads::All), Instant::now());
    let table = Table::open(&game, folder, &run)?;
    let plan = Plan::new(&game, &run)?;
    let blocks = ranks.div_ceil(BLOCK).div_ceil(plan.tiers().count() as u64);

    let (mut again, mut searched, mut wrong) = (0_u64, 0_u64, 0_u64);
    let mut below: BTreeMap<_, Plane<Value>> = BTreeMap::new();
    for planned in plan.tiers() {
        let of_tier = planned.len.div_ceil(BLOCK);
        let blocks = blocks.min(of_tier);
        for nth in 0..blocks {
            let first = nth * of_tier / blocks * BLOCK;
            let ranks = first..planned.len.min(first + BLOCK);
            let solved = solve_ranks(&game, planned.tier, ranks.clone(), &below, &Run::new())?;
            for rank in ranks {
                let Some(position) = game.unrank_in_tier(planned.tier, rank) else { continue };
                let claimed = table.answer(&position)?;
                again += 1;
                wrong += u64::from(claimed != solved.plane.get(rank - first));
                if planned.tier <= most_free {
                    searched += 1;
                    let report = Search::new(&game).solve(&position)?;
                    wrong += u64::from(claimed != report.value());
                }
            }
        }
        below.clear(); // a move fills one cell, so it leads to the next tier
        below.insert(planned.tier, table.read_tier(planned.tier, &run)?);
        let tier = planned.tier;
        println!("tier {tier}: {again} solved again, {searched} by alpha-beta, {wrong} wrong");
    }
    println!("{:.0} s", start.elapsed().as_secs_f64());
    if wrong > 0 { Err("the table is wrong".into()) } else { Ok(()) }
}
