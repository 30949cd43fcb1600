//! `gt chomp openings R C`: all winning openings of every bar that fits.

use std::io::{self, Write};

use gt_chomp::Chomp;
use gt_core::memo::Outcomes;
use serde::Serialize;

use super::{Pair, cells, winning};
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Answer, Report};

/// The largest bar.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows at the most
    #[arg(allow_negative_numbers = true, value_parser = super::side)]
    rows: u32,
    /// Columns at the most
    #[arg(allow_negative_numbers = true, value_parser = super::side)]
    cols: u32,
}

/// Bars by rows, then by columns.
#[derive(Debug, Serialize)]
struct Openings {
    boards: Vec<Board>,
}

/// One bar; only 1 x 1 has no opening.
#[derive(Debug, Serialize)]
struct Board {
    rows: u32,
    cols: u32,
    openings: Vec<Pair>,
}

impl Answer for Openings {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for Board { rows, cols, openings } in &self.boards {
            let openings = if openings.is_empty() { "lost".into() } else { cells(openings) };
            writeln!(out, "{:>7}  {openings}", format!("{rows}x{cols}"))?;
        }
        Ok(())
    }
}

/// The verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.answer(|| {
        let chomp = Chomp::new(args.rows, args.cols).map_err(Failure::question)?;
        let mut outcomes = Outcomes::new(chomp).with_limits(context.limits()).with_observer(context.observer());
        let mut boards = Vec::new();
        for (rows, cols) in (1..=args.rows).flat_map(|rows| (1..=args.cols).map(move |cols| (rows, cols))) {
            let bar = chomp.rectangle(rows, cols).map_err(Failure::question)?;
            let openings = winning(chomp, bar, |after| outcomes.outcome(after))?;
            boards.push(Board { rows, cols, openings });
        }
        Ok(Report::solved(Openings { boards }, outcomes.stats()))
    })
}
