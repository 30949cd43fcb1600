//! `gt fox exercise`: makes positions with a single longest capture.

use std::io::{self, Write};

#[cfg(feature = "plots")]
use gt_app::command::OutputFile;
use gt_app::command::{Context, Failure, Lines, PuzzleSheet, VerbAnswer, VerbReport, counted};
use gt_core::run::Meter;
use gt_fox_hens::play::CapturePuzzle;
use gt_play::puzzle::random;
use serde::Serialize;

use super::draw;
use super::setup::Setup;

/// The exercises to make.
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
    #[command(flatten)]
    sheet: PuzzleSheet,
}

/// A position with a single longest capture.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Exercise {
    /// The position, in the notation of the game.
    position: String,
    /// The number of hens that the capture takes.
    longest: u32,
    /// The path of the capture.
    path: String,
    #[serde(skip)]
    board: String,
}

/// The exercises of one command.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Exercises {
    /// The exercises.
    exercises: Vec<Exercise>,
    #[serde(skip)]
    solution: bool,
}

impl VerbAnswer for Exercises {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for Exercise { position, longest, path, board } in &self.exercises {
            writeln!(out, "{board}")?;
            out.aside(position)?;
            writeln!(out, "one fox takes {}, in one way only: which?", counted(longest, "hen"))?;
            if self.solution {
                writeln!(out, "{path}")?;
            }
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<VerbReport<Exercises>, Failure> {
    /// The number of tries for each exercise.
    const TRIES: u32 = 5_000_000;
    let rules = args.setup.rules(context)?;
    let (length, hens) = (args.length, rules.puzzle_hens(args.length));
    let (fewest, most) = (hens.start(), hens.end());
    if hens.is_empty() {
        let fewest = counted(fewest, "hen");
        let why = format!(
            "it needs at least {fewest}, and its landing squares leave room for at most {most}"
        );
        return Err(Failure::Question(format!("no exercise has length {length}: {why}")));
    }
    if !hens.contains(&args.hens) {
        let why =
            format!("no exercise of length {length} has fewer than {fewest} or more than {most}");
        return Err(Failure::Question(format!("{}; {why}", counted(args.hens, "hen"))));
    }
    #[cfg(feature = "plots")]
    let file = OutputFile::asked(args.sheet.svg.as_deref(), context)?;
    let (mut below, number) = (random(args.sheet.seed), args.sheet.number);
    let mut puzzles = Vec::new();
    let mut meter =
        Meter::new(context.run(), "making exercises", Some(number.into())).counting("exercise");
    for nth in 0..number {
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
        puzzles.push(puzzle);
    }
    #[cfg(feature = "plots")]
    OutputFile::picture(file, || {
        let CapturePuzzle { position, path, .. } = &puzzles[0];
        let path: &[u8] = if args.sheet.solution { path } else { &[] };
        let henhouse = rules.parameters().henhouse;
        Ok(gt_fox_hens::draw::svg(rules.board(), position, henhouse, path))
    })?;
    let shown = |CapturePuzzle { position, mv, path }: CapturePuzzle| Exercise {
        position: rules.board().position_text(&position),
        longest: length,
        path: draw::path(&rules, mv, &path),
        board: draw::board(&rules, &position),
    };
    let exercises = puzzles.into_iter().map(shown).collect();
    Ok(VerbReport::new(Exercises { exercises, solution: args.sheet.solution }))
}
