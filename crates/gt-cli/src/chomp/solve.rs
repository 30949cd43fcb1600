//! `gt chomp solve R C`: solves a full bar, and counts the positions of its box.

use std::io::{self, Write};
#[cfg(feature = "plots")]
use std::path::PathBuf;

use gt_app::Counted;
#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{
    Batch, Context, Digits, Estimate, Failure, VerbAnswer, VerbReport, batch, list, sentence,
};
use gt_chomp::solve::{BoxValues, WholeBox};
use gt_chomp::{Cell, draw};
use gt_core::{LimitError, Outcome, Solution, SolveError, Stats, Value};
use serde::Serialize;

use super::common::{
    Pair, cells, failure, lost, openings, pairs, reachable, side, solve_box, work,
};
use crate::sight::Sight;

/// The size of the bar.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows of the bar
    #[arg(required_unless_present = "batch", conflicts_with = "batch", allow_negative_numbers = true, value_parser = super::common::side)]
    rows: Option<u32>,
    /// Number of columns of the bar
    #[arg(required_unless_present = "batch", conflicts_with = "batch", allow_negative_numbers = true, value_parser = super::common::side)]
    cols: Option<u32>,
    /// Also write a picture of the bar, with its openings marked, to this file
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    svg: Option<PathBuf>,
    #[command(flatten)]
    batch: Batch,
}

/// The greatest number of positions of a box for which the remoteness is computed too.
///
/// It takes 16 MiB of memory, and a fraction of a second.
const WITH_PLIES: u64 = 1 << 22;

/// The greatest side of a bar that is drawn.
const DRAWN: u32 = 38;

/// The winner of the full bar, and counts of the positions of its box.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Solved {
    /// The number of rows.
    rows: u32,
    /// The number of columns.
    cols: u32,
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies of the full bar; null where they are not computed.
    plies: Option<u32>,
    /// All winning cells, row by row.
    openings: Vec<Pair>,
    /// All positions of the box except the empty one.
    positions: Digits,
    /// What `positions` counts.
    counted: Counted,
    /// The positions that the player to move loses.
    p_positions: Digits,
    /// The openings that win in the fewest plies, if the plies are known.
    #[serde(skip)]
    quickest: Vec<Pair>,
}

impl Solved {
    fn sentence(&self) -> String {
        let moves = self
            .openings
            .iter()
            .map(|&opening| (cells(&[opening]), self.quickest.contains(&opening)));
        sentence(self.outcome, self.plies.map(u64::from), None) + &openings(moves)
    }

    /// Draws the full bar with its openings marked; empty if it is too large to look at.
    fn picture(&self, marked: bool) -> String {
        if self.rows > DRAWN || self.cols > DRAWN {
            return String::new();
        }
        let marked: Vec<Cell> = self
            .openings
            .iter()
            .filter(|_| marked)
            .map(|&[row, col]| Cell::new(row, col))
            .collect();
        draw::text(&full(self.rows, self.cols), &marked)
    }
}

fn full(rows: u32, cols: u32) -> Vec<u32> {
    vec![cols; rows as usize]
}

impl VerbAnswer for Solved {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}{}", self.picture(true), self.sentence())?;
        writeln!(out, "{}", lost(&self.p_positions, &self.positions, "this bar"))
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match (args.rows, args.cols) {
        (Some(rows), Some(cols)) => context.long(|| estimate(rows, cols, context)).answer(|| {
            #[cfg(feature = "plots")]
            let file = OutputFile::asked(args.svg.as_deref(), context)?;
            let report = solve(rows, cols, context)?;
            #[cfg(feature = "plots")]
            OutputFile::picture(file, || {
                let openings = report.answer.openings.iter();
                let openings: Vec<Cell> = openings.map(|&[row, col]| Cell::new(row, col)).collect();
                Ok(draw::svg((rows, cols), &full(rows, cols), &openings))
            })?;
            Ok(report)
        }),
        _ => batch::answer_lines(context, |line| {
            let words: Vec<String> = list(line, "a side").map_err(Failure::Question)?;
            let [rows, cols] = &words[..] else {
                return Err(Failure::Question(format!(
                    "{line:?} is not a board; expected rows and columns, such as 4 5"
                )));
            };
            let read = |text: &str| {
                side(text).map_err(|why| Failure::Question(format!("{text:?} is no side: {why}")))
            };
            let (rows, cols) = (read(rows)?, read(cols)?);
            solve(rows, cols, context)
        }),
    }
}

/// Estimates the work: the box, and the plies where they are computed too.
fn estimate(rows: u32, cols: u32, context: &Context) -> Result<Estimate, Failure> {
    let forecast = WholeBox::forecast(rows, cols, context.run())?;
    let values = BoxValues::forecast(rows, cols).ok();
    let values = values.filter(|values| values.positions <= WITH_PLIES);
    Ok(reachable(forecast.besides(values.map_or(0, |values| values.bytes))))
}

/// Solves the stop of the tour.
pub(crate) fn sight(rows: u32, cols: u32, context: &Context) -> Result<Sight, Failure> {
    let solved = solve(rows, cols, context)?.answer;
    Ok(Sight { board: solved.picture(false).trim_end().to_owned(), answer: solved.sentence() })
}

fn solve(rows: u32, cols: u32, context: &Context) -> Result<VerbReport<Solved>, Failure> {
    let solved = solve_box(rows, cols, context)?;
    let openings = pairs(&solved.openings(rows, cols).map_err(Failure::question)?);
    let (plies, quickest) = plies(&solved, context)?;
    let outcome = if openings.is_empty() { Outcome::Loss } else { Outcome::Win };
    let (positions, p_positions) = (solved.positions(), solved.p_positions().len());
    let work: Stats = work(positions);
    let (positions, p_positions) = (positions.into(), p_positions.into());
    let counted = Counted::Reachable;
    Ok(VerbReport::solved(
        Solved { rows, cols, outcome, plies, openings, positions, counted, p_positions, quickest },
        work,
    ))
}

/// Computes the remoteness of the full bar with its quickest openings, where that is quick.
fn plies(solved: &WholeBox, context: &Context) -> Result<(Option<u32>, Vec<Pair>), Failure> {
    let (rows, cols) = (solved.rows(), solved.cols());
    if solved.positions() > WITH_PLIES {
        return Ok((None, Vec::new()));
    }
    match BoxValues::solve(rows, cols, context.run()) {
        Ok(values) => {
            let bar = full(rows, cols);
            let value = values.value(&bar)?;
            let best = if value.is_some_and(|value| value.outcome() == Outcome::Win) {
                values.best_moves(&bar)?
            } else {
                None
            };
            Ok((value.and_then(Value::plies), pairs(&best.unwrap_or_default())))
        }
        // The bar is too long for values, or lacks memory for them; the outcome is still known.
        Err(
            SolveError::Shape(_)
            | SolveError::Limit(LimitError::Memory { .. } | LimitError::OutOfMemory { .. }),
        ) => Ok((None, Vec::new())),
        Err(error) => Err(failure(rows, cols, error)),
    }
}
