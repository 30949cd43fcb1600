//! What a solver has learned, as a table that learns no more.

use core::ops::ControlFlow;

use crate::error::SolveError;
use crate::game::Game;
use crate::solution::{Answer, Enumerate, Solution};
use crate::table::Exact;

/// The answers that a solver of [`memo`](crate::memo) knew when it was frozen.
///
/// A lookup and nothing else: a position that was not solved is unknown. `Sync`, so that players
/// and checks on several threads may share it. Made by [`Values::freeze`](super::Values::freeze)
/// and [`Outcomes::freeze`](super::Outcomes::freeze).
#[derive(Clone, Debug)]
pub struct Frozen<G: Game, A> {
    game: G,
    table: Exact<G::Position, Option<A>>,
}

impl<G: Game, A> Frozen<G, A> {
    pub(super) const fn new(game: G, table: Exact<G::Position, Option<A>>) -> Self {
        Self { game, table }
    }

    /// How many positions it knows.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether it knows none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<G: Game, A: Answer> Solution for Frozen<G, A> {
    type Game = G;
    type Answer = A;

    fn game(&self) -> &G {
        &self.game
    }

    fn value(&self, position: &G::Position) -> Result<Option<A>, SolveError> {
        Ok(self.table.get(position).copied().flatten())
    }
}

/// In no order.
impl<G: Game, A: Answer> Enumerate for Frozen<G, A> {
    fn for_each(&self, visit: &mut dyn FnMut(&G::Position, A) -> ControlFlow<()>) -> Result<(), SolveError> {
        let _ = self.table.iter().filter_map(|(p, answer)| Some((p, (*answer)?))).try_for_each(|(p, answer)| visit(p, answer));
        Ok(())
    }
}
