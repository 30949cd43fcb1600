//! `solve INSTANCE [--with METHOD]`: a generic solver of gt-core on a named instance.

use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gt_core::Outcome;
use serde::Serialize;
use strum::VariantArray;

use crate::command::args::Batch;
use crate::command::batch::answer_lines;
use crate::command::context::Context;
use crate::command::estimate::Estimate;
use crate::command::failure::Failure;
use crate::command::output::{Digits, VerbAnswer, VerbReport, sentence};
use crate::counted::Counted;
use crate::games::{Games, Named};
use crate::instance::{Found, Instance, Unsolved};
use crate::method::Method;

/// The instance, and the solver for it.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    /// A game and its parameters; `games` lists examples
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    instance: Option<String>,
    /// The generic solver to use [default: the one that fits the game]
    #[arg(long, value_name = "METHOD", value_parser = methods())]
    with: Option<Method>,
    #[command(flatten)]
    batch: Batch,
}

/// Lists the solvers by name, each with a description.
fn methods() -> impl TypedValueParser<Value = Method> {
    let value = |&method: &Method| PossibleValue::new(<&str>::from(method)).help(method.about());
    PossibleValuesParser::new(Method::VARIANTS.iter().map(value))
        .map(|name| name.parse().expect("the parser accepts only solvers"))
}

/// The value of the first position.
#[derive(Debug, Serialize)]
struct Solved {
    instance: String,
    method: String,
    outcome: Outcome,
    plies: Option<u32>,
    nimber: Option<u32>,
    margin: Option<i32>,
    positions: Digits,
    counted: Counted,
    #[serde(skip)]
    board: String,
}

impl VerbAnswer for Solved {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)?;
        let margin = self.margin.map_or_else(String::new, |points| format!(", margin {points:+}"));
        writeln!(out, "{}{margin}", sentence(self.outcome, self.plies.map(u64::from), self.nimber))
    }
}

/// Answers the verb.
pub(super) fn run(args: &SolveArgs, games: &Games, context: &Context) -> Result<(), Failure> {
    match &args.instance {
        Some(instance) => context
            .long(|| estimate(instance, args.with, games, context))
            .answer(|| solve(instance, args.with, games, context)),
        None => answer_lines(context, |line| solve(line.trim(), args.with, games, context)),
    }
}

/// Adds the methods that the game allows to the refusal of one that it does not.
fn refusal(why: Unsolved, instance: &dyn Instance) -> Failure {
    if !matches!(why, Unsolved::Lacks { .. }) {
        return why.into();
    }
    let allowed: Vec<&str> = instance.methods().into_iter().map(<&str>::from).collect();
    Failure::Question(format!("{why}; this game allows --with {}", allowed.join(", ")))
}

fn estimate(
    instance: &str,
    with: Option<Method>,
    games: &Games,
    context: &Context,
) -> Result<Estimate, Failure> {
    let instance = games.named_within(instance, context.run())?.instance;
    let forecast = instance.forecast(with).map_err(|why| refusal(why, &*instance))?;
    Ok(match forecast {
        Some(forecast) => Estimate::untimed(forecast),
        None => Estimate::unknown().counting(instance.counted(with)?),
    })
}

fn solve(
    instance: &str,
    with: Option<Method>,
    games: &Games,
    context: &Context,
) -> Result<VerbReport<Solved>, Failure> {
    let Named { name, instance } = games.named_within(instance, context.run())?;
    let Found { outcome, plies, nimber, margin, work } =
        instance.solve(with, context.run()).map_err(|why| refusal(why, &*instance))?;
    let method = with.unwrap_or_else(|| instance.default_method()).to_string();
    let (positions, board, counted) =
        (work.positions.into(), instance.board(None)?, instance.counted(with)?);
    let solved = Solved {
        instance: name,
        method,
        outcome,
        plies,
        nimber,
        margin,
        positions,
        counted,
        board,
    };
    Ok(VerbReport::solved(solved, work).counting(counted))
}
