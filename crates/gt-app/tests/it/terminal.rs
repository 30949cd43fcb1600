//! Games on a terminal, through a pseudo-terminal.
//!
//! The program that plays is this test binary: the test [`child`] becomes it.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use std::path::Path;
use std::time::Instant;
use std::{env, process};

use clap::Parser;
use gt_app::command::{Common, Context, Verb};
use portable_pty::CommandBuilder;

use crate::pty::{Terminal, is_whole_after_signals};
use crate::rook::games;

/// The variable with the command line of the program that plays.
const ASKED: &str = "GT_TEST_OF_TERMINAL";

#[derive(Debug, Parser)]
struct Line {
    #[command(flatten)]
    common: Common,
    #[command(subcommand)]
    verb: Verb,
}

/// Plays, if it is the child of another test; otherwise it does nothing.
#[test]
fn child() {
    let Ok(asked) = env::var(ASKED) else { return };
    let line = Line::parse_from(["test"].into_iter().chain(asked.split(' ')));
    let played = Context::new(&line.common).and_then(|context| line.verb.run(&games(), &context));
    if let Err(failure) = &played {
        failure.report();
    }
    process::exit(played.map_or_else(|failure| failure.code().into(), |()| 0));
}

/// Starts this test binary as a program that plays.
fn playing(asked: &str, variables: &[(&str, &str)]) -> Terminal {
    playing_in(&env::temp_dir(), asked, variables)
}

/// The same in a folder, which relative paths begin in.
fn playing_in(folder: &Path, asked: &str, variables: &[(&str, &str)]) -> Terminal {
    let mut command = CommandBuilder::new(env::current_exe().unwrap());
    command.cwd(folder);
    command.args(["--exact", "terminal::child", "--nocapture", "--test-threads", "1"]);
    command.env(ASKED, asked);
    Terminal::start(command, variables)
}

#[test]
fn a_game_is_chosen_of_a_menu() {
    let mut at = playing("play", &[]);
    at.wait_for("what do you want to play?");
    at.wait_until_taken();
    at.press("\x1b[F\x1b[H\x1b[B\x1b[A", "> "); // the end, the beginning, down and up
    at.press("xyz", "no game has: xyz_");
    at.press("\x7f\x7f\x7fROO", "games with: ROO_");
    at.wait_for("> rook");
    at.press("\r", "you play first, against the perf");
    at.send("q");
    assert_eq!(at.end().0, 0);
    let mut at = playing("play", &[]);
    at.wait_for("what do you want to play?");
    at.press("rook", "> rook");
    at.press("\x1b[<0;6;3M\x1b[<0;6;3m", "you play first"); // a click at the marked one, from 1
    at.send("q");
    assert_eq!(at.end().0, 0);
    let mut at = playing("play", &[]);
    at.wait_for("what do you want to play?");
    at.send("q");
    assert_eq!(at.end().0, 0);
}

#[test]
fn a_whole_game_with_every_key() {
    let began = Instant::now();
    let mut at = playing("play rook:5x4 --seed 1", &[]);
    at.wait_for("you play first, against the perf");
    println!("first screen after {:?}", began.elapsed());
    at.wait_until_taken();
    at.press("?", "keys and rules");
    at.press("\x1b[6~\x1b[F", "Who cannot move loses"); // page down, and the end
    at.press("?", "the game so far");
    at.press("v", "> d1  win in 7 plies");
    at.press("b", "a best line: ");
    at.press("b", "the game so far");
    at.press("w", "leads to");
    at.press("m", "+- moves");
    at.press("t", "+- record");
    at.wait_for("instance: rook:5x4");
    at.press("t", "the game so far");
    at.press("h", "best: ");
    at.send("\x1b");
    at.wait("end of the hint", |screen| !screen.contents().contains("best: "));
    at.press("x", "x is no key here");
    at.press("-", "against the computer of level 6");
    at.press("+", "against the perfect computer");
    at.press("<", "level 6");
    at.press(">>", "no stronger level");
    // What is said at first may be overwritten at once by the computer's move.
    at.press("p", "second: you");
    at.wait_for("plays ");
    at.press("p", "two people play");
    at.press("n", "a new game");
    at.press("/e3\r", "second player's turn");
    at.press("u", "taken back");
    at.press("r", "made again");
    at.press("s", "two people play");
    at.press("n", "a new game");
    at.press("LLJJ\r", "-.-");
    at.press("K", "<R>");
    at.press("\x1b", "1  .  .  .  .  R ");
    at.press("\t", "move: _");
    at.press("e2", "move: e2_");
    at.press("\r", "second player's turn");
    at.press("\x1b[<0;16;5M\x1b[<0;16;5m", "-.-"); // a click on e2, from 1
    at.press("\x1b[<0;13;5M\x1b[<0;13;5m", "first player's turn"); // d2
    at.press("/b2\r", "second player's turn");
    at.press("/b4\r", "first player's turn");
    at.press("/a4\r", "the first player has won");
    at.press("\x0c", "has won"); // Ctrl-L
    at.resize(10, 30);
    at.wait_for("too small");
    at.resize(12, 40);
    at.wait_for("the first player has won");
    at.send("q");
    assert_eq!(at.end().0, 0);
}

#[test]
fn two_computers_play_while_somebody_watches() {
    let mut at = playing("play matches:7 --opponent 1 --seed 1", &[]);
    at.wait_for("you play first");
    at.press("ppp ", "paused: space goes on");
    at.press(" ", "has won");
    at.send("q");
    assert_eq!(at.end().0, 0);
}

