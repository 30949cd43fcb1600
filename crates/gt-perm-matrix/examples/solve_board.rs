//! Solves a whole board and prints the states by depth.
//!
//! Usage: `solve_board ROWS COLS GOAL RULE [THREADS]`, on one thread by default.
#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use core::error::Error;
use std::sync::Arc;
use std::time::Instant;

use gt_core::{Run, Threads};
use gt_perm_matrix::PermMatrix;
use gt_perm_matrix::solve::{Keep, StateSolver};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let (rows, cols, goal, rule, threads) = match words[..] {
        [rows, cols, goal, rule] => (rows, cols, goal, rule, "1"),
        [rows, cols, goal, rule, threads] => (rows, cols, goal, rule, threads),
        _ => return Err("usage: solve_board ROWS COLS GOAL RULE [THREADS]".into()),
    };
    let rules =
        PermMatrix::new(rows.parse()?, cols.parse()?, goal.parse()?)?.with_rule(rule.parse()?)?;
    let start = Instant::now();
    let threads = Threads::exactly(threads.parse()?).ok_or("0 threads: expected 1 or more")?;
    let run = Run::new().threads(threads).report_to(Arc::new(move |now| {
        eprintln!("{:8.2} s  {}: {}", start.elapsed().as_secs_f64(), now.phase, now.done);
    }));
    let solved = StateSolver::new(&rules).keep(Keep::Counts).solve(&run)?;
    for count in solved.counts() {
        let plies = count.plies.map_or_else(|| "-".into(), |plies| plies.to_string());
        println!(
            "{:6} {:5} {plies:>4} {:>12}",
            count.player.to_string(),
            count.outcome.to_string(),
            count.states
        );
    }
    println!(
        "{} states, longest {} plies, {:.2} s",
        rules.shape().states(),
        solved.longest(),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
