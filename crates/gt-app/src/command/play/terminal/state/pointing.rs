//! Going over the board and the list, by keys and by the mouse.

use super::State;
use super::panel;
use crate::board_view::Seen;
use crate::command::play::face::{Geometry, PanelRow};

impl State<'_> {
    /// Moves the cursor on the board, or the mark of the list if there is no board.
    pub(super) fn go(&mut self, right: i32, down: i32) {
        let (columns, rows) = self.scene.size();
        if columns == 0 {
            self.turn(right + down > 0, 1);
            return;
        }
        let (column, row) = self.cursor;
        self.cursor = (
            column.saturating_add_signed(right).min(columns - 1),
            row.saturating_add_signed(down).min(rows.saturating_sub(1)),
        );
    }

    /// Moves the mark of a list, or turns a text, by some lines.
    pub(super) fn turn(&mut self, down: bool, by: usize) {
        let by = |at: usize| if down { at.saturating_add(by) } else { at.saturating_sub(by) };
        if self.panel_in(self.size).is_list() {
            let last = self.list().len().saturating_sub(1);
            self.choice.listed = by(self.choice.listed).min(last);
        } else {
            let (rows, height) = self.rows_shown();
            self.scroll = by(self.scroll).min(rows.len().saturating_sub(height));
        }
    }

    /// The lines of a page.
    pub(super) fn page(&self) -> usize {
        self.rows_shown().1.max(2) - 1
    }

    /// The rows of the panel, and how many of them are seen at once.
    fn rows_shown(&self) -> (Vec<PanelRow>, usize) {
        let panel = self.panel_in(self.size);
        let Some(inside) = self.areas(self.size).map(|areas| areas.inside()) else {
            return (Vec::new(), 0);
        };
        (panel::rows(self, panel, inside.width.into()), inside.height.into())
    }

    /// Takes what is clicked at: a cell of the board, or a move of a list.
    pub(super) fn click(&mut self, column: u16, row: u16) {
        let Some(areas) = self.areas(self.size) else { return };
        if let Some(Seen { board, .. }) = &self.scene.grid
            && let Some(geometry) = Geometry::of(board, self.cursor, areas.board)
            && let Some(cell) = geometry.cell_at(column, row)
        {
            self.cursor = cell;
            self.choose();
            return;
        }
        let inside = areas.inside();
        let (rows, height) = self.rows_shown();
        let is_list = self.panel_in(self.size).is_list();
        if !is_list || !inside.contains((column, row).into()) {
            return;
        }
        let first = panel::first(self, &rows, height);
        let clicked = rows.get(first + usize::from(row - inside.y)).and_then(|row| row.item);
        let Some(nth) = clicked else { return };
        if self.choice.listed == nth {
            self.choose_listed();
        } else {
            self.choice.listed = nth;
        }
    }
}
