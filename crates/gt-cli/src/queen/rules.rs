//! Which piece moves, and under which rules: options that several verbs share.

use gt_core::adapt::Misere;
use gt_core::{Outcome, Run};
use gt_queen::solve::SignBoard;
use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame};

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
    #[arg(long, value_name = "CELLS", value_parser = super::common::cells, default_value = "", hide_default_value = true)]
    blocked: Cells,
    /// A sliding piece may pass over blocked squares
    #[arg(long, requires = "blocked")]
    pass: bool,
}

/// A list that clap takes for one value.
type Cells = Vec<Cell>;

/// The board of `+` and `-` that a game gives, under either ending.
#[derive(Debug)]
pub(super) enum Signs {
    /// By the queen's closed form.
    Queen(SignBoard),
    Normal(SignBoard<PieceGame>),
    Misere(SignBoard<Misere<PieceGame>>),
}

impl Signs {
    /// The signs row by row, from the one farthest from the corner.
    pub(super) fn rows(&self) -> Box<dyn Iterator<Item = &[u8]> + '_> {
        match self {
            Self::Queen(board) => Box::new(board.rows()),
            Self::Normal(board) => Box::new(board.rows()),
            Self::Misere(board) => Box::new(board.rows()),
        }
    }

    /// The same as text.
    pub(super) fn lines(&self) -> Box<dyn Iterator<Item = String> + '_> {
        match self {
            Self::Queen(board) => Box::new(board.lines()),
            Self::Normal(board) => Box::new(board.lines()),
            Self::Misere(board) => Box::new(board.lines()),
        }
    }
}

impl Rules {
    /// Who wins from each cell of the board of `game`.
    pub(super) fn signs(&self, game: PieceGame, run: &Run) -> Result<Signs, Failure> {
        Ok(if self.misere {
            Signs::Misere(SignBoard::<Misere<PieceGame>>::solve_misere(game, run)?)
        } else {
            Signs::Normal(SignBoard::<PieceGame>::solve(game, run)?)
        })
    }

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
        let at_blocked = if self.pass { AtBlocked::Passes } else { AtBlocked::Stops };
        let game = PieceGame::new(self.piece.clone(), board);
        let game = if endless { game.on_quadrant()? } else { game };
        if self.blocked.is_empty() { Ok(game) } else { Ok(game.with_blocked(self.blocked.iter().copied(), at_blocked)?) }
    }
}
