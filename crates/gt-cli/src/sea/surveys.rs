//! Surveys of positions, and what is kept of one for the next.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gt_app::command::{Context, Failure};
use gt_core::{LimitError, SolveError};
use gt_sea_battle::solve::{MapSession, ShipSurvey};
use gt_sea_battle::{CountError, Knowledge, Rules};

use super::common::failed;
use super::setup::{self, Asked};

/// The number of surveys that are kept.
const MOST: usize = 64;

/// Surveys of positions, one after another or in several threads.
#[derive(Debug)]
pub(crate) enum Surveys {
    /// Nothing is kept. For a single question this takes half the memory.
    Single,
    /// The numbers of the last position are kept, and the last surveys.
    Many(Arc<Mutex<Kept>>),
}

/// What is kept.
///
/// # Invariants
/// * All of it is of the rules that were asked about last.
/// * A session that answers is taken out. So there are at most as many sessions as questions are
///   answered at once, and one if none is.
#[derive(Debug, Default)]
pub(crate) struct Kept {
    rules: Option<Rules>,
    session: Option<MapSession<'static>>,
    /// The newest last.
    surveys: VecDeque<(Knowledge, ShipSurvey)>,
}

impl Surveys {
    /// Surveys for what is asked: one position, or many, also one after the other by a server.
    pub(super) fn asked(asked: &Asked, context: &Context) -> Self {
        let many = || Self::Many(Arc::default());
        let kept = context.kept(Mutex::default).map(Self::Many);
        kept.unwrap_or_else(|| if asked.is_batch() { many() } else { Self::Single })
    }

    /// The survey of a position, within the limits of the context.
    ///
    /// # Errors
    /// Those of [`Engine::new`](gt_sea_battle::solve::Engine::new) and of [`MapSession::survey`].
    pub(super) fn of(
        &self,
        (rules, knowledge): &(Rules, Knowledge),
        context: &Context,
    ) -> Result<ShipSurvey, Failure> {
        let Self::Many(kept) = self else {
            return setup::engine(rules.clone(), context)?.survey(knowledge).map_err(failed);
        };
        let session = {
            let mut kept = locked(kept);
            if kept.rules.as_ref() != Some(rules) {
                *kept = Kept { rules: Some(rules.clone()), ..Kept::default() };
            }
            if let Some((_, survey)) = kept.surveys.iter().find(|(seen, _)| seen == knowledge) {
                return Ok(survey.clone());
            }
            kept.session.take()
        };
        let mut session = match session {
            Some(session) => session.with_run(context.run()),
            None => MapSession::owning(setup::engine(rules.clone(), context)?),
        };
        let survey = match session.survey(knowledge) {
            // A session keeps more than a single survey takes.
            Err(CountError::Solve(SolveError::Limit(LimitError::Memory { .. }))) => {
                session = MapSession::owning(session.engine().clone());
                session.engine().survey(knowledge)
            }
            survey => survey,
        };
        let mut kept = locked(kept);
        if kept.rules.as_ref() == Some(rules) {
            kept.session = Some(session);
            if let Ok(survey) = &survey {
                kept.surveys.push_back((knowledge.clone(), survey.clone()));
                if kept.surveys.len() > MOST {
                    kept.surveys.pop_front();
                }
            }
        }
        drop(kept);
        survey.map_err(failed)
    }
}

/// What is kept; a thread that has panicked left it whole.
fn locked(kept: &Mutex<Kept>) -> MutexGuard<'_, Kept> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}
