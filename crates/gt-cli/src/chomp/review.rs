//! `gt chomp review POSITION MOVE..`: judges every move of a record.

use std::io::{self, Write};

use gt_app::command::{Context, Failure, Lines, VerbAnswer, VerbReport};
use gt_chomp::play::{RecordError, ReviewedMove, Verdict, last_mistake};
use gt_chomp::solve::BoxValues;
use gt_chomp::{Cell, parse_cell};
use gt_core::Outcome;
use serde::Serialize;

use super::common::{Pair, failure, pair, pairs, position, reachable, work};
use gt_app::command;

/// The record.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Row lengths of the first position, longest first, such as 5,3,1
    #[arg(allow_hyphen_values = true)]
    position: String,
    /// The moves in order, each a square by row and column from 0, such as 1,2
    #[arg(value_name = "ROW,COL", value_parser = cell)]
    moves: Vec<Cell>,
}

fn cell(text: &str) -> Result<Cell, String> {
    parse_cell(text).map_err(|error| error.to_string())
}

/// The moves in order, and the last move that gave away a won position.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Review {
    /// The moves of the record, in their order.
    moves: Vec<Judged>,
    /// The number of the move, from 1.
    last_mistake: Option<usize>,
    #[serde(skip)]
    summary: String,
}

/// A move of the record, judged.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ChompJudgedMove"))]
struct Judged {
    /// The number of the move, from 1.
    ply: usize,
    /// The row lengths before the move.
    position: String,
    /// The cell that was eaten.
    cell: Pair,
    /// The outcome before the move, for the player who makes it.
    #[cfg_attr(feature = "schema", schemars(with = "gt_app::command::schema::OutcomeWord"))]
    outcome: Outcome,
    /// The plies of this outcome.
    plies: Option<u32>,
    /// `best`, `slower`, `sooner` or `mistake`.
    verdict: &'static str,
    /// The best cells.
    best: Vec<Pair>,
    /// The verdict in a sentence.
    text: String,
}

impl Judged {
    fn new(reviewed: &ReviewedMove) -> Self {
        Self {
            ply: reviewed.ply,
            position: position(&reviewed.position),
            cell: pair(reviewed.cell),
            outcome: reviewed.before.outcome(),
            plies: reviewed.before.plies(),
            verdict: match reviewed.verdict {
                Verdict::Best => "best",
                Verdict::Slower { .. } => "slower",
                Verdict::Sooner { .. } => "sooner",
                Verdict::Mistake => "mistake",
                _ => "other",
            },
            best: pairs(&reviewed.best),
            text: reviewed.to_string(),
        }
    }
}

impl VerbAnswer for Review {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        for judged in &self.moves {
            out.say(&judged.text)?;
        }
        out.say(&self.summary)
    }
}

/// Names the player who gave away a won position last, and the move.
pub(super) fn summary(review: &[ReviewedMove]) -> String {
    match last_mistake(review) {
        None => "no won position was given away".into(),
        Some(mistake) => {
            let who = if mistake.ply.is_multiple_of(2) { "second" } else { "first" };
            format!("the last mistake, by the {who} player: {mistake}")
        }
    }
}

/// Answers the verb.
pub(super) fn run(args: &Args, context: &Context) -> Result<(), Failure> {
    let estimate = || {
        let (rows, cols) = sides(&lengths(&args.position)?);
        Ok(reachable(BoxValues::forecast(rows, cols)?))
    };
    context.long(estimate).answer(|| {
        let lengths = lengths(&args.position)?;
        let values = values(&lengths, context)?;
        let review = values
            .review(&lengths, &args.moves)
            .map_err(|error: RecordError| Failure::question(error))?;
        let summary = summary(&review);
        let last_mistake = last_mistake(&review).map(|mistake| mistake.ply);
        let moves = review.iter().map(Judged::new).collect();
        Ok(VerbReport::solved(Review { moves, last_mistake, summary }, work(values.positions())))
    })
}

fn lengths(text: &str) -> Result<Vec<u32>, Failure> {
    command::list(text, "a row length").map_err(Failure::Question)
}

/// The sides of the box that a position lies in.
pub(super) fn sides(lengths: &[u32]) -> (u32, u32) {
    (
        u32::try_from(lengths.len()).unwrap_or(u32::MAX).max(1),
        lengths.first().copied().unwrap_or(0).max(1),
    )
}

/// Solves the box that a position lies in.
pub(super) fn values(lengths: &[u32], context: &Context) -> Result<BoxValues, Failure> {
    let (rows, cols) = sides(lengths);
    BoxValues::solve(rows, cols, context.run()).map_err(|error| failure(rows, cols, error))
}
