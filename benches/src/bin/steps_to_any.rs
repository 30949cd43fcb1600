//! How many positions of Chomp each step visits, from minimax to `any(not wins(move))`.
//!
//! `cargo run --release -p gt-benches --bin steps_to_any` prints a table. A `-` stands where a
//! step would take minutes. The steps are those in the documentation of `gt_core::alphabeta`.
//!
//! The poisoned square is never eaten here. `gt_chomp::source` has the functions of the answer on
//! Chomp (a question-and-answer page with Python programs), in which it is eaten. So the counts
//! differ.

#![expect(clippy::print_stdout, reason = "it is a program")]

use gt_chomp::Chomp;
use gt_core::alphabeta::Search;
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::table::Exact;
use gt_core::{Run, SolveError};

/// The bars. Minimax and alpha-beta end in time on the first of them only.
const BARS: [(u32, u32); 8] = [(2, 4), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 6), (7, 8)];
const MINIMAX: usize = 4;
const WITHOUT_TABLE: usize = 6;

type Failure = Box<dyn core::error::Error>;

/// Positions visited, and whether the player to move wins.
type Visited = Result<(u64, bool), SolveError>;

/// A step: its name, the number of bars on which it ends in time, and what it does.
type Step = (&'static str, usize, fn(Chomp) -> Visited);

/// Computes `value(p) = max(-value(q) for q after p)`: 1 if the player to move wins, or else -1.
///
/// The recursion is as deep as the bar has squares.
fn minimax(chomp: Chomp, position: <Chomp as Game>::Position, visited: &mut u64) -> i32 {
    *visited += 1;
    let after = chomp.moves(&position).map(|mv| chomp.play(&position, mv));
    after.map(|after| -minimax(chomp, after, visited)).max().unwrap_or(-1)
}

/// Computes `wins(p) = any(not wins(q) for q after p)`, lazily and without a memory.
///
/// The recursion is as deep as the bar has squares.
fn wins(chomp: Chomp, position: <Chomp as Game>::Position, visited: &mut u64) -> bool {
    *visited += 1;
    chomp.moves(&position).any(|mv| !wins(chomp, chomp.play(&position, mv), visited))
}

const STEPS: [Step; 8] = [
    ("minimax, by hand", MINIMAX, |chomp| {
        let mut visited = 0;
        let value = minimax(chomp, chomp.initial(), &mut visited);
        Ok((visited, value > 0))
    }),
    ("`solve`: alpha-beta, open window", WITHOUT_TABLE, |chomp| {
        let report = Search::new(chomp).without_killers().solve(&chomp.initial())?;
        Ok((report.nodes, report.rating.is_win()))
    }),
    ("`outcome`: alpha-beta, window (-1, 1)", WITHOUT_TABLE, |chomp| {
        let mut search = Search::new(chomp).without_killers();
        let won = search.outcome(&chomp.initial())? == Outcome::Win;
        Ok((search.stats().edges + 1, won))
    }),
    ("lazy `any`, by hand", WITHOUT_TABLE, |chomp| {
        let mut visited = 0;
        let won = wins(chomp, chomp.initial(), &mut visited);
        Ok((visited, won))
    }),
    ("`solve` with a table", BARS.len(), |chomp| {
        let report = Search::new(chomp)
            .with_table(Exact::new())
            .without_killers()
            .solve(&chomp.initial())?;
        Ok((report.nodes, report.rating.is_win()))
    }),
    ("`outcome` with a table", BARS.len(), |chomp| {
        let mut search = Search::new(chomp).with_table(Exact::new()).without_killers();
        let won = search.outcome(&chomp.initial())? == Outcome::Win;
        Ok((search.stats().edges + 1, won))
    }),
    ("`memo::Values`: all positions", BARS.len(), |chomp| {
        let values = Values::new(chomp, &Run::new());
        let won = values.outcome(&chomp.initial())? == Some(Outcome::Win);
        Ok((values.stats().positions, won))
    }),
    ("`memo::Outcomes`: lazy `any`, memoized", BARS.len(), |chomp| {
        let outcomes = Outcomes::new(chomp, &Run::new());
        let won = outcomes.value(&chomp.initial())? == Some(Outcome::Win);
        Ok((outcomes.stats().positions, won))
    }),
];

fn main() -> Result<(), Failure> {
    let row = |cells: Vec<String>| println!("| {} |", cells.join(" | "));
    let sizes = BARS.map(|(rows, cols)| format!("{rows} x {cols}"));
    row(core::iter::once("step".to_string()).chain(sizes).collect());
    println!("|---{}|", "|---".repeat(BARS.len()));
    for (name, ends_on, step) in STEPS {
        let mut cells = vec![name.to_string()];
        for (index, (rows, cols)) in BARS.into_iter().enumerate() {
            cells.push(if index < ends_on {
                let (visited, won) = step(Chomp::new(rows, cols)?)?;
                assert!(won, "the first player wins on {rows} x {cols}: {name}");
                visited.to_string()
            } else {
                "-".to_string()
            });
        }
        row(cells);
    }
    Ok(())
}
