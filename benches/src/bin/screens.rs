//! Plays games on a pseudo-terminal: how fast the screens are, and what they show.
//!
//! * `screens times GT [INSTANCE...]` measures the program GT: the time from its start to the first
//!   whole screen of each instance, all of `GT games` if none is named; then the time from a key to
//!   the screen that answers it, while a solver works on all cores.
//! * `screens captures GT DIR` plays the first moves of the games of `docs/games`, and writes what
//!   the screen shows into files of the folder DIR.
//! * `screens look GT COLUMNS ROWS KEYS WORD...` starts `GT WORD...`, presses KEYS, and prints the
//!   screen. In KEYS, `^` is Enter, `~` is Esc, and `_` waits until the screen is quiet.
//!
//! The screen is whole when its last line shows the keys.

#![expect(clippy::print_stdout, reason = "a program that prints what it measured")]

use core::error::Error;
use core::time::Duration;
use std::io::{Read, Write};
use std::process::Command;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Instant;
use std::{env, fs, thread};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

type Failed = Box<dyn Error + Send + Sync>;

/// Longer than any screen takes.
const PATIENCE: Duration = Duration::from_secs(60);
/// A screen that has not changed for so long is quiet.
const QUIET: Duration = Duration::from_millis(600);
/// How often each time is measured.
const REPEATS: usize = 5;

/// A program on a pseudo-terminal, and what its screen shows.
struct Terminal {
    _master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    child: Box<dyn Child + Send + Sync>,
    written: Receiver<Vec<u8>>,
    parser: vt100::Parser,
    began: Instant,
}

impl Terminal {
    fn new(gt: &str, words: &[&str], columns: u16, rows: u16) -> Result<Self, Failed> {
        let size = PtySize { rows, cols: columns, ..PtySize::default() };
        let pair = native_pty_system().openpty(size)?;
        let mut command = CommandBuilder::new(gt);
        command.args(words);
        command.env("TERM", "xterm-256color");
        command.env_remove("NO_COLOR");
        command.cwd(env::current_dir()?);
        let began = Instant::now();
        let child = pair.slave.spawn_command(command)?;
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader()?;
        let keys = pair.master.take_writer()?;
        let (sent, written) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 1 << 14];
            while let Ok(len @ 1..) = reader.read(&mut bytes) {
                if sent.send(bytes[..len].to_vec()).is_err() {
                    return;
                }
            }
        });
        let parser = vt100::Parser::new(rows.try_into()?, columns.try_into()?, 0);
        Ok(Self { _master: pair.master, keys, child, written, parser, began })
    }

    /// Waits until the screen shows something; returns the time when it did.
    fn wait(&mut self, shows: impl Fn(&vt100::Screen) -> bool) -> Result<Instant, Failed> {
        let end = Instant::now() + PATIENCE;
        while !shows(self.parser.screen()) {
            let left = end.saturating_duration_since(Instant::now());
            let bytes = self.written.recv_timeout(left).map_err(|why| {
                format!("{why}: the screen shows\n{}", self.parser.screen().contents())
            })?;
            self.parser.process(&bytes);
        }
        Ok(Instant::now())
    }

    /// Waits until the screen has shown the same for a while; it is also drawn if nothing changes.
    fn settle(&mut self) {
        let (mut shown, mut since) = (self.parser.screen().contents(), Instant::now());
        while since.elapsed() < QUIET {
            match self.written.recv_timeout(QUIET) {
                Ok(bytes) => self.parser.process(&bytes),
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => return,
            }
            let now = self.parser.screen().contents();
            if now != shown {
                (shown, since) = (now, Instant::now());
            }
        }
    }

    fn press(&mut self, keys: &str) -> Result<(), Failed> {
        Ok(self.keys.write_all(keys.as_bytes())?)
    }

    /// The lines of the screen, without blanks at their ends.
    fn lines(&self) -> String {
        let columns = self.parser.screen().size().1.get();
        let lines: Vec<String> =
            self.parser.screen().rows(0, columns).map(|line| line.trim_end().to_owned()).collect();
        lines.join("\n").trim_end().to_owned()
    }

    fn quit(mut self) -> Result<(), Failed> {
        self.press("q")?;
        while self.written.recv_timeout(PATIENCE).is_ok() {}
        self.child.wait()?;
        Ok(())
    }
}

/// Whether the last line shows the keys, so that everything above it is drawn.
fn is_whole(screen: &vt100::Screen) -> bool {
    let (rows, columns) = screen.size();
    screen
        .rows(0, columns.get())
        .nth(usize::from(rows.get()) - 1)
        .is_some_and(|line| line.contains("? keys"))
}

fn median(mut all: Vec<Duration>) -> Duration {
    all.sort();
    all[all.len() / 2]
}

fn shown(time: Duration) -> String {
    format!("{:7.1} ms", 1e3 * time.as_secs_f64())
}

