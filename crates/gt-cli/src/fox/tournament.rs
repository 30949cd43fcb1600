//! `gt fox tournament`: levels play each other, or one level plays itself without a term.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::ArgPredicate;
use gt_app::command::{Context, Estimate, Failure, OutputFile, VerbAnswer, VerbReport, counted};
use gt_draw::colour::{self, Rgb};
use gt_fox_hens::FoxHens;
use gt_fox_hens::play::{Level, SearchPlayer, Term, Weights, search_share, top_endgames};
use gt_play::arena::{Arena, ArenaError, Interval, Tally};
use plotters::prelude::*;
use serde::Serialize;

use super::bestmove::Endgames;
use super::setup::Setup;
use crate::plot::{FONT, exact, panels, rgb, whole};

/// The greatest number of games of one match.
const MOST: u64 = 1_000_000;

/// The players, the number of games and the start.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Levels, separated by commas; each plays the next one. With --without: a single level, 1 if
    /// none is given
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "1,2,3",
        default_value_if("without", ArgPredicate::IsPresent, "1")
    )]
    levels: Vec<Level>,
    /// Terms of the evaluation, separated by commas: hens, climbed, henhouse, freedom, threat,
    /// holes. For each term the level plays against itself without this term
    #[arg(long, value_delimiter = ',', value_name = "TERMS")]
    without: Vec<Term>,
    /// Number of games of each match; every opening is played twice, with sides exchanged
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=MOST))]
    games: u64,
    /// Number of random plies before the players begin
    #[arg(long, value_name = "PLIES", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=1000))]
    opening: u32,
    /// Number of plies after which an unfinished game is a draw
    #[arg(long, value_name = "PLIES", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    plies: u32,
    /// Seed of the random numbers; the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Also write a picture to this file: for each match the shares of wins, draws and losses, with
    /// their 95 % confidence intervals
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

impl Args {
    /// How many matches there are.
    fn matches(&self) -> u32 {
        let matches = if self.without.is_empty() {
            self.levels.len().saturating_sub(1)
        } else {
            self.without.len()
        };
        u32::try_from(matches).unwrap_or(u32::MAX)
    }

    /// Estimates the time from that of the first games of each match.
    pub(super) fn estimate(&self) -> Estimate {
        Estimate::unknown().in_parts(self.matches()).tried(self.tried(), self.games)
    }

    /// The number of games with which each match is tried: levels differ much in speed.
    fn tried(&self) -> u64 {
        self.games.min(4)
    }
}

/// All matches.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Table {
    /// The seed of the random numbers.
    seed: u64,
    /// The games of each match.
    games: u64,
    /// The random plies before the players begin.
    opening_plies: u32,
    /// The matches.
    matches: Vec<Match>,
}

/// The result of one player against another.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FoxMatch"))]
struct Match {
    /// The player whose wins are counted.
    one: String,
    /// Its opponent.
    other: String,
    /// The games that it won.
    wins: u64,
    /// The games drawn.
    draws: u64,
    /// The games that it lost.
    losses: u64,
    /// Wins and half the draws, divided by the games.
    score: f64,
    /// The lower bound of the share of wins, with 95 % confidence.
    wins_low: f64,
    /// The upper bound of the share of wins.
    wins_high: f64,
    /// The lower bound of the share of losses, with 95 % confidence.
    losses_low: f64,
    /// The upper bound of the share of losses.
    losses_high: f64,
}

impl Table {
    /// Draws a panel for each match, with three bars and their intervals.
    fn svg(&self) -> Result<String, Failure> {
        const BARS: [(&str, Rgb); 3] =
            [("losses", colour::ORANGE), ("draws", colour::GREY), ("wins", colour::BLUE)];
        let height = 40 + 180 * u32::try_from(self.matches.len()).unwrap_or(1).max(1);
        let title = "Foxes and hens: shares of games with 95 % confidence intervals";
        let keys = [
            (colour::BLUE, "wins"),
            (colour::GREY, "draws"),
            (colour::ORANGE, "losses"),
            (colour::BLACK, "95 % interval"),
        ];
        panels((800, height), (title, 18), &keys, &self.matches, |panel, game| {
            let mut chart = ChartBuilder::on(panel)
                .caption(format!("{} against {}", game.one, game.other), (FONT, 16))
                .margin(8)
                .margin_right(24)
                .x_label_area_size(36)
                .y_label_area_size(60)
                .build_cartesian_2d(0.0..100.0, -0.5..2.5)?;
            let name = |y: &f64| {
                BARS.iter()
                    .zip([0.0, 1.0, 2.0])
                    .find(|(_, at)| (y - at).abs() < 1e-9)
                    .map_or("", |(bar, _)| bar.0)
            };
            let mut mesh = chart.configure_mesh();
            mesh.disable_y_mesh()
                .light_line_style(TRANSPARENT)
                .x_desc(format!("percent of {}", counted(self.games, "game")))
                .y_labels(4);
            mesh.x_label_formatter(&|x| whole(*x))
                .y_label_formatter(&|y| name(y).to_owned())
                .draw()?;
            let counts = [game.losses, game.draws, game.wins];
            let games = counts.iter().sum::<u64>();
            for ((&(_, fill), count), y) in BARS.iter().zip(counts).zip([0.0, 1.0, 2.0]) {
                let share = 100.0 * exact(count) / exact(games.max(1));
                let bar = Rectangle::new([(0.0, y - 0.3), (share, y + 0.3)], rgb(fill).filled());
                chart.draw_series([bar])?;
                let interval = Interval::wilson(count, games);
                let (low, high) = (100.0 * interval.low, 100.0 * interval.high);
                let lines = [
                    [(low, y), (high, y)],
                    [(low, y - 0.15), (low, y + 0.15)],
                    [(high, y - 0.15), (high, y + 0.15)],
                ];
                chart
                    .draw_series(lines.map(|line| PathElement::new(line, BLACK.stroke_width(2))))?;
            }
            Ok(())
        })
    }
}

