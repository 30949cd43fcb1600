//! Screens on all of a terminal: the loop that hears events and draws, for all games.
//!
//! | module | what it does |
//! |---|---|
//! | `event` | what happens, and what a screen wishes for then |
//! | `desk` | where questions wait for the worker |
//! | `file` | a name of a file that is typed |
//! | `input` | what the terminal sends, as events |
//! | `held`, `signals` | the terminal is taken and given back; Ctrl-Z |
//! | `size`, `areas`, `geometry` | the size of a terminal; the parts of a screen; the cells of a board |
//! | `panel`, `questions` | rows beside a board; what a state asks the worker |
//! | `paint`, `parts`, `prose`, `colours` | what screens are made of |
//!
//! The thread that calls [`run`] hears events and draws. One thread reads the terminal, another one
//! is the worker: it answers questions. So a key is heard at once, whatever a solver is at.
//!
//! A [`Face`] is a state that knows no terminal. It hears of an [`Event`], and answers with
//! [wishes](Wish) for what only others can do. So any sequence of events can be tried without a
//! terminal.

mod areas;
mod colours;
mod desk;
mod event;
mod file;
mod geometry;
mod held;
mod input;
pub(in crate::command) mod paint;
pub(in crate::command) mod panel;
pub(in crate::command) mod parts;
mod prose;
mod questions;
#[cfg(unix)]
mod signals;
mod size;

use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::env;
use std::panic::resume_unwind;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread::{self, ScopedJoinHandle};
use std::time::Instant;

use gt_core::{Progress, Run};
use gt_play::session::{LoadError, Record};
use ratatui::buffer::Buffer;
use ratatui::crossterm::terminal;

pub use self::areas::Areas;
pub use self::colours::Colours;
pub use self::desk::Desk;
pub use self::event::{Event, Key, Wish};
pub use self::panel::PanelRow;
pub use self::parts::Shown;
pub use self::size::Size;

pub(in crate::command) use self::areas::PANEL;
pub(in crate::command) use self::event::TICK;
pub(in crate::command) use self::file::FileName;
pub(in crate::command) use self::geometry::{Cells, Geometry, width};
pub(in crate::command) use self::parts::shown;
pub(in crate::command) use self::questions::Questions;

use self::desk::Closing;
use self::held::{Drawn, Held};
#[cfg(unix)]
use self::signals::Signals;
use super::PlayOptions;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::command::files::reading::Sources;
use crate::command::files::records::{Place, RecordFile, Taken, read_record};
use crate::command::scope::lock::locked;
use crate::command::scope::process;
use crate::command::text::wording::plain;
use crate::games::Games;

/// A screen as a state: it hears of events, wishes for what only others can do, and draws itself.
///
/// It reads no clock, knows no terminal and asks no solver: see the [module docs](self).
pub(in crate::command) trait Face {
    /// A question for the worker.
    type Ask: Send;
    /// An answer of the worker. It is to say which question it is about.
    type Answer: Send;

    /// Hears of an event; returns what is to be done then, in order.
    fn update(&mut self, event: Event<Self::Answer>) -> Vec<Wish<Self::Ask>>;

    /// Draws all of the screen, of any size, also of 0 x 0 and of another size than was heard of.
    fn draw(&self, colours: Colours, buffer: &mut Buffer);

    /// The game, as its records name it.
    fn instance(&self) -> String;

    /// The game so far as text; `None` if nothing has begun.
    fn record(&self) -> Option<String>;

    /// Goes on from a record.
    ///
    /// # Errors
    /// Why the record cannot be played. Then the state is as before.
    fn load(&mut self, record: &Record) -> Result<(), LoadError>;

    /// Says something, such as what came of a file.
    fn say(&mut self, said: String);
}

/// Tells whether a game is played on all of the terminal: stdin and stdout are one that can do it,
/// and nobody asked for lines.
pub fn is_wanted(options: &PlayOptions, context: &Context) -> bool {
    let is_able = match env::var("TERM") {
        Ok(term) => !term.is_empty() && term != "dumb",
        Err(_) => cfg!(windows),
    };
    let are_terminals = context.input().is_terminal && context.scope().out.is_terminal;
    are_terminals && is_able && !options.plain
}

