//! `gt fox solve FEN`: the exact value of a position.
//!
//! The value comes from a table of all positions that this position leads to. If no table fits the
//! memory, a search answers instead.

use std::io::{self, Write};

use gt_app::command::{Context, Estimate, Failure, VerbAnswer, VerbReport};
use gt_core::{Game, LimitError, SolveError, Value};
use gt_fox_hens::play::Level;
use gt_fox_hens::solve::Endgame;
use gt_fox_hens::{FoxHens, Position};
use serde::Serialize;

use super::bestmove::{self, Best};
use super::setup::Asked;
use super::tablebase::{Answered, answered, report};

/// The position.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let rules = args.asked.setup.rules()?;
    args.asked.answer_long(&rules, context, |position| estimate(&rules, position), |position| answer(&rules, position, context))
}

/// Estimates the table; what a search would take is unknown.
fn estimate(rules: &FoxHens, position: &Position) -> Result<Estimate, Failure> {
    /// The positions per second of two cores, measured on `mini21_1f`.
    const RATE: f64 = 5e6;
    let Some(part) = rules.part_from(position)? else { return Ok(Estimate::unknown()) };
    Ok(Endgame::forecast(&part).map_or_else(|_| Estimate::unknown(), |forecast| Estimate::of(forecast, RATE)))
}

fn answer(rules: &FoxHens, position: &Position, context: &Context) -> Result<VerbReport<Solved>, Failure> {
    if let Some(outcome) = rules.decided(position) {
        let report = report(rules, position, Value::terminal(outcome), Vec::new(), Vec::new());
        return Ok(VerbReport::new(Solved::Proven(report.answer)));
    }
    // A part whose positions have no ranks is too large for any table.
    let Some(part) = rules.part_from(position)? else { return searched(rules, position, context) };
    let table = match Endgame::solve(&part, context.run()) {
        Ok(table) => table,
        Err(SolveError::Limit(limit @ (LimitError::Time | LimitError::Interrupted))) => return Err(limit.into()),
        Err(_) => return searched(rules, position, context),
    };
    Ok(VerbReport::new(Solved::Proven(answered(&table, position)?.answer)))
}

fn searched(rules: &FoxHens, position: &Position, context: &Context) -> Result<VerbReport<Solved>, Failure> {
    let table = bestmove::endgames(rules, context.run()).ok().flatten();
    let mut player = bestmove::player(rules, Level::TOP, table.as_ref(), context.run())?;
    let report = bestmove::answer(rules, &mut player, position)?;
    Ok(VerbReport::new(Solved::Searched(report.answer)))
}

/// A value from a table, or the estimate of a search if no table fits the memory.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Solved {
    Proven(Answered),
    Searched(Best),
}

impl VerbAnswer for Solved {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Proven(answer) => answer.write_text(out),
            Self::Searched(answer) => answer.write_text(out),
        }
    }
}
