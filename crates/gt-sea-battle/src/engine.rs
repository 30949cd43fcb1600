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
//! answer is [`EngineError::Overflow`].
//!
//! # Rejected alternatives
//! * *A map per state*, as in [`classes`](crate::classes): a hundred numbers to add where one would do.
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

use gt_core::{Limits, Observer};

pub(crate) use self::memory::Memory;
pub(crate) use self::parallel::map as parallel_map;
pub(crate) use self::scan::bound;

use self::graph::Graph;
use self::layers::{Layers, Pass};
use self::plan::{Field, Plan};
use self::scan::{Frame, Scan};
use self::shapes::Shapes;
use self::watch::Watch;
use self::word::Word;
use crate::error::EngineError;
use crate::knowledge::Knowledge;
use crate::rng::Rng;
use crate::rules::Rules;
use crate::ship::{Placement, Ship};
use crate::survey::{HitMap, Survey};

/// Counts and maps the fleets of one set of rules, in any position.
///
/// # Complexity
/// For the Russian fleet on 10 x 10: some 15,000 states and 72,000 transitions, built once; a map visits 108,000 states
/// of about 60 numbers each, 520,000 transitions, and keeps the numbers: 55 MB. Time and memory grow exponentially with the shorter
/// side of the board, linearly with the longer one.
///
/// # Example
/// ```
/// use gt_sea_battle::{Cell, Engine, Knowledge, Rules};
///
/// # if cfg!(debug_assertions) { return Ok(()) } // too slow without optimisation
/// let engine = Engine::new(Rules::russian())?;
/// let mut knowledge = Knowledge::new(engine.rules().board());
/// let map = engine.map(&knowledge)?;
/// assert_eq!(map.total(), 1_855_545_978_831_780);
/// assert_eq!(map.count(Cell::new(9, 2)), 475_795_243_932_227);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Engine {
    rules: Rules,
    frame: Frame,
    graph: Graph,
    limits: Limits,
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
            None => Err(EngineError::Overflow),
        }
    };
}

impl Engine {
    /// Builds the graph for `rules`, without limits.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] if the board is too wide or the fleet too varied.
    pub fn new(rules: Rules) -> Result<Self, EngineError> {
        Self::with_limits(rules, Limits::default())
    }

    /// Builds the graph for `rules`, within `limits`, which also bound every later question.
    ///
    /// `positions` bounds the states of the graph, `bytes` the layers kept.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`] if the board is too wide or the fleet too varied; [`EngineError::Limit`].
    pub fn with_limits(rules: Rules, limits: Limits) -> Result<Self, EngineError> {
        let frame = Frame::of(&rules);
        let graph = Graph::build(frame.width, frame.height, rules.fleet(), rules.touch(), &limits)?;
        Ok(Self { rules, frame, graph, limits, workers: 1 })
    }

