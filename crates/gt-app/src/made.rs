//! Whatever is asked of a game that was made, the front door of gt-core answers.

use core::fmt;

use gt_core::perft::{estimate, perft};
use gt_core::solver::{Choice, Method};
use gt_core::{Game, Run, Shared};

use super::answering::Made;
use super::asked;
use super::explored;
use super::instance::{Found, Inquiry, Instance, Situation, Unsolved};
use super::reached::Reached;

impl<G: Shared + 'static> Instance for Made<G> {
    fn plan(
        &self,
        position: Option<&str>,
        method: Option<Method>,
        run: &Run,
    ) -> Result<Choice, Unsolved> {
        let at = self.position(position)?;
        let plan = self.offered.answering.plan(&self.question(&at, method), run);
        plan.ok_or_else(|| method.map_or(Unsolved::Unknown, |method| Unsolved::Lacks { method }))
    }

    fn plans(&self, run: &Run) -> Vec<Choice> {
        let at = self.game.initial();
        self.offered.answering.plans(&self.question(&at, None), run)
    }

    fn solve(&self, method: Option<Method>, run: &Run) -> Result<Found, Unsolved> {
        let first = self.game.initial();
        asked::found(&self.learn(&first, method, run)?, &first)
    }

    fn perft(&self, position: Option<&str>, plies: u32, run: &Run) -> Result<u64, Unsolved> {
        perft(&*self.game, &self.position(position)?, plies, run).map_err(Unsolved::before)
    }

    fn estimate_perft(&self, position: Option<&str>, plies: u32) -> Result<Option<f64>, Unsolved> {
        /// The moves of all random plays together.
        const MOVES: u64 = 100_000;
        Ok(estimate(&*self.game, &self.position(position)?, plies, MOVES))
    }

    fn reached(
        &self,
        position: Option<&str>,
        plies: Option<u32>,
        run: &Run,
    ) -> Result<Box<dyn Reached + '_>, Unsolved> {
        explored::reached(&*self.game, self.texts(), position, plies, run)
    }

    fn board(&self, position: Option<&str>) -> Result<String, Unsolved> {
        let position = self.position(position)?;
        Ok((self.texts().board)(&self.game, &position).trim_end().to_owned())
    }

    fn situation(&self, position: Option<&str>) -> Result<Situation, Unsolved> {
        self.texts().situation(&self.game, position)
    }

    fn sample(&self) -> Option<(String, Option<String>)> {
        self.texts().sample(&self.game)
    }

    fn inquiry_by(&self, method: Option<Method>, run: &Run) -> Box<dyn Inquiry> {
        asked::inquiry(self.clone(), method, run)
    }
}

impl<G: Game> fmt::Debug for Made<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Made").field("promises", &self.offered.promises).finish_non_exhaustive()
    }
}
