//! `gt queen board R C`: prints the board of `+` and `-`.

use std::io::{self, Write};

use gt_app::command::{Context, Estimate, Failure, VerbAnswer, VerbReport, sentence, style};
use gt_core::Outcome;
use gt_draw::coordinates::{Pitch, header};
use gt_queen::solve::{ClosedForm, SignBoard};
use gt_queen::{Board, Queen};
use serde::{Serialize, Serializer};

use super::common::{SIGNS_RATE, side};
use super::rules::{Rules, Signs};
use crate::sight::Sight;

/// The size of the board.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows of the board
    #[arg(allow_negative_numbers = true, value_parser = side)]
    rows: u64,
    /// Number of columns of the board
    #[arg(allow_negative_numbers = true, value_parser = side)]
    cols: u64,
    #[command(flatten)]
    rules: Rules,
    /// The board goes on beyond the picture, away from the corner; steps out of the picture are
    /// legal
    #[arg(long, help_heading = "Rules")]
    quadrant: bool,
}

/// The rows from the top, with signs separated by blanks.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Picture {
    /// The lines of the board, such as `+ - +`.
    #[serde(serialize_with = "lines")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    rows: Signs,
    #[serde(skip)]
    coloured: bool,
}

/// Serialises the lines of a board as JSON strings.
fn lines<S: Serializer>(board: &Signs, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(board.lines())
}

impl VerbAnswer for Picture {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        write_signs(self.rows.rows(), self.coloured, out)?;
        writeln!(out, "+ win, - loss for the player to move; numbers are distances to the corner")
    }

    fn lines(&self) -> Option<u64> {
        Some(lines_of(self.rows.rows()) + 1)
    }
}

/// Counts the lines of a board with the distances of its rows and columns.
pub(super) fn lines_of<'b>(mut rows: impl Iterator<Item = &'b [u8]>) -> u64 {
    let Some(first) = rows.next() else { return 0 };
    let above = header(0, (0..first.len()).rev(), Pitch::SIGNS).matches('\n').count();
    (above + 1 + rows.count()) as u64
}

/// Writes a board with the distances of its rows and columns, and with colours if they are wanted.
pub(super) fn write_signs<'b>(
    rows: impl Iterator<Item = &'b [u8]>,
    coloured: bool,
    out: &mut dyn Write,
) -> io::Result<()> {
    let rows: Vec<&[u8]> = rows.collect();
    let width = rows.len().saturating_sub(1).to_string().len();
    out.write_all(
        header(width, (0..rows.first().map_or(0, |row| row.len())).rev(), Pitch::SIGNS).as_bytes(),
    )?;
    let mut line = Vec::new();
    let [plus, minus] = [(Outcome::Win, '+'), (Outcome::Loss, '-')]
        .map(|(outcome, sign)| style::outcome(outcome, sign));
    for (a, row) in (0..rows.len()).rev().zip(rows) {
        line.clear();
        write!(line, "{a:>width$} ")?;
        if coloured {
            for sign in row {
                match sign {
                    b'+' => line.extend_from_slice(plus.as_bytes()),
                    b'-' => line.extend_from_slice(minus.as_bytes()),
                    &other => line.push(other),
                }
                line.push(b' ');
            }
        } else {
            // A board may be very large, so colours are not written only to be removed again.
            line.extend(row.iter().flat_map(|&sign| [sign, b' ']));
        }
        line.pop();
        line.push(b'\n');
        out.write_all(&line)?;
    }
    Ok(())
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let estimate = || {
        let cells = Board::new(args.rows, args.cols)?.cells();
        Ok(Estimate::work(cells).memory(cells).and_writing(cells, SIGNS_RATE))
    };
    context.long(estimate).answer(|| {
        Ok(VerbReport::new(Picture {
            rows: fill(args, context)?,
            coloured: context.output().is_coloured(),
        }))
    })
}

fn fill(args: &Args, context: &Context) -> Result<Signs, Failure> {
    if args.rules.piece.is_plain_queen() && !args.rules.misere {
        return closed_form(args.rows, args.cols, context).map(Signs::Queen);
    }
    let board = Board::new(args.rows, args.cols)?;
    let game = args.rules.piece.game(board, args.quadrant)?;
    args.rules.signs(game, context.run())
}

fn closed_form(rows: u64, cols: u64, context: &Context) -> Result<SignBoard, Failure> {
    let queen = Queen::new(rows, cols)?;
    Ok(SignBoard::closed_form(queen, context.run())?)
}

/// Solves the stop of the tour.
pub(crate) fn sight(rows: u64, cols: u64, context: &Context) -> Result<Sight, Failure> {
    let board = closed_form(rows, cols, context)?;
    let start = board.board().top_left();
    let answer =
        sentence(ClosedForm::QUEEN.outcome(start), Some(ClosedForm::QUEEN.remoteness(start)), None);
    let mut drawn = Vec::new();
    write_signs(board.rows(), false, &mut drawn)?;
    Ok(Sight {
        board: String::from_utf8_lossy(&drawn).trim_end().to_owned(),
        answer: format!("{answer} from the top left"),
    })
}
