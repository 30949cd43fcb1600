//! The terminal while the game has it, and the one way to give it back.
//!
//! [`Held::release`] is called at the end, after an error, in a panic, before a signal or a limit
//! ends the process, and before the process stops. It may be called by any thread, and more than
//! once.

use core::sync::atomic::{AtomicBool, Ordering};
use std::io::{self, Stdout, Write};
use std::sync::Mutex;
use std::sync::mpsc::channel;
use std::thread;

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use ratatui::crossterm::style::ResetColor;
use ratatui::crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

use crate::command::scope::lock::{PATIENCE, locked, patient};

/// A terminal that is drawn on.
pub(super) type Drawn = Terminal<CrosstermBackend<Stdout>>;

/// Whether the game has the terminal.
#[derive(Debug, Default)]
pub(super) struct Held {
    is_taken: AtomicBool,
    /// Locked while something is drawn.
    drawing: Mutex<()>,
    /// Locked while the terminal is given back.
    releasing: Mutex<()>,
}

impl Held {
    /// Takes the terminal: raw mode, the other screen, reports of the mouse, no cursor.
    ///
    /// # Errors
    /// Those of the terminal; it is whole then.
    pub(super) fn take(&self) -> io::Result<()> {
        let drawing = locked(&self.drawing);
        self.is_taken.store(true, Ordering::Relaxed);
        let taken = enable_raw_mode().and_then(|()| {
            execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, cursor::Hide)
        });
        drop(drawing);
        taken.inspect_err(|_| self.release())
    }

    /// Gives the terminal back as it was, if the game has it.
    ///
    /// Whoever comes second waits until the first is done: the process may end then.
    pub(super) fn release(&self) {
        let releasing = patient(&self.releasing);
        let drawing = patient(&self.drawing);
        if !self.is_taken.swap(false, Ordering::Relaxed) {
            return;
        }
        drop(drawing);
        // Nothing can be done about a terminal that is gone.
        let _ = disable_raw_mode();
        // Not written by this thread: it would wait for ever on a terminal that takes nothing.
        let (done, is_done) = channel();
        let write = move || {
            let _ = execute!(
                io::stdout(),
                DisableMouseCapture,
                ResetColor,
                LeaveAlternateScreen,
                cursor::Show
            );
            let _ = done.send(());
        };
        if thread::Builder::new().spawn(write).is_ok() {
            let _ = is_done.recv_timeout(PATIENCE);
        }
        drop(releasing);
    }

    /// Draws, if the game has the terminal.
    ///
    /// # Errors
    /// Those of `draw`.
    pub(super) fn draw(&self, draw: impl FnOnce() -> io::Result<()>) -> io::Result<()> {
        let _drawing = locked(&self.drawing);
        if self.is_taken.load(Ordering::Relaxed) { draw() } else { Ok(()) }
    }
}

/// An empty screen to draw on.
///
/// # Errors
/// Those of the terminal.
pub(super) fn empty() -> io::Result<Drawn> {
    execute!(io::stdout(), Clear(ClearType::All))?;
    Terminal::new(CrosstermBackend::new(io::stdout()))
}

/// Gives the terminal back when it is dropped.
pub(super) struct Taken<'h>(pub(super) &'h Held);

impl Drop for Taken<'_> {
    fn drop(&mut self) {
        self.0.release();
        let _ = io::stdout().flush();
    }
}
