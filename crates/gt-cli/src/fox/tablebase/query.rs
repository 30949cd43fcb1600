//! `gt fox tablebase query FEN`: looks up the value and the best moves of a position.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, Lines, VerbAnswer, VerbReport, style};
use gt_core::{Explain, Outcome, Solution, Value};
use gt_fox_hens::solve::{Endgame, OutcomeTable};
use gt_fox_hens::{FoxHens, HENS, Move, Position};
use serde::Serialize;

use super::kind::{Kind, Table};
use crate::fox::draw;
use crate::fox::setup::Asked;

/// The position, and the kind of table.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    kind: Kind,
}

/// A value from a table; what the table does not tell is null.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Answered {
    /// The position, in the notation of the game.
    position: String,
    /// The outcome.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies; null for a draw, and with `--outcomes`.
    plies: Option<u32>,
    /// `hens` or `foxes`; null for a draw.
    winner: Option<&'static str>,
    /// All best moves.
    best_moves: Vec<String>,
    /// A line of best play to the end; empty for a draw, and with `--outcomes`.
    line: Vec<String>,
    #[serde(skip)]
    board: String,
    /// The value or the outcome in words.
    #[serde(skip)]
    value: String,
}

impl VerbAnswer for Answered {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)?;
        let winner = self.winner.map_or_else(
            || "neither side can force a win".into(),
            |winner| format!("the {winner} win"),
        );
        writeln!(out, "{}: {winner}", style::outcome(self.outcome, &self.value))?;
        if !self.best_moves.is_empty() {
            let exact = self.outcome == Outcome::Draw || self.plies.is_some();
            let which = if exact { "best moves" } else { "moves that keep the outcome" };
            out.say(format_args!("{which}: {}", self.best_moves.join(" ")))?;
        }
        if !self.line.is_empty() {
            out.say(format_args!("line: {}", self.line.join(" ")))?;
        }
        Ok(())
    }
}

impl Answered {
    /// Reports an outcome, which has a name as a value, and the moves that keep it.
    fn new(
        rules: &FoxHens,
        position: &Position,
        (outcome, value): (Outcome, String),
        best: Option<Vec<Move>>,
    ) -> Self {
        let winner = match (outcome, position.turn == HENS) {
            (Outcome::Draw, _) => None,
            (Outcome::Win, true) | (Outcome::Loss, false) => Some("hens"),
            _ => Some("foxes"),
        };
        let best = best.unwrap_or_default().into_iter();
        Self {
            position: rules.board().position_text(position),
            outcome,
            plies: None,
            winner,
            best_moves: best.map(|mv| draw::mv(rules, position, mv)).collect(),
            line: Vec::new(),
            board: draw::board(rules, position),
            value,
        }
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let rules = args.asked.setup.rules(context)?;
    let mut table = None;
    args.asked.answer_numbered(
        &rules,
        context,
        || args.kind.estimate(&rules, context),
        |position| {
            let table = match &mut table {
                Some(table) => table,
                none => none.insert(args.kind.build(&rules, context)?),
            };
            match table {
                Table::Values(table) => answered(table, position),
                Table::Outcomes(table) => outcome(table, position),
            }
        },
    )
}

/// Looks up a position in a table of values.
fn answered(table: &Endgame, position: &Position) -> Result<VerbReport<Answered>, Failure> {
    let rules = table.game();
    let value = table.value(position)?.ok_or_else(|| not_held(rules, position))?;
    let known = (value.outcome(), value.to_string());
    let known = Answered::new(rules, position, known, table.best_moves(position)?);
    // A draw has no line, because best play may never end.
    let line = if value == Value::Draw { None } else { table.line(position)? };
    let line = line.map_or_else(Vec::new, |line| draw::line(rules, position, line.moves));
    Ok(VerbReport::new(Answered { plies: value.plies(), line, ..known }))
}

/// Looks up a position in a table of outcomes: all moves that keep the outcome, and no line.
fn outcome(table: &OutcomeTable, position: &Position) -> Result<VerbReport<Answered>, Failure> {
    let rules = table.game();
    let outcome = table.value(position)?.ok_or_else(|| not_held(rules, position))?;
    let known = (outcome, outcome.to_string());
    Ok(VerbReport::new(Answered::new(rules, position, known, table.best_moves(position)?)))
}

fn not_held(rules: &FoxHens, position: &Position) -> Failure {
    let text = rules.board().position_text(position);
    Failure::Question(format!(
        "{text} is not in the table: it has too many hens, hens on other squares, or a wrong number of foxes"
    ))
}
