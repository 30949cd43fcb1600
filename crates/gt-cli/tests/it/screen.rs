//! Sea battle on all of a terminal, through a pseudo-terminal.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::io::Write;
use std::{env, fs};

use portable_pty::{CommandBuilder, PtySize};

use crate::pty::{Terminal, parser};

/// Starts `gt` with arguments that have no blanks.
fn gt(args: &str, variables: &[(&str, &str)]) -> Terminal {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gt"));
    command.args(args.split(' '));
    command.cwd(env::temp_dir());
    Terminal::start(command, variables)
}

const SMALL: &str = "sea play --rows 4 --cols 4 --fleet 2,1";

/// Presses keys that nothing on the screen answers by itself.
fn send(at: &mut Terminal, keys: &str) {
    at.keys.write_all(keys.as_bytes()).unwrap();
}

#[test]
fn a_whole_duel_with_every_key() {
    let mut at = gt(&format!("{SMALL} --mode duel --seed 3"), &[]);
    at.wait_for("your shot");
    at.wait("a taken terminal", |screen| {
        screen.alternate_screen()
            && screen.hide_cursor()
            && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
    at.wait_for("your fleet: 3 left");
    at.press("?", "keys and rules");
    at.press("\x1b[6~\x1b[F", "sea-battle.md."); // a page down, and to the end
    at.press("\x1b[5~\x1b[H", "this list"); // a page up, and to the beginning
    at.press("?", "ships left: theirs, yours");
    at.press("m", "squares, best first");
    at.wait_for("bits");
    at.press("m", "ships left: theirs, yours");
    at.press("w", "tells");
    at.press("w", "ships and shots");
    at.press("t", "second: perfect");
    at.press("t", "ships left: theirs, yours");
    at.press("v", "19.6"); // the map
    send(&mut at, "v");
    at.wait("no map", |screen| !screen.contents().contains("19.6"));
    at.press("h", "shoot at ");
    at.wait_for("*  . *");
    send(&mut at, "\x1b");
    at.wait("the end of the hint", |screen| !screen.contents().contains("*  . *"));
    at.press("x", "x is no key here");
    at.press("-", "the strength of the computer is 6");
    at.press("+", "the strength of the computer is perfect");
    at.press("d", "another fleet of yours");
    at.press("u", "nothing to take back");
    at.press("r", "nothing to make again");
    at.press("w\x1b[A\x1b[A\x1b[A\x1b[D\x1b[D\x1b[D", "a shot at A4"); // arrows
    at.press("\x1b[B\x1b[CJLKH", "a shot at B3");
    at.press("/z9\r", "z9");
    at.press("\t", "square (Enter, or Esc to cancel): _");
    at.press("d4\x7f", "cancel): d_");
    send(&mut at, "\x1b");
    at.wait("the end of the name", |screen| !screen.contents().contains("cancel): "));
    at.press("/a1", "cancel): a1_");
    at.press("\r", "you A1: ");
    at.wait("an answer", |screen| screen.contents().contains("your shot"));
    at.press("u", "taken back");
    at.press("r", "made again");
    at.wait_for("you A1: ");
    at.press("b", "your fleet: ");
    at.press("\x1b[<0;6;4M\x1b[<0;6;4m", "you A4: "); // a click, from 1
    at.press("\x1b[<65;60;5M", "you A4: "); // the wheel
    'shots: for col in 'A'..='D' {
        for row in 1..=4 {
            let name = format!("{col}{row}");
            let is_over = |screen: &vt100::Screen| screen.contents().contains(" over ");
            at.wait("a turn", |screen| screen.contents().contains("your shot") || is_over(screen));
            if is_over(at.parser.screen()) {
                break 'shots;
            }
            let shown = format!("you {name}: ");
            if !at.parser.screen().contents().contains(&shown) {
                at.press(&format!("/{name}\r"), &shown);
            }
        }
    }
    at.wait_for("won");
    at.press(" ", "the game is over");
    at.press("\x0c", "the game is over"); // Ctrl-L
    at.press("n", "your shot");
    at.wait_for("your fleet: 3 left");
    at.master.resize(PtySize { rows: 10, cols: 30, ..PtySize::default() }).unwrap();
    at.parser = parser(10, 30);
    at.wait_for("too small");
    at.master.resize(PtySize { rows: 12, cols: 40, ..PtySize::default() }).unwrap();
    at.parser = parser(12, 40);
    at.wait_for("ships left: 1 of 2"); // the panel of w, in place of the boards
    at.press("w", "your fleet: 3 left");
    send(&mut at, "q");
    assert_eq!(at.end().0, 0);
}

#[test]
fn the_assistant_hears_what_was_announced_by_keys_and_by_clicks() {
    let mut at = gt(&format!("{SMALL} --mode assistant"), &[]);
    at.wait_for("advice for a game on paper");
    at.wait_for("shoot at B1");
    at.press("/b2\r", "what was announced?");
    at.press("x", "B2: hit");
    at.wait_for(" fleets)");
    at.press("/b3\r", "sunk 2, B3 to B2");
    at.press("\x1b[B\x1b[B\r", "B3: sunk, a ship of 2");
    at.press("/d1\r", "the shot at D1");
    at.press("m", "D1: miss");
    at.press("/d2\r", "the shot at D2");
    send(&mut at, "\x1b");
    at.wait("the end of the choice", |screen| !screen.contents().contains("the shot at"));
    at.press("\x1b[<0;24;3M\x1b[<0;24;3m", "the shot at D4"); // a click, from 1
    send(&mut at, "\x1b");
    at.wait("the end of the choice", |screen| !screen.contents().contains("the shot at"));
    send(&mut at, "q");
    assert_eq!(at.end().0, 0);
}

#[test]
fn the_terminal_is_whole_after_signals() {
    for (signal, says) in [("TERM", "error: interrupted"), ("HUP", ""), ("INT", "interrupted")] {
        // The fleets of this board are counted for long.
        let at = &mut gt("sea play --mode assistant --rows 14 --cols 14 --fleet german", &[]);
        at.wait_for("thinking");
        at.signal(signal);
        let at = core::mem::replace(at, gt("sea play --plain --rows 2 --cols 2 --fleet 1", &[]));
        let (code, said) = at.end();
        assert!(code == 1 && said.contains(says), "{signal}: {code}\n{said}");
    }
}

#[test]
fn a_board_that_is_too_wide_ends_as_by_lines() {
    let at = gt("sea play --mode shoot --rows 40 --cols 40 --fleet 9,8,7,6,5,4,3,2", &[]);
    let (code, said) = at.end();
    assert!(code != 0 && said.contains("error: "), "{code}\n{said}");
}

#[test]
fn lines_are_read_where_the_terminal_cannot_do_more_or_somebody_wants_them() {
    for (args, variables) in [(" --plain", &[][..]), ("", &[("TERM", "dumb")][..])] {
        let mut at = gt(&format!("{SMALL} --mode shoot --seed 1{args}"), variables);
        at.wait_for("your shot>");
        assert!(!at.parser.screen().alternate_screen());
        at.press("quit\n", "quit");
        assert_eq!(at.end().0, 0);
    }
}

#[test]
fn no_colours_are_sent_where_nobody_wants_them() {
    let coloured = |at: &Terminal| {
        let screen = at.parser.screen();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let mut cells = cells.filter_map(|(row, column)| screen.cell(row, column));
        cells.any(|cell| {
            cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default
        })
    };
    for (variables, is_coloured) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let mut at = gt(&format!("{SMALL} --mode assistant"), variables);
        at.wait_for("shoot at ");
        assert_eq!(coloured(&at), is_coloured);
        send(&mut at, "q");
        at.end();
    }
}

#[test]
fn a_duel_is_recorded_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("first.txt"), folder.path().join("second.txt"));
    let duel = format!("{SMALL} --mode duel --seed 3");
    let mut at = gt(&format!("{duel} --record {}", first.display()), &[]);
    at.wait_for("your shot");
    at.press("/a1\r", "you A1: ");
    at.wait_for("your shot");
    at.press(&format!("o{}\r", second.display()), "written to");
    send(&mut at, "q");
    assert_eq!(at.end().0, 0);
    let record = fs::read_to_string(&first).unwrap();
    assert!(record.contains("\nA1 ") && record == fs::read_to_string(&second).unwrap());
    let mut at = gt(&format!("{duel} --load {}", first.display()), &[]);
    at.wait_for("you A1: ");
    at.press("n", "v counts the fleets");
    at.press(&format!("g{}\r", first.display()), "you A1: ");
    send(&mut at, "q");
    assert_eq!(at.end().0, 0);
    fs::write(&first, "instance: nim:3\n\n").unwrap();
    let (code, said) = gt(&format!("{duel} --load {}", first.display()), &[]).end();
    assert!(code == 2 && said.contains("nim:3"), "{code}\n{said}");
}
