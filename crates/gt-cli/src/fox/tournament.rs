//! `gt fox tournament`: levels play each other, or one level plays itself without a term.

use std::io::{self, Write};

use clap::builder::ArgPredicate;
use gt_app::command::{Context, Failure, VerbAnswer, VerbReport};
use gt_core::arena::{Arena, ArenaError, Tally};
use gt_fox_hens::FoxHens;
use gt_fox_hens::play::{Level, SearchPlayer, Term, Weights};
use serde::Serialize;

use super::bestmove::{Endgames, endgames};
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
    #[arg(long, value_delimiter = ',', default_value = "1,2,3", default_value_if("without", ArgPredicate::IsPresent, "1"))]
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
}

/// All matches.
#[derive(Debug, Serialize)]
pub(super) struct Table {
    seed: u64,
    games: u64,
    opening_plies: u32,
    matches: Vec<Match>,
}

/// The result of one player against another.
#[derive(Debug, Serialize)]
struct Match {
    one: String,
    other: String,
    wins: u64,
    draws: u64,
    losses: u64,
    /// Wins and half the draws, divided by the games.
    score: f64,
    wins_low: f64,
    wins_high: f64,
    losses_low: f64,
    losses_high: f64,
}

impl VerbAnswer for Table {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{} games per match, after {} random plies each, seed {}", self.games, self.opening_plies, self.seed)?;
        for game in &self.matches {
            let Match { one, other, wins, draws, losses, score, wins_low, wins_high, losses_low, losses_high } = game;
            writeln!(out, "{one} against {other}: {wins} won, {draws} drawn, {losses} lost, score {score:.3}")?;
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
    let rules = args.setup.rules()?;
    let table = endgames(&rules, context.run())?;
    let weights = Weights::default();
    let mut matches = Vec::new();
    if args.without.is_empty() {
        if args.levels.len() < 2 {
            return Err(Failure::Question("one level has no opponent; expected two or more, such as --levels 3,2".into()));
        }
        for pair in args.levels.windows(2) {
            let [one, other] = [pair[0], pair[1]].map(|level| (level, weights, format!("level {level}")));
            matches.push(game(args, context, &rules, table.as_ref(), one, other)?);
        }
    } else {
        let &[level] = &args.levels[..] else {
            return Err(Failure::Question("with --without a level plays itself; expected one level, such as --levels 3".into()));
        };
        for &term in &args.without {
            let all = (level, weights, format!("level {level}"));
            let less = (level, weights.without(term), format!("level {level} without {term}"));
            matches.push(game(args, context, &rules, table.as_ref(), all, less)?);
        }
    }
    Ok(VerbReport::new(Table { seed: args.seed, games: args.games, opening_plies: args.opening, matches }))
}

fn game(
    args: &Args,
    context: &Context,
    rules: &FoxHens,
    table: Endgames<'_>,
    one: (Level, Weights, String),
    other: (Level, Weights, String),
) -> Result<Match, Failure> {
    let run = context.run();
    let player = |(level, weights, _): &(Level, Weights, String)| {
        // Each player has half of the memory.
        let half = run.max_memory().map_or_else(|| run.clone(), |bytes| run.clone().memory(bytes / 2));
        SearchPlayer::with(rules, *level, *weights, table, &half).map_err(Failure::from)
    };
    let arena = Arena::new(rules.clone(), args.seed).games(args.games).plies(args.plies);
    let arena = arena.random_opening(args.opening);
    let tally: Tally = arena.compete(&mut player(&one)?, &mut player(&other)?, run).map_err(|error| match error {
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