    /// The same engine with other limits for later questions.
    #[must_use]
    pub fn limited(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// The same engine with so many workers of the current thread pool for a survey or a map.
    ///
    /// One sweep goes down the board and one up: more than two workers have nothing to do. Without the feature `rayon` the
    /// sweeps follow one another. No answer depends on it.
    #[must_use]
    pub const fn with_workers(mut self, workers: usize) -> Self {
        self.workers = if workers == 0 { 1 } else { workers };
        self
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
    /// # Errors
    /// * [`EngineError::Knowledge`] if it has no meaning under the rules.
    /// * [`EngineError::Limit`], [`EngineError::TooLarge`], [`EngineError::Overflow`] if it cannot be counted.
    /// # Complexity
    /// One pass over the graph; keeps what some ten cells are told.
    pub fn total(&self, knowledge: &Knowledge) -> Result<u128, EngineError> {
        self.total_observed(knowledge, &mut ())
    }

    /// [`total`](Self::total), reporting every row to `observer`: `done` of `total` rows.
    ///
    /// # Errors
    /// As [`total`](Self::total).
    pub fn total_observed(&self, knowledge: &Knowledge, observer: &mut impl Observer) -> Result<u128, EngineError> {
        let scan = Scan::new(&self.rules, &self.graph, knowledge)?;
        let shapes = Shapes::new(&self.graph, &scan.counts)?;
        let field = self.field(&scan, &shapes);
        if scan.bound == Some(0) {
            return Ok(0);
        }
        let plan = Plan::new(field)?;
        let pass = Pass { field, plan: &plan, workers: self.workers, keep: false };
        let mut watch = Watch::new(field, &self.limits, observer, 1);
        with_word!(scan.bound, N => pass.total::<N>(&mut watch).map(Word::wide))
    }

    /// In how many consistent fleets each cell is occupied.
    ///
    /// # Errors
    /// As [`total`](Self::total).
    /// # Complexity
    /// As [`survey`](Self::survey).
    pub fn map(&self, knowledge: &Knowledge) -> Result<HitMap, EngineError> {
        Ok(self.survey(knowledge)?.map())
    }

    /// In how many consistent fleets each single ship lies: everything that one forward and one backward pass tell.
    ///
    /// # Errors
    /// As [`total`](Self::total).
    /// # Complexity
    /// About three passes over the graph; keeps the numbers of one of them.
    pub fn survey(&self, knowledge: &Knowledge) -> Result<Survey, EngineError> {
        self.survey_observed(knowledge, &mut ())
    }

    /// [`survey`](Self::survey), reporting every row of both passes to `observer`: `done` of `total` rows.
    ///
    /// Nothing is reported where the answer is 0 without counting.
    ///
    /// # Errors
    /// As [`total`](Self::total).
    /// # Example
    /// ```
    /// use gt_core::Progress;
    /// use gt_sea_battle::{Board, Engine, Fleet, Knowledge, Rules, Touch};
    ///
    /// let engine = Engine::new(Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None))?;
    /// let mut last = None;
    /// engine.survey_observed(&Knowledge::new(engine.rules().board()), &mut |progress: Progress| last = Some(progress))?;
    /// assert_eq!(last, Some(Progress::new(10, Some(10))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn survey_observed(&self, knowledge: &Knowledge, observer: &mut impl Observer) -> Result<Survey, EngineError> {
        let scan = Scan::new(&self.rules, &self.graph, knowledge)?;
        let shapes = Shapes::new(&self.graph, &scan.counts)?;
        let field = self.field(&scan, &shapes);
        if scan.bound == Some(0) {
            return Ok(Survey::new(&self.rules, knowledge, 0, Vec::new()));
        }
        let plan = Plan::new(field)?;
        let pass = Pass { field, plan: &plan, workers: self.workers, keep: false };
        let all = (0, field.places());
        with_word!(scan.bound, N => self.survey_in::<N>(knowledge, pass, &mut Layers::default(), all, observer))
    }

    /// So many fleets drawn from all that agree with `knowledge`, each with the same probability, independently.
    ///
    /// The same `rng` gives the same fleets, whatever the number of workers.
    ///
    /// # Errors
    /// * [`EngineError::Contradiction`] if no fleet agrees.
    /// * Those of [`total`](Self::total).
    /// # Complexity
    /// One pass over the graph, then a few steps per ship and fleet; draw many at once.
    /// # Example
    /// ```
    /// use gt_sea_battle::{Board, Engine, Fleet, Knowledge, Rng, Rules, Touch};
    ///
    /// let engine = Engine::new(Rules::new(Board::new(5, 5)?, Fleet::new([3, 2, 1])?, Touch::None))?;
    /// let fleets = engine.sample(&Knowledge::new(engine.rules().board()), 10, &mut Rng::new(1))?;
    /// assert_eq!(fleets.len(), 10);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sample(&self, knowledge: &Knowledge, count: usize, rng: &mut Rng) -> Result<Vec<Placement>, EngineError> {
        let scan = Scan::new(&self.rules, &self.graph, knowledge)?;
        let shapes = Shapes::new(&self.graph, &scan.counts)?;
        let field = self.field(&scan, &shapes);
        if scan.bound == Some(0) {
            return Err(EngineError::Contradiction);
        }
        let plan = Plan::new(field)?;
        let pass = Pass { field, plan: &plan, workers: self.workers, keep: true };
        let mut nobody = ();
        let mut watch = Watch::new(field, &self.limits, &mut nobody, 1);
        with_word!(scan.bound, N => {
            let backward = pass.completions::<N>(&mut watch)?;
            let fleets = sample::sample(field, &plan, &backward, count, rng, &self.limits)?;
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
        observer: &mut dyn Observer,
    ) -> Result<Survey, EngineError> {
        let mut watch = Watch::new(pass.field, &self.limits, observer, 2);
        let (total, begun) = pass.survey(layers, valid, &mut watch)?;
        let total = total.wide();
        if total == 0 {
            return Ok(Survey::new(&self.rules, knowledge, 0, Vec::new()));
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
        Ok(Survey::new(&self.rules, knowledge, total, ships))
    }
}

/// The ships of a survey, kept apart from the engine so that `Ship` stays the only word for them.
pub(crate) type Lying = Vec<(Ship, u128)>;
