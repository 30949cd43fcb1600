//! A table of everything that a solver of `memo` has learned, without the solver.

use alloc::format;
use core::ops::ControlFlow;

use super::known::Known;
use super::question::OnDemand;
use crate::error::{ShapeError, SolveError};
use crate::game::Game;
use crate::nimber::Nimber;
use crate::run::{Meter, Run};
use crate::solution::{Enumerate, NimberSolution, Solution};

/// The answers that a solver of [`memo`](crate::memo) knew when it was frozen.
///
/// The table learns nothing more: each question is one lookup, and a position that was not solved
/// is unknown. The table is `Sync`, so players and checks on several threads may share it.
/// [`Values::freeze`](super::Values::freeze) and [`Outcomes::freeze`](super::Outcomes::freeze) make
/// it. [`from_pairs`](Self::from_pairs) makes it from stored answers.
#[derive(Clone, Debug)]
pub struct Frozen<G: Game, A> {
    game: G,
    known: Known<G::Position, A>,
}

impl<G: Game, A: OnDemand<G>> Frozen<G, A> {
    pub(super) const fn new(game: G, known: Known<G::Position, A>) -> Self {
        Self { game, known }
    }

    /// A table of stored answers, given as pairs of a position and its answer, in any order.
    ///
    /// The answers are believed. Check them with [`certify`](mod@crate::certify). A pair may come
    /// again.
    /// # Complexity
    /// Time: one hash per pair. Memory as in the [module docs](super), without a path.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit of `run` was reached. The table checks them before it
    ///   grows.
    /// * [`SolveError::Shape`] if a position has two different answers.
    /// * [`SolveError::Overflow`] if an answer does not fit the greatest
    ///   [`Width`](crate::tiers::Width).
    /// # Example
    /// ```
    /// use gt_core::{Run, example::Matches, memo::{Frozen, Values}, prelude::*};
    /// let mut values = Values::new(Matches(21), &Run::new());
    /// values.value(&21)?;
    /// let stored: Vec<_> = values.solved().map(|(matches, value)| (*matches, value)).collect();
    ///
    /// let table = Frozen::from_pairs(Matches(21), stored, &Run::new())?;
    /// assert_eq!((table.value(&21)?, table.len()), (values.value(&21)?, 22));
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn from_pairs(
        game: G,
        pairs: impl IntoIterator<Item = (G::Position, A)>,
        run: &Run,
    ) -> Result<Self, SolveError>
    where
        A: core::fmt::Display,
    {
        let run = run.started();
        let mut meter = Meter::new(&run, "reading", None);
        let mut known = Known::<G::Position, A>::default();
        for (position, answer) in pairs {
            meter.step(known.solved)?;
            match known.of(&position) {
                None => {
                    let owned = game.owned_bytes(&position);
                    known.insert(known.table.key(position), answer, owned, &run)?;
                }
                Some(first) if first != answer => {
                    let expected = format!("{first}, as it was before");
                    let what = format!("value of position {position:?}");
                    return Err(ShapeError::new(what, answer, expected).into());
                }
                Some(_) => {}
            }
        }
        meter.end(known.solved);
        Ok(Self { game, known })
    }

    /// How many positions the table knows.
    pub fn len(&self) -> usize {
        usize::try_from(self.known.solved).unwrap_or(usize::MAX)
    }

    /// Whether the table knows no position.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<G: Game, A: OnDemand<G>> Solution for Frozen<G, A> {
    type Game = G;
    type Answer = A::Told;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<A::Told>, SolveError> {
        Ok(self.known.get(&self.game, position).map(A::told))
    }

    fn kept_bytes(&self) -> u64 {
        self.known.bytes()
    }
}

/// The positions come in the order in which they were met.
impl<G: Game, A: OnDemand<G>> Enumerate for Frozen<G, A> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&G::Position, A::Told) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let _ = self.known.iter().try_for_each(|(p, answer)| visit(p, answer.told()));
        Ok(())
    }
}

impl<G: Game> NimberSolution for Frozen<G, Nimber>
where
    Nimber: OnDemand<G>,
{
    fn nimber(&self, position: &G::Position) -> Result<Option<Nimber>, SolveError> {
        Ok(self.known.get(&self.game, position))
    }
}
