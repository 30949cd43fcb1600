//! How many positions a second hashed solvers solve, with one thread and with two.
//!
//! `cargo run --release -p gt-benches --bin hashed_threads` solves all 2,704,155 positions of
//! Chomp 12 x 12, with 71 moves each, by each solver in turn, three times. It prints the times by
//! the clock, and at the end their medians and the positions per second. The counts of all solvers
//! have to agree. `-- 10 5` solves 10 x 10 five times.

#![expect(clippy::print_stdout, reason = "it is a program")]
#![expect(clippy::cast_precision_loss, reason = "figures to print")]

use std::time::Instant;

use gt_chomp::Chomp;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, SolveError, Threads, Value, memo};

type Failure = Box<dyn core::error::Error>;
/// A solver: returns the value of the start and the number of positions.
type Solver<'a> = Box<dyn Fn() -> Result<(Option<Value>, u64), SolveError> + 'a>;

fn solvers(game: &Chomp) -> Vec<(&'static str, Solver<'_>)> {
    let start = game.initial();
    let memo = move || {
        let values = memo::Values::new(game, &Run::new());
        Ok((values.value(&start)?, values.stats().positions))
    };
    let together = move || {
        let run = Run::new().threads(Threads::exactly(2).unwrap_or_default());
        let table = memo::Values::solve(game, [start], &run)?;
        Ok((table.value(&start)?, table.len() as u64))
    };
    let explore = move || {
        let table = Tablebase::explore(game, [start], &Run::new())?;
        Ok((table.value(&start)?, table.stats().positions))
    };
    vec![
        ("memo::Values", Box::new(memo)),
        ("memo::Values::solve, two threads", Box::new(together)),
        ("Tablebase::explore", Box::new(explore)),
    ]
}

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let side = args.next().map_or(Ok(12), |side| side.parse())?;
    let times: usize = args.next().map_or(Ok(3), |times| times.parse())?;
    let game = Chomp::new(side, side)?;
    let only = args.next().unwrap_or_default();
    let mut solvers = solvers(&game);
    solvers.retain(|(name, _)| name.contains(&only));
    let mut taken = vec![Vec::new(); solvers.len()];
    let mut answer = None;
    for _ in 0..times {
        for ((name, solve), taken) in solvers.iter().zip(&mut taken) {
            let start = Instant::now();
            let solved = solve()?;
            taken.push(start.elapsed().as_secs_f64());
            assert_eq!(*answer.get_or_insert(solved), solved, "{name}");
            println!("{name:34} {:7.2} s", start.elapsed().as_secs_f64());
        }
    }
    let positions = answer.map_or(0, |(_, positions)| positions);
    for ((name, _), mut taken) in solvers.iter().zip(taken) {
        taken.sort_by(f64::total_cmp);
        let median = taken[taken.len() / 2];
        println!(
            "{name:34} {median:7.2} s {:10.0} positions/s  {taken:.2?}",
            positions as f64 / median
        );
    }
    Ok(())
}
