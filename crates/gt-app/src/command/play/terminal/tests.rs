//! Tests of games on a terminal, without a terminal.

mod drawing;
mod playing;
#[path = "../../../../tests/it/rook.rs"]
mod rook;
#[path = "../../../../tests/it/screens.rs"]
mod screens;

use gt_core::{Game, Outcome};
use gt_play::bot::Level;
use gt_play::session::{Seat, Worths};

use super::Opening;
use super::event::{Found, Question};
use super::state::State;
use crate::command::play::PlayOptions;
use crate::command::play::face::{Event, Key, Size, Wish};
use crate::command::play::screen::{Asked, Finding, OnScreen, Screen, Told};
use crate::instance::Instance;
use crate::text_game::TextGame;

type Find = fn(Asked<State<'_>>, usize) -> Told<State<'static>>;

type Played<'i> = screens::Played<State<'i>, Find>;

fn instance(name: &str) -> Box<dyn Instance> {
    rook::games().named(name).unwrap().instance
}

/// A game against the perfect computer on a terminal of 80 x 24.
fn begun<'i>(instance: &'i dyn Instance, name: &str, second: bool) -> Played<'i> {
    let game = TextGame::new(instance).unwrap();
    let opening = Opening {
        name,
        rules: "Rules\n  Go left or up.",
        start: game.initial(),
        starts: None,
        seats: &Seat::against(Level::Perfect, second),
        level: Level::Perfect,
        seed: 0,
        options: &PlayOptions::default(),
    };
    Played::new(opening.screen(game, Size { columns: 80, rows: 24 }), found)
}

/// Answers all that is asked; the computer makes its `nth` move.
fn answer<'p, 'i>(played: &'p mut Played<'i>, nth: usize) -> &'p mut Played<'i> {
    while !played.asked.is_empty() {
        let ask = played.asked.remove(0);
        played.tell(ask, nth);
    }
    played
}

/// The computer makes its `nth` move, and a move's value is made up.
fn found(ask: Asked<State<'_>>, nth: usize) -> Told<State<'static>> {
    let moves = &ask.about.situation().moves;
    let found = match ask.question {
        Question::Values => {
            let worths = [Outcome::Win, Outcome::Draw, Outcome::Loss].into_iter().cycle();
            let moves = (0..).zip(moves).zip(worths);
            let moves = moves.map(|((mv, _), worth)| (mv, Some(worth.into()))).collect();
            let worth = Some(Outcome::Win.into());
            Found::Values(Worths { position: ask.about.clone(), worth, moves })
        }
        Question::Line => Found::Words("a best line: on and on".into()),
        Question::Why => Found::Words("because it is so".into()),
        Question::Advice => Found::Advice(None),
        Question::Reply(_) => {
            let mv = || u32::try_from(nth % moves.len()).unwrap_or_default();
            Found::Reply((!moves.is_empty()).then(|| (mv(), String::new())))
        }
    };
    Finding { ticket: ask.ticket, about: ask.about, found: Ok(found) }
}
