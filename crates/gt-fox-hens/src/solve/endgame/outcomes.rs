//! Win, draw or loss of every position with few hens, in two bits for a pair of positions.
//!
//! [`Endgame`](super::Endgame) knows plies and keeps a byte for every position; here a placement of foxes and hens takes two bits, for both sides
//! to move. All positions with 9 hens on the whole board of the book's game, 2.1e10, fit in 2.6 GiB.
//!
//! # How
//! Hens never go down, so the sets of hens with one row vector are solved when those that a step up leads to are; what is left are steps of
//! foxes and steps sideways. Row vectors of one height do not lead to each other, and are solved by as many threads as there are.
//! Between row vectors nothing is kept but outcomes with the foxes to move: those with the hens to move follow by one ply. When a layer, the
//! positions with one number of hens, is done and another is to follow, it is turned round, in place: captures lead to positions with the
//! hens to move. So one side to move is looked up, the other is asked of its successors.
//!
//! # What is solved
//! All positions of the rules with more hens than the foxes win at, and at most as many as asked for, on the squares for hens. With 9 hens in the
//! book's game every capture wins: the lowest layer needs no other.
//!
//! # Memory
//! Two bits for each placement, rounded up to words for every set of hens, and while a row vector is solved, six rows of bits for
//! each of its sets, for each thread. [`OutcomeTable::forecast`] is the sum at the worst moment, and [`Run::memory`] is
//! compared with it before anything is allocated.
//!
//! # Rejected alternatives
//! * *Keeping both sides to move*: twice the memory, to save one ply of a look-up.
//! * *Mirror images kept once*: half the memory and work, but every look-up would ask for a mirrored row, and rules without a mirror for
//!   another way.
//! * *Layer by layer, ply by ply, as `Endgame`*: seven rows of bits for every set of hens of the layer at once, 20 GB for 9 hens.

mod census;
mod packed;
mod solve;
mod turned;
mod verify;

use core::ops::ControlFlow;

use gt_core::prelude::*;
use gt_core::run::Gauge;
use gt_core::run::parallel;
use gt_core::{Forecast, Run, ShapeError, SolveError};

use self::solve::{Decided, Solver};
use super::layer::{Squares, fox_sets_beside, fox_slot};
use super::placements::{Placements, with_width};
use super::{captures_are_free, code, too_many_positions, too_many_steps};
use crate::rules::{CaptureRule, FOXES, FoxHens, HENS, Position};
use crate::solve::row_vectors::{Class, RowVectors, Rows};

pub use self::census::{OutcomeCensus, OutcomeCount};

/// All sets of one number of hens.
#[derive(Clone, Debug)]
struct Layer {
    hens: u32,
    vectors: RowVectors,
    slots: usize,
    /// Words kept for each set.
    words: usize,
    /// Whose outcomes are kept.
    turn: Player,
    kept: Vec<u64>,
    /// By class.
    decided: Vec<Decided>,
}

/// Solved layers with the hens to move, fewest hens first.
#[derive(Clone, Copy, Debug)]
struct Lower<'l>(&'l [Layer]);

