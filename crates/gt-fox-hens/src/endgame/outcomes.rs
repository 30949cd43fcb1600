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
//! each of its sets, for each thread. [`Outcomes::bytes_needed`] is the sum at the worst moment, and [`Limits`] is asked before anything is
//! allocated.
//!
//! # Rejected alternatives
//! * *Keeping both sides to move*: twice the memory, to save one ply of a look-up.
//! * *Mirror images kept once*: half the memory and work, but every look-up would ask for a mirrored row, and rules without a mirror for
//!   another way.
//! * *Layer by layer, ply by ply, as `Endgame`*: seven rows of bits for every set of hens of the layer at once, 20 GB for 9 hens.

mod census;
mod packed;
mod row_vectors;
mod solve;
mod turned;
mod verify;

use gt_core::prelude::*;
use gt_core::{Limits, Observer, Progress};

use self::row_vectors::{RowVectors, Sizes};
use self::solve::{Decided, Solver};
use super::layer::{Squares, fox_slot};
use super::placements::{self, Placements};
use super::{EndgameError, code, jobs};
use crate::position::{FOXES, HENS, Move, Position};
use crate::rules::{Capture, FoxHens};

pub use self::census::{OutcomeCensus, OutcomeCount};
pub use self::verify::{Checked, OutcomeFlaw};

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
/// use gt_core::{Limits, Outcome};
/// use gt_fox_hens::Preset;
/// use gt_fox_hens::endgame::Outcomes;
///
/// let rules = Preset::Square4OneFox.rules();
/// let table = Outcomes::build(&rules, 8, &Limits::default())?;
/// let start = rules.board().position("4/1x2/hhhh/hhhh h")?;
/// assert_eq!(table.outcome(&start), Some(Outcome::Win));
/// assert_eq!(table.census().total(Outcome::Draw), 20_454);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes {
    rules: FoxHens,
    /// Fewest hens first.
    layers: Vec<Layer>,
}

impl Outcomes {
    /// Solves every position of `rules` with at most so many hens.
    ///
    /// # Complexity
    /// Some nanoseconds per position on the book's board; [`bytes_needed`](Self::bytes_needed) bytes. With the feature `rayon` on all
    /// threads of the current pool; the result is the same for any number of them.
    /// # Errors
    /// * [`EndgameError::CaptureIsFree`] if foxes need not take.
    /// * [`EndgameError::Hens`] for as few hens as the foxes win at, or more than the rules allow.
    /// * [`EndgameError::TooLarge`] if there are too many positions to be numbered in memory.
    /// * [`EndgameError::Limit`]; the bytes are compared before anything is allocated.
    pub fn build(rules: &FoxHens, hens: u32, limits: &Limits) -> Result<Self, EndgameError> {
        Self::build_observed(rules, hens, limits, &mut ())
    }

