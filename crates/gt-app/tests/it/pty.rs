//! A program at a pseudo-terminal; the tests of other crates use it, too.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use core::time::Duration;
use std::io::{Read, Write};
use std::process::Command;
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Instant;

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// A program at a pseudo-terminal, and what its screen shows.
pub(crate) struct Terminal {
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    written: Receiver<Vec<u8>>,
    pub(crate) parser: vt100::Parser,
    /// How lines were edited before the program began.
    edited: String,
}

impl Terminal {
    /// Starts a program at a terminal of 80 x 24.
    pub(crate) fn start(mut command: CommandBuilder, variables: &[(&str, &str)]) -> Self {
        let size = PtySize { rows: 24, cols: 80, ..PtySize::default() };
        let pair = native_pty_system().openpty(size).unwrap();
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
    pub(crate) fn wait(&mut self, what: &str, shows: impl Fn(&vt100::Screen) -> bool) {
        let end = Instant::now() + Duration::from_secs(20);
        while !shows(self.parser.screen()) {
            let left = end.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.written.recv_timeout(left) else {
                panic!("no {what} in:\n{}", self.parser.screen().contents());
            };
            self.parser.process(&bytes);
        }
    }

    pub(crate) fn wait_for(&mut self, text: &str) {
        self.wait(text, |screen| screen.contents().contains(text));
    }

    /// Waits until the program has all of the terminal.
    pub(crate) fn wait_until_taken(&mut self) {
        self.wait("a taken terminal", |screen| {
            screen.alternate_screen()
                && screen.hide_cursor()
                && screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None
        });
    }

    /// Presses keys that nothing on the screen answers by itself.
    pub(crate) fn send(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Presses keys, and waits for a text.
    pub(crate) fn press(&mut self, keys: &str, text: &str) {
        self.send(keys);
        self.wait_for(text);
    }

    /// Gives the terminal another size; what it showed is forgotten.
    pub(crate) fn resize(&mut self, rows: u16, columns: u16) {
        self.master.resize(PtySize { rows, cols: columns, ..PtySize::default() }).unwrap();
        self.parser = parser(rows, columns);
    }

    /// Whether anything on the screen has a colour.
    pub(crate) fn is_coloured(&self) -> bool {
        let screen = self.parser.screen();
        let cells = (0..24).flat_map(|row| (0..80).map(move |column| (row, column)));
        let mut cells = cells.filter_map(|(row, column)| screen.cell(row, column));
        cells.any(|cell| {
            cell.fgcolor() != vt100::Color::Default || cell.bgcolor() != vt100::Color::Default
        })
    }

    /// Waits until the process is stopped, and has given the terminal to the shell.
    pub(crate) fn wait_until_stopped(&mut self) {
        self.wait("the screen of the shell", |screen| {
            !screen.alternate_screen()
                && !screen.hide_cursor()
                && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
        });
        self.wait_for_state('T');
        assert_eq!(edited(&*self.master), self.edited, "lines are edited in another way");
    }

    /// Waits until the system says that the process is in a state; `T` is stopped.
    pub(crate) fn wait_for_state(&self, state: char) {
        let id = self.child.process_id().unwrap();
        let end = Instant::now() + Duration::from_secs(60);
        let is_there = || {
            let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
            stat.rsplit(") ").next().is_some_and(|rest| rest.starts_with(state))
        };
        while !is_there() {
            assert!(Instant::now() < end, "the process is never in the state {state}");
            thread::yield_now();
        }
    }

    /// Lets a stopped process go on, as `fg` does, and waits until it has drawn all of its screen.
    pub(crate) fn go_on(&mut self, text: &str) {
        self.parser = parser(24, 80); // nothing of the screen before is seen
        self.signal("CONT");
        self.wait_until_taken();
        self.wait_for(text);
        assert_ne!(edited(&*self.master), self.edited, "keys are lines");
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Waits for the end, and checks that the terminal is as it was; returns the code and the text.
    pub(crate) fn end(self) -> (u32, String) {
        let (code, _, said) = self.last();
        (code, said)
    }

    /// The same, with what the screen of the game showed last, between the code and the text.
    pub(crate) fn last(mut self) -> (u32, String, String) {
        let code = self.child.wait().unwrap().exit_code();
        assert_eq!(edited(&*self.master), self.edited, "lines are edited in another way");
        drop((self.master, self.keys));
        let mut rest = Vec::new();
        while let Ok(bytes) = self.written.recv_timeout(Duration::from_secs(60)) {
            rest.extend(bytes);
        }
        let leaves = rest.windows(LEAVES.len()).position(|bytes| bytes == LEAVES);
        let (game, shell) = rest.split_at(leaves.unwrap_or(0));
        self.parser.process(game);
        let shown = self.parser.screen().contents();
        self.parser.process(shell);
        let screen = self.parser.screen();
        assert!(!screen.alternate_screen() && !screen.hide_cursor());
        assert_eq!(screen.mouse_protocol_mode(), vt100::MouseProtocolMode::None);
        (code, shown, screen.contents())
    }
}

/// What takes a terminal from the screen of a game to that of the shell.
const LEAVES: &[u8] = b"\x1b[?1049l";

/// Asserts that the terminal is whole after Ctrl-C and after each signal that asks for the end.
pub(crate) fn is_whole_after_signals(begun: impl Fn() -> Terminal) {
    for signal in ["Ctrl-C", "INT", "TERM", "HUP"] {
        let mut at = begun();
        at.wait_until_taken();
        if signal == "Ctrl-C" {
            at.send("\x03");
        } else {
            at.signal(signal);
        }
        let (code, said) = at.end();
        assert_eq!(code, 1, "{signal}:\n{said}");
        assert_eq!(said.matches("error: interrupted").count(), 1, "{signal}:\n{said}");
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
