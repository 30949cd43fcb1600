//! `solve INSTANCE [--with SOLVER]`: the value of the first position of a named instance.

use std::io::{self, Write};
use std::path::PathBuf;

use gt_core::Outcome;
use gt_core::solver::Method;
use serde::Serialize;

use super::with::{With, planned, refusal, search};
use crate::command::answer::output::{Digits, VerbAnswer, VerbReport, sentence};
use crate::command::args::Batch;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::files::file::OutputFile;
use crate::command::question::batch::answer_lines;
use crate::command::question::name::LocalName;
use crate::command::text::bfile::write_bfile;
use crate::counted::Counted;
use crate::games::{Games, NameError, NamedInstance};
use crate::instance::Found;

/// The instance, and the solver for it.
#[derive(Debug, clap::Args)]
pub struct SolveArgs {
    /// A game and its parameters; `games` lists examples
    #[arg(required_unless_present = "batch", conflicts_with = "batch")]
    instance: Option<LocalName>,
    #[command(flatten)]
    with: With,
    /// Also write the nimbers for all parameters from 0 to that of the instance, such as those of
    /// nim:0 to nim:20, to this file as a sequence, lines n a(n); needs --with grundy
    #[arg(long, value_name = "FILE", requires = "instance", requires = "with")]
    bfile: Option<PathBuf>,
    #[command(flatten)]
    batch: Batch,
}

/// The value of the first position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Solved {
    /// The instance, with all of its parameters.
    instance: String,
    /// The solver that answered.
    method: String,
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "crate::command::answer::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies until the game is over if the winner hurries and the loser delays; null for a
    /// draw, and where the method does not find it.
    plies: Option<u32>,
    /// The nimber; null with every method except `grundy`.
    nimber: Option<u32>,
    /// The points of the player to move less those of the opponent at the end; null if the game
    /// does not end by points.
    margin: Option<i32>,
    /// The positions that are stored with their value.
    positions: Digits,
    /// What `positions` counts.
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
    let method = |named: &NamedInstance| args.with.method(&*named.instance, context.run());
    let Some(name) = &args.instance else {
        return answer_lines(context, |line| {
            let named = games.named_within(line.trim(), context.run())?;
            solve(&named, method(&named)?, context)
        });
    };
    let named = context.named(games, name)?;
    let method = method(&named)?;
    let estimate = || planned(&*named.instance, None, method, context);
    context.long(estimate).answer(|| {
        let Some(path) = &args.bfile else { return solve(&named, method, context) };
        let file = OutputFile::ready(path, context)?;
        let (first, nimbers) = sequence(&named.name, &args.with, games, context)?;
        let solved = solve(&named, method, context)?;
        file.write(|out| write_bfile(first, nimbers, out))?;
        Ok(solved)
    })
}

/// The nimbers of a game whose parameter is one number, for all numbers up to it, and the first
/// number that the game takes.
fn sequence(
    instance: &str,
    with: &With,
    games: &Games,
    context: &Context,
) -> Result<(u64, Vec<u32>), Failure> {
    if with.with.as_deref() != Some(Method::Grundy.name()) {
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
        let NamedInstance { instance, .. } =
            match games.named_within(&format!("{name}:{number}"), context.run()) {
                // A row of pins has at least one pin.
                Err(NameError::Wrong(_)) if nimbers.is_empty() && number < last => {
                    first = number + 1;
                    continue;
                }
                made => made?,
            };
        let found =
            instance.solve(Some(Method::Grundy), context.run()).map_err(refusal(&*instance))?;
        context.run().push(&mut nimbers, found.nimber.unwrap_or_default())?;
    }
    Ok((first, nimbers))
}

fn solve(
    NamedInstance { name, instance }: &NamedInstance,
    method: Option<Method>,
    context: &Context,
) -> Result<VerbReport<Solved>, Failure> {
    context.reports().try_search(search(&**instance, method));
    let Found { outcome, plies, nimber, margin, plan, work } =
        instance.solve(method, context.run()).map_err(refusal(&**instance))?;
    let solved = Solved {
        instance: name.clone(),
        method: plan.method.to_string(),
        outcome,
        plies,
        nimber,
        margin,
        positions: work.positions.into(),
        counted: plan.kept.into(),
        board: instance.board(None)?,
    };
    Ok(VerbReport::solved(solved, work).counting(plan.kept.into()))
}
