//! `gt queen moves A B`: lists every move from a cell, and who wins after it.

use std::io::{self, Write};

use gt_app::command::{Context, Digits, Failure, VerbAnswer, VerbReport, sentence, style};
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
    /// The less, the better for the player who makes the move.
    #[serde(skip)]
    order: (bool, i128),
}

impl VerbAnswer for Listed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.moves.is_empty() {
            writeln!(out, "no move")?;
        }
        // The fastest win first, then the slowest loss; the JSON object keeps the order of the moves.
        let mut best_first: Vec<&Move> = self.moves.iter().collect();
        best_first.sort_by_key(|mv| mv.order);
        let best = best_first.first().map(|mv| mv.order);
        let cells: Vec<String> = best_first.iter().map(|mv| format!("({},{})", mv.a, mv.b)).collect();
        let width = cells.iter().map(String::len).chain([4]).max().unwrap_or(0);
        if best.is_some() {
            writeln!(out, "{}", style::title(format_args!("  {:width$}  the opponent has a", "move")))?;
        }
        for (mv, cell) in best_first.iter().zip(cells) {
            let mark = if Some(mv.order) == best { '*' } else { ' ' };
            writeln!(out, "{mark} {cell:width$}  {}", mv.sentence)?;
        }
        if best.is_some() { writeln!(out, "*: best") } else { Ok(()) }
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(args.asked.estimate(Cell::new(args.a, args.b)))).answer(|| {
        let cell = Cell::new(args.a, args.b);
        let mut oracle = args.asked.oracle(cell, context)?;
        let run = context.run();
        let mut moves = Vec::new();
        for to in oracle.moves(cell)? {
            run.check_running()?;
            let Worth { outcome, plies } = oracle.worth(to)?;
            let sentence = sentence(outcome, Some(plies), None);
            let wins = outcome == Outcome::Loss;
            let order = (!wins, if wins { i128::from(plies) } else { -i128::from(plies) });
            moves.push(Move { a: to.a.into(), b: to.b.into(), outcome, plies: plies.into(), sentence, order });
        }
        let answer = Listed { a: cell.a.into(), b: cell.b.into(), moves };
        Ok(match oracle.work() {
            Some(work) => VerbReport::solved(answer, work),
            None => VerbReport::new(answer),
        })
    })
}