impl VerbAnswer for Table {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (games, plies) =
            (counted(self.games, "game"), counted(self.opening_plies, "random ply"));
        writeln!(out, "{games} per match, after {plies} each, seed {}", self.seed)?;
        for game in &self.matches {
            let Match {
                one,
                other,
                wins,
                draws,
                losses,
                score,
                wins_low,
                wins_high,
                losses_low,
                losses_high,
            } = game;
            writeln!(
                out,
                "{one} against {other}: {wins} won, {draws} drawn, {losses} lost, score {score:.3}"
            )?;
            writeln!(
                out,
                "  with 95 % confidence it wins {:.0} to {:.0} %, loses {:.0} to {:.0} %",
                100.0 * wins_low,
                100.0 * wins_high,
                100.0 * losses_low,
                100.0 * losses_high
            )?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<VerbReport<Table>, Failure> {
    let rules = args.setup.rules(context)?;
    let file = OutputFile::asked(args.svg.as_deref(), context)?;
    let table = top_endgames(&rules, context.run())?;
    let weights = Weights::default();
    let mut matches = Vec::new();
    if args.without.is_empty() {
        if args.levels.len() < 2 {
            return Err(Failure::Question(
                "one level has no opponent; expected two or more, such as --levels 3,2".into(),
            ));
        }
        for pair in args.levels.windows(2) {
            let [one, other] =
                [pair[0], pair[1]].map(|level| (level, weights, format!("level {level}")));
            matches.push(game(args, context, &rules, table.as_ref(), one, other)?);
        }
    } else {
        let &[level] = &args.levels[..] else {
            return Err(Failure::Question(
                "with --without a level plays itself; expected one level, such as --levels 3"
                    .into(),
            ));
        };
        for &term in &args.without {
            let all = (level, weights, format!("level {level}"));
            let less = (level, weights.without(term), format!("level {level} without {term}"));
            matches.push(game(args, context, &rules, table.as_ref(), all, less)?);
        }
    }
    let table = Table { seed: args.seed, games: args.games, opening_plies: args.opening, matches };
    OutputFile::picture(file, || table.svg())?;
    Ok(VerbReport::new(table))
}

fn game(
    args: &Args,
    context: &Context,
    rules: &FoxHens,
    table: Endgames<'_>,
    one: (Level, Weights, String),
    other: (Level, Weights, String),
) -> Result<Match, Failure> {
    // The progress counts the games, and not what the players search.
    let silent = context.run().clone().silent();
    let player = |(level, weights, _): &(Level, Weights, String)| {
        // Each player has half of the memory.
        SearchPlayer::with(
            rules,
            *level,
            *weights,
            table,
            &search_share(rules, table.is_some(), &silent),
        )
        .map_err(Failure::from)
    };
    let games = if context.is_dry_run() { args.tried() } else { args.games };
    let arena = Arena::new(rules.clone(), args.seed).games(games).plies(args.plies);
    let arena = arena.random_opening(args.opening);
    let tally: Tally = arena
        .compete(&mut player(&one)?, &mut player(&other)?, context.run())
        .map_err(|error| match error {
            ArenaError::Limit(limit) => limit.into(),
            error => Failure::Unanswered(error.to_string()),
        })?;
    Ok(Match {
        one: one.2,
        other: other.2,
        wins: tally.wins,
        draws: tally.draws,
        losses: tally.losses,
        score: tally.score().unwrap_or(0.5),
        wins_low: tally.wins_share().low,
        wins_high: tally.wins_share().high,
        losses_low: tally.losses_share().low,
        losses_high: tally.losses_share().high,
    })
}
