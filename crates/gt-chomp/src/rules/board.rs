//! The rules as a [`Game`]: moves and play on boundary paths.
//!
//! A *boundary path* is a position in one 64-bit word. The module `diagram` explains it.

use core::fmt;

use gt_core::bits::ones;
use gt_core::capability::{Decoder, Encoder};
use gt_core::{Acyclic, Encode, Game, Impartial, ShapeError};

use super::cell::Cell;
use super::diagram::Diagram;
use super::error::{A_SQUARE, bad_board, check_lengths, too_many_rows};

/// Chomp on a bar of m x n squares, with m + n <= 64.
///
/// The poison is never eaten. The game ends when only the poisoned square is left, and the player
/// to move there has lost. The moves come row by row from the top, in each row from the left.
///
/// # Complexity
/// A position is 8 bytes. Generating or playing a move takes a few word operations, on boards of
/// any size.
///
/// # Example
/// On a square bar the first player wins by leaving two equal arms.
/// ```
/// use gt_chomp::{Cell, Chomp};
/// use gt_core::Run;
/// use gt_core::memo::Outcomes;
/// use gt_core::prelude::*;
///
/// let chomp = Chomp::new(5, 5)?;
/// let full = chomp.initial();
/// let bite = chomp.bite(&full, Cell::new(1, 1)).expect("a square of the bar");
/// let arms = chomp.play(&full, bite);
/// assert_eq!(arms, chomp.position(&[5, 1, 1, 1, 1])?);
/// assert_eq!(Outcomes::new(chomp, &Run::new()).value(&arms)?, Some(Outcome::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Chomp {
    rows: u32,
    cols: u32,
}

/// A move: the square that it names, and where it cuts the boundary path.
///
/// The cut is stored so that [`play`](Game::play) need not search for it. Moves come from
/// [`moves`](Game::moves) or [`Chomp::bite`].
///
/// A move belongs to the position that it was made for. On another position it leads to a
/// meaningless position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Bite {
    row: u8,
    col: u8,
    /// The place of row `row`'s bit in the path.
    high: u8,
    /// How many rows the move makes shorter.
    shortened: u8,
}

impl Bite {
    /// The square that the move names; it is eaten with everything below and to the right of it.
    #[must_use]
    pub const fn cell(self) -> Cell {
        Cell::new(self.row as u32, self.col as u32)
    }
}

impl fmt::Debug for Bite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.cell(), f)
    }
}

impl fmt::Display for Bite {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.cell(), f)
    }
}

impl Chomp {
    /// The greatest m + n of a bar.
    pub const MAX_SIDES: u32 = u64::BITS;

    /// The rules for a bar of `rows` x `cols` squares.
    ///
    /// # Errors
    /// [`ShapeError`] if a side is 0, or `rows + cols` is more than [`MAX_SIDES`](Self::MAX_SIDES).
    /// For longer bars use [`BarChomp`](crate::BarChomp).
    pub fn new(rows: u32, cols: u32) -> Result<Self, ShapeError> {
        if rows == 0 || cols == 0 {
            return Err(bad_board(rows, cols, A_SQUARE));
        }
        if rows.saturating_add(cols) > Self::MAX_SIDES {
            return Err(bad_board(rows, cols, "rows + columns to be at most 64"));
        }
        Ok(Self { rows, cols })
    }

    /// Rows of the bar.
    pub const fn rows(&self) -> u32 {
        self.rows
    }

    /// Columns of the bar.
    pub const fn cols(&self) -> u32 {
        self.cols
    }

    /// The position with these row lengths, longest first.
    ///
    /// Empty rows at the end may be left out.
    ///
    /// # Errors
    /// [`ShapeError`] names the wrong length. The first row must not be empty, no row may be longer
    /// than the row above, and all must fit in the bar.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Chomp;
    /// let chomp = Chomp::new(3, 4)?;
    /// assert_eq!(chomp.position(&[4, 1])?, chomp.position(&[4, 1, 0])?);
    /// assert!(chomp.position(&[1, 4]).is_err());
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn position(&self, lengths: &[u32]) -> Result<Diagram, ShapeError> {
        check_lengths(lengths, self.rows, self.cols)?;
        let lengths = lengths.iter().copied().chain(core::iter::repeat(0));
        let path =
            (0..self.rows).rev().zip(lengths).map(|(below, length)| 1 << (length + below)).sum();
        Ok(Diagram::from_path(path))
    }

