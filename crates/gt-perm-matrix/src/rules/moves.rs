//! Moves: reflections of square sub-matrices, numbered.
//!
//! For every `k` x `k` square with top-left cell `(r, c)`: **T** reflects it in its main diagonal, `(r+i, c+j) <-> (r+j, c+i)`; **A**
//! in its anti-diagonal, `(r+i, c+j) <-> (r+k-1-j, c+k-1-i)`. Moves are numbered by `k`, `r`, `c` ascending, then by kind in the
//! order of [`Kind`], T before A. Every move keeps the colour of every number; mirrors and quarter turns do so only for odd `k`,
//! and are left out for even `k`.

use core::fmt;

use gt_core::ParseError;
use strum::{Display, EnumString, VariantArray};

use super::shape::Shape;
use crate::names::unknown;

/// How a square is mapped to itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, VariantArray)]
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
    /// Left and right exchanged; odd squares only.
    MirrorColumns,
    /// Top and bottom exchanged; odd squares only.
    MirrorRows,
    /// Rotation by 90 degrees clockwise; odd squares only.
    QuarterTurn,
    /// Rotation by 90 degrees counter-clockwise; odd squares only.
    QuarterTurnBack,
}

impl Kind {
    /// Every kind, in the order of numbering.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Where the number on `(i, j)` of a square of side `k` goes.
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

    /// Whether every number keeps its colour in a square of side `k`.
    ///
    /// T, A and half-turns move a number by an even number of steps for every `k`. The others take the corner `(0, 0)` to
    /// `(0, k - 1)` or `(k - 1, 0)`, and every other cell by a distance of the same parity.
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
            Self::MirrorColumns | Self::MirrorRows | Self::QuarterTurn | Self::QuarterTurnBack => k % 2 == 1,
        }
    }
}

fn unknown_kind(text: &str) -> ParseError {
    unknown("a kind of move", Kind::ALL, text)
}

/// Which squares may be moved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Display, EnumString, VariantArray)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_squares)]
pub enum Squares {
    /// Every side from 2 to the shorter side of the board.
    #[default]
    All,
    /// Only 2 x 2.
    #[strum(serialize = "2x2")]
    TwoByTwo,
}

fn unknown_squares(text: &str) -> ParseError {
    unknown("squares", Squares::VARIANTS, text)
}

/// The number of a move in the list of its rules.
///
/// Numbers depend on the rules: the same square and kind has another number where fewer kinds or squares are allowed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveIndex(pub u16);

impl fmt::Display for MoveIndex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// One move of the list: a kind of map, on one square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reflection {
    /// Its number.
    pub index: MoveIndex,
    /// Side of the square.
    pub k: usize,
    /// Top row of the square.
    pub row: usize,
    /// Left column of the square.
    pub col: usize,
    /// How the square is mapped to itself.
    pub kind: Kind,
    pairs: Vec<(u8, u8)>,
}

impl Reflection {
    #[expect(clippy::cast_possible_truncation, reason = "a board has at most 25 cells")]
    fn new(shape: Shape, index: MoveIndex, (k, row, col): (usize, usize, usize), kind: Kind) -> Self {
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

    /// The cells that change, ascending, each with the cell whose number it receives.
    ///
    /// Each pair is (cell that receives, cell that gives), of cells counted in reading order.
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

    /// Whether two of this move cancel each other.
    pub const fn is_involution(&self) -> bool {
        !matches!(self.kind, Kind::QuarterTurn | Kind::QuarterTurnBack)
    }
}

/// Every move of these squares and kinds on a board, in the order of their numbers; kinds are taken in the order of [`Kind`].
///
/// At most 210, on 5 x 5 with every kind.
///
/// # Complexity
/// O(moves times cells), time and memory.
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
                for kind in Kind::ALL.iter().copied().filter(|kind| kinds.contains(kind) && kind.keeps_colours(k)) {
                    #[expect(clippy::cast_possible_truncation, reason = "a board of 25 cells has at most 210 moves")]
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
    fn the_number_of_moves_is_twice_that_of_squares() {
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
                    assert_eq!(shape.colour(to.into()), shape.colour(from.into()), "{reflection:?}");
                }
            }
        }
    }

    #[test]
    fn mirrors_and_quarter_turns_break_the_colours_of_even_squares() {
        let shape = Shape::new(4, 4).unwrap();
        for kind in [Kind::MirrorColumns, Kind::MirrorRows, Kind::QuarterTurn, Kind::QuarterTurnBack] {
            let (to_i, to_j) = kind.target(4, 0, 0);
            assert_ne!(shape.colour(0), shape.colour(shape.cell(to_i, to_j)), "{kind}");
        }
    }
}
