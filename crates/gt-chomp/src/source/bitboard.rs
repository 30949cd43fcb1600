//! Chomp as the answer on Chomp plays it: a board is a set of cells, and the poison may be eaten.
//!
//! The program of the answer is four lines of Python:
//!
//! * A board is a set of cells (x, y); x is the row and y the column.
//! * `moves(board)` lists one board for every cell (px, py) of `board`: the cells of `board` with
//!   `x < px or y < py`.
//! * `wins(board)` is true for the empty board, since the other player must have eaten the last
//!   cell. For any other board it is true if some move leads to a board that does not win.
//! * `show(board)` prints it.
//!
//! All of them are here under these names. The answer recommends a bitboard. Here a board is a
//! `u128`, and cell (x, y) of an m x n board is bit x * n + y.
//!
//! As a [`Game`] this is Chomp with one more ply at the end. On every non-empty board the winner is
//! the same as in [`Chomp`](crate::Chomp). Its positions have no nimbers, since the player who
//! takes the last cell loses.

use core::hash::BuildHasher;
use std::collections::HashMap;

use foldhash::fast::RandomState;
use gt_core::capability::{Decoder, Encoder};
use gt_core::{Acyclic, Encode, Game, Outcome, ShapeError};

use crate::rules::{A_SQUARE, Cell, Diagram, bad_board, bits, side};

/// Boards of at most 128 cells, on which every cell may be eaten.
///
/// # Example
/// ```
/// use gt_chomp::source::BitChomp;
/// let game = BitChomp::new(2, 3)?;
/// assert_eq!(game.show(game.full()), "|x x x \n|x x x \n");
/// assert!(game.wins(game.full()) && game.wins(0));
/// let losing: Vec<u128> = game.moves(game.full()).filter(|&board| !game.wins(board)).collect();
/// assert_eq!(losing.len(), 1);
/// assert_eq!(game.show(losing[0]), "|x x x \n|x x   \n");
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitChomp {
    rows: u32,
    cols: u32,
    /// For each cell: the cells that eating it leaves of the full board.
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
            let bits = (0..rows)
                .flat_map(|x| (0..cols).map(move |y| (x, y)))
                .filter(|&(x, y)| wanted(x, y));
            bits.fold(0u128, |set, (x, y)| set | 1 << (x * cols + y))
        };
        let keep = (0..rows * cols)
            .map(|cell| cells(&|x, y| x < cell / cols || y < cell % cols))
            .collect();
        Ok(Self { rows, cols, keep })
    }

    /// The whole bar.
    pub const fn full(&self) -> u128 {
        u128::MAX >> (u128::BITS - self.rows * self.cols)
    }

    /// The board with these row lengths, longest first; what does not fit on the board is cut off.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::source::BitChomp;
    /// let game = BitChomp::new(3, 3)?;
    /// let board = game.board([3, 1, 1]);
    /// assert_eq!(game.show(board), "|x x x \n|x     \n|x     \n");
    /// assert!(!game.wins(board));
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn board(&self, lengths: impl IntoIterator<Item = u32>) -> u128 {
        let rows = (0..self.rows).zip(lengths);
        rows.fold(0, |set, (x, length)| {
            (0..length.min(self.cols)).fold(set, |set, y| set | 1 << (x * self.cols + y))
        })
    }

    /// The boards that one move makes of `board`; none for the empty board.
    ///
    /// They come in the order of the cells that the moves name, row by row from the poison on.
    /// Eating the poison comes first and leaves 0. Bits of `board` beyond the bar are ignored.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::source::BitChomp;
    /// let game = BitChomp::new(1, 3)?;
    /// assert_eq!(game.moves(0b111).collect::<Vec<_>>(), [0b000, 0b001, 0b011]);
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn moves(&self, board: u128) -> impl Iterator<Item = u128> {
        bits(board & self.full()).map(move |cell| board & self.keep[cell])
    }

    /// Whether the player to move wins.
    ///
    /// True for the empty board, and if some move leads to a board that does not win. Each call
    /// begins with an empty memory and drops it at the end. [`wins_with`](Self::wins_with) takes a
    /// memory from the caller.
    pub fn wins(&self, board: u128) -> bool {
        self.wins_with(&mut HashMap::with_hasher(RandomState::default()), board)
    }

    /// [`wins`](Self::wins) with a table of known boards, which it extends.
    ///
    /// The table must come from a board of the same sides.
    ///
    /// # Complexity
    /// At most C(m + n, m) boards enter the table; the lazy `any` keeps their number far lower. The
    /// calls nest at most 129 deep, since every move eats at least one of at most 128 cells.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::source::BitChomp;
    /// use std::collections::HashMap;
    /// let game = BitChomp::new(3, 3)?;
    /// let mut known = HashMap::new();
    /// assert!(game.wins_with(&mut known, game.full()));
    /// assert_eq!(known.get(&game.board([3, 1, 1])), Some(&false));
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn wins_with<S: BuildHasher>(
        &self,
        known: &mut HashMap<u128, bool, S>,
        board: u128,
    ) -> bool {
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

    /// Draws the board as the answer on Chomp prints it.
    ///
    /// One line per row: a `|`, then two characters for each cell.
    pub fn show(&self, board: u128) -> String {
        let mut text = String::new();
        for x in 0..self.rows {
            text.push('|');
            (0..self.cols).for_each(|y| {
                text += if board >> (x * self.cols + y) & 1 == 1 { "x " } else { "  " }
            });
            text.push('\n');
        }
        text
    }

    /// The board that shows a position of [`Chomp`](crate::Chomp) on the same bar.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Chomp;
    /// use gt_chomp::source::BitChomp;
    /// let (chomp, game) = (Chomp::new(2, 3)?, BitChomp::new(2, 3)?);
    /// assert_eq!(game.from_diagram(chomp.position(&[3, 1])?), 0b001_111);
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn from_diagram(&self, diagram: Diagram) -> u128 {
        self.board(diagram.row_lengths())
    }
}

/// The poison may be eaten; the player to move on the empty board has won.
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

/// The cells that are left, a bit each.
impl Encode for BitChomp {
    fn encode_into(&self, board: &u128, out: &mut Encoder<'_>) {
        out.put_up_to(*board, self.full());
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u128> {
        let board: u128 = from.take_up_to(self.full())?;
        let mut eaten = bits(self.full() & !board);
        eaten.all(|cell| board & !self.keep[cell] == 0).then_some(board)
    }
}
