//! `gt sea sample`: draws random fleets that agree with what is known, each equally likely.

use core::ops::ControlFlow;
use std::io::Write;

use gt_app::Counted;
use gt_app::command::{Context, Estimate, Failure};
use gt_sea_battle::{Placement, Ship, seeded};
use serde::Serialize;

use super::common::failed;
use super::setup::{self, Setup};
use gt_sea_battle::draw;

/// The greatest number of fleets of one command.
const MOST: u64 = 10_000_000;

/// The position, and the number of fleets.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Number of fleets, at most 10,000,000
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..=MOST))]
    number: u64,
    /// Seed of the random numbers; the same seed gives the same fleets
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// A ship, given by its top or left cell.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SeaShip"))]
pub(super) struct ShipObject {
    /// The row of its top or left cell, from the top.
    row: usize,
    /// The column of that cell.
    col: usize,
    /// How many cells it has.
    length: usize,
    /// Whether it lies in a row.
    horizontal: bool,
}

impl From<&Ship> for ShipObject {
    fn from(ship: &Ship) -> Self {
        Self {
            row: ship.first().row,
            col: ship.first().col,
            length: ship.length(),
            horizontal: ship.is_horizontal(),
        }
    }
}

/// Answers the verb: one fleet after the other, as they are drawn.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.stream(
        "fleets",
        || Ok(Estimate::work(args.number).counting(Counted::Fleets)),
        |stream| {
            let (rules, knowledge) = args.setup.read(context)?;
            let engine = setup::engine(rules, context)?;
            let mut written = Ok(());
            let write = |fleet: Placement| {
                let ships: Vec<ShipObject> = fleet.ships().iter().map(ShipObject::from).collect();
                let picture = |out: &mut dyn Write| {
                    writeln!(out, "{}\n", draw::fleet(engine.rules().board(), &fleet))
                };
                written = stream.entry(&ships, picture);
                if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let drawn = engine.sample_each(&knowledge, args.number, &mut seeded(args.seed), write);
            written.and(drawn.map_err(failed))
        },
    )
}
