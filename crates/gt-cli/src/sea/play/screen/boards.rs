//! The board that is shot at, and the fleet of a person, on a screen of any size.

use gt_app::Tint;
use gt_app::command::screen::{Colours, Look, PlacedBoard, View};
use gt_draw::colour::{BLACK, ink, viridis};
use gt_sea_battle::draw::{own_symbol, symbol};
use gt_sea_battle::solve::HitMap;
use gt_sea_battle::{Cell, Knowledge};
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::sea::{Sea, cell, place};
use crate::sea::draw::level;

/// The widths of a square of the board that is shot at, with percents on it as long as there are
/// three columns, and those of a square of one's own fleet.
const TARGET: &[u16] = &[6, 4, 3, 2, 1];
const OWN: &[u16] = &[4, 3, 2, 1];
/// The widths of squares of two boards side by side, the best first. Percents need three columns.
const PAIRS: [[u16; 2]; 5] = [[6, 4], [4, 4], [4, 3], [4, 2], [3, 2]];

/// The columns for a board with squares of a width.
fn columns(sea: &Sea, width: u16) -> u32 {
    let (columns, rows) = sea.squares();
    rows.ilog10() + 2 + columns.saturating_mul(width.into())
}

/// The columns of two boards side by side, the first with a gap.
fn pair(sea: &Sea, room: u16) -> Option<[u32; 2]> {
    let both = PAIRS.map(|[target, own]| [columns(sea, target) + 2, columns(sea, own)]);
    both.into_iter().find(|both| both.iter().sum::<u32>() <= room.into())
}

/// The columns that the boards take of so many beside a panel, and their lines.
pub(super) fn room(sea: &Sea, room: u16) -> (Option<u32>, u32) {
    let lines = sea.squares().1 + 1;
    if sea.setup.is_duel() {
        return (pair(sea, room).map(|both| both.iter().sum()), lines + 1);
    }
    let mut wanted = TARGET.iter().map(|&width| columns(sea, width) + 1);
    (Some(wanted.find(|&wanted| wanted <= room.into()).unwrap_or(room.into())), lines)
}

/// The boards in an area, the one that is shot at first; the other one, if a person wants it where
/// one only has room.
pub(super) fn boards<'b>(
    sea: &'b Sea,
    view: &'b View,
    area: Rect,
    colours: Colours,
) -> Vec<PlacedBoard<'b>> {
    if !sea.setup.is_duel() {
        return vec![target(sea, view, area, colours)];
    }
    let lines = u16::try_from(sea.squares().1 + 2).unwrap_or(u16::MAX);
    let (first, second) = if let Some([left, _]) = pair(sea, area.width) {
        let left = u16::try_from(left).unwrap_or(area.width).min(area.width);
        let right = Rect { x: area.x + left, width: area.width - left, ..area };
        (Rect { width: left, ..area }, right)
    } else if area.height / 2 >= lines {
        let under = Rect { y: area.y + lines, height: area.height - lines, ..area };
        (Rect { height: lines, ..area }, under)
    } else if sea.is_own {
        return own(sea, view, area, colours).into_iter().collect();
    } else {
        return vec![target(sea, view, area, colours)];
    };
    let own = own(sea, view, second, colours);
    [target(sea, view, first, colours)].into_iter().chain(own).collect()
}

/// A board without anything on it.
fn empty<'b>(sea: &Sea, area: Rect, title: String, look: Looks<'b>) -> PlacedBoard<'b> {
    let board = sea.setup.rules.board();
    let rows = (1..=board.rows()).rev().map(|row| row.to_string());
    PlacedBoard {
        title: if sea.setup.is_duel() { title } else { String::new() },
        area,
        size: sea.squares(),
        names: [board.letters().collect(), rows.collect()],
        widths: OWN,
        part: 3,
        centre: (0, 0),
        cursor: None,
        look,
    }
}

type Looks<'b> = Box<dyn Fn((u32, u32), u16) -> Look + 'b>;

fn left(sea: &Sea, known: &Knowledge) -> usize {
    sea.setup.rules.fleet().cells().saturating_sub(known.hits())
}

