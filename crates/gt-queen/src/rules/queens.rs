//! Several queens, each on a board of its own: a sum of games.

use core::fmt;

use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use super::board::{Board, Cell};
use super::queen;

/// Several queens, each on a board of its own; all boards have the same size.
///
/// A move moves one queen. The player who can move no queen loses. The game is the same if all
/// queens stand on one board, provided that they do not hinder one another and that a square may
/// hold several.
///
/// The position is the list of the cells of the queens. A queen in the corner is left out of the
/// list, because it makes no difference. A move is the number of a queen in the list, from 0, and
/// the cell that this queen goes to.
///
/// Each queen is a [component](Impartial::components), so solvers of nimbers store only the cells
/// of one board. [`QueensTable`](crate::solve::QueensTable) knows who wins.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_queen::{Board, Cell, Queens};
///
/// # fn main() -> Result<(), gt_core::ShapeError> {
/// let queens = Queens::new(Board::new(8, 8)?, [(0, 1), (0, 2)].map(Cell::from))?;
/// let moves: Vec<_> = queens.moves(&queens.initial()).collect();
/// assert_eq!(moves, [(0, Cell::new(0, 0)), (1, Cell::new(0, 0)), (1, Cell::new(0, 1))]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Queens {
    board: Board,
    start: Vec<Cell>,
}

impl Queens {
    /// Returns queens that start from the cells `start`, each on a board of the size of `board`.
    ///
    /// # Errors
    /// [`ShapeError`] for the first cell that is off the board.
    pub fn new(board: Board, start: impl IntoIterator<Item = Cell>) -> Result<Self, ShapeError> {
        let start =
            start.into_iter().map(|cell| board.check(cell)).collect::<Result<Vec<_>, _>>()?;
        Ok(Self { board, start: without_corners(start) })
    }

    /// Returns the size of the boards.
    pub const fn board(&self) -> Board {
        self.board
    }
}

impl Queens {
    /// Counts the lists of fewer than `queens` cells, none of them the corner; at most `u64::MAX`.
    fn lists_shorter_than(&self, queens: usize) -> u64 {
        let others = self.board.cells() - 1;
        let mut of_length = 1u64;
        let mut sum = 0u64;
        for _ in 0..queens {
            sum = sum.saturating_add(of_length);
            of_length = of_length.saturating_mul(others);
        }
        sum
    }
}

fn without_corners(mut cells: Vec<Cell>) -> Vec<Cell> {
    cells.retain(|&cell| cell != Cell::CORNER);
    cells
}

impl Game for Queens {
    type Position = Vec<Cell>;
    type Move = (usize, Cell);

    fn initial(&self) -> Vec<Cell> {
        self.start.clone()
    }

    #[inline]
    fn moves(&self, cells: &Vec<Cell>) -> impl Iterator<Item = (usize, Cell)> {
        cells
            .iter()
            .enumerate()
            .flat_map(|(queen, &cell)| queen::moves(cell).map(move |to| (queen, to)))
    }

    #[inline]
    fn play(&self, cells: &Vec<Cell>, (queen, to): (usize, Cell)) -> Vec<Cell> {
        let mut after = cells.clone();
        after[queen] = to;
        without_corners(after)
    }

    fn owned_bytes(&self, cells: &Vec<Cell>) -> u64 {
        size_of_val(cells.as_slice()) as u64
    }
}

impl Acyclic for Queens {} // every move lowers the sum of all distances

impl Impartial for Queens {
    #[inline]
    fn components(&self, cells: &Vec<Cell>) -> impl Iterator<Item = Vec<Cell>> {
        cells.iter().map(|&cell| vec![cell])
    }
}

/// Ranks number the lists of at most as many cells as queens start, the shorter lists first.
///
/// Lists of one length are ordered by the ranks of their cells on one board. The rank of the last
/// queen changes fastest.
///
/// Let a board have *c* cells. The number of ranks is the sum of (*c* - 1)^*k*, for *k* from 0 to
/// the number of queens. If this does not fit a `u64`, the length is `u64::MAX`, which no dense
/// solver accepts.
impl Indexed for Queens {
    #[inline]
    fn index_len(&self) -> u64 {
        self.lists_shorter_than(self.start.len() + 1)
    }

