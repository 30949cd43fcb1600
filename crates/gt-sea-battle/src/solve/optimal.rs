//! The least expected number of shots, exactly, on small boards.
//!
//! Best play is a decision tree over sets of possible fleets. Each shot costs 1. An answer leaves
//! the fleets that would give this answer.
//!
//! # Invariant
//! After all certain hits are made, the cells hit are exactly the cells that all possible fleets
//! have in common.
//!
//! So the set of possible fleets is the whole state of the search.
//!
//! A *certain hit* is a shot at a cell that every possible fleet occupies. The search makes certain
//! hits at once. Such a cell must be shot at eventually, and an earlier shot can only tell more.

#![expect(clippy::cast_possible_truncation, reason = "at most 64 cells")]

use bitvec::vec::BitVec;
use gt_core::run::Meter;
use gt_core::{Run, SolveError};
use hashbrown::HashMap;

use super::enumerate::{self, Bits};
use crate::rules::{Cell, Rules};

/// The name of the search's phase, which reports the number of stored positions.
const SEARCHING: &str = "searching";

/// A set of possible fleets, one bit per fleet, in words.
///
/// Words are hashed whole; a [`BitVec`] would be hashed bit by bit.
type Set = Box<[usize]>;

/// Exact play against uniformly drawn fleets on one small board.
///
/// The shooter plays so that the expected number of shots is least. The game ends when the last
/// ship cell is hit. Here a *position* is a set of possible fleets.
///
/// When a ship sinks, the defender announces only its length, because the reference values are for
/// this rule. Elsewhere in this crate the announcement names the ship. The two differ only under
/// [`Touch::Any`](crate::Touch::Any); see [`Knowledge`](crate::Knowledge).
///
/// # Greedy play is not optimal
/// On 4 x 4 with one ship of three cells, shooting at the most probable cell takes 92 shots over
/// all 16 fleets. Best play takes 90.
///
/// # Complexity
/// Time and memory are exponential: boards of up to 20 cells with some hundred fleets are feasible.
/// A stored position takes one bit per fleet, rounded up to words, and the entry of a hash table.
/// Recursion is as deep as the board has cells, at most 64.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::Optimal;
/// use gt_sea_battle::{Board, Fleet, Rules, Touch};
///
/// let rules = Rules::new(Board::new(4, 4)?, Fleet::new([3])?, Touch::None);
/// let mut optimal = Optimal::new(&rules, &Run::new())?;
/// assert_eq!(optimal.fleets(), 16);
/// assert_eq!(optimal.total_shots()?, 90); // 5.625 shots a game
/// assert_eq!(optimal.greedy_shots()?, 92);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Optimal {
    rules: Rules,
    fleets: Vec<Bits>,
    run: Run,
    known: HashMap<Set, u64>,
}

impl Optimal {
    /// Lists all fleets of `rules`.
    ///
    /// The run's limit of positions applies to the number of fleets, and later to the number of
    /// stored positions.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if the board has more than 64 cells.
    /// * [`SolveError::Limit`] if a limit of the run is reached.
    pub fn new(rules: &Rules, run: &Run) -> Result<Self, SolveError> {
        let fleets = enumerate::bits(rules, run)?;
        Ok(Self { rules: rules.clone(), fleets, run: run.clone(), known: HashMap::new() })
    }

