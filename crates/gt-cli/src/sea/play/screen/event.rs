//! What the worker of a game at sea is asked, and what it answers.

use std::sync::Arc;

use gt_app::command::Failure;
use gt_play::bot::Level;
use gt_play::session::Record;
use gt_sea_battle::{Cell, Knowledge, Placement};

use super::counted::Counted;
use super::game::Game;
use crate::sea::play::duel::Opening;

/// How a game with a fleet of the computer begins: only the worker can draw one.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Begin {
    pub(super) opening: Opening,
    /// Whether it is a duel; otherwise a person shoots at a fleet that agrees with what is known.
    pub(super) is_duel: bool,
    /// The shots of a record, if one is loaded.
    pub(super) record: Option<Record>,
}

/// A question for the worker.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// Draw the fleets.
    Begin(Box<Begin>),
    /// Draw another fleet for a person, with this seed.
    Fleet(u64),
    /// Count all fleets that agree with what is known.
    Count,
    /// The computer's shot, at a level.
    Shot(Level),
}

impl Question {
    /// What is known to whom the question is about, in a game that began with `start`.
    pub(super) fn about<'g>(&self, game: Option<&'g Game>, start: &'g Knowledge) -> &'g Knowledge {
        match (self, game) {
            (Self::Begin(_) | Self::Fleet(_), _) | (_, None) => start,
            (Self::Count, Some(game)) => game.known(),
            (Self::Shot(_), Some(game)) => game.own().map_or_else(|| game.known(), |own| own.1),
        }
    }
}

/// A question with what is known to whom it is about, and a number that no other one has.
#[derive(Clone, Debug)]
pub(super) struct Ask {
    pub(super) ticket: u64,
    pub(super) known: Knowledge,
    pub(super) question: Question,
}

/// An answer; it carries the number of its question, and what it is about.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) ticket: u64,
    pub(super) known: Knowledge,
    pub(super) found: Result<Found, Failure>,
}

/// What the worker found.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// The game begins; `None` if no fleet agrees with what is known.
    Begun(Option<Box<Game>>),
    /// Another fleet; `None` if there is none.
    Fleet(Option<Placement>),
    Counted(Arc<Counted>),
    /// The computer's shot; `None` if there is no square.
    Shot(Option<Cell>),
}
