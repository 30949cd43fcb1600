//! A game's worth of maps: layers are kept between shots, so that the next map costs only what the shot changed.

use gt_core::Run;

use super::engine::{Engine, Memory};
use super::survey::{HitMap, ShipSurvey};
use crate::rules::{CountError, Knowledge};

/// Surveys of one position after another, faster where they differ little.
///
/// A shot changes which ships may begin at a few cells. What was carried forward to the cells above them and backward to those
/// below still holds: above, only backward numbers are found anew, below, only forward ones. That is so while knowledge
/// grows, because nothing was found of states that could not be reached. As it grows, the number of consistent fleets falls; once
/// it is proven small, counting goes on in narrower integers.
///
/// Any position may follow any other; the answers are those of [`Engine::survey`]. The engine's run says how to work on each.
///
/// # Complexity
/// Keeps all forward and backward numbers: about 110 MB for the Russian fleet on 10 x 10, half of it once 32 bits are enough.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::{Engine, Session};
/// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch};
///
/// let engine = Engine::new(Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None), &Run::new())?;
/// let mut session = Session::new(&engine);
/// let mut knowledge = Knowledge::new(engine.rules().board());
/// let before = session.map(&knowledge)?;
/// knowledge.miss(Cell::new(4, 4))?;
/// let after = session.map(&knowledge)?;
/// assert_eq!(after.total(), before.total() - before.count(Cell::new(4, 4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Session<'e> {
    engine: &'e Engine,
    memory: Memory,
}

impl<'e> Session<'e> {
    /// A session that has seen no position.
    #[must_use]
    pub fn new(engine: &'e Engine) -> Self {
        Self { engine, memory: Memory::default() }
    }

    /// The engine.
    pub const fn engine(&self) -> &'e Engine {
        self.engine
    }

    /// What [`Engine::survey`] answers.
    ///
    /// # Errors
    /// Those of [`Engine::survey`]; the session stays usable.
    pub fn survey(&mut self, knowledge: &Knowledge) -> Result<ShipSurvey, CountError> {
        self.survey_within(knowledge, &self.engine.run().started())
    }

    /// [`survey`](Self::survey) as a part of work that has begun.
    pub(crate) fn survey_within(&mut self, knowledge: &Knowledge, run: &Run) -> Result<ShipSurvey, CountError> {
        self.engine.survey_after(knowledge, &mut self.memory, run)
    }

    /// What [`Engine::map`] answers.
    ///
    /// # Errors
    /// Those of [`Engine::survey`]; the session stays usable.
    pub fn map(&mut self, knowledge: &Knowledge) -> Result<HitMap, CountError> {
        Ok(self.survey(knowledge)?.map())
    }
}
