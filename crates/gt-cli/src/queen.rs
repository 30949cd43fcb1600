//! `gt queen`: the verbs of the queen in the corner.

mod board;
mod who;

use clap::Subcommand;
use gt_core::{Game, Indexed};
use gt_queen::{Cell, Queen};

use crate::context::Context;
use crate::failure::Failure;

pub(crate) use board::sight;

/// What can be asked about the queen.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Who wins from each cell of a board: + the player to move, - the other
    Board(board::Args),
    /// Who wins from one cell of a board of any size, and by which moves
    Who(who::Args),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Board(args) => board::run(args, context),
        Verb::Who(args) => who::run(args, context),
    }
}

/// A small board with the queen `Q` and the corner `*`; the size of a large one.
pub(crate) fn draw(queen: &Queen, at: &Cell) -> String {
    const LARGEST: u64 = 1600;
    if queen.index_len() > LARGEST {
        return format!("a board of {} x {}, the queen {} and {} from the corner", queen.rows(), queen.cols(), at.a, at.b);
    }
    let start = queen.initial();
    let sign = |cell| match cell {
        _ if cell == *at => "Q",
        Cell::CORNER => "*",
        _ => ".",
    };
    let row = |a| (0..=start.b).rev().map(|b| sign(Cell::new(a, b))).collect::<Vec<_>>().join(" ");
    (0..=start.a).rev().map(row).collect::<Vec<_>>().join("\n")
}
