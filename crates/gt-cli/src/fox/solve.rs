//! `gt fox solve FEN`: the exact value of a position.
//!
//! The value comes from a table of all positions that this position leads to. If no table fits the
//! memory, the crate may have a proof already, or a search may find one. Otherwise nothing is
//! proved, and the answer says so.

use gt_app::command::{Context, Estimate, Failure, VerbReport};
use gt_core::{Forecast, GameExt, Outcome, Value};
use gt_fox_hens::play::{Endgames, Level, MoveReason, search_share, top_endgames};
use gt_fox_hens::solve::Endgame;
use gt_fox_hens::{FoxHens, Position};

use super::bestmove;
use super::draw;
use super::part::{NoTable, Parts};
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
    let rules = args.asked.setup.rules(context)?;
    // In a batch the table of one line answers the next one, if it holds it.
    let mut parts = Parts::up_to(u64::MAX);
    args.asked.answer_long(
        &rules,
        context,
        |position| estimate(&rules, position, context),
        |position| answer(&rules, position, &mut parts, context),
    )
}

/// Estimates the table; what a search would take is unknown, if no table fits the memory.
fn estimate(rules: &FoxHens, position: &Position, context: &Context) -> Result<Estimate, Failure> {
    rules.check_side_to_move(position).map_err(Failure::question)?;
    if rules.terminal(position).is_some() {
        return Ok(Estimate::nothing());
    }
    let Some(part) = rules.part_from(position)? else { return Ok(Estimate::unknown()) };
    let fits = |forecast: &Forecast| context.run().check_memory(forecast.bytes).is_ok();
    let table = Endgame::forecast(&part).ok().filter(fits);
    Ok(table.map_or_else(Estimate::unknown, Estimate::untimed))
}

fn answer(
    rules: &FoxHens,
    position: &Position,
    parts: &mut Parts,
    context: &Context,
) -> Result<VerbReport<Answered>, Failure> {
    rules.check_side_to_move(position).map_err(Failure::question)?;
    if let Some(outcome) = rules.terminal(position) {
        return Ok(report(rules, position, Value::terminal(outcome), Vec::new(), Vec::new()));
    }
    match parts.table(rules, position, context.run()) {
        Ok(table) => answered(table, position),
        Err(NoTable::Stopped(limit)) => Err(limit.into()),
        Err(NoTable::Unfit(why)) => {
            if let Some(outcome) = rules.proved_outcome(position) {
                return Ok(stated(rules, position, outcome));
            }
            // A search takes all the memory that there is.
            parts.free();
            searched(rules, position, &why, context)
        }
    }
}

/// Reports an outcome that the crate has proved.
fn stated(rules: &FoxHens, position: &Position, outcome: Outcome) -> VerbReport<Answered> {
    let note = "proved by a strategy that was checked position by position; in how many plies is not known";
    let value = outcome.to_string();
    let known = Answered { value, note: Some(note.into()), ..Answered::default() };
    Answered::proven(rules, position, outcome, known)
}

/// Reports what a search finds: a proof, or a guess that proves nothing.
fn searched(
    rules: &FoxHens,
    position: &Position,
    why: &str,
    context: &Context,
) -> Result<VerbReport<Answered>, Failure> {
    let table = top_endgames(rules, context.run()).ok().flatten();
    let share = search_share(rules, table.is_some(), context.run());
    let mut player =
        bestmove::player(rules, Level::TOP, None, table.as_ref().map(Endgames::OnDemand), &share)?;
    let choice = player
        .search(position)?
        .ok_or_else(|| Failure::Unanswered("the position has no legal move".into()))?;
    let line = draw::line(rules, position, choice.line.iter().copied());
    Ok(match choice.reason {
        MoveReason::Proved(value) => {
            let known = Answered {
                plies: value.plies(),
                line: Some(line),
                value: value.to_string(),
                note: Some("proved by search, which knows one best move".to_owned()),
                ..Answered::default()
            };
            Answered::proven(rules, position, value.outcome(), known)
        }
        MoveReason::Guess { score, depth } => {
            Answered::guessed(rules, position, why, (score, depth), line)
        }
        _ => return Err(Failure::Unanswered("the search gave no score".into())),
    })
}
