//! `gt matrix sample R C`: draws random states with a wanted value.

use std::io::{self, Write};

use clap::ValueEnum;
use gt_app::command::{Context, Digits, Failure, Lines, VerbAnswer, VerbReport, counted};
use gt_core::run::Meter;
use gt_core::{Outcome, Player, Solution, Value};
use gt_perm_matrix::solve::ValueCount;
use gt_perm_matrix::{Matrix, MatrixPosition};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::common::solve_all;
use super::setup::Setup;

/// The board and the wanted value.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) setup: Setup,
    /// Number of states; if fewer states have the value, all of them are listed
    #[arg(short = 'n', long = "number", value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..))]
    number: u64,
    /// Seed of the random numbers; the same seed draws the same states
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The player to move: 0 or 1
    #[arg(long, default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..2))]
    player: u8,
    /// The outcome for the player to move
    #[arg(long, value_enum, default_value_t = Wanted::Win)]
    outcome: Wanted,
    /// Exact number of plies of the win or loss [default: any number]
    #[arg(long)]
    plies: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Wanted {
    Win,
    Loss,
    Draw,
}

/// A state that was drawn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MatrixState"))]
struct Drawn {
    /// The number of the state.
    index: u64,
    /// The state: rows separated by `/`.
    position: String,
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies until the game is over if the winner hurries and the loser delays; null for a
    /// draw, and where the method does not find it.
    plies: Option<u32>,
}

impl Drawn {
    /// The value in words.
    fn value(&self) -> String {
        let plies =
            self.plies.map_or_else(String::new, |plies| format!(" in {}", counted(plies, "ply")));
        format!("{}{plies}", self.outcome)
    }
}

/// All states that were drawn.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Sample {
    /// The number of states that have the wanted value.
    total: Digits,
    /// The states that were drawn.
    states: Vec<Drawn>,
    #[serde(skip)]
    asked: usize,
}

impl VerbAnswer for Sample {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let values: Vec<String> = self.states.iter().map(Drawn::value).collect();
        let width = values.iter().map(String::len).chain([5]).max().unwrap_or(0);
        out.title(format_args!("{:>14}  {:width$}  matrix", "state", "value"))?;
        for (Drawn { index, position, .. }, value) in self.states.iter().zip(values) {
            writeln!(out, "{index:>14}  {value:width$}  {position}")?;
        }
        if self.states.len() < self.asked {
            out.aside(format_args!(
                "only {} of the {} wanted states exist",
                self.total, self.asked
            ))?;
        }
        Ok(())
    }

    fn lines(&self) -> Option<u64> {
        Some(self.states.len() as u64 + 1 + u64::from(self.states.len() < self.asked))
    }
}

/// Answers the verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<VerbReport<Sample>, Failure> {
    let rules = args.setup.rules()?;
    if args.outcome == Wanted::Draw && args.plies.is_some() {
        return Err(Failure::Question("a draw has no plies; leave --plies out".into()));
    }
    let player = Player::BOTH[usize::from(args.player)];
    let wanted = match args.outcome {
        Wanted::Win => Outcome::Win,
        Wanted::Loss => Outcome::Loss,
        Wanted::Draw => Outcome::Draw,
    };
    let solved = solve_all(&rules, context)?;
    let hits = |value: Value| {
        value.outcome() == wanted && args.plies.is_none_or(|plies| value.plies() == Some(plies))
    };
    let counts = solved.counts();
    let matching = counts.iter().filter(|count| count.player == player);
    let total: u64 = matching
        .filter_map(|count| Some((count.states, count.value()?)))
        .filter(|(_, value)| hits(*value))
        .map(|(n, _)| n)
        .sum();
    if total == 0 {
        return Err(Failure::Unanswered(format!(
            "no state of this board has the wanted {wanted} for player {}; leave --plies out, or try another value",
            args.player
        )));
    }
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let states = rules.shape().states();
    let mut drawn = Vec::new();
    let mut seen = std::collections::HashSet::new();
    let number = usize::try_from(args.number).unwrap_or(usize::MAX);
    let most = number.min(usize::try_from(total).unwrap_or(usize::MAX));
    let mut listed: Option<Vec<Matrix>> = None;
    let mut meter =
        Meter::new(context.run(), "drawing states", Some(most as u64)).counting("state");
    while drawn.len() < most {
        meter.step(drawn.len() as u64)?;
        let matrix = if total >= states / 1000 {
            Matrix::from_index(rules.shape(), rng.random_range(0..states))
        } else {
            let rare = listed.get_or_insert_with(|| {
                let values = counts
                    .iter()
                    .filter(|count| count.player == player)
                    .filter_map(ValueCount::value);
                values
                    .filter(|value| hits(*value))
                    .flat_map(|value| solved.states_with(player, value))
                    .collect()
            });
            rare.choose(&mut rng).copied()
        };
        let Some(matrix) = matrix else { continue };
        let Some(value) =
            solved.value(&MatrixPosition::new(matrix, player))?.filter(|value| hits(*value))
        else {
            continue;
        };
        let index = matrix.index(rules.shape());
        if seen.insert(index) {
            let position = matrix.display(rules.shape()).to_string();
            drawn.push(Drawn { index, position, outcome: value.outcome(), plies: value.plies() });
        }
    }
    Ok(VerbReport::new(Sample { total: total.into(), states: drawn, asked: number }))
}
