//! A game together with the questions that its promises allow.
//!
//! Whether a type has a promise is known to the compiler, and only where the type is: so the solvers that a game allows are
//! filled into a table there, by builder methods whose bounds are the promises. A promise that the game does not have does not
//! compile; one that it has and nobody filled in shows as "lacks" in the tests of the instances.
//!
//! Rejected: a visitor with one generic method for each promise. Without specialisation each game would have to implement each
//! of them, mostly by an error.

use core::fmt;

use gt_core::perft::perft;
use gt_core::{Acyclic, Game, Impartial, Indexed, Predecessors, Run, Shared, SolveError};
use strum::EnumCount;

use super::erased::{Found, Instance, Unsolved};
use super::method::Method;
use super::solvers;

type Solve<G> = fn(&G, &Run) -> Result<Found, Unsolved>;

/// The rules, how to draw a position, and for each method its solver, if the game has the promises.
pub(super) struct Offer<G: Game> {
    game: G,
    draw: fn(&G, &G::Position) -> String,
    solvers: [Option<Solve<G>>; Method::COUNT],
}

impl<G: Shared + 'static> Offer<G> {
    /// A game that promises nothing yet, except that it is finite: what play can reach goes into a hashed table.
    pub(super) fn hashed(game: G, draw: fn(&G, &G::Position) -> String) -> Self {
        Self::new(game, draw, solvers::explored)
    }

    /// A game whose positions are numbered, with few ranks that are unreachable: a dense table is smaller than a hashed one.
    pub(super) fn indexed(game: G, draw: fn(&G, &G::Position) -> String) -> Self
    where
        G: Indexed,
    {
        Self::new(game, draw, solvers::dense)
    }

    /// A game whose positions are numbered, and whose moves can be walked backwards.
    pub(super) fn reversible(game: G, draw: fn(&G, &G::Position) -> String) -> Self
    where
        G: Indexed + Predecessors,
    {
        Self::new(game, draw, solvers::dense_by_predecessors)
    }

    /// With one way of retrograde analysis, so that the others are not compiled for the game.
    fn new(game: G, draw: fn(&G, &G::Position) -> String, retrograde: Solve<G>) -> Self {
        Self { game, draw, solvers: [None; Method::COUNT] }
            .with(Method::Retrograde, retrograde)
            .with(Method::Bounded, solvers::bounded)
    }

    fn with(mut self, method: Method, solve: Solve<G>) -> Self {
        self.solvers[method as usize] = Some(solve);
        self
    }

    /// No play visits a position twice.
    pub(super) fn acyclic(self) -> Self
    where
        G: Acyclic,
    {
        self.with(Method::Memo, solvers::memo).with(Method::Alphabeta, solvers::alphabeta)
    }

    /// Both players have the same moves, and who cannot move loses.
    pub(super) fn impartial(self) -> Self
    where
        G: Acyclic + Impartial,
    {
        self.with(Method::Grundy, solvers::grundy)
    }

    /// The instance.
    pub(super) fn boxed(self) -> Box<dyn Instance> {
        Box::new(self)
    }
}

impl<G: Shared> Instance for Offer<G> {
    fn solve(&self, method: Method, run: &Run) -> Result<Found, Unsolved> {
        match self.solvers[method as usize] {
            Some(solve) => solve(&self.game, run),
            None => Err(Unsolved::Lacks { method }),
        }
    }

    fn perft(&self, plies: u32, run: &Run) -> Result<u64, SolveError> {
        perft(&self.game, &self.game.initial(), plies, run)
    }

    fn board(&self) -> String {
        (self.draw)(&self.game, &self.game.initial()).trim_end().to_owned()
    }
}

impl<G: Game> fmt::Debug for Offer<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Offer").finish_non_exhaustive()
    }
}
