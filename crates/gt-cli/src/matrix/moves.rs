//! `gt matrix moves R C`: lists the moves of a board, by number.

use std::io::{self, Write};

use gt_app::command::{Failure, VerbAnswer, VerbReport, style};
use gt_perm_matrix::{Matrix, PermMatrix, draw};
use serde::Serialize;

use super::setup::Setup;

/// The board.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    setup: Setup,
}

/// One move.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MatrixMove"))]
struct Move {
    /// The number of the move.
    index: u16,
    /// The side of the square.
    k: usize,
    /// Its first row.
    row: usize,
    /// Its first column.
    col: usize,
    /// What the move does with it.
    kind: String,
}

/// All moves.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::struct_field_names, reason = "the fields are the keys of the JSON object")]
pub(super) struct Moves {
    /// All moves.
    moves: Vec<Move>,
    #[serde(skip)]
    heading: String,
    #[serde(skip)]
    rules: PermMatrix,
}

impl VerbAnswer for Moves {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "{}", self.heading)?;
        let shape = self.rules.shape();
        for reflection in self.rules.reflections() {
            writeln!(out, "{} {}", style::title(reflection.index), draw::name(reflection))?;
            writeln!(out, "{}", draw::with_move(shape, Matrix::solved(shape), reflection))?;
        }
        Ok(())
    }
}

/// Answers the verb.
pub(super) fn answer(args: &Args) -> Result<VerbReport<Moves>, Failure> {
    let rules = args.setup.rules()?;
    let listed = rules.reflections().iter().map(|mv| Move {
        index: mv.index.0,
        k: mv.k,
        row: mv.row,
        col: mv.col,
        kind: mv.kind.to_string(),
    });
    Ok(VerbReport::new(Moves { moves: listed.collect(), heading: args.setup.heading(), rules }))
}
