//! What happens at a terminal, and what a screen wishes for then.

use core::time::Duration;
use std::path::PathBuf;

use gt_core::Progress;

use crate::command::failure::Failure;

/// A key, without the ways in which terminals send it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A sign.
    Char(char),
    /// Enter, also Ctrl-J and Ctrl-M.
    Enter,
    /// Esc.
    Escape,
    /// Tab, with Shift or without.
    Tab,
    /// Backspace and Delete.
    Backspace,
    /// An arrow up.
    Up,
    /// An arrow down.
    Down,
    /// An arrow to the left.
    Left,
    /// An arrow to the right.
    Right,
    /// A page back.
    PageUp,
    /// A page on.
    PageDown,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
    /// Ctrl-L.
    Redraw,
}

/// What happens; `A` is an answer of the worker.
#[derive(Clone, Debug)]
pub enum Event<A> {
    /// A key was pressed.
    Key(Key),
    /// A click on a cell of the screen, from 0.
    Click {
        /// The column.
        column: u16,
        /// The row.
        row: u16,
    },
    /// A turn of the wheel.
    Scroll {
        /// Whether it turned down.
        down: bool,
    },
    /// The terminal has another size.
    Resize {
        /// The columns.
        columns: u16,
        /// The rows.
        rows: u16,
    },
    /// An answer of the worker.
    Answer(A),
    /// How far the worker is.
    Progress(Progress),
    /// Some time has passed: a tenth of a second. The first event is one, too.
    Tick,
    /// The input has ended: the terminal is gone.
    Gone,
}

/// The time between two [ticks](Event::Tick).
pub(in crate::command) const TICK: Duration = Duration::from_millis(100);

/// What a screen wishes for, because only others can do it; `Q` is a question for the worker.
#[derive(Debug)]
pub enum Wish<Q> {
    /// Ask the worker.
    Ask(Q),
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
    /// End with a failure.
    Fail(Failure),
}
