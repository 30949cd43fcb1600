//! A piece on a board, as rules for every solver: any set of steps, blocked squares, boards with or without an edge.
//!
//! # Why play ends
//! A piece is accepted only if some weights *p* and *q* make *pa* + *qb* fall with every step. Such weights exist exactly if the
//! steps lie strictly on one side of a line, and if they do not, steps can be combined into a walk in a circle. Tables take the
//! cells in the order of *pa* + *qb*.
//!
//! # The edge of the board
//! A step may lead away from the corner in one direction, as those of the White Knight do. Then it
//! matters whether the board ends where its picture ends: [`Extent::Board`] forbids steps that
//! leave it, [`Extent::Quadrant`] allows them, since the picture shows a part of a board without
//! end in these directions.
//!
//! # Rejected alternatives
//! * *A type per piece*: four of the six would differ in a list of numbers.

use core::fmt;

use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use super::board::{Board, Cell};
use super::piece::{Piece, Step};

/// How far the board goes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Extent {
    /// It ends where its picture ends: a step that leaves the board is no move.
    #[default]
    Board,
    /// It has no end but the two edges at the corner, and what is shown is a window of it.
    Quadrant,
}

/// What a sliding piece does at a blocked square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtBlocked {
    /// It stops before.
    #[default]
    Stops,
    /// It may pass over it, but not stay.
    Passes,
}

/// A piece on a board.
///
/// Positions are free squares, moves the squares they lead to. The index covers the board; with
/// [`Extent::Quadrant`] also all squares that play can reach from it, and some more. Blocked
/// squares are holes in it. A jump (a step that does not slide) passes over whatever there is.
///
/// # Example
/// ```
/// use gt_core::grundy::Nimbers;
/// use gt_core::prelude::*;
/// use gt_core::{Nimber, Run};
/// use gt_queen::{AtBlocked, Board, Cell, Piece, PieceGame};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = PieceGame::new(Piece::rook(), Board::new(8, 8)?).with_blocked([Cell::new(0, 3)], AtBlocked::Stops)?;
/// let nimbers = Nimbers::new(&game, &Run::new());
/// assert_eq!(nimbers.nimber(&Cell::new(0, 4))?, Nimber(0)); // shut in: no move to the right, none down
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
    /// In order.
    blocked: Vec<Cell>,
    at_blocked: AtBlocked,
    start: Cell,
    /// Whether the mirror image of the game is the game.
    symmetric: bool,
}

impl PieceGame {
    /// A piece on a board with edges and no blocked squares, starting from the top left.
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

    /// The same on a board without end but at the corner.
    ///
    /// # Errors
    /// [`ShapeError`] if plays need not end there, or if more than 2^64 - 1 squares might be
    /// reached.
    pub fn on_quadrant(mut self) -> Result<Self, ShapeError> {
        let endless = || {
            let valid = "steps with which every play ends, or a board with edges";
            ShapeError::new("the steps of a piece on a board without end", &self.piece, valid)
        };
        let weights = self.piece.quadrant().ok_or_else(endless)?;
        // Squares with pa + qb up to that of the top left.
        let (p, q) = (weights.p.unsigned_abs(), weights.q.unsigned_abs());
        let sum = |cell: Cell| u128::from(p) * u128::from(cell.a) + u128::from(q) * u128::from(cell.b);
        let farthest = sum(self.board.top_left());
        let side = |weight: u64| u64::try_from(farthest / u128::from(weight) + 1).unwrap_or(u64::MAX);
        self.region = Board::new(side(p), side(q))?;
        self.extent = Extent::Quadrant;
        Ok(self)
    }

    /// The same with blocked squares; they replace those blocked before. The start moves to the free square of the highest number
    /// if it is blocked.
    ///
    /// On a board that goes on, squares beyond what is shown may be blocked too: call
    /// [`on_quadrant`](Self::on_quadrant) before.
    ///
    /// # Errors
    /// [`ShapeError`] if the board ends before one of the squares, or if no square is left.
    pub fn with_blocked(mut self, squares: impl IntoIterator<Item = Cell>, at_blocked: AtBlocked) -> Result<Self, ShapeError> {
        let goes_on = self.extent == Extent::Quadrant;
        let squares = squares.into_iter().map(|cell| if goes_on { Ok(cell) } else { self.board.check(cell) });
        self.blocked = squares.collect::<Result<_, ShapeError>>()?;
        self.blocked.sort_unstable();
        self.blocked.dedup();
        self.at_blocked = at_blocked;
        let free = (0..self.board.cells()).rev().filter_map(|rank| self.board.unrank(rank)).find(|&cell| !self.is_blocked(cell));
        let all_blocked = || ShapeError::new("the blocked squares", "the whole board", "at least one free square");
        self.start = free.ok_or_else(all_blocked)?;
        Ok(self.with_symmetry())
    }

