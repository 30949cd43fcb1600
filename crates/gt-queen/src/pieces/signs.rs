//! Who wins from a piece's squares, in normal and in misère play, as a board of `+` and `-`.

use gt_core::{Limits, Outcome};

use super::game::PieceGame;
use super::walk::{Backup, walk};
use crate::board::BoardError;
use crate::signs::{Sign, SignBoard};

impl PieceGame {
    /// The board of `+` and `-`, with `#` on blocked squares: who wins if a player who cannot move has the outcome `blocked`,
    /// [`Outcome::Loss`] in normal play and [`Outcome::Win`] in misère play.
    ///
    /// # Complexity
    /// Time: a look per square for each step. Memory: two bytes per square (10 if a step leads away from the corner), and two
    /// per line.
    /// # Errors
    /// * [`BoardError::Limit`] if a limit is reached; memory is refused before anything is allocated.
    /// * [`BoardError::OutOfMemory`] if the system has not so much.
    /// # Example
    /// ```
    /// use gt_core::{Limits, Outcome};
    /// use gt_queen::pieces::{Blocked, Piece, PieceGame};
    /// use gt_queen::{Board, Cell};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let king = PieceGame::new(Piece::king(), Board::new(3, 5)?).with_blocked([Cell::new(1, 1)], Blocked::Stops)?;
    /// assert_eq!(king.signs(Outcome::Loss, &Limits::default())?.to_string(), "- + - + -\n+ + + # +\n- + - + -\n");
    /// assert_eq!(king.signs(Outcome::Win, &Limits::default())?.to_string(), "- + - + +\n+ + + # -\n+ - + - +\n");
    /// # Ok(())
    /// # }
    /// ```
    pub fn signs(&self, blocked: Outcome, limits: &Limits) -> Result<SignBoard, BoardError> {
        let wins = walk(self, limits, Wins { blocked: blocked == Outcome::Win })?;
        let mut board = SignBoard::filled(self.board(), Sign::Plus, limits)?;
        for (rank, _) in (0..).zip(&wins).filter(|&(_, &wins)| !wins) {
            if let Some(cell) = self.board().unrank(rank) {
                board.set(cell, Sign::Minus);
            }
        }
        for &cell in self.blocked_squares().iter().filter(|&&cell| self.board().has(cell)) {
            board.set(cell, Sign::Blocked);
        }
        Ok(board)
    }
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
