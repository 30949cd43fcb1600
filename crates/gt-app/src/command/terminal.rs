//! A game on all of a terminal: a board, keys and the mouse. The second face of a session of play.
//!
//! | module | what it does |
//! |---|---|
//! | `state` | the game as a state: it hears of an `event`, and wishes for what only others can do |
//! | `choice`, `people`, `scene`, `keys` | parts of the state: a move that is being chosen; who plays; what is seen; the keys |
//! | `areas`, `geometry` | where the parts of the screen are, and the cells of the board |
//! | `screen`, `board`, `paint`, `colours` | what a state looks like |
//! | `desk`, `worker` | the thread that owns the solver, and where questions wait for it |
//! | `input` | what the terminal sends, as events |
//! | `held`, `signals` | the terminal is taken and given back; Ctrl-Z |
//!
//! The thread of the verb hears events and draws. One thread reads the terminal, another one
//! answers questions. So a key is heard at once, whatever the solver is at.

mod areas;
mod board;
mod choice;
mod colours;
mod desk;
mod event;
mod geometry;
mod held;
mod input;
mod keys;
mod paint;
mod people;
mod scene;
mod screen;
#[cfg(unix)]
mod signals;
mod state;
#[cfg(test)]
mod tests;
mod worker;

use core::sync::atomic::{AtomicBool, Ordering};
use std::env;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

use gt_core::Progress;
use gt_play::bot::Level;
use gt_play::session::Seat;
use ratatui::crossterm::terminal;

use self::areas::Size;
use self::colours::Colours;
use self::desk::{Closing, Desk};
use self::event::{Event, TICK, Wish};
use self::held::{Drawn, Held, Taken};
use self::people::People;
#[cfg(unix)]
use self::signals::Signals;
use self::state::State;
use super::context::Context;
use super::failure::Failure;
use super::file::OutputFile;
use super::lock::locked;
use super::play::{PlayOptions, read_record, seed};
use super::process;
use super::wording::plain;
use crate::text_game::{TextGame, TextPosition};

/// How a game on a terminal begins.
#[derive(Clone, Debug)]
pub(super) struct Opening<'o> {
    /// The instance, as records name it.
    pub(super) name: &'o str,
    /// The rules, in words; may be empty.
    pub(super) rules: &'o str,
    /// Where play begins.
    pub(super) start: TextPosition,
    /// Who plays; the first seat is that of the player to move there.
    pub(super) seats: &'o [Seat; 2],
    /// How well the computer plays.
    pub(super) level: Level,
    /// The seed of the computer's choices; from the clock if there is none.
    pub(super) seed: Option<u64>,
    pub(super) options: &'o PlayOptions,
}

/// Tells whether a game is played on all of the terminal: stdin and stdout are one that can do it,
/// and nobody asked for lines.
pub(super) fn is_wanted(options: &PlayOptions, context: &Context) -> bool {
    let is_able = match env::var("TERM") {
        Ok(term) => !term.is_empty() && term != "dumb",
        Err(_) => cfg!(windows),
    };
    let are_terminals = context.input().is_terminal && context.scope().out.is_terminal;
    are_terminals && is_able && !options.plain
}

/// Plays until the person quits.
///
/// # Errors
/// * [`Failure::Question`] for a record that cannot be played.
/// * [`Failure::Unanswered`] for a file that cannot be read or written.
/// * [`Failure::Over`] at a limit of the context, after Ctrl-C, and if the terminal fails.
pub(super) fn play(
    game: &TextGame<'_>,
    opening: Opening<'_>,
    context: &Context,
) -> Result<(), Failure> {
    let Opening { name, rules, start, seats, level, options, .. } = opening;
    let record = OutputFile::asked(options.record.as_deref(), context)?;
    let people = People::new(seats, level);
    let state = State::new(game.clone(), start, name, people, size()?);
    let mut state = state.with_rules(rules).showing_values(options.show_values);
    if let Some(file) = &options.load {
        state.load(&read_record(file, context)?).map_err(Failure::question)?;
    }
    let held = Arc::new(Held::default());
    process::put_right({
        let held = Arc::clone(&held);
        move || held.release()
    });
    let (desk, has_ended, progress) = (Desk::default(), AtomicBool::new(false), Arc::default());
    let run = context.run().clone().interrupt(desk.stop()).report_to({
        let progress: Arc<Mutex<Option<Progress>>> = Arc::clone(&progress);
        Arc::new(move |now| *locked(&progress) = Some(now))
    });
    thread::scope(|threads| {
        let (events, heard) = channel();
        let told = |events: Sender<Event>| move |event| drop(events.send(event));
        let answers = told(events.clone());
        let seed = seed(opening.seed);
        let worker = {
            let (desk, run) = (&desk, &run);
            threads.spawn(move || worker::work(game, seed, run, desk, &answers))
        };
        let _closing = Closing(&desk);
        let _ending = Ending(&has_ended);
        let taken = Taken(&held);
        held.take()?;
        let drawn = held::empty()?;
        let reads = &has_ended;
        threads.spawn(move || input::read(reads, &told(events)));
        let mut table = Table {
            state,
            record,
            written: String::new(),
            unwritten: None,
            drawn,
            held: &held,
            desk: &desk,
            context,
            #[cfg(unix)]
            signals: Signals::watch()?,
        };
        let played = table.hear(&heard, &progress, &worker);
        drop(taken); // before the threads end
        desk.end();
        if played? == End::Broken
            && let Err(panicked) = worker.join()
        {
            resume_unwind(panicked);
        }
        table.unwritten.map_or(Ok(()), Err)
    })
}

