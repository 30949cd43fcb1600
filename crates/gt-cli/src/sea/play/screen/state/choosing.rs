//! What was announced on paper, while a person chooses it.

use gt_app::command::face::Key;
use gt_sea_battle::play::choose;
use gt_sea_battle::{Cell, ShotAnswer};

use super::State;

/// An answer to a shot that is being chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Choosing {
    pub(in super::super) cell: Cell,
    /// The answer that is marked.
    pub(in super::super) marked: ShotAnswer,
}

impl State {
    /// The answers that a shot at a square may have: a miss, a hit, and every ship that may sink.
    pub(in super::super) fn answers(&self, cell: Cell) -> Vec<ShotAnswer> {
        let mut sunk = choose::sinkable(self.rules(), self.known(), cell);
        if let Some(counted) = self.counted.as_ref().filter(|counted| counted.map.total() > 0) {
            sunk.retain(|&ship| counted.survey.count(ship) > 0);
        }
        let sunk = sunk.into_iter().map(ShotAnswer::Sunk);
        [ShotAnswer::Miss, ShotAnswer::Hit].into_iter().chain(sunk).collect()
    }

    /// Lets a person say what was announced of a shot.
    pub(super) fn begin_answer(&mut self, cell: Cell) {
        self.choosing = Some(Choosing { cell, marked: ShotAnswer::Miss });
        self.said.clear();
    }

    /// A key while an answer is chosen.
    pub(super) fn press_in_answer(&mut self, Choosing { cell, marked }: Choosing, key: Key) {
        let answers = self.answers(cell);
        let now = answers.iter().position(|&answer| answer == marked).unwrap_or(0);
        let go_to = |nth: usize| answers.get(nth.min(answers.len() - 1)).copied();
        let marked = match key {
            Key::Char('m' | 'o') => return self.note(cell, ShotAnswer::Miss),
            Key::Char('h' | 'x') => return self.note(cell, ShotAnswer::Hit),
            Key::Char('s' | '#') => match answers[2..] {
                [] => return self.say("no ship can sink there by what is known"),
                [only] => return self.note(cell, only),
                [first, ..] => {
                    self.say("several ships can sink there: take one of the list");
                    Some(first)
                }
            },
            Key::Enter | Key::Char(' ') => return self.note(cell, answers[now]),
            Key::Up | Key::Left | Key::Char('K' | 'H') => go_to(now.saturating_sub(1)),
            Key::Down | Key::Right | Key::Tab | Key::Char('J' | 'L') => go_to(now + 1),
            Key::Home | Key::PageUp => go_to(0),
            Key::End | Key::PageDown => go_to(usize::MAX),
            Key::Escape | Key::Backspace | Key::Char('q' | 'u') => {
                self.choosing = None;
                return;
            }
            _ => None,
        };
        self.choosing = Some(Choosing { cell, marked: marked.unwrap_or(answers[now]) });
    }

    /// Takes the answer in a line of the list that is clicked at.
    pub(super) fn click_answer(&mut self, cell: Cell, nth: usize) {
        if let Some(&answer) = self.answers(cell).get(nth) {
            self.note(cell, answer);
        }
    }
}