    /// [`build`](Self::build), telling `observer` after every height of row vectors how many positions are done, of all.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    pub fn build_observed(rules: &FoxHens, hens: u32, limits: &Limits, observer: &mut impl Observer) -> Result<Self, EndgameError> {
        limits.check_bytes(Self::bytes_needed(rules, hens)?)?;
        match placements::count(rules.board().len(), rules.foxes()) {
            ..=64 => Self::build_with::<1>(rules, hens, limits, observer),
            65..=128 => Self::build_with::<2>(rules, hens, limits, observer),
            129..=256 => Self::build_with::<4>(rules, hens, limits, observer),
            257..=576 => Self::build_with::<9>(rules, hens, limits, observer),
            _ => Self::build_with::<25>(rules, hens, limits, observer),
        }
    }

    /// The most bytes that [`build`](Self::build) uses at one time, by the threads of the current pool.
    ///
    /// # Errors
    /// As [`build`](Self::build), but for the limits.
    pub fn bytes_needed(rules: &FoxHens, hens: u32) -> Result<u64, EndgameError> {
        let layers = layers_of(rules, hens)?;
        let too_large = || EndgameError::TooLarge { what: "positions", limit: u64::MAX };
        let per_set = match placements::count(rules.board().len(), rules.foxes()) {
            ..=64 => solve::bytes_per_set::<1>,
            65..=128 => solve::bytes_per_set::<2>,
            129..=256 => solve::bytes_per_set::<4>,
            257..=576 => solve::bytes_per_set::<9>,
            _ => solve::bytes_per_set::<25>,
        };
        let threads = jobs::threads() as u64;
        let (mut kept, mut most) = (0u64, 0);
        for layer in layers {
            let sizes = Sizes::of(rules, layer);
            if sizes.largest.saturating_mul(2 * u64::from(layer)) > u64::from(u32::MAX) {
                return Err(EndgameError::TooLarge { what: "steps of hens", limit: u64::from(u32::MAX) });
            }
            let words = 8 * packed::words(Squares::new(rules).slots(layer)) as u64;
            kept = sizes
                .sets
                .checked_mul(words)
                .and_then(|bytes| bytes.checked_add(kept)?.checked_add(sizes.bytes))
                .ok_or_else(too_large)?;
            let solving = per_set(layer).max(words).checked_mul(threads.saturating_mul(sizes.largest));
            most = solving.and_then(|bytes| bytes.checked_add(kept)).ok_or_else(too_large)?.max(most);
        }
        Ok(most)
    }

    fn build_with<const W: usize>(
        rules: &FoxHens,
        hens: u32,
        limits: &Limits,
        observer: &mut impl Observer,
    ) -> Result<Self, EndgameError> {
        let squares = Squares::new(rules);
        let placements = Placements::<W>::new(rules);
        let range = layers_of(rules, hens)?;
        let positions = |hens: u32| 2 * Sizes::of(rules, hens).sets * squares.slots(hens) as u64;
        let total = range.clone().map(positions).sum();
        let mut table = Self { rules: rules.clone(), layers: Vec::new() };
        let mut done = 0;
        for layer_hens in range {
            let vectors = RowVectors::new(rules, layer_hens);
            let solver = Solver::new(rules, &placements, &vectors, Lower(&table.layers), layer_hens, limits);
            let (slots, words) = (solver.slots, solver.words);
            let mut kept = vec![0u64; vectors.sets() * words];
            let mut decided = vec![Decided::default(); vectors.classes.len()];
            for level in vectors.classes.chunk_by(|a, b| a.height == b.height) {
                for (class, counts) in solve_level(&solver, level, &mut kept)? {
                    decided[class] = counts;
                }
                done += 2 * level.iter().map(|class| class.sets * slots).sum::<usize>() as u64;
                observer.progress(Progress::new(done, Some(total)));
            }
            let turn = if layer_hens < hens { HENS } else { FOXES };
            if turn == HENS {
                solver.turn(&mut kept)?;
            }
            table.layers.push(Layer { hens: layer_hens, vectors, slots, words, turn, kept, decided });
        }
        Ok(table)
    }

    /// The rules.
    pub const fn rules(&self) -> &FoxHens {
        &self.rules
    }

    /// The most hens that positions of the table have.
    pub fn hens(&self) -> u32 {
        self.layers.last().map_or(0, |layer| layer.hens)
    }

    /// How many positions have an outcome, both sides to move.
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| 2 * (layer.vectors.sets() * layer.slots) as u64).sum()
    }

    /// The outcome for the side to move; `None` for a position that the table does not hold.
    ///
    /// Positions in which the foxes have won by the number of hens are answered as the rules decide them.
    ///
    /// # Complexity
    /// A fraction of a microsecond, ten times as much for the side to move that is not kept.
    pub fn outcome(&self, position: &Position) -> Option<Outcome> {
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
                let moves = self.rules.moves(position).map(|mv| self.outcome(&self.rules.play(position, mv)));
                let best =
                    moves.map(|after| after.map(Outcome::flip)).try_fold(None, |best, after| Some(best.max(Some(after?))))?;
                Some(best.unwrap_or_else(|| self.rules.blocked(position)))
            });
        }
        let hens = board.compact(position.hens);
        let slot = fox_slot(hens, board.compact(position.foxes));
        Some(code::value(code::of_outcome(packed::outcome_at(layer.words_of(hens)?, layer.slots, slot))).outcome())
    }

    /// The legal moves that keep the outcome of a position.
    ///
    /// A move that keeps a win need not bring it nearer. Empty where the game is over or the table does not hold the position.
    pub fn keeping_moves(&self, position: &Position) -> Vec<Move> {
        let Some(outcome) = self.outcome(position).filter(|_| self.rules.decided(position).is_none()) else { return Vec::new() };
        let keeps = |mv: &Move| self.outcome(&self.rules.play(position, *mv)).map(Outcome::flip) == Some(outcome);
        self.rules.moves(position).filter(keeps).collect()
    }
}

/// The numbers of hens to be solved.
fn layers_of(rules: &FoxHens, hens: u32) -> Result<core::ops::RangeInclusive<u32>, EndgameError> {
    let parameters = rules.parameters();
    if parameters.capture == Capture::Free {
        return Err(EndgameError::CaptureIsFree);
    }
    let (least, most) = (parameters.foxes_win_at + 1, parameters.most_hens);
    if !(least..=most).contains(&hens) {
        return Err(EndgameError::Hens { hens, least, most });
    }
    Ok(least..=hens)
}

/// Solves the classes of one height, each into its part of `kept`.
fn solve_level<const W: usize>(
    solver: &Solver<'_, W>,
    level: &[row_vectors::Class],
    kept: &mut [u64],
) -> Result<Vec<(usize, Decided)>, EndgameError> {
    let Some(first) = level.first() else { return Ok(Vec::new()) };
    let (done, mut rest) = kept.split_at_mut(first.first * solver.words);
    let mut jobs = Vec::with_capacity(level.len());
    for (class, number) in level.iter().zip(solver.vectors.class_at(first.first)..) {
        let (out, after) = rest.split_at_mut(class.sets * solver.words);
        rest = after;
        jobs.push((class.sets, number, out));
    }
    jobs.sort_by_key(|&(sets, ..)| core::cmp::Reverse(sets));
    let done = &*done;
    jobs::all(
        jobs,
        Vec::new,
        |(_, class, out)| Ok(vec![(class, solver.solve(class, done, out)?)]),
        |mut all, some| {
            all.extend(some);
            all
        },
    )
}
