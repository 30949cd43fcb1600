//! How many positions have which value, and a checksum that depends on no numbering.

use gt_core::run::Gauge;
use gt_core::run::parallel;
use gt_core::{Outcome, Player, Run, SolveError, Value};

use super::Endgame;
use super::code::{self, DRAW_BY_RULE};
use super::layer::fox_sets_beside;
use crate::rules::{FOXES, HENS};

/// How many positions of one number of hens, with one side to move, have a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EndgameCount {
    /// Hens on the board.
    pub hens: u32,
    /// Whose turn it is.
    pub turn: Player,
    /// The value for the side to move.
    pub value: Value,
    /// How many positions.
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
/// assert_eq!([Outcome::Win, Outcome::Draw, Outcome::Loss].map(|outcome| census.total(outcome)), [148_622, 8546, 136_892]);
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct EndgameCensus {
    /// By hens, the side to move, and wins, draws, losses by plies; none without positions.
    pub counts: Vec<EndgameCount>,
    /// Draws because the side to move has no move and the rules call that a draw; the other draws are plays without end, or lead to
    /// one of these.
    pub drawn_by_rule: u64,
}

impl EndgameCensus {
    /// All positions with an outcome for the side to move.
    pub fn total(&self, outcome: Outcome) -> u64 {
        self.counts.iter().filter(|count| count.value.outcome() == outcome).map(|count| count.positions).sum()
    }

    /// The most plies that a forced win takes, from either side; `None` if all positions are drawn.
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
                    .map(|(code, positions)| EndgameCount { hens, turn, value: code::value(code), positions })
                    .collect();
                let by_rule = histogram[usize::from(DRAW_BY_RULE)];
                if by_rule > 0 {
                    match counts.iter_mut().find(|count| count.value == Value::Draw) {
                        Some(draws) => draws.positions += by_rule,
                        None => counts.push(EndgameCount { hens, turn, value: Value::Draw, positions: by_rule }),
                    }
                }
                counts.sort_by_key(|count| {
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

    /// A checksum over all positions and values, the same for every numbering of them.
    ///
    /// The sum, mod 2^64, of c k over the positions: c is 0 for a draw, 2 plies + 1 for a win and 2 plies + 2 for a loss of the side
    /// to move; k = H a + F b + S, then k ^= k >> 29, k *= m, k ^= k >> 32, all mod 2^64, with H and F the sets of hens and foxes by
    /// dense numbers, S = 0 with the hens to move and 1 with the foxes, a = `9E3779B97F4A7C15`, b = `C2B2AE3D27D4EB4F` and
    /// m = `BF58476D1CE4E5B9`.
    ///
    /// # Complexity
    /// Nanoseconds per position.
    /// # Errors
    /// [`SolveError::Limit`] if time is over or the flag is set; [`SolveError::Threads`].
    pub fn checksum(&self, run: &Run) -> Result<u64, SolveError> {
        let run = &run.started();
        let gauge = Gauge::new(run, "adding up the checksum", Some(self.positions()));
        let sum = run.install(|| self.sum(run.thread_count().get(), &gauge))??;
        gauge.end();
        Ok(sum)
    }

    fn sum(&self, threads: usize, gauge: &Gauge) -> Result<u64, SolveError> {
        let board = self.rules.board();
        let jobs: Vec<_> =
            self.layers().flat_map(|(_, layer)| (0..layer.sets.len()).step_by(4096).map(move |first| (layer, first))).collect();
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
                    for (foxes, (&hen_code, &fox_code)) in fox_sets_beside(&self.rules, hens).zip(codes) {
                        let foxes = board.compact(foxes);
                        sum = sum.wrapping_add(term(hens, foxes, 0, hen_code)).wrapping_add(term(hens, foxes, 1, fox_code));
                    }
                }
                gauge.add(2 * (end - first) * layer.slots as u64)?;
                Ok(sum)
            },
            u64::wrapping_add,
        )
    }
}

fn histogram(codes: &[u8]) -> [u64; 256] {
    let mut histogram = [0; 256];
    for &code in codes {
        histogram[usize::from(code)] += 1;
    }
    histogram
}

const fn term(hens: u64, foxes: u64, side: u64, code: u8) -> u64 {
    let value = match code::value(code) {
        Value::Draw => 0,
        Value::Win { plies } => 2 * plies as u64 + 1,
        Value::Loss { plies } => 2 * plies as u64 + 2,
    };
    let mut k = hens.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(foxes.wrapping_mul(0xc2b2_ae3d_27d4_eb4f)).wrapping_add(side);
    k ^= k >> 29;
    k = k.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    k ^= k >> 32;
    k.wrapping_mul(value)
}
