//! The peak memory and the time of hashed solvers of loopy games, with one thread or two.
//!
//! `cargo run --release -p gt-benches --bin hashed_memory -- predecessors ring 10000000 2`
//! solves a ring of 10^7 positions, with ten moves each, on two threads by
//! `explore_by_predecessors`. It prints the seconds by the clock and of processor time, by how many
//! bytes a position the peak resident set grew, as Linux has it in `/proc/self`, and when each
//! phase began. A last number is the limit on memory, in bytes.
//!
//! The first word names the solver: `explore`, `layers` or `predecessors`. The second word names
//! the game: `ring`; `graph`, random, with 8 moves each; or `foxes`. The number of foxes, from 0 to
//! 2, stands for one of three small boards, of which positions up to the mirror are solved.

#![expect(clippy::print_stdout, reason = "it is a program")]
#![expect(clippy::cast_precision_loss, reason = "figures to print")]

use std::sync::{Arc, Mutex};
use std::time::Instant;

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Progress, Run, Threads};
use gt_fox_hens::NamedRules;

type Failure = Box<dyn core::error::Error>;

/// A ring with ten moves, which scatter over it; every eighth position is lost.
struct Ring(u64);

const MOVES: u32 = 10;

impl Ring {
    const fn step(&self, nth: u32) -> u64 {
        (0x9e37_79b9_7f4a_7c15_u64 >> (2 * nth)) % self.0
    }
}

impl Game for Ring {
    type Position = u64;
    type Move = u32;

    fn initial(&self) -> u64 {
        1
    }

    fn moves(&self, _: &u64) -> impl Iterator<Item = u32> {
        0..MOVES
    }

    fn play(&self, at: &u64, nth: u32) -> u64 {
        let to = at + self.step(nth);
        if to < self.0 { to } else { to - self.0 }
    }

    fn decided(&self, at: &u64) -> Option<Outcome> {
        at.is_multiple_of(8).then_some(Outcome::Loss)
    }
}

impl Predecessors for Ring {
    fn predecessors(&self, at: &u64) -> impl Iterator<Item = u64> {
        let at = *at;
        let before = move |nth| {
            at.checked_sub(self.step(nth)).unwrap_or_else(|| at + self.0 - self.step(nth))
        };
        (0..MOVES).map(before).filter(|before| !before.is_multiple_of(8))
    }
}

/// The peak memory of this process so far, in bytes.
fn peak() -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no peak is told")?;
    Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
}

/// The processor time of this process so far, of all threads, in seconds.
fn processor() -> Result<f64, Failure> {
    let stat = std::fs::read_to_string("/proc/self/stat")?;
    let after = stat.rsplit_once(") ").ok_or("no times are told")?.1;
    let ticks: Result<Vec<u32>, _> = after.split(' ').skip(11).take(2).map(str::parse).collect();
    Ok(f64::from(ticks?.iter().sum::<u32>()) / 100.0)
}

/// Solves what play reaches from `roots`; returns how many positions there are, and how many won.
fn solve<G: Predecessors + gt_core::Shared>(
    solver: &str,
    game: &G,
    roots: Vec<G::Position>,
    run: &Run,
) -> Result<(u64, u64), Failure> {
    fn told<G: Game, S: gt_core::retrograde::Store<G>>(table: &Tablebase<G, S>) -> (u64, u64) {
        (table.stats().positions, table.census().expect("memory").won())
    }
    Ok(match solver {
        "explore" => told(&Tablebase::explore(game, roots, run)?),
        "layers" => told(&Tablebase::explore_layers(game, roots, run)?),
        "predecessors" => told(&Tablebase::explore_by_predecessors(game, roots, run)?),
        other => return Err(format!("{other}: no such solver").into()),
    })
}

fn main() -> Result<(), Failure> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let [solver, name, size, threads, limit @ ..] = &words[..] else {
        return Err("a solver, a game, its size and a number of threads, please".into());
    };
    let started = Instant::now();
    let phases = Arc::new(Mutex::new(Vec::<(&str, f64)>::new()));
    let seen = Arc::clone(&phases);
    let note = move |now: Progress| {
        let Ok(mut phases) = seen.lock() else { return };
        if phases.last().is_none_or(|&(phase, _)| phase != now.phase) {
            phases.push((now.phase, started.elapsed().as_secs_f64()));
        }
    };
    let run = Run::new()
        .threads(Threads::exactly(threads.parse()?).ok_or("no thread")?)
        .report_to(Arc::new(note));
    let run = match limit.first() {
        Some(bytes) => run.memory(bytes.parse()?),
        None => run,
    };
    let size: u32 = size.parse()?;
    let graph = gt_benches::random_graph(if name == "graph" { size } else { 100 }, 8)?;
    let graph = graph.into_reversible();
    let (before, spent, begun) = (peak()?, processor()?, Instant::now());
    let (positions, won) = match name.as_str() {
        "ring" => solve(solver, &Ring(size.into()), vec![1], &run)?,
        "graph" => solve(solver, &graph, (0..100).collect(), &run)?,
        "foxes" => {
            let boards = [NamedRules::BookTop3, NamedRules::Square4OneFox, NamedRules::Mini21];
            let board = boards.get(size as usize).ok_or("foxes 0, foxes 1 or foxes 2?")?;
            let game = board.rules().reduced();
            solve(solver, &game, vec![game.initial()], &run)?
        }
        other => return Err(format!("{other}: no such game").into()),
    };
    let spent = processor()? - spent;
    let (seconds, grown) = (begun.elapsed().as_secs_f64(), (peak()? - before) as f64);
    println!(
        "{solver} {name}, {threads} thread(s): {positions} positions ({won} won), {seconds:.2} s, \
         {spent:.2} s of processor time, {:.2} bytes a position",
        grown / positions as f64
    );
    for (phase, since) in phases.lock().map_err(|_| "a report failed")?.iter() {
        println!("  from {since:6.2} s on: {phase}");
    }
    Ok(())
}
