//! A game on all of a terminal: keys, panels, boards, questions. A game says what only it can know.
//!
//! | module | what it does |
//! |---|---|
//! | `view` | what a person has chosen, typed and opened |
//! | `board` | a board, cell by cell |
//! | `game` | what a screen asks its game: the trait [`OnScreen`] |
//! | `state` | the screen as a state: it hears of events, and wishes for what only others can do |
//! | `pressing` | what keys and clicks do |
//! | `drawing` | what a state looks like |
//!
//! A [`Screen`] knows no terminal, reads no clock and asks no solver. So any sequence of events can
//! be tried. The loop, the threads and the terminal are in `face`.
//!
//! # Invariants
//! * What was found out belongs to one position, and is forgotten with it: see [`Did::Moved`].
//! * An answer is heard only if its question still waits, and is about the position of now.
//! * Which questions wait follows from the state alone: those of [`OnScreen::wanted`].

mod board;
mod drawing;
mod game;
mod pressing;
mod state;
mod view;

use gt_core::Run;
use gt_play::session::{LoadError, Record};
use ratatui::buffer::Buffer;

pub use super::face::{
    Areas, Colours, Desk, Event, Key, PanelRow, Shown, Size, Wish, is_wanted, size,
};

pub use self::board::{Look, PlacedBoard};
pub use self::game::{Ask, Asked, Finding, OnScreen, Told, serve};
pub use self::state::Screen;
pub use self::view::{Did, PartialMove, View};

use super::PlayOptions;
use super::face::{self, Face};
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::games::Games;

/// Shows a game until the person quits.
///
/// `work` answers the questions on the desk, in a thread of its own, until there is none; it tells
/// its answers. Its run has the limits of `context`. The flag of this run stops what nobody wants
/// any more. Records of `games` may be read.
///
/// The terminal is as it was before on every way out: a panic, a signal, a limit that ends the
/// process, Ctrl-Z.
///
/// # Errors
/// * [`Failure::Question`] for a record of `options` that cannot be played.
/// * [`Failure::Unanswered`] for a file that cannot be read or written.
/// * [`Failure::Over`] at a limit of the context, after Ctrl-C, and if the terminal fails.
/// * The failure of a [`Wish::Fail`].
///
/// # Panics
/// If `work` panics.
pub fn run<G: OnScreen>(
    screen: Screen<G>,
    options: &PlayOptions,
    asked: (&Games, &Context),
    work: impl FnOnce(&Run, &Desk<Asked<G>>, &dyn Fn(Told<G>)) + Send,
) -> Result<(), Failure> {
    face::run(screen, options, asked, work).map(drop)
}

impl<G: OnScreen> Face for Screen<G> {
    type Ask = Asked<G>;
    type Answer = Told<G>;

    fn update(&mut self, event: Event<Told<G>>) -> Vec<Wish<Asked<G>>> {
        Self::update(self, event)
    }

    fn draw(&self, colours: Colours, buffer: &mut Buffer) {
        Self::draw(self, colours, buffer);
    }

    fn instance(&self) -> String {
        self.game.name().to_owned()
    }

    fn record(&self) -> Option<String> {
        self.game.record()
    }

    fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        Self::load(self, record)
    }

    fn say(&mut self, said: String) {
        self.view.said = said;
    }
}
