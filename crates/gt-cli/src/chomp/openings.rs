//! `gt chomp openings R C`: a table of all winning openings of every bar within R x C.

#[cfg(feature = "plots")]
mod picture;

use std::io::{self, Write};
#[cfg(feature = "plots")]
use std::path::PathBuf;

#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{Context, Failure, Lines, VerbAnswer, VerbReport};
use gt_chomp::Cell;
use serde::Serialize;

use super::common::{Bar, Pair, box_estimate, cells, pairs, solve_box, table_row, work};

/// The largest bar.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    bar: Bar,
    /// Also write the table as a picture to this file, with a colour for bars that have several
    /// openings
    #[cfg(feature = "plots")]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The bars by rows, then by columns.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Openings {
    /// The bars, by rows, then by columns.
    boards: Vec<Board>,
    #[serde(skip)]
    cols: u32,
}

/// One bar; only 1 x 1 has no opening.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChompBar"))]
struct Board {
    /// The number of rows.
    rows: u32,
    /// The number of columns.
    cols: u32,
    /// All winning cells, row by row.
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
        let width = self
            .boards
            .iter()
            .map(|board| board.entry().len())
            .max()
            .unwrap_or(0)
            .max(self.cols.to_string().len());
        out.title("first winning move as row,column from 0, by rows (down) and columns (across)")?;
        out.title(table_row("", width, 1..=self.cols))?;
        for boards in self.boards.chunks(self.cols as usize) {
            writeln!(out, "{}", table_row(boards[0].rows, width, boards.iter().map(Board::entry)))?;
        }
        for board in self.boards.iter().filter(|board| board.openings.len() > 1) {
            out.say(format_args!("* {} x {}: {}", board.rows, board.cols, cells(&board.openings)))?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.long(|| box_estimate(args.bar.rows, args.bar.cols, context)).answer(|| {
        #[cfg(feature = "plots")]
        let file = OutputFile::asked(args.svg.as_deref(), context)?;
        let solved = solve_box(args.bar.rows, args.bar.cols, context)?;
        let bars =
            (1..=args.bar.rows).flat_map(|rows| (1..=args.bar.cols).map(move |cols| (rows, cols)));
        let board = |(rows, cols)| {
            context.run().check_running()?;
            let openings: Vec<Cell> = solved.openings(rows, cols).map_err(Failure::question)?;
            Ok(Board { rows, cols, openings: pairs(&openings) })
        };
        let boards = bars.map(board).collect::<Result<_, Failure>>()?;
        let openings = Openings { boards, cols: args.bar.cols };
        #[cfg(feature = "plots")]
        OutputFile::picture(file, || Ok(openings.svg()))?;
        Ok(VerbReport::solved(openings, work(solved.positions())))
    })
}
