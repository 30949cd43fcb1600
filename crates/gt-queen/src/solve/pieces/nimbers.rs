//! Nimbers of a piece's squares, as a table.

use core::ops::ControlFlow;

use gt_core::prelude::*;
use gt_core::{Forecast, PositionOf, Run, SolveError};

use super::walk::{Backup, forecast, walk};
use crate::rules::{Board, Cell, PieceGame};
use crate::solve::grundy::NimberSummary;

/// The nimbers of the free squares of a board, for any piece.
///
/// A [`Solution`] of outcomes: the squares of nimber 0 are lost. Squares beyond the board, which a
/// piece may reach with [`Extent::Quadrant`](crate::Extent::Quadrant), are not known.
///
/// # Shape and units
/// Four bytes per square of the board.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_queen::solve::PieceNimbers;
/// use gt_queen::{Board, Cell, Piece, PieceGame};
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let rook = PieceGame::new(Piece::rook(), Board::new(16, 16)?);
/// let nimbers = PieceNimbers::solve(rook, &Run::new())?;
/// assert_eq!(nimbers.nimber(Cell::new(9, 12)), Some(Nimber(9 ^ 12))); // Nim
/// assert_eq!(nimbers.best_moves(&Cell::new(9, 12))?, Some(vec![Cell::new(9, 9)]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceNimbers {
    game: PieceGame,
    nimbers: Vec<u32>,
}

impl PieceNimbers {
    /// The nimbers of all free squares of the board, each computed once. Progress counts squares.
    ///
    /// # Complexity
    /// Time per square: a word for each 64 values below its nimber and each sliding step, and a
    /// look for each jump. Memory: four bytes per square (12 if a step leads away from the corner)
    /// and a set of values per line. With [`Extent::Quadrant`](crate::Extent::Quadrant), squares
    /// are all that can be reached from the board.
    /// # Errors
    /// [`SolveError::Limit`] if a limit is reached, or the system has not so much memory; memory is
    /// refused before anything is allocated.
    pub fn solve(game: PieceGame, run: &Run) -> Result<Self, SolveError> {
        let nimbers = walk(&game, run, LeastFree::new(&game))?;
        Ok(Self { game, nimbers })
    }

    /// The squares of `game`, all that can be reached from the board, and the bytes that
    /// [`solve`](Self::solve) takes.
    pub fn forecast(game: &PieceGame) -> Forecast {
        forecast(game, &LeastFree::new(game))
    }

    /// The board.
    pub const fn board(&self) -> Board {
        self.game.board()
    }

    /// The nimber of a square; `None` if it is blocked or off the board.
    pub fn nimber(&self, cell: Cell) -> Option<Nimber> {
        let free = self.board().has(cell) && !self.game.is_blocked(cell);
        let index = free.then(|| usize::try_from(self.board().rank(cell)).ok())??;
        self.nimbers.get(index).copied().map(Nimber)
    }

    /// Sum, maximum, zeros and checksum of the free squares' nimbers.
    ///
    /// # Complexity
    /// Time O(squares).
    pub fn summary(&self) -> NimberSummary {
        let free =
            (0..).zip(&self.nimbers).filter(|&(rank, _)| self.board().unrank(rank).is_none_or(|cell| !self.game.is_blocked(cell)));
        let mut summary = NimberSummary::of(free.map(|(_, &nimber)| nimber));
        if !self.game.blocked_squares().is_empty() {
            summary.checksum = None;
        }
        summary
    }

    /// The nimbers of row *a*, in the order of their columns, `None` where a square is blocked; no items off the board.
    pub fn row(&self, a: u64) -> impl Iterator<Item = Option<Nimber>> {
        let cols = if a < self.board().rows() { self.board().cols() } else { 0 };
        (0..cols).map(move |b| self.nimber(Cell::new(a, b)))
    }
}

impl Solution for PieceNimbers {
    type Game = PieceGame;
    type Answer = Outcome;

    fn game(&self) -> &PieceGame {
        &self.game
    }

    fn value(&self, cell: &PositionOf<Self>) -> Result<Option<Outcome>, SolveError> {
        Ok(self.nimber(*cell).map(Nimber::outcome))
    }
}

/// The free squares of the board, row by row from the corner.
impl Enumerate for PieceNimbers {
    fn for_each(&self, visit: &mut dyn FnMut(&Cell, Outcome) -> ControlFlow<()>) -> Result<(), SolveError> {
        let cells = (0..self.board().cells()).filter_map(|rank| self.board().unrank(rank));
        let mut known = cells.filter_map(|cell| Some((cell, self.nimber(cell)?)));
        let _ = known.try_for_each(|(cell, nimber)| visit(&cell, nimber.outcome()));
        Ok(())
    }
}

/// The mex, with a set of values per line.
struct LeastFree {
    /// No nimber is greater: as many as a square has moves at most.
    most: u64,
}

impl LeastFree {
    fn new(game: &PieceGame) -> Self {
        let side = game.region().rows().max(game.region().cols());
        let moves = |slides: bool| if slides { side } else { 1 };
        let most = game.piece().steps().iter().map(|step| moves(step.slides)).fold(0, u64::saturating_add);
        Self { most }
    }
}

impl Backup for LeastFree {
    type Answer = u32;
    type Line = Vec<u64>;

    fn bytes_per_line(&self) -> u64 {
        8 * (self.most / 64 + 1)
    }

    fn answer<'l>(&mut self, jumps: &[u32], lines: impl Iterator<Item = &'l Vec<u64>> + Clone) -> u32 {
        let mut word = 0;
        loop {
            let in_word = |nimber: &&u32| **nimber / 64 == word;
            let jumps = jumps.iter().filter(in_word).fold(0, |taken, nimber| taken | 1_u64 << (nimber % 64));
            let index = word as usize;
            let taken = lines.clone().filter_map(|line| line.get(index)).fold(jumps, |taken, line| taken | line);
            if taken != u64::MAX {
                return word * 64 + taken.trailing_ones();
            }
            word += 1;
        }
    }

    fn see(line: &mut Vec<u64>, nimber: u32) {
        let word = nimber as usize / 64;
        if line.len() <= word {
            line.resize(word + 1, 0);
        }
        line[word] |= 1 << (nimber % 64);
    }

    fn hide(line: &mut Vec<u64>) {
        line.clear();
    }
}
