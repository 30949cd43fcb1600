//! An instance of a game of any type: whatever is asked of it is compiled once.

use core::fmt;
#[cfg(feature = "table")]
use std::path::Path;

#[cfg(feature = "table")]
use gt_core::Forecast;
use gt_core::graph::{GameGraph, Labels};
use gt_core::perft::estimate;
use gt_core::solution::MOST_RANKED_MOVES;
use gt_core::solver::{Choice, Method};
use gt_core::{Game as _, GameExt as _, Run, SolveError, Stats, Value};

use super::any_game::{AnyGame, AnyPosition, Discovered};
use super::asked::Questions;
use super::board_view::BoardView;
use super::instance::{Found, Inquiry, Instance, LegalMove, Situation};
use super::own_player::{OwnMove, STRONGEST, TextPlayer};
use super::reached::Reached;
#[cfg(feature = "table")]
use super::tables::{TableDone, TableFailure, TableMade, TableOrder, TableVerified, Task};
use super::unsolved::Unsolved;

/// A game whose type is not known. Threads share it; each begins to ask for itself.
pub(super) trait Rules: Send + Sync {
    /// The game, of which nothing is solved yet.
    fn begin(&self) -> AnyGame;
    /// The promises and capabilities of this game.
    fn promises(&self) -> Vec<&'static str>;
    /// What sets this game apart from others of its kind, in words.
    fn about(&self) -> &'static str;
    fn is_named(&self, name: &str) -> bool;
    /// The parameters in one spelling, if they have one.
    fn spelled(&self) -> Option<String>;
    #[cfg(feature = "table")]
    fn order(&self, order: &TableOrder, task: Task, run: &Run) -> Result<TableDone, TableFailure>;
    /// The game with a table, which answers before all solvers.
    #[cfg(feature = "table")]
    fn with_table(&self, folder: &Path, run: &Run) -> Result<Box<dyn Rules>, TableFailure>;
    #[cfg(feature = "table")]
    fn place(&self, position: Option<&str>) -> Result<Option<(usize, u64)>, TableFailure>;
    #[cfg(feature = "table")]
    fn verify_table(&self, every: u64, run: &Run) -> Result<TableVerified, TableFailure>;
}

/// An instance of a game.
pub(super) struct AnyInstance(pub(super) Box<dyn Rules>);

impl AnyInstance {
    /// The game and a position of it; the first one if there is no text.
    fn at(&self, position: Option<&str>) -> Result<(AnyGame, AnyPosition), Unsolved> {
        let game = self.0.begin();
        let at = game.0.position(position)?;
        Ok((game, at))
    }
}

impl Instance for AnyInstance {
    fn plan(
        &self,
        position: Option<&str>,
        method: Option<Method>,
        run: &Run,
    ) -> Result<Choice, Unsolved> {
        let (game, at) = self.at(position)?;
        let lacks = || method.map_or(Unsolved::Unknown, |method| Unsolved::Lacks { method });
        game.0.plan(&at, method, run).ok_or_else(lacks)
    }

    fn plans(&self, run: &Run) -> Vec<Choice> {
        self.0.begin().0.plans(run)
    }

    fn solve(&self, method: Option<Method>, run: &Run) -> Result<Found, Unsolved> {
        Questions::new(self.0.begin(), method, run).found()
    }

    fn perft(&self, position: Option<&str>, plies: u32, run: &Run) -> Result<u64, Unsolved> {
        let (game, at) = self.at(position)?;
        game.0.perft(&at, plies, run).map_err(Unsolved::before)
    }

    fn estimate_perft(&self, position: Option<&str>, plies: u32) -> Result<Option<f64>, Unsolved> {
        /// The moves of all random plays together.
        const MOVES: u64 = 100_000;
        let (game, at) = self.at(position)?;
        Ok(estimate(&game, &at, plies, MOVES))
    }

