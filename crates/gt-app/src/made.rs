//! Whatever is asked of a game that was made, the front door of gt-core answers.

use core::fmt;
#[cfg(feature = "table")]
use std::path::Path;
#[cfg(feature = "table")]
use std::sync::Arc;

#[cfg(feature = "table")]
use gt_core::Forecast;
use gt_core::perft::{estimate, perft};
use gt_core::solver::{Choice, Method};
use gt_core::{Game, Run, Shared};

use super::answering::Made;
use super::asked;
use super::board_view::BoardView;
use super::explored;
use super::instance::{Found, Inquiry, Instance, Situation};
use super::own_player::TextPlayer;
use super::reached::Reached;
#[cfg(feature = "table")]
use super::tables::{TableFailure, TableMade, TableOrder, TableVerified};
use super::text_player;
use super::unsolved::Unsolved;

impl<G: Shared + 'static> Instance for Made<G> {
    fn plan(
        &self,
        position: Option<&str>,
        method: Option<Method>,
        run: &Run,
    ) -> Result<Choice, Unsolved> {
        let at = self.position(position)?;
        #[cfg(feature = "table")]
        if let Some(table) = &self.table {
            return Ok(Arc::clone(table).learned().plan);
        }
        let plan = self.offered.answering.plan(&self.question(&at, method), run);
        plan.ok_or_else(|| method.map_or(Unsolved::Unknown, |method| Unsolved::Lacks { method }))
    }

    fn plans(&self, run: &Run) -> Vec<Choice> {
        let at = self.game.initial();
        self.offered.answering.plans(&self.question(&at, None), run)
    }

    fn solve(&self, method: Option<Method>, run: &Run) -> Result<Found, Unsolved> {
        let first = self.game.initial();
        asked::found(&self.learn(&first, false, method, run)?, &first)
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
        self.texts().board(&self.game, position)
    }

    fn grid(&self, position: Option<&str>) -> Result<Option<BoardView>, Unsolved> {
        self.texts().grid(&self.game, position)
    }

    fn situation(&self, position: Option<&str>) -> Result<Situation, Unsolved> {
        self.texts().situation(&self.game, position)
    }

    fn sample(&self) -> Option<(String, Option<String>)> {
        self.texts().sample(&self.game)
    }

    #[cfg(feature = "table")]
    fn written_out(&self) -> Option<String> {
        self.texts().written_out.map(|written| written(&self.game))
    }

    fn is_named(&self, name: &str) -> bool {
        self.texts().is_named.as_ref().is_some_and(|is_named| is_named(&self.game, name))
    }

    #[cfg(feature = "table")]
    fn table_forecast(&self, order: &TableOrder, run: &Run) -> Result<Forecast, TableFailure> {
        self.offered.disk.forecast(&self.game, order, run)
    }

    #[cfg(feature = "table")]
    fn make_table(&self, order: &TableOrder, run: &Run) -> Result<TableMade, TableFailure> {
        // A table that is there keeps the name that it has.
        let held = gt_table::instance(&order.folder).ok().flatten();
        let instance = held.filter(|held| self.is_named(held));
        let order = TableOrder {
            instance: instance.unwrap_or_else(|| order.instance.clone()),
            ..order.clone()
        };
        self.offered.disk.make(&self.game, &order, run)
    }

    #[cfg(feature = "table")]
    fn with_table(
        &self,
        name: &str,
        folder: &Path,
        run: &Run,
    ) -> Result<Box<dyn Instance>, TableFailure> {
        let held = gt_table::instance(folder)?;
        if !held.is_some_and(|held| self.is_named(&held)) {
            gt_table::check_instance(folder, name)?;
        }
        let table = self.offered.disk.open(&self.game, folder, run)?;
        Ok(Box::new(Self { table: Some(table), ..self.clone() }))
    }

    #[cfg(feature = "table")]
    fn place(&self, position: Option<&str>) -> Result<Option<(usize, u64)>, TableFailure> {
        let position = self.position(position)?;
        let Some(table) = &self.table else { return Ok(None) };
        Ok(table.place(&position)?)
    }

    #[cfg(feature = "table")]
    fn verify_table(&self, every: u64, run: &Run) -> Result<TableVerified, TableFailure> {
        let Some(table) = &self.table else { return Err(Unsolved::Unknown.into()) };
        let shown = |position: &G::Position| self.texts().written(&self.game, position);
        Ok(table.verify(every, &shown, run)?)
    }

    fn player(&self, run: &Run) -> Result<Option<Box<dyn TextPlayer>>, Unsolved> {
        text_player::of(self, run)
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
