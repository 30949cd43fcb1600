//! `gt queen board R C`: the board of `+` and `-`.

use std::io::{self, Write};

use gt_queen::{BoardError, Queen, SignBoard, wythoff};
use serde::{Serialize, Serializer};

use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Answer, Report};
use crate::solve::sentence;
use crate::tour::Sight;

/// The size of the board.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows of the board
    #[arg(allow_negative_numbers = true, value_parser = side)]
    rows: u64,
    /// Columns of the board
    #[arg(allow_negative_numbers = true, value_parser = side)]
    cols: u64,
}

fn side(text: &str) -> Result<u64, String> {
    text.parse().ok().filter(|&side| side > 0).ok_or_else(|| "expected a side of at least 1".into())
}

/// The rows from the top, signs separated by blanks.
#[derive(Debug, Serialize)]
struct Board {
    #[serde(serialize_with = "lines")]
    rows: SignBoard,
}

fn lines<S: Serializer>(board: &SignBoard, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(board.lines())
}

impl Answer for Board {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.rows.lines().try_for_each(|line| writeln!(out, "{line}"))
    }
}

/// The verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.answer(|| Ok(Report::new(Board { rows: fill(args.rows, args.cols, context)? })))
}

/// A stop of the tour.
pub(crate) fn sight(rows: u64, cols: u64, context: &Context) -> Result<Sight, Failure> {
    let board = fill(rows, cols, context)?;
    let start = board.board().top_left();
    let answer = sentence(wythoff::outcome(start), Some(wythoff::remoteness(start)), None);
    Ok(Sight { board: board.to_string(), answer: format!("{answer} from the top left") })
}

fn fill(rows: u64, cols: u64, context: &Context) -> Result<SignBoard, Failure> {
    let queen = Queen::new(rows, cols).map_err(Failure::question)?;
    SignBoard::closed_form(queen, &context.limits()).map_err(|error| match error {
        BoardError::Limit(limit) => limit.into(),
        BoardError::OutOfMemory { .. } => Failure::Unanswered(error.to_string()),
        wrong => Failure::question(wrong),
    })
}
