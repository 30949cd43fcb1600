//! `gt solve INSTANCE --with METHOD`: a generic solver of gt-core on a named instance.

use std::io::{self, Write};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gt_core::Outcome;
use gt_games::{Found, Method, Named};
use serde::Serialize;
use strum::VariantArray;

use crate::args::Batch;
use crate::batch;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Answer, Digits, Report, sentence};

/// The instance, and the solver for it.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A game and its parameters, such as chomp:4x5, nim:3,4,5 or tictactoe
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    instance: Option<String>,
    /// The generic solver to use
    #[arg(long, value_name = "METHOD", value_parser = methods())]
    with: Method,
    #[command(flatten)]
    batch: Batch,
}

/// Lists the solvers by name, each with a description.
fn methods() -> impl TypedValueParser<Value = Method> {
    let value = |&method: &Method| PossibleValue::new(<&str>::from(method)).help(method.about());
    PossibleValuesParser::new(Method::VARIANTS.iter().map(value)).map(|name| name.parse().expect("the parser accepts only solvers"))
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
    #[serde(skip)]
    board: String,
}

impl Answer for Solved {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.board)?;
        writeln!(out, "{}", sentence(self.outcome, self.plies.map(u64::from), self.nimber))
    }
}

/// Answers the verb.
pub(crate) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match &args.instance {
        Some(instance) => context.answer(|| solve(instance, args.with, context)),
        None => batch::answer_lines(context, |line| solve(line.trim(), args.with, context)),
    }
}

fn solve(instance: &str, method: Method, context: &Context) -> Result<Report<Solved>, Failure> {
    let Named { name, instance } = instance.parse()?;
    let Found { outcome, plies, nimber, margin, work } = instance.solve(method, context.run())?;
    let method = method.to_string();
    let positions = work.positions.into();
    Ok(Report::solved(Solved { instance: name, method, outcome, plies, nimber, margin, positions, board: instance.board() }, work))
}
