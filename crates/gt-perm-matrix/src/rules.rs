//! The rules: boards, matrices, moves, win sets and positions, with notation, ranks and symmetry.

mod game;
mod goal;
mod grid;
mod linear;
mod matrix;
mod moves;
mod parameters;
mod perm_matrix;
mod position;
mod rule_set;
mod shape;
mod symmetry;
mod win_set;

pub use self::goal::{Goal, ShapedMatrix};
pub use self::linear::{Combine, Compare, Condition, Linear};
pub use self::matrix::Matrix;
pub use self::moves::{Kind, MoveIndex, Reflection, Squares, reflections};
pub use self::parameters::MatrixParameters;
pub use self::perm_matrix::PermMatrix;
pub use self::position::MatrixPosition;
pub use self::rule_set::{RuleSet, WinRule};
pub(crate) use self::shape::factorial;
pub use self::shape::{Colour, Shape};
pub use self::win_set::WinSet;
