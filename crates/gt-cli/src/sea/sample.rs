//! `gt sea sample`: draws random fleets that agree with what is known, each equally likely.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, VerbAnswer, VerbReport};
use gt_sea_battle::{Ship, seeded};
use serde::Serialize;

use super::common::failed;
use super::draw;
use super::setup::{self, Setup};

/// The greatest number of fleets that are drawn at once.
const MOST: u64 = 10_000_000;

/// The position, and the number of fleets.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Number of fleets, at most 10,000,000
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(..=MOST))]
    number: u64,
    /// Seed of the random numbers; the same seed gives the same fleets
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

/// A ship, given by its top or left cell.
#[derive(Debug, Serialize)]
pub(super) struct ShipObject {
    row: usize,
    col: usize,
    length: usize,
    horizontal: bool,
}

impl From<&Ship> for ShipObject {
    fn from(ship: &Ship) -> Self {
        Self { row: ship.first().row, col: ship.first().col, length: ship.length(), horizontal: ship.is_horizontal() }
    }
}

/// The fleets.
#[derive(Debug, Serialize)]
struct Sample {
    fleets: Vec<Vec<ShipObject>>,
    #[serde(skip)]
    pictures: Vec<String>,
}

impl VerbAnswer for Sample {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.pictures.iter().try_for_each(|picture| writeln!(out, "{picture}\n"))
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        let (rules, knowledge) = args.setup.read()?;
        let engine = setup::engine(rules, context)?;
        let number = usize::try_from(args.number).map_err(Failure::question)?;
        let drawn = engine.sample(&knowledge, number, &mut seeded(args.seed)).map_err(failed)?;
        let fleets = drawn.iter().map(|fleet| fleet.ships().iter().map(ShipObject::from).collect()).collect();
        let pictures = drawn.iter().map(|fleet| draw::fleet(engine.rules().board(), fleet)).collect();
        Ok(VerbReport::new(Sample { fleets, pictures }))
    })
}
