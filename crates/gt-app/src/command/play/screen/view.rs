//! What a person has chosen, typed and opened, whatever the game.

use crate::command::failure::Failure;
use crate::command::play::face::{FileName, Size};

/// What a person has chosen of a move so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartialMove {
    /// The cells, in order.
    pub cells: Vec<u32>,
    /// The text.
    pub typed: String,
    /// Whether keys go to the text.
    pub is_typing: bool,
    /// Which line of the list is marked.
    pub listed: usize,
}

impl PartialMove {
    /// Begins or ends to type, with an empty text.
    pub fn type_text(&mut self, is_typing: bool) {
        self.typed.clear();
        (self.is_typing, self.listed) = (is_typing, 0);
    }
}

/// What a person has chosen, typed and opened.
#[derive(Clone, Debug)]
pub struct View {
    /// The column and row of the cursor on the board.
    pub cursor: (u32, u32),
    /// The panel that somebody opened, by its key.
    pub panel: Option<char>,
    /// The first row that a panel of text shows.
    pub scroll: usize,
    /// The move that is being chosen.
    pub choice: PartialMove,
    /// The name of a file that is being typed.
    pub(in crate::command) file: Option<FileName>,
    /// What was said last.
    pub said: String,
    /// Whether somebody wants a hint.
    pub is_hinted: bool,
    /// The ticks until the computer moves.
    pub pause: u32,
    /// The size of the terminal.
    pub size: Size,
}

/// What came of a key, a click or an answer.
#[derive(Debug)]
#[must_use]
pub enum Did {
    /// Nothing that has to be said.
    Nothing,
    /// This is to be said.
    Said(String),
    /// The game is at another position; this led there.
    Moved(String),
    /// The screen ends.
    Failed(Failure),
}

impl<T: Into<String>> From<T> for Did {
    fn from(said: T) -> Self {
        Self::Said(said.into())
    }
}
