//! What the verbs about a position have in common: arguments, JSON keys, sentences.

#[cfg(feature = "table")]
use std::path::PathBuf;

use gt_core::Outcome;
use gt_core::error::counted;
use gt_core::solver::Method;
use serde::Serialize;

use super::subject::{Question, Subject};
use super::with::{With, planned, refusal, search};
use crate::command::answer::output::{VerbAnswer, VerbReport};
use crate::command::args::Batch;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::question::batch::answer_lines;
use crate::command::question::name::LocalName;
use crate::command::text::style;
use crate::counted::Counted;
use crate::games::Games;
use crate::instance::{Inquiry, named};
use crate::review::{Judged, JudgedMove};
use crate::unsolved::Unsolved;

/// The instance and the position.
#[derive(Debug, clap::Args)]
pub struct PositionArgs {
    /// A game and its parameters; `games` lists examples
    pub(super) instance: LocalName,
    /// A position in the notation of the game [default: the one that play begins with]
    #[arg(conflicts_with = "batch", allow_hyphen_values = true)]
    pub(super) position: Option<String>,
    #[command(flatten)]
    pub(super) with: With,
    /// Ask the table in this folder, and solve nothing
    #[cfg(feature = "table")]
    #[arg(long, value_name = "DIR", conflicts_with = "with")]
    pub(super) table: Option<PathBuf>,
    #[command(flatten)]
    pub(super) batch: Batch,
}

/// Asks about the position, or about every position of the batch; the solver keeps what it learns.
pub(super) fn answer<A: VerbAnswer + 'static>(
    args: &PositionArgs,
    games: &Games,
    context: &Context,
    ask: impl Fn(&mut dyn Inquiry, Option<&str>, &Question<'_>) -> Result<A, Unsolved>,
) -> Result<(), Failure> {
    let make = || context.named(games, &args.instance);
    #[cfg(feature = "table")]
    let table = args.table.as_deref();
    #[cfg(not(feature = "table"))]
    let table = None;
    let subject = Subject::of(args.instance.text(), table, games, context, make)?;
    let method = args.with.method(&*subject.instance, context.run())?;
    let position = args.position.as_deref();
    answer_by(&subject, method, position.as_slice(), args.batch, context, ask)
}

/// Asks about the positions, or about every position of the batch, by this method.
///
/// Without positions the question is about the first one of the game.
pub(super) fn answer_by<A: VerbAnswer + 'static>(
    subject: &Subject,
    method: Option<Method>,
    positions: &[&str],
    batch: Batch,
    context: &Context,
    ask: impl Fn(&mut dyn Inquiry, Option<&str>, &Question<'_>) -> Result<A, Unsolved>,
) -> Result<(), Failure> {
    let (question, instance) = (subject.question(), &*subject.instance);
    context.reports().try_search(search(instance, method));
    let first = positions.first().copied();
    subject.ask(method, first, context.run(), context, |inquiry| {
        let mut report = |position: Option<&str>| {
            let answer = ask(inquiry, position, &question).map_err(refusal(instance))?;
            let kept = inquiry.plan().map_or(Counted::Stored, |plan| plan.kept.into());
            Ok(VerbReport::solved(answer, inquiry.work()).counting(kept))
        };
        if batch.batch {
            return answer_lines(context, |line| {
                report(Some(line.trim()).filter(|line| !line.is_empty()))
            });
        }
        let position = match positions {
            [] => None,
            [position] => Some(*position),
            several => {
                // The failure names its position; that of a wrong text does so already.
                let of = |position: &str, failure| match failure {
                    Failure::Unanswered(why) => Failure::Unanswered(format!("{position}: {why}")),
                    other => other,
                };
                let one =
                    |&position: &&str| report(Some(position)).map_err(|why| of(position, why));
                return context.answer_each(several, one);
            }
        };
        let estimate = || planned(instance, position, method, context);
        context.long(estimate).answer(|| report(position))
    })
}

/// The keys of a position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_field_names, reason = "the fields are the keys of the JSON object")]
pub(super) struct Position {
    /// The instance, with all of its parameters.
    instance: String,
    /// The position, in the notation of the game.
    pub(super) position: String,
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "crate::command::answer::schema::OutcomeWord"))]
    pub(super) outcome: Outcome,
    /// The plies until the game is over if the winner hurries and the loser delays; null for a
    /// draw, and where the method does not find it.
    pub(super) plies: Option<u32>,
    /// The points of the player to move less those of the opponent at the end; null if the game
    /// does not end by points.
    pub(super) margin: Option<i32>,
    #[serde(skip)]
    pub(super) board: String,
}

