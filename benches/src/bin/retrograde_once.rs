//! How much time retrograde analysis takes.
//!
//! `cargo run --release -p gt-benches --bin retrograde_once -- dense 5` solves a random graph
//! of 10^7 positions 5 times. It prints each time by the clock and the processor time of the first
//! thread, with the peak memory of the process. A third number is the number of threads:
//! `dense 5 2`. Processor time is for shared machines, where time by the clock says little.
//!
//! Other tasks are:
//!
//! * `short`: the same graph without a stored reverse graph, because a limit on memory forbids it;
//! * `predecessors`, `horizon`, `certify`, `explored` (the same graph from position 0);
//! * `tictactoe`, `chomp10` and `chomp12`;
//! * `spiral` and `spiral-short`: 10^7 positions whose moves are computed, with plays of hundreds
//!   of plies, with and without a reverse graph; `spiral-large` solves 10^8 in short memory.

#![expect(clippy::print_stdout, reason = "it is a program")]

use std::time::Instant;

use gt_benches::process::{peak_memory, processor_time};
use gt_benches::{TicTacToe, random_graph};
use gt_chomp::Chomp;
use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::retrograde::Tablebase;
use gt_core::{Game, Indexed, Outcome, Run, Shared, Threads, certify};

type Failure = Box<dyn core::error::Error>;

/// Runs `work`, and prints its processor time and its rate.
///
/// `work` returns how many things, named by `what`, it has done. The rate is in millions per
/// second.
fn timed(
    what: &str,
    times: u32,
    mut work: impl FnMut() -> Result<u64, Failure>,
) -> Result<(), Failure> {
    for _ in 0..times {
        let (clock, start) = (Instant::now(), processor_time()?);
        let things = work()?;
        let (clock, taken) = (clock.elapsed().as_secs_f64(), processor_time()? - start);
        #[expect(clippy::cast_precision_loss, reason = "a figure to print")]
        let millions = things as f64 / taken / 1e6;
        let peak = peak_memory()? / 1_000_000;
        println!(
            "{clock:8.3} s  {taken:8.3} s of the first thread  {millions:7.2} M {what}/s  peak {peak} MB"
        );
    }
    Ok(())
}

fn explored<G: Shared>(game: G) -> Result<u64, Failure> {
    let start = game.initial();
    Ok(Tablebase::explore(game, [start], &Run::new())?.census().expect("memory").positions())
}

/// A spiral of fields with 1000 rings; a move goes one field on, or one ring out.
///
/// Some fields are ends. From some fields a step back is allowed, so play may never end.
struct Spiral(u32);

const TURN: u32 = 1_000;

impl Game for Spiral {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, at: &u32) -> impl Iterator<Item = u32> {
        let (at, len) = (*at, self.0);
        let back = at.checked_sub(1).filter(|_| at.is_multiple_of(7));
        [Some(at + 1), Some(at + TURN), back].into_iter().flatten().filter(move |&to| to < len)
    }

    fn play(&self, _: &u32, to: u32) -> u32 {
        to
    }

    fn decided(&self, at: &u32) -> Option<Outcome> {
        at.wrapping_mul(0x9e37_79b9).is_multiple_of(400).then_some(if at.is_multiple_of(3) {
            Outcome::Draw
        } else {
            Outcome::Loss
        })
    }
}

impl Indexed for Spiral {
    fn index_len(&self) -> u64 {
        self.0.into()
    }

    fn rank(&self, at: &u32) -> u64 {
        (*at).into()
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|&at| at < self.0)
    }
}

/// The run with the least memory that suffices.
fn in_short_memory(run: &Run, len: u32) -> Run {
    run.clone().memory(Tablebase::forecast(&Spiral(len)).bytes)
}

fn spiral(len: u32, run: &Run) -> Result<u64, Failure> {
    let table = Tablebase::dense(Spiral(len), run)?;
    let census = table.census().expect("memory");
    println!(
        "longest {:?}, won {}, lost {}, drawn {}, endless {}",
        census.longest(),
        census.won(),
        census.lost(),
        census.drawn(),
        census.endless
    );
    Ok(len.into())
}

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let task = args.next().ok_or("a task is missing, such as `dense`")?;
    let times = args.next().map_or(Ok(1), |times| times.parse())?;
    let threads = args.next().map_or(Ok(1), |threads| threads.parse())?;
    let run = Run::new().threads(Threads::exactly(threads).ok_or("no threads")?);
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
            timed(
                "edges",
                times,
                || Ok(Tablebase::dense(&graph, &run).map(|_| graph.edge_count())?),
            )
        }
        "short" => {
            let graph = big()?;
            println!("with the graph alone: peak {} MB", peak_memory()? / 1_000_000);
            let run = run.memory(Tablebase::forecast(&graph).bytes);
            timed(
                "edges",
                times,
                || Ok(Tablebase::dense(&graph, &run).map(|_| graph.edge_count())?),
            )
        }
        "spiral" => timed("ranks", times, || spiral(10_000_000, &run)),
        "spiral-short" => {
            timed("ranks", times, || spiral(10_000_000, &in_short_memory(&run, 10_000_000)))
        }
        "spiral-large" => {
            timed("ranks", times, || spiral(100_000_000, &in_short_memory(&run, 100_000_000)))
        }
        "predecessors" => {
            let graph = big()?.into_reversible();
            println!("with the graph alone: peak {} MB", peak_memory()? / 1_000_000);
            let work = || {
                Ok(Tablebase::dense_by_predecessors(&graph, &run)
                    .map(|_| graph.graph().edge_count())?)
            };
            timed("edges", times, work)
        }
        "horizon" => {
            let graph = big()?;
            timed("edges", times, || {
                Ok(Horizon::dense(&graph, 5, &run).map(|_| graph.edge_count())?)
            })
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
