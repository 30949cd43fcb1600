//! `gt fox`: the verbs of foxes and hens.

mod bestmove;
mod captures;
pub(crate) mod draw;
mod exercise;
mod part;
mod perft;
mod setup;
mod tablebase;
mod tournament;

use clap::Subcommand;
#[cfg(feature = "schema")]
use gt_app::command::schema::Schemas;
use gt_app::command::{Context, Estimate, Failure};

/// The verbs of foxes and hens.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Choose a move as the computer player does, and say why
    Bestmove(bestmove::Args),
    /// List what the foxes can take: every longest capture, and the capture that Arsac's program
    /// finds
    Captures(captures::Args),
    /// Count the plays of a given number of plies, in two ways: every path of a capture is a move,
    /// or every result of a capture is a move
    Perft(perft::Args),
    /// Make positions with a single longest capture
    Exercise(exercise::Args),
    /// Solve a whole game in memory, to count, look up or check its positions
    #[command(subcommand)]
    Tablebase(tablebase::Verb),
    /// Let levels of the computer player compete, or measure what a term of its evaluation is worth
    Tournament(tournament::Args),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Bestmove(args) => bestmove::run(args, context),
        Verb::Captures(args) => captures::run(args, context),
        Verb::Perft(args) => {
            context.long(|| perft::estimate(args, context)).answer(|| perft::answer(args, context))
        }
        Verb::Exercise(args) => {
            context.long(|| Ok(Estimate::unknown())).answer(|| exercise::answer(args, context))
        }
        Verb::Tablebase(verb) => tablebase::run(verb, context),
        Verb::Tournament(args) => {
            context.long(|| Ok(args.estimate())).answer(|| tournament::answer(args, context))
        }
    }
}

/// Adds the answers of all verbs.
#[cfg(feature = "schema")]
pub(crate) fn schemas(schemas: Schemas) -> Schemas {
    let schemas = tablebase::schemas(schemas);
    schemas
        .answer::<bestmove::Best>("fox bestmove")
        .answer::<captures::Captures>("fox captures")
        .answer::<perft::Plays>("fox perft")
        .answer::<exercise::Exercises>("fox exercise")
        .answer::<tournament::Table>("fox tournament")
}
