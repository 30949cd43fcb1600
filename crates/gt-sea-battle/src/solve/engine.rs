//! Counts and maps all fleets that agree with what is known, exactly and at once.
//!
//! One forward and one backward pass over the board answer every question about single ships: how many fleets there are, in how
//! many of them a cell is occupied, by a ship of which length, lying where. No fleet is generated and nothing is rounded.
//!
//! # How it works
//! * **Broken profile.** The board is scanned cell by cell, along the rows of its shorter side; what the rest of the board must
//!   know of the cells behind is a small profile. A fleet is one path through the profiles.
//! * **Only where there is a choice.** Eight profiles of nine can be left in one way only. States are the others, before cells
//!   where a ship may begin (`engine/graph.rs`); what follows from a choice is passed over at once.
//! * **Static graph.** States and transitions do not depend on the position. [`Engine::new`] builds them once; what is known
//!   only closes some transitions at some cells (`engine/plan.rs`).
//! * **Vectors over ship counts.** A state carries one number for every combination of ships used so far that can still meet
//!   its unfinished ships (`engine/shapes.rs`).
//! * **Forward and backward.** The fleets in which a ship begins at a cell are the sum, over the transitions that begin it, of
//!   ways to get there times ways to go on. So a map costs about three totals, whatever the number of cells
//!   (`engine/layers.rs`).
//!
//! # Exactness
//! Counting is modulo 2^32, 2^64 or 2^128, and the number of consistent fleets is first proven to be smaller (the product of
//! the ways to choose the ships of each length without regard to each other); see `engine/word.rs`. If 2^128 is not proven, the
//! question is refused with a [`SolveError::Shape`].
//!
//! # Rejected alternatives
//! * *A map per state*, as in [`source`](crate::source): a hundred numbers to add where one would do.
//! * *Inclusion and exclusion over overlaps*: the number of overlap patterns of ten ships is astronomic.
//! * *Monte Carlo*: after the time of one exact map its error is still in the second digit.

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

use gt_core::{Run, SolveError};

pub(crate) use self::memory::Memory;
pub(crate) use self::parallel::map as parallel_map;

use rand::Rng;

pub(crate) use self::scan::bound;

use self::graph::Graph;
use self::layers::{Layers, Pass};
use self::plan::{Field, Plan};
use self::scan::{Frame, Scan};
use self::shapes::Shapes;
use self::word::Word;
use super::survey::{HitMap, ShipSurvey};
use crate::rules::{CountError, Knowledge, Placement, Rules, Ship, too_large};

/// Counts and maps the fleets of one set of rules, in any position.
///
/// # Complexity
/// For the Russian fleet on 10 x 10: some 15,000 states and 72,000 transitions, built once; a map visits 108,000 states
/// of about 60 numbers each, 520,000 transitions, and keeps the numbers: 55 MB. Time and memory grow exponentially with the shorter
/// side of the board, linearly with the longer one.
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
    /// Threads of the run, asked for once: the system's answer takes time.
    workers: usize,
}

