//! `explain INSTANCE [POSITION]`: why the value of a position is right.

use std::io::{self, Write};

use serde::Serialize;

use super::position::{self, Move, Position, PositionArgs};
use super::subject::Question;
use crate::command::answer::output::VerbAnswer;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::text::layout::wrapped;
use crate::games::Games;
use crate::instance::Inquiry;
use crate::review::{JudgedMove, Proof};
use crate::unsolved::Unsolved;

/// The reasons for a value.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in crate::command) struct Explained {
    #[serde(flatten)]
    at: Position,
    /// What kind of proof `why` is.
    reason: Reason,
    /// The moves that prove the value.
    why: Vec<Tried>,
}

/// What kind of proof the moves in `why` are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
enum Reason {
    /// The game is over, so there are no moves.
    Over,
    /// One move reaches the value.
    Move,
    /// Every move was tried, and none does better.
    Refuted,
}

/// A move, and the best reply to it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TriedMove"))]
struct Tried {
    #[serde(flatten)]
    tried: Move,
    /// The best reply; null if the game is over after the move, or if none is known.
    reply: Option<String>,
}

impl VerbAnswer for Explained {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.at.board)?;
        let value = self.at.sentence();
        match (self.reason, &self.why[..]) {
            (Reason::Over, _) => writeln!(out, "{value}: the game is over"),
            (Reason::Move, [first, ..]) => {
                let leads = format!(
                    "{value}: play {}, which leads to {}, {}",
                    first.tried.text,
                    first.tried.position,
                    first.tried.for_opponent()
                );
                writeln!(out, "{}", wrapped(&leads))
            }
            (_, [only]) => writeln!(out, "{value}: there is only one move")
                .and_then(|()| reply(out, only, only.tried.text.chars().count())),
            (_, all) => {
                writeln!(out, "{value}: none of the {} moves does better", all.len())?;
                let width = all.iter().map(|one| one.tried.text.chars().count()).max().unwrap_or(0);
                all.iter().try_for_each(|one| reply(out, one, width))
            }
        }
    }

    fn lines(&self) -> Option<u64> {
        // Where only one move is shown, the text is short.
        matches!(self.reason, Reason::Refuted).then(|| self.at.lines() + self.why.len() as u64)
    }
}

fn reply(out: &mut dyn Write, one: &Tried, width: usize) -> io::Result<()> {
    let worth = one.tried.worth();
    match &one.reply {
        Some(reply) => writeln!(out, "  {:width$}  {worth}: the reply is {reply}", one.tried.text),
        None => writeln!(out, "  {:width$}  {worth}: the game is over", one.tried.text),
    }
}

/// Answers the verb.
pub(super) fn run(args: &PositionArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    position::answer(args, games, context, explained)
}

/// The reasons for the value of a position, from whatever answers.
pub(in crate::command) fn explained(
    inquiry: &mut dyn Inquiry,
    asked: Option<&str>,
    question: &Question<'_>,
) -> Result<Explained, Unsolved> {
    let found = inquiry.explain(asked)?;
    let at = Position::new(question, asked, found.at)?;
    let tried = |(step, reply): (JudgedMove, _)| Tried { tried: step.into(), reply };
    let (reason, why) = match found.proof {
        Proof::Over => (Reason::Over, Vec::new()),
        Proof::Move(step, reply) => (Reason::Move, vec![tried((step, reply))]),
        Proof::Refuted(moves) => (Reason::Refuted, moves.into_iter().map(tried).collect()),
    };
    Ok(Explained { at, reason, why })
}
