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
//! be tried. The loop, the threads and the terminal are those of a [`Face`].
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

use gt_play::session::{LoadError, Record};
use ratatui::buffer::Buffer;

pub use self::board::{Board, Look};
pub use self::game::{Answer, Ask, Asked, OnScreen, Told, serve};
pub use self::state::Screen;
pub use self::view::{Choice, Did, View};

use super::face::{Colours, Event, Face, Wish};

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
