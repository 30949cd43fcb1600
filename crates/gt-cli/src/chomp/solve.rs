//! `gt chomp solve R C`: a full bar, and the census of its box.

use std::io::{self, Write};

use gt_chomp::{Chomp, Diagram};
use gt_core::memo::Values;
use gt_core::{Game, Indexed, Outcome};
use serde::Serialize;

use super::{Pair, cells, draw, winning};
use crate::args::{self, Batch};
use crate::batch;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Answer, Digits, Report};
use crate::solve::sentence;
use crate::tour::Sight;

/// The size of the bar.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows of the bar
    #[arg(required_unless_present = "batch", conflicts_with = "batch", allow_negative_numbers = true, value_parser = super::side)]
    rows: Option<u32>,
    /// Columns of the bar
    #[arg(required_unless_present = "batch", conflicts_with = "batch", allow_negative_numbers = true, value_parser = super::side)]
    cols: Option<u32>,
    #[command(flatten)]
    batch: Batch,
}

/// Who wins the full bar, and what its box holds.
#[derive(Debug, Serialize)]
struct Solved {
    rows: u32,
    cols: u32,
    outcome: Outcome,
    plies: Option<u32>,
    openings: Vec<Pair>,
    /// All positions of the box, the empty one not counted.
    positions: Digits,
    p_positions: Digits,
    #[serde(skip)]
    bar: Diagram,
}

impl Solved {
    fn sentence(&self) -> String {
        match &self.openings[..] {
            [] => sentence(self.outcome, self.plies.map(u64::from), None),
            openings => format!("{}, opening {}", sentence(self.outcome, self.plies.map(u64::from), None), cells(openings)),
        }
    }
}

impl Answer for Solved {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}\n{}", draw(self.bar), self.sentence())?;
        writeln!(out, "{} of the {} positions in this box are lost", self.p_positions, self.positions)
    }
}

/// The verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match (args.rows, args.cols) {
        (Some(rows), Some(cols)) => context.answer(|| solve(rows, cols, context)),
        _ => batch::answer_lines(context, |line| {
            let sides = args::list(line, "a side").map_err(Failure::Question)?;
            let &[rows, cols] = &sides[..] else {
                return Err(Failure::Question(format!("{line:?} is no board; expected rows and columns, such as 4 5")));
            };
            solve(rows, cols, context)
        }),
    }
}

/// A stop of the tour.
pub(crate) fn sight(rows: u32, cols: u32, context: &Context) -> Result<Sight, Failure> {
    let solved = solve(rows, cols, context)?.answer;
    Ok(Sight { board: draw(solved.bar), answer: solved.sentence() })
}

fn solve(rows: u32, cols: u32, context: &Context) -> Result<Report<Solved>, Failure> {
    /// A table entry of [`Values`] at the highest load: a position, its value, a byte of the table's own.
    const LEAST_BYTES: u64 = (size_of::<(Diagram, Option<gt_core::Value>)>() as u64 + 1) * 8 / 7;

    let chomp = Chomp::new(rows, cols).map_err(Failure::question)?;
    let limits = context.limits();
    limits.check_bytes(chomp.index_len().saturating_mul(LEAST_BYTES))?;
    let mut values = Values::new(chomp).with_limits(limits).with_observer(context.observer());
    let bar = chomp.initial();
    let value = values.value(&bar).map_err(|error| Failure::from(error).after(values.stats()))?;
    let openings = winning(chomp, bar, |after| values.value(after).map(gt_core::Value::outcome))?;
    let p_positions = values.solved().filter(|(_, value)| value.outcome() == Outcome::Loss).count() as u64;
    let solved = Solved {
        rows,
        cols,
        outcome: value.outcome(),
        plies: value.plies(),
        openings,
        positions: chomp.index_len().into(),
        p_positions: p_positions.into(),
        bar,
    };
    Ok(Report::solved(solved, values.stats()))
}
