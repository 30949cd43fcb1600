//! `gt sea`: the verbs of sea battle.

mod best;
mod common;
mod count;
mod draw;
mod map;
mod play;
mod puzzle;
mod sample;
mod setup;
mod tournament;

use clap::Subcommand;

use crate::context::Context;
use crate::failure::Failure;

pub(crate) use count::sight;

/// What can be asked about sea battle.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// How many fleets agree with what is known
    Count(count::Args),
    /// In how many of them each cell is occupied
    Map(map::Args),
    /// Where to shoot: the cells occupied in most of them
    Best(best::Args),
    /// Fleets drawn from them, each equally likely
    Sample(sample::Args),
    /// Play: the computer shoots at your fleet, you shoot at its, or it advises you
    Play(play::Args),
    /// Make a puzzle with one solution, or solve one: the fleet from the sums of rows and columns
    Puzzle(puzzle::Args),
    /// Strategies against the same fleets
    Tournament(tournament::Args),
}

/// Answers one verb.
pub(crate) fn run(verb: &Verb, context: &Context) -> Result<(), Failure> {
    match verb {
        Verb::Count(args) => count::run(args, context),
        Verb::Map(args) => map::run(args, context),
        Verb::Best(args) => best::run(args, context),
        Verb::Sample(args) => sample::run(args, context),
        Verb::Play(args) => play::run(args, context),
        Verb::Puzzle(args) => puzzle::run(args, context),
        Verb::Tournament(args) => tournament::run(args, context),
    }
}
