//! Strategies that count all consistent fleets.

use std::sync::{Mutex, PoisonError};

use hashbrown::HashMap;

use rand::Rng;

use super::{Shoot, Shooter};
use crate::play::choose::{self, tie_key};
use crate::rules::{Cell, CountError, Knowledge, Rules};
use crate::solve::{Engine, MapSession};

/// The choices of exact strategies in earlier positions.
///
/// A book saves work, because the first positions recur from game to game. It holds at most 200,000
/// positions, each after at most 16 shots. Strategies on several threads can share one. It changes
/// only how fast a choice is found, not the choice.
///
/// Use one book per engine: a book does not store the rules.
#[derive(Debug, Default)]
pub struct Book {
    chosen: Mutex<HashMap<(Shooter, Knowledge), Cell>>,
}

impl Book {
    /// The greatest number of positions that a book holds.
    const MOST: usize = 200_000;
    /// Positions after more shots than this rarely recur, so they are not remembered.
    const SHOTS: usize = 16;

    fn find(&self, shooter: Shooter, knowledge: &Knowledge) -> Option<Cell> {
        let chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        chosen.get(&(shooter, knowledge.clone())).copied()
    }

    fn note(&self, shooter: Shooter, knowledge: &Knowledge, cell: Cell) {
        let mut chosen = self.chosen.lock().unwrap_or_else(PoisonError::into_inner);
        if chosen.len() < Self::MOST {
            chosen.insert((shooter, knowledge.clone()), cell);
        }
    }
}

/// Shoots at the most probable cell, or at the cell with the most expected information.
#[derive(Debug)]
pub struct Greedy<'e> {
    shooter: Shooter,
    session: MapSession<'e>,
    book: &'e Book,
}

impl<'e> Greedy<'e> {
    /// Makes one of [`Shooter::Greedy`], [`Shooter::GreedyInformed`] and [`Shooter::Information`].
    ///
    /// Any other strategy plays as [`Shooter::Greedy`].
    #[must_use]
    pub fn new(shooter: Shooter, engine: &'e Engine, book: &'e Book) -> Self {
        Self { shooter, session: MapSession::new(engine), book }
    }

    /// Chooses a cell by a survey of the position.
    fn count(&mut self, rules: &Rules, knowledge: &Knowledge) -> Result<Cell, CountError> {
        let survey = self.session.survey(knowledge)?;
        let map = survey.map();
        let best = choose::best(rules.board(), knowledge, &map).ok_or(CountError::Contradiction)?;
        let candidates = match self.shooter {
            Shooter::GreedyInformed => best.cells,
            Shooter::Information if best.hits < map.total() => {
                choose::open(rules.board(), knowledge).filter(|&cell| map.count(cell) > 0).collect()
            }
            _ => vec![best.choice],
        };
        let judged = candidates
            .into_iter()
            .map(|cell| (choose::information(&survey, &map, cell), map.count(cell), cell));
        let chosen = judged.max_by(|a, b| {
            a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(tie_key(b.2).cmp(&tie_key(a.2)))
        });
        chosen.map(|judged| judged.2).ok_or(CountError::Contradiction)
    }
}

impl Shoot for Greedy<'_> {
    fn shoot(
        &mut self,
        rules: &Rules,
        knowledge: &Knowledge,
        _: &mut dyn Rng,
    ) -> Result<Cell, CountError> {
        let early = knowledge.shots() <= Book::SHOTS;
        if let Some(cell) = early.then(|| self.book.find(self.shooter, knowledge)).flatten() {
            return Ok(cell);
        }
        let cell = self.count(rules, knowledge)?;
        if early {
            self.book.note(self.shooter, knowledge, cell);
        }
        Ok(cell)
    }
}
