//! `gt chomp`: the verbs of Chomp.

mod common;
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

use clap::Subcommand;

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
