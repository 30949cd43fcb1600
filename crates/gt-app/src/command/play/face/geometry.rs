//! Where the cells of a board are on the screen.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Span;

use super::colours::Colours;
use super::paint::put;

/// The part of a board that is seen, and where. Above it stands a line with the names of columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::command) struct Geometry {
    /// The place of the board with its labels.
    pub(in crate::command) area: Rect,
    /// The columns of the screen for the names of rows, with a blank.
    pub(in crate::command) label: u16,
    /// The columns of the screen for a cell: 3 with a mark on each side, 2 with one, or 1.
    pub(in crate::command) width: u16,
    /// The first column and row that are seen.
    pub(in crate::command) first: (u32, u32),
    /// How many columns and rows are seen.
    pub(in crate::command) seen: (u16, u16),
}

/// The columns of the screen that a text takes.
pub(in crate::command) fn width(text: &str) -> u16 {
    Span::raw(text).width().try_into().unwrap_or(u16::MAX)
}

/// A board that is to be shown.
#[derive(Clone, Copy, Debug)]
pub(in crate::command) struct Cells<'c> {
    /// The columns and rows of the board.
    pub(in crate::command) size: (u32, u32),
    /// The columns of the screen for the longest name of a row.
    pub(in crate::command) label: u16,
    /// The widths that a cell may have on the screen, the best first; none is 0.
    pub(in crate::command) widths: &'c [u16],
    /// The width of a cell where the board does not fit with any of them.
    pub(in crate::command) part: u16,
}

impl Geometry {
    /// The part of a board around the cursor; `None` if nothing can be seen.
    pub(in crate::command) fn around(
        cells: Cells<'_>,
        cursor: (u32, u32),
        area: Rect,
    ) -> Option<Self> {
        let Cells { size: (all_columns, all_rows), label, widths, part } = cells;
        let rows = area.height.checked_sub(1).filter(|&rows| rows > 0)?;
        // Names of rows may take a third of the place, or all that the cells leave.
        let wide = all_columns.saturating_mul(widths.first().copied().unwrap_or(part).into());
        let left = area.width.saturating_sub(u16::try_from(wide).unwrap_or(u16::MAX));
        let label = label.saturating_add(1).min(left.max(area.width / 3));
        let room = area.width - label;
        let fits = |width: &u16| u32::from(*width).saturating_mul(all_columns) <= u32::from(room);
        let width = widths.iter().copied().find(fits).unwrap_or(part).min(room);
        let columns = room.checked_div(width)?;
        let seen = (least(columns, all_columns), least(rows, all_rows));
        let first = (first(cursor.0, seen.0, all_columns), first(cursor.1, seen.1, all_rows));
        Some(Self { area, label, width, first, seen })
    }

    /// Names the columns and rows that are seen; a name without room is left out.
    pub(in crate::command) fn name(
        &self,
        columns: &[String],
        rows: &[String],
        buffer: &mut Buffer,
    ) {
        let mut free = 0;
        for right in 0..self.seen.0 {
            let column = self.first.0 + u32::from(right);
            let Some(label) = columns.get(column as usize) else { continue };
            let (wide, place) = (width(label), self.place(right, 0).0);
            let at = (place + (self.width / 2)).saturating_sub(wide.saturating_sub(1) / 2);
            if at >= free && at.saturating_add(wide) <= self.area.width {
                put(buffer, self.area, (at, 0), label, Colours::aside());
                free = at + wide + u16::from(wide > 1);
            }
        }
        for down in 0..self.seen.1 {
            let row = self.first.1 + u32::from(down);
            let Some(label) = rows.get(row as usize) else { continue };
            let room = Rect { width: self.label.min(self.area.width), ..self.area };
            let right = self.label.saturating_sub(1).saturating_sub(width(label));
            put(buffer, room, (right, 1 + down), label, Colours::aside());
        }
    }

    /// The cell of the board that a cell of the screen shows.
    pub(in crate::command) fn cell_at(&self, column: u16, row: u16) -> Option<(u32, u32)> {
        let right = column.checked_sub(self.area.x)?.checked_sub(self.label)? / self.width;
        let down = row.checked_sub(self.area.y)?.checked_sub(1)?;
        let is_seen = right < self.seen.0 && down < self.seen.1;
        is_seen.then_some((self.first.0 + u32::from(right), self.first.1 + u32::from(down)))
    }

    /// Where a cell that is seen stands, from the corner of the area.
    pub(in crate::command) const fn place(&self, right: u16, down: u16) -> (u16, u16) {
        (self.label + right * self.width, 1 + down)
    }
}

fn least(room: u16, needed: u32) -> u16 {
    u16::try_from(needed).map_or(room, |needed| needed.min(room))
}

/// The first of `all` columns or rows, if `seen` of them are seen around `cursor`.
fn first(cursor: u32, seen: u16, all: u32) -> u32 {
    let seen = u32::from(seen);
    cursor.saturating_sub(seen / 2).min(all.saturating_sub(seen))
}

#[cfg(test)]
mod tests {
    use super::*;
    #[test]
    fn names_of_rows_are_whole_where_the_cells_leave_room() {
        let label = |width: u16| {
            let cells = Cells { size: (3, 2), label: 6, widths: &[3, 2, 1], part: 2 };
            let geometry = Geometry::around(cells, (0, 0), Rect::new(0, 0, width, 3)).unwrap();
            (geometry.label, geometry.width)
        };
        assert_eq!([16, 15, 12, 9].map(label), [(7, 3), (6, 3), (4, 2), (3, 2)]);
    }

    #[test]
    fn the_cursor_is_always_seen_and_every_cell_is_found_where_it_stands() {
        for (columns, rows) in [(1, 1), (8, 8), (26, 40), (300, 200)] {
            let label = width(&(rows - 1).to_string());
            let cells = Cells { size: (columns, rows), label, widths: &[3, 2, 1], part: 2 };
            for area in (1..60).map(|size| Rect::new(5, 7, size, size / 2)) {
                let cursor = (columns - 1, rows / 2);
                let Some(geometry) = Geometry::around(cells, cursor, area) else {
                    assert!(area.width < 2 || area.height < 2);
                    continue;
                };
                let mut found = Vec::new();
                for (column, row) in area.positions().map(|at| (at.x, at.y)) {
                    found.extend(geometry.cell_at(column, row));
                }
                assert!(found.contains(&cursor), "{area:?} {geometry:?}");
                let (right, down) = geometry.place(geometry.seen.0 - 1, geometry.seen.1 - 1);
                let last = (
                    geometry.first.0 + u32::from(geometry.seen.0) - 1,
                    geometry.first.1 + u32::from(geometry.seen.1) - 1,
                );
                assert_eq!(geometry.cell_at(area.x + right, area.y + down), Some(last));
                assert!(right + geometry.width <= area.width && down < area.height);
            }
        }
    }
}
