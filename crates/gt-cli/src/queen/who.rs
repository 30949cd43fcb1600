//! `gt queen who A B`: solves a cell, on a board of any size.

use std::io::{self, Write};

use gt_app::command::{
    Batch, Context, Digits, Estimate, Failure, Lines, VerbAnswer, VerbReport, batch, counted, list,
    sentence,
};
use gt_core::Outcome;
use gt_queen::{Board, Cell, T};
use serde::Serialize;

use super::common::{DISTANCE, distance, side};
use super::oracle::Oracle;
use super::rules::{PieceArgs, Rules};

/// The cell.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows between the queen and the corner
    #[arg(required_unless_present = "batch", conflicts_with = "batch", allow_negative_numbers = true, value_parser = distance)]
    a: Option<u64>,
    /// Number of columns between the queen and the corner
    #[arg(required_unless_present = "batch", conflicts_with = "batch", allow_negative_numbers = true, value_parser = distance)]
    b: Option<u64>,
    #[command(flatten)]
    asked: Asked,
    #[command(flatten)]
    batch: Batch,
}

/// The rules, and where the board ends.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
struct Asked {
    #[command(flatten)]
    rules: Rules,
    /// t-Wythoff: the rows and columns of a diagonal move may differ by less than T
    #[arg(long, value_name = "T", conflicts_with_all = ["misere", "piece", "blocked"])]
    t: Option<T>,
    /// The board ends after R rows and C columns [default: it ends only at the corner]
    #[arg(long, num_args = 2, value_names = ["R", "C"], value_parser = side)]
    edges: Option<Vec<u64>>,
}

impl Asked {
    /// Returns an oracle for `cell` and all cells that can be reached from it.
    fn oracle(&self, cell: Cell, context: &Context) -> Result<Oracle, Failure> {
        let (board, endless) = match self.edges.as_deref() {
            Some(&[rows, cols]) => {
                let board = Board::new(rows, cols)?;
                board.check(cell)?;
                (board, false)
            }
            // The closed forms need no board. A search on a larger board would not end.
            _ => (
                Board::new(cell.a.saturating_add(1), cell.b.saturating_add(1))
                    .or_else(|_| Board::new(1, 1))?,
                true,
            ),
        };
        let closed_form = self.t.is_some() || self.rules.piece.is_plain_queen();
        if !closed_form && !board.has(cell) {
            return Err(Failure::Unanswered(format!(
                "{cell} is too far away for a search: only the queen has a closed form"
            )));
        }
        Oracle::new(&self.rules, self.t, board, endless, cell, context)
    }
}

impl Asked {
    /// Estimates the work: nothing where a closed form answers, else all cells of the board.
    fn estimate(&self, cell: Cell) -> Estimate {
        if self.t.is_some() || self.rules.piece.is_plain_queen() {
            return Estimate::nothing();
        }
        let (rows, cols) = match self.edges.as_deref() {
            Some(&[rows, cols]) => (rows, cols),
            _ => (cell.a.saturating_add(1), cell.b.saturating_add(1)),
        };
        PieceArgs::estimate(rows, cols, false)
    }
}

/// The winner, and the winning moves.
///
/// Distances have up to 64 bits, so they are written as digits.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Who {
    /// The rows to the corner.
    a: Digits,
    /// The columns to the corner.
    b: Digits,
    /// Who wins.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies until the game is over.
    plies: Digits,
    /// `plies` as a number; null beyond 2^53.
    plies_number: Option<u64>,
    /// The cells of all winning moves, as distances to the corner.
    winning_moves: Vec<[Digits; 2]>,
    #[serde(skip)]
    sentence: String,
    /// Why the outcome is right, in a sentence.
    #[serde(skip)]
    why: String,
}

impl VerbAnswer for Who {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.sentence)?;
        let moves: Vec<String> =
            self.winning_moves.iter().map(|[a, b]| format!("({a},{b})")).collect();
        if !moves.is_empty() {
            out.say(format_args!("winning moves: {}", moves.join(" ")))?;
        }
        writeln!(out, "why: {}", self.why)
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    match (args.a, args.b) {
        (Some(a), Some(b)) => context
            .long(|| Ok(args.asked.estimate(Cell::new(a, b))))
            .answer(|| who(Cell::new(a, b), &args.asked, context)),
        _ => batch::answer_lines(context, |line| who(cell(line)?, &args.asked, context)),
    }
}

/// Parses a cell on a line of its own.
pub(super) fn cell(line: &str) -> Result<Cell, Failure> {
    let distances = list(line, DISTANCE).map_err(Failure::Question)?;
    match distances[..] {
        [a, b] => Ok(Cell::new(a, b)),
        _ => Err(Failure::Question(format!(
            "{line:?} is not a cell; expected two distances, such as 6 7"
        ))),
    }
}

fn who(cell: Cell, asked: &Asked, context: &Context) -> Result<VerbReport<Who>, Failure> {
    let oracle = asked.oracle(cell, context)?;
    let (outcome, plies) = oracle.worth(cell)?;
    let winning = oracle.winning_moves(cell)?;
    let why = why(&oracle, &winning, plies)?;
    let winning_moves = winning.into_iter().map(|to| [to.a.into(), to.b.into()]).collect();
    let sentence = sentence(outcome, Some(plies), None);
    let answer = Who {
        a: cell.a.into(),
        b: cell.b.into(),
        outcome,
        plies: plies.into(),
        plies_number: Digits::from(plies).number(),
        winning_moves,
        sentence,
        why,
    };
    Ok(VerbReport::with(answer, oracle.work()))
}

/// Says why a cell with these winning moves and plies is won or lost; it names a quickest win.
fn why(oracle: &Oracle, winning: &[Cell], plies: u64) -> Result<String, Failure> {
    for &to in winning {
        let (_, after) = oracle.worth(to)?;
        if after.saturating_add(1) == plies {
            return Ok(format!("from {to} the opponent loses in {}", counted(after, "ply")));
        }
    }
    Ok(if plies == 0 {
        "there is no move".into()
    } else {
        "after every move the opponent wins".into()
    })
}
