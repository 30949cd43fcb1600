//! One queen where the board has no edge but the two at the corner.

use core::fmt;

use gt_core::ParseError;
use gt_core::prelude::*;

use super::board::Cell;
use super::t_wythoff::{self, T};

/// A queen, or the piece of t-Wythoff, where all distances up to 2^64 - 1 are cells.
///
/// Rules for cells that no [`Board`](crate::Board) has, since a board has fewer than 2^64 cells.
/// Positions and moves are those of [`Queen`](crate::Queen) and of [`TWythoff`](crate::TWythoff).
/// There are no ranks and no predecessors.
///
/// It knows all of its values: it is a [`Solution`], by closed form.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_queen::{Cell, Quadrant};
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let far = Cell::new(u64::MAX, u64::MAX - 1);
/// let queen = Quadrant::queen(far);
/// assert_eq!(queen.value(&far)?, Some(Value::Win { plies: 3 }));
/// assert_eq!(queen.best_moves(&far)?, Some(vec![Cell::new(2, 1)])); // all moves would fill the memory
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quadrant {
    t: T,
    start: Cell,
}

impl Quadrant {
    /// A queen that starts from `start`.
    pub const fn queen(start: Cell) -> Self {
        Self::t_wythoff(T::MIN, start)
    }

    /// A piece whose diagonal moves may be crooked by less than `t`; for `t` = 1 it is the queen.
    pub const fn t_wythoff(t: T, start: Cell) -> Self {
        Self { t, start }
    }

    /// How crooked a diagonal move may be: by less than this.
    pub const fn t(self) -> T {
        self.t
    }
}

impl Game for Quadrant {
    type Position = Cell;
    type Move = Cell;

    fn initial(&self) -> Cell {
        self.start
    }

    #[inline]
    fn moves(&self, &from: &Cell) -> impl Iterator<Item = Cell> {
        t_wythoff::moves(self.t, from)
    }

    #[inline]
    fn play(&self, _: &Cell, to: Cell) -> Cell {
        to
    }
}

impl Acyclic for Quadrant {} // every move lowers a + b

impl Impartial for Quadrant {}

/// The quadrant is its own mirror image.
impl Symmetric for Quadrant {
    fn representative(&self, cell: &Cell) -> Cell {
        Cell::new(cell.a.min(cell.b), cell.a.max(cell.b))
    }
}

/// Cells as `a,b`, for positions and for moves.
impl Notation for Quadrant {
    fn write_position(&self, cell: &Cell, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{},{}", cell.a, cell.b)
    }

    fn parse_position(&self, text: &str) -> Result<Cell, ParseError> {
        Cell::parse(text).ok_or_else(|| ParseError::new(text, "a,b with distances from 0 to 18446744073709551615"))
    }

    fn write_move(&self, _: &Cell, to: Cell, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_position(&to, out)
    }

    fn parse_move(&self, _: &Cell, text: &str) -> Result<Cell, ParseError> {
        self.parse_position(text)
    }
}
