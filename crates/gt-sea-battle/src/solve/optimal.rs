//! The least number of shots to be expected, exactly, on small boards.
//!
//! Against a fleet drawn uniformly the shooter's best play is a decision tree over the sets of fleets still possible: a shot costs
//! one, each answer leaves the fleets that give it. The defender announces the length of a ship that sinks, not the ship, as in
//! the reference values; elsewhere in this crate the ship is named, which differs only under [`Touch::Any`](crate::Touch::Any) (see
//! [`Knowledge`](crate::Knowledge)). The game ends with the last ship cell.
//!
//! # Invariant
//! A cell that every fleet still possible occupies has to be shot at some day, and shooting it at once can only tell more. After
//! all such shots, the cells hit are those common to all fleets still possible, so that this set of fleets is the whole state.
//!
//! # Greedy is not optimal
//! On 4 x 4 with one ship of three cells the most probable cell leads to 92 shots over all 16 fleets, the best play to 90.

#![expect(clippy::cast_possible_truncation, reason = "at most 64 cells")]

use bitvec::vec::BitVec;
use gt_core::run::Meter;
use gt_core::{Run, SolveError};
use hashbrown::HashMap;

use super::enumerate::{self, Bits};
use crate::rules::{Cell, Rules};

/// The phase of a search; reports positions stored.
const SEARCHING: &str = "searching";

/// Fleets still possible, one bit each, as words: so they are hashed, where a [`BitVec`] would be bit by bit.
type Set = Box<[usize]>;

/// Exact play against uniform fleets of one small board.
///
/// # Complexity
/// Exponential: boards of up to 20 cells and some hundred fleets. Recursion is as deep as the board has cells, at most 64.
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
    /// Lists the fleets; the `positions` of the run bound their number, and the positions stored.
    ///
    /// # Errors
    /// [`SolveError::Shape`] for more than 64 cells; [`SolveError::Limit`].
    pub fn new(rules: &Rules, run: &Run) -> Result<Self, SolveError> {
        let fleets = enumerate::bits(rules, run)?;
        Ok(Self { rules: rules.clone(), fleets, run: run.clone(), known: HashMap::new() })
    }

    /// The same with another run, keeping what is known: raise a limit and ask again.
    #[must_use]
    pub fn with_run(self, run: &Run) -> Self {
        Self { run: run.clone(), ..self }
    }

    /// The number of fleets.
    pub const fn fleets(&self) -> usize {
        self.fleets.len()
    }

    /// Positions stored so far.
    pub fn positions(&self) -> usize {
        self.known.len()
    }

    /// The least sum of shots over all fleets; divided by their number, the least mean.
    ///
    /// # Errors
    /// [`SolveError::Limit`]; ask again with what is known.
    pub fn total_shots(&mut self) -> Result<u64, SolveError> {
        let run = self.run.started();
        let mut meter = Meter::new(&run, SEARCHING, None);
        let all = self.all();
        let cost = self.cost(&all, 0, &mut meter)?;
        meter.end(self.known.len() as u64);
        Ok(cost)
    }

    /// Every first shot of some best play, row by row from the top.
    ///
    /// # Errors
    /// [`SolveError::Limit`].
    pub fn first_shots(&mut self) -> Result<Vec<Cell>, SolveError> {
        let run = self.run.started();
        let mut meter = Meter::new(&run, SEARCHING, None);
        let all = self.all();
        let best = self.cost(&all, 0, &mut meter)?;
        let cols = self.rules.board().cols();
        let mut first = Vec::new();
        for cell in 0..self.rules.board().len() as u32 {
            let occupied = all.iter().any(|&fleet| self.fleets[fleet as usize].cells >> cell & 1 == 1);
            if occupied && self.after(&all, 0, cell, best, &mut meter)? == Some(best) {
                first.push(Cell::new(cell as usize / cols, cell as usize % cols));
            }
        }
        meter.end(self.known.len() as u64);
        Ok(first)
    }

    /// The sum of shots of the greedy shooter: the most probable cell, of equals the first row by row from the top.
    ///
    /// # Errors
    /// [`SolveError::Limit`].
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
            let Some(&(cell, _)) = counts.iter().find(|entry| Some(entry.1) == most) else { continue };
            shots += set.len() as u64;
            for (answer, set) in self.split(&set, hits, cell) {
                open.push((set, if answer > 0 { hits | 1 << cell } else { hits }));
            }
        }
        meter.end(met);
        Ok(shots)
    }

    fn all(&self) -> Vec<u32> {
        (0..u32::try_from(self.fleets.len()).unwrap_or(u32::MAX)).collect()
    }

    /// Open cells that some fleet of the set occupies, with how many do.
    fn counts(&self, set: &[u32], hits: u64) -> Vec<(u32, usize)> {
        let count = |cell: u32| set.iter().filter(|&&fleet| self.fleets[fleet as usize].cells >> cell & 1 == 1).count();
        let cells = (0..self.rules.board().len() as u32).filter(|cell| hits >> cell & 1 == 0);
        cells.map(|cell| (cell, count(cell))).filter(|entry| entry.1 > 0).collect()
    }

    /// The fleets of a set by their answer to a shot.
    fn split(&self, set: &[u32], hits: u64, cell: u32) -> Vec<(usize, Vec<u32>)> {
        let mut parts: Vec<(usize, Vec<u32>)> = Vec::new();
        for &fleet in set {
            let answer = enumerate::reply(&self.fleets[fleet as usize], hits, cell, self.rules.announced());
            match parts.iter_mut().find(|part| part.0 == answer) {
                Some(part) => part.1.push(fleet),
                None => parts.push((answer, vec![fleet])),
            }
        }
        parts
    }

    /// Shots that no play can save: every ship cell still hidden, and a miss for each fleet that the best shot misses.
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
        counts.sort_by_key(|entry| core::cmp::Reverse(entry.1));
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

    /// The sum of shots if the first goes to `cell`; `None` if that is proven to be above `bound`.
    fn after(&mut self, set: &[u32], hits: u64, cell: u32, bound: u64, meter: &mut Meter<'_>) -> Result<Option<u64>, SolveError> {
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
