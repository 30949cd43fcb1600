//! `gt chomp`: the verbs of Chomp.

mod common;
mod count;
mod kin;
mod list;
mod openings;
mod solve;
mod three;
mod verify;
mod who;

use clap::Subcommand;
#[cfg(feature = "schema")]
use gt_app::command::schema::Schemas;
use gt_app::command::{Context, Failure};

pub(crate) use solve::sight;

/// The verbs of Chomp.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Solve a full bar: who wins, by which openings, in how many plies; also count the lost
    /// positions that fit into the bar
    Solve(solve::Args),
    /// Print the winning openings of every bar up to a number of rows and columns
    Openings(openings::Args),
    /// Solve a position, given by its row lengths
    Who(who::Args),
    /// Count the lost positions that fit into each bar up to a number of rows and columns
    Count(count::Args),
    /// Print all lost positions that fit into a bar, one per line; lost means that the player to
    /// move loses
    List(list::Args),
    /// Check the lost positions that fit into a bar, solved or read from a file, against the
    /// definition
    Verify(verify::Args),
    /// Solve all bars of three rows up to a length: openings, and families of lost positions
    Three(three::Args),
    /// Solve Chomp on a box of cubes
    Solid(kin::SolidArgs),
    /// Solve Chomp on the divisors of a number: a move removes a divisor and all its multiples
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
        Verb::Three(args) => three::run(args, context),
        Verb::Solid(args) => kin::solid(args, context),
        Verb::Divisors(args) => kin::divisors(args, context),
    }
}

/// Adds the answers of all verbs.
#[cfg(feature = "schema")]
pub(crate) fn schemas(schemas: Schemas) -> Schemas {
    schemas
        .answer::<solve::Solved>("chomp solve")
        .answer::<openings::Openings>("chomp openings")
        .answer::<who::Who>("chomp who")
        .answer::<count::Count>("chomp count")
        .answer::<list::List>("chomp list")
        .answer::<verify::Checked>("chomp verify")
        .answer::<three::Three>("chomp three")
        .answer::<kin::Kin<[u32; 3]>>("chomp solid")
        .answer::<kin::Kin<u64>>("chomp divisors")
}
