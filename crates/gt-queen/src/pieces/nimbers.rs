//! Nimbers of a piece's squares, as a table.

use gt_core::{Limits, Nimber};

use super::game::PieceGame;
use super::walk::{Backup, walk};
use crate::board::{Board, BoardError, Cell};
use crate::grundy::Summary;

/// The nimbers of the free squares of a board, for any piece.
///
/// # Shape and units
/// Four bytes per square of the board.
///
/// # Example
/// ```
/// use gt_core::{Limits, Nimber};
/// use gt_queen::pieces::{Piece, PieceGame};
/// use gt_queen::{Board, Cell};
///
/// # fn main() -> Result<(), gt_queen::BoardError> {
/// let rook = PieceGame::new(Piece::rook(), Board::new(16, 16)?);
/// let nimbers = rook.nimbers(&Limits::default())?;
/// assert_eq!(nimbers.nimber(Cell::new(9, 12)), Some(Nimber(9 ^ 12))); // Nim
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceNimbers {
    board: Board,
    nimbers: Vec<u32>,
    blocked: Vec<Cell>,
}

impl PieceGame {
    /// The nimbers of all free squares of the board, each computed once.
    ///
    /// # Complexity
    /// Time per square: a word for each 64 values below its nimber and each sliding step, and a look for each jump. Memory: four
    /// bytes per square (12 if a step leads away from the corner) and a set of values per line.
    /// With [`Edge::Quadrant`](super::Edge::Quadrant), squares are all that can be reached from the board.
    /// # Errors
    /// * [`BoardError::Limit`] if a limit is reached; memory is refused before anything is allocated.
    /// * [`BoardError::OutOfMemory`] if the system has not so much.
    pub fn nimbers(&self, limits: &Limits) -> Result<PieceNimbers, BoardError> {
        let nimbers = walk(self, limits, LeastFree::new(self))?;
        Ok(PieceNimbers { board: self.board(), nimbers, blocked: self.blocked_squares().to_vec() })
    }
}

impl PieceNimbers {
    /// The board.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The nimber of a square; `None` if it is blocked or off the board.
    pub fn nimber(&self, cell: Cell) -> Option<Nimber> {
        let free = self.board.has(cell) && self.blocked.binary_search(&cell).is_err();
        let index = free.then(|| usize::try_from(self.board.rank(cell)).ok())??;
        self.nimbers.get(index).copied().map(Nimber)
    }

    /// Sum, maximum, zeros and checksum of the free squares' nimbers.
    ///
    /// # Complexity
    /// Time O(squares).
    pub fn summary(&self) -> Summary {
        let free = (0..)
            .zip(&self.nimbers)
            .filter(|&(rank, _)| self.board.unrank(rank).is_none_or(|cell| self.blocked.binary_search(&cell).is_err()));
        let mut summary = Summary::of(free.map(|(_, &nimber)| nimber));
        if !self.blocked.is_empty() {
            summary.checksum = None;
        }
        summary
    }

    /// The nimbers of row *a*, in the order of their columns, `None` where a square is blocked; no items off the board.
    pub fn row(&self, a: u64) -> impl Iterator<Item = Option<Nimber>> {
        let cols = if a < self.board.rows() { self.board.cols() } else { 0 };
        (0..cols).map(move |b| self.nimber(Cell::new(a, b)))
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
