//! A name of a file that is typed.

use core::ops::ControlFlow;
use std::path::PathBuf;

use super::event::{Key, Wish};

/// A name of a file that is being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::command) struct FileName {
    /// Whether the file is read, and not written.
    is_read: bool,
    text: String,
}

impl FileName {
    /// Nothing is typed yet.
    pub(in crate::command) const fn new(is_read: bool) -> Self {
        Self { is_read, text: String::new() }
    }

    /// Hears a key; breaks at the end, with the wish to write the file or to read it.
    pub(in crate::command) fn press<Q>(&mut self, key: Key) -> ControlFlow<Option<Wish<Q>>> {
        match key {
            Key::Char(sign) => self.text.push(sign),
            Key::Backspace => {
                self.text.pop();
            }
            Key::Escape => return ControlFlow::Break(None),
            Key::Enter => {
                let path = PathBuf::from(self.text.trim());
                let wish = if self.is_read { Wish::Load(path) } else { Wish::Write(path) };
                return ControlFlow::Break((!self.text.trim().is_empty()).then_some(wish));
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    /// What the screen says meanwhile.
    pub(in crate::command) fn asked(&self) -> String {
        let verb = if self.is_read { "go on from" } else { "write to" };
        format!("{verb} the file (Enter, or Esc to cancel): {}_", self.text)
    }
}
