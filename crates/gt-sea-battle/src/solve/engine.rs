//! Counts and maps all consistent fleets, exactly and without generating them.
//!
//! One forward and one backward pass over the board answer every question about single ships: how
//! many fleets there are, and how many of them have a given ship at a given place. No fleet is
//! generated and nothing is rounded.
//!
//! # How it works
//! * *Broken profile*: the board is scanned cell by cell, along the rows of its shorter side. A
//!   *place* is a cell, numbered in this order. A *profile* holds what the places still to come
//!   must know about the places already scanned. A fleet is one path through the profiles.
//! * *Only where there is a choice*: eight of nine profiles allow only one content of the next
//!   cell. The others, before cells where a ship may begin, are the *states* (`engine/graph.rs`). A
//!   *transition* leads from the choice made in a state directly to the next state.
//! * *Static graph*: states and transitions do not depend on the position. [`Engine::new`] builds
//!   them once. Knowledge only closes some transitions at some cells (`engine/plan.rs`).
//! * *Vectors over ship counts*: a state carries a *vector*, with one number for every combination
//!   of ships used so far. Combinations that lack the state's unfinished ships are left out
//!   (`engine/shapes.rs`).
//! * *Forward and backward*: a *forward* number counts the ways to reach a state, a *backward*
//!   number the ways to continue from it. Take all transitions that begin a given ship at a cell,
//!   and multiply the forward number before each with the backward number after it. The sum counts
//!   the fleets in which this ship begins there. So a map takes about three times as long as a
//!   total, for any number of cells (`engine/layers.rs`).
//!
//! # Rejected alternatives
//! * *A map per state*, as in [`source`](crate::source): every transition would add a hundred
//!   numbers instead of one.
//! * *Inclusion and exclusion over overlaps*: ten ships have astronomically many overlap patterns.
//! * *Monte Carlo*: samples drawn in the time of one exact map leave an error in the second digit.

mod graph;
mod lanes;
mod layers;
mod memory;
mod parallel;
mod plan;
mod sample;
mod scan;
mod shapes;
mod sweep;
mod watch;
mod word;

use core::ops::ControlFlow;

use gt_core::{Run, SolveError};

pub(crate) use self::memory::Memory;
pub(crate) use self::parallel::map as parallel_map;

use rand::Rng;

pub(crate) use self::scan::bound;

use self::graph::Graph;
use self::layers::{Layers, Pass};
use self::plan::{Field, Plan};
use self::sample::Draw;
use self::scan::{Frame, Scan};
use self::shapes::Shapes;
use self::word::Word;
use super::survey::{HitMap, ShipSurvey};
use crate::rules::{CountError, Knowledge, Placement, Rules, Ship, too_large};

/// Counts, maps and samples the consistent fleets of one set of rules, in any position.
///
/// # Exactness
/// Every count is exact. The engine counts modulo 2^32, 2^64 or 2^128, and first proves that the
/// number of consistent fleets is smaller. The proof is an upper bound: for each length, take the
/// number of ways to place the ships of this length without regard to any other ship, and multiply
/// these numbers.
///
/// If the bound is not below 2^128, the question is refused with a [`SolveError::Shape`].
///
/// # Complexity
/// Time and memory grow exponentially with the shorter side of the board, and linearly with the
/// longer side. For the Russian fleet on 10 x 10:
/// * the graph, built once, has about 15,000 states and 72,000 transitions;
/// * a map visits 108,000 states with about 60 numbers each, and 520,000 transitions;
/// * a map keeps its numbers while it works: 55 MB.
///
/// # Example
/// ```
/// use gt_core::{Run, Threads};
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch};
///
/// let rules = Rules::new(Board::new(4, 4)?, Fleet::new([3])?, Touch::None);
/// let engine = Engine::new(rules, &Run::new().threads(Threads::All))?;
/// let knowledge = Knowledge::new(engine.rules().board());
/// let map = engine.map(&knowledge)?;
/// assert_eq!(map.total(), 16); // two places in each of four rows and four columns
/// assert_eq!(map.count(Cell::new(1, 1)), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    rules: Rules,
    frame: Frame,
    graph: Graph,
    run: Run,
    /// The number of threads of the run.
    ///
    /// Stored, because asking the system for it takes time.
    workers: usize,
}

/// Runs `$body` with `$word` as the narrowest integer that can hold `$bound`.
macro_rules! with_word {
    ($bound:expr, $word:ident => $body:expr) => {
        match $bound {
            Some(bound) if bound <= u32::MAX.into() => {
                type $word = u32;
                $body
            }
            Some(bound) if bound <= u64::MAX.into() => {
                type $word = u64;
                $body
            }
            Some(_) => {
                type $word = u128;
                $body
            }
            None => Err(too_many_fleets().into()),
        }
    };
}

