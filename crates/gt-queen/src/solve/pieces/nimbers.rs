//! Nimbers of the squares of a piece, as a table.

use core::ops::ControlFlow;

use gt_core::prelude::*;
use gt_core::{Forecast, PositionOf, Run, SolveError};

use super::walk::{Backup, forecast, walk};
use crate::rules::{Board, Cell, PieceGame};
use crate::solve::grundy::NimberSummary;

/// The nimbers of the free squares of a board, for any piece.
///
/// This is a [`Solution`] of outcomes: the squares of nimber 0 are lost. With
/// [`Extent::Quadrant`](crate::Extent::Quadrant) a piece may leave the board that is shown; squares
/// beyond the board are not known.
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
    /// Computes the nimbers of all free squares of the board, each once.
    ///
    /// Progress counts squares. With [`Extent::Quadrant`](crate::Extent::Quadrant), "squares" below
    /// means all squares that can be reached from the board.
    ///
    /// # Complexity
    /// Time per square: one word for each 64 values below its nimber and each sliding step, and one
    /// look for each jump. Memory while it works: a set of values per line, and four bytes per
    /// square (12 if a step leads away from the corner).
    /// # Errors
    /// [`SolveError::Limit`] if a limit is reached, or if the system does not have enough memory.
    /// Memory is refused before anything is allocated.
    pub fn solve(game: PieceGame, run: &Run) -> Result<Self, SolveError> {
        let nimbers = walk(&game, run, LeastFree::new(&game))?;
        Ok(Self { game, nimbers })
    }

    /// Returns the squares that [`solve`](Self::solve) looks at, and the bytes that it takes.
    ///
    /// The squares are the ranks of `game`. They cover the board, and with
    /// [`Extent::Quadrant`](crate::Extent::Quadrant) every square that can be reached from it.
    ///
    /// # Example
    /// ```
    /// use gt_queen::solve::PieceNimbers;
    /// use gt_queen::{Board, Piece, PieceGame};
    ///
    /// # fn main() -> Result<(), gt_core::ShapeError> {
    /// let king = PieceGame::new(Piece::king(), Board::new(100, 200)?);
    /// let forecast = PieceNimbers::forecast(&king);
    /// assert_eq!((forecast.positions, forecast.bytes), (20_000, 80_000)); // a king has no lines
    /// # Ok(())
    /// # }
    /// ```
    pub fn forecast(game: &PieceGame) -> Forecast {
        forecast(game, &LeastFree::new(game))
    }

    /// Returns the board.
    pub const fn board(&self) -> Board {
        self.game.board()
    }

    /// Returns the nimber of a square, or `None` if it is blocked or off the board.
    pub fn nimber(&self, cell: Cell) -> Option<Nimber> {
        let free = self.board().has(cell) && !self.game.is_blocked(cell);
        let index = free.then(|| usize::try_from(self.board().rank(cell)).ok())??;
        self.nimbers.get(index).copied().map(Nimber)
    }

    /// Returns sum, maximum, zeros and checksum of the nimbers of the free squares.
    ///
    /// There is no checksum if a square is blocked.
    ///
    /// # Complexity
    /// Time O(squares).
    pub fn summary(&self) -> NimberSummary {
        let free = (0..).zip(&self.nimbers).filter(|&(rank, _)| {
            self.board().unrank(rank).is_none_or(|cell| !self.game.is_blocked(cell))
        });
        let mut summary = NimberSummary::of(free.map(|(_, &nimber)| nimber));
        if !self.game.blocked_squares().is_empty() {
            summary.checksum = None;
        }
        summary
    }

    /// Lists the nimbers of row `a` in the order of their columns.
    ///
    /// An item is `None` if its square is blocked. There are no items if `a` is off the board.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::solve::PieceNimbers;
    /// use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame};
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let rook = PieceGame::new(Piece::rook(), Board::new(2, 4)?);
    /// let rook = rook.with_blocked([Cell::new(0, 2)], AtBlocked::Passes)?;
    /// let nimbers = PieceNimbers::solve(rook, &Run::new())?;
    /// let row: Vec<_> = nimbers.row(0).map(|nimber| nimber.map(|nimber| nimber.get())).collect();
    /// assert_eq!(row, [Some(0), Some(1), None, Some(2)]);
    /// # Ok(())
    /// # }
    /// ```
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

/// Lists the free squares of the board, row by row from the corner.
impl Enumerate for PieceNimbers {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Cell, Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let cells = (0..self.board().cells()).filter_map(|rank| self.board().unrank(rank));
        let mut known = cells.filter_map(|cell| Some((cell, self.nimber(cell)?)));
        let _ = known.try_for_each(|(cell, nimber)| visit(&cell, nimber.outcome()));
        Ok(())
    }
}

/// The mex, with a set of values per line.
struct LeastFree {
    /// An upper bound of all nimbers: the greatest number of moves that a square may have.
    most: u64,
}

impl LeastFree {
    fn new(game: &PieceGame) -> Self {
        let side = game.region().rows().max(game.region().cols());
        let moves = |slides: bool| if slides { side } else { 1 };
        let most =
            game.piece().steps().iter().map(|step| moves(step.slides)).fold(0, u64::saturating_add);
        Self { most }
    }
}

impl Backup for LeastFree {
    type Answer = u32;
    type Line = Vec<u64>;

    fn bytes_per_line(&self) -> u64 {
        8 * (self.most / 64 + 1)
    }

    fn answer<'l>(
        &mut self,
        jumps: &[u32],
        lines: impl Iterator<Item = &'l Vec<u64>> + Clone,
    ) -> u32 {
        let mut word = 0;
        loop {
            let in_word = |nimber: &&u32| **nimber / 64 == word;
            let jumps = jumps
                .iter()
                .filter(in_word)
                .fold(0, |taken, nimber| taken | 1_u64 << (nimber % 64));
            let index = word as usize;
            let taken = lines
                .clone()
                .filter_map(|line| line.get(index))
                .fold(jumps, |taken, line| taken | line);
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
