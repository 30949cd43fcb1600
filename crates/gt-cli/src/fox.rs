//! `gt fox`: the verbs of foxes and hens.

mod bestmove;
mod captures;
pub(crate) mod draw;
mod perft;
mod play;
mod puzzle;
mod rules_file;
mod setup;
mod solve;
mod tablebase;
mod tournament;

use clap::Subcommand;

use crate::context::Context;
use crate::failure::Failure;

/// What can be asked about foxes and hens.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// The move that the player would make, and why
    Bestmove(bestmove::Args),
    /// What the foxes can take: every longest capture, and what the text's own search finds
    Captures(captures::Args),
    /// Count the plays of so many plies, by capture paths and by results
    Perft(perft::Args),
    /// Play against the computer, which explains its moves and shows captures jump by jump
    Play(play::Args),
    /// Positions with a single longest capture
    Puzzle(puzzle::Args),
    /// The exact value of a position, by a table of all that it can lead to
    Solve(solve::Args),
    /// Whole games solved in memory: counted, asked, checked
    #[command(subcommand)]
    Tablebase(tablebase::Verb),
    /// Let levels of the player compete, or measure what a term of its evaluation is worth
    Tournament(tournament::Args),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Bestmove(args) => bestmove::run(args, context),
        Verb::Captures(args) => captures::run(args, context),
        Verb::Perft(args) => context.answer(|| perft::answer(args, context)),
        Verb::Play(args) => play::run(args, context),
        Verb::Puzzle(args) => context.answer(|| puzzle::answer(args, context)),
        Verb::Solve(args) => solve::run(args, context),
        Verb::Tablebase(verb) => tablebase::run(verb, context),
        Verb::Tournament(args) => context.answer(|| tournament::answer(args, context)),
    }
}