/// The last shot at one of the boards.
fn last(sea: &Sea, at_target: bool) -> Option<Cell> {
    let shots = sea.game.as_ref()?.shots();
    shots.iter().rev().find(|shot| shot.at_target == at_target).map(|shot| shot.cell)
}

/// The board that is shot at.
fn target<'b>(sea: &'b Sea, view: &'b View, area: Rect, colours: Colours) -> PlacedBoard<'b> {
    let (board, known, last) = (sea.setup.rules.board(), sea.known(), last(sea, true));
    let best = sea.best(view).map_or(&[][..], |best| &best.cells);
    let is_open = move |cell: Cell| symbol(board, known, cell) == '.';
    let map = sea.counted.as_deref().filter(|_| sea.is_mapped).map(|counted| &counted.map);
    let counts = |map: &HitMap| {
        board.cells().filter(|&cell| is_open(cell)).map(|cell| map.count(cell)).max().unwrap_or(0)
    };
    let map = map.map(|map| (map, counts(map)));
    let look = move |at: (u32, u32), width: u16| {
        let cell = cell(at);
        let sign = symbol(board, known, cell);
        let is_cursor = at == view.cursor;
        let marks = if is_cursor {
            Some(['[', ']'])
        } else if sign == '.' && best.contains(&cell) {
            Some(['*', '*'])
        } else {
            (last == Some(cell)).then_some(['(', ')'])
        };
        let mut look = match map.filter(|_| sign == '.') {
            Some((map, greatest)) => {
                let heat = heat(colours, level(map.count(cell), greatest));
                Look::marked(chance(map, cell, greatest, width), heat, marks)
            }
            None => answered(sign, width, map.is_some(), colours, marks),
        };
        if width == 3 && map.is_some() {
            look.marks[1] = None; // the number stands there
        }
        if is_cursor {
            // The colours of a map would hide where it is.
            look.style = Style::new().add_modifier(Modifier::BOLD);
        }
        look
    };
    let title = format!("their fleet: {} left", left(sea, known));
    let (widths, centre, cursor) = (TARGET, view.cursor, Some(view.cursor));
    PlacedBoard { widths, centre, cursor, ..empty(sea, area, title, Box::new(look)) }
}

/// The fleet of a person, if there is one.
fn own<'b>(sea: &'b Sea, view: &View, area: Rect, colours: Colours) -> Option<PlacedBoard<'b>> {
    let (board, last) = (sea.setup.rules.board(), last(sea, false));
    let (fleet, knows) = sea.game.as_ref()?.own()?;
    let look = move |at: (u32, u32), width: u16| {
        let cell = cell(at);
        let marks = (last == Some(cell)).then_some(['(', ')']);
        answered(own_symbol(board, fleet, knows, cell), width, false, colours, marks)
    };
    let title = format!("your fleet: {} left", left(sea, knows));
    let centre = last.map_or(view.cursor, place);
    Some(PlacedBoard { centre, ..empty(sea, area, title, Box::new(look)) })
}

/// The sign of a square in so many columns, with room for marks.
///
/// It stands under the last digit of the whole percents, if there is a map.
fn answered(
    sign: char,
    width: u16,
    has_map: bool,
    colours: Colours,
    marks: Option<[char; 2]>,
) -> Look {
    let before = match width {
        0 | 1 => 0,
        3 if has_map => 2,
        6.. => 3,
        4.. => 2,
        _ => 1,
    };
    let tint = match sign {
        'S' => Tint::First,
        'x' => Tint::Second,
        '#' => Tint::Neutral,
        _ => Tint::Empty,
    };
    Look::marked(format!("{:before$}{sign}", ""), colours.tint(tint), marks)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_stands_under_the_number() {
        let sign = |width, has_map| answered('o', width, has_map, Colours::new(false), None).text;
        assert_eq!(
            [1, 2, 3, 4, 6].map(|width| sign(width, false)),
            ["o", " o", " o", "  o", "   o"]
        );
        assert_eq!(sign(3, true), "  o");
    }

    #[test]
    fn the_cube_of_colours_is_that_of_terminals() {
        assert_eq!([indexed([0, 0, 0]), indexed([255; 3]), indexed([90, 0, 250])], [16, 231, 57]);
    }
}
