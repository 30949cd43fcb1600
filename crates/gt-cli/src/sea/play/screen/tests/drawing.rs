//! What a state looks like, on terminals of any size.

use gt_app::command::face::{Colours, Event};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use ratatui::layout::Rect;
use ratatui::style::Color;

use super::{MODES, Played, engine};
use crate::sea::play::mode::Mode;
use crate::sea::play::screen::drawing::draw;
use crate::sea::play::screen::state::State;

fn text(state: &State, columns: u16, rows: u16) -> String {
    let mut buffer = Buffer::empty(Rect::new(0, 0, columns, rows));
    draw(state, Colours::new(false), &mut buffer);
    let line =
        |cells: &[Cell]| cells.iter().map(Cell::symbol).collect::<String>().trim_end().to_owned();
    buffer.content.chunks(columns.max(1).into()).map(line).collect::<Vec<_>>().join("\n")
}

/// Keys that lead to everything that can be shown.
const SHOWN: [&str; 11] = ["", "h", "v", "m", "w", "t", "?", "/b2", "/b2^", "b", "ofile"];

#[test]
fn every_screen_is_drawn_on_every_size_and_while_it_shrinks() {
    let all: Vec<_> =
        (1..=100).flat_map(|columns| (1..=34).map(move |rows| (columns, rows))).collect();
    let columns = [200, 120, 80, 72, 71, 44, 40, 39, 1];
    let some = columns
        .into_iter()
        .flat_map(|columns| [60, 30, 16, 15, 12, 11, 1].map(|rows| (columns, rows)));
    let some: Vec<_> = some.collect();
    for (side, lengths) in [(4, &[2, 1][..]), (12, &[2][..])] {
        let engine = engine(side, side + 1, lengths);
        for mode in MODES {
            for keys in SHOWN {
                let mut played = Played::begun(&engine, mode);
                played.press(keys).answer();
                let state = &mut played.state;
                let is_whole = side == 4 && ["v", "/b2^"].contains(&keys);
                let mut terminal = Terminal::new(TestBackend::new(200, 60)).unwrap();
                for &(columns, rows) in if is_whole { &all } else { &some } {
                    // The state still thinks that the terminal has another size.
                    terminal.backend_mut().resize(columns, rows);
                    let colours = Colours::new(true);
                    terminal.draw(|frame| draw(state, colours, frame.buffer_mut())).unwrap();
                    state.update(Event::Resize { columns, rows });
                    terminal.draw(|frame| draw(state, colours, frame.buffer_mut())).unwrap();
                }
                draw(state, Colours::new(true), &mut Buffer::empty(Rect::ZERO));
            }
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told_so() {
    let engine = engine(4, 4, &[2]);
    let played = Played::begun(&engine, Mode::Duel);
    let small = text(&played.state, 30, 5);
    assert_eq!(small, "the terminal is too small: 40\nx 12 needed, 30 x 5 here\n\n\n");
}

#[test]
fn percents_stand_on_the_squares_and_marks_on_both_sides() {
    let engine = engine(3, 4, &[2, 1]);
    let mut played = Played::begun(&engine, Mode::Assistant);
    played.press("/a1^m").answer();
    let shown = text(&played.state, 80, 14);
    let line = |row: &str| {
        let line = shown.lines().find(|line| line.starts_with(row)).unwrap_or_default();
        line.chars().take(27).collect::<String>().trim_end().to_owned()
    };
    assert!(line("1").starts_with("1 (  o )"), "{shown}");
}

#[test]
fn colours_are_left_out_where_nobody_wants_them() {
    let engine = engine(4, 4, &[2, 1]);
    let mut played = Played::begun(&engine, Mode::Assistant);
    played.press("/a1^x").answer();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 80, 20));
    let coloured = |buffer: &Buffer, has: fn(&Cell) -> Color| {
        buffer.content.iter().any(|cell| has(cell) != Color::Reset)
    };
    draw(&played.state, Colours::new(false), &mut buffer);
    assert!(!coloured(&buffer, |cell| cell.fg) && !coloured(&buffer, |cell| cell.bg));
    draw(&played.state, Colours::new(true).many(false), &mut buffer);
    assert!(coloured(&buffer, |cell| cell.fg) && !coloured(&buffer, |cell| cell.bg));
    draw(&played.state, Colours::new(true), &mut buffer);
    assert!(coloured(&buffer, |cell| cell.bg));
}
