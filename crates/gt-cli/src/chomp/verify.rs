//! `gt chomp verify R C`: are these the lost positions?

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

use gt_chomp::solve::{PSet, ReadError};
use gt_core::Outcome;
use gt_core::certify::Flaw;
use serde::Serialize;

use super::common::{position, solve_box, work};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Answer, Digits, Report};

/// The box, and where its lost positions come from.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows of the box
    #[arg(allow_negative_numbers = true, value_parser = super::common::side)]
    rows: u32,
    /// Columns of the box
    #[arg(allow_negative_numbers = true, value_parser = super::common::side)]
    cols: u32,
    /// Check positions read from this file, one per line as `gt chomp list` writes them, instead of solving the box; - for stdin
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
}

/// What came of it.
#[derive(Debug, Serialize)]
struct Checked {
    rows: u32,
    cols: u32,
    positions: Digits,
    p_positions: Digits,
    verified: bool,
    /// The first position that is not explained by its moves.
    wrong: Option<String>,
    why: Option<String>,
}

impl Answer for Checked {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let (rows, cols) = (self.rows, self.cols);
        match &self.why {
            None => writeln!(
                out,
                "verified: none of the {} positions has a move to another, and every other of the {} positions of {rows} x {cols} has one",
                self.p_positions, self.positions
            ),
            Some(why) => writeln!(out, "wrong: {why}"),
        }
    }
}

/// The verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let &Args { rows, cols, ref input } = args;
    context.answer(|| {
        let set = match input {
            None => solve_box(rows, cols, context)?.into_p_positions(),
            Some(path) if path.as_os_str() == "-" => read(rows, cols, io::stdin().lock(), context)?,
            Some(path) => {
                let file = File::open(path);
                let file = file.map_err(|error| Failure::Unanswered(format!("cannot read {}: {error}", path.display())))?;
                read(rows, cols, BufReader::new(file), context)?
            }
        };
        let (wrong, why) = match set.verify(context.run())?.first {
            None => (None, None),
            Some(Flaw::Unexplained { position: lengths, claimed: Outcome::Loss, .. }) => {
                (Some(position(&lengths)), Some("among the positions given, with a move to another of them"))
            }
            Some(Flaw::Unexplained { position: lengths, .. } | Flaw::Terminal { position: lengths, .. }) => {
                (Some(position(&lengths)), Some("not among the positions given, and without a move to one of them"))
            }
            Some(flaw) => return Err(Failure::Unanswered(flaw.to_string())),
        };
        let why = wrong.as_ref().zip(why).map(|(position, why)| format!("{position} is {why}"));
        let (positions, p_positions) = (set.positions(), set.len());
        let verified = why.is_none();
        let answer = Checked { rows, cols, positions: positions.into(), p_positions: p_positions.into(), verified, wrong, why };
        Ok(Report::solved(answer, work(positions)))
    })
}

fn read(rows: u32, cols: u32, input: impl BufRead, context: &Context) -> Result<PSet, Failure> {
    PSet::read(rows, cols, input, context.run()).map_err(|error| match error {
        ReadError::Solve(error) => error.into(),
        ReadError::Io { .. } => Failure::Unanswered(error.to_string()),
        error => Failure::question(error),
    })
}