impl<'l> super::leaves::Lower for Lower<'l> {
    type Codes = (&'l [u64], usize);

    fn codes(self, hens: u64) -> Option<(&'l [u64], usize)> {
        let layer = layer_of(self.0, hens.count_ones())?;
        Some((layer.words_of(hens)?, layer.slots))
    }

    #[inline]
    fn code((words, slots): (&'l [u64], usize), slot: usize) -> u8 {
        code::of_outcome(packed::outcome_at(words, slots, slot))
    }
}

fn layer_of(layers: &[Layer], hens: u32) -> Option<&Layer> {
    layers.get(hens.checked_sub(layers.first()?.hens)? as usize)
}

impl Layer {
    fn words_of(&self, hens: u64) -> Option<&[u64]> {
        let set = self.vectors.number(hens)?;
        self.kept.get(set * self.words..(set + 1) * self.words)
    }
}

/// The outcome of every position of some rules with few hens, but more than the foxes win at.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::Run;
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
    /// Fewest hens first.
    layers: Vec<Layer>,
}

impl OutcomeTable {
    /// Solves every position of `rules` with at most so many hens.
    ///
    /// # Complexity
    /// Some nanoseconds per position on the book's board; the bytes of [`forecast`](Self::forecast). The table is the same for any
    /// number of threads.
    /// # Errors
    /// * [`SolveError::Unsupported`] if foxes need not take.
    /// * [`SolveError::Shape`] for as few hens as the foxes win at, or more than the rules allow.
    /// * [`SolveError::Overflow`] if there are too many positions or steps to be numbered.
    /// * [`SolveError::Limit`]; the bytes are compared before anything is allocated.
    /// * [`SolveError::Threads`].
    pub fn solve(rules: &FoxHens, hens: u32, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let forecast = Self::forecast(rules, hens, run)?;
        run.check_memory(forecast.bytes)?;
        let gauge = &Gauge::new(run, "solving positions", Some(forecast.positions));
        let threads = run.thread_count().get();
        run.install(|| with_width!(rules, W => Self::solve_with::<W>(rules, hens, threads, gauge)))?
    }

    /// The positions that [`solve`](Self::solve) gives an outcome, and the most bytes that it uses at one time on the threads of
    /// `run`.
    ///
    /// # Errors
    /// As [`solve`](Self::solve), but for limits and threads.
    pub fn forecast(rules: &FoxHens, hens: u32, run: &Run) -> Result<Forecast, SolveError> {
        let layers = layers_of(rules, hens)?;
        let per_set = with_width!(rules, W => solve::bytes_per_set::<W>);
        let threads = run.thread_count().get() as u64;
        let rows = rows_of(rules);
        let (mut forecast, mut kept) = (Forecast::default(), 0u64);
        for layer in layers {
            let sizes = rows.sizes(layer);
            if sizes.largest.saturating_mul(2 * u64::from(layer)) > u64::from(u32::MAX) {
                return Err(too_many_steps());
            }
            let slots = Squares::new(rules).slots(layer);
            let positions = sizes.sets.checked_mul(2 * slots as u64).and_then(|more| more.checked_add(forecast.positions));
            forecast.positions = positions.ok_or_else(too_many_positions)?;
            let words = 8 * packed::words(slots) as u64;
            kept = sizes
                .sets
                .checked_mul(words)
                .and_then(|bytes| bytes.checked_add(kept)?.checked_add(sizes.bytes))
                .ok_or_else(too_many_positions)?;
            let solving = per_set(layer).max(words).checked_mul(threads.saturating_mul(sizes.largest));
            let bytes = solving.and_then(|bytes| bytes.checked_add(kept)).ok_or_else(too_many_positions)?;
            forecast.bytes = forecast.bytes.max(bytes);
        }
        Ok(forecast)
    }

    fn solve_with<const W: usize>(rules: &FoxHens, hens: u32, threads: usize, gauge: &Gauge) -> Result<Self, SolveError> {
        let placements = Placements::<W>::new(rules);
        let rows = rows_of(rules);
        let mut table = Self { rules: rules.clone(), layers: Vec::new() };
        for layer_hens in layers_of(rules, hens)? {
            let vectors = RowVectors::new(rows.clone(), layer_hens);
            let solver = Solver::new(rules, &placements, &vectors, Lower(&table.layers), layer_hens, gauge);
            let (slots, words) = (solver.slots, solver.words);
            let mut kept = vec![0u64; vectors.sets() * words];
            let mut decided = vec![Decided::default(); vectors.classes.len()];
            for level in vectors.levels() {
                for (class, counts) in solve_level(&solver, threads, level, &mut kept)? {
                    decided[class] = counts;
                }
            }
            let turn = if layer_hens < hens { HENS } else { FOXES };
            if turn == HENS {
                solver.turn(threads, &mut kept)?;
            }
            table.layers.push(Layer { hens: layer_hens, vectors, slots, words, turn, kept, decided });
        }
        gauge.end();
        Ok(table)
    }

