//! `gt fox tournament`: levels play each other, or one level plays itself without a term.

#[cfg(feature = "plots")]
mod plot;

use std::io::{self, Write};
#[cfg(feature = "plots")]
use std::path::PathBuf;

use clap::builder::ArgPredicate;
#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{Context, Estimate, Failure, VerbAnswer, VerbReport, counted};
use gt_fox_hens::FoxHens;
use gt_fox_hens::play::{
    Endgames, SearchLevel, Term, Weights, chooser, search_share, top_endgames,
};
use gt_play::arena::{Arena, ArenaError, Tally};
use serde::Serialize;

use super::setup::Setup;

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
    levels: Vec<SearchLevel>,
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
    #[cfg(feature = "plots")]
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
    #[cfg(feature = "plots")]
    let file = OutputFile::asked(args.svg.as_deref(), context)?;
    let table = top_endgames(&rules, context.run())?;
    let table = table.as_ref().map(Endgames::OnDemand);
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
            matches.push(game(args, context, &rules, table, one, other)?);
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
            matches.push(game(args, context, &rules, table, all, less)?);
        }
    }
    let table = Table { seed: args.seed, games: args.games, opening_plies: args.opening, matches };
    #[cfg(feature = "plots")]
    OutputFile::picture(file, || table.svg())?;
    Ok(VerbReport::new(table))
}

fn game(
    args: &Args,
    context: &Context,
    rules: &FoxHens,
    table: Option<Endgames<'_>>,
    one: (SearchLevel, Weights, String),
    other: (SearchLevel, Weights, String),
) -> Result<Match, Failure> {
    // The progress counts the games, and not what the players search.
    let silent = context.run().clone().silent();
    let player = |(level, weights, _): &(SearchLevel, Weights, String)| {
        // Each player has half of the memory.
        let share = search_share(rules, table.is_some(), &silent);
        chooser(rules, (*level, *weights), None, table, &share)
    };
    let games = if context.is_dry_run() { args.tried() } else { args.games };
    let arena = Arena::new(rules.clone(), args.seed).games(games).plies(args.plies);
    let arena = arena.random_opening(args.opening);
    let (mut first, mut second) = (player(&one)?, player(&other)?);
    let tally: Tally =
        arena.compete(&mut &mut *first, &mut &mut *second, context.run()).map_err(|error| {
            match error {
                ArenaError::Limit(limit) => limit.into(),
                error => Failure::Unanswered(error.to_string()),
            }
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