/// How long a solver that does not stop may delay the end of the process.
const PATIENCE: Duration = Duration::from_millis(200);

/// The size of the terminal.
///
/// # Errors
/// [`Failure::Over`] if there is none.
pub fn size() -> Result<Size, Failure> {
    let size = terminal::size()
        .map_err(|error| Failure::over(format!("the terminal does not say its size: {error}")))?;
    let (columns, rows) = size;
    Ok(Size { columns, rows })
}

/// Shows a face until the person quits; returns it as it is then.
///
/// See [`screen::run`](super::screen::run).
pub(in crate::command) fn run<F: Face>(
    mut face: F,
    options: &PlayOptions,
    (games, context): (&Games, &Context),
    work: impl FnOnce(&Run, &Desk<F::Ask>, &dyn Fn(F::Answer)) + Send,
) -> Result<F, Failure> {
    let record = options.record_file(|| Ok(face.instance()), games, context)?;
    if let Some(file) = &options.load {
        let record = read_record(file, Sources::Files, games, context)?;
        face.load(&record).map_err(Failure::question)?;
    }
    // What was computed before, such as a graph from a file, must not report over the screen.
    context.scope().reports.clear();
    let held = Arc::new(Held::default());
    let (desk, has_ended, progress) = (Desk::default(), AtomicBool::new(false), Arc::default());
    process::put_right({
        let (held, work) = (Arc::clone(&held), desk.work());
        move || {
            held.release();
            // A solver must not work on while the process writes its last line.
            work.end_within(PATIENCE);
        }
    });
    let run = context.run().clone().interrupt(desk.stop()).report_to({
        let progress: Arc<Mutex<Option<Progress>>> = Arc::clone(&progress);
        Arc::new(move |now| *locked(&progress) = Some(now))
    });
    thread::scope(|threads| {
        let (events, heard) = channel();
        let told = |events: Sender<_>| move |event| drop(events.send(event));
        let worker = {
            let (desk, run, answers) = (&desk, &run, told(events.clone()));
            threads.spawn(move || work(run, desk, &|answer| answers(Event::Answer(answer))))
        };
        let _closing = Closing(&desk);
        let _ending = Ending(&has_ended);
        let taken = held::Taken(&held);
        held.take()?;
        let drawn = held::empty()?;
        let reads = &has_ended;
        threads.spawn(move || input::read(reads, &told(events)));
        let mut table = Table {
            face,
            record,
            unwritten: None,
            asked: None,
            force: options.force,
            drawn,
            held: &held,
            desk: &desk,
            games,
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
        table.unwritten.map_or(Ok(table.face), Err)
    })
}

/// Whether the terminal says that it has 256 colours.
fn has_many_colours() -> bool {
    /// Parts of names of terminals that have them.
    const HAVE: [&str; 7] = ["256", "direct", "kitty", "ghostty", "alacritty", "wezterm", "foot"];
    let term = env::var("TERM").unwrap_or_default();
    cfg!(windows)
        || env::var_os("COLORTERM").is_some_and(|colours| !colours.is_empty())
        || HAVE.iter().any(|part| term.contains(part))
}

/// Sets a flag when it is dropped, also after a panic.
struct Ending<'e>(&'e AtomicBool);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// How a screen ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Quit,
    /// The worker has ended before it.
    Broken,
}

/// A face, and all that its wishes need.
struct Table<'t, F: Face> {
    face: F,
    /// The file that the game is written to after every move.
    record: Option<RecordFile>,
    /// Why the record is not written.
    unwritten: Option<Failure>,
    /// A record that the next key gives up, or not.
    asked: Option<Taken>,
    force: bool,
    drawn: Drawn,
    held: &'t Held,
    desk: &'t Desk<F::Ask>,
    games: &'t Games,
    context: &'t Context,
    #[cfg(unix)]
    signals: Signals,
}

