//! The peak memory and the time of hashed solvers with keys of 8 bytes, with one thread or two.
//!
//! `cargo run --release -p gt-benches --example hashed_memory -- predecessors 10000000 2` solves a
//! loopy ring of 10^7 positions, with ten moves each, on two threads by `explore_by_predecessors`.
//! It prints the seconds of each phase by the clock, and by how many bytes a position the peak
//! resident set grew, as Linux has it in `/proc/self/status`. The first word names the task.
//! `layers` solves the same ring by `explore_layers`, and `dense` by rank. `acyclic` solves a game
//! of sets of numbers; the second word is then how many numbers there are.

#![expect(clippy::print_stdout, reason = "it is a program")]
#![expect(clippy::cast_precision_loss, reason = "figures to print")]

use std::sync::{Arc, Mutex};
use std::time::Instant;

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Progress, Run, Threads};

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

impl Indexed for Ring {
    fn index_len(&self) -> u64 {
        self.0
    }

    fn rank(&self, at: &u64) -> u64 {
        *at
    }

    fn unrank(&self, rank: u64) -> Option<u64> {
        (rank < self.0).then_some(rank)
    }
}

/// Sets of numbers, as bits. A move takes one number out of the set.
struct Sets(u32);

impl Game for Sets {
    type Position = u64;
    type Move = u64;

    fn initial(&self) -> u64 {
        (1 << self.0) - 1
    }

    fn moves(&self, set: &u64) -> impl Iterator<Item = u64> {
        let set = *set;
        (0..self.0).map(|bit| 1 << bit).filter(move |bit| set & bit != 0)
    }

    fn play(&self, set: &u64, bit: u64) -> u64 {
        set & !bit
    }
}

impl Acyclic for Sets {}

/// The peak memory of this process so far, in bytes.
fn peak() -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line =
        status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no peak is told")?;
    Ok(line.trim().trim_end_matches(" kB").parse::<u64>()? * 1024)
}

fn solve(solver: &str, len: u64, run: &Run) -> Result<(u64, u64), Failure> {
    fn told<G: Game, S: gt_core::retrograde::Store<G>>(table: &Tablebase<G, S>) -> (u64, u64) {
        (table.stats().positions, table.census().expect("memory").won())
    }
    Ok(match solver {
        "predecessors" => told(&Tablebase::explore_by_predecessors(Ring(len), [1], run)?),
        "layers" => told(&Tablebase::explore_layers(Ring(len), [1], run)?),
        "dense" => told(&Tablebase::dense_by_predecessors(Ring(len), run)?),
        "acyclic" => {
            let game = Sets(u32::try_from(len)?);
            let start = game.initial();
            told(&Tablebase::explore_acyclic(game, [start], run)?)
        }
        _ => return Err("predecessors, layers, dense or acyclic?".into()),
    })
}

fn main() -> Result<(), Failure> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let [solver, len, threads] = &words[..] else {
        return Err("a solver, a length and a number of threads, please".into());
    };
    let begun = Instant::now();
    let phases = Arc::new(Mutex::new(Vec::<(&str, f64)>::new()));
    let seen = Arc::clone(&phases);
    let note = move |now: Progress| {
        let Ok(mut phases) = seen.lock() else { return };
        if phases.last().is_none_or(|&(phase, _)| phase != now.phase) {
            phases.push((now.phase, begun.elapsed().as_secs_f64()));
        }
    };
    let run = Run::new()
        .threads(Threads::exactly(threads.parse()?).ok_or("no thread")?)
        .report_to(Arc::new(note));
    let before = peak()?;
    let (positions, won) = solve(solver, len.parse()?, &run)?;
    let (seconds, grown) = (begun.elapsed().as_secs_f64(), (peak()? - before) as f64);
    println!(
        "{solver}, {threads} thread(s): {positions} positions ({won} won), {seconds:.2} s, {:.0} positions/s, {:.2} bytes a position",
        positions as f64 / seconds,
        grown / positions as f64
    );
    for (phase, since) in phases.lock().map_err(|_| "a report failed")?.iter() {
        println!("  from {since:6.2} s on: {phase}");
    }
    Ok(())
}
