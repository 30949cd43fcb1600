//! `gt perft INSTANCE N`: how many plays of N plies there are, which is how two move generators are compared.

use std::io::{self, Write};

use gt_games::Named;
use serde::Serialize;

use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Answer, Digits, Report};

/// What is to be counted.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game and its parameters, such as chomp:4x5, nim:3,4,5 or tictactoe
    instance: String,
    /// Plies of every play that is counted
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

/// The verb.
pub(crate) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        let Named { name, instance } = args.instance.parse()?;
        let count = instance.perft(args.plies, context.run())?;
        Ok(Report::new(Plays { instance: name, plies: args.plies, count: count.into() }))
    })
}
