//! Moves: reflections of square sub-matrices, and their numbers.
//!
//! Every `k` x `k` square with top-left cell `(r, c)` has two reflections:
//!
//! * **T** in its main diagonal: `(r+i, c+j) <-> (r+j, c+i)`.
//! * **A** in its anti-diagonal: `(r+i, c+j) <-> (r+k-1-j, c+k-1-i)`.
//!
//! Moves are numbered by `k`, `r`, `c` ascending, then by kind in the order of [`Kind`]. So T comes
//! before A. T, A and half-turns keep the colour of every number. Mirrors and quarter turns keep
//! colours only for odd `k`, so they are left out for even `k`.

use core::fmt;

use gt_core::ParseError;
use strum::{Display, EnumString, VariantArray};

use super::shape::Shape;
use crate::names::unknown;

/// A map of a square to itself: the two reflections of the game, and other kinds of moves.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_kind)]
pub enum Kind {
    /// T: reflection in the main diagonal.
    #[strum(serialize = "T")]
    Transpose,
    /// A: reflection in the anti-diagonal.
    #[strum(serialize = "A")]
    AntiTranspose,
    /// Rotation by 180 degrees.
    HalfTurn,
    /// Exchanges left and right; odd squares only.
    MirrorColumns,
    /// Exchanges top and bottom; odd squares only.
    MirrorRows,
    /// Rotation by 90 degrees clockwise; odd squares only.
    QuarterTurn,
    /// Rotation by 90 degrees counter-clockwise; odd squares only.
    QuarterTurnBack,
}

impl Kind {
    /// All kinds, in the order in which moves are numbered.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Returns where the number on `(i, j)` of a square of side `k` goes.
    const fn target(self, k: usize, i: usize, j: usize) -> (usize, usize) {
        let last = k - 1;
        match self {
            Self::Transpose => (j, i),
            Self::AntiTranspose => (last - j, last - i),
            Self::HalfTurn => (last - i, last - j),
            Self::MirrorColumns => (i, last - j),
            Self::MirrorRows => (last - i, j),
            Self::QuarterTurn => (j, last - i),
            Self::QuarterTurnBack => (last - j, i),
        }
    }

    /// Tells whether every number keeps its colour in a square of side `k`.
    ///
    /// T, A and half-turns move a number by an even number of steps for every `k`. The other kinds
    /// take the corner `(0, 0)` to `(0, k - 1)` or `(k - 1, 0)`. They move every other cell by a
    /// distance of the same parity.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::Kind;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// assert!(Kind::AntiTranspose.keeps_colours(4));
    /// assert!(Kind::QuarterTurn.keeps_colours(3) && !Kind::QuarterTurn.keeps_colours(4));
    /// # Ok(())
    /// # }
    /// ```
    pub const fn keeps_colours(self, k: usize) -> bool {
        match self {
            Self::Transpose | Self::AntiTranspose | Self::HalfTurn => true,
            Self::MirrorColumns | Self::MirrorRows | Self::QuarterTurn | Self::QuarterTurnBack => {
                k % 2 == 1
            }
        }
    }
}

fn unknown_kind(text: &str) -> ParseError {
    unknown("a kind of move", Kind::ALL, text)
}

/// The squares that a move may transform: the names are `all` and `2x2`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_squares)]
pub enum Squares {
    /// Squares of every side from 2 to the shorter side of the board.
    #[default]
    All,
    /// Squares of 2 x 2 only.
    #[strum(serialize = "2x2")]
    TwoByTwo,
}

fn unknown_squares(text: &str) -> ParseError {
    unknown("squares", Squares::VARIANTS, text)
}

/// The number of a move in the list of its rules, from 0.
///
/// Numbers depend on the rules: with fewer kinds or squares the same move has another number.
///
/// # Example
/// ```
/// use gt_perm_matrix::{Goal, MoveIndex, PermMatrix, Squares};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Goal::Targets)?;
/// let whole_board = &rules.reflections()[8]; // after T and A of four 2 x 2 squares
/// assert_eq!((whole_board.index, whole_board.k), (MoveIndex(8), 3));
/// assert_eq!(rules.with_squares(Squares::TwoByTwo)?.reflections().len(), 8);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveIndex(pub u16);

impl fmt::Display for MoveIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One move of the list: a kind of map applied to one square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reflection {
    /// The number of the move.
    pub index: MoveIndex,
    /// The side of the square.
    pub k: usize,
    /// The top row of the square, from 0.
    pub row: usize,
    /// The left column of the square, from 0.
    pub col: usize,
    /// How the square is mapped to itself.
    pub kind: Kind,
    pairs: Vec<(u8, u8)>,
}

