//! `replay FILE`: a record, read and checked by the rules; nothing is solved.

use std::io::{self, Write};
use std::path::PathBuf;

use gt_core::Game;
use gt_play::session::{Record, Seat, Session};
use serde::Serialize;

use crate::command::answer::output::{VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::files::reading::Sources;
use crate::command::files::records::{read_record, recorded};
use crate::command::question::name::LocalName;
use crate::games::{Games, NamedInstance};
use crate::instance::Instance;
use crate::text_game::{TextGame, TextPosition};

/// The record, and the instance that it is of.
#[derive(Debug, clap::Args)]
pub struct ReplayArgs {
    /// A record, as play writes it; - reads it from the input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The instance of the record; needed if it names a file, such as graph:FILE
    #[arg(long, value_name = "INSTANCE")]
    instance: Option<LocalName>,
}

impl ReplayArgs {
    /// Reads the record.
    pub(super) fn record(&self, games: &Games, context: &Context) -> Result<Record, Failure> {
        read_record(&self.file, Sources::All, games, context)
    }

    /// The name of its instance.
    pub(super) fn name<'r>(&'r self, record: &'r Record) -> Result<&'r str, Failure> {
        let own = self.instance.as_ref().map(LocalName::text);
        own.map_or_else(|| record.instance().map_err(Failure::question), Ok)
    }

    /// Makes its instance.
    pub(super) fn named(
        &self,
        record: &Record,
        games: &Games,
        context: &Context,
    ) -> Result<NamedInstance, Failure> {
        match &self.instance {
            Some(name) => context.named(games, name),
            None => recorded(record, games, context),
        }
    }
}

/// A record that was played again.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Replayed {
    /// The instance, with all of its parameters.
    instance: String,
    /// The position in which it begins.
    pub(in crate::command) start: String,
    /// Who made the first move, as the record says.
    first: String,
    /// Who made the second move, as the record says.
    second: String,
    /// The moves, in their order.
    pub(super) moves: Vec<Made>,
    /// The record as this program writes it, with its comments.
    record: String,
}

/// A move of a record, and the position after it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "RecordedMove"))]
pub(in crate::command) struct Made {
    /// The move, in the notation of the game.
    #[serde(rename = "move")]
    pub(super) text: String,
    /// The position after the move.
    pub(super) position: String,
}

impl VerbAnswer for Replayed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} from {}", self.instance, self.start)?;
        let ply_width = self.moves.len().to_string().len();
        let width = self.moves.iter().map(|made| made.text.chars().count()).max().unwrap_or(0);
        for (ply, Made { text, position }) in (1..).zip(&self.moves) {
            writeln!(out, "{ply:ply_width$}  {text:width$}  {position}")?;
        }
        writeln!(out, "every move is legal")
    }

    fn lines(&self) -> Option<u64> {
        Some(self.moves.len() as u64 + 2)
    }
}

/// Plays a record of the instance of this name again.
///
/// # Errors
/// [`Failure::Question`] if it is a record of another game or of other rules, or a move is wrong.
pub(in crate::command) fn replayed(
    instance: &dyn Instance,
    name: &str,
    record: &Record,
) -> Result<Replayed, Failure> {
    let game = TextGame::new(instance)?;
    let start = game.initial();
    let mut session = Session::new(game, start, [Seat::Person, Seat::Person]);
    session.load(name, record).map_err(Failure::question)?;
    let text = |at: &TextPosition| at.situation().position.clone();
    let history = session.history();
    let after = history.moves().skip(1).map(|(at, _)| at).chain([session.position()]);
    let written = session.record(name);
    let moves = written.played().zip(after.map(text));
    let moves = moves.map(|(mv, position)| Made { text: mv.to_owned(), position }).collect();
    let player = |seat| record.get(seat).unwrap_or("person").to_owned();
    Ok(Replayed {
        instance: name.to_owned(),
        start: text(history.start()),
        first: player("first"),
        second: player("second"),
        moves,
        record: written.to_string(),
    })
}

/// Answers the verb.
pub(super) fn run(args: &ReplayArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let record = args.record(games, context)?;
    let NamedInstance { name, instance } = args.named(&record, games, context)?;
    context.answer(|| Ok(VerbReport::new(replayed(&*instance, &name, &record)?)))
}
