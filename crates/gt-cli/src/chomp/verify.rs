//! `gt chomp verify R C`: checks the lost positions of a box against the definition.

use core::fmt::Display;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

use gt_app::Counted;
use gt_app::command::{Context, Digits, Estimate, Failure, Lines, VerbAnswer, VerbReport, counted};
use gt_chomp::solve::{PSet, ReadError};
use gt_core::Outcome;
use gt_core::certify::Flaw;
use serde::Serialize;

use super::common::{Bar, box_estimate, position, solve_box, work};

/// The box, and where its lost positions come from.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    bar: Bar,
    /// Check the positions of this file instead of solving the bar; one position per line, as `gt
    /// chomp list` writes them; - for stdin
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
}

/// The result of the check.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Checked {
    /// The number of rows.
    rows: u32,
    /// The number of columns.
    cols: u32,
    /// The positions of the box, without the empty one.
    positions: Digits,
    /// What `positions` counts.
    counted: Counted,
    /// Those that are given as lost.
    p_positions: Digits,
    /// Whether nothing is wrong.
    verified: bool,
    /// The first position that breaks the definition.
    wrong: Option<String>,
    /// What is wrong with it, in words.
    why: Option<String>,
}

impl VerbAnswer for Checked {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (rows, cols) = (self.rows, self.cols);
        match &self.why {
            None => {
                let (all, lost) = (
                    counted(self.positions, "position"),
                    counted(self.p_positions, "lost position"),
                );
                let sets = format!("verified: {lost} of {all} in {rows} x {cols}:");
                out.say(format_args!(
                    "{sets} none leads to another, and every other position leads to one of them"
                ))
            }
            Some(why) => out.say(format_args!("wrong: {why}")),
        }
    }

    fn is_flaw(&self) -> bool {
        !self.verified
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let (Bar { rows, cols }, input) = (args.bar, &args.input);
    context.long(|| estimate(args, context)).answer(|| {
        let set = match input {
            None => solve_box(rows, cols, context)?.into_p_positions(),
            Some(path) => read(rows, cols, path, context)?,
        };
        let (wrong, why) = match set.verify(context.run())?.first {
            None => (None, None),
            Some(Flaw::Unexplained { position: lengths, claimed: Outcome::Loss, .. }) => (
                Some(position(&lengths)),
                Some("given as lost, but has a move to another position given as lost"),
            ),
            Some(
                Flaw::Unexplained { position: lengths, .. }
                | Flaw::Terminal { position: lengths, .. },
            ) => (
                Some(position(&lengths)),
                Some("not given as lost, but has no move to a position given as lost"),
            ),
            Some(flaw) => return Err(Failure::Unanswered(flaw.to_string())),
        };
        let why = wrong.as_ref().zip(why).map(|(position, why)| format!("{position} is {why}"));
        let (positions, p_positions) = (set.positions(), set.len());
        let verified = why.is_none();
        let answer = Checked {
            rows,
            cols,
            positions: positions.into(),
            counted: Counted::Reachable,
            p_positions: p_positions.into(),
            verified,
            wrong,
            why,
        };
        Ok(VerbReport::solved(answer, work(positions)))
    })
}

fn estimate(args: &Args, context: &Context) -> Result<Estimate, Failure> {
    /// The positions per second that two cores solve and check, measured on 13 x 13.
    const RATE: f64 = 5e7;
    match args.input {
        None => Ok(box_estimate(args.bar.rows, args.bar.cols, context)?.at(RATE)),
        // Nobody knows how long the file is.
        Some(_) => Ok(Estimate::unknown()),
    }
}

/// Reads the lost positions that a path names.
fn read(rows: u32, cols: u32, path: &Path, context: &Context) -> Result<PSet, Failure> {
    let name = if path.as_os_str() == "-" { "stdin".into() } else { path.display().to_string() };
    let read = |input: &mut dyn BufRead| PSet::read(rows, cols, input, context.run());
    let cannot = |why: &dyn Display| Failure::Unanswered(format!("cannot read {name}: {why}"));
    context.open(path, read).map_err(|error| cannot(&error))?.map_err(|error| match error {
        ReadError::Solve(error) => error.into(),
        ReadError::Io { .. } => cannot(&error),
        error => Failure::Question(format!("{name}: {error}")),
    })
}
