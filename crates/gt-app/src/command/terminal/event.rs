//! What happens to a game at a terminal, and what it wishes for then.

use std::path::PathBuf;

use gt_core::Progress;
use gt_play::bot::Level;
use gt_play::session::ValuesIn;

use crate::text_game::{TextGame, TextPosition};

/// A key, without the ways in which terminals send it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Key {
    Char(char),
    Enter,
    Escape,
    Tab,
    Backspace,
    Up,
    Down,
    Left,
    Right,
    PageUp,
    PageDown,
    Home,
    End,
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    /// Ctrl-L.
    Redraw,
}

/// What happens.
#[derive(Clone, Debug)]
pub(super) enum Event {
    Key(Key),
    /// A click on a cell of the screen, from 0.
    Click {
        column: u16,
        row: u16,
    },
    /// A turn of the wheel.
    Scroll {
        down: bool,
    },
    /// The terminal has another size.
    Resize {
        columns: u16,
        rows: u16,
    },
    /// An answer of the worker.
    Answer(Answer),
    /// How far the worker is.
    Progress(Progress),
    /// Some time has passed: [`TICK`].
    Tick,
    /// The input has ended: the terminal is gone.
    Gone,
}

/// The time between two [ticks](Event::Tick).
pub(super) const TICK: core::time::Duration = core::time::Duration::from_millis(100);

/// A question for the worker, about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// What every move is worth.
    Values,
    /// A best play.
    Line,
    /// Why the position is worth what it is.
    Why,
    /// The computer's move, at a level.
    Reply(Level),
}

/// A question with the position that it is about, and a number that no other one has.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub(super) ticket: u64,
    pub(super) position: TextPosition,
    pub(super) question: Question,
}

/// An answer; it carries the position and the number of its question.
#[derive(Clone, Debug)]
pub(super) struct Answer {
    pub(super) ticket: u64,
    pub(super) position: TextPosition,
    pub(super) found: Result<Found, String>,
}

/// What the worker found.
#[derive(Clone, Debug)]
pub(super) enum Found {
    Values(ValuesIn<TextGame<'static>>),
    /// A best play, in words.
    Line(String),
    /// The reasons, in words.
    Why(String),
    /// The computer's move; `None` if it has none.
    Reply(Option<u32>),
}

/// What only the face of the game can do.
#[derive(Clone, Debug)]
pub(super) enum Wish {
    /// Ask the worker.
    Ask(Ask),
    /// Drop all questions that are not answered yet.
    Abandon,
    /// Write the record to this file, and say so.
    Write(PathBuf),
    /// Go on from the record in this file, and say so.
    Load(PathBuf),
    /// Give the terminal back, and stop until the shell goes on.
    Suspend,
    /// Draw everything again.
    Redraw,
    /// End, as after Ctrl-C.
    Interrupt,
    /// End.
    Quit,
}