impl Engine {
    /// Builds the graph for `rules`. Every later question obeys the same `run`.
    ///
    /// * Its limit of positions applies to the states of the graph.
    /// * Its limit of memory applies to the numbers kept for one question.
    /// * Its limit of time applies to the graph, and starts again with each question.
    /// * Of its threads, a survey or a map uses two: one for the sweep down the board, one for the
    ///   sweep up. Everything else uses one. No answer depends on it.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if the graph would be too large: the board is too wide, or the fleet
    ///   has too many different lengths.
    /// * [`SolveError::Limit`] if a limit of the run is reached.
    pub fn new(rules: Rules, run: &Run) -> Result<Self, SolveError> {
        let frame = Frame::of(&rules);
        let graph = Graph::build(frame.width, frame.height, rules.fleet(), rules.touch(), run)?;
        Ok(Self { rules, frame, graph, run: run.clone(), workers: run.thread_count().get() })
    }

    /// Returns the same engine with another run for later questions; the graph is kept.
    #[must_use]
    pub fn with_run(self, run: &Run) -> Self {
        Self { run: run.clone(), workers: run.thread_count().get(), ..self }
    }

    /// The run of later questions.
    pub(crate) const fn run(&self) -> &Run {
        &self.run
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The numbers of states and of transitions of the graph, over all columns.
    pub fn size(&self) -> (usize, usize) {
        (self.graph.states(), self.graph.transitions())
    }

    /// Counts the consistent fleets; 0 if `knowledge` contradicts itself or the fleet does not fit.
    ///
    /// Reports every row of the scan in the phase `counting`. Such a row lies along the shorter
    /// side of the board. Nothing is reported if the answer is 0 without counting.
    ///
    /// # Errors
    /// * [`CountError::Knowledge`] if the knowledge is malformed under the rules.
    /// * [`CountError::Solve`] with a [`SolveError::Limit`] if a limit of the run is reached.
    /// * [`CountError::Solve`] with a [`SolveError::Shape`] if the fleets may be too many to count
    ///   (2^128 or more), or the fleet has too many combinations of ship counts (more than 60,000).
    ///
    /// # Complexity
    /// One pass over the graph. While it works, it keeps the numbers of about ten cells at a time.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_sea_battle::solve::Engine;
    /// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch};
    ///
    /// let rules = Rules::new(Board::new(4, 4)?, Fleet::new([3, 1])?, Touch::None);
    /// let engine = Engine::new(rules, &Run::new())?;
    /// let mut knowledge = Knowledge::new(engine.rules().board());
    /// assert_eq!(engine.total(&knowledge)?, 96);
    /// knowledge.hit(Cell::new(0, 0))?;
    /// knowledge.hit(Cell::new(0, 1))?;
    /// // The long ship is found. The single ship lies in one of the two lower rows.
    /// assert_eq!(engine.total(&knowledge)?, 8);
    /// knowledge.hit(Cell::new(3, 3))?;
    /// // A single ship that is hit would have sunk, so this knowledge contradicts itself.
    /// assert_eq!(engine.total(&knowledge)?, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn total(&self, knowledge: &Knowledge) -> Result<u128, CountError> {
        let run = &self.run.started();
        let scan = Scan::new(&self.rules, &self.graph, knowledge)?;
        let shapes = Shapes::new(&self.graph, &scan.counts)?;
        let field = self.field(&scan, &shapes);
        if scan.bound == Some(0) {
            return Ok(0);
        }
        let plan = Plan::new(field)?;
        let pass = Pass { field, plan: &plan, run, workers: self.workers, keep: false };
        with_word!(scan.bound, N => Ok(pass.total::<N>()?.wide()))
    }

    /// Counts for each cell how many consistent fleets occupy it.
    ///
    /// # Errors
    /// As [`total`](Self::total), and [`CountError::Solve`] with [`SolveError::Threads`] if the
    /// system does not give the threads.
    ///
    /// # Complexity
    /// As [`survey`](Self::survey).
    pub fn map(&self, knowledge: &Knowledge) -> Result<HitMap, CountError> {
        self.map_within(knowledge, &self.run.started())
    }

    /// [`map`](Self::map) as a part of other work, whose run has started already.
    pub(crate) fn map_within(
        &self,
        knowledge: &Knowledge,
        run: &Run,
    ) -> Result<HitMap, CountError> {
        Ok(self.survey_within(knowledge, run)?.map())
    }

