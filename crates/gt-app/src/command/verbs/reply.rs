//! `reply INSTANCE [POSITION]`: the move that a computer of some strength makes.

use std::io::{self, Write};
#[cfg(feature = "table")]
use std::path::PathBuf;

use gt_core::{Notation, Run};
use gt_play::bot::Level;
use serde::Serialize;

use super::subject::{Question, Subject};
use crate::command::answer::output::{VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::play::knows::Knows;
use crate::command::play::opponent::{Computer, Known};
use crate::command::play::seed;
use crate::command::question::name::LocalName;
use crate::games::Games;
use crate::instance::Inquiry;
use crate::text_game::TextGame;
use crate::unsolved::Unsolved;

/// The position, and how strong the computer is.
#[derive(Debug, clap::Args)]
pub struct ReplyArgs {
    /// A game and its parameters; `games` lists examples
    instance: LocalName,
    /// A position in the notation of the game [default: the one that play begins with]
    #[arg(allow_hyphen_values = true)]
    position: Option<String>,
    #[command(flatten)]
    strength: Strength,
    /// Ask the table in this folder, and solve nothing
    #[cfg(feature = "table")]
    #[arg(long, value_name = "DIR")]
    table: Option<PathBuf>,
}

/// How strong the computer is, and its chance.
#[derive(Clone, Copy, Debug, clap::Args)]
pub(in crate::command) struct Strength {
    /// Strength of the computer: random, 1 (weakest) to 6, or perfect
    #[arg(long, value_name = "LEVEL", default_value_t = Level::Perfect)]
    pub(in crate::command) opponent: Level,
    /// Seed of the computer's random choices [default: from the clock]
    #[arg(long, value_name = "S")]
    pub(in crate::command) seed: Option<u64>,
}

/// A move of the computer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Replied {
    /// The instance, with all of its parameters.
    instance: String,
    /// The position, in the notation of the game.
    position: String,
    /// The move; null if the game is over.
    #[serde(rename = "move")]
    mv: Option<String>,
    /// The position after it; null if the game is over.
    after: Option<String>,
}

impl VerbAnswer for Replied {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match (&self.mv, &self.after) {
            (Some(mv), Some(after)) => writeln!(out, "{mv}  leads to {after}"),
            _ => writeln!(out, "the game is over"),
        }
    }
}

/// The move that a computer of this strength makes.
///
/// If the game is too large for `inquiry`, its own player moves, or the computer looks some plies
/// ahead, within `run`.
pub(in crate::command) fn replied(
    inquiry: &mut (dyn Inquiry + 'static),
    asked: Option<&str>,
    question: &Question<'_>,
    strength: Strength,
    run: &Run,
) -> Result<Replied, Unsolved> {
    let Question { name, instance } = *question;
    let game = TextGame::new(instance)?;
    let at = game.first_or(asked)?;
    let Strength { opponent, seed: given } = strength;
    let chance = seed(given);
    let knows = Knows::new(Known::by(game.clone(), inquiry), run);
    if opponent != Level::Random {
        knows.begin(&at)?;
    }
    let reply = knows.player(opponent, chance).reply(&game, &at);
    let mv = reply.map_err(Unsolved::before)?.map(|(mv, _)| mv);
    let legal = mv.and_then(|mv| at.situation().moves.get(mv as usize));
    Ok(Replied {
        instance: name.to_owned(),
        position: at.situation().position.clone(),
        mv: mv.map(|mv| game.show_move(&at, mv)),
        after: legal.map(|legal| legal.position.clone()),
    })
}

/// Answers the verb.
pub(super) fn run(args: &ReplyArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let make = || context.named(games, &args.instance);
    #[cfg(feature = "table")]
    let table = args.table.as_deref();
    #[cfg(not(feature = "table"))]
    let table = None;
    let subject = Subject::of(args.instance.text(), table, games, context, make)?;
    context.answer(|| {
        let (position, run) = (args.position.as_deref(), context.run());
        subject.ask_quick(position, context, |inquiry| {
            Ok(VerbReport::new(replied(
                inquiry,
                position,
                &subject.question(),
                args.strength,
                run,
            )?))
        })
    })
}
