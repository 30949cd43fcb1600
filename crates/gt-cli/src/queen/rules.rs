//! The piece and the rules: options that several verbs share.

use gt_app::command::{Estimate, Failure};
use gt_core::Run;
use gt_core::adapt::Misere;
use gt_queen::solve::{CellValues, SignBoard};
use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame, T};

/// The bytes of a cell in the table of a search.
pub(super) const SEARCH_BYTES: u64 = 128;

/// The piece, the blocked squares, and who wins at the end.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Rules {
    /// Misère play: a player who cannot move wins
    #[arg(long)]
    pub(super) misere: bool,
    #[command(flatten)]
    pub(super) piece: PieceArgs,
}

/// The piece and the blocked squares.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct PieceArgs {
    /// The piece: queen, rook, bishop, king, knight, white-knight; or steps such as "-1,0* 0,-1",
    /// where * means sliding
    #[arg(long, value_name = "NAME", default_value = "queen", allow_hyphen_values = true)]
    piece: Piece,
    /// Squares where the piece cannot stand, as distances to the corner: "0,3 2,5"
    #[arg(long, value_name = "CELLS", value_parser = super::common::cells, default_value = "", hide_default_value = true)]
    blocked: Cells,
    /// Let a sliding piece pass over blocked squares
    #[arg(long, requires = "blocked")]
    pass: bool,
}

/// A list; under this name clap takes it for a single value.
type Cells = Vec<Cell>;

/// The board of `+` and `-` of a game, in normal or misère play.
#[derive(Debug)]
pub(super) enum Signs {
    /// By the closed form of the queen.
    Queen(SignBoard),
    Normal(SignBoard<PieceGame>),
    Misere(SignBoard<Misere<PieceGame>>),
}

impl Signs {
    /// Returns the signs row by row, from the row farthest from the corner.
    pub(super) fn rows(&self) -> Box<dyn Iterator<Item = &[u8]> + '_> {
        match self {
            Self::Queen(board) => Box::new(board.rows()),
            Self::Normal(board) => Box::new(board.rows()),
            Self::Misere(board) => Box::new(board.rows()),
        }
    }

    /// Returns the rows as text.
    pub(super) fn lines(&self) -> Box<dyn Iterator<Item = String> + '_> {
        match self {
            Self::Queen(board) => Box::new(board.lines()),
            Self::Normal(board) => Box::new(board.lines()),
            Self::Misere(board) => Box::new(board.lines()),
        }
    }
}

impl Rules {
    /// Finds who wins from each cell of the board of `game`.
    pub(super) fn signs(&self, game: PieceGame, run: &Run) -> Result<Signs, Failure> {
        Ok(if self.misere {
            Signs::Misere(SignBoard::<Misere<PieceGame>>::solve_misere(game, run)?)
        } else {
            Signs::Normal(SignBoard::<PieceGame>::solve(game, run)?)
        })
    }

    /// Returns what knows the queen of these rules, or that of t-Wythoff; `None` for other pieces.
    pub(super) fn closed_form(&self, t: Option<T>) -> Option<CellValues> {
        let t = t.or_else(|| self.piece.is_plain_queen().then_some(T::MIN))?;
        Some(CellValues::closed_form(t, self.misere))
    }
}

impl PieceArgs {
    /// Tells whether this is the queen on an empty board, which has closed forms.
    pub(super) fn is_plain_queen(&self) -> bool {
        self.piece.name() == Some("queen") && self.blocked.is_empty()
    }

    /// Tells whether squares are blocked.
    pub(super) const fn has_blocked(&self) -> bool {
        !self.blocked.is_empty()
    }

    /// Estimates work on all cells of a board, in a table if there is no closed form.
    ///
    /// The first cells are near the corner, and have half as many moves as the mean, or fewer.
    pub(super) fn estimate(rows: u64, cols: u64, closed_form: bool) -> Estimate {
        let (cells, bytes) =
            (rows.saturating_mul(cols), if closed_form { 0 } else { SEARCH_BYTES });
        Estimate::work(cells).memory(cells.saturating_mul(bytes)).visited().in_parts(2)
    }

    /// Returns the game on `board`; if `endless`, the board goes on away from the corner.
    pub(super) fn game(&self, board: Board, endless: bool) -> Result<PieceGame, Failure> {
        let at_blocked = if self.pass { AtBlocked::Passes } else { AtBlocked::Stops };
        let game = PieceGame::new(self.piece.clone(), board);
        let game = if endless { game.on_quadrant()? } else { game };
        if self.blocked.is_empty() {
            Ok(game)
        } else {
            Ok(game.with_blocked(self.blocked.iter().copied(), at_blocked)?)
        }
    }
}
