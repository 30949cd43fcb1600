//! The table of openings as a picture.

use gt_draw::colour::{self, Rgb, hex, ink};
use gt_draw::picture::{Sheet, letter, square};
use svg::node::element::{Rectangle, Title};

use super::Openings;
use crate::chomp::common::cells;

impl Openings {
    /// Draws the table, with rows down and columns across.
    pub(super) fn svg(&self) -> String {
        let longest = self.boards.iter().map(|board| board.entry().len()).max().unwrap_or(0);
        let side = 16 + 8 * u32::try_from(longest).unwrap_or(0);
        let names = |most: u32| (1..=most).map(|side| side.to_string()).collect::<Vec<_>>();
        let rows = self.boards.last().map_or(0, |board| board.rows);
        let title = format!("Chomp: first winning move, up to {rows} x {}", self.cols);
        let mut sheet = Sheet::new(title, side, names(rows), names(self.cols))
            .axes("rows of the bar", "columns of the bar");
        let (mut one, mut several) = (false, false);
        for board in &self.boards {
            let fill = match board.openings.len() {
                0 => LOST,
                1 => ONE,
                _ => SEVERAL,
            };
            one |= fill == ONE;
            several |= fill == SEVERAL;
            let (x, y) = (side * (board.cols - 1), side * (board.rows - 1));
            let place =
                Rectangle::new().set("x", x).set("y", y).set("width", side).set("height", side);
            let place = place
                .set("fill", hex(fill))
                .set("stroke", "#fff")
                .add(Title::new(cells(&board.openings)));
            sheet = sheet.draw(place).draw(letter(board.entry(), (x, y), side, ink(fill)));
        }
        sheet = sheet.key(square(LOST), "lost: no winning move");
        sheet = if one {
            sheet.key(square(ONE), "one winning move: row,column, both from 0")
        } else {
            sheet
        };
        sheet = if several {
            sheet.key(square(SEVERAL), "* several winning moves; the first is shown")
        } else {
            sheet
        };
        sheet.to_svg()
    }
}

/// Colour of a bar without opening.
const LOST: Rgb = colour::GREY;
/// Colour of a bar with one opening.
const ONE: Rgb = colour::SKY;
/// Colour of a bar with several openings.
const SEVERAL: Rgb = colour::ORANGE;
