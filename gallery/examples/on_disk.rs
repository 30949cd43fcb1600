//! Connect four on disk: what a table takes, and how fast it is made, read and asked.
//!
//! `cargo run --release -p gt-gallery --features bench --example on_disk -- 5 5 DIR` solves 5
//! columns of 5 rows in memory and into DIR, on all cores, and prints seconds, bytes a rank, and
//! the time of a question. A fourth and a fifth number are the level of the compressor and the
//! values of a chunk. After these, `outcomes` makes a table of outcomes.

#![expect(clippy::print_stdout, reason = "it is a program")]
#![expect(clippy::cast_precision_loss, reason = "figures to print")]

use core::error::Error;
use core::hint::black_box;
use std::time::Instant;

use gt_core::prelude::*;
use gt_core::tiers::{self, Plan};
use gt_core::{Run, Threads};
use gt_gallery::ConnectFour;
use gt_table::{Maker, Table};

/// Positions that are asked about.
const QUESTIONS: u32 = 100_000;

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |nth: usize, usual: u32| args.get(nth).map_or(Ok(usual), |arg| arg.parse());
    let game = ConnectFour::new(number(0, 5)?, number(1, 5)?)?;
    let folder = args.get(2).ok_or("name a folder for the table")?;
    let (level, chunk) = (number(3, 3)?, number(4, 1 << 14)?);
    let run = Run::new().threads(Threads::All);
    let maker = Maker::new(&game).level(level.try_into()?).chunk(chunk);

    if args.get(5).is_some_and(|word| word == "outcomes") {
        let start = Instant::now();
        let table = maker.outcomes().solve(folder, &run)?;
        println!("outcomes on disk: {:.1} s", start.elapsed().as_secs_f64());
        sizes(&table.info()?);
        return Ok(());
    }

    let start = Instant::now();
    let memory = tiers::Values::solve(&game, &run)?;
    println!("in memory: {:.1} s, {} bytes", start.elapsed().as_secs_f64(), memory.bytes());
    drop(memory);
    println!("forecast: {}", maker.forecast(&run)?);
    let start = Instant::now();
    let table = maker.solve(folder, &run)?;
    let (took, found) = (start.elapsed().as_secs_f64(), table.tiers_found());
    println!("on disk: {took:.1} s; {found} tiers were there already");
    sizes(&table.info()?);

    let start = Instant::now();
    let table = Table::open(&game, folder, &run)?;
    println!("to open it: {:.1} ms", start.elapsed().as_secs_f64() * 1e3);
    let asked = positions(&game);
    let each = |of: &[_], table: &Table<&ConnectFour>| -> Result<f64, Box<dyn Error>> {
        let start = Instant::now();
        for position in of {
            black_box(table.value(position)?);
        }
        Ok(start.elapsed().as_secs_f64() * 1e6 / of.len() as f64)
    };
    println!("1,000 questions, cold: {:.1} µs each", each(&asked[..1_000], &table)?);
    println!("the same again: {:.2} µs each", each(&asked[..1_000], &table)?);
    println!("{QUESTIONS} questions: {:.1} µs each", each(&asked, &table)?);
    let (start, mut ranks) = (Instant::now(), 0);
    for planned in Plan::new(&game, &run)?.tiers() {
        ranks += table.read_tier(planned.tier, &run)?.len();
    }
    let took = start.elapsed().as_secs_f64();
    println!("all ranks read: {took:.1} s, {:.0} million a second", ranks as f64 / took / 1e6);
    Ok(())
}

fn sizes(info: &gt_table::Info) {
    let ranks: u64 = info.solved().map(|tier| tier.length).sum();
    let per_rank = info.bytes as f64 / ranks as f64;
    println!("{} bytes, {per_rank:.3} a rank of {ranks}; {:?}", info.bytes, info.counts());
}

/// The positions of random plays.
fn positions(game: &ConnectFour) -> Vec<<ConnectFour as Game>::Position> {
    let (mut at, mut random, mut all) = (game.initial(), 1_u64, Vec::new());
    for _ in 0..QUESTIONS {
        let moves: Vec<_> = match game.decided(&at) {
            Some(_) => Vec::new(),
            None => game.moves(&at).collect(),
        };
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let nth = usize::try_from(random >> 33).unwrap_or(0) % moves.len().max(1);
        at = moves.get(nth).map_or_else(|| game.initial(), |&mv| game.play(&at, mv));
        all.push(at);
    }
    all
}
