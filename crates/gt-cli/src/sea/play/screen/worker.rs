//! What the thread that owns the engine does: it draws fleets, counts, and shoots for the computer.

use std::collections::VecDeque;
use std::sync::Arc;

use gt_app::command::Failure;
use gt_app::command::face::Desk;
use gt_core::{ParseError, Run};
use gt_play::bot::Mistakes;
use gt_sea_battle::play::{Battle, Duel};
use gt_sea_battle::solve::{Engine, MapSession};
use gt_sea_battle::{Knowledge, Placement, Rules};

use super::counted::Counted;
use super::event::{Answer, Ask, Begin, Found, Question};
use super::game::Game;
use crate::sea::common::failed;
use crate::sea::play::advice::hidden;
use crate::sea::play::duel::aim;
use crate::sea::setup;

/// How many positions are remembered with their counts, so that undo shows a map at once.
const REMEMBERED: usize = 32;

/// Answers the questions on a desk until the end.
///
/// The engine is built at the first question. It serves every later one, so it is not stopped when
/// somebody moves on.
pub(super) fn work(rules: Rules, seed: u64, run: &Run, desk: &Desk<Ask>, tell: &dyn Fn(Answer)) {
    let Some(first) = desk.next(false) else { return };
    match Engine::new(rules, run) {
        Ok(engine) => {
            desk.serve_one();
            let mut worker = Worker::new(&engine, seed);
            let mut next = Some(first);
            while let Some(Ask { ticket, known, question }) = next {
                let found = worker.answer(&known, question);
                // What was stopped has found nothing.
                if !desk.is_stopped() {
                    tell(Answer { ticket, known, found });
                }
                next = desk.next(true);
            }
        }
        Err(why) => {
            let Ask { ticket, known, .. } = first;
            tell(Answer { ticket, known, found: Err(failed(why)) });
            while desk.next(false).is_some() {} // the screen ends
        }
    }
}

/// The engine, and what is kept from one question to the next.
pub(super) struct Worker<'e> {
    engine: &'e Engine,
    counting: MapSession<'e>,
    mistakes: Mistakes,
    remembered: VecDeque<(Knowledge, Arc<Counted>)>,
}

impl<'e> Worker<'e> {
    pub(super) fn new(engine: &'e Engine, seed: u64) -> Self {
        Self {
            engine,
            counting: MapSession::new(engine),
            mistakes: Mistakes::new(0, seed),
            remembered: VecDeque::new(),
        }
    }

    /// Answers a question about what is known to whoever asks.
    pub(super) fn answer(
        &mut self,
        known: &Knowledge,
        question: Question,
    ) -> Result<Found, Failure> {
        match question {
            Question::Begin(begin) => Ok(Found::Begun(self.begin(known, *begin)?.map(Box::new))),
            Question::Fleet(seed) => {
                let empty = Knowledge::new(self.engine.rules().board());
                Ok(Found::Fleet(hidden(self.engine, &empty, seed)?))
            }
            Question::Count => Ok(Found::Counted(self.count(known)?)),
            Question::Shot(level) => {
                self.mistakes.set(level.mistakes());
                let cell = aim(&mut self.counting, &mut self.mistakes, known);
                Ok(Found::Shot(cell.map_err(failed)?))
            }
        }
    }

    /// Counts the fleets that agree with what is known, unless that was done.
    fn count(&mut self, known: &Knowledge) -> Result<Arc<Counted>, Failure> {
        if let Some((_, counted)) = self.remembered.iter().find(|(of, _)| of == known) {
            return Ok(Arc::clone(counted));
        }
        let survey = self.counting.survey(known).map_err(failed)?;
        let counted = Arc::new(Counted::of(self.engine.rules(), known, survey));
        self.remembered.truncate(REMEMBERED - 1);
        self.remembered.push_front((known.clone(), Arc::clone(&counted)));
        Ok(counted)
    }

    /// Draws the fleets of a game; `None` if there are none.
    fn begin(&mut self, start: &Knowledge, begin: Begin) -> Result<Option<Game>, Failure> {
        let Begin { opening, is_duel, record } = begin;
        let (engine, seed) = (self.engine, opening.seed);
        self.mistakes = Mistakes::new(opening.level.mistakes(), seed);
        let drawn = |known: &Knowledge| -> Result<Placement, ParseError> {
            let none = || ParseError::new(known.to_string(), "shots that agree with a fleet");
            hidden(engine, known, seed).ok().flatten().ok_or_else(none)
        };
        if is_duel {
            let Some(mut duel): Option<Duel> = opening.duel(engine)? else { return Ok(None) };
            if let Some(record) = record {
                let instance = setup::instance_of_duel(engine.rules());
                duel.load(&instance, &record, drawn).map_err(Failure::question)?;
            }
            return Ok(Some(Game::duel(duel)));
        }
        let rules = engine.rules().clone();
        if let Some(record) = record {
            let instance = setup::instance(&rules);
            let mut battle = Battle::new(start.clone(), rules, None);
            let loaded = battle.load(&instance, &record, |known| drawn(known).map(Some));
            loaded.map_err(Failure::question)?;
            return Ok(Some(Game::Battle(battle)));
        }
        let fleet = hidden(engine, start, seed)?;
        Ok(fleet.map(|fleet| Game::Battle(Battle::new(start.clone(), rules, Some(fleet)))))
    }
}