    /// The most hens that positions of the table have.
    pub fn hens(&self) -> u32 {
        self.layers.last().map_or(0, |layer| layer.hens)
    }

    /// How many positions have an outcome, both sides to move.
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| 2 * (layer.vectors.sets() * layer.slots) as u64).sum()
    }

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
                let moves = self.rules.moves(position).map(|mv| self.lookup(&self.rules.play(position, mv)));
                let best =
                    moves.map(|after| after.map(Outcome::flip)).try_fold(None, |best, after| Some(best.max(Some(after?))))?;
                Some(best.unwrap_or_else(|| self.rules.blocked(position)))
            });
        }
        let hens = board.compact(position.hens);
        let slot = fox_slot(hens, board.compact(position.foxes));
        Some(code::value(code::of_outcome(packed::outcome_at(layer.words_of(hens)?, layer.slots, slot))).outcome())
    }

    /// All sets of hens by dense numbers, each one `every` after the last.
    fn sets(&self, every: usize) -> impl Iterator<Item = u64> {
        self.layers.iter().flat_map(|layer| layer.vectors.classes.iter().map(move |class| (layer, class))).flat_map(
            move |(layer, class)| {
                let begin = class.first.next_multiple_of(every) - class.first;
                (begin..class.sets).step_by(every).map(move |set| layer.vectors.set(class, set))
            },
        )
    }

    /// All positions with this set of hens by dense numbers.
    fn positions_with(&self, dense: u64) -> impl Iterator<Item = Position> {
        let hens = self.rules.board().spread(dense);
        fox_sets_beside(&self.rules, dense).flat_map(move |foxes| Player::BOTH.map(|turn| Position { hens, foxes, turn }))
    }
}

/// The positions of the rules with at most so many hens, and those in which the foxes have won by the number of hens.
///
/// An outcome is found in a fraction of a microsecond for the side to move that is kept, and in ten times as much for the other. A
/// [best move](Solution::best_moves) keeps the outcome; one that keeps a win need not bring it nearer.
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

/// By the number of hens, fewest first; without the positions in which the foxes have won by it.
impl Enumerate for OutcomeTable {
    fn for_each(&self, visit: &mut dyn FnMut(&Position, Outcome) -> ControlFlow<()>) -> Result<(), SolveError> {
        let positions = self.sets(1).flat_map(|hens| self.positions_with(hens));
        let mut known = positions.filter_map(|position| Some((position, self.lookup(&position)?)));
        let _ = known.try_for_each(|(position, outcome)| visit(&position, outcome));
        Ok(())
    }
}

fn rows_of(rules: &FoxHens) -> Rows {
    Rows::new(rules.board(), rules.parameters().hen_squares, 0)
}

/// The numbers of hens to be solved.
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

/// Solves the classes of one height, each into its part of `kept`.
fn solve_level<const W: usize>(
    solver: &Solver<'_, W>,
    threads: usize,
    (number, level): (usize, &[Class]),
    kept: &mut [u64],
) -> Result<Vec<(usize, Decided)>, SolveError> {
    let Some(first) = level.first() else { return Ok(Vec::new()) };
    let (done, mut rest) = kept.split_at_mut(first.first * solver.words);
    let mut jobs = Vec::with_capacity(level.len());
    for (class, number) in level.iter().zip(number..) {
        let (out, after) = rest.split_at_mut(class.sets * solver.words);
        rest = after;
        jobs.push((class.sets, number, out));
    }
    jobs.sort_by_key(|&(sets, ..)| core::cmp::Reverse(sets));
    let done = &*done;
    parallel::reduce(
        threads,
        jobs,
        Vec::new,
        |(sets, class, out)| {
            let decided = solver.solve(class, done, out)?;
            solver.gauge.add(2 * (sets * solver.slots) as u64)?;
            Ok(vec![(class, decided)])
        },
        |mut all, some| {
            all.extend(some);
            all
        },
    )
}
