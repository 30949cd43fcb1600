//! Win, draw or loss of every position with few hens, in two bits for a pair of positions.
//!
//! [`Endgame`](super::Endgame) knows plies and keeps one byte per position. Here a placement of
//! foxes and hens takes two bits for both sides to move. The whole board of the book's game has
//! 2.1e10 positions with 9 hens. They fit in 2.6 GiB.
//!
//! # How
//! Hens never go down. A *row vector* says how many hens stand in each row; its *height* adds up,
//! over the hens, the rows below each. A step up leads to a row vector of greater height, and a
//! step sideways keeps the row vector. So:
//!
//! 1. Row vectors are solved from the greatest height down. Inside one row vector only steps of
//!    foxes and steps sideways are left.
//! 2. Row vectors of the same height do not lead to each other. They are solved side by side, on
//!    the threads of the run.
//! 3. Between row vectors only outcomes with the foxes to move are kept. The outcomes with the hens
//!    to move follow by one ply.
//!
//! A *layer* holds all positions with the same number of hens. A capture leads to a lower layer,
//! with the hens to move. So a finished layer is converted in place before the next layer: from
//! outcomes with the foxes to move to outcomes with the hens to move.
//!
//! # Invariant
//! Each layer keeps one side to move: the hens in every layer but the last, the foxes in the last.
//! For the other side, a look-up asks all successors.
//!
//! # What is solved
//! All positions of the rules with more hens than the foxes win at, and at most as many hens as the
//! caller asks for. Hens stand on squares for hens only. In the book's game every capture from 9
//! hens wins, so the layer with 9 hens needs no other layer.
//!
//! # Memory
//! * Kept: two bits per placement of the foxes, rounded up to whole words per set of hens.
//! * While a row vector is solved: six more rows of bits per set of hens of this row vector, for
//!   each thread.
//!
//! [`OutcomeTable::forecast`] is the sum at the worst moment. [`Run::memory`] is compared with it
//! before anything is allocated.
//!
//! # Rejected alternatives
//! * *Keeping both sides to move*: twice the memory, to save one ply of a look-up.
//! * *Keeping one of two mirror images*: half the memory and work. But look-ups would have to
//!   mirror rows, and rules without a mirror would need another way.
//! * *Layer by layer, ply by ply, as `Endgame`*: seven rows of bits for every set of hens of the
//!   layer at once, 20 GB for 9 hens.

mod census;
mod layers;
mod packed;
mod solve;
mod turned;
mod verify;

use core::ops::ControlFlow;

use gt_core::prelude::*;
use gt_core::run::Gauge;
use gt_core::run::parallel;
use gt_core::{Forecast, Run, ShapeError, SolveError};

use self::layers::{Decided, Layer, Lower, layer_of};
use self::solve::{Given, Width};
use super::code;
use super::errors::{captures_are_free, too_many_positions, too_many_steps};
use super::layer::{Squares, fox_sets_beside, fox_slot};
use super::placements::with_width;
use crate::rules::{CaptureRule, Class, FOXES, FoxHens, HENS, Position, RowVectors, Rows};

pub use self::census::{OutcomeCensus, OutcomeCount};

/// The outcome of every position of some rules with few hens, but more than the foxes win at.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_fox_hens::NamedRules;
/// use gt_fox_hens::solve::OutcomeTable;
///
/// let rules = NamedRules::Square4OneFox.rules();
/// let table = OutcomeTable::solve(&rules, 8, &Run::new())?;
/// let start = rules.board().position("4/1x2/hhhh/hhhh h")?;
/// assert_eq!(table.value(&start)?, Some(Outcome::Win));
/// assert_eq!(table.census().total(Outcome::Draw), 20_454);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct OutcomeTable {
    rules: FoxHens,
    /// The solved layers, fewest hens first, without gaps.
    layers: Vec<Layer>,
}

impl OutcomeTable {
    /// Solves every position of `rules` with at most `hens` hens.
    ///
    /// # Complexity
    /// Some nanoseconds per position on the book's board; the bytes of
    /// [`forecast`](Self::forecast). The table is the same for any number of threads.
    ///
    /// # Errors
    /// * [`SolveError::Unsupported`] if foxes need not take.
    /// * [`SolveError::Shape`] if `hens` is not more than the number that the foxes win at, or more
    ///   than the rules allow.
    /// * [`SolveError::Overflow`] if there are too many positions or steps to be numbered.
    /// * [`SolveError::Limit`] if a limit of `run` is reached. Memory is compared before anything
    ///   is allocated.
    /// * [`SolveError::Threads`] if the system gives no threads.
    pub fn solve(rules: &FoxHens, hens: u32, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let forecast = Self::forecast(rules, hens, run)?;
        run.check_memory(forecast.bytes)?;
        let gauge = &Gauge::new(run, "solving positions", Some(forecast.positions));
        let threads = run.thread_count().get();
        run.install(|| Self::solve_with(rules, hens, &*solve::width(rules), threads, gauge))?
    }

