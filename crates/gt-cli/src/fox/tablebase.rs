//! `gt fox tablebase`: solves every position of a game in memory.

mod build;
mod census;
mod kind;
mod query;
mod verify;

use clap::Subcommand;
#[cfg(feature = "schema")]
use gt_app::command::schema::Schemas;
use gt_app::command::{Context, Failure};

/// The verbs of tables.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Solve every position, and report counts, memory and work
    Build(kind::Whole),
    /// Solve every position, and count positions by hens, side to move, outcome and plies, or by
    /// the hens in each row
    Census(kind::Whole),
    /// Look up the value of a position, and its best moves
    Query(query::Args),
    /// Solve every position, and check each value against the values one move ahead
    Verify(verify::Args),
}

/// Answers one verb.
pub(super) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Build(args) => build::run(args, context),
        Verb::Census(args) => census::run(args, context),
        Verb::Query(args) => query::run(args, context),
        Verb::Verify(args) => verify::run(args, context),
    }
}

/// Adds the answers of all verbs.
#[cfg(feature = "schema")]
pub(super) fn schemas(schemas: Schemas) -> Schemas {
    schemas
        .answer::<build::Built>("fox tablebase build")
        .answer::<census::Census>("fox tablebase census")
        .answer::<query::Answered>("fox tablebase query")
        .answer::<verify::Verified>("fox tablebase verify")
}
