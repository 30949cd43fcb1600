//! Games on a terminal, through a pseudo-terminal.
//!
//! The program that plays is this test binary: the test [`child`] becomes it.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use core::time::Duration;
use std::io::{Read, Write};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;
use std::{env, process};

use clap::Parser;
use gt_app::command::{Common, Context, Verb};
use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

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

/// A program at a pseudo-terminal, and what its screen shows.
struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    written: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    /// How lines were edited before the program began.
    edited: String,
}

impl Terminal {
    fn new(asked: &str, variables: &[(&str, &str)]) -> Self {
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        command.args(["--exact", "terminal::child", "--nocapture", "--test-threads", "1"]);
        command.env(ASKED, asked);
        command.env("TERM", "xterm-256color");
        command.env("RUST_BACKTRACE", "0"); // it would push the message off the screen
        command.env_remove("NO_COLOR");
        for (name, value) in variables {
            command.env(name, value);
        }
        let edited = edited(&*pair.master);
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let keys = pair.master.take_writer().unwrap();
        let (sent, written) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 1 << 12];
            while let Ok(len @ 1..) = reader.read(&mut bytes) {
                if sent.send(bytes[..len].to_vec()).is_err() {
                    return;
                }
            }
        });
        let parser = parser(24, 80);
        Self { master: pair.master, keys, child, written, parser, edited }
    }

    /// Waits until the screen shows something.
    fn wait(&mut self, what: &str, shows: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + Duration::from_secs(20);
        while !shows(self.parser.screen()) {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.written.recv_timeout(left) else {
                panic!("no {what} in:\n{}", self.parser.screen().contents());
            };
            self.parser.process(&bytes);
        }
    }

    fn wait_for(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Presses keys, and waits for a text.
    fn press(&mut self, keys: &str, text: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.wait_for(text);
    }

    fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Waits for the end, and checks that the terminal is as it was; returns the code and the text.
    fn end(mut self) -> (u32, String) {
        let code = self.child.wait().unwrap().exit_code();
        assert_eq!(edited(&*self.master), self.edited, "lines are edited in another way");
        drop((self.master, self.keys));
        while let Ok(bytes) = self.written.recv_timeout(Duration::from_secs(60)) {
            self.parser.process(&bytes);
        }
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        (code, screen.contents())
    }
}

fn parser(rows: u16, columns: u16) -> vt100::Parser {
    vt100::Parser::new(rows.try_into().unwrap(), columns.try_into().unwrap(), 0)
}

/// How the terminal edits lines: raw mode changes it.
fn edited(master: &(dyn MasterPty + Send)) -> String {
    let termios = master.get_termios().unwrap();
    format!("{:?} {:?} {:?}", termios.input_flags, termios.output_flags, termios.local_flags)
}

#[test]
fn a_whole_game_with_every_key() {
    let began = Instant::now();
    let mut at = Terminal::new("play rook:5x4 --seed 1", &[]);
    at.wait_for("you play first, against the perf");
    println!("first screen after {:?}", began.elapsed());
    at.wait("a taken terminal", |screen| {
        screen.alternate_screen()
            && screen.hide_cursor()
            && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
    });
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
    at.keys.write_all(b"\x1b").unwrap();
    at.wait("end of the hint", |screen| !screen.contents().contains("best: "));
    at.press("x", "x is no key here");
    at.press("-", "against the computer of level 6");
    at.press("+", "against the perfect computer");
    at.press("<", "level 6");
    at.press(">>", "no stronger level");
    at.press("p", "you play second");
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
    at.master.resize(PtySize { rows: 10, cols: 30, ..PtySize::default() }).unwrap();
    at.parser = parser(10, 30);
    at.wait_for("too small");
    at.master.resize(PtySize { rows: 12, cols: 40, ..PtySize::default() }).unwrap();
    at.parser = parser(12, 40);
    at.wait_for("the first player has won");
    at.keys.write_all(b"q").unwrap();
    assert_eq!(at.end().0, 0);
}

#[test]
fn two_computers_play_while_somebody_watches() {
    let mut at = Terminal::new("play matches:7 --opponent 1 --seed 1", &[]);
    at.wait_for("you play first");
    at.press("ppp ", "paused: space goes on");
    at.press(" ", "has won");
    at.keys.write_all(b"q").unwrap();
    assert_eq!(at.end().0, 0);
}

#[test]
fn the_terminal_is_whole_after_a_signal() {
    for (signal, says) in [("TERM", "error: interrupted"), ("HUP", ""), ("INT", "interrupted")] {
        let mut at = Terminal::new("play rook:5x4", &[]);
        at.wait_for("you play first");
        at.signal(signal);
        let (code, said) = at.end();
        assert!(code == 1 && said.contains(says), "{signal}: {code}\n{said}");
    }
}

