//! `perft INSTANCE N`: counts the plays of N plies.
//!
//! Two move generators of one game must give the same counts.

use std::io::{self, Write};

use serde::Serialize;

use crate::command::answer::estimate::Estimate;
use crate::command::answer::output::{Digits, VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::question::name::LocalName;
use crate::games::{Games, NamedInstance};
use crate::instance::Instance;

/// The instance and the length of the plays.
#[derive(Debug, clap::Args)]
pub struct PerftArgs {
    /// A game and its parameters; `games` lists examples
    instance: LocalName,
    /// Number of plies of every counted play; plays that end earlier do not count
    plies: u32,
    /// A position in the notation of the game [default: the one that play begins with]
    #[arg(long, allow_hyphen_values = true)]
    position: Option<String>,
}

/// The number of plays.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Plays {
    /// The instance, with all of its parameters.
    instance: String,
    /// The plies of every counted play.
    plies: u32,
    /// The number of plays.
    count: Digits,
}

impl VerbAnswer for Plays {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.count)
    }
}

/// Estimates the work: random plays say how many positions a count looks at, and a short count says
/// how fast.
fn estimate(
    instance: &dyn Instance,
    args: &PerftArgs,
    context: &Context,
) -> Result<Estimate, Failure> {
    let position = args.position.as_deref();
    let Some(before) = args.plies.checked_sub(1) else {
        return Ok(Estimate::nothing());
    };
    let Some(looked_at) = instance.estimate_perft(position, before)? else {
        return Ok(Estimate::unknown());
    };
    let count = |plies| Ok(instance.perft(position, plies, context.run())?);
    Estimate::of_plays(looked_at, args.plies, count)
}

/// Answers the verb.
pub(super) fn run(args: &PerftArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let NamedInstance { name, instance } = context.named(games, &args.instance)?;
    context.long(|| estimate(&*instance, args, context)).answer(|| {
        let count = instance.perft(args.position.as_deref(), args.plies, context.run())?;
        Ok(VerbReport::new(Plays { instance: name, plies: args.plies, count: count.into() }))
    })
}