    /// The full rectangle of `rows` x `cols` squares in the poison's corner.
    ///
    /// # Errors
    /// [`ShapeError`] if the rectangle is empty or does not fit in the bar.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::Chomp;
    /// let chomp = Chomp::new(3, 4)?;
    /// assert_eq!(chomp.rectangle(2, 3)?, chomp.position(&[3, 3])?);
    /// assert!(chomp.rectangle(4, 3).is_err());
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn rectangle(&self, rows: u32, cols: u32) -> Result<Diagram, ShapeError> {
        if rows > self.rows {
            return Err(too_many_rows(rows, self.rows));
        }
        self.position(&vec![cols; rows as usize])
    }

    /// The move that names `cell`; `None` if the square is eaten already or is the poison.
    ///
    /// # Complexity
    /// It looks through the moves: O(m * n). To visit all moves use [`moves`](Game::moves).
    ///
    /// # Example
    /// ```
    /// use gt_chomp::{Cell, Chomp};
    /// let chomp = Chomp::new(3, 4)?;
    /// let position = chomp.position(&[4, 1])?;
    /// let bite = chomp.bite(&position, Cell::new(0, 2)).expect("the square is there");
    /// assert_eq!(bite.cell(), Cell::new(0, 2));
    /// assert_eq!(chomp.bite(&position, Cell::new(1, 1)), None); // eaten already
    /// assert_eq!(chomp.bite(&position, Cell::POISON), None);
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    #[must_use]
    pub fn bite(&self, position: &Diagram, cell: Cell) -> Option<Bite> {
        self.moves(position).find(|bite| bite.cell() == cell)
    }
}

/// The positions of the bits set in `word`, highest first.
fn descending_bits(mut word: u64) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        let high = word.checked_ilog2()?;
        word ^= 1 << high;
        Some(high)
    })
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "rows, columns and steps of a path are below 64"
)]
const fn small(number: u32) -> u8 {
    number as u8
}

impl Game for Chomp {
    type Position = Diagram;
    type Move = Bite;

    fn initial(&self) -> Diagram {
        Diagram::from_path(((1 << (self.rows - 1) << 1) - 1) << self.cols)
    }

    #[inline]
    fn moves(&self, position: &Diagram) -> impl Iterator<Item = Bite> {
        let path = position.path();
        let rows = self.rows;
        let empty_rows = path.trailing_ones();
        (0..rows - empty_rows).zip(descending_bits(path)).flat_map(move |(row, high)| {
            let steps_right = !path & ((1 << high) - 1);
            let poison = usize::from(row == 0);
            (0..).zip(ones(steps_right)).skip(poison).map(move |(col, low)| Bite {
                row: small(row),
                col: small(col),
                high: small(high),
                shortened: small(rows - row + col - low),
            })
        })
    }

    #[inline]
    fn play(&self, position: &Diagram, bite: Bite) -> Diagram {
        let shortened = u32::from(bite.shortened);
        let low = u32::from(bite.col) + self.rows - u32::from(bite.row) - shortened;
        let between = (1u64 << bite.high << 1).wrapping_sub(1 << low);
        let up_first = ((1u64 << shortened) - 1) << low;
        Diagram::from_path(position.path() & !between | up_first)
    }
}

/// Every move eats a square.
impl Acyclic for Chomp {}

/// Both players have the same moves. A player who has only the poison left has none, and loses.
impl Impartial for Chomp {}

/// The boundary path, a bit for each step.
impl Encode for Chomp {
    fn encode_into(&self, position: &Diagram, out: &mut Encoder<'_>) {
        out.put_up_to(position.path(), u64::MAX >> (64 - self.rows - self.cols));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Diagram> {
        let path: u64 = from.take_up_to(u64::MAX >> (64 - self.rows - self.cols))?;
        let empty = (1 << self.rows) - 1;
        (path.count_ones() == self.rows && path != empty).then(|| Diagram::from_path(path))
    }
}