    /// Returns the same solver with another run; all stored positions are kept.
    ///
    /// After a limit is reached, raise the limit and ask again.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Run, SolveError};
    /// use gt_sea_battle::solve::Optimal;
    /// use gt_sea_battle::{Board, Fleet, Rules, Touch};
    ///
    /// let rules = Rules::new(Board::new(4, 4)?, Fleet::new([3])?, Touch::None);
    /// let mut optimal = Optimal::new(&rules, &Run::new().positions(20))?;
    /// assert!(matches!(optimal.total_shots(), Err(SolveError::Limit(_))));
    /// assert_eq!(optimal.with_run(&Run::new()).total_shots()?, 90);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_run(self, run: &Run) -> Self {
        Self { run: run.clone(), ..self }
    }

    /// The number of fleets.
    pub const fn fleets(&self) -> usize {
        self.fleets.len()
    }

    /// The number of positions stored so far.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// Returns the least sum of shots over all fleets.
    ///
    /// Divided by [`fleets`](Self::fleets) this is the least expected number of shots per game.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if a limit of the run is reached. Stored positions are kept: ask again
    /// with a larger limit.
    pub fn total_shots(&mut self) -> Result<u64, SolveError> {
        let run = self.run.started();
        let mut meter = Meter::new(&run, SEARCHING, None);
        let all = self.all();
        let cost = self.cost(&all, 0, &mut meter)?;
        meter.end(self.known.len() as u64);
        Ok(cost)
    }

    /// Returns every cell that some best play shoots at first, row by row from the top.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if a limit of the run is reached. Stored positions are kept.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_sea_battle::solve::Optimal;
    /// use gt_sea_battle::{Board, Cell, Fleet, Rules, Touch};
    ///
    /// let rules = Rules::new(Board::new(3, 3)?, Fleet::new([2])?, Touch::None);
    /// let first = Optimal::new(&rules, &Run::new())?.first_shots()?;
    /// assert_eq!(first.len(), 5); // every cell but the corners
    /// assert!(!first.contains(&Cell::new(0, 0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn first_shots(&mut self) -> Result<Vec<Cell>, SolveError> {
        let run = self.run.started();
        let mut meter = Meter::new(&run, SEARCHING, None);
        let all = self.all();
        let best = self.cost(&all, 0, &mut meter)?;
        let cols = self.rules.board().cols();
        let mut first = Vec::new();
        for cell in 0..self.rules.board().len() as u32 {
            let occupied =
                all.iter().any(|&fleet| self.fleets[fleet as usize].cells >> cell & 1 == 1);
            if occupied && self.after(&all, 0, cell, best, &mut meter)? == Some(best) {
                first.push(Cell::new(cell as usize / cols, cell as usize % cols));
            }
        }
        meter.end(self.known.len() as u64);
        Ok(first)
    }

    /// Returns the sum of shots of the greedy shooter over all fleets.
    ///
    /// The greedy shooter shoots at the most probable cell. Ties go to the first such cell, row by
    /// row from the top. The sea-battle article breaks ties in another way.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if the run's time is over or it is interrupted.
    pub fn greedy_shots(&self) -> Result<u64, SolveError> {
        let mut open = vec![(self.all(), 0u64)];
        let run = self.run.started();
        let mut meter = Meter::new(&run, "following the greedy shooter", None);
        let (mut shots, mut met) = (0, 0);
        while let Some((set, hits)) = open.pop() {
            meter.step(met)?;
            met += 1;
            let counts = self.counts(&set, hits);
            let most = counts.iter().map(|entry| entry.1).max();
            let Some(&(cell, _)) = counts.iter().find(|entry| Some(entry.1) == most) else {
                continue;
            };
            shots += set.len() as u64;
            for (answer, set) in self.split(&set, hits, cell) {
                open.push((set, if answer > 0 { hits | 1 << cell } else { hits }));
            }
        }
        meter.end(met);
        Ok(shots)
    }

    /// The numbers of all fleets.
    fn all(&self) -> Vec<u32> {
        (0..u32::try_from(self.fleets.len()).unwrap_or(u32::MAX)).collect()
    }

    /// The cells that may be hit next, with the number of fleets of the set that occupy them.
    fn counts(&self, set: &[u32], hits: u64) -> Vec<(u32, usize)> {
        let count = |cell: u32| {
            set.iter().filter(|&&fleet| self.fleets[fleet as usize].cells >> cell & 1 == 1).count()
        };
        let cells = (0..self.rules.board().len() as u32).filter(|cell| hits >> cell & 1 == 0);
        cells.map(|cell| (cell, count(cell))).filter(|entry| entry.1 > 0).collect()
    }

    /// Splits a set of fleets by their answers to a shot.
    fn split(&self, set: &[u32], hits: u64, cell: u32) -> Vec<(usize, Vec<u32>)> {
        let mut parts: Vec<(usize, Vec<u32>)> = Vec::new();
        for &fleet in set {
            let answer =
                enumerate::reply(&self.fleets[fleet as usize], hits, cell, self.rules.announced());
            match parts.iter_mut().find(|part| part.0 == answer) {
                Some(part) => part.1.push(fleet),
                None => parts.push((answer, vec![fleet])),
            }
        }
        parts
    }

    /// A lower bound on the shots of any play against the fleets of a set.
    ///
    /// Against each fleet, every ship cell not yet hit takes a shot. The next shot also misses some
    /// fleets. It misses the fewest at the most probable cell.
    fn least(&self, set: &[u32], hits: u64) -> u64 {
        let hidden = self.rules.fleet().cells() as u64 - u64::from(hits.count_ones());
        let counts = self.counts(set, hits);
        let most = counts.iter().map(|entry| entry.1).max().unwrap_or(set.len());
        hidden * set.len() as u64 + (set.len() - most) as u64
    }

    /// The least sum of shots over the fleets of a set.
    fn cost(&mut self, set: &[u32], hits: u64, meter: &mut Meter<'_>) -> Result<u64, SolveError> {
        let mut counts = self.counts(set, hits);
        if counts.is_empty() {
            return Ok(0);
        }
        if let Some(&(cell, _)) = counts.iter().find(|entry| entry.1 == set.len()) {
            return Ok(self.after(set, hits, cell, u64::MAX, meter)?.unwrap_or(u64::MAX));
        }
        let mut possible: BitVec = BitVec::repeat(false, self.fleets.len());
        for &fleet in set {
            possible.set(fleet as usize, true);
        }
        let key: Set = possible.into_vec().into();
        if let Some(&cost) = self.known.get(&key) {
            return Ok(cost);
        }
        meter.step(self.known.len() as u64)?;
        counts.sort_unstable_by_key(|&(cell, fleets)| (core::cmp::Reverse(fleets), cell));
        let mut best = u64::MAX;
        for (cell, _) in counts {
            if let Some(cost) = self.after(set, hits, cell, best, meter)? {
                best = best.min(cost);
            }
        }
        self.run.check_positions(self.known.len() as u64 + 1)?;
        self.known.insert(key, best);
        Ok(best)
    }

    /// The least sum of shots if the first goes to `cell`; `None` if it exceeds `bound`.
    fn after(
        &mut self,
        set: &[u32],
        hits: u64,
        cell: u32,
        bound: u64,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u64>, SolveError> {
        let mut parts = Vec::new();
        let mut sum = set.len() as u64;
        for (answer, part) in self.split(set, hits, cell) {
            let hits = if answer > 0 { hits | 1 << cell } else { hits };
            let least = self.least(&part, hits);
            sum += least;
            parts.push((part, hits, least));
        }
        parts.sort_by_key(|part| part.0.len());
        for (part, hits, least) in parts {
            if sum > bound {
                return Ok(None);
            }
            sum = sum - least + self.cost(&part, hits, meter)?;
        }
        Ok((sum <= bound).then_some(sum))
    }
}
