//! What the thread that owns the engine does: it draws fleets, counts, and shoots for the computer.

use std::collections::VecDeque;
use std::sync::Arc;

use gt_app::command::Failure;
use gt_app::command::screen::{Ask, Desk, Finding, serve};
use gt_core::Run;
use gt_play::bot::{Level, Mistakes};
use gt_play::session::Record;
use gt_sea_battle::solve::{Engine, MapSession};
use gt_sea_battle::{Cell, Knowledge, Placement, Rules};

use super::counted::Counted;
use crate::sea::common::failed;
use crate::sea::play::advice::aim;
use crate::sea::play::game::{Game, Setup, hidden};

/// A question for the worker.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Question {
    /// Draw the fleets, and go on from a record.
    Begin(Box<Setup>, Option<Record>),
    /// Draw another fleet for a person, with this seed.
    Fleet(u64),
    /// Count all fleets that agree with what is known.
    Count,
    /// The computer's shot, at a level.
    Shot(Level),
}

/// What the worker found.
#[derive(Clone, Debug)]
pub(super) enum Found {
    /// The game begins; `None` if no fleet agrees with what is known.
    Begun(Option<Box<Game>>),
    /// Another fleet; `None` if there is none.
    Fleet(Option<Placement>),
    Counted(Arc<Counted>),
    /// The computer's shot; `None` if there is no square.
    Shot(Option<Cell>),
}

/// How many positions are remembered with their counts, so that undo shows a map at once.
const REMEMBERED: usize = 32;

/// Answers the questions on a desk until the end.
///
/// The engine is built at the first question. It serves every later one, so it is not stopped when
/// somebody moves on.
pub(super) fn work(
    rules: Rules,
    seed: u64,
    run: &Run,
    desk: &Desk<Ask<Question, Knowledge>>,
    tell: &dyn Fn(Finding<Knowledge, Found>),
) {
    let Some(first) = desk.next(false) else { return };
    match Engine::new(rules, run) {
        Ok(engine) => {
            desk.serve_one();
            let mut worker = Worker::new(&engine, seed);
            serve(first, desk, tell, |known, question| worker.answer(known, question));
        }
        Err(why) => {
            let Ask { ticket, about, .. } = first;
            tell(Finding { ticket, about, found: Err(failed(why)) });
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
            Question::Begin(setup, record) => {
                self.mistakes = Mistakes::new(setup.level.mistakes(), setup.seed);
                let begun = setup.begin(self.engine, record.as_ref())?;
                Ok(Found::Begun(begun.map(Box::new)))
            }
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
}
