//! What solves the game: closed forms, boards of signs, nimbers, periods, sums, other pieces.
//!
//! The closed forms are in [`ClosedForm`]. Four types are [`Solution`](gt_core::Solution)s by
//! closed form: [`Queen`](crate::Queen), [`TWythoff`](crate::TWythoff),
//! [`Quadrant`](crate::Quadrant) and [`MisereQueen`]. They need no work before the first question.
//!
//! [`CellValues`] answers for any rules, by a closed form or by a search. Everything else is a
//! table. A table is made by `solve`, or by a constructor of another name, and is a `Solution` as
//! well.

#[cfg(feature = "bigint")]
mod big;
mod cell_values;
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
pub use cell_values::CellValues;
pub use closed_form::ClosedForm;
pub use grundy::{NimberSummary, NimberTable};
pub use lost_cells::LostCells;
pub use nimber_rows::NimberRows;
pub use periods::{RowPeriod, RowPeriods};
pub use pieces::PieceNimbers;
pub use queens_table::QueensTable;
pub use sign_board::{Sign, SignBoard};
pub use theorems::MisereQueen;