/// The names of all instances that the program offers.
fn instances(gt: &str) -> Result<Vec<String>, Failed> {
    let listed = Command::new(gt).args(["games", "--format", "json"]).output()?;
    let listed: serde_json::Value = serde_json::from_slice(&listed.stdout)?;
    let games = listed["games"].as_array().ok_or("`games` lists no games")?;
    Ok(games.iter().filter_map(|game| Some(game["example"].as_str()?.to_owned())).collect())
}

/// The games that a verb of their own plays.
const VERBS: &[&[&str]] = &[&["sea", "play"], &["play", "matrix:3x4"], &["play", "fox:book"]];

fn times(gt: &str, named: &[String]) -> Result<(), Failed> {
    let named = if named.is_empty() { instances(gt)? } else { named.to_vec() };
    println!("first screen: median of {REPEATS}, and the longest");
    let of_instances = named.iter().map(|instance| vec!["play", instance.as_str()]);
    for words in VERBS.iter().map(|words| words.to_vec()).chain(of_instances) {
        let mut all = Vec::new();
        for _ in 0..REPEATS {
            let mut terminal = Terminal::new(gt, &words, 80, 24)?;
            all.push(terminal.wait(is_whole)? - terminal.began);
            terminal.quit()?;
        }
        let longest = all.iter().max().copied().unwrap_or_default();
        println!("{}  {}  {}", shown(median(all)), shown(longest), words.join(" "));
    }
    println!("a key, while a solver works: median of 60, and the longest");
    for words in [&["play", "connect4:6x5"][..], &["play", "chomp:11x12"], &["play", "teeko"]] {
        let mut terminal = Terminal::new(gt, words, 80, 24)?;
        terminal.wait(is_whole)?;
        terminal.press("v")?; // the values of all moves need the solver
        terminal.wait(|screen| screen.contents().contains("thinking"))?;
        let mut all = Vec::new();
        for key in ["m", "v"].into_iter().cycle().take(60) {
            let title = if key == "m" { "+- moves" } else { "+- values" };
            let pressed = Instant::now();
            terminal.press(key)?;
            all.push(terminal.wait(|screen| screen.contents().contains(title))? - pressed);
            thread::sleep(Duration::from_millis(20));
        }
        let is_busy = terminal.parser.screen().contents().contains("thinking");
        let longest = all.iter().max().copied().unwrap_or_default();
        let after = if is_busy { "" } else { " (the solver is done)" };
        println!("{}  {}  {}{after}", shown(median(all)), shown(longest), words.join(" "));
        let quit = Instant::now();
        terminal.quit()?;
        println!("{}  from q to the end of the process", shown(quit.elapsed()));
    }
    Ok(())
}

/// What is captured: the file, the words after `gt`, the keys, and what the screen shows then.
const CAPTURES: &[(&str, &[&str], &str)] = &[
    ("chomp", &["play", "chomp:4x5", "--seed", "1"], "/3,3^_v_"),
    ("queen", &["play", "queen", "--seed", "1"], "h_"),
    ("matrix", &["play", "matrix:3x4", "--random-start", "--seed", "1"], "v_"),
    ("fox-hens", &["play", "fox:book", "--seed", "1"], "/a4-a5^_"),
    ("sea-battle", &["sea", "play", "--mode", "assistant"], "v_"),
    ("connect4", &["play", "connect4:5x4", "--seed", "1"], "/3^_v_"),
    ("dobutsu", &["play", "dobutsu", "--opponent", "2", "--seed", "1"], "/b2b3^_"),
];

fn captures(gt: &str, folder: &str) -> Result<(), Failed> {
    fs::create_dir_all(folder)?;
    for (name, words, keys) in CAPTURES {
        let screen = look(gt, 80, 24, keys, words)?;
        fs::write(format!("{folder}/{name}.txt"), format!("{screen}\n"))?;
        println!("gt {}\n{screen}\n", words.join(" "));
    }
    Ok(())
}

/// What the screen shows after some keys.
fn look(gt: &str, columns: u16, rows: u16, keys: &str, words: &[&str]) -> Result<String, Failed> {
    let mut terminal = Terminal::new(gt, words, columns, rows)?;
    terminal.wait(is_whole)?;
    for key in keys.chars() {
        match key {
            '_' => {
                terminal.settle();
                terminal.wait(|screen| !screen.contents().contains("thinking"))?;
            }
            '^' => terminal.press("\r")?,
            '~' => terminal.press("\x1b")?,
            key => terminal.press(&key.to_string())?,
        }
    }
    terminal.settle();
    let lines = terminal.lines();
    terminal.quit()?;
    Ok(lines)
}

fn main() -> Result<(), Failed> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["times", gt, ref named @ ..] => {
            times(gt, &named.iter().map(|&name| name.to_owned()).collect::<Vec<_>>())
        }
        ["captures", gt, folder] => captures(gt, folder),
        ["look", gt, columns, rows, keys, ref words @ ..] => {
            println!("{}", look(gt, columns.parse()?, rows.parse()?, keys, words)?);
            Ok(())
        }
        _ => {
            Err("times GT [INSTANCE...], captures GT DIR, or look GT COLUMNS ROWS KEYS WORD..."
                .into())
        }
    }
}
