//! The comparison of the bench `grundy_chomp`, in a form that can be repeated on a busy machine.
//!
//! The solvers take turns, and the least CPU time of each counts.
//!
//! `cargo run --release -p gt-benches --features peers --bin nimbers_against_igs [-- ROUNDS]`
#![expect(clippy::print_stdout, reason = "it prints what it measured")]

use std::collections::HashMap;

use gt_benches::process::processor_time;
use gt_chomp::Chomp;
use gt_core::Run;
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::prelude::*;
use igs::solver::Solver;
use igs::solver::def::DefSimpleGameSolver as _;

/// The name of a solver, and its work on a square bar.
///
/// The work returns the entries of the solver's table, and the nimber.
type Contestant = (&'static str, fn(u8) -> (u64, u32));

const CONTESTANTS: [Contestant; 3] = [
    ("grundy::Nimbers", |side| {
        let chomp = Chomp::new(side.into(), side.into()).expect("a small bar");
        let nimbers = Nimbers::new(chomp, &Run::new());
        let nimber = nimbers
            .nimber(&chomp.initial())
            .expect("an acyclic game without limits")
            .expect("it searches");
        (nimbers.stats().positions, nimber.get())
    }),
    ("grundy::DenseNimbers", |side| {
        let chomp = Chomp::new(side.into(), side.into()).expect("a small bar");
        let table =
            DenseNimbers::solve(chomp, &Run::new()).expect("an acyclic game without limits");
        (
            table.stats().positions,
            table.nimber(&chomp.initial()).ok().flatten().expect("a position of the game").get(),
        )
    }),
    ("igs 0.1.4", |side| {
        let chomp = igs::games::chomp::Chomp::new(side, side);
        let mut solver = Solver::new(&chomp, HashMap::<u64, u8>::new(), (), (), ());
        let nimber = solver.nimber_of_initial_def();
        (solver.transposition_table.len() as u64, nimber.into())
    }),
];

fn main() {
    let rounds = std::env::args().nth(1).and_then(|rounds| rounds.parse().ok()).unwrap_or(5u32);
    for (side, nimber) in [(10, 19), (12, 41)] {
        let mut best = [(0, f64::INFINITY); CONTESTANTS.len()];
        for _ in 0..rounds {
            for ((_, solve), best) in CONTESTANTS.iter().zip(&mut best) {
                let start = processor_time().expect("a system that counts processor time");
                let (positions, found) = solve(side);
                let taken = processor_time().expect("a system that counts processor time") - start;
                *best = (positions, best.1.min(taken));
                assert_eq!(found, nimber, "{side} x {side}");
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "rates are shown to three digits")]
        let rates = best.map(|(positions, time)| positions as f64 / time);
        for (((name, _), (positions, time)), rate) in CONTESTANTS.iter().zip(best).zip(rates) {
            let ratio = rate / rates[CONTESTANTS.len() - 1];
            let (milliseconds, millions) = (time * 1e3, rate / 1e6);
            println!(
                "{side} x {side} {name:<21} {positions:>9} positions {milliseconds:>8.1} ms {millions:>6.2} M/s {ratio:>6.2}"
            );
        }
    }
}
