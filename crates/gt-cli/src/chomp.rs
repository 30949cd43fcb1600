//! `gt chomp`: the verbs of Chomp.

mod count;
mod kin;
mod list;
mod openings;
mod play;
mod review;
mod solve;
mod three;
mod verify;
mod who;

use core::fmt::Display;
use std::fs;
use std::path::Path;

use clap::Subcommand;
use gt_chomp::solve::WholeBox;
use gt_chomp::{Cell, Diagram, draw};
use gt_core::{SolveError, Stats};

use crate::context::Context;
use crate::failure::Failure;

pub(crate) use solve::sight;

/// What can be asked about Chomp.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Who wins a full bar, by which openings, in how many plies; and how many positions of its box are lost
    Solve(solve::Args),
    /// A table of the winning openings of every bar of at most so many rows and columns
    Openings(openings::Args),
    /// Who wins a position, given by its row lengths
    Who(who::Args),
    /// How many positions are lost, in every box of at most so many rows and columns
    Count(count::Args),
    /// All lost positions of a box, one per line
    List(list::Args),
    /// Check the lost positions of a box, found or read, from the definition
    Verify(verify::Args),
    /// Play against the computer
    Play(play::Args),
    /// Judge a record of moves, and name the last mistake
    Review(review::Args),
    /// Bars of three rows: openings and families
    Three(three::Args),
    /// A box of cubes
    Solid(kin::SolidArgs),
    /// The game on the divisors of a number
    Divisors(kin::DivisorArgs),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Solve(args) => solve::run(args, context),
        Verb::Openings(args) => openings::run(args, context),
        Verb::Who(args) => who::run(args, context),
        Verb::Count(args) => count::run(args, context),
        Verb::List(args) => list::run(args, context),
        Verb::Verify(args) => verify::run(args, context),
        Verb::Play(args) => play::run(args, context),
        Verb::Review(args) => review::run(args, context),
        Verb::Three(args) => three::run(args, context),
        Verb::Solid(args) => kin::solid(args, context),
        Verb::Divisors(args) => kin::divisors(args, context),
    }
}

/// The squares that are left, `P` being the poison.
pub(crate) fn draw(bar: Diagram) -> String {
    let lengths: Vec<u32> = bar.row_lengths().collect();
    draw::text(&lengths, &[]).trim_end().to_owned()
}

/// A square in JSON: `[row, column]`.
type Pair = [u32; 2];

const fn pair(cell: Cell) -> Pair {
    [cell.row, cell.col]
}

fn pairs(cells: &[Cell]) -> Vec<Pair> {
    cells.iter().copied().map(pair).collect()
}

/// Squares for people: `(1,1) (2,0)`.
fn cells(pairs: &[Pair]) -> String {
    pairs.iter().map(|&[row, col]| Cell::new(row, col).to_string()).collect::<Vec<_>>().join(" ")
}

/// Row lengths: `5,3,1`.
fn position(lengths: &[u32]) -> String {
    lengths.iter().map(u32::to_string).collect::<Vec<_>>().join(",")
}

/// The longest side of a bar: beyond it the command would mean nothing but waiting.
const LONGEST: u32 = 1_000_000;

/// One side of a bar.
fn side(text: &str) -> Result<u32, String> {
    let side = text.parse().ok().filter(|side| (1..=LONGEST).contains(side));
    side.ok_or_else(|| format!("expected a side from 1 to {LONGEST}"))
}

/// Solves a whole box.
fn solve_box(rows: u32, cols: u32, context: &Context) -> Result<WholeBox, Failure> {
    WholeBox::solve(rows, cols, context.run()).map_err(|error| failure(rows, cols, error))
}

/// What stood in the way of a box.
fn failure(rows: u32, cols: u32, error: SolveError) -> Failure {
    match Failure::from(error) {
        Failure::Unanswered(why) => Failure::Unanswered(format!("the box of {rows} x {cols}: {why}")),
        other => other,
    }
}

/// The work on a box: its positions.
fn work(positions: u64) -> Stats {
    let mut stats = Stats::default();
    stats.positions = positions;
    stats
}

/// A line of a table: its head, and entries as wide as each other.
fn table_row<E: Display>(head: impl Display, width: usize, entries: impl IntoIterator<Item = E>) -> String {
    entries.into_iter().fold(format!("{head:>4}"), |line, entry| format!("{line} {:>width$}", entry.to_string()))
}

/// Writes a picture to a file.
fn write_picture(path: Option<&Path>, picture: impl FnOnce() -> String) -> Result<(), Failure> {
    match path {
        Some(path) => {
            fs::write(path, picture()).map_err(|error| Failure::Unanswered(format!("cannot write {}: {error}", path.display())))
        }
        None => Ok(()),
    }
}
