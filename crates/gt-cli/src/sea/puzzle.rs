//! `gt sea puzzle`: makes a random puzzle with a single solution, or solves a given one.

use std::io::{self, Write};

use gt_app::command::{Context, Digits, Estimate, Failure, VerbAnswer, VerbReport, counted};
use gt_sea_battle::play::Bimaru;
use gt_sea_battle::seeded;
use serde::Serialize;

use super::common::{failed, ships};
use super::sample::ShipObject;
use super::setup::{self, Setup};
use gt_sea_battle::draw;

/// A puzzle to make or to solve.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Seed of the random puzzle; the same seed gives the same puzzle
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with_all = ["row_sums", "col_sums"])]
    seed: u64,
    /// Solve a puzzle instead: the number of ship cells in each row from the top, - where not
    /// given. Known cells come from --position: o water, x a ship cell, # a cell of a known ship
    #[arg(long, value_name = "SUMS", value_delimiter = ',', allow_hyphen_values = true)]
    row_sums: Vec<String>,
    /// Solve a puzzle instead: the number of ship cells in each column from the left, - where not
    /// given
    #[arg(long, value_name = "SUMS", value_delimiter = ',', allow_hyphen_values = true)]
    col_sums: Vec<String>,
    /// Also draw the solution
    #[arg(long)]
    solution: bool,
}

/// The puzzle, and the number of its solutions.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Sheet {
    /// The number of rows.
    rows: usize,
    /// The number of columns.
    cols: usize,
    /// The lengths of the ships.
    fleet: String,
    /// The ship cells in each row from the top; null where not given.
    row_sums: Vec<Option<usize>>,
    /// The ship cells in each column from the left; null where not given.
    col_sums: Vec<Option<usize>>,
    /// The cells that are given.
    clues: Vec<Clue>,
    /// The number of solutions.
    solutions: Digits,
    /// One solution, if there is any.
    solution: Option<Vec<ShipObject>>,
    #[serde(skip)]
    picture: String,
}

/// A given cell.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SeaClue"))]
struct Clue {
    /// The row, from the top.
    row: usize,
    /// The column.
    col: usize,
    /// What is there.
    part: String,
}

impl VerbAnswer for Sheet {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.picture)?;
        writeln!(out, "{}; {}", ships(&self.fleet), counted(self.solutions, "solution"))
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    context.long(|| Ok(Estimate::unknown())).answer(|| {
        args.setup.announced("nothing is shot at in a puzzle")?;
        let run = context.run();
        let (puzzle, rules) = if args.row_sums.is_empty() && args.col_sums.is_empty() {
            let hint = "a puzzle is made on an empty board; to solve this one give --row-sums or --col-sums";
            let engine = setup::engine(args.setup.empty_board(hint, context)?, context)?;
            let (puzzle, _) = Bimaru::generate(&engine, &mut seeded(args.seed), run).map_err(failed)?;
            (puzzle, engine.rules().clone())
        } else {
            let (rules, knowledge) = args.setup.read(context)?;
            let mut puzzle = Bimaru::new(&rules).map_err(failed)?;
            fill(&mut puzzle.row_sums, &args.row_sums, "rows")?;
            fill(&mut puzzle.col_sums, &args.col_sums, "columns")?;
            let puzzle = puzzle.with_clues(&knowledge);
            (puzzle, rules)
        };
        let solutions = puzzle.count(run).map_err(failed)?;
        let solution = puzzle.solve(run).map_err(failed)?;
        let mut picture = draw::puzzle(rules.board(), &puzzle);
        if let Some(solution) = solution.as_ref().filter(|_| args.solution) {
            picture = format!("{picture}\n\n{}", draw::fleet(rules.board(), solution));
        }
        let clues = puzzle.clues.iter().map(|&(cell, part)| Clue {
            row: cell.row,
            col: cell.col,
            part: format!("{part:?}").to_lowercase(),
        });
        Ok(VerbReport::new(Sheet {
            rows: rules.board().rows(),
            cols: rules.board().cols(),
            fleet: rules.fleet().to_string(),
            clues: clues.collect(),
            row_sums: puzzle.row_sums,
            col_sums: puzzle.col_sums,
            solutions: solutions.into(),
            solution: solution.map(|fleet| fleet.ships().iter().map(ShipObject::from).collect()),
            picture,
        }))
    })
}

fn fill(sums: &mut [Option<usize>], given: &[String], what: &str) -> Result<(), Failure> {
    if given.is_empty() {
        return Ok(());
    }
    if given.len() != sums.len() {
        return Err(Failure::Question(format!(
            "{} for the {what}; expected {}, one for each",
            counted(given.len(), "sum"),
            sums.len()
        )));
    }
    for (sum, text) in sums.iter_mut().zip(given) {
        let number = || {
            text.parse().map_err(|_| {
                Failure::Question(format!("{text:?} is not a sum; expected a number or -"))
            })
        };
        *sum = if text == "-" { None } else { Some(number()?) };
    }
    Ok(())
}
