//! A board of the screen, cell by cell.

use core::fmt;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::command::play::face::paint::{put, restyle};
use crate::command::play::face::{Cells, Colours, Geometry, width};

/// What a cell of a board looks like.
#[derive(Clone, Debug, Default)]
pub struct Look {
    /// What stands there, from the left.
    pub text: String,
    /// How it is written.
    pub style: Style,
    /// The marks on the left and on the right, where the cell has room for them.
    pub marks: [Option<char>; 2],
}

impl Look {
    /// A text between two marks, if there are any.
    pub fn marked(text: String, style: Style, marks: Option<[char; 2]>) -> Self {
        Self { text, style, marks: marks.map_or([None; 2], |marks| marks.map(Some)) }
    }
}

/// A board, and where it is.
pub struct PlacedBoard<'b> {
    /// A line above the board; empty if there is one board only.
    pub title: String,
    /// The place of the board with its names.
    pub area: Rect,
    /// The columns and rows.
    pub size: (u32, u32),
    /// The names of the columns and of the rows.
    pub names: [Vec<String>; 2],
    /// The widths that a cell may have on the screen, the best first; none is 0.
    pub widths: &'static [u16],
    /// The width of a cell where only a part of the board fits.
    pub part: u16,
    /// The cell around which a part of the board is shown.
    pub centre: (u32, u32),
    /// Where the cursor is, if it is on this board.
    pub cursor: Option<(u32, u32)>,
    /// What a cell looks like in so many columns.
    pub look: Box<dyn Fn((u32, u32), u16) -> Look + 'b>,
}

impl fmt::Debug for PlacedBoard<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PlacedBoard").field("area", &self.area).finish_non_exhaustive()
    }
}

impl PlacedBoard<'_> {
    /// The cells that are seen; `None` if there are none.
    pub(super) fn geometry(&self) -> Option<Geometry> {
        let label = self.names[1].iter().map(|label| width(label)).max().unwrap_or(0);
        let Self { size, widths, part, .. } = *self;
        let title = u16::from(!self.title.is_empty()).min(self.area.height);
        let area = Rect { y: self.area.y + title, height: self.area.height - title, ..self.area };
        Geometry::around(Cells { size, label, widths, part }, self.centre, area)
    }

    /// Draws the board.
    pub(super) fn draw(&self, colours: Colours, buffer: &mut Buffer) {
        put(buffer, self.area, (0, 0), &self.title, Colours::title());
        let Some(geometry) = self.geometry() else { return };
        let (area, wide) = (geometry.area, geometry.width);
        let [columns, rows] = &self.names;
        geometry.name(columns, rows, buffer);
        for down in 0..geometry.seen.1 {
            for right in 0..geometry.seen.0 {
                let at = (geometry.first.0 + u32::from(right), geometry.first.1 + u32::from(down));
                let Look { text, style, marks: [left, after] } = (self.look)(at, wide);
                let place = geometry.place(right, down);
                put(buffer, area, place, &text, style);
                let after = after.filter(|_| wide > 2).map(|sign| (wide - 1, sign));
                for (right, sign) in left.map(|sign| (0, sign)).into_iter().chain(after) {
                    let place = (place.0 + right, place.1);
                    if wide == 1 {
                        restyle(buffer, area, place, 1, colours.mark());
                    } else {
                        put(buffer, area, place, &sign.to_string(), colours.mark());
                    }
                }
                if self.cursor == Some(at) {
                    restyle(buffer, area, place, wide, Colours::cursor());
                }
            }
        }
    }
}
