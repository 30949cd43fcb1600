//! One task on one thread, to count its instructions with the feature `rayon` and without it.
//!
//! ```text
//! cargo build --release -p gt-benches --bin one_thread
//! cargo build --release -p gt-benches --bin one_thread --no-default-features
//! valgrind --tool=callgrind target/release/one_thread dense
//! ```
//!
//! The second line builds without `rayon`, over the program of the first line. The task `nothing`
//! makes the games and solves nothing: take its instructions off those of the other tasks. A number
//! after the task says how many positions the graph has, 100,000 if it is left out.

#![expect(clippy::print_stdout, reason = "it is a program")]

use gt_benches::random_graph;
use gt_chomp::Chomp;
use gt_core::bounded::Horizon;
use gt_core::grundy::DenseNimbers;
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Threads, certify, memo};

type Failure = Box<dyn core::error::Error>;

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let task = args.next().ok_or("a task is missing, such as `dense`")?;
    let len = args.next().map_or(Ok(100_000), |len| len.parse())?;
    let run = Run::new().threads(Threads::exactly(1).ok_or("no threads")?);
    let loopy = random_graph(len, 8)?.into_reversible();
    let graph = loopy.graph();
    let chomp = Chomp::new(9, 9)?;
    let values = memo_of(graph, len);
    let known = gt_core::solution::Claims::new(graph, |p: &u32| values.get(*p as usize).copied());
    let done = match task.as_str() {
        "nothing" => 0,
        "dense" => Tablebase::dense(graph, &run)?.stats().edges,
        "predecessors" => Tablebase::dense_by_predecessors(&loopy, &run)?.stats().edges,
        "explore" => Tablebase::explore(graph, 0..100, &run)?.stats().edges,
        "layers" => Tablebase::explore_layers(graph, 0..100, &run)?.stats().edges,
        "memo" => memo::Values::solve(&chomp, [chomp.initial()], &run)?.len() as u64,
        "horizon" => Horizon::explore(graph, 0..100, 30, &run)?.stats().edges,
        "perft" => perft(&chomp, &chomp.initial(), 5, &run)?,
        "certify" => certify::indexed(graph, &known, &run)?.moves,
        "outcomes" => certify::indexed_outcomes(graph, &known, &run)?.moves,
        "nimbers" => DenseNimbers::solve(&chomp, &run)?.stats().edges,
        other => return Err(format!("{other}: no such task").into()),
    };
    println!("{task}: {done}");
    Ok(())
}

/// The value of each position, in a list.
fn memo_of(graph: &gt_core::graph::GameGraph, len: u32) -> Vec<Value> {
    let table = Tablebase::dense(graph, &Run::new());
    let value = |p: u32| {
        table.as_ref().ok().and_then(|table| table.value(&p).ok().flatten()).unwrap_or(Value::Draw)
    };
    (0..len).map(value).collect()
}
