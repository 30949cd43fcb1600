//! `gt queen`: the verbs of the queen in the corner, and of other pieces.

mod board;
mod common;
mod grundy;
mod moves;
mod oracle;
mod period;
mod play;
mod rules;
mod sum;
mod trace;
mod who;

use clap::Subcommand;

use crate::context::Context;
use crate::failure::Failure;

pub(crate) use board::sight;

/// What can be asked about the queen.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Who wins from each cell of a board: + the player to move, - the other
    Board(board::Args),
    /// How the board of + and - fills by its own rule, step by step
    Trace(trace::Args),
    /// Who wins from one cell of a board of any size, and by which moves
    Who(who::Args),
    /// Every move from one cell, and who wins after it
    Moves(moves::Args),
    /// The nimbers of a board or of a window of it: numbers, CSV, or a picture whose hue is the nimber
    Grundy(grundy::Args),
    /// From which column on a row of nimbers repeats, and after how many columns
    Period(period::Args),
    /// Several queens, each on a board of its own: the nim-sum, and the moves that win
    Sum(sum::Args),
    /// Play against somebody who makes no mistake
    Play(play::Args),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Board(args) => board::run(args, context),
        Verb::Trace(args) => trace::run(args, context),
        Verb::Who(args) => who::run(args, context),
        Verb::Moves(args) => moves::run(args, context),
        Verb::Grundy(args) => grundy::run(args, context),
        Verb::Period(args) => period::run(args, context),
        Verb::Sum(args) => sum::run(args, context),
        Verb::Play(args) => play::run(args, context),
    }
}