    /// Forecasts the work of [`solve`](Self::solve): its positions, and the most bytes at one time.
    ///
    /// The bytes depend on the threads of `run`.
    ///
    /// # Errors
    /// The same as for [`solve`](Self::solve), without limits and threads.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Run, Threads};
    /// use gt_fox_hens::FoxHens;
    /// use gt_fox_hens::solve::OutcomeTable;
    /// let one = Run::new().threads(Threads::exactly(1).expect("one is not zero"));
    /// let forecast = OutcomeTable::forecast(&FoxHens::book(), 9, &one)?;
    /// assert_eq!(forecast.positions, 21_289_039_200);
    /// assert!(forecast.bytes < 3 << 30); // 3 GiB
    /// # Ok::<(), gt_core::SolveError>(())
    /// ```
    pub fn forecast(rules: &FoxHens, hens: u32, run: &Run) -> Result<Forecast, SolveError> {
        let layers = layers_of(rules, hens)?;
        let per_set = with_width!(rules, W => solve::bytes_per_set::<W>);
        let threads = run.thread_count().get() as u64;
        let rows = rows_of(rules);
        let (mut all, mut most, mut kept) = (0_u64, 0_u64, 0_u64);
        for layer in layers {
            let sizes = rows.sizes(layer);
            if sizes.largest.saturating_mul(2 * u64::from(layer)) > u64::from(u32::MAX) {
                return Err(too_many_steps());
            }
            let slots = Squares::new(rules).slots(layer);
            let positions =
                sizes.sets.checked_mul(2 * slots as u64).and_then(|more| more.checked_add(all));
            all = positions.ok_or_else(too_many_positions)?;
            let words = 8 * packed::words(slots) as u64;
            kept = sizes
                .sets
                .checked_mul(words)
                .and_then(|bytes| bytes.checked_add(kept)?.checked_add(sizes.bytes))
                .ok_or_else(too_many_positions)?;
            let solving =
                per_set(layer).max(words).checked_mul(threads.saturating_mul(sizes.largest));
            let bytes =
                solving.and_then(|bytes| bytes.checked_add(kept)).ok_or_else(too_many_positions)?;
            most = most.max(bytes);
        }
        Ok(Forecast::new(all, most))
    }

    /// Solves layer by layer.
    fn solve_with(
        rules: &FoxHens,
        hens: u32,
        width: &dyn Width,
        threads: usize,
        gauge: &Gauge,
    ) -> Result<Self, SolveError> {
        let rows = rows_of(rules);
        let mut table = Self { rules: rules.clone(), layers: Vec::new() };
        for layer_hens in layers_of(rules, hens)? {
            let vectors = RowVectors::new(rows.clone(), layer_hens);
            let given = Given::new(rules, &vectors, Lower(&table.layers), layer_hens, gauge);
            let (slots, words) = (given.slots, given.words);
            let mut kept = vec![0u64; vectors.sets() * words];
            let mut decided = vec![Decided::default(); vectors.classes.len()];
            for level in vectors.levels() {
                for (class, counts) in solve_level(&given, width, threads, level, &mut kept)? {
                    decided[class] = counts;
                }
            }
            let turn = if layer_hens < hens { HENS } else { FOXES };
            if turn == HENS {
                given.turn(width, threads, &mut kept)?;
            }
            table.layers.push(Layer {
                hens: layer_hens,
                vectors,
                slots,
                words,
                turn,
                kept,
                decided,
            });
        }
        gauge.end();
        Ok(table)
    }

    /// Returns the most hens that positions of the table have.
    pub fn hens(&self) -> u32 {
        self.layers.last().map_or(0, |layer| layer.hens)
    }

