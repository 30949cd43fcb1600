//! `gt queen who A B`: who wins from a cell, whatever the size of the board.

use std::io::{self, Write};

use gt_core::Outcome;
use gt_queen::{Cell, wythoff};
use serde::Serialize;

use crate::args::{self, Batch};
use crate::batch;
use crate::context::Context;
use crate::failure::Failure;
use crate::output::{Answer, Digits, Report};
use crate::solve::sentence;

/// What a distance is.
const DISTANCE: &str = "a distance from 0 to 18446744073709551615";

/// The cell.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows between the queen and the corner
    #[arg(required_unless_present = "batch", conflicts_with = "batch", allow_negative_numbers = true, value_parser = distance)]
    a: Option<u64>,
    /// Columns between the queen and the corner
    #[arg(required_unless_present = "batch", conflicts_with = "batch", allow_negative_numbers = true, value_parser = distance)]
    b: Option<u64>,
    #[command(flatten)]
    batch: Batch,
}

fn distance(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected {DISTANCE}"))
}

/// Who wins, and how; distances have up to 64 bits, so they are digits.
#[derive(Debug, Serialize)]
struct Who {
    a: Digits,
    b: Digits,
    outcome: Outcome,
    plies: Digits,
    winning_moves: Vec<[Digits; 2]>,
    #[serde(skip)]
    sentence: String,
}

impl Answer for Who {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.sentence)?;
        if self.winning_moves.is_empty() {
            return Ok(());
        }
        let moves: Vec<String> = self.winning_moves.iter().map(|[a, b]| format!("({a},{b})")).collect();
        writeln!(out, "winning moves: {}", moves.join(" "))
    }
}

/// The verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match (args.a, args.b) {
        (Some(a), Some(b)) => context.answer(|| Ok(Report::new(who(Cell::new(a, b))))),
        _ => batch::answer_lines(context, |line| {
            let distances = args::list(line, DISTANCE).map_err(Failure::Question)?;
            let &[a, b] = &distances[..] else {
                return Err(Failure::Question(format!("{line:?} is no cell; expected two distances, such as 6 7")));
            };
            Ok(Report::new(who(Cell::new(a, b))))
        }),
    }
}

fn who(cell: Cell) -> Who {
    let (outcome, plies) = (wythoff::outcome(cell), wythoff::remoteness(cell));
    let winning_moves = wythoff::winning_moves(cell).map(|to| [to.a.into(), to.b.into()]).collect();
    let sentence = sentence(outcome, Some(plies), None);
    Who { a: cell.a.into(), b: cell.b.into(), outcome, plies: plies.into(), winning_moves, sentence }
}