/// The size of the terminal.
fn size() -> Result<Size, Failure> {
    let (columns, rows) = terminal::size()?;
    Ok(Size { columns, rows })
}

/// Sets a flag when it is dropped, also after a panic.
struct Ending<'e>(&'e AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How a game on a terminal ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Quit,
    /// The worker has ended before the game.
    Broken,
}

/// A game, and all that its wishes need.
struct Table<'t, 'i> {
    state: State<'i>,
    /// The file that the game is written to after every move.
    record: Option<OutputFile>,
    written: String,
    /// Why the record is not written.
    unwritten: Option<Failure>,
    drawn: Drawn,
    held: &'t Held,
    desk: &'t Desk,
    context: &'t Context,
    #[cfg(unix)]
    signals: Signals,
}

impl Table<'_, '_> {
    /// Hears events until somebody quits.
    fn hear(
        &mut self,
        heard: &Receiver<Event>,
        progress: &Mutex<Option<Progress>>,
        worker: &ScopedJoinHandle<'_, ()>,
    ) -> Result<End, Failure> {
        let mut tick = Instant::now() + TICK;
        let mut event = Event::Tick; // lets the state ask its first questions
        loop {
            if self.update(event)? {
                return Ok(End::Quit);
            }
            while let Ok(next) = heard.try_recv() {
                if self.update(next)? {
                    return Ok(End::Quit);
                }
            }
            self.write();
            self.draw()?;
            self.context.run().check_running()?;
            if worker.is_finished() {
                return Ok(End::Broken);
            }
            self.stop_if_asked()?;
            event = match heard.recv_timeout(tick.saturating_duration_since(Instant::now())) {
                Ok(event) => event,
                Err(RecvTimeoutError::Disconnected) => return Ok(End::Quit),
                Err(RecvTimeoutError::Timeout) => {
                    tick = Instant::now() + TICK;
                    if let Some(now) = locked(progress).take() {
                        self.state.update(Event::Progress(now));
                    }
                    Event::Tick
                }
            };
        }
    }

    /// Lets the state hear of an event, and does what it wishes for; returns whether it ends.
    fn update(&mut self, event: Event) -> Result<bool, Failure> {
        for wish in self.state.update(event) {
            match wish {
                Wish::Ask(ask) => self.desk.ask(ask),
                Wish::Abandon => self.desk.abandon(),
                Wish::Write(path) => {
                    let said = self.write_to(&path);
                    self.state.say(said);
                }
                Wish::Load(path) => {
                    if let Err(why) = self.load(&path) {
                        self.state.say(why);
                    }
                }
                Wish::Suspend => self.suspend(),
                Wish::Redraw => self.drawn = held::empty()?,
                Wish::Interrupt => return Err(gt_core::LimitError::Interrupted.into()),
                Wish::Quit => return Ok(true),
            }
        }
        Ok(false)
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let colours = Colours::new(self.context.output().is_coloured());
        let (state, drawn) = (&self.state, &mut self.drawn);
        let draw =
            || drawn.draw(|frame| screen::draw(state, colours, frame.buffer_mut())).map(drop);
        Ok(self.held.draw(draw)?)
    }

    /// Writes the game to the file of `--record`, if a move was made or taken back.
    fn write(&mut self) {
        let Some(file) = &self.record else { return };
        let now = self.state.record();
        if now == self.written {
            return;
        }
        let written = file.clone().write(|out| out.write_all(now.as_bytes()));
        self.written = now;
        self.unwritten = written.err();
        if let Some(why) = self.unwritten.as_ref().and_then(Failure::message) {
            self.state.say(plain(&why).into_owned());
        }
    }

    /// Writes the game to a file that a person named; returns what to say.
    fn write_to(&self, path: &Path) -> String {
        let written = OutputFile::ready(path, self.context)
            .and_then(|file| file.write(|out| write!(out, "{}", self.state.record())));
        match written {
            Ok(()) => format!("written to {}", path.display()),
            Err(why) => why.message().unwrap_or_default(),
        }
    }

    /// Goes on from the record in a file that a person named; the error is what to say.
    fn load(&mut self, path: &Path) -> Result<(), String> {
        let record = read_record(path, self.context);
        let record = record.map_err(|why| why.message().unwrap_or_default())?;
        self.state.load(&record).map_err(|why| why.to_string())
    }

    #[cfg(unix)]
    fn suspend(&self) {
        self.signals.stop_all();
    }

    #[cfg(not(unix))]
    fn suspend(&mut self) {
        self.state.say("this system cannot stop a program and let it go on");
    }

    /// Gives the terminal back and stops, if somebody asked for it; takes it again afterwards.
    #[cfg(unix)]
    fn stop_if_asked(&mut self) -> Result<(), Failure> {
        let is_asked = self.signals.is_stop_asked();
        if is_asked {
            self.held.release();
            self.signals.stop();
        }
        if is_asked || self.signals.has_gone_on() {
            self.held.release(); // what the shell has changed meanwhile is not kept
            self.held.take()?;
            self.drawn = held::empty()?;
            let Size { columns, rows } = size()?;
            self.state.update(Event::Resize { columns, rows });
            self.draw()?;
        }
        Ok(())
    }

    #[cfg(not(unix))]
    #[expect(clippy::unnecessary_wraps, clippy::unused_self, reason = "there are no signals here")]
    fn stop_if_asked(&mut self) -> Result<(), Failure> {
        Ok(())
    }
}
