//! `line INSTANCE [POSITION]`: the best moves from a position to the end.

use std::io::{self, Write};

use serde::Serialize;

use super::position::{self, Position, PositionArgs, repetition};
use super::subject::Question;
use crate::command::answer::output::VerbAnswer;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::games::Games;
use crate::instance::Inquiry;
use crate::review::JudgedMove;
use crate::unsolved::Unsolved;

/// A best play.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Played {
    #[serde(flatten)]
    at: Position,
    /// The moves of a best play, each with the position after it.
    line: Vec<Step>,
    /// The number of the move, from 0, from which on the play repeats endlessly; null if it ends.
    repeats_from: Option<usize>,
}

/// A move, and the position after it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Step {
    /// The move, in the notation of the game.
    #[serde(rename = "move")]
    text: String,
    /// The position after the move.
    position: String,
}

impl VerbAnswer for Played {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.at.board)?;
        writeln!(out, "{}", self.at.sentence())?;
        let width = self.line.len().to_string().len();
        let text_width = self.line.iter().map(|step| step.text.chars().count()).max().unwrap_or(0);
        for (ply, Step { text, position }) in (1..).zip(&self.line) {
            writeln!(out, "{ply:width$}  {text:text_width$}  {position}")?;
        }
        match repetition(self.repeats_from, self.at.margin) {
            Some(line) => writeln!(out, "{line}"),
            None => writeln!(out, "the game is over"),
        }
    }

    fn lines(&self) -> Option<u64> {
        Some(self.at.lines() + self.line.len() as u64 + 1)
    }
}

/// Answers the verb.
pub(super) fn run(args: &PositionArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    position::answer(args, games, context, played)
}

/// A best play from a position, from whatever answers.
pub(in crate::command) fn played(
    inquiry: &mut dyn Inquiry,
    asked: Option<&str>,
    question: &Question<'_>,
) -> Result<Played, Unsolved> {
    let play = inquiry.play(asked)?;
    let at = Position::new(question, asked, play.at)?;
    let step = |JudgedMove { mv, to, .. }| Step { text: mv, position: to.position };
    let line = play.steps.into_iter().map(step).collect();
    Ok(Played { at, line, repeats_from: play.repeats_from })
}