    #[inline]
    fn rank(&self, cells: &Vec<Cell>) -> u64 {
        let others = self.board.cells() - 1;
        let digit = |rank: u64, cell: &Cell| {
            rank.saturating_mul(others).saturating_add(self.board.rank(*cell) - 1)
        };
        self.lists_shorter_than(cells.len()).saturating_add(cells.iter().fold(0, digit))
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Vec<Cell>> {
        if rank >= self.index_len() {
            return None;
        }
        let queens =
            (0..=self.start.len()).rev().find(|&queens| self.lists_shorter_than(queens) <= rank)?;
        let mut rest = rank - self.lists_shorter_than(queens);
        let others = self.board.cells() - 1;
        let mut cells = Vec::with_capacity(queens);
        for _ in 0..queens {
            cells.push(self.board.unrank(rest.checked_rem(others)? + 1)?);
            rest /= others;
        }
        cells.reverse();
        Some(cells)
    }
}

/// The ranks of the cells on one board, and 0, which is the corner, for queens that are gone.
impl Encode for Queens {
    fn encode_into(&self, cells: &Vec<Cell>, out: &mut Encoder<'_>) {
        let ranks = cells.iter().map(|&cell| self.board.rank(cell)).chain(core::iter::repeat(0));
        ranks.take(self.start.len()).for_each(|rank| out.put_up_to(rank, self.board.cells() - 1));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Vec<Cell>> {
        let mut rank = || from.take_up_to(self.board.cells() - 1);
        let mut ranks = (0..self.start.len()).map(|_| rank()).collect::<Option<Vec<u64>>>()?;
        ranks.truncate(ranks.iter().rposition(|&rank| rank > 0).map_or(0, |last| last + 1));
        (!ranks.contains(&0))
            .then(|| ranks.iter().filter_map(|&rank| self.board.unrank(rank)))
            .map(Iterator::collect)
    }
}

/// It does not matter which queen stands on which board.
impl Symmetric for Queens {
    fn representative(&self, cells: &Vec<Cell>) -> Vec<Cell> {
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        sorted
    }
}

/// Positions are cells `a,b` separated by one space; moves are `queen:a,b`.
///
/// The number of the queen counts from 0. A position without queens is `-`.
impl Notation for Queens {
    fn write_position(&self, cells: &Vec<Cell>, out: &mut dyn fmt::Write) -> fmt::Result {
        if cells.is_empty() {
            return out.write_str("-");
        }
        cells.iter().enumerate().try_for_each(|(i, cell)| {
            let space = if i == 0 { "" } else { " " };
            write!(out, "{space}{},{}", cell.a, cell.b)
        })
    }

    fn parse_position(&self, text: &str) -> Result<Vec<Cell>, ParseError> {
        if text == "-" {
            return Ok(Vec::new());
        }
        let cells: Vec<Cell> =
            text.split(' ').map(|cell| self.board.parse(cell)).collect::<Result<_, _>>()?;
        if cells.contains(&Cell::CORNER) {
            return Err(ParseError::new(text, "queens that have not reached the corner 0,0"));
        }
        let most = self.start.len();
        if cells.len() > most {
            return Err(ParseError::new(text, format!("no more queens than at the start, {most}")));
        }
        Ok(cells)
    }

    fn write_move(
        &self,
        _: &Vec<Cell>,
        (queen, to): (usize, Cell),
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write!(out, "{queen}:{},{}", to.a, to.b)
    }

    fn parse_move(&self, cells: &Vec<Cell>, text: &str) -> Result<(usize, Cell), ParseError> {
        let expected = || {
            ParseError::new(
                text,
                format!("the number of a queen below {}, a colon and a cell", cells.len()),
            )
        };
        let (queen, to) = text.split_once(':').ok_or_else(expected)?;
        let queen = queen.parse().ok().filter(|&queen| queen < cells.len()).ok_or_else(expected)?;
        Ok((queen, self.board.parse(to)?))
    }
}
