//! Which piece moves, and under which rules: options that several verbs share.

use gt_core::Outcome;
use gt_queen::pieces::{Blocked, Piece, PieceError, PieceGame};
use gt_queen::{Board, Cell};

use super::failure;
use crate::failure::Failure;

/// The piece, the blocked squares, and who wins at the end.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Rules {
    /// Who cannot move wins
    #[arg(long)]
    pub(super) misere: bool,
    #[command(flatten)]
    pub(super) piece: PieceArgs,
}

/// The piece and the blocked squares.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct PieceArgs {
    /// queen, rook, bishop, king, knight, white-knight, or steps such as "-1,0* 0,-1", * for sliding
    #[arg(long, value_name = "NAME", default_value = "queen", allow_hyphen_values = true)]
    piece: Piece,
    /// Squares where the piece cannot stand, as distances: "0,3 2,5"
    #[arg(long, value_name = "CELLS", value_parser = super::cells, default_value = "", hide_default_value = true)]
    blocked: Cells,
    /// A sliding piece may pass over blocked squares
    #[arg(long, requires = "blocked")]
    pass: bool,
}

/// A list that clap takes for one value.
type Cells = Vec<Cell>;

impl Rules {
    /// The outcome for a player who cannot move.
    pub(super) const fn ending(&self) -> Outcome {
        if self.misere { Outcome::Win } else { Outcome::Loss }
    }
}

impl PieceArgs {
    /// Whether it is the queen on an empty board, for which there are closed forms.
    pub(super) fn is_plain_queen(&self) -> bool {
        self.piece.name() == Some("queen") && self.blocked.is_empty()
    }

    /// The game on `board`, or on one that has no end but at the corner.
    pub(super) fn game(&self, board: Board, endless: bool) -> Result<PieceGame, Failure> {
        let at_blocked = if self.pass { Blocked::Passes } else { Blocked::Stops };
        let game = PieceGame::new(self.piece.clone(), board);
        let game = if endless { game.on_quadrant().map_err(refused)? } else { game };
        if self.blocked.is_empty() {
            Ok(game)
        } else {
            game.with_blocked(self.blocked.iter().copied(), at_blocked).map_err(refused)
        }
    }
}

/// What is wrong with a piece is wrong with the question.
pub(super) fn refused(error: PieceError) -> Failure {
    match error {
        PieceError::Board(error) => failure(error),
        wrong => Failure::question(wrong),
    }
}
