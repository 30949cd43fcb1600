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
    pub(crate) master: Box<dyn MasterPty + Send>,
    pub(crate) keys: Box<dyn Write + Send>,
    pub(crate) child: Box<dyn Child + Send + Sync>,
    written: Receiver<Vec<u8>>,
    pub(crate) parser: vt100::Parser,
    /// How lines were edited before the program began.
    pub(crate) edited: String,
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

    /// Presses keys, and waits for a text.
    pub(crate) fn press(&mut self, keys: &str, text: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.wait_for(text);
    }

    pub(crate) fn signal(&self, name: &str) {
        let id = self.child.process_id().unwrap().to_string();
        assert!(Command::new("kill").args(["-s", name, &id]).status().unwrap().success());
    }

    /// Waits for the end, and checks that the terminal is as it was; returns the code and the text.
    pub(crate) fn end(mut self) -> (u32, String) {
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

pub(crate) fn parser(rows: u16, columns: u16) -> vt100::Parser {
    vt100::Parser::new(rows.try_into().unwrap(), columns.try_into().unwrap(), 0)
}

/// How the terminal edits lines: raw mode changes it.
pub(crate) fn edited(master: &(dyn MasterPty + Send)) -> String {
    let termios = master.get_termios().unwrap();
    format!("{:?} {:?} {:?}", termios.input_flags, termios.output_flags, termios.local_flags)
}
