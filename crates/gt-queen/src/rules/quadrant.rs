//! One queen on a quadrant: a board whose only edges are the two at the corner.

use gt_core::ParseError;
use gt_core::prelude::*;

use super::board::Cell;
use super::t_wythoff::{self, T};

/// A queen, or the piece of t-Wythoff, on a board with all distances up to 2^64 - 1.
///
/// These rules also have cells that no [`Board`](crate::Board) has, because a board has fewer than
/// 2^64 cells. Positions and moves are the same as in [`Queen`](crate::Queen) and
/// [`TWythoff`](crate::TWythoff). There are no ranks and no predecessors.
///
/// This is a [`Solution`] by closed form: it knows the value of every cell, in O(1) for the queen
/// and O(log) for *t* > 1.
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
/// // Found without a list of all moves, which would fill the memory.
/// assert_eq!(queen.best_moves(&far)?, Some(vec![Cell::new(2, 1)]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Quadrant {
    t: T,
    start: Cell,
}

impl Quadrant {
    /// Returns a queen that starts from `start`.
    pub const fn queen(start: Cell) -> Self {
        Self::t_wythoff(T::MIN, start)
    }

    /// Returns the piece of t-Wythoff, which starts from `start`. For `t` = 1 it is the queen.
    ///
    /// See [`TWythoff`](crate::TWythoff) for what `t` means.
    pub const fn t_wythoff(t: T, start: Cell) -> Self {
        Self { t, start }
    }

    /// Returns *t*: across, the piece moves *k* and *l* squares with |*k* - *l*| < *t*.
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

/// The two distances.
impl Encode for Quadrant {
    fn encode_into(&self, cell: &Cell, out: &mut Encoder<'_>) {
        out.put((cell.a, cell.b));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Cell> {
        from.take().map(|(a, b)| Cell::new(a, b))
    }
}

/// The quadrant is its own mirror image.
impl Symmetric for Quadrant {
    fn representative(&self, cell: &Cell) -> Cell {
        Cell::from(cell.sorted())
    }
}

super::on_board::notation_by_cells!(Quadrant, |_, text| {
    Cell::parse(text)
        .ok_or_else(|| ParseError::new(text, "a,b with distances from 0 to 18446744073709551615"))
});
