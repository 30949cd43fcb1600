//! The board, cell by cell.

use std::collections::HashSet;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::state::State;
use crate::board_view::{BoardView, Tint};
use crate::command::play::face::paint::{put, restyle};
use crate::command::play::face::{Colours, Geometry};

/// The cells that have a mark.
struct Marks {
    last: HashSet<u32>,
    chosen: HashSet<u32>,
    next: HashSet<u32>,
    best: HashSet<u32>,
}

impl Marks {
    fn of(state: &State<'_>) -> Self {
        let moves = state.moves();
        let next = if state.is_persons_move() && !state.choice().cells.is_empty() {
            state.choice().next(moves)
        } else {
            Vec::new()
        };
        let best = state.best().into_iter().filter_map(|mv| moves.get(mv as usize));
        Self {
            last: state.last_cells().into_iter().collect(),
            chosen: state.places(state.choice().cells.iter().copied()).into_iter().collect(),
            next: state.places(next).into_iter().collect(),
            best: state.places(best.flat_map(|mv| mv.cells.iter().copied())).into_iter().collect(),
        }
    }

    /// The signs on both sides of a cell.
    fn around(&self, cell: u32, is_cursor: bool) -> Option<[char; 2]> {
        let marks = [
            (is_cursor, ['[', ']']),
            (self.chosen.contains(&cell), ['<', '>']),
            (self.best.contains(&cell), ['*', '*']),
            (self.next.contains(&cell), ['-', '-']),
            (self.last.contains(&cell), ['(', ')']),
        ];
        marks.into_iter().find(|(has, _)| *has).map(|(_, signs)| signs)
    }
}

/// Draws the board of a state into `area`.
pub(super) fn draw(
    state: &State<'_>,
    grid: &BoardView,
    colours: Colours,
    area: Rect,
    buffer: &mut Buffer,
) {
    let Some(geometry) = Geometry::of(grid, state.cursor(), area) else { return };
    let marks = Marks::of(state);
    geometry.name(&grid.column_labels, &grid.row_labels, buffer);
    for down in 0..geometry.seen.1 {
        for right in 0..geometry.seen.0 {
            let at = (geometry.first.0 + u32::from(right), geometry.first.1 + u32::from(down));
            let cell = at.1 * grid.columns + at.0;
            let Some(glyph) = grid.cells.get(cell as usize) else { continue };
            let is_cursor = at == state.cursor();
            let around = marks.around(cell, is_cursor);
            let place = geometry.place(right, down);
            let sign = if glyph.sign.is_control() { ' ' } else { glyph.sign };
            let middle = (place.0 + geometry.width / 2, place.1);
            put(buffer, area, middle, &sign.to_string(), colours.tint(glyph.tint));
            if let Some([left, right]) = around {
                if geometry.width > 1 {
                    put(buffer, area, place, &left.to_string(), colours.mark());
                }
                if geometry.width > 2 {
                    put(buffer, area, (place.0 + 2, place.1), &right.to_string(), colours.mark());
                }
                if geometry.width == 1 && glyph.tint != Tint::Outside {
                    restyle(buffer, area, place, 1, colours.mark());
                }
            }
            if is_cursor {
                restyle(buffer, area, place, geometry.width, Colours::cursor());
            }
        }
    }
}
