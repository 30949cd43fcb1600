//! Named pairs of win sets, as predicates on a matrix.

use gt_core::{ParseError, Player};
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use super::matrix::Matrix;
use super::shape::{Colour, Shape};
use crate::names::unknown;

/// A named pair of win sets, one for each player.
///
/// All six pairs are described by linear conditions. So the engine computes their sets row by row,
/// not state by state. [`FromStr`](core::str::FromStr) and the command line read the name in kebab
/// case, such as `heavy-edge`.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{ShapedMatrix, Matrix, Goal, Shape};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let shape = Shape::new(2, 3)?;
/// let grid = ShapedMatrix { shape, matrix: Matrix::parse(shape, "5 4 3/2 1 6")? };
/// assert!(Goal::HeavyEdge.holds(Player::First, grid)); // 12 in row 0, 9 in row 1
/// assert!(!Goal::HeavyEdge.holds(Player::Second, grid)); // 7 in column 0, 9 in column 2
/// # Ok(())
/// # }
/// ```
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseError, parse_err_fn = unknown_goal)]
pub enum Goal {
    /// First: the solved matrix. Second: each colour class reversed in reading order.
    Targets,
    /// First: every even cell has its home number. Second: every odd cell.
    ColourHome,
    /// First: every row increases to the right. Second: every column increases downwards.
    SortedLines,
    /// With *d* the shorter side. First: the numbers on cells (i, i), i < d, increase with i.
    ///
    /// Second: the numbers on cells (i, cols - 1 - i), i < d, increase with i.
    DiagOrder,
    /// First: row 0 has a greater sum than every other row. Second: likewise column 0.
    HeavyEdge,
    /// First: at least two rows have equal sums. Second: at least two columns.
    EqualSums,
}

impl Goal {
    /// All goals, in the order above.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Tells whether `grid` is a winning state of `player`.
    ///
    /// # Complexity
    /// O(cells), for equal sums O(cells * lines).
    pub fn holds(self, player: Player, grid: ShapedMatrix) -> bool {
        let shape = grid.shape;
        let first = player == Player::First;
        let (lines, length) =
            if first { (shape.rows(), shape.cols()) } else { (shape.cols(), shape.rows()) };
        let at =
            |line: usize, i: usize| if first { grid.number(line, i) } else { grid.number(i, line) };
        let sum = |line: usize| (0..length).map(|i| at(line, i)).sum::<usize>();
        match self {
            Self::Targets if first => (0..shape.cells()).all(|cell| grid.matrix.home(cell) == cell),
            Self::Targets => Colour::BOTH.into_iter().all(|colour| {
                let homes: Vec<_> = shape.cells_of(colour).collect();
                homes
                    .iter()
                    .zip(homes.iter().rev())
                    .all(|(&cell, &home)| grid.matrix.home(cell) == home)
            }),
            Self::ColourHome => {
                let colour = if first { Colour::Even } else { Colour::Odd };
                shape.cells_of(colour).all(|cell| grid.matrix.home(cell) == cell)
            }
            Self::SortedLines => {
                (0..lines).all(|line| (1..length).all(|i| at(line, i - 1) < at(line, i)))
            }
            Self::DiagOrder => {
                let on_diagonal =
                    |i: usize| grid.number(i, if first { i } else { shape.cols() - 1 - i });
                (1..shape.rows().min(shape.cols())).all(|i| on_diagonal(i - 1) < on_diagonal(i))
            }
            Self::HeavyEdge => (1..lines).all(|line| sum(0) > sum(line)),
            Self::EqualSums => (1..lines).any(|b| (0..b).any(|a| sum(a) == sum(b))),
        }
    }
}

fn unknown_goal(text: &str) -> ParseError {
    unknown("a goal", Goal::ALL, text)
}

/// A matrix with its shape: the argument of a predicate.
///
/// # Example
/// ```
/// use gt_perm_matrix::{ShapedMatrix, Matrix, Shape};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let shape = Shape::new(2, 3)?;
/// let grid = ShapedMatrix { shape, matrix: Matrix::parse(shape, "5 4 3/2 1 6")? };
/// assert_eq!(grid.number(0, 0), 5);
/// assert_eq!(grid.number(1, 2), 6);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ShapedMatrix {
    /// The board.
    pub shape: Shape,
    /// The numbers on it.
    pub matrix: Matrix,
}

impl ShapedMatrix {
    /// Returns the number in a row and column; numbers count from 1, rows and columns from 0.
    pub const fn number(self, row: usize, col: usize) -> usize {
        self.matrix.number(self.shape.cell(row, col))
    }
}
