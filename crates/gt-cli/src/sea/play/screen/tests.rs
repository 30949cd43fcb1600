//! Tests of sea battle on a terminal, without a terminal.

mod drawing;
mod playing;
#[path = "../../../../../gt-app/tests/it/screens.rs"]
mod screens;

use gt_app::command::screen::{Asked, Event, Finding, Key, OnScreen, Screen, Size, Told, Wish};
use gt_core::Run;
use gt_play::bot::Level;
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch};

use super::screen;
use super::sea::Sea;
use super::worker::Worker;
use crate::sea::play::game::Setup;
use crate::sea::play::mode::Mode;

const MODES: [Mode; 4] = [Mode::Defend, Mode::Shoot, Mode::Assistant, Mode::Duel];

fn engine(rows: usize, cols: usize, lengths: &[usize]) -> Engine {
    let fleet = Fleet::new(lengths.iter().copied()).unwrap();
    let rules = Rules::new(Board::new(rows, cols).unwrap(), fleet, Touch::None);
    Engine::new(rules, &Run::new()).unwrap()
}

type Find<'e> = Box<dyn FnMut(Asked<Sea>, usize) -> Told<Sea> + 'e>;

type Played<'e> = screens::Played<Sea, Find<'e>>;

/// A game on a terminal of 80 x 24.
fn new(engine: &Engine, mode: Mode) -> Played<'_> {
    let rules = engine.rules().clone();
    let start = Knowledge::new(rules.board());
    let level = Level::Perfect;
    let setup =
        Setup { mode, rules, start, own: None, seed: 7, level, second: false, values: false };
    let mut worker = Worker::new(engine, 7);
    let find = move |Asked::<Sea> { ticket, about, question }, _| {
        let found = worker.answer(&about, question);
        Finding { ticket, about, found }
    };
    Played::new(screen(setup, Size { columns: 80, rows: 24 }), Box::new(find))
}

/// The same, begun.
fn begun(engine: &Engine, mode: Mode) -> Played<'_> {
    let mut played = new(engine, mode);
    answer(&mut played);
    played
}

/// Answers all that is asked, until nothing is.
fn answer<'p, 'e>(played: &'p mut Played<'e>) -> &'p mut Played<'e> {
    loop {
        if played.asked.is_empty() {
            for _ in 0..5 {
                played.hear(Event::Tick); // the computer may shoot again
            }
            if played.asked.is_empty() {
                return played;
            }
        }
        let ask = played.asked.remove(0);
        played.tell(ask, 0);
    }
}
