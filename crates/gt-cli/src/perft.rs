//! `gt perft INSTANCE N`: counts the plays of N plies.
//!
//! Two move generators of one game must give the same counts.

use std::io::{self, Write};

use gt_games::Named;
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Answer, Digits, Report};

/// The instance and the length of the plays.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game and its parameters, such as chomp:4x5, nim:3,4,5 or tictactoe
    instance: String,
    /// Number of plies of every counted play; plays that end earlier do not count
    plies: u32,
}

/// The number of plays.
#[derive(Debug, Serialize)]
struct Plays {
    instance: String,
    plies: u32,
    count: Digits,
}

impl Answer for Plays {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.count)
    }
}

/// Answers the verb.
pub(crate) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        let Named { name, instance } = args.instance.parse()?;
        let count = instance.perft(args.plies, context.run())?;
        Ok(Report::new(Plays { instance: name, plies: args.plies, count: count.into() }))
    })
}
