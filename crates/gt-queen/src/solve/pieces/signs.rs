//! Who wins from each square of a piece, in normal and misère play, as a board of `+` and `-`.

use gt_core::adapt::Misere;
use gt_core::{Run, SolveError};

use super::walk::{Backup, walk};
use crate::rules::{Cell, PieceGame};
use crate::solve::sign_board::{Sign, SignBoard};

impl SignBoard<PieceGame> {
    /// Solves a piece in normal play as a board of `+` and `-`, with `#` on blocked squares.
    ///
    /// In normal play the player who cannot move loses. Progress counts squares.
    ///
    /// # Complexity
    /// Time: one look per square for each step. Memory: two bytes per square (10 if a step leads
    /// away from the corner), and two bytes per line.
    /// # Errors
    /// [`SolveError::Limit`] if a limit is reached, or if the system does not have enough memory.
    /// Memory is refused before anything is allocated.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::solve::SignBoard;
    /// use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame};
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let king = PieceGame::new(Piece::king(), Board::new(3, 5)?);
    /// let king = king.with_blocked([Cell::new(1, 1)], AtBlocked::Stops)?;
    /// let board = SignBoard::solve(king, &Run::new())?;
    /// assert_eq!(board.to_string(), "- + - + -\n+ + + # +\n- + - + -\n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn solve(game: PieceGame, run: &Run) -> Result<Self, SolveError> {
        let wins = walk(&game, run, Wins { blocked: false })?;
        fill(game, |game| game, &wins, run)
    }
}

impl SignBoard<Misere<PieceGame>> {
    /// Solves a piece in misère play: the player who cannot move wins.
    ///
    /// Time, memory and progress are as for [`SignBoard::solve`].
    ///
    /// # Errors
    /// [`SolveError::Limit`] if a limit is reached, or if the system does not have enough memory.
    /// Memory is refused before anything is allocated.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::solve::SignBoard;
    /// use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame};
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let king = PieceGame::new(Piece::king(), Board::new(3, 5)?);
    /// let king = king.with_blocked([Cell::new(1, 1)], AtBlocked::Stops)?;
    /// let board = SignBoard::solve_misere(king, &Run::new())?;
    /// assert_eq!(board.to_string(), "- + - + +\n+ + + # -\n+ - + - +\n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn solve_misere(game: PieceGame, run: &Run) -> Result<Self, SolveError> {
        let wins = walk(&game, run, Wins { blocked: true })?;
        fill(Misere::new(game), Misere::inner, &wins, run)
    }
}

/// Returns the board of `game`, whose piece and squares are those of `piece`.
fn fill<G>(
    game: G,
    piece: impl Fn(&G) -> &PieceGame,
    wins: &[bool],
    run: &Run,
) -> Result<SignBoard<G>, SolveError> {
    let size = piece(&game).board();
    let blocked: Vec<Cell> =
        piece(&game).blocked_squares().iter().copied().filter(|&cell| size.has(cell)).collect();
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

/// The rule for whether the player to move wins.
struct Wins {
    /// Whether a player who cannot move wins.
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

    fn answer<'l>(
        &mut self,
        jumps: &[bool],
        lines: impl Iterator<Item = &'l Seen> + Clone,
    ) -> bool {
        let moves = !jumps.is_empty() || lines.clone().any(|line| line.any);
        if moves {
            jumps.contains(&false) || lines.clone().any(|line| line.lost)
        } else {
            self.blocked
        }
    }

    fn see(line: &mut Seen, wins: bool) {
        line.any = true;
        line.lost |= !wins;
    }

    fn hide(line: &mut Seen) {
        *line = Seen::default();
    }
}
