//! `solve INSTANCE [--with METHOD]`: a generic solver of gt-core on a named instance.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use gt_core::Outcome;
use serde::Serialize;
use strum::VariantArray;

use crate::command::args::Batch;
use crate::command::batch::answer_lines;
use crate::command::bfile::write_bfile;
use crate::command::context::Context;
use crate::command::estimate::Estimate;
use crate::command::failure::Failure;
use crate::command::file::OutputFile;
use crate::command::output::{Digits, VerbAnswer, VerbReport, sentence};
use crate::counted::Counted;
use crate::games::{Games, NameError, Named};
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
    /// Also write the nimbers for all parameters from 0 to that of the instance, such as those of
    /// nim:0 to nim:20, to this file as a sequence, lines n a(n); needs --with grundy
    #[arg(long, value_name = "FILE", requires = "instance", requires = "with")]
    bfile: Option<PathBuf>,
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
        Some(instance) => {
            context.long(|| estimate(instance, args.with, games, context)).answer(|| {
                let Some(path) = &args.bfile else {
                    return solve(instance, args.with, games, context);
                };
                let file = OutputFile::ready(path, context)?;
                let (first, nimbers) = sequence(instance, args.with, games, context)?;
                let solved = solve(instance, args.with, games, context)?;
                file.write(|out| write_bfile(first, nimbers, out))?;
                Ok(solved)
            })
        }
        None => answer_lines(context, |line| solve(line.trim(), args.with, games, context)),
    }
}

/// The nimbers of a game whose parameter is one number, for all numbers up to it, and the first
/// number that the game takes.
fn sequence(
    instance: &str,
    with: Option<Method>,
    games: &Games,
    context: &Context,
) -> Result<(u64, Vec<u32>), Failure> {
    if with != Some(Method::Grundy) {
        return Err(Failure::question("--bfile needs nimbers: expected --with grundy"));
    }
    let parts = instance.split_once(':');
    let parts = parts.and_then(|(name, number)| Some((name, number.parse::<u64>().ok()?)));
    let (name, last) = parts.ok_or_else(|| {
        Failure::Question(format!(
            "--bfile with {instance:?}: expected a game whose only parameter is a number, such as \
             nim:20"
        ))
    })?;
    let (mut first, mut nimbers) = (0, Vec::new());
    for number in 0..=last {
        context.run().check_running()?;
        let Named { instance, .. } =
            match games.named_within(&format!("{name}:{number}"), context.run()) {
                // A row of pins has at least one pin.
                Err(NameError::Wrong(_)) if nimbers.is_empty() && number < last => {
                    first = number + 1;
                    continue;
                }
                made => made?,
            };
        let found = instance.solve(with, context.run()).map_err(|why| refusal(why, &*instance))?;
        context.run().push(&mut nimbers, found.nimber.unwrap_or_default())?;
    }
    Ok((first, nimbers))
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
