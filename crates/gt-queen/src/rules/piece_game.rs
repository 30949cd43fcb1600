//! A piece on a board: any set of steps, blocked squares, boards with or without an edge.
//!
//! # Why play ends
//! A piece is accepted only if some weights *p* and *q* make *pa* + *qb* fall with every step. Such
//! weights exist exactly if the steps lie strictly on one side of a line. If they do not, steps can
//! be combined into a walk in a circle. Tables take the cells in the order of *pa* + *qb*.
//!
//! # The edge of the board
//! A step may lead away from the corner in one direction, like two steps of the White Knight. Then
//! it matters whether the board ends where its picture ends:
//! * [`Extent::Board`]: a step that leaves the board is not allowed.
//! * [`Extent::Quadrant`]: such a step is allowed. The picture shows a part of a board that has no
//!   end upwards and to the left.
//!
//! # Rejected alternatives
//! * *A type per piece*: four of the six types would differ only in a list of numbers.

use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use super::board::{Board, Cell};
use super::piece::{Piece, Step};

/// How far the board goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// The board ends where its picture ends. A step that leaves the board is not a move.
    #[default]
    Board,
    /// The only edges are the two at the corner. What is shown is a window of the board.
    Quadrant,
}

/// What a sliding piece does at a blocked square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtBlocked {
    /// It stops before the square.
    #[default]
    Stops,
    /// It may pass over the square, but not stay there.
    Passes,
}

/// The rules of one piece on a board, perhaps with blocked squares.
///
/// A position is a free square. A move is the square that it leads to; a square that several steps
/// reach is one move. A jump (a step that does not slide) passes over anything.
///
/// # Ranks
/// Ranks cover the board. With [`Extent::Quadrant`] they also cover every square that play can
/// reach from the board, and some more. Holes are the blocked squares, and the squares whose
/// weighted sum *pa* + *qb* is greater than the sum of the top left of the board.
///
/// # Complexity
/// To list the moves of a square: time O(moves · steps), plus the number of squares that the
/// sliding steps pass. Memory: 16 bytes per blocked square.
///
/// # Example
/// ```
/// use gt_core::grundy::Nimbers;
/// use gt_core::prelude::*;
/// use gt_core::{Nimber, Run};
/// use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let board = Board::new(8, 8)?;
/// let rook = PieceGame::new(Piece::rook(), board);
/// let game = rook.with_blocked([Cell::new(0, 3)], AtBlocked::Stops)?;
/// let nimbers = Nimbers::new(&game, &Run::new());
/// // Shut in: no move to the right, and none down.
/// assert_eq!(nimbers.nimber(&Cell::new(0, 4))?, Some(Nimber(0)));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceGame {
    piece: Piece,
    board: Board,
    extent: Extent,
    /// The board, or a board that holds every square that can be reached from it.
    region: Board,
    /// Sorted, each square once.
    blocked: Vec<Cell>,
    at_blocked: AtBlocked,
    start: Cell,
    /// Whether the mirror image of the game is the game itself.
    symmetric: bool,
}

impl PieceGame {
    /// Returns a piece that starts from the top left of a board with edges.
    ///
    /// No square is blocked.
    #[must_use]
    pub fn new(piece: Piece, board: Board) -> Self {
        let game = Self {
            piece,
            board,
            extent: Extent::Board,
            region: board,
            blocked: Vec::new(),
            at_blocked: AtBlocked::Stops,
            start: board.top_left(),
            symmetric: false,
        };
        game.with_symmetry()
    }

    /// Returns the same game on a board whose only edges are the two at the corner.
    ///
    /// # Errors
    /// [`ShapeError`] if some play would not end there, or if more than 2^64 - 1 squares might be
    /// reached.
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_queen::{Board, Cell, Piece, PieceGame};
    ///
    /// # fn main() -> Result<(), gt_core::ShapeError> {
    /// let bounded = PieceGame::new(Piece::white_knight(), Board::new(4, 4)?);
    /// assert_eq!(bounded.moves(&Cell::new(3, 3)).count(), 2);
    /// let endless = bounded.on_quadrant()?;
    /// assert_eq!(endless.moves(&Cell::new(3, 3)).count(), 4); // also to (1, 4) and (4, 1)
    /// # Ok(())
    /// # }
    /// ```
    pub fn on_quadrant(mut self) -> Result<Self, ShapeError> {
        let endless = || {
            let valid = "steps with which every play ends, or a board with edges";
            ShapeError::new("the steps of a piece on a board without end", &self.piece, valid)
        };
        let weights = self.piece.quadrant().ok_or_else(endless)?;
        // Squares whose pa + qb is at most the sum of the top left.
        let (p, q) = (weights.p.unsigned_abs(), weights.q.unsigned_abs());
        let sum =
            |cell: Cell| u128::from(p) * u128::from(cell.a) + u128::from(q) * u128::from(cell.b);
        let farthest = sum(self.board.top_left());
        let side =
            |weight: u64| u64::try_from(farthest / u128::from(weight) + 1).unwrap_or(u64::MAX);
        self.region = Board::new(side(p), side(q))?;
        self.extent = Extent::Quadrant;
        Ok(self)
    }

