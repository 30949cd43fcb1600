//! `gt fox tablebase query FEN`: looks up the value and the best moves of a position.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, VerbAnswer, VerbReport, style};
use gt_core::{Explain, Outcome, Solution, Value};
use gt_fox_hens::solve::{Endgame, OutcomeTable};
use gt_fox_hens::{FoxHens, HENS, Position};
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

/// A proven value.
#[derive(Debug, Serialize)]
pub(in crate::fox) struct Answered {
    position: String,
    outcome: Outcome,
    plies: Option<u32>,
    proven: bool,
    winner: Option<&'static str>,
    best_moves: Vec<String>,
    /// A line of best play to the end; empty for a draw, and with `--outcomes`.
    line: Vec<String>,
    #[serde(skip)]
    board: String,
    /// The value or the outcome, in words.
    #[serde(skip)]
    value: String,
}

impl VerbAnswer for Answered {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)?;
        let winner = self.winner.map_or_else(|| "neither side can force a win".into(), |winner| format!("the {winner} win"));
        writeln!(out, "{}: {winner}", style::outcome(self.outcome, &self.value))?;
        if !self.best_moves.is_empty() {
            let which =
                if self.outcome == Outcome::Draw || self.plies.is_some() { "best moves" } else { "moves that keep the outcome" };
            writeln!(out, "{which}: {}", self.best_moves.join(" "))?;
        }
        if !self.line.is_empty() {
            writeln!(out, "line: {}", self.line.join(" "))?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let rules = args.asked.setup.rules()?;
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
pub(in crate::fox) fn answered(table: &Endgame, position: &Position) -> Result<VerbReport<Answered>, Failure> {
    let rules = table.game();
    let value = table.value(position)?.ok_or_else(|| not_held(rules, position))?;
    let best = table.best_moves(position)?.unwrap_or_default();
    let best = best.into_iter().map(|mv| draw::mv(rules, position, mv)).collect();
    // A draw has no line, because best play may never end.
    let line = if value == Value::Draw { None } else { table.line(position)? };
    let line = line.map_or_else(Vec::new, |line| draw::line(rules, position, line.moves));
    Ok(report(rules, position, value, best, line))
}

/// Looks up a position in a table of outcomes: all moves that keep the outcome, and no line.
fn outcome(table: &OutcomeTable, position: &Position) -> Result<VerbReport<Answered>, Failure> {
    let rules = table.game();
    let outcome = table.value(position)?.ok_or_else(|| not_held(rules, position))?;
    let keeping = table.best_moves(position)?.unwrap_or_default();
    let keeping = keeping.into_iter().map(|mv| draw::mv(rules, position, mv)).collect();
    Ok(known(rules, position, (outcome, None, outcome.to_string()), keeping, Vec::new()))
}

fn not_held(rules: &FoxHens, position: &Position) -> Failure {
    let text = rules.board().position_text(position);
    Failure::Question(format!(
        "{text} is not in the table: it has too many hens, hens on other squares, or a wrong number of foxes"
    ))
}

/// Reports a value with the position, its best moves and a line.
pub(in crate::fox) fn report(
    rules: &FoxHens,
    position: &Position,
    value: Value,
    best_moves: Vec<String>,
    line: Vec<String>,
) -> VerbReport<Answered> {
    known(rules, position, (value.outcome(), value.plies(), value.to_string()), best_moves, line)
}

fn known(
    rules: &FoxHens,
    position: &Position,
    (outcome, plies, value): (Outcome, Option<u32>, String),
    best_moves: Vec<String>,
    line: Vec<String>,
) -> VerbReport<Answered> {
    let winner = match (outcome, position.turn == HENS) {
        (Outcome::Draw, _) => None,
        (Outcome::Win, true) | (Outcome::Loss, false) => Some("hens"),
        _ => Some("foxes"),
    };
    VerbReport::new(Answered {
        position: rules.board().position_text(position),
        outcome,
        plies,
        proven: true,
        winner,
        best_moves,
        line,
        board: draw::board(rules, position),
        value,
    })
}
