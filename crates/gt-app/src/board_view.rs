//! A position on a board of cells, when the type of the game is no longer known.

pub use gt_core::capability::Tint;
use gt_core::{Grid, capability::Glyph};

/// A board of cells as a face shows it; given by [`Instance::grid`](crate::Instance::grid).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardView {
    /// The number of columns; at least one.
    pub columns: u32,
    /// The number of rows; at least one.
    pub rows: u32,
    /// The names of the columns, from the left; no two are the same.
    pub column_labels: Vec<String>,
    /// The names of the rows, from the top; no two are the same.
    pub row_labels: Vec<String>,
    /// The cells, row by row from the top left: `columns * rows` of them.
    pub cells: Vec<CellView>,
}

/// A cell of a [`BoardView`]: what stands on it.
pub type CellView = Glyph;

impl BoardView {
    /// The board of `game` in `position`; `None` if it has too many cells.
    pub(super) fn of<G: Grid>(game: &G, position: &G::Position) -> Option<Self> {
        let size = game.size();
        let cells = size.cells()?;
        Some(Self {
            columns: size.columns,
            rows: size.rows,
            column_labels: (0..size.columns).map(|column| game.column_label(column)).collect(),
            row_labels: (0..size.rows).map(|row| game.row_label(row)).collect(),
            cells: (0..cells).map(|cell| game.glyph(position, cell)).collect(),
        })
    }
}
