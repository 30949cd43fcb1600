//! How much faster checks, counts and nimbers are on several threads.
//!
//! `cargo run --release -p gt-benches --bin threads` compares one thread with two, and
//! `-- 8` one thread with eight. Each line shows the least time by the clock of three rounds, in
//! which one thread and several take turns. Both have to give the same answer. On a machine that is
//! busy the figures say little.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::time::Instant;

use gt_benches::random_graph;
use gt_chomp::Chomp;
use gt_core::grundy::DenseNimbers;
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, SolveError, Threads, certify};

type Failure = Box<dyn core::error::Error>;

/// Compares the times of `work` with one thread and with several.
///
/// `work` returns how many things, named by `what`, it has done.
fn compare(
    name: &str,
    what: &str,
    several: &Run,
    work: impl Fn(&Run) -> Result<u64, SolveError>,
) -> Result<(), Failure> {
    let mut least = [f64::INFINITY; 2];
    let mut done = None;
    for _ in 0..3 {
        for (run, least) in [&Run::new(), several].into_iter().zip(&mut least) {
            let start = Instant::now();
            let things = work(run)?;
            *least = least.min(start.elapsed().as_secs_f64());
            if *done.get_or_insert(things) != things {
                return Err(format!("{name}: {things} {what}, and {done:?} before").into());
            }
        }
    }
    let [one, many] = least;
    let threads = several.thread_count();
    println!(
        "{name:<24} {:>14} {what}  {one:7.3} s  {threads} threads {many:7.3} s  {:.2} times",
        done.unwrap_or(0),
        one / many
    );
    Ok(())
}

fn main() -> Result<(), Failure> {
    let threads = std::env::args().nth(1).map_or(Ok(2), |count| count.parse())?;
    let run = Run::new().threads(Threads::exactly(threads).ok_or("at least one thread")?);
    for (side, plies) in [(6, 7), (7, 6)] {
        let chomp = Chomp::new(side, 7)?;
        compare(&format!("perft of Chomp {side} x 7"), "plays", &run, |run| {
            perft(&chomp, &chomp.initial(), plies, run)
        })?;
    }
    for side in [10, 12] {
        let chomp = Chomp::new(side, side)?;
        let edges = |run: &Run| DenseNimbers::solve(&chomp, run).map(|table| table.stats().edges);
        compare(&format!("nimbers of Chomp {side} x {side}"), "moves", &run, edges)?;
    }
    let graph = random_graph(10_000_000, 8)?;
    let table = Tablebase::dense(&graph, &run)?;
    compare("certify::indexed", "moves", &run, |run| {
        certify::indexed(&graph, &table, run).map(|all| all.moves)
    })?;
    compare("certify::shared", "moves", &run, |run| {
        certify::shared(&graph, &table, run).map(|all| all.moves)
    })?;
    let outcomes = |run: &Run| certify::indexed_outcomes(&graph, &table, run).map(|all| all.moves);
    compare("certify::indexed_outcomes", "moves", &run, outcomes)
}
