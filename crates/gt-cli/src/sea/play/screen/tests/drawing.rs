//! What a state looks like, on terminals of any size.

use super::{MODES, OnScreen as _, Sea, Size, answer, begun, engine, screens};
use crate::sea::play::mode::Mode;
use gt_app::command::screen::{Colours, Event, PlacedBoard, Screen};

fn text(screen: &Screen<Sea>, columns: u16, rows: u16) -> String {
    screens::text((columns, rows), |buffer| screen.draw(Colours::new(false), buffer))
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
                let mut played = begun(&engine, mode);
                answer(played.press(keys));
                let is_whole = side == 4 && ["v", "/b2^"].contains(&keys);
                screens::draw_on(
                    if is_whole { &all } else { &some }.iter().copied(),
                    &mut played.state,
                    |state, buffer| state.draw(Colours::new(true), buffer),
                    |state, columns, rows| drop(state.update(Event::Resize { columns, rows })),
                );
            }
        }
    }
}

#[test]
fn boards_lie_on_their_part_of_the_screen_and_nowhere_twice() {
    for (side, is_own) in [(1, true), (10, false), (10, true), (20, false)] {
        let engine = engine(side, side, &[1]);
        for mode in [Mode::Assistant, Mode::Duel] {
            let mut played = begun(&engine, mode);
            played.state.game.is_own = is_own;
            for (columns, rows) in (40..210).flat_map(|columns| [12, 24, 60].map(|r| (columns, r)))
            {
                let areas = played.state.areas(Size { columns, rows }).unwrap();
                let (state, colours) = (&played.state, Colours::new(false));
                let boards = state.game.boards(&state.view, areas.board, colours);
                for (nth, board) in boards.iter().enumerate().filter(|_| !areas.board.is_empty()) {
                    assert_eq!(board.area.intersection(areas.board), board.area);
                    let twice = |other: &PlacedBoard<'_>| other.area.intersects(board.area);
                    assert!(!boards[..nth].iter().any(twice), "{columns} x {rows}: {boards:?}");
                }
            }
        }
    }
}

#[test]
fn percents_stand_on_the_squares_and_marks_on_both_sides() {
    let engine = engine(3, 4, &[2, 1]);
    let mut played = begun(&engine, Mode::Assistant);
    answer(played.press("/a1^m"));
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
    let mut played = begun(&engine, Mode::Assistant);
    answer(played.press("/a1^x"));
    let coloured = |colours| screens::colours(|buffer| played.state.draw(colours, buffer));
    assert_eq!(coloured(Colours::new(false)), [false; 2]);
    assert_eq!(coloured(Colours::new(true).many(false)), [true, false]);
    assert!(coloured(Colours::new(true))[1]);
}
