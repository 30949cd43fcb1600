//! Sea battle on all of a terminal, through a pseudo-terminal.

use std::{env, fs};

use portable_pty::CommandBuilder;

use crate::pty::{Terminal, is_whole_after_signals};

/// Starts `gt` with arguments that have no blanks.
pub(crate) fn gt(args: &str, variables: &[(&str, &str)]) -> Terminal {
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_gt"));
    command.args(args.split(' '));
    command.cwd(env::temp_dir());
    Terminal::start(command, variables)
}

const SMALL: &str = "sea play --rows 4 --cols 4 --fleet 2,1";

#[test]
fn a_whole_duel_with_every_key() {
    let mut at = gt(&format!("{SMALL} --mode duel --seed 3"), &[]);
    at.wait_for("your shot");
    at.wait_until_taken();
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
    at.send("v");
    at.wait("no map", |screen| !screen.contents().contains("19.6"));
    at.press("h", "shoot at ");
    at.wait_for("*  . *");
    at.send("\x1b");
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
    at.send("\x1b");
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
    at.resize(10, 30);
    at.wait_for("too small");
    at.resize(12, 40);
    at.wait_for("ships left: 1 of 2"); // the panel of w, in place of the boards
    at.press("w", "your fleet: 3 left");
    at.send("q");
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
    at.send("\x1b");
    at.wait("the end of the choice", |screen| !screen.contents().contains("the shot at"));
    at.press("\x1b[<0;24;3M\x1b[<0;24;3m", "the shot at D4"); // a click, from 1
    at.send("\x1b");
    at.wait("the end of the choice", |screen| !screen.contents().contains("the shot at"));
    at.send("q");
    assert_eq!(at.end().0, 0);
}

/// A duel at the first shot of the person: nothing is computed.
fn waiting(limits: &str) -> Terminal {
    let mut at = gt(&format!("{limits}{SMALL} --mode duel --seed 3"), &[]);
    at.wait_for("your shot");
    at
}

/// A game on paper: the worker counts the fleets of 10 x 10 squares, for half a minute or so.
fn counting(limits: &str) -> Terminal {
    let long = "sea play --mode assistant --fleet german --touch any";
    let mut at = gt(&format!("{limits}{long}"), &[]);
    at.wait_for("thinking");
    at
}

#[test]
fn the_terminal_is_whole_after_ctrl_c_and_after_signals() {
    is_whole_after_signals(|| waiting(""));
    is_whole_after_signals(|| counting(""));
}

#[test]
fn the_terminal_is_whole_at_a_limit_of_time() {
    let (code, shown, said) = waiting("--time 2s ").last();
    assert!(shown.contains("your shot"), "{shown}");
    assert!(code == 1 && said.contains("error: out of time"), "{code}\n{said}");
    let (code, shown, said) = counting("--time 2s ").last();
    assert!(!shown.contains("shoot at"), "the fleets are counted:\n{shown}");
    assert!(code == 1 && said.contains("error: out of time"), "{code}\n{said}");
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_again() {
    for signal in [None, Some("TSTP")] {
        let mut at = waiting("");
        at.wait_until_taken();
        match signal {
            Some(signal) => at.signal(signal),
            None => at.send("\x1a"),
        }
        at.wait_until_stopped();
        at.go_on("your fleet: 3 left");
        at.press("/a1\r", "you A1: ");
        at.send("q");
        assert_eq!(at.end().0, 0);
    }
    let mut at = counting("");
    at.send("\x1a");
    at.wait_until_stopped();
    at.go_on("thinking");
    at.press("?", "keys and rules");
    at.send("q");
    assert_eq!(at.end().0, 0);
}

#[test]
fn all_is_drawn_again_after_a_stop_that_cannot_be_seen() {
    let mut at = waiting("");
    at.wait_until_taken();
    at.signal("STOP");
    at.wait_for_state('T');
    at.go_on("your fleet: 3 left");
    at.press("/a1\r", "you A1: ");
    at.send("q");
    assert_eq!(at.end().0, 0);
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
    for (variables, is_coloured) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let mut at = gt(&format!("{SMALL} --mode assistant"), variables);
        at.wait_for("shoot at ");
        assert_eq!(at.is_coloured(), is_coloured);
        at.send("q");
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
    at.send("q");
    assert_eq!(at.end().0, 0);
    let record = fs::read_to_string(&first).unwrap();
    assert!(record.contains("\nA1 ") && record == fs::read_to_string(&second).unwrap());
    let mut at = gt(&format!("{duel} --load {}", first.display()), &[]);
    at.wait_for("you A1: ");
    at.press("n", "v counts the fleets");
    at.press(&format!("g{}\r", first.display()), "you A1: ");
    at.send("q");
    assert_eq!(at.end().0, 0);
    fs::write(&first, "instance: nim:3\n\n").unwrap();
    let (code, said) = gt(&format!("{duel} --load {}", first.display()), &[]).end();
    assert!(code == 2 && said.contains("nim:3"), "{code}\n{said}");
}
