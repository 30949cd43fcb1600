//! t-Wythoff on a board: the queen's game with diagonal moves that may be crooked.

use core::num::NonZero;

use gt_core::ShapeError;
use gt_core::prelude::*;

use super::board::{Board, Cell};

/// The number *t* of t-Wythoff: a diagonal move is crooked by fewer squares than this.
pub type T = NonZero<u64>;

/// A board with the piece of t-Wythoff, Fraenkel's generalisation of the queen.
///
/// The piece moves along its row, along its column, or across. Across, it moves *k* > 0 rows and
/// *l* > 0 columns with |*k* - *l*| < *t*. Such a move is *crooked* by |*k* - *l*|. For *t* = 1 the
/// piece is the [`Queen`](crate::Queen).
/// Positions, moves and ranks are written and numbered as for the queen.
/// [`Quadrant`](crate::Quadrant) has the same rules for distances up to 2^64 - 1.
///
/// This is a [`Solution`] by the closed form of
/// [`ClosedForm::t_wythoff`](crate::solve::ClosedForm::t_wythoff): it knows the value of every cell
/// in O(log). For *t* > 1 the best moves of a lost cell are found by looking at all of its moves,
/// and more than a million moves are an error.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_queen::{Cell, T, TWythoff};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let game = TWythoff::new(T::new(3).unwrap(), 8, 8)?;
/// assert_eq!(game.value(&Cell::new(1, 4))?, Some(Value::Loss { plies: 2 }));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TWythoff {
    t: T,
    board: Board,
}

impl TWythoff {
    /// Returns the game for `t` on a board of `rows` rows and `cols` columns.
    ///
    /// # Errors
    /// [`ShapeError`] if `rows` or `cols` is 0, or if the board has 2^64 cells or more.
    pub fn new(t: T, rows: u64, cols: u64) -> Result<Self, ShapeError> {
        Ok(Self { t, board: Board::new(rows, cols)? })
    }

    /// Returns *t*: across, the piece moves *k* and *l* squares with |*k* - *l*| < *t*.
    pub const fn t(self) -> T {
        self.t
    }

    /// Returns the board.
    pub const fn board(self) -> Board {
        self.board
    }
}

/// Lists the moves along the row, the column, and across, each from the farthest to the nearest.
pub(super) fn moves(t: T, Cell { a, b }: Cell) -> impl Iterator<Item = Cell> {
    let row = (0..b).map(move |b| Cell::new(a, b));
    let column = (0..a).map(move |a| Cell::new(a, b));
    let crooked = t.get() - 1;
    let across = (1..=a.min(b.saturating_add(crooked))).rev().flat_map(move |k| {
        let squares = k.saturating_sub(crooked).max(1)..=k.saturating_add(crooked).min(b);
        squares.rev().map(move |l| Cell::new(a - k, b - l))
    });
    row.chain(column).chain(across)
}

impl Predecessors for TWythoff {
    #[inline]
    fn predecessors(&self, &Cell { a, b }: &Cell) -> impl Iterator<Item = Cell> {
        let (rows, cols, crooked) = (self.board.rows(), self.board.cols(), self.t.get() - 1);
        let row = (b + 1..cols).map(move |b| Cell::new(a, b));
        let column = (a + 1..rows).map(move |a| Cell::new(a, b));
        let last = (rows - 1 - a).min((cols - 1 - b).saturating_add(crooked));
        let across = (1..=last).flat_map(move |k| {
            let squares =
                k.saturating_sub(crooked).max(1)..=k.saturating_add(crooked).min(cols - 1 - b);
            squares.map(move |l| Cell::new(a + k, b + l))
        });
        row.chain(column).chain(across)
    }
}

super::on_board::every_cell!(TWythoff, |game, from| moves(game.t, from));