    /// Returns how many positions have an outcome, both sides to move.
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| 2 * (layer.vectors.sets() * layer.slots) as u64).sum()
    }

    /// Looks a position up; `None` if it does not belong to the table.
    ///
    /// For the side to move that is not kept, all successors are looked up.
    fn lookup(&self, position: &Position) -> Option<Outcome> {
        let board = self.rules.board();
        if !self.rules.may_hold(position) {
            return None;
        }
        let count = position.hens.count_ones();
        if count <= self.rules.parameters().foxes_win_at {
            return self.rules.decided(position);
        }
        let layer = layer_of(&self.layers, count)?;
        if layer.turn != position.turn {
            return self.rules.decided(position).or_else(|| {
                let moves = self
                    .rules
                    .moves(position)
                    .map(|mv| self.lookup(&self.rules.play(position, mv)));
                let best = moves
                    .map(|after| after.map(Outcome::flip))
                    .try_fold(None, |best, after| Some(best.max(Some(after?))))?;
                Some(best.unwrap_or_else(|| self.rules.blocked(position)))
            });
        }
        let hens = board.compact(position.hens);
        let slot = fox_slot(hens, board.compact(position.foxes));
        Some(
            code::value(code::of_outcome(packed::outcome_at(
                layer.words_of(hens)?,
                layer.slots,
                slot,
            )))
            .outcome(),
        )
    }

    /// Yields every `every`-th set of hens of the numbering, by dense numbers.
    fn sets(&self, every: usize) -> impl Iterator<Item = u64> {
        self.layers
            .iter()
            .flat_map(|layer| layer.vectors.classes.iter().map(move |class| (layer, class)))
            .flat_map(move |(layer, class)| {
                let begin = class.first.next_multiple_of(every) - class.first;
                (begin..class.sets).step_by(every).map(move |set| layer.vectors.set(class, set))
            })
    }

    /// Yields all positions with this set of hens by dense numbers.
    fn positions_with(&self, dense: u64) -> impl Iterator<Item = Position> {
        let hens = self.rules.board().spread(dense);
        fox_sets_beside(&self.rules, dense)
            .flat_map(move |foxes| Player::BOTH.map(|turn| Position { hens, foxes, turn }))
    }
}

/// Knows all positions of the rules with at most [`hens`](OutcomeTable::hens) hens.
///
/// This includes positions that the foxes have won by the number of hens.
///
/// A look-up takes a fraction of a microsecond for the side to move that is kept, and ten times as
/// long for the other side. A [best move](Solution::best_moves) keeps the outcome. A move that
/// keeps a win need not bring the win nearer.
impl Solution for OutcomeTable {
    type Game = FoxHens;
    type Answer = Outcome;

    fn game(&self) -> &FoxHens {
        &self.rules
    }

    fn value(&self, position: &Position) -> Result<Option<Outcome>, SolveError> {
        Ok(self.lookup(position))
    }
}

/// Visits positions by the number of hens, fewest first.
///
/// Positions that the foxes have won by the number of hens are left out.
impl Enumerate for OutcomeTable {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Position, Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let positions = self.sets(1).flat_map(|hens| self.positions_with(hens));
        let mut known = positions.filter_map(|position| Some((position, self.lookup(&position)?)));
        let _ = known.try_for_each(|(position, outcome)| visit(&position, outcome));
        Ok(())
    }
}

/// Returns the rows of the board, for numberings in which every hen may move.
fn rows_of(rules: &FoxHens) -> Rows {
    Rows::new(rules.board(), rules.parameters().hen_squares, 0)
}

/// Returns the numbers of hens of the layers to solve.
fn layers_of(rules: &FoxHens, hens: u32) -> Result<core::ops::RangeInclusive<u32>, SolveError> {
    let parameters = rules.parameters();
    if parameters.capture == CaptureRule::Free {
        return Err(captures_are_free());
    }
    let (least, most) = (parameters.foxes_win_at + 1, parameters.most_hens);
    if !(least..=most).contains(&hens) {
        let valid = format!("{least} to {most} hens with these rules");
        return Err(ShapeError::new("the most hens of a table of outcomes", hens, valid).into());
    }
    Ok(least..=hens)
}

/// Solves the row vectors of one height, each into its part of `kept`.
///
/// The largest come first, so that threads finish at about the same time.
fn solve_level(
    given: &Given<'_>,
    width: &dyn Width,
    threads: usize,
    (number, level): (usize, &[Class]),
    kept: &mut [u64],
) -> Result<Vec<(usize, Decided)>, SolveError> {
    let Some(first) = level.first() else { return Ok(Vec::new()) };
    let (done, mut rest) = kept.split_at_mut(first.first * given.words);
    let mut jobs = Vec::with_capacity(level.len());
    for (class, number) in level.iter().zip(number..) {
        let (out, after) = rest.split_at_mut(class.sets * given.words);
        rest = after;
        jobs.push((class.sets, number, out));
    }
    jobs.sort_unstable_by_key(|&(sets, class, _)| (core::cmp::Reverse(sets), class));
    let done = &*done;
    parallel::reduce(
        threads,
        jobs,
        Vec::new,
        |(sets, class, out)| {
            let decided = width.solve(given, class, done, out)?;
            given.gauge.add(2 * (sets * given.slots) as u64)?;
            Ok(vec![(class, decided)])
        },
        |mut all, some| {
            all.extend(some);
            all
        },
    )
}
