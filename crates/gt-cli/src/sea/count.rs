//! `gt sea count`: counts the fleets that agree with what is known.

use std::io::{self, Write};

use gt_app::command::{Context, Digits, Failure, Lines, VerbAnswer, VerbReport, counted};
use gt_sea_battle::play::choose;
use gt_sea_battle::{Knowledge, Rules};
use serde::Serialize;

use super::common::{failed, named};
use super::draw;
use super::setup::{self, Asked};
use crate::sight::Sight;

/// The position.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    asked: Asked,
}

/// The number of fleets.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Count {
    /// The number of fleets that agree with what is known.
    total: Digits,
    /// The number of rows.
    rows: usize,
    /// The number of columns.
    cols: usize,
    /// The lengths of the ships.
    fleet: String,
    /// How ships may touch: `none`, `diagonal` or `any`.
    touch: String,
    /// Whether the defender says that a ship has sunk.
    announced: bool,
}

impl VerbAnswer for Count {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let Self { total, rows, cols, fleet, touch, .. } = self;
        out.say(format_args!(
            "{} of {} on {rows} x {cols}, touching allowed: {touch}",
            counted(total, "fleet"),
            named(fleet)
        ))
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    args.asked.answer(context, |position| count(position, context))
}

fn count(
    (rules, knowledge): &(Rules, Knowledge),
    context: &Context,
) -> Result<VerbReport<Count>, Failure> {
    let engine = setup::engine(rules.clone(), context)?;
    let total = engine.total(knowledge).map_err(failed)?.into();
    let board = rules.board();
    let (fleet, touch) = (rules.fleet().to_string(), rules.touch().to_string());
    Ok(VerbReport::new(Count {
        total,
        rows: board.rows(),
        cols: board.cols(),
        fleet,
        touch,
        announced: rules.announced(),
    }))
}

/// Solves the stop of the tour: the empty board and its best shot.
pub(crate) fn sight(context: &Context) -> Result<Sight, Failure> {
    let rules = Rules::russian();
    let knowledge = Knowledge::new(rules.board());
    let map = setup::engine(rules.clone(), context)?.map(&knowledge).map_err(failed)?;
    let board = draw::map(rules.board(), &knowledge, &map);
    let shot = choose::best(rules.board(), &knowledge, &map)
        .map(|best| rules.board().name(best.choice))
        .unwrap_or_default();
    Ok(Sight {
        board,
        answer: format!("{}; most of them are hit at {shot}", counted(map.total(), "fleet")),
    })
}
