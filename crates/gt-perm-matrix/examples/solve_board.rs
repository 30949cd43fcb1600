//! Solves a whole board and prints the states by depth: `solve_board ROWS COLS GOAL RULE`.
#![expect(clippy::print_stdout, reason = "an example prints its answer")]

use core::error::Error;
use std::time::Instant;

use gt_core::{Limits, Progress};
use gt_perm_matrix::PermMatrix;
use gt_perm_matrix::engine::{Keep, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [rows, cols, goal, rule] = words[..] else {
        return Err("usage: solve_board ROWS COLS GOAL RULE".into());
    };
    let rules = PermMatrix::new(rows.parse()?, cols.parse()?, goal.parse()?)?.with_rule(rule.parse()?)?;
    let start = Instant::now();
    let seconds = |_: &Progress| start.elapsed().as_secs_f64();
    let mut observer = |progress: Progress| eprintln!("{:8.2} s  ply {}", seconds(&progress), progress.done);
    let solution = Solver::new(&rules).keep(Keep::Counts).solve(&Limits::default(), &mut observer)?;
    for count in solution.counts() {
        let plies = count.plies.map_or_else(|| "-".into(), |plies| plies.to_string());
        println!("{:6} {:5} {plies:>4} {:>12}", count.player.to_string(), count.outcome.to_string(), count.states);
    }
    println!("{} states, longest {} plies, {:.2} s", rules.shape().states(), solution.longest(), start.elapsed().as_secs_f64());
    Ok(())
}
