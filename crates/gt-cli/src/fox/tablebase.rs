//! `gt fox tablebase`: every position of a game, solved in memory.

mod build;
mod census;
mod kind;
mod query;
mod verify;

use clap::Subcommand;

use crate::context::Context;
use crate::failure::Failure;

pub(super) use query::{Answered, answered, report};

/// What can be asked about tables.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Solve every position, and tell what that took
    Build(build::Args),
    /// Solve every position, and count them by hens, side to move, outcome and plies, or by row vectors
    Census(census::Args),
    /// The value of one position, and its best moves
    Query(query::Args),
    /// Solve every position, and check each value against those of its successors by the rules alone
    Verify(verify::Args),
}

/// Answers one verb.
pub(super) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Build(args) => context.answer(|| build::answer(args, context)),
        Verb::Census(args) => context.answer(|| census::answer(args, context)),
        Verb::Query(args) => query::run(args, context),
        Verb::Verify(args) => context.answer(|| verify::answer(args, context)),
    }
}
