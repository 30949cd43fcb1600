//! `gt queen moves A B`: lists every move from a cell, and who wins after it.

use std::io::{self, Write};

use gt_app::command::{
    Context, Digits, Estimate, Failure, Lines, VerbAnswer, VerbReport, sentence,
};
use gt_core::Outcome;
use gt_core::run::Meter;
use gt_queen::Cell;
use serde::{Serialize, Serializer};

use super::common::distance;
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Listed {
    /// The rows to the corner.
    a: Digits,
    /// The columns to the corner.
    b: Digits,
    /// Every move.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Keys>"))]
    moves: Vec<Move>,
}

/// A move, with the value of the cell that it leads to, for the player to move there.
#[derive(Clone, Copy, Debug)]
struct Move {
    to: Cell,
    outcome: Outcome,
    plies: u64,
}

/// The keys of a move.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "QueenMove"))]
struct Keys {
    /// The rows to the corner after the move.
    a: Digits,
    /// The columns to the corner after the move.
    b: Digits,
    /// The outcome for the opponent, who is to move then.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies from there to the end.
    plies: Digits,
    /// `plies` as a number; null beyond 2^53.
    plies_number: Option<u64>,
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { to, outcome, plies } = *self;
        let plies = Digits::from(plies);
        let keys =
            Keys { a: to.a.into(), b: to.b.into(), outcome, plies, plies_number: plies.number() };
        keys.serialize(serializer)
    }
}

impl Move {
    /// The less, the better for the player who makes the move.
    fn order(&self) -> (bool, i128) {
        let plies = i128::from(self.plies);
        if self.outcome == Outcome::Loss { (false, plies) } else { (true, -plies) }
    }
}

impl VerbAnswer for Listed {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        // The fastest win first, then the slowest loss; the JSON object keeps the order of the moves.
        let mut best_first: Vec<&Move> = self.moves.iter().collect();
        best_first.sort_by_key(|mv| mv.order());
        let Some(best) = best_first.first().map(|mv| mv.order()) else {
            return writeln!(out, "no move");
        };
        let width =
            best_first.iter().map(|mv| mv.to.to_string().len()).chain([4]).max().unwrap_or(0);
        out.title(format_args!("  {:width$}  the opponent has a", "move"))?;
        for mv in best_first {
            let mark = if mv.order() == best { '*' } else { ' ' };
            writeln!(
                out,
                "{mark} {:width$}  {}",
                mv.to.to_string(),
                sentence(mv.outcome, Some(mv.plies), None)
            )?;
        }
        writeln!(out, "*: best")
    }

    fn lines(&self) -> Option<u64> {
        let moves = self.moves.len() as u64;
        Some(if moves == 0 { 1 } else { moves + 2 })
    }
}

/// Estimates the work: what each move leads to is found, and written.
fn estimate(args: &Args) -> Estimate {
    /// The moves written in a second, measured from 100000,100000.
    const RATE: f64 = 5.5e5;
    let lines = args.a.saturating_add(args.b).saturating_add(args.a.min(args.b));
    args.asked.estimate(Cell::new(args.a, args.b)).and_writing(lines, RATE)
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(estimate(args))).answer(|| {
        let cell = Cell::new(args.a, args.b);
        let oracle = args.asked.oracle(cell, context)?;
        let to = oracle.moves(cell)?;
        let mut moves = Vec::with_capacity(to.len());
        let mut meter =
            Meter::new(context.run(), "values of moves", Some(to.len() as u64)).counting("move");
        for to in to {
            meter.step(moves.len() as u64)?;
            let (outcome, plies) = oracle.worth(to)?;
            moves.push(Move { to, outcome, plies });
        }
        let answer = Listed { a: cell.a.into(), b: cell.b.into(), moves };
        Ok(VerbReport::with(answer, oracle.work()))
    })
}
