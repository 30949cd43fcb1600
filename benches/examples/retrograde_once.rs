//! How much processor time retrograde analysis takes.
//!
//! Processor time is for shared machines, where time by the clock says little.
//!
//! `cargo run --release -p gt-benches --example retrograde_once -- dense 5` solves a random graph
//! of 10^7 positions 5 times. It prints each time, with the peak memory of the process. Other tasks
//! are `predecessors`, `horizon`, `certify`, `explored` (the same graph from position 0),
//! `tictactoe`, `chomp10` and `chomp12`.

#![expect(clippy::print_stdout, reason = "it is a program")]

use gt_benches::process::{peak_memory, processor_time};
use gt_benches::{TicTacToe, random_graph};
use gt_chomp::Chomp;
use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Shared, certify};

type Failure = Box<dyn core::error::Error>;

/// Runs `work`, and prints its processor time and its rate.
///
/// `work` returns how many things, named by `what`, it has done. The rate is in millions per
/// second.
fn timed(what: &str, times: u32, mut work: impl FnMut() -> Result<u64, Failure>) -> Result<(), Failure> {
    for _ in 0..times {
        let start = processor_time()?;
        let things = work()?;
        let taken = processor_time()? - start;
        #[expect(clippy::cast_precision_loss, reason = "a figure to print")]
        let millions = things as f64 / taken / 1e6;
        println!("{taken:8.3} s  {millions:7.2} M {what}/s  peak {} MB", peak_memory()? / 1_000_000);
    }
    Ok(())
}

fn explored<G: Shared>(game: G) -> Result<u64, Failure> {
    let start = game.initial();
    Ok(Tablebase::explore(game, [start], &Run::new())?.census().positions())
}

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let task = args.next().ok_or("a task is missing, such as `dense`")?;
    let times = args.next().map_or(Ok(1), |times| times.parse())?;
    let run = Run::new();
    let big = || -> Result<GameGraph, Failure> { Ok(random_graph(10_000_000, 8)?) };
    match task.as_str() {
        "tictactoe" => {
            let many = || (0..1000).try_fold(0, |sum, _| Ok(sum + explored(TicTacToe)?));
            timed("positions", times, many)
        }
        "chomp10" => timed("positions", times, || explored(Chomp::new(10, 10)?)),
        "chomp12" => timed("positions", times, || explored(Chomp::new(12, 12)?)),
        "dense" => {
            let graph = big()?;
            println!("with the graph alone: peak {} MB", peak_memory()? / 1_000_000);
            timed("edges", times, || Ok(Tablebase::dense(&graph, &run).map(|_| graph.edge_count())?))
        }
        "predecessors" => {
            let graph = big()?.into_reversible();
            println!("with the graph alone: peak {} MB", peak_memory()? / 1_000_000);
            let work = || Ok(Tablebase::dense_by_predecessors(&graph, &run).map(|_| graph.graph().edge_count())?);
            timed("edges", times, work)
        }
        "horizon" => {
            let graph = big()?;
            timed("edges", times, || Ok(Horizon::dense(&graph, 5, &run).map(|_| graph.edge_count())?))
        }
        "certify" => {
            let graph = big()?;
            let table = Tablebase::dense(&graph, &run)?;
            timed("edges", times, || Ok(certify::indexed(&graph, &table, &run)?.moves))
        }
        "explored" => {
            let graph = big()?;
            timed("positions", times, || explored(&graph))
        }
        other => Err(format!("{other}: no such task").into()),
    }
}
