//! One game by one hashed solver on one thread, to count its instructions and its memory.
//!
//! ```text
//! cargo build --release -p gt-benches --bin memo_cost
//! valgrind --tool=callgrind target/release/memo_cost values chomp 9
//! ```
//!
//! The solver is `values`, `outcomes`, `nimbers`, `together`, `explore` or `nothing`. The game is
//! `chomp` on a square board, a `graph` of `u32` positions, `nim` with heaps in a vector, or
//! `kayles`, whose rows fall apart. The number is its size, and a last one says how many threads.
//! It prints the seconds by the clock, and by how many bytes a position the peak resident set grew.

#![expect(clippy::print_stdout, reason = "it is a program")]
#![expect(clippy::cast_precision_loss, reason = "figures to print")]

use std::time::Instant;

use gt_chomp::Chomp;
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Threads, grundy, memo};

type Failure = Box<dyn core::error::Error>;

/// Nim: heaps of up to `.0` in ascending order, as many as `.1`.
struct Nim(u8, usize);

impl Game for Nim {
    type Position = Vec<u8>;
    type Move = (usize, u8);

    fn initial(&self) -> Vec<u8> {
        vec![self.0; self.1]
    }

    fn moves(&self, heaps: &Vec<u8>) -> impl Iterator<Item = (usize, u8)> {
        heaps.iter().enumerate().flat_map(|(heap, &size)| (0..size).map(move |left| (heap, left)))
    }

    fn play(&self, heaps: &Vec<u8>, (heap, left): (usize, u8)) -> Vec<u8> {
        let mut after = heaps.clone();
        after[heap] = left;
        after.sort_unstable();
        after
    }

    fn owned_bytes(&self, heaps: &Vec<u8>) -> u64 {
        heaps.capacity() as u64
    }
}

impl Acyclic for Nim {}
impl Impartial for Nim {}

/// A row of pins: a ball knocks down one, or two neighbours. What is left are two rows.
struct Kayles(u16);

impl Game for Kayles {
    type Position = (u16, u16);
    type Move = (u16, u16);

    fn initial(&self) -> (u16, u16) {
        (self.0, 0)
    }

    fn moves(&self, &(left, right): &(u16, u16)) -> impl Iterator<Item = (u16, u16)> {
        let row = left + right;
        (1..=2.min(row)).flat_map(move |fall| (0..=row - fall).map(move |kept| (kept, fall)))
    }

    fn play(&self, &(left, right): &(u16, u16), (kept, fall): (u16, u16)) -> (u16, u16) {
        (kept, left + right - fall - kept)
    }
}

impl Acyclic for Kayles {}
impl Impartial for Kayles {
    fn components(&self, &(left, right): &(u16, u16)) -> impl Iterator<Item = (u16, u16)> {
        [left, right].into_iter().filter(|&row| row > 0).map(|row| (row, 0))
    }
}

/// The peak memory of this process so far, in bytes.
fn peak() -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no peak is told")?;
    Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
}

fn solve<G: Acyclic + Impartial + gt_core::Shared>(
    solver: &str,
    game: &G,
    run: &Run,
) -> Result<u64, Failure> {
    let start = game.initial();
    Ok(match solver {
        "nothing" => 1,
        "values" => {
            let values = memo::Values::new(game, run);
            values.value(&start)?;
            values.stats().positions
        }
        "outcomes" => {
            let outcomes = memo::Outcomes::new(game, run);
            outcomes.value(&start)?;
            outcomes.stats().positions
        }
        "nimbers" => {
            let nimbers = grundy::Nimbers::new(game, run);
            nimbers.nimber(&start)?;
            nimbers.stats().positions
        }
        "together" => memo::Values::solve(game, [start], run)?.len() as u64,
        "explore" => Tablebase::explore(game, [start], run)?.stats().positions,
        other => return Err(format!("{other}: no such solver").into()),
    })
}

fn main() -> Result<(), Failure> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let [solver, game, size, rest @ ..] = &words[..] else {
        return Err("a solver, a game and its size, please".into());
    };
    let size: u32 = size.parse()?;
    let threads = rest.first().map_or(Ok(1), |threads| threads.parse())?;
    let run = Run::new().threads(Threads::exactly(threads).ok_or("no thread")?);
    let narrow = u8::try_from(size).unwrap_or(u8::MAX);
    let graph = if game == "graph" {
        let next =
            |p: u32| (1..=8u32).map(move |n| p + n * n * n + p % n).filter(move |&to| to < size);
        GameGraph::from_fn(size, next, |_| None)?
    } else {
        GameGraph::from_fn(1, |_| None, |_| None)?
    };
    let graph = graph.into_acyclic()?.into_impartial()?;
    let (before, begun) = (peak()?, Instant::now());
    let positions = match game.as_str() {
        "chomp" => solve(solver, &Chomp::new(size, size)?, &run)?,
        "nim" => solve(solver, &Nim(narrow, 8), &run)?,
        "kayles" => solve(solver, &Kayles(u16::try_from(size)?), &run)?,
        "graph" => solve(solver, &graph, &run)?,
        other => return Err(format!("{other}: no such game").into()),
    };
    let (seconds, grown) = (begun.elapsed().as_secs_f64(), (peak()? - before) as f64);
    println!(
        "{solver} {game} {size}, {threads} thread(s): {positions} positions, {seconds:.3} s, {:.1} bytes a position",
        grown / positions as f64
    );
    Ok(())
}
