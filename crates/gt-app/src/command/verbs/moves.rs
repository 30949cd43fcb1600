//! `moves INSTANCE [POSITION]`: every move with its value, best first.

use std::io::{self, Write};

use serde::Serialize;

use super::ahead::{self, MOST_PLIES};
use super::position::{self, Move, Position, PositionArgs, repetition};
use super::subject::Question;
use crate::command::answer::output::{VerbAnswer, VerbReport};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::text::layout::wrapped;
use crate::games::{Games, NamedInstance};
use crate::instance::Inquiry;
use crate::unsolved::Unsolved;

/// The position, and how far to look.
#[derive(Debug, clap::Args)]
pub struct MovesArgs {
    #[command(flatten)]
    at: PositionArgs,
    /// Look only this many plies ahead, in a game too large to solve: what that does not decide is
    /// not known
    #[arg(long, value_name = "PLIES", conflicts_with_all = ["with", "batch"],
        value_parser = clap::value_parser!(u32).range(1..=i64::from(MOST_PLIES)))]
    #[cfg_attr(feature = "table", arg(conflicts_with = "table"))]
    ahead: Option<u32>,
}

/// All moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Listed {
    #[serde(flatten)]
    at: Position,
    /// Every move, best first.
    moves: Vec<Move>,
    /// The moves of a best play.
    line: Vec<String>,
    /// The number of the move, from 0, from which on `line` repeats endlessly; null if it ends.
    repeats_from: Option<usize>,
    /// Whether all moves are listed.
    complete: bool,
    #[serde(skip)]
    best: usize,
}

impl Listed {
    /// What is said after the moves.
    fn end(&self) -> String {
        let more = if self.complete { "" } else { " There are too many others to list." };
        let play = match self.line.len() {
            0 => "No best play is known.".to_owned(),
            _ => format!("A best play: {}", self.best_play()),
        };
        let best = wrapped(&format!("*: best.{more} {play}"));
        repetition(self.repeats_from, self.at.margin)
            .map_or(best.clone(), |line| format!("{best}\n{line}"))
    }

    /// The moves of a best play, or only the first of very many.
    fn best_play(&self) -> String {
        const SHOWN: usize = 100;
        match self.line.get(..SHOWN) {
            Some(first) if self.line.len() > SHOWN => {
                format!(
                    "{} and so on, {} plies in all; `line` lists them",
                    first.join(" "),
                    self.line.len()
                )
            }
            _ => self.line.join(" "),
        }
    }
}

impl VerbAnswer for Listed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.at.board)?;
        writeln!(out, "{}", self.at.sentence())?;
        if self.moves.is_empty() {
            return writeln!(out, "the game is over");
        }
        let worths: Vec<String> = self.moves.iter().map(Move::worth).collect();
        let columns =
            |text: &String| anstream::adapter::strip_str(text).to_string().chars().count();
        let texts: Vec<String> = self.moves.iter().map(Move::named).collect();
        let text_width =
            texts.iter().map(|text| text.chars().count()).chain([4]).max().unwrap_or(0);
        let worth_width = worths.iter().map(columns).chain([6]).max().unwrap_or(0);
        writeln!(out, "\n  {:text_width$}  {:worth_width$}  position", "move", "result")?;
        for (nth, ((mv, text), worth)) in self.moves.iter().zip(&texts).zip(&worths).enumerate() {
            let mark = if nth < self.best { '*' } else { ' ' };
            let pad = " ".repeat(worth_width - columns(worth));
            writeln!(out, "{mark} {text:text_width$}  {worth}{pad}  {}", mv.position)?;
        }
        writeln!(out, "\n{}", self.end())
    }

    fn lines(&self) -> Option<u64> {
        let moves = (self.moves.len() + 3 + self.end().lines().count()) as u64;
        Some(self.at.lines() + if self.moves.is_empty() { 1 } else { moves })
    }
}

/// Answers the verb.
pub(super) fn run(args: &MovesArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    let Some(plies) = args.ahead else {
        return position::answer(&args.at, games, context, listed);
    };
    let NamedInstance { name, instance } = context.named(games, &args.at.instance)?;
    let question = Question { name: &name, instance: &*instance };
    context.answer(|| {
        let asked = args.at.position.as_deref();
        Ok(VerbReport::new(ahead::seen(&question, asked, plies, context.run())?))
    })
}

/// The moves of a position, from whatever answers.
pub(in crate::command) fn listed(
    inquiry: &mut dyn Inquiry,
    asked: Option<&str>,
    question: &Question<'_>,
) -> Result<Listed, Unsolved> {
    let found = inquiry.moves(asked)?;
    let at = Position::new(question, asked, found.at)?;
    let moves = found.moves.into_iter().map(Move::from).collect();
    Ok(Listed {
        at,
        moves,
        line: found.line,
        repeats_from: found.repeats_from,
        complete: found.is_complete,
        best: found.best,
    })
}
