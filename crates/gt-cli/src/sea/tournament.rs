//! `gt sea tournament`: compares strategies on the same fleets.

use std::io::{self, Write};

use gt_app::command::{Context, Estimate, Failure, VerbAnswer, VerbReport};
use gt_sea_battle::play::{Defence, Shooter, Tournament};
use gt_sea_battle::seeded;
use serde::Serialize;

use super::common::failed;
use super::setup::{self, Setup};

/// The greatest number of games of one tournament.
const MOST: u64 = 1_000_000;

/// The strategies, the number of fleets, and how they are placed.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Strategies, separated by commas: random, hunt, edges, parity, diagonal, density, greedy,
    /// greedy-informed, information
    #[arg(long, value_delimiter = ',', default_value = "diagonal,density,greedy")]
    strategies: Vec<Shooter>,
    /// Number of fleets; every strategy shoots at each of them
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MOST))]
    games: u64,
    /// Seed of the random numbers; the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// How fleets are placed: uniform, edges, corners, or away (from the first shots of greedy)
    #[arg(long, default_value = "uniform")]
    defence: Defence,
}

/// The shots of every strategy, and how it differs from the first strategy.
#[derive(Debug, Serialize)]
struct Table {
    games: u64,
    seed: u64,
    defence: &'static str,
    strategies: Vec<Row>,
}

/// One strategy.
#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    mean: f64,
    sd: f64,
    ci95: f64,
    min: usize,
    max: usize,
    /// Number of games by number of shots, from 0.
    histogram: Vec<usize>,
    /// Mean of the shots that this strategy needs beyond the first, on the same fleets.
    difference: f64,
    difference_ci95: f64,
    /// Probability of such a difference by chance.
    significance: f64,
}

impl VerbAnswer for Table {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} games, fleets placed {}, seed {}; shots until the last ship cell", self.games, self.defence, self.seed)?;
        let first = self.strategies.first().map_or("", |row| row.name);
        writeln!(out, "{:<16}{:>8}{:>8}{:>7}{:>5}{:>5}  less {first}'s", "strategy", "mean", "+-95%", "sd", "min", "max")?;
        for row in &self.strategies {
            write!(out, "{:<16}{:>8.2}{:>8.2}{:>7.2}{:>5}{:>5}", row.name, row.mean, row.ci95, row.sd, row.min, row.max)?;
            writeln!(out, "  {:+.2} +- {:.2} (p = {:.2e})", row.difference, row.difference_ci95, row.significance)?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.answer_long(
        || Ok(Estimate::work(args.games.saturating_mul(args.strategies.len() as u64))),
        || {
            let engine = setup::engine(args.setup.empty_board("a tournament begins on an empty board")?, context)?;
            let games = usize::try_from(args.games).map_err(Failure::question)?;
            let fleets = args.defence.place(&engine, games, &mut seeded(args.seed)).map_err(failed)?;
            let result = Tournament::run(&engine, &args.strategies, &fleets, args.seed, context.run()).map_err(failed)?;
            let row = |(i, shooter): (usize, &Shooter)| {
                let (score, difference) = (result.summary(i), result.difference(i, 0));
                Row {
                    name: shooter.name(),
                    mean: score.mean,
                    sd: score.sd,
                    ci95: score.ci95,
                    min: score.min,
                    max: score.max,
                    histogram: score.histogram,
                    difference: difference.mean,
                    difference_ci95: difference.ci95,
                    significance: difference.significance,
                }
            };
            let strategies = result.shooters().iter().enumerate().map(row).collect();
            Ok(VerbReport::new(Table { games: args.games, seed: args.seed, defence: args.defence.name(), strategies }))
        },
    )
}