/// Runs `$body` with `$word` the narrowest integer that can hold `$bound`.
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
    /// Builds the graph for `rules`; `run` also says how to work on every later question.
    ///
    /// Its `positions` bound the states of the graph, its `memory` the numbers kept for a question. Its `time` is counted anew for
    /// the graph and for each question. Of its threads a survey and a map use two, for the sweep down the board and the one up;
    /// everything else uses one. No answer depends on it.
    ///
    /// # Errors
    /// [`SolveError::Shape`] if the board is too wide or the fleet too varied; [`SolveError::Limit`].
    pub fn new(rules: Rules, run: &Run) -> Result<Self, SolveError> {
        let frame = Frame::of(&rules);
        let graph = Graph::build(frame.width, frame.height, rules.fleet(), rules.touch(), run)?;
        Ok(Self { rules, frame, graph, run: run.clone(), workers: run.thread_count().get() })
    }

    /// The same engine with another run for later questions; the graph is kept.
    #[must_use]
    pub fn with_run(self, run: &Run) -> Self {
        Self { run: run.clone(), workers: run.thread_count().get(), ..self }
    }

    /// How later questions are worked on.
    pub(crate) const fn run(&self) -> &Run {
        &self.run
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The number of states and of transitions of the graph, over all columns.
    pub fn size(&self) -> (usize, usize) {
        (self.graph.states(), self.graph.transitions())
    }

    /// How many fleets agree with `knowledge`; 0 if it contradicts itself or the fleet does not fit.
    ///
    /// Reports every row of the board. Nothing is reported where the answer is 0 without counting.
    ///
    /// # Errors
    /// * [`CountError::Knowledge`] if it has no meaning under the rules.
    /// * [`CountError::Solve`] with a [`SolveError::Limit`] if a limit of the run is reached, and with a [`SolveError::Shape`] if the
    ///   fleets are too many to be counted.
    /// # Complexity
    /// One pass over the graph; keeps what some ten cells are told.
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

    /// In how many consistent fleets each cell is occupied.
    ///
    /// # Errors
    /// As [`total`](Self::total).
    /// # Complexity
    /// As [`survey`](Self::survey).
    pub fn map(&self, knowledge: &Knowledge) -> Result<HitMap, CountError> {
        self.map_within(knowledge, &self.run.started())
    }

    /// [`map`](Self::map) as a part of work that has begun.
    pub(crate) fn map_within(&self, knowledge: &Knowledge, run: &Run) -> Result<HitMap, CountError> {
        Ok(self.survey_within(knowledge, run)?.map())
    }

    /// In how many consistent fleets each single ship lies: everything that one forward and one backward pass tell.
    ///
    /// Reports every row of both passes. Nothing is reported where the answer is 0 without counting.
    ///
    /// # Errors
    /// As [`total`](Self::total), and [`SolveError::Threads`].
    /// # Complexity
    /// About three passes over the graph; keeps the numbers of one of them.
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
    /// let run = Run::new().report_to(Arc::new(move |now: Progress| *log.lock().unwrap() = Some(now)));
    /// let engine = Engine::new(Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None), &run)?;
    /// engine.survey(&Knowledge::new(engine.rules().board()))?;
    /// assert_eq!(*last.lock().unwrap(), Some(Progress::new("counting", 10, Some(10)))); // five rows, twice
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey(&self, knowledge: &Knowledge) -> Result<ShipSurvey, CountError> {
        self.survey_within(knowledge, &self.run.started())
    }

    /// [`survey`](Self::survey) as a part of work that has begun.
    pub(crate) fn survey_within(&self, knowledge: &Knowledge, run: &Run) -> Result<ShipSurvey, CountError> {
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

    /// So many fleets drawn from all that agree with `knowledge`, each with the same probability, independently.
    ///
    /// The same `rng` gives the same fleets, whatever the run.
    ///
    /// # Errors
    /// * [`CountError::Contradiction`] if no fleet agrees.
    /// * Those of [`total`](Self::total).
    /// # Complexity
    /// One pass over the graph, then a few steps per ship and fleet; draw many at once.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_sea_battle::solve::Engine;
    /// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch, seeded};
    ///
    /// let engine = Engine::new(Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None), &Run::new())?;
    /// let mut knowledge = Knowledge::new(engine.rules().board());
    /// knowledge.hit(Cell::new(2, 2))?;
    /// let fleets = engine.sample(&knowledge, 10, &mut seeded(1))?;
    /// assert_eq!(fleets.len(), 10);
    /// assert!(fleets.iter().all(|fleet| fleet.ship_at(Cell::new(2, 2)).is_some()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, knowledge: &Knowledge, count: usize, rng: &mut dyn Rng) -> Result<Vec<Placement>, CountError> {
        self.sample_within(knowledge, count, rng, &self.run.started())
    }

    /// [`sample`](Self::sample) as a part of work that has begun.
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
            let backward = pass.completions::<N>()?;
            let fleets = sample::sample(field, &plan, &backward, count, rng, run)?;
            let whole = |mut ships: Vec<Ship>| {
                ships.extend(knowledge.sunk());
                Placement::trusted(ships)
            };
            Ok(fleets.into_iter().map(whole).collect())
        })
    }

    const fn field<'a>(&'a self, scan: &'a Scan, shapes: &'a Shapes) -> Field<'a> {
        Field { graph: &self.graph, scan, shapes }
    }

    /// A survey in words `N`, after one whose layers hold up to the first place and from the second one on.
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
                for (kind, down) in [(Graph::vertical(index), true), (self.graph.horizontal(index), false)] {
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

/// Counting is refused where the number of fleets may exceed 2^128.
fn too_many_fleets() -> SolveError {
    too_large("a bound on the number of fleets", "2^128 or more", "2^128 - 1")
}
