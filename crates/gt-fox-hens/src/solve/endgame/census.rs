//! Counts of the values of a table, and a checksum that does not depend on the numbering.
//!
//! The counts compare two tables roughly, the checksum compares them exactly. `testdata` has counts
//! and checksums that independent programs computed.

use gt_core::run::Gauge;
use gt_core::run::parallel;
use gt_core::{Outcome, Player, Run, SolveError, Value};

use super::Endgame;
use super::code::{self, DRAW_BY_RULE};
use super::layer::fox_sets_beside;
use crate::rules::{FOXES, HENS};

/// The number of positions with one number of hens, one side to move, and one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameCount {
    /// How many hens are on the board.
    pub hens: u32,
    /// The player to move.
    pub turn: Player,
    /// The value for the player to move.
    pub value: Value,
    /// How many positions have this value.
    pub positions: u64,
}

/// The values of a table, counted.
///
/// # Example
/// ```
/// use gt_core::{Outcome, Run};
/// use gt_fox_hens::NamedRules;
/// use gt_fox_hens::solve::Endgame;
/// let table = Endgame::solve(&NamedRules::Strip3x5.rules(), &Run::new())?;
/// let census = table.census();
/// assert_eq!(census.longest(), Some(46));
/// let totals = [Outcome::Win, Outcome::Draw, Outcome::Loss].map(|outcome| census.total(outcome));
/// assert_eq!(totals, [148_622, 8546, 136_892]);
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndgameCensus {
    /// The counts, by hens, then the side to move, then wins, draws and losses by plies.
    ///
    /// Values that no position has are left out.
    pub counts: Vec<EndgameCount>,
    /// How many draws are draws by rule: the rules call a blocked side a draw.
    ///
    /// All other draws are endless play, or play that leads to a draw by rule.
    pub drawn_by_rule: u64,
}

impl EndgameCensus {
    /// Returns the number of positions with this outcome for the player to move.
    pub fn total(&self, outcome: Outcome) -> u64 {
        self.counts
            .iter()
            .filter(|count| count.value.outcome() == outcome)
            .map(|count| count.positions)
            .sum()
    }

    /// Returns the most plies that a forced win takes, for either side.
    ///
    /// `None` if all positions are drawn.
    pub fn longest(&self) -> Option<u32> {
        self.counts.iter().filter_map(|count| count.value.plies()).max()
    }
}

impl Endgame {
    /// Counts the values.
    ///
    /// # Complexity
    /// One pass over the bytes.
    pub fn census(&self) -> EndgameCensus {
        let mut census = EndgameCensus { counts: Vec::new(), drawn_by_rule: 0 };
        for (hens, layer) in self.layers() {
            for (turn, codes) in [(HENS, &layer.hens), (FOXES, &layer.foxes)] {
                let histogram = histogram(codes);
                census.drawn_by_rule += histogram[usize::from(DRAW_BY_RULE)];
                let mut counts: Vec<EndgameCount> = (0..=u8::MAX)
                    .zip(histogram)
                    .filter(|&(code, positions)| positions > 0 && code != DRAW_BY_RULE)
                    .map(|(code, positions)| EndgameCount {
                        hens,
                        turn,
                        value: code::value(code),
                        positions,
                    })
                    .collect();
                let by_rule = histogram[usize::from(DRAW_BY_RULE)];
                if by_rule > 0 {
                    match counts.iter_mut().find(|count| count.value == Value::Draw) {
                        Some(draws) => draws.positions += by_rule,
                        None => counts.push(EndgameCount {
                            hens,
                            turn,
                            value: Value::Draw,
                            positions: by_rule,
                        }),
                    }
                }
                counts.sort_unstable_by_key(|count| {
                    let outcome = match count.value.outcome() {
                        Outcome::Win => 0,
                        Outcome::Draw => 1,
                        Outcome::Loss => 2,
                    };
                    (outcome, count.value.plies())
                });
                census.counts.append(&mut counts);
            }
        }
        census
    }