    /// The same, starting from `start`.
    ///
    /// # Errors
    /// [`ShapeError`] if the board has not this square, or if it is blocked.
    pub fn with_start(mut self, start: Cell) -> Result<Self, ShapeError> {
        self.board.check(start)?;
        if self.is_blocked(start) {
            return Err(ShapeError::new("the start of the piece", format_args!("{start}, which is blocked"), "a free square"));
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

    /// The piece.
    pub const fn piece(&self) -> &Piece {
        &self.piece
    }

    /// The board that is shown.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// How far it goes.
    pub const fn extent(&self) -> Extent {
        self.extent
    }

    /// What a sliding piece does at a blocked square.
    pub const fn at_blocked(&self) -> AtBlocked {
        self.at_blocked
    }

    /// The blocked squares, in order.
    pub fn blocked_squares(&self) -> &[Cell] {
        &self.blocked
    }

    /// Whether `cell` is blocked.
    pub fn is_blocked(&self, cell: Cell) -> bool {
        self.blocked.binary_search(&cell).is_ok()
    }

    /// A board that holds every square that can be reached.
    pub(crate) const fn region(&self) -> Board {
        self.region
    }

    /// Whether `cell` can be a position.
    fn is_position(&self, cell: Cell) -> bool {
        self.region.has(cell) && self.within(cell) && !self.is_blocked(cell)
    }

    /// Whether `cell` of the region is not farther than the board's top left, as the piece counts.
    pub(crate) fn within(&self, cell: Cell) -> bool {
        self.extent == Extent::Board || self.sum(cell) <= self.sum(self.board.top_left())
    }

    /// The weighted sum that falls with every move.
    pub(crate) fn sum(&self, cell: Cell) -> i128 {
        let weights = self.piece.weights();
        i128::from(weights.p) * i128::from(cell.a) + i128::from(weights.q) * i128::from(cell.b)
    }

    /// Where `step`, taken `sign` times over and over, leads from `from`: free squares of the region, in order.
    fn ray(&self, from: Cell, step: Step, sign: i64) -> impl Iterator<Item = Cell> {
        let (a, b) = (sign * i64::from(step.a), sign * i64::from(step.b));
        let next = move |cell: Cell| {
            let next = Cell::new(cell.a.checked_add_signed(a)?, cell.b.checked_add_signed(b)?);
            (self.region.has(next) && self.within(next)).then_some(next)
        };
        let squares = core::iter::successors(next(from), move |&cell| next(cell));
        let squares = squares.take(if step.slides { usize::MAX } else { 1 });
        let passes = self.at_blocked == AtBlocked::Passes;
        squares.take_while(move |&cell| passes || !self.is_blocked(cell)).filter(move |&cell| !self.is_blocked(cell))
    }

    /// Whether one of the first `steps` steps leads from `from` to `to`.
    fn reaches(&self, steps: usize, from: Cell, to: Cell) -> bool {
        let (da, db) = (i128::from(to.a) - i128::from(from.a), i128::from(to.b) - i128::from(from.b));
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
        self.piece
            .steps()
            .iter()
            .enumerate()
            .flat_map(move |(number, &step)| self.ray(from, step, 1).filter(move |&to| !self.reaches(number, from, to)))
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

impl Predecessors for PieceGame {
    #[inline]
    fn predecessors(&self, &to: &Cell) -> impl Iterator<Item = Cell> {
        self.piece
            .steps()
            .iter()
            .enumerate()
            .flat_map(move |(number, &step)| self.ray(to, step, -1).filter(move |&from| !self.reaches(number, from, to)))
    }
}

/// A square board is its own mirror image if the steps and the blocked squares are.
impl Symmetric for PieceGame {
    fn representative(&self, cell: &Cell) -> Cell {
        if self.symmetric { Cell::new(cell.a.min(cell.b), cell.a.max(cell.b)) } else { *cell }
    }
}

/// Squares as `a,b`, for positions and for moves.
impl Notation for PieceGame {
    fn write_position(&self, cell: &Cell, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{},{}", cell.a, cell.b)
    }

    fn parse_position(&self, text: &str) -> Result<Cell, ParseError> {
        let cell = self.region.parse(text)?;
        if self.is_position(cell) { Ok(cell) } else { Err(ParseError::new(text, "a free square of the board")) }
    }

    fn write_move(&self, _: &Cell, to: Cell, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_position(&to, out)
    }

    fn parse_move(&self, _: &Cell, text: &str) -> Result<Cell, ParseError> {
        self.parse_position(text)
    }
}