    /// Returns the same game with these squares blocked, in place of any blocked before.
    ///
    /// The game now starts from the free square with the highest number: from the top left, unless
    /// it is blocked.
    ///
    /// On a quadrant, squares beyond what is shown may be blocked too. For this, call
    /// [`on_quadrant`](Self::on_quadrant) first.
    ///
    /// # Errors
    /// [`ShapeError`] if a square is off a board with edges, or if no square of the board is left
    /// free.
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame};
    ///
    /// # fn main() -> Result<(), gt_core::ShapeError> {
    /// let rook = PieceGame::new(Piece::rook(), Board::new(8, 8)?);
    /// let moves = |at_blocked| {
    ///     let game = rook.clone().with_blocked([Cell::new(0, 3)], at_blocked)?;
    ///     Ok::<_, gt_core::ShapeError>(game.moves(&Cell::new(0, 4)).count())
    /// };
    /// assert_eq!(moves(AtBlocked::Stops)?, 0);
    /// assert_eq!(moves(AtBlocked::Passes)?, 3);
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_blocked(
        mut self,
        squares: impl IntoIterator<Item = Cell>,
        at_blocked: AtBlocked,
    ) -> Result<Self, ShapeError> {
        let goes_on = self.extent == Extent::Quadrant;
        let squares =
            squares.into_iter().map(|cell| if goes_on { Ok(cell) } else { self.board.check(cell) });
        self.blocked = squares.collect::<Result<_, ShapeError>>()?;
        self.blocked.sort_unstable();
        self.blocked.dedup();
        self.at_blocked = at_blocked;
        let free = (0..self.board.cells())
            .rev()
            .filter_map(|rank| self.board.unrank(rank))
            .find(|&cell| !self.is_blocked(cell));
        let all_blocked = || {
            ShapeError::new("the blocked squares", "the whole board", "at least one free square")
        };
        self.start = free.ok_or_else(all_blocked)?;
        Ok(self.with_symmetry())
    }

    /// Returns the same game, starting from `start`.
    ///
    /// # Errors
    /// [`ShapeError`] if `start` is off the board, or blocked.
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_queen::{Board, Cell, Piece, PieceGame};
    ///
    /// # fn main() -> Result<(), gt_core::ShapeError> {
    /// let king = PieceGame::new(Piece::king(), Board::new(8, 8)?).with_start(Cell::new(2, 5))?;
    /// assert_eq!(king.initial(), Cell::new(2, 5));
    /// # Ok(())
    /// # }
    /// ```
    pub fn with_start(mut self, start: Cell) -> Result<Self, ShapeError> {
        self.board.check(start)?;
        if self.is_blocked(start) {
            return Err(ShapeError::new(
                "the start of the piece",
                format_args!("{start}, which is blocked"),
                "a free square",
            ));
        }
        self.start = start;
        Ok(self)
    }

    fn with_symmetry(mut self) -> Self {
        let mirrored = |step: &Step| Step { a: step.b, b: step.a, ..*step };
        self.symmetric = self.board.rows() == self.board.cols()
            && self.piece.steps().iter().all(|step| self.piece.steps().contains(&mirrored(step)))
            && self.blocked.iter().all(|cell| self.is_blocked(cell.transposed()));
        self
    }

    /// Returns the piece.
    pub const fn piece(&self) -> &Piece {
        &self.piece
    }

    /// Returns the board that is shown. Play on a quadrant may leave it.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// Returns how far the board goes.
    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// Returns what a sliding piece does at a blocked square.
    pub const fn at_blocked(&self) -> AtBlocked {
        self.at_blocked
    }

    /// Returns the blocked squares, sorted, each once.
    pub fn blocked_squares(&self) -> &[Cell] {
        &self.blocked
    }

    /// Returns whether `cell` is blocked, in time O(log(blocked squares)).
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.blocked.binary_search(&cell).is_ok()
    }

    /// Returns a board that holds every square that can be reached.
    pub(crate) const fn region(&self) -> Board {
        self.region
    }

    /// Returns whether `cell` can be a position.
    fn is_position(&self, cell: Cell) -> bool {
        self.region.has(cell) && self.within(cell) && !self.is_blocked(cell)
    }

    /// Returns whether the weighted sum of `cell` is at most the sum of the top left of the board.
    ///
    /// Always true on a board with edges. `cell` lies in the region.
    pub(crate) fn within(&self, cell: Cell) -> bool {
        self.extent == Extent::Board || self.sum(cell) <= self.sum(self.board.top_left())
    }

    /// Returns the weighted sum *pa* + *qb*, which falls with every move.
    pub(crate) fn sum(&self, cell: Cell) -> i128 {
        let weights = self.piece.weights();
        i128::from(weights.p) * i128::from(cell.a) + i128::from(weights.q) * i128::from(cell.b)
    }

    /// Lists the free squares that `step` leads to from `from`, the nearest first.
    ///
    /// They lie in the region. A sliding step is taken again and again, another step once. A `sign`
    /// of 1 walks forwards, -1 backwards.
    fn ray(&self, from: Cell, step: Step, sign: i64) -> impl Iterator<Item = Cell> {
        let (a, b) = (sign * i64::from(step.a), sign * i64::from(step.b));
        let next = move |cell: Cell| {
            let next = Cell::new(cell.a.checked_add_signed(a)?, cell.b.checked_add_signed(b)?);
            (self.region.has(next) && self.within(next)).then_some(next)
        };
        let squares = core::iter::successors(next(from), move |&cell| next(cell));
        let squares = squares.take(if step.slides { usize::MAX } else { 1 });
        let passes = self.at_blocked == AtBlocked::Passes;
        squares
            .take_while(move |&cell| passes || !self.is_blocked(cell))
            .filter(move |&cell| !self.is_blocked(cell))
    }

    /// Returns whether one of the first `steps` steps leads from `from` to `to`.
    fn reaches(&self, steps: usize, from: Cell, to: Cell) -> bool {
        let (da, db) =
            (i128::from(to.a) - i128::from(from.a), i128::from(to.b) - i128::from(from.b));
        self.piece.steps()[..steps].iter().any(|step| {
            let (a, b) = (i128::from(step.a), i128::from(step.b));
            let parallel = a * db == b * da && a * da + b * db > 0;
            parallel && self.ray(from, *step, 1).any(|cell| cell == to)
        })
    }
}

