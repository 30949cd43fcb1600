//! A board of the screen, square by square.

use gt_app::Tint;
use gt_app::command::face::{Colours, paint};
use gt_draw::colour::{BLACK, ink, viridis};
use gt_sea_battle::solve::HitMap;
use gt_sea_battle::{Board, Cell};
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier, Style};

use super::areas::BoardArea;
use crate::sea::draw::level;

/// What a board shows.
pub(super) struct Look<'l> {
    pub(super) title: String,
    /// The sign of a square.
    pub(super) sign: &'l dyn Fn(Cell) -> char,
    /// The map that stands on the squares without an answer.
    pub(super) map: Option<&'l HitMap>,
    /// The square that was shot at last.
    pub(super) last: Option<Cell>,
    /// The best shots.
    pub(super) best: &'l [Cell],
    /// Where a person is; `None` on the other board.
    pub(super) cursor: Option<Cell>,
    /// The square around which a part of the board is shown.
    pub(super) centre: Cell,
}

/// Draws a board.
pub(super) fn draw(
    look: &Look<'_>,
    board: &Board,
    place: &BoardArea,
    colours: Colours,
    buffer: &mut Buffer,
) {
    paint::put(buffer, place.title, (0, 0), &look.title, Colours::title());
    let Some(geometry) = place.geometry(look.centre) else { return };
    let letters: Vec<String> = board.letters().collect();
    let numbers: Vec<String> = (1..=board.rows()).rev().map(|row| row.to_string()).collect();
    geometry.name(&letters, &numbers, buffer);
    let open = |cell: Cell| (look.sign)(cell) == '.';
    let greatest = |map: &HitMap| {
        board.cells().filter(|&cell| open(cell)).map(|cell| map.count(cell)).max().unwrap_or(0)
    };
    let map = look.map.map(|map| (map, greatest(map)));
    for down in 0..geometry.seen.1 {
        for right in 0..geometry.seen.0 {
            let (col, row) =
                (geometry.first.0 + u32::from(right), geometry.first.1 + u32::from(down));
            let cell = Cell::new(row as usize, col as usize);
            let sign = (look.sign)(cell);
            let marks = marks(look, cell, sign);
            let text = match map.filter(|_| sign == '.') {
                Some((map, greatest)) => chance(map, cell, greatest, geometry.width),
                None => answered(sign, geometry.width, map.is_some()),
            };
            let style = match map.filter(|_| sign == '.') {
                Some((map, greatest)) => heat(colours, level(map.count(cell), greatest)),
                None => colours.tint(tint(sign)),
            };
            let at = geometry.place(right, down);
            paint::put(buffer, place.area, at, &text, style);
            let last = (at.0 + geometry.width.saturating_sub(1), at.1);
            if let Some([left, right]) = marks {
                let style = colours.mark();
                if geometry.width > 1 {
                    paint::put(buffer, place.area, at, left, style);
                }
                if geometry.width > 3 || geometry.width == 3 && map.is_none() {
                    paint::put(buffer, place.area, last, right, style);
                }
                if geometry.width == 1 {
                    paint::restyle(buffer, place.area, at, 1, style);
                }
            }
            if look.cursor == Some(cell) {
                // The colours of a map would hide where it is.
                let style = Style::reset().patch(Colours::cursor()).add_modifier(Modifier::BOLD);
                paint::restyle(buffer, place.area, at, geometry.width, style);
            }
        }
    }
}

/// The marks on both sides of a square.
fn marks(look: &Look<'_>, cell: Cell, sign: char) -> Option<[&'static str; 2]> {
    if look.cursor == Some(cell) {
        Some(["[", "]"])
    } else if sign == '.' && look.best.contains(&cell) {
        Some(["*", "*"])
    } else if look.last == Some(cell) {
        Some(["(", ")"])
    } else {
        None
    }
}

/// The sign of a square in so many columns, with room for marks.
///
/// It stands under the last digit of the whole percents, if there is a map.
fn answered(sign: char, width: u16, has_map: bool) -> String {
    let before = match width {
        0 | 1 => 0,
        3 if has_map => 2,
        6.. => 3,
        4.. => 2,
        _ => 1,
    };
    format!("{:width$}", format!("{:before$}{sign}", ""), width = usize::from(width))
}

/// The chance of a ship on a square, in percent, in so many columns, with room for marks.
///
/// In one or two columns it is a digit: 9 is the greatest chance on the board.
fn chance(map: &HitMap, cell: Cell, greatest: u128, width: u16) -> String {
    let count = map.count(cell);
    let percent = 100.0 * map.probability(cell).unwrap_or(0.0);
    let text = if count == 0 {
        "-".to_owned()
    } else if count == map.total() {
        if width >= 6 { "100" } else { "!" }.to_owned()
    } else if width >= 6 {
        format!("{:.1}", percent.clamp(0.1, 99.9))
    } else if width >= 3 {
        format!("{:.0}", percent.clamp(0.0, 99.0))
    } else {
        (u32::from(level(count, greatest)) * 9 / 200).to_string()
    };
    match width {
        6.. => format!(" {text:>4} "),
        4.. => format!(" {text:>2} "),
        3 => format!("{text:>3}"),
        2 => format!(" {text}"),
        _ => text,
    }
}

/// The colour of a level from 0 to 200: the greater, the lighter, from violet by green to yellow.
fn heat(colours: Colours, level: u8) -> Style {
    if !colours.are_many() {
        let is_greatest = level == 200;
        return if is_greatest { Colours::title() } else { Style::new() };
    }
    let fill = viridis(level.into(), 200);
    let ink = if ink(fill) == BLACK { Color::Indexed(16) } else { Color::Indexed(231) };
    Style::new().bg(Color::Indexed(indexed(fill))).fg(ink)
}

/// The nearest of the 216 colours of the cube that terminals of 256 colours have.
fn indexed(colour: [u8; 3]) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |of: u8| {
        let nearest = (0..).zip(STEPS).min_by_key(|&(_, step)| step.abs_diff(of));
        nearest.map_or(0, |(nth, _)| nth)
    };
    let [red, green, blue] = colour.map(step);
    16 + 36 * red + 6 * green + blue
}

const fn tint(sign: char) -> Tint {
    match sign {
        'S' => Tint::First,
        'x' => Tint::Second,
        '#' => Tint::Neutral,
        _ => Tint::Empty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_has_its_width_and_its_sign_stands_under_the_number() {
        for width in 1..=6 {
            assert_eq!(answered('x', width, true).len(), usize::from(width));
        }
        let all = [1, 2, 3, 4, 6].map(|width| answered('o', width, false));
        assert_eq!(all, ["o", " o", " o ", "  o ", "   o  "]);
        assert_eq!(answered('o', 3, true), "  o");
    }

    #[test]
    fn the_cube_of_colours_is_that_of_terminals() {
        assert_eq!([indexed([0, 0, 0]), indexed([255; 3]), indexed([90, 0, 250])], [16, 231, 57]);
    }
}
