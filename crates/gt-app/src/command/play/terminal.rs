//! A game on all of a terminal: a board, keys and the mouse. The second face of a session of play.
//!
//! | module | what it does |
//! |---|---|
//! | `state` | the game as a state: it hears of an `event`, and wishes for what only others can do |
//! | `choice`, `people`, `scene`, `keys` | parts of the state: a move that is being chosen; who plays; what is seen; the keys |
//! | `areas` | where the parts of the screen are |
//! | `screen`, `board` | what a state looks like |
//! | `worker` | what the thread that owns the solver does |
//!
//! The loop, the threads and the terminal are those of a [`Face`].

mod areas;
mod board;
mod choice;
mod event;
mod keys;
mod people;
mod scene;
mod screen;
mod state;
#[cfg(test)]
mod tests;
mod worker;

use gt_play::bot::Level;
use gt_play::session::{LoadError, Record, Seat};
use ratatui::buffer::Buffer;

use self::event::{Answer, Ask, Event, Wish};
use self::people::People;
use self::state::State;
use super::PlayOptions;
use super::face::{self, Colours, Face};
use super::starts::Starts;
use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::text_game::{TextGame, TextPosition};

/// How a game on a terminal begins.
#[derive(Clone, Debug)]
pub(in crate::command) struct Opening<'o, 'i> {
    /// The instance, as records name it.
    pub(in crate::command) name: &'o str,
    /// The rules, in words; may be empty.
    pub(in crate::command) rules: &'o str,
    /// Where play begins.
    pub(in crate::command) start: TextPosition,
    /// Draws the starts of more games, if they are drawn.
    pub(in crate::command) starts: Option<Starts<'i>>,
    /// Who plays; the first seat is that of the player to move there.
    pub(in crate::command) seats: &'o [Seat; 2],
    /// How well the computer plays.
    pub(in crate::command) level: Level,
    /// The seed of the computer's choices.
    pub(in crate::command) seed: u64,
    pub(in crate::command) options: &'o PlayOptions,
}

/// Plays until the person quits.
///
/// # Errors
/// Those of [`face::run`].
pub(in crate::command) fn play<'i>(
    game: &TextGame<'i>,
    opening: Opening<'_, 'i>,
    context: &Context,
) -> Result<(), Failure> {
    let Opening { name, rules, start, starts, seats, level, options, .. } = opening;
    let people = People::new(seats, level);
    let state = State::new(game.clone(), start, name, people, face::size()?);
    let state = state.with_rules(rules).drawing(starts).showing_values(options.show_values);
    let seed = opening.seed;
    face::run(state, options, context, |run, desk, tell| {
        worker::work(game, seed, run, desk, &tell);
    })
}

impl Face for State<'_> {
    type Ask = Ask;
    type Answer = Answer;

    fn update(&mut self, event: Event) -> Vec<Wish> {
        Self::update(self, event)
    }

    fn draw(&self, colours: Colours, buffer: &mut Buffer) {
        screen::draw(self, colours, buffer);
    }

    fn instance(&self) -> String {
        self.name().to_owned()
    }

    fn record(&self) -> Option<String> {
        Some(Self::record(self))
    }

    fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        Self::load(self, record)
    }

    fn say(&mut self, said: String) {
        Self::say(self, said);
    }
}
