//! Surveys of all positions of one game: a session keeps numbers from one position to the next.

use std::borrow::Cow;

use gt_core::Run;

use super::engine::{Engine, Memory};
use super::survey::{HitMap, ShipSurvey};
use crate::rules::{CountError, Knowledge};

/// Computes surveys of one position after another, faster if consecutive positions differ little.
///
/// The engine scans the board cell by cell. For every cell it computes two kinds of numbers:
/// * *forward numbers* count the ways to fill the cells before it;
/// * *backward numbers* count the ways to fill the cells from it on.
///
/// A shot changes which ships may begin at a few cells, the *changed cells*. The forward numbers
/// before the first changed cell still hold, and so do the backward numbers after the last one. A
/// session computes only the other numbers again.
///
/// This is possible only if everything that is possible now was possible before, because states
/// that could not be reached before have no numbers. Everything is computed again:
/// * if something is possible now that was not possible before, as when an answer is taken back;
/// * after a ship has sunk, because the number of ships still to be placed has changed;
/// * when the width of the integers changes.
///
/// As knowledge grows, the number of consistent fleets falls. Once it is proven small, the session
/// counts in narrower integers.
///
/// Positions may come in any order. The answers are those of [`Engine::survey`]. Every question
/// obeys the limits of the engine's run.
///
/// # Complexity
/// Keeps all forward and all backward numbers: about 110 MB for the Russian fleet on 10 x 10. Once
/// 32 bits are enough, they take half as much, and the memory of the others is kept for the next
/// game.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::{Engine, MapSession};
/// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch};
///
/// let engine = Engine::new(
///     Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None),
///     &Run::new(),
/// )?;
/// let mut session = MapSession::new(&engine);
/// let mut knowledge = Knowledge::new(engine.rules().board());
/// let before = session.map(&knowledge)?;
/// knowledge.miss(Cell::new(4, 4))?;
/// let after = session.map(&knowledge)?;
/// assert_eq!(after.total(), before.total() - before.count(Cell::new(4, 4)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MapSession<'e> {
    engine: Cow<'e, Engine>,
    memory: Memory,
}

impl<'e> MapSession<'e> {
    /// Makes a session that has seen no position.
    #[must_use]
    pub fn new(engine: &'e Engine) -> Self {
        Self { engine: Cow::Borrowed(engine), memory: Memory::default() }
    }

    /// Makes a session that owns its engine, for whoever has no engine to borrow.
    #[must_use]
    pub fn owning(engine: Engine) -> MapSession<'static> {
        MapSession { engine: Cow::Owned(engine), memory: Memory::default() }
    }

    /// Returns the same session with another run for later questions; all numbers are kept.
    ///
    /// # Complexity
    /// A borrowed engine is copied, about 1 MB for 10 x 10. One that is owned is moved.
    #[must_use]
    pub fn with_run(self, run: &Run) -> Self {
        let engine = Cow::Owned(self.engine.into_owned().with_run(run));
        Self { engine, ..self }
    }

    /// The engine that counts for this session.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Returns the survey of a position, as [`Engine::survey`] does.
    ///
    /// # Errors
    /// The errors of [`Engine::survey`]. The session stays usable.
    ///
    /// # Complexity
    /// About two passes over the graph if the changed cells lie in a few rows, otherwise three as
    /// for [`Engine::survey`].
    pub fn survey(&mut self, knowledge: &Knowledge) -> Result<ShipSurvey, CountError> {
        self.survey_within(knowledge, &self.engine.run().started())
    }

    /// [`survey`](Self::survey) as a part of other work, whose run has started already.
    pub(crate) fn survey_within(
        &mut self,
        knowledge: &Knowledge,
        run: &Run,
    ) -> Result<ShipSurvey, CountError> {
        self.engine.survey_after(knowledge, &mut self.memory, run)
    }

    /// Returns the map of a position, as [`Engine::map`] does.
    ///
    /// # Errors
    /// The errors of [`Engine::survey`]. The session stays usable.
    pub fn map(&mut self, knowledge: &Knowledge) -> Result<HitMap, CountError> {
        Ok(self.survey(knowledge)?.map())
    }
}