#[test]
fn the_terminal_is_whole_after_ctrl_c_and_at_a_limit() {
    let mut at = Terminal::new("play rook:5x4", &[]);
    at.wait_for("you play first");
    at.keys.write_all(b"\x03").unwrap();
    let (code, said) = at.end();
    assert!(code == 1 && said.contains("error: interrupted"), "{code}\n{said}");
    let mut at = Terminal::new("--time 1s play rook:5x4", &[]);
    at.wait_for("you play first");
    let (code, said) = at.end();
    assert!(code == 1 && said.contains("out of time"), "{code}\n{said}");
}

#[test]
fn the_terminal_is_whole_after_a_panic() {
    // By the thread that draws, and by the one that solves.
    for keys in ["/a4\r", "v"] {
        let mut at = Terminal::new("play broken:5x4 a3", &[]);
        at.wait_for("you play first");
        at.keys.write_all(keys.as_bytes()).unwrap();
        let (code, said) = at.end();
        assert!(code == 101 && said.contains("the rules fail"), "{code}\n{said}");
    }
}

#[test]
fn ctrl_z_gives_the_terminal_to_the_shell_and_fg_takes_it_again() {
    let mut at = Terminal::new("play rook:5x4", &[]);
    at.wait_for("you play first");
    at.keys.write_all(b"\x1a").unwrap();
    at.wait("the screen of the shell", |screen| {
        !screen.alternate_screen() && !screen.hide_cursor()
    });
    let id = at.child.process_id().unwrap();
    let end = Instant::now() + Duration::from_secs(60);
    let is_stopped = || {
        let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
        stat.rsplit(')').next().is_some_and(|rest| rest.starts_with(" T"))
    };
    while !is_stopped() {
        assert!(Instant::now() < end);
        thread::yield_now();
    }
    assert_eq!(edited(&*at.master), at.edited);
    at.signal("CONT");
    at.wait("the board", |screen| screen.alternate_screen() && screen.contents().contains(" R "));
    at.press("/e3\r", "plays ");
    at.keys.write_all(b"q").unwrap();
    assert_eq!(at.end().0, 0);
}

#[test]
fn lines_are_read_where_the_terminal_cannot_do_more_or_somebody_wants_them() {
    for (asked, variables) in
        [("play matches:7 --plain", &[][..]), ("play matches:7", &[("TERM", "dumb")][..])]
    {
        let mut at = Terminal::new(asked, variables);
        at.wait_for("your move>");
        assert!(!at.parser.screen().alternate_screen());
        at.keys.write_all(b"quit\n").unwrap();
        assert_eq!(at.end().0, 0);
    }
}

#[test]
fn no_colours_are_sent_where_nobody_wants_them() {
    let coloured = |at: &Terminal| {
        let screen = at.parser.screen();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let mut cells = cells.filter_map(|(row, column)| screen.cell(row, column));
        cells.any(|cell| cell.fgcolor() != vt100::Color::Default)
    };
    for (variables, is_coloured) in [(&[][..], true), (&[("NO_COLOR", "1")][..], false)] {
        let mut at = Terminal::new("play rook:5x4", variables);
        at.wait_for(" R ");
        assert_eq!(coloured(&at), is_coloured);
        at.keys.write_all(b"q").unwrap();
        at.end();
    }
}

#[test]
fn a_game_is_recorded_and_goes_on() {
    let folder = env::temp_dir().join(format!("gt-terminal-{}", process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (first, second) = (folder.join("first.txt"), folder.join("second.txt"));
    let mut at = Terminal::new(&format!("play rook:5x4 --record {}", first.display()), &[]);
    at.wait_for("you play first");
    at.press("/e3\r", "plays ");
    at.press(&format!("o{}\r", second.display()), "written to");
    at.keys.write_all(b"q").unwrap();
    assert_eq!(at.end().0, 0);
    let record = std::fs::read_to_string(&first).unwrap();
    assert!(record.contains("\ne3\n") && record == std::fs::read_to_string(&second).unwrap());
    let mut at = Terminal::new(&format!("play --load {}", first.display()), &[]);
    at.wait_for("2 moves");
    at.press("n", "a new game");
    at.press(&format!("g{}\r", first.display()), "loaded");
    at.keys.write_all(b"q").unwrap();
    assert_eq!(at.end().0, 0);
    std::fs::remove_dir_all(&folder).unwrap();
}
