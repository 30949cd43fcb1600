//! What solves: closed forms, boards of `+` and `-`, tables of nimbers, periods of rows, sums of queens, other pieces.
//!
//! The closed forms are those of [`ClosedForm`]; as [`Solution`](gt_core::Solution)s they are
//! [`Queen`](crate::Queen), [`TWythoff`](crate::TWythoff), [`Quadrant`](crate::Quadrant) and [`MisereQueen`]. Everything else is a
//! table: it is made by `solve`, and is a solution as well.

#[cfg(feature = "bigint")]
mod big;
mod closed_form;
mod grundy;
mod lost_cells;
mod nimber_rows;
mod periods;
mod pieces;
mod queens_table;
mod room;
mod sign_board;
mod theorems;

#[cfg(feature = "bigint")]
pub use big::{BigCell, BigQueen};
pub use closed_form::ClosedForm;
pub use grundy::{NimberSummary, NimberTable};
pub use lost_cells::LostCells;
pub use nimber_rows::NimberRows;
pub use periods::{RowPeriod, RowPeriods};
pub use pieces::PieceNimbers;
pub use queens_table::QueensTable;
pub use sign_board::{Sign, SignBoard};
pub use theorems::MisereQueen;