impl<F: Face> Table<'_, F> {
    /// Hears events until somebody quits.
    fn hear(
        &mut self,
        heard: &Receiver<Event<F::Answer>>,
        progress: &Mutex<Option<Progress>>,
        worker: &ScopedJoinHandle<'_, ()>,
    ) -> Result<End, Failure> {
        let mut tick = Instant::now() + TICK;
        let mut event = Event::Tick; // lets the face ask its first questions
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
                        self.face.update(Event::Progress(now));
                    }
                    Event::Tick
                }
            };
        }
    }

    /// Lets the face hear of an event, and does what it wishes for; returns whether it ends.
    fn update(&mut self, event: Event<F::Answer>) -> Result<bool, Failure> {
        if let Event::Key(key) = event
            && let Some(taken) = self.asked.take()
        {
            let is_given_up = matches!(key, Key::Char('y' | 'Y'));
            let said =
                if is_given_up { self.write_to(taken.given_up()) } else { "not written".into() };
            self.face.say(said);
            // What ends or stops the game does so in any case.
            if matches!(key, Key::Char(_) | Key::Enter | Key::Escape) {
                return Ok(false);
            }
        }
        for wish in self.face.update(event) {
            match wish {
                Wish::Ask(ask) => self.desk.ask(ask),
                Wish::Abandon => self.desk.abandon(),
                Wish::Write(path) => {
                    let said = self.write_at(&path);
                    self.face.say(said);
                }
                Wish::Load(path) => {
                    if let Err(why) = self.load(&path) {
                        self.face.say(why);
                    }
                }
                Wish::Suspend => self.suspend(),
                Wish::Redraw => self.drawn = held::empty()?,
                Wish::Interrupt => return Err(gt_core::LimitError::Interrupted.into()),
                Wish::Quit => return Ok(true),
                Wish::Fail(why) => return Err(why),
            }
        }
        Ok(false)
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let colours = Colours::new(self.context.output().is_coloured()).many(has_many_colours());
        let (face, drawn) = (&self.face, &mut self.drawn);
        let draw = || drawn.draw(|frame| face.draw(colours, frame.buffer_mut())).map(drop);
        Ok(self.held.draw(draw)?)
    }

    /// Writes the game to the file of `--record`, if a move was made or taken back.
    fn write(&mut self) {
        let Some(file) = &mut self.record else { return };
        let Some(now) = self.face.record() else { return };
        if file.has(&now) {
            return;
        }
        self.unwritten = file.write(now).err();
        if let Some(why) = self.unwritten.as_ref().and_then(Failure::message) {
            self.face.say(plain(&why).into_owned());
        }
    }

    /// Writes the game to a file that a person named, or asks first; returns what to say.
    fn write_at(&mut self, path: &Path) -> String {
        match Place::of(path, &self.face.instance(), self.games, self.context) {
            Ok(Place::Free(file)) => self.write_to(file),
            Ok(Place::Taken(taken)) if self.force => self.write_to(taken.given_up()),
            Ok(Place::Taken(taken)) => {
                format!("{} (y or n)", self.asked.insert(taken).question())
            }
            Err(why) => why.message().unwrap_or_default(),
        }
    }

    fn write_to(&self, mut file: RecordFile) -> String {
        let Some(record) = self.face.record() else {
            return "nothing has begun yet".to_owned();
        };
        match file.write(record) {
            Ok(()) => format!("written to {}", file.path().display()),
            Err(why) => why.message().unwrap_or_default(),
        }
    }

    /// Goes on from the record in a file that a person named; the error is what to say.
    fn load(&mut self, path: &Path) -> Result<(), String> {
        let record = read_record(path, Sources::Files, self.games, self.context);
        let record = record.map_err(|why| why.message().unwrap_or_default())?;
        self.face.load(&record).map_err(|why| why.to_string())
    }

    #[cfg(unix)]
    fn suspend(&self) {
        self.signals.stop_all();
    }

    #[cfg(not(unix))]
    fn suspend(&mut self) {
        self.face.say("this system cannot stop a program and let it go on".into());
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
            self.face.update(Event::Resize { columns, rows });
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
