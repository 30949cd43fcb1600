//! What a game at a terminal asks its worker, and what it hears.

use gt_play::bot::Level;
use gt_play::session::WorthsIn;

use crate::text_game::TextGame;

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

/// What the worker found.
#[derive(Clone, Debug)]
pub(super) enum Found {
    Values(WorthsIn<TextGame<'static>>),
    /// A best play, or the reasons, in words.
    Words(String),
    /// The move of the game's own player with its reason; `None` if the game has no such player.
    Advice(Option<(u32, String)>),
    /// The computer's move with its reason, which may be empty; `None` if it has none.
    Reply(Option<(u32, String)>),
}
