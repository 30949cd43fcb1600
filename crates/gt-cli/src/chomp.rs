//! `gt chomp`: the verbs of Chomp.

mod openings;
mod solve;
mod who;

use clap::Subcommand;
use gt_chomp::{Cell, Chomp, Diagram};
use gt_core::{GameExt, Outcome, SolveError};

use crate::context::Context;
use crate::failure::Failure;

pub(crate) use solve::sight;

/// What can be asked about Chomp.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Who wins a full bar, by which openings, in how many plies; and how many positions of its box are lost
    Solve(solve::Args),
    /// All winning openings of every bar of at most so many rows and columns
    Openings(openings::Args),
    /// Who wins a position, given by its row lengths
    Who(who::Args),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Solve(args) => solve::run(args, context),
        Verb::Openings(args) => openings::run(args, context),
        Verb::Who(args) => who::run(args, context),
    }
}

/// The squares that are left, `P` being the poison.
pub(crate) fn draw(bar: Diagram) -> String {
    let square = |row, col| if (row, col) == (0, 0) { "P" } else { "x" };
    let line = |(row, length): (u32, u32)| (0..length).map(|col| square(row, col)).collect::<Vec<_>>().join(" ");
    (0..).zip(bar.row_lengths().take_while(|&length| length > 0)).map(line).collect::<Vec<_>>().join("\n")
}

/// A square in JSON: `[row, column]`.
type Pair = [u32; 2];

const fn pair(cell: Cell) -> Pair {
    [cell.row, cell.col]
}

/// Squares for people: `(1,1) (2,0)`.
fn cells(pairs: &[Pair]) -> String {
    pairs.iter().map(|&[row, col]| Cell::new(row, col).to_string()).collect::<Vec<_>>().join(" ")
}

/// One side of a bar.
fn side(text: &str) -> Result<u32, String> {
    let side = text.parse().ok().filter(|side| (1..Chomp::MAX_SIDES).contains(side));
    side.ok_or_else(|| format!("expected a side from 1 to {}", Chomp::MAX_SIDES - 1))
}

/// The squares by which the player to move wins, row by row: those that leave a lost bar.
fn winning(
    chomp: Chomp,
    bar: Diagram,
    mut outcome: impl FnMut(&Diagram) -> Result<Outcome, SolveError>,
) -> Result<Vec<Pair>, SolveError> {
    let mut squares = Vec::new();
    for (bite, after) in chomp.successors(&bar) {
        if outcome(&after)? == Outcome::Loss {
            squares.push(pair(bite.cell()));
        }
    }
    Ok(squares)
}