    fn reached(
        &self,
        position: Option<&str>,
        plies: Option<u32>,
        run: &Run,
    ) -> Result<Box<dyn Reached + '_>, Unsolved> {
        let (game, at) = self.at(position)?;
        let found = game.0.explore(&at, plies, run).map_err(Unsolved::before)?;
        Ok(Box::new(InNotation { game, found }))
    }

    /// The game's own drawing, else the board of cells, else the notation.
    fn board(&self, position: Option<&str>) -> Result<String, Unsolved> {
        let (game, at) = self.at(position)?;
        let board = game.0.drawn(&at).unwrap_or_else(|| {
            let written = game.0.position_text(&at);
            game.0.view(&at).map_or_else(|| written.clone(), |view| view.text(&written))
        });
        Ok(board.trim_end().to_owned())
    }

    fn grid(&self, position: Option<&str>) -> Result<Option<BoardView>, Unsolved> {
        let (game, at) = self.at(position)?;
        Ok(game.0.view(&at))
    }

    fn situation(&self, position: Option<&str>) -> Result<Situation, Unsolved> {
        let (game, at) = self.at(position)?;
        let moves = game.successors(&at).take(MOST_RANKED_MOVES + 1).map(|(mv, after)| {
            let [cells, acts_on] = game.0.cells_of(&at, mv);
            LegalMove {
                mv: game.0.move_text(&at, mv),
                position: game.0.position_text(&after),
                cells,
                acts_on,
                label: game.0.label(&at, mv),
            }
        });
        let moves: Vec<_> = moves.collect();
        if moves.len() > MOST_RANKED_MOVES {
            let (what, max) = ("number of moves to list", MOST_RANKED_MOVES as u64);
            return Err(Unsolved::before(SolveError::Overflow { what, max }));
        }
        let (position, over) = (game.0.position_text(&at), game.terminal(&at));
        Ok(Situation { position, over, endless: game.endless(&at), moves })
    }

    fn drawn_start(&self, below: &mut dyn FnMut(u64) -> u64) -> Option<String> {
        let game = self.0.begin();
        let drawn = game.0.drawn_start(below)?;
        Some(game.0.position_text(&drawn))
    }

    fn promises(&self) -> Vec<&'static str> {
        self.0.promises()
    }

    fn about(&self) -> &'static str {
        self.0.about()
    }

    fn read_move(&self, position: &str, text: &str) -> Option<String> {
        let (game, at) = self.at(Some(position)).ok()?;
        game.0.read_move(&at, text)
    }

    fn sample(&self) -> Option<(String, Option<String>)> {
        let game = self.0.begin();
        let first = game.0.has_notation().then(|| game.initial())?;
        let mv = game.legal_moves(&first).next().map(|mv| game.0.move_text(&first, mv));
        Some((game.0.position_text(&first), mv))
    }

    #[cfg(feature = "table")]
    fn spelled(&self) -> Option<String> {
        self.0.spelled()
    }

    fn is_named(&self, name: &str) -> bool {
        self.0.is_named(name)
    }

    #[cfg(feature = "table")]
    fn table_forecast(
        &self,
        order: &TableOrder,
        run: &Run,
    ) -> Result<Option<Forecast>, TableFailure> {
        match self.0.order(order, Task::Forecast, run)? {
            TableDone::Forecast(forecast) => Ok(forecast),
            _ => unreachable!("a forecast was asked for"),
        }
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
        match self.0.order(&order, Task::Make, run)? {
            TableDone::Made(made) => Ok(made),
            _ => unreachable!("a table was asked for"),
        }
    }

    #[cfg(feature = "cluster")]
    fn workload(
        &self,
        order: &TableOrder,
        positions: Option<u64>,
        run: &Run,
    ) -> Result<gt_table::Workload, TableFailure> {
        match self.0.order(order, Task::Workload(positions), run)? {
            TableDone::Workload(workload) => Ok(workload),
            _ => unreachable!("a workload was asked for"),
        }
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
        Ok(Box::new(Self(self.0.with_table(folder, run)?)))
    }

    #[cfg(feature = "table")]
    fn place(&self, position: Option<&str>) -> Result<Option<(usize, u64)>, TableFailure> {
        self.0.place(position)
    }

    #[cfg(feature = "table")]
    fn verify_table(&self, every: u64, run: &Run) -> Result<TableVerified, TableFailure> {
        self.0.verify_table(every, run)
    }

    fn player(&self, run: &Run) -> Result<Option<Box<dyn TextPlayer>>, Unsolved> {
        let mut game = self.0.begin();
        let has_player = game.0.begin_player(run).map_err(Unsolved::before)?;
        Ok(has_player.then(|| Box::new(ByText(game)) as Box<dyn TextPlayer>))
    }

    fn inquiry_by(&self, method: Option<Method>, run: &Run) -> Box<dyn Inquiry> {
        Box::new(Questions::new(self.0.begin(), method, run))
    }
}

impl fmt::Debug for AnyInstance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyInstance").field("promises", &self.0.promises()).finish_non_exhaustive()
    }
}

/// A game with the graph of what play can reach.
struct InNotation {
    game: AnyGame,
    found: Box<dyn Discovered>,
}

impl Labels for InNotation {
    fn position(&self, position: u32) -> String {
        self.game.0.position_text(&self.found.position(position))
    }

    fn moves(&self, position: u32) -> Vec<String> {
        let at = self.found.position(position);
        self.game.0.clear();
        self.game.legal_moves(&at).map(|mv| self.game.0.move_text(&at, mv)).collect()
    }

    fn is_open(&self, position: u32) -> bool {
        self.found.is_open(position)
    }
}

impl Reached for InNotation {
    fn graph(&self) -> &GameGraph {
        self.found.graph()
    }

    fn work(&self) -> Stats {
        self.found.work()
    }
}

/// A game whose own player has begun.
struct ByText(AnyGame);

impl TextPlayer for ByText {
    fn choose(
        &mut self,
        position: &str,
        strength: u8,
    ) -> Result<Option<OwnMove<String>>, Unsolved> {
        let Self(game) = self;
        game.0.clear();
        let mut now = game.0.position(Some(position))?;
        let chosen = game.0.choose(&now, strength.clamp(1, STRONGEST)).map_err(Unsolved::before)?;
        Ok(chosen.map(|OwnMove { mv, why, line }| {
            let mv = game.0.move_text(&now, mv);
            let line = line.into_iter().map(|mv| {
                let text = game.0.move_text(&now, mv);
                now = game.0.play(&now, mv);
                text
            });
            OwnMove { mv, why, line: line.collect() }
        }))
    }

    fn value(&self, position: &str) -> Result<Option<Value>, Unsolved> {
        let at = self.0.0.position(Some(position))?;
        self.0.0.own_value(&at).map_err(Unsolved::before)
    }
}