impl Game for PieceGame {
    type Position = Cell;
    type Move = Cell;

    fn initial(&self) -> Cell {
        self.start
    }

    #[inline]
    fn moves(&self, &from: &Cell) -> impl Iterator<Item = Cell> {
        self.piece.steps().iter().enumerate().flat_map(move |(number, &step)| {
            self.ray(from, step, 1).filter(move |&to| !self.reaches(number, from, to))
        })
    }

    #[inline]
    fn play(&self, _: &Cell, to: Cell) -> Cell {
        to
    }
}

impl Acyclic for PieceGame {} // the weighted sum falls

impl Impartial for PieceGame {}

impl Indexed for PieceGame {
    #[inline]
    fn index_len(&self) -> u64 {
        self.region.cells()
    }

    #[inline]
    fn rank(&self, cell: &Cell) -> u64 {
        self.region.rank(*cell)
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Cell> {
        self.region.unrank(rank).filter(|&cell| self.is_position(cell))
    }
}

/// The bytes of the rank.
impl Encode for PieceGame {
    fn encode_into(&self, cell: &Cell, out: &mut Encoder<'_>) {
        out.put_rank(self, cell);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Cell> {
        from.take_rank(self)
    }
}

impl Predecessors for PieceGame {
    #[inline]
    fn predecessors(&self, &to: &Cell) -> impl Iterator<Item = Cell> {
        self.piece.steps().iter().enumerate().flat_map(move |(number, &step)| {
            self.ray(to, step, -1).filter(move |&from| !self.reaches(number, from, to))
        })
    }
}

/// On a square board, mirror images are equal if the steps and the blocked squares are symmetric.
impl Symmetric for PieceGame {
    fn representative(&self, cell: &Cell) -> Cell {
        if self.symmetric { Cell::from(cell.sorted()) } else { *cell }
    }
}

super::on_board::notation_by_cells!(PieceGame, |game, text| {
    let cell = game.region.parse(text)?;
    let free = game.is_position(cell).then_some(cell);
    free.ok_or_else(|| ParseError::new(text, "a free square of the board"))
});
