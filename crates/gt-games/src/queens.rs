//! The parameters of the queen and of other pieces.

use core::fmt::Write;
use core::str::FromStr;

use gt_app::{MisereIf, sides};
use gt_core::ParseError;
use gt_queen::{AtBlocked, Board, Cell, Extent, Piece, PieceGame, T, TWythoff};

/// What stands between colons, in any order behind the sides of the board.
pub(crate) struct QueenParameters {
    board: Board,
    piece: Option<Piece>,
    t: Option<T>,
    blocked: Option<Vec<Cell>>,
    passes: Option<()>,
    /// Whether the board goes on, away from the corner.
    goes_on: Option<()>,
}

/// Takes a parameter once.
fn once<V>(place: &mut Option<V>, value: V, part: &str) -> Result<(), String> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{part:?} says again what another parameter says")),
    }
}

impl FromStr for QueenParameters {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(':');
        let (rows, cols) = sides(parts.next().unwrap_or_default())?;
        let board = Board::new(rows, cols).map_err(|error| error.to_string())?;
        let mut read =
            Self { board, piece: None, t: None, blocked: None, passes: None, goes_on: None };
        for part in parts {
            if let Some(squares) = part.strip_prefix("blocked=") {
                once(&mut read.blocked, cells(squares)?, part)?;
            } else if part == "pass" {
                once(&mut read.passes, (), part)?;
            } else if part == "quadrant" {
                once(&mut read.goes_on, (), part)?;
            } else if let Some(t) = part.strip_prefix('t').and_then(|t| t.parse().ok()) {
                once(&mut read.t, t, part)?;
            } else {
                // A name has no blank, and so have steps that are parted by semicolons.
                let piece = part.replace(';', " ").parse().map_err(|error: ParseError| {
                    let others = "t2, quadrant, blocked=0,3;2,5, pass, misere";
                    format!("cannot read {part:?}: expected {others}, {}", error.expected)
                })?;
                once(&mut read.piece, piece, part)?;
            }
        }
        if read.passes.is_some() && read.blocked.is_none() {
            return Err("pass needs blocked squares, such as blocked=0,3;2,5".into());
        }
        let is_other = read.piece.is_some() || read.blocked.is_some() || read.goes_on.is_some();
        if let Some(t) = read.t.filter(|_| is_other) {
            return Err(format!(
                "t{t} names a piece: t-Wythoff has a piece of its own, on a board that ends, without \
                 blocked squares"
            ));
        }
        let start = board.top_left();
        if read.blocked.as_ref().is_some_and(|squares| squares.contains(&start)) {
            let Cell { a, b } = start;
            return Err(format!("the piece begins on {a},{b}, which cannot be blocked"));
        }
        Ok(read)
    }
}

/// Reads squares as `0,3;2,5`.
fn cells(text: &str) -> Result<Vec<Cell>, String> {
    let cell = |part: &str| {
        let (a, b) = part.split_once(',')?;
        Some(Cell::new(a.parse().ok()?, b.parse().ok()?))
    };
    let read = |part| cell(part).ok_or_else(|| format!("expected squares 0,3;2,5, not {part:?}"));
    text.split(';').map(read).collect()
}

impl QueenParameters {
    /// The queen, or the piece of t-Wythoff; the queen is that of t = 1.
    pub(crate) fn queen(self) -> Result<TWythoff, String> {
        let is_queen = self.piece.is_none_or(|piece| piece == Piece::queen());
        if !is_queen || self.blocked.is_some() || self.goes_on.is_some() {
            return Err("another piece, or blocked squares".into());
        }
        let (rows, cols) = (self.board.rows(), self.board.cols());
        TWythoff::new(self.t.unwrap_or(T::MIN), rows, cols).map_err(|error| error.to_string())
    }

    /// Any piece, with blocked squares.
    pub(crate) fn piece(self) -> Result<PieceGame, String> {
        let at_blocked = if self.passes.is_some() { AtBlocked::Passes } else { AtBlocked::Stops };
        let game = PieceGame::new(self.piece.unwrap_or_else(Piece::queen), self.board);
        let game = if self.goes_on.is_some() { game.on_quadrant() } else { Ok(game) };
        let game = game.and_then(|game| match self.blocked {
            Some(squares) => game.with_blocked(squares, at_blocked),
            None => Ok(game),
        });
        game.map_err(|why| why.to_string())
    }
}

/// The sides of a board, as parameters begin.
fn spelled(board: Board) -> String {
    format!("{}x{}", board.rows(), board.cols())
}

/// The parameters of a queen, in one order.
pub(crate) fn spelled_queen(game: &MisereIf<TWythoff>) -> String {
    let (mut text, t) = (spelled(game.inner().board()), game.inner().t());
    if t > T::MIN {
        text = format!("{text}:t{t}");
    }
    game.spelled(text)
}

/// The parameters of a piece, in one order.
pub(crate) fn spelled_piece(game: &MisereIf<PieceGame>) -> String {
    let (mut text, inner) = (spelled(game.inner().board()), game.inner());
    let piece = inner.piece();
    if *piece != Piece::queen() {
        let steps = || piece.to_string().replace(' ', ";");
        text = format!("{text}:{}", piece.name().map_or_else(steps, str::to_owned));
    }
    if inner.extent() == Extent::Quadrant {
        text.push_str(":quadrant");
    }
    for (nth, Cell { a, b }) in inner.blocked_squares().iter().enumerate() {
        // Writing to a string does not fail.
        let _ = write!(text, "{}{a},{b}", if nth == 0 { ":blocked=" } else { ";" });
    }
    if inner.at_blocked() == AtBlocked::Passes {
        text.push_str(":pass");
    }
    game.spelled(text)
}