    /// Counts for each single ship how many consistent fleets contain it.
    ///
    /// The answer holds everything that one forward and one backward pass can tell. Reports every
    /// row of both passes in the phase `counting`. Nothing is reported if the answer is 0 without
    /// counting.
    ///
    /// # Errors
    /// As [`total`](Self::total), and [`CountError::Solve`] with [`SolveError::Threads`] if the
    /// system does not give the threads.
    ///
    /// # Complexity
    /// About three passes over the graph. While it works, it keeps all numbers of one pass.
    ///
    /// # Example
    /// ```
    /// use std::sync::{Arc, Mutex};
    ///
    /// use gt_core::{Progress, Run};
    /// use gt_sea_battle::solve::Engine;
    /// use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch};
    ///
    /// let last = Arc::new(Mutex::new(None));
    /// let log = Arc::clone(&last);
    /// let run =
    ///     Run::new().report_to(Arc::new(move |now: Progress| *log.lock().unwrap() = Some(now)));
    /// let engine =
    ///     Engine::new(Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None), &run)?;
    /// engine.survey(&Knowledge::new(engine.rules().board()))?;
    /// // Five rows in each of the two passes.
    /// let counted = Progress::new("counting", 10, Some(10)).in_units("row");
    /// assert_eq!(*last.lock().unwrap(), Some(counted));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey(&self, knowledge: &Knowledge) -> Result<ShipSurvey, CountError> {
        self.survey_within(knowledge, &self.run.started())
    }

    /// [`survey`](Self::survey) as a part of other work, whose run has started already.
    pub(crate) fn survey_within(
        &self,
        knowledge: &Knowledge,
        run: &Run,
    ) -> Result<ShipSurvey, CountError> {
        let scan = Scan::new(&self.rules, &self.graph, knowledge)?;
        let shapes = Shapes::new(&self.graph, &scan.counts)?;
        let field = self.field(&scan, &shapes);
        if scan.bound == Some(0) {
            return Ok(ShipSurvey::new(&self.rules, knowledge, 0, Vec::new()));
        }
        let plan = Plan::new(field)?;
        let pass = Pass { field, plan: &plan, run, workers: self.workers, keep: false };
        let all = (0, field.places());
        with_word!(scan.bound, N => Ok(self.survey_in::<N>(knowledge, pass, &mut Layers::default(), all)?))
    }

    /// Draws `count` consistent fleets, each with the same probability and independently.
    ///
    /// A fleet may be drawn more than once. The same `rng` gives the same fleets, on any number of
    /// threads.
    ///
    /// # Errors
    /// * [`CountError::Contradiction`] if no fleet is consistent.
    /// * The errors of [`total`](Self::total).
    ///
    /// # Complexity
    /// One pass over the graph, whose numbers are kept while it works. Then a few steps per ship
    /// and fleet, so one call for many fleets is cheaper than many calls.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_sea_battle::solve::Engine;
    /// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch, seeded};
    ///
    /// let engine = Engine::new(
    ///     Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None),
    ///     &Run::new(),
    /// )?;
    /// let mut knowledge = Knowledge::new(engine.rules().board());
    /// knowledge.hit(Cell::new(2, 2))?;
    /// let fleets = engine.sample(&knowledge, 10, &mut seeded(1))?;
    /// assert_eq!(fleets.len(), 10);
    /// assert!(fleets.iter().all(|fleet| fleet.ship_at(Cell::new(2, 2)).is_some()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(
        &self,
        knowledge: &Knowledge,
        count: usize,
        rng: &mut dyn Rng,
    ) -> Result<Vec<Placement>, CountError> {
        self.sample_within(knowledge, count, rng, &self.run.started())
    }

    /// [`sample`](Self::sample) as a part of other work, whose run has started already.
    pub(crate) fn sample_within(
        &self,
        knowledge: &Knowledge,
        count: usize,
        rng: &mut dyn Rng,
        run: &Run,
    ) -> Result<Vec<Placement>, CountError> {
        let scan = Scan::new(&self.rules, &self.graph, knowledge)?;
        let shapes = Shapes::new(&self.graph, &scan.counts)?;
        let field = self.field(&scan, &shapes);
        if scan.bound == Some(0) {
            return Err(CountError::Contradiction);
        }
        let plan = Plan::new(field)?;
        let pass = Pass { field, plan: &plan, run, workers: self.workers, keep: true };
        with_word!(scan.bound, N => {
            let backward = &pass.completions::<N>()?;
            let fleets = Draw { field, plan: &plan, backward, run }.all(count, rng)?;
            Ok(fleets.into_iter().map(|ships| whole(ships, knowledge)).collect())
        })
    }

    /// Draws `count` consistent fleets as [`sample`](Self::sample) does, and gives each to `take`.
    ///
    /// The fleets are drawn in rounds, and none is kept. So the first fleets come early, and the
    /// memory does not grow with `count`. The drawing ends early if `take` breaks. Up to 1024
    /// fleets are the same as those of [`sample`](Self::sample).
    ///
    /// Reports the number of drawn fleets in the phase `drawing fleets`.
    ///
    /// # Errors
    /// As [`sample`](Self::sample). A limit that is reached while fleets are drawn ends the drawing:
    /// `take` has had the fleets before.
    ///
    /// # Complexity
    /// As [`sample`](Self::sample).
    ///
    /// # Example
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use gt_core::Run;
    /// use gt_sea_battle::solve::Engine;
    /// use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch, seeded};
    ///
    /// let rules = Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None);
    /// let engine = Engine::new(rules, &Run::new())?;
    /// let nothing = Knowledge::new(engine.rules().board());
    /// let mut drawn = 0;
    /// engine.sample_each(&nothing, u64::MAX, &mut seeded(1), |fleet| {
    ///     assert_eq!(fleet.ships().len(), 3);
    ///     drawn += 1;
    ///     if drawn < 5_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// })?;
    /// assert_eq!(drawn, 5_000);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample_each(
        &self,
        knowledge: &Knowledge,
        count: u64,
        rng: &mut dyn Rng,
        mut take: impl FnMut(Placement) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        self.draw_each(knowledge, count, rng, &mut take)
    }

    /// Draws the sample of [`sample_each`](Self::sample_each); compiled once, not for each caller.
    fn draw_each(
        &self,
        knowledge: &Knowledge,
        count: u64,
        rng: &mut dyn Rng,
        take: &mut dyn FnMut(Placement) -> ControlFlow<()>,
    ) -> Result<(), CountError> {
        let run = &self.run.started();
        let scan = Scan::new(&self.rules, &self.graph, knowledge)?;
        let shapes = Shapes::new(&self.graph, &scan.counts)?;
        let field = self.field(&scan, &shapes);
        if scan.bound == Some(0) {
            return Err(CountError::Contradiction);
        }
        let plan = Plan::new(field)?;
        let pass = Pass { field, plan: &plan, run, workers: self.workers, keep: true };
        with_word!(scan.bound, N => {
            let backward = &pass.completions::<N>()?;
            Draw { field, plan: &plan, backward, run }.each(count, rng, &mut |ships| take(whole(ships, knowledge)))
        })
    }

    /// The graph, the position and the layout of vectors that a pass needs.
    const fn field<'a>(&'a self, scan: &'a Scan, shapes: &'a Shapes) -> Field<'a> {
        Field { graph: &self.graph, scan, shapes }
    }

    /// Makes a survey, counted in integers `N`.
    ///
    /// `valid` holds two places. The forward vectors in `layers` are known up to the first place,
    /// the backward vectors from the second place on.
    fn survey_in<N: Word>(
        &self,
        knowledge: &Knowledge,
        pass: Pass<'_>,
        layers: &mut Layers<N>,
        valid: (usize, usize),
    ) -> Result<ShipSurvey, SolveError> {
        let (total, begun) = pass.survey(layers, valid)?;
        let total = total.wide();
        if total == 0 {
            return Ok(ShipSurvey::new(&self.rules, knowledge, 0, Vec::new()));
        }
        let kinds = self.graph.kinds();
        let mut ships = Vec::new();
        for (place, begun) in begun.chunks(kinds).enumerate() {
            for (index, &length) in self.graph.lengths.iter().enumerate() {
                for (kind, down) in
                    [(Graph::vertical(index), true), (self.graph.horizontal(index), false)]
                {
                    let count = begun[usize::from(kind)].wide();
                    if count > 0 {
                        ships.push((self.frame.ship(place, length, down), count));
                    }
                }
            }
        }
        ships.extend(knowledge.sunk().iter().map(|&ship| (ship, total)));
        Ok(ShipSurvey::new(&self.rules, knowledge, total, ships))
    }
}

/// The fleet of these ships and the ships that have sunk.
fn whole(mut ships: Vec<Ship>, knowledge: &Knowledge) -> Placement {
    ships.extend(knowledge.sunk());
    Placement::trusted(ships)
}

/// The error for a bound on the number of fleets that is not below 2^128.
fn too_many_fleets() -> SolveError {
    too_large("a bound on the number of fleets", "2^128 or more", "2^128 - 1")
}
