//! `gt fox perft FEN N`: counts the plays of N plies in two ways.
//!
//! By paths, every path of a capture is a move. By results, paths with one result are one move.

use std::io::{self, Write};

use gt_app::command::{Context, Digits, Estimate, Failure, VerbAnswer, VerbReport};
use gt_fox_hens::solve::{Counting, LastPly, divide, perft};
use gt_fox_hens::{FoxHens, Position};
use serde::Serialize;

use super::draw;
use super::setup::{Setup, position};

/// The position.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rows from the top: h a hen, x a fox, a digit a number of empty squares; then the side to
    /// move, h or f; start for the first position of the rules; - for stdin
    #[arg(value_name = "FEN", allow_hyphen_values = true)]
    fen: String,
    /// Number of plies of every counted play
    plies: u32,
    /// Also count the plays that begin with each move
    #[arg(long)]
    divide: bool,
    #[command(flatten)]
    setup: Setup,
}

/// The plays that begin with one move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FoxPerftPart"))]
struct Part {
    /// The move.
    #[serde(rename = "move")]
    mv: String,
    /// The plays by paths.
    paths: Digits,
    /// The plays by results.
    results: Digits,
}

/// All plays.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Plays {
    /// The position, in the notation of the game.
    position: String,
    /// The plies of every counted play.
    plies: u32,
    /// The plays, where every path of a capture is a move.
    paths: Digits,
    /// The plays, where paths with one result are one move.
    results: Digits,
    /// The plays that begin with each move; only with `--divide`.
    #[serde(skip_serializing_if = "Option::is_none")]
    divide: Option<Vec<Part>>,
}

impl VerbAnswer for Plays {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for part in self.divide.iter().flatten() {
            writeln!(out, "{}: {} by results, {} by paths", part.mv, part.results, part.paths)?;
        }
        writeln!(out, "{} by results, {} by paths", self.results, self.paths)
    }
}

/// Estimates the work: the plays are counted by paths and by results, with `--divide` twice.
pub(super) fn estimate(args: &Args, context: &Context) -> Result<Estimate, Failure> {
    /// The moves of all random plays together.
    const MOVES: u64 = 100_000;
    let (rules, position) = asked(args, context)?;
    let Some(before) = args.plies.checked_sub(1) else {
        return Ok(Estimate::nothing());
    };
    let Some(looked_at) = gt_core::perft::estimate(&rules, &position, before, MOVES) else {
        return Ok(Estimate::unknown());
    };
    let times = if args.divide { 2 } else { 1 };
    Estimate::of_plays(looked_at, args.plies, |plies| {
        let count =
            |counting| perft(&rules, &position, plies, counting, LastPly::Counted, context.run());
        let mut results = 0;
        for _ in 0..times {
            count(Counting::Paths)?;
            results = count(Counting::Results)?;
        }
        Ok(results)
    })
}

/// The rules, and the position.
fn asked(args: &Args, context: &Context) -> Result<(FoxHens, Position), Failure> {
    let rules = args.setup.rules(context)?;
    let position = position(&rules, &args.fen, context)?;
    Ok((rules, position))
}

/// Answers the verb.
pub(super) fn answer(args: &Args, context: &Context) -> Result<VerbReport<Plays>, Failure> {
    let (rules, position) = asked(args, context)?;
    let run = context.run();
    let count = |counting| perft(&rules, &position, args.plies, counting, LastPly::Counted, run);
    let parts = || {
        let by = |counting| divide(&rules, &position, args.plies, counting, run);
        let (paths, results) = (by(Counting::Paths)?, by(Counting::Results)?);
        let part = |((mv, paths), (_, results)): ((_, u64), (_, u64))| {
            let squares = rules.path(&position, mv).unwrap_or_default();
            Part {
                mv: draw::path(&rules, mv, &squares),
                paths: paths.into(),
                results: results.into(),
            }
        };
        Ok::<_, Failure>(paths.into_iter().zip(results).map(part).collect())
    };
    Ok(VerbReport::new(Plays {
        position: rules.board().position_text(&position),
        plies: args.plies,
        paths: count(Counting::Paths)?.into(),
        results: count(Counting::Results)?.into(),
        divide: args.divide.then(parts).transpose()?,
    }))
}
