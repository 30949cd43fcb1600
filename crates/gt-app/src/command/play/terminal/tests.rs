//! Tests of games on a terminal, without a terminal.

mod drawing;
mod playing;
#[path = "../../../../tests/it/rook.rs"]
mod rook;
#[path = "../../../../tests/it/screens.rs"]
mod screens;

use gt_core::Outcome;
use gt_play::bot::Level;
use gt_play::session::{Seat, Worths};

use super::event::{Answer, Ask, Event, Found, Key, Question, Wish};
use super::people::People;
use super::state::State;
use crate::command::play::face::Size;
use crate::instance::Instance;
use crate::text_game::TextGame;

/// A state with the questions that it has asked; nothing but the test answers them.
#[derive(Clone)]
struct Played<'i> {
    state: State<'i>,
    /// The questions that wait, and those that were dropped.
    asked: Vec<Ask>,
    dropped: Vec<Ask>,
}

fn instance(name: &str) -> Box<dyn Instance> {
    rook::games().named(name).unwrap().instance
}

impl<'i> Played<'i> {
    /// A game against the perfect computer on a terminal of 80 x 24.
    fn new(instance: &'i dyn Instance, name: &str, second: bool) -> Self {
        let game = TextGame::new(instance).unwrap();
        let start = gt_core::Game::initial(&game);
        let size = Size { columns: 80, rows: 24 };
        let state = State::new(
            game,
            start,
            name,
            People::new(&Seat::against(Level::Perfect, second), Level::Perfect),
            size,
        );
        let state = state.with_rules("Rules\n  Go left or up.");
        let mut played = Self { state, asked: Vec::new(), dropped: Vec::new() };
        played.hear(Event::Tick);
        played
    }

    fn hear(&mut self, event: Event) -> Vec<Wish> {
        let wishes = self.state.update(event);
        for wish in &wishes {
            match wish {
                Wish::Ask(ask) => self.asked.push(ask.clone()),
                Wish::Abandon => self.dropped.append(&mut self.asked),
                _ => {}
            }
        }
        wishes
    }

    /// Presses keys: a sign each, `^` for Enter and `~` for Esc.
    fn press(&mut self, keys: &str) -> &mut Self {
        for key in screens::keys(keys) {
            self.hear(Event::Key(key));
        }
        self
    }

    /// Answers all that is asked; the computer makes its `nth` move, and a move's value is made up.
    fn answer(&mut self, nth: usize) -> &mut Self {
        while !self.asked.is_empty() {
            let ask = self.asked.remove(0);
            self.hear(Event::Answer(answer(&ask, nth)));
        }
        self
    }
}

fn answer(ask: &Ask, nth: usize) -> Answer {
    let moves = &ask.position.situation().moves;
    let found = match ask.question {
        Question::Values => {
            let worths = [Outcome::Win, Outcome::Draw, Outcome::Loss].into_iter().cycle();
            let moves = (0..).zip(moves).zip(worths);
            let moves = moves.map(|((mv, _), worth)| (mv, Some(worth.into()))).collect();
            let worth = Some(Outcome::Win.into());
            Found::Values(Worths { position: ask.position.clone(), worth, moves })
        }
        Question::Line => Found::Line("a best line: on and on".into()),
        Question::Why => Found::Why("because it is so".into()),
        Question::Advice => Found::Advice(None),
        Question::Reply(_) => {
            let mv = || u32::try_from(nth % moves.len()).unwrap_or_default();
            Found::Reply((!moves.is_empty()).then(|| (mv(), String::new())))
        }
    };
    Answer { ticket: ask.ticket, position: ask.position.clone(), found: Ok(found) }
}
