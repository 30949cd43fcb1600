//! `gt chomp puzzle [R C]`: draws positions in which exactly one move wins.

use std::io::{self, Write};
use std::path::PathBuf;

use gt_app::command::{Context, Digits, Failure, OutputFile, VerbAnswer, VerbReport, style};
use gt_chomp::solve::BoxValues;
use gt_chomp::{Cell, draw};
use serde::Serialize;

use super::common::{Pair, cells, failure, pair, position, values_estimate, work, write_picture};
use crate::puzzle::{Seen, Wanted, question};

/// The bar, and the puzzles to draw.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Number of rows of the bar
    #[arg(default_value_t = 5, allow_negative_numbers = true, value_parser = super::common::side)]
    rows: u32,
    /// Number of columns of the bar
    #[arg(default_value_t = 6, allow_negative_numbers = true, value_parser = super::common::side)]
    cols: u32,
    #[command(flatten)]
    wanted: Wanted,
    /// Also draw the first puzzle into this file, with its solution if --solution is given
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// One puzzle.
#[derive(Debug, Serialize)]
struct PuzzleObject {
    position: String,
    plies: u32,
    #[serde(rename = "move")]
    mv: Pair,
    #[serde(skip)]
    lengths: Vec<u32>,
}

impl PuzzleObject {
    /// Returns the squares to mark in a picture.
    fn marked(&self, solution: bool) -> Vec<Cell> {
        let [row, col] = self.mv;
        if solution { vec![Cell::new(row, col)] } else { Vec::new() }
    }
}

/// The puzzles.
#[derive(Debug, Serialize)]
struct Drawn {
    rows: u32,
    cols: u32,
    /// The number of puzzles to draw from.
    total: Digits,
    puzzles: Vec<PuzzleObject>,
    #[serde(skip)]
    solution: bool,
}

impl VerbAnswer for Drawn {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for puzzle in &self.puzzles {
            let picture = draw::text(&puzzle.lengths, &puzzle.marked(self.solution));
            writeln!(
                out,
                "{picture}{}\n{}",
                style::aside(&puzzle.position),
                question(puzzle.plies)
            )?;
            if self.solution {
                writeln!(out, "{}", cells(&[puzzle.mv]))?;
            }
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    /// The moves per second of one core, measured on 9 x 9 and 13 x 13.
    ///
    /// Every move of every position is judged, and there are up to as many as squares.
    const RATE: f64 = 2.8e7;
    let rate = RATE / (f64::from(args.rows) * f64::from(args.cols));
    context.long(|| values_estimate(args.rows, args.cols, rate)).answer(|| {
        let &Args { rows, cols, ref wanted, .. } = args;
        let failed = |error| failure(rows, cols, error);
        let run = context.run();
        let file = OutputFile::asked(args.svg.as_deref(), context)?;
        let values = BoxValues::solve(rows, cols, run).map_err(failed)?;
        let seen = Seen::default();
        let puzzles = values
            .puzzles(|plies| wanted.accepts(plies, &seen), wanted.number(), wanted.below(), run)
            .map_err(failed)?;
        let puzzles = wanted.enough(puzzles, &format!("the {rows} x {cols} bar"), &seen)?;
        let object = |puzzle: gt_play::puzzle::Puzzle<Vec<u32>, Cell>| PuzzleObject {
            position: position(&puzzle.position),
            plies: puzzle.plies,
            mv: pair(puzzle.mv),
            lengths: puzzle.position,
        };
        let (total, solution) = (puzzles.total.into(), wanted.solution);
        let drawn = Drawn {
            rows,
            cols,
            total,
            puzzles: puzzles.drawn.into_iter().map(object).collect(),
            solution,
        };
        if let Some(first) = drawn.puzzles.first() {
            write_picture(file, || {
                draw::svg((rows, cols), &first.lengths, &first.marked(solution))
            })?;
        }
        Ok(VerbReport::solved(drawn, work(values.positions())))
    })
}
