//! What a game at a terminal asks its worker, and what it hears.

use gt_play::bot::Level;
use gt_play::session::WorthsIn;

use crate::command::play::face;
use crate::text_game::{TextGame, TextPosition};

pub(super) use face::Key;

/// What happens to a game.
pub(super) type Event = face::Event<Answer>;

/// What a game wishes for then.
pub(super) type Wish = face::Wish<Ask>;

/// A question for the worker, about one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// What every move is worth.
    Values,
    /// A best play.
    Line,
    /// Why the position is worth what it is.
    Why,
    /// What the game's own player would do; for positions whose value is not known.
    Advice,
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
    Values(WorthsIn<TextGame<'static>>),
    /// A best play, in words.
    Line(String),
    /// The reasons, in words.
    Why(String),
    /// The move of the game's own player with its reason; `None` if the game has no such player.
    Advice(Option<(u32, String)>),
    /// The computer's move with its reason, which may be empty; `None` if it has none.
    Reply(Option<(u32, String)>),
}
