//! `gt fox tablebase query FEN`: one position's value and best moves.

use std::io::{self, Write};

use gt_core::{Game, Outcome, Value};
use gt_fox_hens::endgame::Endgame;
use gt_fox_hens::{FoxHens, HENS, Move, Position};
use serde::Serialize;

use crate::args::Batch;
use crate::batch;
use crate::context::Context;
use crate::failure::Failure;
use crate::fox::draw;
use crate::fox::setup::{Setup, position};
use crate::output::{Answer, Report};
use crate::style;

/// The position.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows from the top, h a hen, x a fox, a digit so many empty squares, then the side to move; - for stdin
    #[arg(value_name = "FEN", required_unless_present = "batch", conflicts_with = "batch", allow_hyphen_values = true)]
    fen: Option<String>,
    #[command(flatten)]
    setup: Setup,
    #[command(flatten)]
    batch: Batch,
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
    /// One line of best play, as far as a win lasts.
    line: Vec<String>,
    #[serde(skip)]
    board: String,
    #[serde(skip)]
    value: Value,
}

impl Answer for Answered {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)?;
        let winner = self.winner.map_or_else(|| "neither side can force a win".into(), |winner| format!("the {winner} win"));
        writeln!(out, "{}: {winner}", style::outcome(self.outcome, self.value))?;
        if !self.best_moves.is_empty() {
            writeln!(out, "best moves: {}", self.best_moves.join(" "))?;
        }
        if !self.line.is_empty() {
            writeln!(out, "line: {}", self.line.join(" "))?;
        }
        Ok(())
    }
}

/// The verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let rules = args.setup.rules()?;
    if args.batch.batch {
        let table = super::build(&rules, context)?;
        return batch::answer_lines(context, |line| answered(&table, &position(&rules, line)?));
    }
    let fen = args.fen.as_deref().unwrap_or_default();
    let position = position(&rules, fen)?;
    context.answer(|| answered(&super::build(&rules, context)?, &position))
}

/// What a table says of a position.
pub(in crate::fox) fn answered(table: &Endgame, position: &Position) -> Result<Report<Answered>, Failure> {
    let rules = table.rules();
    let text = rules.board().position_text(position);
    let value = table.value(position).ok_or_else(|| {
        Failure::Question(format!("{text} is not in the table: too many hens, hens on other squares, or another number of foxes"))
    })?;
    let best = table.best_moves(position).into_iter().map(|mv| written(rules, position, mv)).collect();
    Ok(report(rules, position, value, best, line(table, *position, value)))
}

/// A value with what it is made of.
pub(in crate::fox) fn report(
    rules: &FoxHens,
    position: &Position,
    value: Value,
    best_moves: Vec<String>,
    line: Vec<String>,
) -> Report<Answered> {
    let winner = match (value.outcome(), position.turn == HENS) {
        (Outcome::Draw, _) => None,
        (Outcome::Win, true) | (Outcome::Loss, false) => Some("hens"),
        _ => Some("foxes"),
    };
    Report::new(Answered {
        position: rules.board().position_text(position),
        outcome: value.outcome(),
        plies: value.plies(),
        proven: true,
        winner,
        best_moves,
        line,
        board: draw(rules, position),
        value,
    })
}

/// Best play to the end of a forced win.
fn line(table: &Endgame, mut position: Position, value: Value) -> Vec<String> {
    let mut line = Vec::new();
    for _ in 0..value.plies().unwrap_or(0) {
        let Some(&mv) = table.best_moves(&position).first() else { break };
        line.push(written(table.rules(), &position, mv));
        position = table.rules().play(&position, mv);
    }
    line
}

/// A move by its squares.
fn written(rules: &FoxHens, position: &Position, mv: Move) -> String {
    crate::fox::path(rules, mv, &rules.path(position, mv).unwrap_or_default())
}
