//! `gt queen trace R C`: shows every step of filling the board of `+` and `-`.

use std::io::{self, Write};

use gt_app::command::{Context, Estimate, Failure, Lines, VerbAnswer, VerbReport};
use gt_core::run::Meter;
use gt_queen::Queen;
use gt_queen::solve::SignBoard;
use gt_queen::source::Trace;
use serde::{Serialize, Serializer};

use super::board::{lines_of, write_signs};
use super::common::{SIGNS_RATE, side};

/// The size of the board.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows of the board
    #[arg(allow_negative_numbers = true, value_parser = side)]
    rows: u64,
    /// Number of columns of the board
    #[arg(allow_negative_numbers = true, value_parser = side)]
    cols: u64,
}

/// The boards after each step.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Steps {
    /// The board after every step, each as a list of lines.
    #[serde(serialize_with = "boards")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Vec<String>>"))]
    boards: Vec<SignBoard>,
    #[serde(skip)]
    coloured: bool,
}

fn boards<S: Serializer>(boards: &[SignBoard], serializer: S) -> Result<S::Ok, S::Error> {
    struct Lines<'a>(&'a SignBoard);
    impl Serialize for Lines<'_> {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_seq(self.0.lines())
        }
    }
    serializer.collect_seq(boards.iter().map(Lines))
}

impl VerbAnswer for Steps {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for (step, board) in self.boards.iter().enumerate() {
            let what = match step {
                0 => "the corner, and + where one move reaches it",
                step if step % 2 == 1 => "- where every move leads to +",
                _ => "+ where a move leads to -",
            };
            out.title(format_args!("{step}: {what}"))?;
            write_signs(board.rows(), self.coloured, out)?;
        }
        Ok(())
    }

    fn lines(&self) -> Option<u64> {
        Some(
            self.boards.first().map_or(0, |board| lines_of(board.rows()) + 1)
                * self.boards.len() as u64,
        )
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let estimate = || {
        let cells = most_cells(Queen::new(args.rows, args.cols)?);
        Ok(Estimate::work(cells).memory(cells).and_writing(cells, SIGNS_RATE))
    };
    context.long(estimate).answer(|| {
        let queen = Queen::new(args.rows, args.cols)?;
        let run = context.run();
        run.check_memory(most_cells(queen))?;
        let mut kept = Vec::new();
        let mut meter =
            Meter::new(run, "filling boards", Some(most_boards(queen))).counting("board");
        meter.look(0)?;
        for board in Trace::new(queen, run)? {
            meter.look(kept.len() as u64)?;
            kept.push(board);
        }
        Ok(VerbReport::new(Steps { boards: kept, coloured: context.output().is_coloured() }))
    })
}

/// Bounds the cells of all boards.
fn most_cells(queen: Queen) -> u64 {
    queen.board().cells().saturating_mul(most_boards(queen))
}

/// Bounds the number of boards: the first board, and two for each pair of lost cells.
///
/// In such a pair aₙ = ⌊nφ⌋ is within the shorter side, and bₙ = ⌊nφ²⌋ within the longer side.
fn most_boards(queen: Queen) -> u64 {
    let (short, long) = (queen.rows().min(queen.cols()), queen.rows().max(queen.cols()));
    // These are a little more than 2/φ = 1.2361 and 2/φ² = 0.7640.
    let (by_short, by_long) = (short.saturating_add(short / 4), long - long / 5);
    by_short.min(by_long).saturating_add(3)
}

#[cfg(test)]
mod tests {
    use gt_core::Run;

    use super::*;

    #[test]
    fn the_bound_on_the_number_of_boards_holds_and_is_close() {
        for (rows, cols) in
            [(1, 1), (1, 9), (2, 3), (60, 60), (60, 80), (98, 60), (60, 300), (7, 5)]
        {
            let queen = Queen::new(rows, cols).unwrap();
            let boards = Trace::new(queen, &Run::new()).unwrap().count() as u64;
            let most = most_boards(queen);
            assert!(
                boards <= most && most <= boards + boards / 10 + 5,
                "{rows} x {cols}: {boards}, at most {most}"
            );
        }
    }
}