    /// Returns a checksum over all positions and values, the same for every numbering of them.
    ///
    /// It is the sum of c k over all positions, where every operation is mod 2^64.
    ///
    /// * c is 0 for a draw, 2 plies + 1 for a win, and 2 plies + 2 for a loss of the player to
    ///   move.
    /// * k starts as H a + F b + S. Then k ^= k >> 29, k *= m, k ^= k >> 32.
    /// * H and F are the sets of hens and of foxes by dense numbers. S is 0 with the hens to move
    ///   and 1 with the foxes to move.
    /// * a = `9E3779B97F4A7C15`, b = `C2B2AE3D27D4EB4F`, m = `BF58476D1CE4E5B9`.
    ///
    /// # Complexity
    /// Nanoseconds per position.
    ///
    /// # Errors
    /// * [`SolveError::Limit`] if the time is over or the interrupt flag is set.
    /// * [`SolveError::Threads`] if the system gives no threads.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_fox_hens::NamedRules;
    /// use gt_fox_hens::solve::Endgame;
    /// let run = Run::new();
    /// let small = Endgame::solve(&NamedRules::Strip3x5.rules(), &run)?;
    /// assert_eq!(small.checksum(&run)?, small.clone().checksum(&run)?);
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn checksum(&self, run: &Run) -> Result<u64, SolveError> {
        let run = &run.started();
        let gauge = Gauge::new(run, "adding up the checksum", Some(self.positions()));
        let sum = run.install(|| self.sum(run.thread_count().get(), &gauge))??;
        gauge.end();
        Ok(sum)
    }

    /// Adds up the terms of all positions, 4096 sets of hens per job.
    fn sum(&self, threads: usize, gauge: &Gauge) -> Result<u64, SolveError> {
        let board = self.rules.board();
        let jobs: Vec<_> = self
            .layers()
            .flat_map(|(_, layer)| {
                (0..layer.sets.len()).step_by(4096).map(move |first| (layer, first))
            })
            .collect();
        parallel::reduce(
            threads,
            jobs,
            || 0u64,
            |(layer, first)| {
                let mut sum = 0u64;
                let end = layer.sets.len().min(first + 4096);
                for set in first..end {
                    let hens = self.squares.dense(layer.sets.unrank(set).unwrap_or(0));
                    let begin = usize::try_from(set).unwrap_or(0) * layer.slots;
                    let codes = layer.hens[begin..].iter().zip(&layer.foxes[begin..]);
                    for (foxes, (&hen_code, &fox_code)) in
                        fox_sets_beside(&self.rules, hens).zip(codes)
                    {
                        let foxes = board.compact(foxes);
                        sum = sum
                            .wrapping_add(term(hens, foxes, 0, hen_code))
                            .wrapping_add(term(hens, foxes, 1, fox_code));
                    }
                }
                gauge.add(2 * (end - first) * layer.slots as u64)?;
                Ok(sum)
            },
            u64::wrapping_add,
        )
    }
}

/// Counts how often each code occurs.
fn histogram(codes: &[u8]) -> [u64; 256] {
    let mut histogram = [0; 256];
    for &code in codes {
        histogram[usize::from(code)] += 1;
    }
    histogram
}

/// Returns the term of one position in the checksum.
const fn term(hens: u64, foxes: u64, side: u64, code: u8) -> u64 {
    let value = match code::value(code) {
        Value::Draw => 0,
        Value::Win { plies } => 2 * plies as u64 + 1,
        Value::Loss { plies } => 2 * plies as u64 + 2,
    };
    let mut k = hens
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(foxes.wrapping_mul(0xc2b2_ae3d_27d4_eb4f))
        .wrapping_add(side);
    k ^= k >> 29;
    k = k.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    k ^= k >> 32;
    k.wrapping_mul(value)
}
