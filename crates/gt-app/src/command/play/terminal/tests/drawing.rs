//! What a state looks like, on terminals of any size.

use super::{answer, begun, instance, screens};
use crate::command::play::face::{Colours, Event};
use crate::command::play::screen::Screen;
use crate::command::play::terminal::state::State;

const COLOURS: Colours = Colours::new(true);

fn text(screen: &Screen<State<'_>>, columns: u16, rows: u16) -> String {
    screens::text((columns, rows), |buffer| screen.draw(Colours::new(false), buffer))
}

/// Keys that lead to everything that can be shown.
const SHOWN: [&str; 14] =
    ["", "h", "v", "b", "w", "m", "t", "?", "/e", "LLJJ^", "ofile", "/e3^", "/a1^", "pppp"];

#[test]
fn every_screen_is_drawn_on_every_size_and_while_it_shrinks() {
    let all = (1..=80).flat_map(|columns| (1..=30).map(move |rows| (columns, rows)));
    let columns = [80, 72, 71, 44, 40, 39, 1];
    let rows = [30, 16, 15, 12, 11, 1];
    let some = columns.into_iter().flat_map(|columns| rows.map(|rows| (columns, rows)));
    let (all, some): (Vec<_>, Vec<_>) = (all.collect(), some.collect());
    for name in ["rook:5x4", "rook:40x60", "matches:7"] {
        let instance = instance(name);
        for keys in SHOWN {
            let mut played = begun(&*instance, name, false);
            answer(played.press(keys), 0);
            let sizes = if keys == "v" && name == "rook:5x4" { &all } else { &some };
            screens::draw_on(
                sizes.iter().copied(),
                &mut played.state,
                |state, buffer| state.draw(COLOURS, buffer),
                |state, columns, rows| drop(state.update(Event::Resize { columns, rows })),
            );
        }
    }
}

#[test]
fn a_terminal_that_is_too_small_is_told_so() {
    let instance = instance("rook:5x4");
    let played = begun(&*instance, "rook", false);
    let small = text(&played.state, 30, 5);
    assert_eq!(small, "the terminal is too small: 40\nx 12 needed, 30 x 5 here\n\n\n");
}

#[test]
fn the_smallest_screen_shows_the_board() {
    let instance = instance("rook:5x4");
    let mut played = begun(&*instance, "rook:5x4", false);
    played.hear(Event::Resize { columns: 40, rows: 12 });
    played.press("LLJJ^");
    let shown = text(&played.state, 40, 12);
    let expected = " rook:5x4   your turn   0 moves
   a  b  c  d  e
4  .  .  .  . -.-
3  .  .  .  . -.-
2  .  .  .  . -.-
1 -.--.--.--.-[R]




 now a cell in dashes; Esc cancels
 ? keys  q quit  u undo  h hint";
    assert_eq!(shown, expected);
}

#[test]
fn a_piece_that_jumps_is_seen_wherever_it_lands() {
    let instance = instance("leaper:5x1");
    let mut played = begun(&*instance, "leaper:5x1", false);
    let mut rows = Vec::new();
    played.press("/b1^");
    for _ in 0..8 {
        let shown = text(&played.state, 40, 12);
        rows.push(shown.lines().nth(2).unwrap_or_default().to_owned());
        played.hear(Event::Tick);
    }
    rows.dedup();
    assert_eq!(rows, ["1  . (.)[.](R)(.)", "1  . (.)[R](.)(.)", "1  . (R)[.](.)(.)"]);
    played.press("u");
    assert!(text(&played.state, 40, 12).contains("1  .  . [.] .  R"));
}

#[test]
fn values_stand_beside_the_board() {
    let instance = instance("rook:5x4");
    let mut played = begun(&*instance, "rook:5x4", false);
    answer(played.press("vh"), 0);
    let shown = text(&played.state, 80, 20);
    assert!(shown.contains("> a1  win") && shown.contains("you have a win; best: a1"), "{shown}");
}

#[test]
fn a_game_without_a_board_shows_a_list_that_narrows() {
    let instance = instance("matches:7");
    let mut played = begun(&*instance, "matches:7", false);
    played.press("3");
    let shown = text(&played.state, 60, 14);
    assert!(shown.contains("move: 3_") && !shown.contains("  2 "), "{shown}");
}

#[test]
fn a_drawing_stands_above_the_list_on_the_smallest_screen() {
    let instance = instance("matches:7");
    let mut played = begun(&*instance, "matches:7", false);
    played.hear(Event::Resize { columns: 40, rows: 12 });
    let shown = text(&played.state, 40, 12);
    let drawing = played.state.game.scene.drawing[0].clone();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines[1].trim(), drawing.trim(), "{shown}");
    assert!(lines[2].contains("moves") && shown.contains("> 1"), "{shown}");
}

#[test]
fn a_long_name_leaves_room_for_whose_turn_it_is() {
    let instance = instance("rook:5x4");
    for (name, title) in [
        ("rook:5x4", " rook:5x4   your turn   0 moves"),
        ("a rook that has a very long name", " a rook that has..   your turn   0 moves"),
    ] {
        let played = begun(&*instance, name, false);
        assert_eq!(text(&played.state, 40, 12).lines().next(), Some(title));
    }
}

#[test]
fn colours_are_left_out_where_nobody_wants_them() {
    let instance = instance("rook:5x4");
    let mut played = begun(&*instance, "rook", false);
    answer(played.press("vh"), 0);
    let coloured = |colours| screens::colours(|buffer| played.state.draw(colours, buffer));
    assert_eq!(coloured(Colours::new(false)), [false; 2]);
    assert!(coloured(COLOURS)[0]);
}

/// What stands inside the frame of the panel, which is at the right of a screen.
fn panel(screen: &str) -> String {
    let inside = |line: &str| {
        let (_, inside) = line.strip_suffix('|')?.rsplit_once("| ")?;
        Some(inside.trim_end().to_owned())
    };
    screen.lines().filter_map(inside).collect::<Vec<_>>().join("\n")
}

/// Rules that an author has broken for 80 columns.
const RULES: &str = "Rules
  The players move the same rook in turn. It goes left or up, as far as they
  like. It never goes back, and it never jumps over the edge of the board: a
  player who cannot move has lost.
Options
  --first WHO  Who makes the first move: you, or else the computer. The other
               player answers.
  --size       The board.
";

#[test]
fn rules_are_broken_once_for_the_width_of_the_panel() {
    let instance = instance("rook:5x4");
    for (columns, expected) in [
        (
            80,
            "Rules
The players move the same rook in turn. It goes left or
  up, as far as they like. It never goes back, and it
  never jumps over the edge of the board: a player who
  cannot move has lost.
Options
--first WHO  Who makes the first move: you, or else the
             computer. The other player answers.
--size       The board.",
        ),
        (
            44,
            "Rules
The players move the same rook in turn.
  It goes left or up, as far as they
  like. It never goes back, and it never
  jumps over the edge of the board: a
  player who cannot move has lost.
Options
--first WHO  Who makes the first move:
             you, or else the computer.
             The other player answers.
--size       The board.",
        ),
    ] {
        let mut played = begun(&*instance, "rook:5x4", false);
        played.state.game.rules = RULES.into();
        played.hear(Event::Resize { columns, rows: 100 });
        played.press("?");
        let shown = panel(&text(&played.state, columns, 100));
        assert!(shown.contains(&format!("\n\n{expected}\n")), "{shown}");
    }
}
