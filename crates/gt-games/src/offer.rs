//! A game together with the solvers that its promises allow.
//!
//! A *promise* is a trait of gt-core that a game implements, such as [`Acyclic`]. Only the compiler
//! knows whether a type makes a promise, and only at a place where the type is known. So the table
//! of solvers is filled at such a place, by builder methods. The trait bounds of each builder
//! method are the promises that its solvers need.
//!
//! * If a game does not make a promise, the builder method does not compile for it.
//! * If a game makes a promise but the builder method is not called for it, the tests of the
//!   instances fail with [`Unsolved::Lacks`].
//!
//! # Rejected
//! *A visitor with one generic method for each promise*: Rust has no specialisation. So each game
//! would have to implement every method, and most of them would only return an error.

use core::fmt;

use gt_core::perft::perft;
use gt_core::{Acyclic, Game, Impartial, Indexed, Predecessors, Run, Shared, SolveError};
use strum::EnumCount;

use super::erased::{Found, Instance, Unsolved};
use super::method::Method;
use super::solvers;

/// A solver for the first position of a game.
type Solve<G> = fn(&G, &Run) -> Result<Found, Unsolved>;

/// The rules, a function that draws a position, and the solvers that the promises allow.
///
/// `solvers` has one entry per method; `None` if the game lacks the promise.
pub(super) struct Offer<G: Game> {
    game: G,
    draw: fn(&G, &G::Position) -> String,
    solvers: [Option<Solve<G>>; Method::COUNT],
}

impl<G: Shared + 'static> Offer<G> {
    /// A game that promises only to have finitely many positions.
    ///
    /// Retrograde analysis hashes the positions that play can reach.
    pub(super) fn hashed(game: G, draw: fn(&G, &G::Position) -> String) -> Self {
        Self::new(game, draw, solvers::explored)
    }

    /// A game whose positions have ranks.
    ///
    /// Retrograde analysis fills a dense table. It is smaller than a hashed one if play reaches
    /// most ranks.
    pub(super) fn indexed(game: G, draw: fn(&G, &G::Position) -> String) -> Self
    where
        G: Indexed,
    {
        Self::new(game, draw, solvers::dense)
    }

    /// A game whose positions have ranks, and whose moves can be made backwards.
    ///
    /// Retrograde analysis fills a dense table without storing a graph.
    pub(super) fn reversible(game: G, draw: fn(&G, &G::Position) -> String) -> Self
    where
        G: Indexed + Predecessors,
    {
        Self::new(game, draw, solvers::dense_by_predecessors)
    }

    /// A game with this way of retrograde analysis; the other ways are not compiled for it.
    fn new(game: G, draw: fn(&G, &G::Position) -> String, retrograde: Solve<G>) -> Self {
        Self { game, draw, solvers: [None; Method::COUNT] }
            .with(Method::Retrograde, retrograde)
            .with(Method::Bounded, solvers::bounded)
    }

    /// Adds the solver of one method.
    fn with(mut self, method: Method, solve: Solve<G>) -> Self {
        self.solvers[method as usize] = Some(solve);
        self
    }

    /// Adds the solvers for games in which no play visits a position twice.
    pub(super) fn acyclic(self) -> Self
    where
        G: Acyclic,
    {
        self.with(Method::Memo, solvers::memo).with(Method::Alphabeta, solvers::alphabeta)
    }

    /// Adds the solver for impartial games.
    ///
    /// In such a game both players have the same moves, and a player who cannot move loses.
    pub(super) fn impartial(self) -> Self
    where
        G: Acyclic + Impartial,
    {
        self.with(Method::Grundy, solvers::grundy)
    }

    /// The finished instance.
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
