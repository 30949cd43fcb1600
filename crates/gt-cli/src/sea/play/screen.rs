//! Sea battle on all of a terminal, in every mode of `gt sea play`.
//!
//! | module | what it does |
//! |---|---|
//! | `state` | the game as a state: it hears of events, and wishes for what only others can do |
//! | `game` | a battle or a duel, as the state sees both |
//! | `counted` | what is counted of all fleets that agree with what is known |
//! | `event` | what the worker is asked, and what it answers |
//! | `worker` | what the thread that owns the engine does |
//! | `areas` | where the parts of the screen are |
//! | `start` | how a game begins |
//! | `drawing`, `board` | what a state looks like |
//! | `keys` | the keys, as they are shown to people |
//!
//! The loop, the threads and the terminal are those of a [`Face`].
//!
//! # Invariants
//! * The engine is built, fleets are drawn and counted by the worker alone. So the first screen and
//!   every key come at once, and a map comes when it is known.
//! * A map belongs to what is known on the board that it is shown on. It is forgotten with it.
//! * An answer is heard only if its question still waits.

mod areas;
mod board;
mod counted;
mod drawing;
mod event;
mod game;
mod keys;
mod start;
mod state;
#[cfg(test)]
mod tests;
mod worker;

use gt_app::command::face::{self, Colours, Event, Face, Wish};
use gt_app::command::{Context, Failure, PlayOptions};
use gt_play::session::{LoadError, Record};
use ratatui::buffer::Buffer;

pub(super) use self::start::Setup;

use self::event::{Answer, Ask};
use self::state::State;

/// Plays until the person quits.
///
/// # Errors
/// Those of [`face::run`], of the engine, and of fleets that cannot be drawn.
pub(super) fn play(setup: Setup, options: &PlayOptions, context: &Context) -> Result<(), Failure> {
    let rules = setup.rules.clone();
    let seed = setup.opening.seed;
    let state = State::new(setup, face::size()?);
    face::run(state, options, context, |run, desk, tell| {
        worker::work(rules, seed, run, desk, tell);
    })
}

impl Face for State {
    type Ask = Ask;
    type Answer = Answer;

    fn update(&mut self, event: Event<Answer>) -> Vec<Wish<Ask>> {
        Self::update(self, event)
    }

    fn draw(&self, colours: Colours, buffer: &mut Buffer) {
        drawing::draw(self, colours, buffer);
    }

    fn instance(&self) -> String {
        self.instance.clone()
    }

    fn record(&self) -> Option<String> {
        Self::record(self)
    }

    fn load(&mut self, record: &Record) -> Result<(), LoadError> {
        Self::load(self, record)
    }

    fn say(&mut self, said: String) {
        Self::say(self, said);
    }
}
