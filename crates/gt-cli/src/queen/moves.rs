//! `gt queen moves A B`: lists every move from a cell, and who wins after it.

use std::io::{self, Write};

use gt_app::command::{Context, Digits, Failure, VerbAnswer, VerbReport, sentence};
use gt_core::Outcome;
use gt_queen::Cell;
use serde::Serialize;

use super::common::distance;
use super::oracle::Worth;
use super::who::Asked;

/// The cell.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows between the queen and the corner
    #[arg(allow_negative_numbers = true, value_parser = distance)]
    a: u64,
    /// Number of columns between the queen and the corner
    #[arg(allow_negative_numbers = true, value_parser = distance)]
    b: u64,
    #[command(flatten)]
    asked: Asked,
}

/// All moves.
#[derive(Debug, Serialize)]
struct Listed {
    a: Digits,
    b: Digits,
    moves: Vec<Move>,
}

/// A move, with the value of the cell that it leads to, for the player to move there.
#[derive(Debug, Serialize)]
struct Move {
    a: Digits,
    b: Digits,
    outcome: Outcome,
    plies: Digits,
    #[serde(skip)]
    sentence: String,
}

impl VerbAnswer for Listed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.moves.is_empty() {
            writeln!(out, "no move")?;
        }
        self.moves.iter().try_for_each(|mv| writeln!(out, "({}, {})  the opponent has a {}", mv.a, mv.b, mv.sentence))
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.answer_long(
        || Ok(args.asked.estimate(Cell::new(args.a, args.b))),
        || {
            let cell = Cell::new(args.a, args.b);
            let mut oracle = args.asked.oracle(cell, context)?;
            let run = context.run();
            let mut moves = Vec::new();
            for to in oracle.moves(cell)? {
                run.check_running()?;
                let Worth { outcome, plies } = oracle.worth(to)?;
                let sentence = sentence(outcome, Some(plies), None);
                moves.push(Move { a: to.a.into(), b: to.b.into(), outcome, plies: plies.into(), sentence });
            }
            let answer = Listed { a: cell.a.into(), b: cell.b.into(), moves };
            Ok(match oracle.work() {
                Some(work) => VerbReport::solved(answer, work),
                None => VerbReport::new(answer),
            })
        },
    )
}
