//! `gt chomp openings R C`: a table of all winning openings of every bar within R x C.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, VerbAnswer, VerbReport, style};
use gt_chomp::Cell;
use serde::Serialize;

use super::common::{Pair, box_estimate, cells, pairs, solve_box, table_row, work};

/// The largest bar.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Greatest number of rows
    #[arg(allow_negative_numbers = true, value_parser = super::common::side)]
    rows: u32,
    /// Greatest number of columns
    #[arg(allow_negative_numbers = true, value_parser = super::common::side)]
    cols: u32,
}

/// The bars by rows, then by columns.
#[derive(Debug, Serialize)]
struct Openings {
    boards: Vec<Board>,
    #[serde(skip)]
    cols: u32,
}

/// One bar; only 1 x 1 has no opening.
#[derive(Debug, Serialize)]
struct Board {
    rows: u32,
    cols: u32,
    openings: Vec<Pair>,
}

impl Board {
    /// Formats the first opening as `1,2`, with a `*` if there are others.
    fn entry(&self) -> String {
        match self.openings[..] {
            [] => "lost".into(),
            [[row, col]] => format!("{row},{col}"),
            [[row, col], ..] => format!("{row},{col}*"),
        }
    }
}

impl VerbAnswer for Openings {
    /// Writes a table as in the literature, with rows down and columns across.
    ///
    /// Below it stand the bars that have several openings.
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let width = self.boards.iter().map(|board| board.entry().len()).max().unwrap_or(0).max(self.cols.to_string().len());
        writeln!(out, "{}", style::title(table_row("", width, 1..=self.cols)))?;
        for boards in self.boards.chunks(self.cols as usize) {
            writeln!(out, "{}", table_row(boards[0].rows, width, boards.iter().map(Board::entry)))?;
        }
        for board in self.boards.iter().filter(|board| board.openings.len() > 1) {
            writeln!(out, "* {} x {}: {}", board.rows, board.cols, cells(&board.openings))?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.answer_long(
        || box_estimate(args.rows, args.cols, context),
        || {
            let solved = solve_box(args.rows, args.cols, context)?;
            let bars = (1..=args.rows).flat_map(|rows| (1..=args.cols).map(move |cols| (rows, cols)));
            let board = |(rows, cols)| {
                context.run().check_running()?;
                let openings: Vec<Cell> = solved.openings(rows, cols).map_err(Failure::question)?;
                Ok(Board { rows, cols, openings: pairs(&openings) })
            };
            let boards = bars.map(board).collect::<Result<_, Failure>>()?;
            Ok(VerbReport::solved(Openings { boards, cols: args.cols }, work(solved.positions())))
        },
    )
}
