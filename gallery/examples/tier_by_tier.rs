//! Connect four, one tier at a time: never more than two tiers are in memory.
//!
//! `cargo run --release -p gt-gallery --features bench --example tier_by_tier` solves all boards of
//! 6 columns of 4 and counts them. `-- COLUMNS ROWS` asks for another size. A tier is the number of
//! free squares.

#![expect(clippy::print_stdout, reason = "it is a program")]

use core::error::Error;
use std::collections::BTreeMap;

use gt_core::prelude::*;
use gt_core::tiers::{Plan, Plane, SolvedTier, solve_tier};
use gt_core::{Run, Threads};
use gt_gallery::ConnectFour;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1).map(|arg| arg.parse());
    let columns = args.next().unwrap_or(Ok(6))?;
    let rows = args.next().unwrap_or(Ok(4))?;
    let (game, run) = (ConnectFour::new(columns, rows)?, Run::new().threads(Threads::All));

    println!(
        "{:>5} {:>12} {:>12} {:>12} {:>12} {:>6}",
        "free", "ranks", "lost", "drawn", "won", "plies"
    );
    let (mut below, mut all) = (BTreeMap::new(), [0_u64; 3]);
    for planned in Plan::new(&game, &run)?.tiers() {
        let SolvedTier { plane, .. } = solve_tier(&game, planned.tier, &below, &run)?;
        let (counts, longest) = counted(&plane);
        let [lost, drawn, won] = counts;
        let (free, ranks) = (planned.tier, planned.len);
        println!("{free:>5} {ranks:>12} {lost:>12} {drawn:>12} {won:>12} {longest:>6}");
        all.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        below = BTreeMap::from([(planned.tier, plane)]); // the tier before it is dropped
    }
    let [lost, drawn, won] = all;
    println!("in all {} boards: {lost} lost, {drawn} drawn, {won} won", lost + drawn + won);
    let start = game.initial();
    let value = below[&game.tier(&start)].get(game.rank_in_tier(&start));
    println!("the first player: {}", value.ok_or("the start has no rank")?);
    Ok(())
}

/// How many boards are lost, drawn and won for the player to move, and the most plies.
fn counted(plane: &Plane<Value>) -> ([u64; 3], u32) {
    plane.iter().fold(([0; 3], 0), |(mut counts, longest), (_, value)| {
        counts[match value.outcome() {
            Outcome::Loss => 0,
            Outcome::Draw => 1,
            Outcome::Win => 2,
        }] += 1;
        (counts, longest.max(value.plies().unwrap_or(0)))
    })
}
