//! What a state looks like, on terminals of any size.

use super::{MODES, Played, engine, screens};
use crate::sea::play::mode::Mode;
use crate::sea::play::screen::drawing::draw;
use crate::sea::play::screen::state::State;
use gt_app::command::face::{Colours, Event};

fn text(state: &State, columns: u16, rows: u16) -> String {
    screens::text((columns, rows), |buffer| draw(state, Colours::new(false), buffer))
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
                let is_whole = side == 4 && ["v", "/b2^"].contains(&keys);
                screens::draw_on(
                    if is_whole { &all } else { &some }.iter().copied(),
                    &mut played.state,
                    |state, buffer| draw(state, Colours::new(true), buffer),
                    |state, columns, rows| drop(state.update(Event::Resize { columns, rows })),
                );
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
    let coloured = |colours| screens::colours(|buffer| draw(&played.state, colours, buffer));
    assert_eq!(coloured(Colours::new(false)), [false; 2]);
    assert_eq!(coloured(Colours::new(true).many(false)), [true, false]);
    assert!(coloured(Colours::new(true))[1]);
}

#[test]
fn rules_are_broken_once_for_the_width_of_the_panel() {
    let engine = engine(4, 4, &[2, 1]);
    for (columns, expected) in [
        (
            120,
            "
Aim
The shooter wants to sink the whole fleet with few shots. The
  verbs count and map the fleets that agree with the answers
  so far.
Positions",
        ),
        (
            72,
            "
Aim
The shooter wants to sink the whole fleet
  with few shots. The verbs count and map
  the fleets that agree with the answers
  so far.
Positions",
        ),
    ] {
        let mut played = Played::begun(&engine, Mode::Shoot);
        played.hear(Event::Resize { columns, rows: 90 });
        played.press("?");
        let shown = screens::panel(&text(&played.state, columns, 90));
        assert!(shown.contains(expected), "{shown}");
    }
}
