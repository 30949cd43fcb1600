//! `gt fox puzzle`: makes positions with a single longest capture.

use std::io::{self, Write};
use std::path::PathBuf;

use gt_app::command::{Context, Failure, OutputFile, VerbAnswer, VerbReport, counted, style};
use gt_core::run::Meter;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Serialize;

use super::draw;
use super::setup::Setup;

/// The puzzles to make.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
    /// Number of hens that the capture takes
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=40))]
    length: u32,
    /// Number of hens on the board
    #[arg(long, default_value_t = 14)]
    hens: u32,
    /// Seed of the random numbers; the same seed gives the same puzzles
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    number: u32,
    /// Also show the solutions
    #[arg(long)]
    solution: bool,
    /// Also draw the first puzzle into this file, with its solution if --solution is given
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// One puzzle.
#[derive(Debug, Serialize)]
struct PuzzleObject {
    position: String,
    longest: u32,
    path: String,
    #[serde(skip)]
    board: String,
}

/// All puzzles.
#[derive(Debug, Serialize)]
pub(super) struct Puzzles {
    puzzles: Vec<PuzzleObject>,
    #[serde(skip)]
    solution: bool,
}

impl VerbAnswer for Puzzles {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for puzzle in &self.puzzles {
            writeln!(out, "{}\n{}", puzzle.board, style::aside(&puzzle.position))?;
            writeln!(
                out,
                "one fox takes {}, in one way only: which?",
                counted(puzzle.longest, "hen")
            )?;
            if self.solution {
                writeln!(out, "{}", puzzle.path)?;
            }
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<VerbReport<Puzzles>, Failure> {
    /// The number of tries for each puzzle.
    const TRIES: u32 = 5_000_000;
    let rules = args.setup.rules()?;
    let (length, hens) = (args.length, rules.puzzle_hens(args.length));
    let (fewest, most) = (hens.start(), hens.end());
    if hens.is_empty() {
        let fewest = counted(fewest, "hen");
        let why = format!(
            "it needs at least {fewest}, and its landing squares leave room for at most {most}"
        );
        return Err(Failure::Question(format!("no puzzle has length {length}: {why}")));
    }
    if !hens.contains(&args.hens) {
        let why =
            format!("no puzzle of length {length} has fewer than {fewest} or more than {most}");
        return Err(Failure::Question(format!("{}; {why}", counted(args.hens, "hen"))));
    }
    let mut file = OutputFile::asked(args.svg.as_deref(), context)?;
    let run = context.run();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(args.seed);
    let mut below = |bound: u64| rng.random_range(0..bound);
    let mut puzzles = Vec::new();
    let mut meter = Meter::new(run, "making puzzles", Some(args.number.into())).counting("puzzle");
    for nth in 0..args.number {
        let mut tries = 0;
        meter.look(nth.into())?;
        let puzzle = loop {
            meter.step(nth.into())?;
            if let Some(puzzle) = rules.puzzle(args.length, args.hens, &mut below) {
                break puzzle;
            }
            tries += 1;
            if tries == TRIES {
                let what = format!(
                    "no position with {} and a single capture of {}",
                    counted(args.hens, "hen"),
                    args.length
                );
                return Err(Failure::Unanswered(format!(
                    "{what} in {TRIES} tries; try another length or number of hens"
                )));
            }
        };
        if let Some(file) = file.take() {
            let shown: &[u8] = if args.solution { &puzzle.path } else { &[] };
            let svg = gt_fox_hens::draw::svg(
                rules.board(),
                &puzzle.position,
                rules.parameters().henhouse,
                shown,
            );
            file.write(|out| out.write_all(svg.as_bytes()))?;
        }
        puzzles.push(PuzzleObject {
            position: rules.board().position_text(&puzzle.position),
            longest: args.length,
            path: draw::path(&rules, puzzle.mv, &puzzle.path),
            board: draw::board(&rules, &puzzle.position),
        });
    }
    Ok(VerbReport::new(Puzzles { puzzles, solution: args.solution }))
}
