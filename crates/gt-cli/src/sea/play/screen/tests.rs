//! Tests of sea battle on a terminal, without a terminal.

mod drawing;
mod playing;
#[path = "../../../../../gt-app/tests/it/screens.rs"]
mod screens;

use gt_app::command::face::{Event, Key, Size, Wish};
use gt_core::Run;
use gt_play::bot::Level;
use gt_sea_battle::solve::Engine;
use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch};

use super::Setup;
use super::event::{Answer, Ask};
use super::state::State;
use super::worker::Worker;
use crate::sea::play::duel::Opening;
use crate::sea::play::mode::Mode;

const MODES: [Mode; 4] = [Mode::Defend, Mode::Shoot, Mode::Assistant, Mode::Duel];

fn engine(rows: usize, cols: usize, lengths: &[usize]) -> Engine {
    let fleet = Fleet::new(lengths.iter().copied()).unwrap();
    let rules = Rules::new(Board::new(rows, cols).unwrap(), fleet, Touch::None);
    Engine::new(rules, &Run::new()).unwrap()
}

/// A state with the questions that it has asked; nothing but the test answers them.
struct Played<'e> {
    state: State,
    /// The questions that wait, and those that were dropped.
    asked: Vec<Ask>,
    dropped: Vec<Ask>,
    worker: Worker<'e>,
}

impl<'e> Played<'e> {
    /// A game on a terminal of 80 x 24.
    fn new(engine: &'e Engine, mode: Mode) -> Self {
        let rules = engine.rules().clone();
        let level = Level::Perfect;
        let opening = Opening { own: None, seed: 7, level, second: false, values: false };
        let start = Knowledge::new(rules.board());
        let size = Size { columns: 80, rows: 24 };
        let state = State::new(Setup { mode, rules, start, opening }, size);
        let worker = Worker::new(engine, 7);
        let mut played = Self { state, asked: Vec::new(), dropped: Vec::new(), worker };
        played.hear(Event::Tick);
        played
    }

    /// The same, begun.
    fn begun(engine: &'e Engine, mode: Mode) -> Self {
        let mut played = Self::new(engine, mode);
        played.answer();
        played
    }

    fn hear(&mut self, event: Event<Answer>) -> Vec<Wish<Ask>> {
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

    fn found(&mut self, Ask { ticket, known, question }: Ask) -> Answer {
        let found = self.worker.answer(&known, question);
        Answer { ticket, known, found }
    }

    /// Answers all that is asked, until nothing is.
    fn answer(&mut self) -> &mut Self {
        loop {
            if self.asked.is_empty() {
                for _ in 0..5 {
                    self.hear(Event::Tick); // the computer may shoot again
                }
                if self.asked.is_empty() {
                    return self;
                }
            }
            let ask = self.asked.remove(0);
            let answer = self.found(ask);
            self.hear(Event::Answer(answer));
        }
    }
}