#[test]
fn the_terminal_is_whole_after_ctrl_c_and_after_signals() {
    is_whole_after_signals(|| {
        let mut at = playing("play rook:5x4", &[]);
        at.wait_for("you play first");
        at
    });
}

#[test]
fn the_terminal_is_whole_at_a_limit() {
    let mut at = playing("--time 1s play rook:5x4", &[]);
    at.wait_for("you play first");
    let (code, said) = at.end();
    assert!(code == 1 && said.contains("out of time"), "{code}\n{said}");
}

#[test]
fn the_terminal_is_whole_after_a_panic() {
    // By the thread that draws, and by the one that solves.
    for keys in ["/a4\r", "v"] {
        let mut at = playing("play broken:5x4 a3", &[]);
        at.wait_for("you play first");
        at.send(keys);
        let (code, said) = at.end();
        assert!(code == 101 && said.contains("the rules fail"), "{code}\n{said}");
    }
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_again() {
    let mut at = playing("play rook:5x4", &[]);
    at.wait_for("you play first");
    at.send("\x1a");
    at.wait_until_stopped();
    at.go_on(" R ");
    at.press("/e3\r", "plays ");
    at.send("q");
    assert_eq!(at.end().0, 0);
}

#[test]
fn lines_are_read_where_the_terminal_cannot_do_more_or_somebody_wants_them() {
    for (asked, variables) in
        [("play matches:7 --plain", &[][..]), ("play matches:7", &[("TERM", "dumb")][..])]
    {
        let mut at = playing(asked, variables);
        at.wait_for("your move>");
        assert!(!at.parser.screen().alternate_screen());
        at.send("quit\n");
        assert_eq!(at.end().0, 0);
    }
}

#[test]
fn no_colours_are_sent_where_nobody_wants_them() {
    for (variables, is_coloured) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let mut at = playing("play rook:5x4", variables);
        at.wait_for(" R ");
        assert_eq!(at.is_coloured(), is_coloured);
        at.send("q");
        at.end();
    }
}

#[test]
fn a_game_is_recorded_and_goes_on() {
    let folder = env::temp_dir().join(format!("gt-terminal-{}", process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (first, second) = (folder.join("first.txt"), folder.join("second.txt"));
    let mut at = playing(&format!("play rook:5x4 --record {}", first.display()), &[]);
    at.wait_for("you play first");
    at.press("/e3\r", "plays ");
    at.press(&format!("o{}\r", second.display()), "written to");
    at.send("q");
    assert_eq!(at.end().0, 0);
    let record = std::fs::read_to_string(&first).unwrap();
    assert!(record.contains("\ne3\n") && record == std::fs::read_to_string(&second).unwrap());
    let mut at = playing(&format!("play --load {}", first.display()), &[]);
    at.wait_for("2 moves");
    at.press("n", "a new game");
    at.press(&format!("g{}\r", first.display()), "loaded");
    at.send("q");
    assert_eq!(at.end().0, 0);
    std::fs::remove_dir_all(&folder).unwrap();
}

/// A record is written over if the person says so, and no other file is, whoever says what.
#[test]
fn what_stands_in_a_folder_is_written_over_if_it_is_a_record_and_somebody_agrees() {
    let folder = env::temp_dir().join(format!("gt-terminal-over-{}", process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let playing = |asked: &str| playing_in(&folder, asked, &[]);
    let (old, text, pipe) = (folder.join("old"), folder.join("text"), folder.join("pipe"));
    let record = "instance: rook:5x4\n\n";
    std::fs::write(&old, record).unwrap();
    std::fs::write(&text, "a letter\n").unwrap();
    assert!(process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    // Before the screen is drawn, a line asks.
    for (answer, code) in [("no", 2), ("yes", 0)] {
        let mut at = playing("play rook:5x4 --record old");
        at.wait_for("write over the record old? (yes or no)");
        at.send(&format!("{answer}\n"));
        if code == 0 {
            at.wait_for("you play first"); // before it begins, nothing is recorded
            at.send("q");
        }
        let (found, said) = at.end();
        assert_eq!(found, code, "{said}");
        assert_eq!(std::fs::read_to_string(&old).unwrap() == record, code == 2, "{answer}");
    }
    std::fs::write(&old, record).unwrap();
    let mut at = playing("play rook:5x4");
    at.wait_for("you play first");
    at.wait_until_taken();
    at.press("otext\r", "text is no record of this game");
    at.press("opipe\r", "pipe is a named pipe");
    at.press("gpipe\r", "it is a named pipe");
    at.press("g/dev/stdin\r", "expected a regular file");
    at.press("oold\r", "write over the record old? (y or n)");
    at.press("n", "not written");
    assert_eq!(std::fs::read_to_string(&old).unwrap(), record);
    at.press("oold\r", "write over the record old? (y or n)");
    at.press("y", "written to old");
    assert!(std::fs::read_to_string(&old).unwrap().contains("start: "));
    at.send("q");
    assert_eq!(at.end().0, 0);
    assert_eq!(std::fs::read_to_string(&text).unwrap(), "a letter\n");
    // By lines, too.
    std::fs::write(&old, record).unwrap();
    let mut at = playing("play rook:5x4 --plain");
    at.press("record text\n", "stays as it is");
    at.press("record old\n", "write over the record old? (yes or no)");
    at.press("n\n", "old stays as it is");
    assert_eq!(std::fs::read_to_string(&old).unwrap(), record);
    at.press("record old\ny\n", "written to old");
    assert!(std::fs::read_to_string(&old).unwrap().contains("start: "));
    at.send("quit\n");
    assert_eq!(at.end().0, 0);
    std::fs::remove_dir_all(&folder).unwrap();
}
