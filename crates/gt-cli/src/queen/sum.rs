//! `gt queen sum "3,4 5,6"`: solves several queens, each on a board of its own.
//!
//! A player moves exactly one of the queens.

use std::io::{self, Write};

use gt_app::command::{
    Context, Digits, Estimate, Failure, Lines, VerbAnswer, VerbReport, known, style,
};
use gt_core::{Nimber, Outcome, Solution};
use gt_queen::solve::QueensTable;
use gt_queen::{Board, Cell, Queens};
use serde::Serialize;

/// The cells of the queens.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The cells of the queens, as distances to their corners: "3,4 5,6"
    #[arg(value_parser = super::common::cells)]
    cells: Cells,
}

/// A list; under this name clap takes it for a single value.
type Cells = Vec<Cell>;

/// The nim-sum, and the moves that make it 0.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Sum {
    /// The queens, as distances to their corners.
    cells: Vec<[Digits; 2]>,
    /// The nimber of each.
    nimbers: Vec<u32>,
    /// The nim-sum.
    nimber: u32,
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// All winning moves.
    winning_moves: Vec<Move>,
}

/// A queen, by its place in the list from 0, and the cell that it goes to.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "QueenSumMove"))]
struct Move {
    /// Which queen moves, from 0.
    queen: usize,
    /// The rows to its corner after the move.
    a: Digits,
    /// The columns to its corner after the move.
    b: Digits,
}

impl VerbAnswer for Sum {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        let nimbers: Vec<String> = self.nimbers.iter().map(|nimber| format!("*{nimber}")).collect();
        let outcome = style::outcome(self.outcome, self.outcome);
        out.say(format_args!("{outcome}: {} = *{}", nimbers.join(" + "), self.nimber))?;
        for Move { queen, a, b } in &self.winning_moves {
            let [from_a, from_b] = &self.cells[*queen];
            writeln!(out, "the queen at ({from_a},{from_b}) wins by going to ({a},{b})")?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let cells = &args.cells;
    let side = |distance: fn(&Cell) -> u64| {
        let farthest = cells
            .iter()
            .map(distance)
            .max()
            .ok_or_else(|| Failure::question("a sum needs at least one queen"))?;
        Ok::<_, Failure>(farthest.saturating_add(1))
    };
    let (rows, cols) = (side(|cell| cell.a)?, side(|cell| cell.b)?);
    let estimate = || {
        let table = Board::new(rows, cols)?.cells();
        Ok(Estimate::work(table).memory(table.saturating_mul(2)))
    };
    context.long(estimate).answer(|| {
        let queens = Queens::new(Board::new(rows, cols)?, [])?;
        let solved = QueensTable::solve(queens, context.run())?;
        let nimber = known(solved.nimber(cells))?;
        let winning = if nimber.is_zero() { Vec::new() } else { known(solved.best_moves(cells)?)? };
        Ok(VerbReport::new(Sum {
            cells: cells.iter().map(|cell| [cell.a.into(), cell.b.into()]).collect(),
            nimbers: cells
                .iter()
                .filter_map(|&cell| solved.table().nimber(cell))
                .map(Nimber::get)
                .collect(),
            nimber: nimber.get(),
            outcome: nimber.outcome(),
            winning_moves: winning
                .into_iter()
                .map(|(queen, to)| Move { queen, a: to.a.into(), b: to.b.into() })
                .collect(),
        }))
    })
}
