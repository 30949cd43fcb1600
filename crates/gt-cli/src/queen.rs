//! `gt queen`: the verbs of the queen in the corner, and of other pieces.

mod board;
mod common;
mod grundy;
mod oracle;
mod period;
mod rules;
mod sum;
mod trace;
mod who;

use clap::Subcommand;
#[cfg(feature = "schema")]
use gt_app::command::schema::Schemas;
use gt_app::command::{Context, Failure};

pub(crate) use board::sight;

/// The verbs of the queen.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Solve every cell of a board: + if the player to move wins, - if the other player does
    Board(board::Args),
    /// Fill the board of + and - from the corner, and show every step
    Trace(trace::Args),
    /// Solve one cell of a board of any size: who wins, and by which moves
    Who(who::Args),
    /// Compute the nimbers of a board or of a part of it, as numbers, CSV, or a picture in colours
    Grundy(grundy::Args),
    /// Find how a row of nimbers repeats: from which column on, and after how many columns
    Period(period::Args),
    /// Solve several queens, each on a board of its own: the nim-sum, and the winning moves
    Sum(sum::Args),
}

/// The page of the game: `docs/PAGE.md` describes it.
#[cfg(feature = "web")]
pub(crate) const PAGE: &[gt_app::command::PageFile] = gt_app::page_files!(
    "queen/page/",
    "queen.html",
    "nimbers.js",
    "queen-picture.js",
    "queen.css",
    "queen.js",
);

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Board(args) => board::run(args, context),
        Verb::Trace(args) => trace::run(args, context),
        Verb::Who(args) => who::run(args, context),
        Verb::Grundy(args) => grundy::run(args, context),
        Verb::Period(args) => period::run(args, context),
        Verb::Sum(args) => sum::run(args, context),
    }
}

/// Adds the answers of all verbs.
#[cfg(feature = "schema")]
pub(crate) fn schemas(schemas: Schemas) -> Schemas {
    schemas
        .answer::<board::Picture>("queen board")
        .answer::<trace::Steps>("queen trace")
        .answer::<who::Who>("queen who")
        .answer::<grundy::Grundy>("queen grundy")
        .answer::<period::Period>("queen period")
        .answer::<sum::Sum>("queen sum")
}
