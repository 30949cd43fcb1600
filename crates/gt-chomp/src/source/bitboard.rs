//! Chomp as the text plays it: sets of cells in a word, the poison is eaten, the empty board is won.
//!
//! The text's program, in Python, is four lines: a board is a set of cells; `moves(board)` lists, for every cell (px, py) of it,
//! the board of the cells with x < px or y < py; `wins(board)` is true for the empty board, since the other player must have
//! eaten the last piece, and otherwise if any move leads to a board that does not win; `show` prints it. All of them are here by
//! their names. The text recommends a bitboard; here a board is a `u128`, cell (x, y) of an m x n board at bit x * n + y.
//!
//! As a [`Game`] this is Chomp with one ply more at the end: equal to [`Chomp`](crate::Chomp) in who wins on every non-empty
//! board. Its positions have no nimbers, since whoever takes the last piece loses.

use core::hash::BuildHasher;
use std::collections::HashMap;

use foldhash::fast::RandomState;
use gt_core::{Acyclic, Game, Outcome, ShapeError};

use crate::rules::{A_SQUARE, Cell, Diagram, bad_board, bits, side};

/// A board of at most 128 cells, on which every cell may be eaten.
///
/// # Example
/// ```
/// use gt_chomp::source::BitChomp;
/// let text = BitChomp::new(2, 3)?;
/// assert_eq!(text.show(text.full()), "|x x x \n|x x x \n");
/// assert!(text.wins(text.full()) && text.wins(0));
/// let losing: Vec<u128> = text.moves(text.full()).filter(|&board| !text.wins(board)).collect();
/// assert_eq!(losing.len(), 1);
/// assert_eq!(text.show(losing[0]), "|x x x \n|x x   \n");
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitChomp {
    rows: u32,
    cols: u32,
    /// For each cell what eating there leaves.
    keep: Vec<u128>,
}

impl BitChomp {
    /// A board of `rows` x `cols` cells.
    ///
    /// # Errors
    /// [`ShapeError`] if a side is 0, or there would be more than 128 cells.
    pub fn new(rows: u32, cols: u32) -> Result<Self, ShapeError> {
        if rows == 0 || cols == 0 {
            return Err(bad_board(rows, cols, A_SQUARE));
        }
        if rows.checked_mul(cols).is_none_or(|cells| cells > u128::BITS) {
            return Err(bad_board(rows, cols, "rows * columns to be at most 128"));
        }
        let cells = |wanted: &dyn Fn(u32, u32) -> bool| {
            let bits = (0..rows).flat_map(|x| (0..cols).map(move |y| (x, y))).filter(|&(x, y)| wanted(x, y));
            bits.fold(0u128, |set, (x, y)| set | 1 << (x * cols + y))
        };
        let keep = (0..rows * cols).map(|cell| cells(&|x, y| x < cell / cols || y < cell % cols)).collect();
        Ok(Self { rows, cols, keep })
    }

    /// The whole bar.
    pub const fn full(&self) -> u128 {
        u128::MAX >> (u128::BITS - self.rows * self.cols)
    }

    /// The board of these row lengths, longest first; lengths beyond the board are cut.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::source::BitChomp;
    /// let text = BitChomp::new(3, 3)?;
    /// let board = text.board([3, 1, 1]);
    /// assert_eq!(text.show(board), "|x x x \n|x     \n|x     \n");
    /// assert!(!text.wins(board));
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn board(&self, lengths: impl IntoIterator<Item = u32>) -> u128 {
        let rows = (0..self.rows).zip(lengths);
        rows.fold(0, |set, (x, length)| (0..length.min(self.cols)).fold(set, |set, y| set | 1 << (x * self.cols + y)))
    }

    /// The boards that one move makes of `board`, cell by cell; none for the empty board.
    ///
    /// Bits beyond the board are ignored.
    ///
    /// Moves come by cell, from the lowest bit: row by row from the poison on, which is eaten first and leaves 0.
    pub fn moves(&self, board: u128) -> impl Iterator<Item = u128> {
        bits(board & self.full()).map(move |cell| board & self.keep[cell])
    }

    /// Whether the player to move wins: `board` is empty, or any move leads to a board that does not win.
    ///
    /// Knows nothing beforehand and forgets what it has learnt; [`wins_with`](Self::wins_with) keeps it.
    pub fn wins(&self, board: u128) -> bool {
        self.wins_with(&mut HashMap::with_hasher(RandomState::default()), board)
    }

    /// [`wins`](Self::wins) with a table of what is known already, which it extends.
    ///
    /// # Complexity
    /// At most C(m + n, m) boards are entered, and with `any` far fewer. It calls itself, at most 129 deep: every move eats one
    /// of at most 128 cells.
    pub fn wins_with<S: BuildHasher>(&self, known: &mut HashMap<u128, bool, S>, board: u128) -> bool {
        if board == 0 {
            return true;
        }
        if let Some(&wins) = known.get(&board) {
            return wins;
        }
        let wins = self.moves(board).any(|after| !self.wins_with(known, after));
        known.insert(board, wins);
        wins
    }

    /// The board as the text prints it: a bar and then two characters for each cell, one line per row.
    pub fn show(&self, board: u128) -> String {
        let mut text = String::new();
        for x in 0..self.rows {
            text.push('|');
            (0..self.cols).for_each(|y| text += if board >> (x * self.cols + y) & 1 == 1 { "x " } else { "  " });
            text.push('\n');
        }
        text
    }

    /// The board that a position of [`Chomp`](crate::Chomp) on the same bar stands for.
    pub fn from_diagram(&self, diagram: Diagram) -> u128 {
        self.board(diagram.row_lengths())
    }
}

/// The poison may be eaten; who moves on the empty board has won.
impl Game for BitChomp {
    type Position = u128;
    type Move = Cell;

    fn initial(&self) -> u128 {
        self.full()
    }

    #[inline]
    fn moves(&self, board: &u128) -> impl Iterator<Item = Cell> {
        bits(*board).map(|cell| Cell::new(side(cell) / self.cols, side(cell) % self.cols))
    }

    #[inline]
    fn play(&self, board: &u128, cell: Cell) -> u128 {
        board & self.keep[(cell.row * self.cols + cell.col) as usize]
    }

    fn blocked(&self, _board: &u128) -> Outcome {
        Outcome::Win
    }
}

/// Every move eats a cell.
impl Acyclic for BitChomp {}
