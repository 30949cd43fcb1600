//! A game that was made by its offer: whatever is asked, one of its solvers answers.
//!
//! Which solvers a game has is known when its offer is complete, so they are kept as functions.

use core::fmt;
use std::sync::Arc;

use gt_core::perft::{estimate, perft};
use gt_core::{Forecast, Game, Run, Shared, Stats};
use strum::{EnumCount, VariantArray};

use super::asked::Texts;
use super::counted::Counted;
use super::explored;
use super::instance::{Found, Inquiry, Instance, Situation, Unsolved};
use super::method::Method;
use super::reached::Reached;

/// Solves the first position of a game.
pub(super) type Solve<G> = fn(&G, &Run) -> Result<Found, Unsolved>;
/// What a solver will take, if that is known before.
pub(super) type Expect<G> = fn(&G) -> Option<Forecast>;
/// A solver of a game.
pub(super) struct Solver<G> {
    pub(super) solve: Solve<G>,
    pub(super) expect: Expect<G>,
    /// What its positions count.
    pub(super) counted: Counted,
}

impl<G> Clone for Solver<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for Solver<G> {}

/// Begins to answer questions about any position of a game.
pub(super) type Begin<G> = for<'g> fn(&'g G, &'g Texts<G>, &Run) -> Box<dyn Inquiry + 'g>;

/// What can be asked of a game.
pub(super) struct Abilities<G: Game> {
    pub(super) texts: Texts<G>,
    /// One entry per method; `None` if the game lacks the trait.
    pub(super) solvers: [Option<Solver<G>>; Method::COUNT],
    /// The method that is used if nobody names one, and how it answers about any position.
    pub(super) default: Option<(Method, Begin<G>)>,
    pub(super) promises: Vec<&'static str>,
}

/// Abilities to which nothing is added any more.
pub(super) struct Complete<G: Game> {
    pub(super) abilities: Arc<Abilities<G>>,
    /// The method that is used if nobody names one, and how it answers about any position.
    pub(super) lead: (Method, Begin<G>),
}

impl<G: Game> Clone for Complete<G> {
    fn clone(&self) -> Self {
        Self { abilities: Arc::clone(&self.abilities), lead: self.lead }
    }
}

/// A game that was made from its parameters.
pub(super) struct Made<G: Game> {
    pub(super) game: G,
    pub(super) offered: Complete<G>,
}

impl<G: Shared> Made<G> {
    /// The solver by this method, or by the one that is used if nobody names one.
    fn solver(&self, method: Option<Method>) -> Result<Solver<G>, Unsolved> {
        let method = method.unwrap_or(self.offered.lead.0);
        self.offered.abilities.solvers[method as usize].ok_or(Unsolved::Lacks { method })
    }
}

impl<G: Shared> Instance for Made<G> {
    fn default_method(&self) -> Method {
        self.offered.lead.0
    }

    fn methods(&self) -> Vec<Method> {
        let allowed =
            |&&method: &&Method| self.offered.abilities.solvers[method as usize].is_some();
        Method::VARIANTS.iter().filter(allowed).copied().collect()
    }

    fn solve(&self, method: Option<Method>, run: &Run) -> Result<Found, Unsolved> {
        (self.solver(method)?.solve)(&self.game, run)
    }

    fn forecast(&self, method: Option<Method>) -> Result<Option<Forecast>, Unsolved> {
        Ok((self.solver(method)?.expect)(&self.game))
    }

    fn counted(&self, method: Option<Method>) -> Result<Counted, Unsolved> {
        Ok(self.solver(method)?.counted)
    }

    fn perft(&self, position: Option<&str>, plies: u32, run: &Run) -> Result<u64, Unsolved> {
        let position = self.offered.abilities.texts.position(&self.game, position)?;
        perft(&self.game, &position, plies, run)
            .map_err(|error| Unsolved::stopped(error, Stats::default()))
    }

    fn estimate_perft(&self, position: Option<&str>, plies: u32) -> Result<Option<f64>, Unsolved> {
        /// The moves of all random plays together.
        const MOVES: u64 = 100_000;
        let position = self.offered.abilities.texts.position(&self.game, position)?;
        Ok(estimate(&self.game, &position, plies, MOVES))
    }

    fn reached(
        &self,
        position: Option<&str>,
        plies: Option<u32>,
        run: &Run,
    ) -> Result<Box<dyn Reached + '_>, Unsolved> {
        explored::reached(&self.game, &self.offered.abilities.texts, position, plies, run)
    }

    fn board(&self, position: Option<&str>) -> Result<String, Unsolved> {
        let position = self.offered.abilities.texts.position(&self.game, position)?;
        Ok((self.offered.abilities.texts.board)(&self.game, &position).trim_end().to_owned())
    }

    fn situation(&self, position: Option<&str>) -> Result<Situation, Unsolved> {
        self.offered.abilities.texts.situation(&self.game, position)
    }

    fn sample(&self) -> Option<(String, Option<String>)> {
        self.offered.abilities.texts.sample(&self.game)
    }

    fn inquiry(&self, run: &Run) -> Box<dyn Inquiry + '_> {
        (self.offered.lead.1)(&self.game, &self.offered.abilities.texts, run)
    }
}

impl<G: Game> fmt::Debug for Made<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Made")
            .field("promises", &self.offered.abilities.promises)
            .finish_non_exhaustive()
    }
}
