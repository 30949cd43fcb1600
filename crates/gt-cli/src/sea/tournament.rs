//! `gt sea tournament`: compares strategies on the same fleets.

#[cfg(feature = "plots")]
mod plot;

use std::io::{self, Write};
#[cfg(feature = "plots")]
use std::path::PathBuf;

use gt_app::Counted;
#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{
    Context, Estimate, Failure, Lines, VerbAnswer, VerbReport, counted, wrapped,
};
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
    /// Also write a picture to this file: for each strategy a histogram of its shots, with the mean
    /// and its 95 % confidence interval
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The shots of every strategy, and how it differs from the first strategy.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Table {
    /// The number of fleets.
    games: u64,
    /// The seed of the random numbers.
    seed: u64,
    /// How fleets are placed.
    defence: &'static str,
    /// The strategies.
    strategies: Vec<Row>,
}

/// One strategy.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SeaStrategy"))]
struct Row {
    /// The name of the strategy.
    name: &'static str,
    /// The mean number of shots.
    mean: f64,
    /// The standard deviation of the shots.
    sd: f64,
    /// Half the width of a 95 % confidence interval of the mean.
    ci95: f64,
    /// The fewest shots.
    min: usize,
    /// The most shots.
    max: usize,
    /// Number of games by number of shots, from 0.
    histogram: Vec<usize>,
    /// Mean of the shots that this strategy needs beyond the first, on the same fleets.
    difference: f64,
    /// Half the width of a 95 % confidence interval of the difference.
    difference_ci95: f64,
    /// Probability of such a difference by chance.
    significance: f64,
}

impl VerbAnswer for Table {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let games = counted(self.games, "game");
        writeln!(
            out,
            "{games}, defence {}, seed {}; shots until the last ship cell",
            self.defence, self.seed
        )?;
        let first = self.strategies.first().map_or("", |row| row.name);
        let more = format!("more than {first}");
        let head = format!(
            "{:<16}{:>8}{:>8}{:>7}{:>5}{:>5}  {more}",
            "strategy", "mean", "+-", "sd", "min", "max"
        );
        out.title(head)?;
        for (nth, row) in self.strategies.iter().enumerate() {
            write!(
                out,
                "{:<16}{:>8.2}{:>8.2}{:>7.2}{:>5}{:>5}",
                row.name, row.mean, row.ci95, row.sd, row.min, row.max
            )?;
            match nth {
                0 => writeln!(out)?,
                _ => writeln!(
                    out,
                    "  {:+.2} +- {:.2}, {}",
                    row.difference,
                    row.difference_ci95,
                    chance(row.significance)
                )?,
            }
        }
        let legend = "+-: with 95 % confidence; sd: standard deviation; p: probability of such a difference by chance";
        out.aside(wrapped(legend))
    }
}

/// A probability in words; a very small one has no digits of interest.
fn chance(p: f64) -> String {
    if p < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") }
}

/// Estimates the time from that of the first fleets.
fn estimate(args: &Args) -> Estimate {
    /// Exact strategies share a book of openings, so later games are faster. Measured with the
    /// default strategies on 2 to 1,000 fleets.
    const WITH_BOOK: f64 = 0.72;
    let exact = |shooter: &Shooter| {
        matches!(shooter, Shooter::Greedy | Shooter::GreedyInformed | Shooter::Information)
    };
    let power = if args.strategies.iter().any(exact) { WITH_BOOK } else { 1.0 };
    let games = args.games.saturating_mul(args.strategies.len() as u64);
    Estimate::work(games).counting(Counted::Games).tried(tried(args), args.games).growing(power)
}

/// The number of fleets with which the verb is tried; to place all of them may take too long.
fn tried(args: &Args) -> u64 {
    args.games.min(300)
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(estimate(args))).answer(|| {
        #[cfg(feature = "plots")]
        let file = OutputFile::asked(args.svg.as_deref(), context)?;
        let engine = setup::engine(
            args.setup.empty_board("a tournament begins on an empty board", context)?,
            context,
        )?;
        let games = if context.is_dry_run() { tried(args) } else { args.games };
        let games = usize::try_from(games).map_err(Failure::question)?;
        let fleets = args.defence.place(&engine, games, &mut seeded(args.seed)).map_err(failed)?;
        let result = Tournament::run(&engine, &args.strategies, &fleets, args.seed, context.run())
            .map_err(failed)?;
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
        let table =
            Table { games: args.games, seed: args.seed, defence: args.defence.name(), strategies };
        #[cfg(feature = "plots")]
        OutputFile::picture(file, || table.svg())?;
        Ok(VerbReport::new(table))
    })
}