impl Reflection {
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 25 cells")]
    fn new(
        shape: Shape,
        index: MoveIndex,
        (k, row, col): (usize, usize, usize),
        kind: Kind,
    ) -> Self {
        let mut pairs = Vec::new();
        for (i, j) in (0..k).flat_map(|i| (0..k).map(move |j| (i, j))) {
            let (to_i, to_j) = kind.target(k, i, j);
            let (from, to) = (shape.cell(row + i, col + j), shape.cell(row + to_i, col + to_j));
            if from != to {
                pairs.push((to as u8, from as u8));
            }
        }
        pairs.sort_unstable();
        Self { index, k, row, col, kind, pairs }
    }

    /// Returns the cells that change, ascending, each with the cell whose number it receives.
    ///
    /// Each pair is (cell that receives, cell that gives). Cells count from 0 in reading order.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{PermMatrix, Goal};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 3, Goal::Targets)?;
    /// let transpose = &rules.reflections()[0]; // of the left 2 x 2
    /// assert_eq!(transpose.sources(), [(1, 3), (3, 1)]);
    /// assert!(transpose.is_involution());
    /// # Ok(())
    /// # }
    /// ```
    pub fn sources(&self) -> &[(u8, u8)] {
        &self.pairs
    }

    /// Tells whether making this move twice changes nothing; true for all kinds except quarter
    /// turns.
    pub const fn is_involution(&self) -> bool {
        !matches!(self.kind, Kind::QuarterTurn | Kind::QuarterTurnBack)
    }
}

/// Lists every move with these squares and kinds on a board, in the order of their numbers.
///
/// The order of `kinds` does not matter: kinds are taken in the order of [`Kind`]. There are at
/// most 210 moves: 5 x 5 with every kind.
///
/// # Complexity
/// O(moves * cells) time and memory.
///
/// # Example
/// ```
/// use gt_perm_matrix::{Kind, Shape, Squares, reflections};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let (shape, reflections_only) = (Shape::new(4, 4)?, [Kind::Transpose, Kind::AntiTranspose]);
/// assert_eq!(reflections(shape, Squares::All, &reflections_only).len(), 28);
/// assert_eq!(reflections(shape, Squares::TwoByTwo, &reflections_only).len(), 18);
/// # Ok(())
/// # }
/// ```
pub fn reflections(shape: Shape, squares: Squares, kinds: &[Kind]) -> Vec<Reflection> {
    let longest = match squares {
        Squares::All => shape.rows().min(shape.cols()),
        Squares::TwoByTwo => 2,
    };
    let mut moves = Vec::new();
    for k in 2..=longest {
        for row in 0..=shape.rows() - k {
            for col in 0..=shape.cols() - k {
                for kind in Kind::ALL
                    .iter()
                    .copied()
                    .filter(|kind| kinds.contains(kind) && kind.keeps_colours(k))
                {
                    #[expect(
                        clippy::cast_possible_truncation,
                        reason = "a board of 25 cells has at most 210 moves"
                    )]
                    let index = MoveIndex(moves.len() as u16);
                    moves.push(Reflection::new(shape, index, (k, row, col), kind));
                }
            }
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    const REFLECTIONS: [Kind; 2] = [Kind::Transpose, Kind::AntiTranspose];

    #[test]
    fn there_are_two_moves_for_every_square() {
        for (rows, cols, moves) in [(4, 4, 28), (3, 5, 22), (2, 2, 2)] {
            let shape = Shape::new(rows, cols).unwrap();
            assert_eq!(reflections(shape, Squares::All, &REFLECTIONS).len(), moves);
        }
    }

    #[test]
    fn every_move_of_every_kind_keeps_every_colour() {
        for (rows, cols) in [(2, 2), (3, 3), (4, 4), (5, 5), (3, 5)] {
            let shape = Shape::new(rows, cols).unwrap();
            for reflection in reflections(shape, Squares::All, Kind::ALL) {
                for &(to, from) in reflection.sources() {
                    assert_eq!(
                        shape.colour(to.into()),
                        shape.colour(from.into()),
                        "{reflection:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn mirrors_and_quarter_turns_break_the_colours_of_even_squares() {
        let shape = Shape::new(4, 4).unwrap();
        for kind in
            [Kind::MirrorColumns, Kind::MirrorRows, Kind::QuarterTurn, Kind::QuarterTurnBack]
        {
            let (to_i, to_j) = kind.target(4, 0, 0);
            assert_ne!(shape.colour(0), shape.colour(shape.cell(to_i, to_j)), "{kind}");
        }
    }
}
