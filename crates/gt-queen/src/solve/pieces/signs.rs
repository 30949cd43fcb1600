//! Who wins from a piece's squares, in normal and in misère play, as a board of `+` and `-`.

use gt_core::adapt::Misere;
use gt_core::{Run, SolveError};

use super::walk::{Backup, walk};
use crate::rules::{Cell, PieceGame};
use crate::solve::sign_board::{Sign, SignBoard};

impl SignBoard<PieceGame> {
    /// The board of `+` and `-` of a piece, with `#` on blocked squares: who cannot move loses.
    /// Progress counts squares.
    ///
    /// # Complexity
    /// Time: a look per square for each step. Memory: two bytes per square (10 if a step leads away from the corner), and two
    /// per line.
    /// # Errors
    /// [`SolveError::Limit`] if a limit is reached, or the system has not so much memory; memory is
    /// refused before anything is allocated.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::solve::SignBoard;
    /// use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame};
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let king = PieceGame::new(Piece::king(), Board::new(3, 5)?).with_blocked([Cell::new(1, 1)], AtBlocked::Stops)?;
    /// assert_eq!(SignBoard::solve(king, &Run::new())?.to_string(), "- + - + -\n+ + + # +\n- + - + -\n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn solve(game: PieceGame, run: &Run) -> Result<Self, SolveError> {
        let wins = walk(&game, run, Wins { blocked: false })?;
        fill(game, |game| game, &wins, run)
    }
}

impl SignBoard<Misere<PieceGame>> {
    /// The same in misère play: who cannot move wins.
    ///
    /// # Errors
    /// As [`SignBoard::solve`].
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::solve::SignBoard;
    /// use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame};
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let king = PieceGame::new(Piece::king(), Board::new(3, 5)?).with_blocked([Cell::new(1, 1)], AtBlocked::Stops)?;
    /// assert_eq!(SignBoard::solve_misere(king, &Run::new())?.to_string(), "- + - + +\n+ + + # -\n+ - + - +\n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn solve_misere(game: PieceGame, run: &Run) -> Result<Self, SolveError> {
        let wins = walk(&game, run, Wins { blocked: true })?;
        fill(Misere::new(game), Misere::inner, &wins, run)
    }
}

/// The board of `game`, whose piece and squares are those of `piece`.
fn fill<G>(game: G, piece: impl Fn(&G) -> &PieceGame, wins: &[bool], run: &Run) -> Result<SignBoard<G>, SolveError> {
    let size = piece(&game).board();
    let blocked: Vec<Cell> = piece(&game).blocked_squares().iter().copied().filter(|&cell| size.has(cell)).collect();
    let mut board = SignBoard::filled(game, size, Sign::Plus, run)?;
    for (rank, _) in (0..).zip(wins).filter(|&(_, &wins)| !wins) {
        if let Some(cell) = size.unrank(rank) {
            board.set(cell, Sign::Minus);
        }
    }
    for cell in blocked {
        board.set(cell, Sign::Blocked);
    }
    Ok(board)
}

/// Whether the player to move wins.
struct Wins {
    /// Whether one who cannot move wins.
    blocked: bool,
}

/// What can be seen along a line.
#[derive(Clone, Copy, Default)]
struct Seen {
    any: bool,
    lost: bool,
}

impl Backup for Wins {
    type Answer = bool;
    type Line = Seen;

    fn bytes_per_line(&self) -> u64 {
        0
    }

    fn answer<'l>(&mut self, jumps: &[bool], lines: impl Iterator<Item = &'l Seen> + Clone) -> bool {
        let moves = !jumps.is_empty() || lines.clone().any(|line| line.any);
        if moves { jumps.contains(&false) || lines.clone().any(|line| line.lost) } else { self.blocked }
    }

    fn see(line: &mut Seen, wins: bool) {
        line.any = true;
        line.lost |= !wins;
    }

    fn hide(line: &mut Seen) {
        *line = Seen::default();
    }
}