impl Position {
    pub(super) fn new(
        question: &Question<'_>,
        asked: Option<&str>,
        at: Judged,
    ) -> Result<Self, Unsolved> {
        let Judged { position, outcome, plies, margin } = at;
        let board = question.instance.board(asked)?;
        Ok(Self { instance: question.name.to_owned(), position, outcome, plies, margin, board })
    }

    /// Counts the lines of the board and of the sentence below it.
    pub(super) fn lines(&self) -> u64 {
        self.board.matches('\n').count() as u64 + 2
    }

    /// The value in a sentence, such as `win in 11 plies (6 moves)`.
    pub(super) fn sentence(&self) -> String {
        worth(self.outcome, self.plies, self.margin)
    }
}

/// The keys of a move, and of the position after it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Move {
    /// The move, in the notation of the game.
    #[serde(rename = "move")]
    pub(super) text: String,
    /// What the move does, in words; only if its text does not say it.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "schema", schemars(default))]
    label: String,
    /// The position after the move.
    pub(super) position: String,
    /// Who wins after the move, for the opponent, who is to move then.
    #[cfg_attr(feature = "schema", schemars(with = "crate::command::answer::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies from there to the end; null for a draw, and where the method does not find it.
    plies: Option<u32>,
    /// The points of the opponent less those of the player who moved; null if the game does not end
    /// by points.
    margin: Option<i32>,
}

impl Move {
    /// The move with what it does.
    pub(super) fn named(&self) -> String {
        named(&self.text, &self.label)
    }

    /// What the move is worth to the player who makes it, in words.
    pub(super) fn worth(&self) -> String {
        worth(
            self.outcome.flip(),
            self.plies.map(|plies| plies.saturating_add(1)),
            self.margin.map(i32::saturating_neg),
        )
    }
}

impl Move {
    /// What the opponent, who is to move then, has: `where the opponent has a loss in 2 plies`.
    pub(super) fn for_opponent(&self) -> String {
        format!("where the opponent has a {}", worth(self.outcome, self.plies, self.margin))
    }
}

impl From<JudgedMove> for Move {
    fn from(JudgedMove { mv, label, to }: JudgedMove) -> Self {
        Self {
            text: mv,
            label,
            position: to.position,
            outcome: to.outcome,
            plies: to.plies,
            margin: to.margin,
        }
    }
}

/// A value in words: `win in 3 plies`, `draw`, `loss by 4 points`.
fn worth(outcome: Outcome, plies: Option<u32>, margin: Option<i32>) -> String {
    let how = match (margin.filter(|&points| points != 0), plies) {
        (Some(points), _) => format!(" by {}", counted(points.unsigned_abs(), "point")),
        (None, Some(plies)) => format!(" in {}", counted(plies, "ply")),
        (None, None) => String::new(),
    };
    style::outcome(outcome, format!("{outcome}{how}"))
}

/// Says in a line that the last moves repeat endlessly, if they do, and what that is worth.
///
/// `margin` is that of the position in which the play begins. Both players play as well as they
/// can, so it is also what the endless play is worth.
pub(super) fn repetition(from: Option<usize>, margin: Option<i32>) -> Option<String> {
    let worth = match margin {
        None => "nobody can win".to_owned(),
        Some(0) => "endless play is worth 0 points".to_owned(),
        Some(points) => {
            let sign = if points > 0 { '+' } else { '-' };
            format!(
                "endless play is worth {sign}{} to the player to move",
                counted(points.unsigned_abs(), "point")
            )
        }
    };
    from.map(|from| format!("from ply {} on the play repeats; {worth}", from + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_endless_play_is_worth_is_said() {
        let said = |margin| repetition(Some(22), margin).unwrap();
        assert_eq!(said(None), "from ply 23 on the play repeats; nobody can win");
        assert_eq!(
            said(Some(0)),
            "from ply 23 on the play repeats; endless play is worth 0 points"
        );
        assert_eq!(
            said(Some(6)),
            "from ply 23 on the play repeats; endless play is worth +6 points to the player to move"
        );
        assert_eq!(
            said(Some(-1)),
            "from ply 23 on the play repeats; endless play is worth -1 point to the player to move"
        );
        assert_eq!(repetition(None, Some(6)), None);
    }
}
