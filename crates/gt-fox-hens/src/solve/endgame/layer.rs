//! The positions with one number of hens, and what is known of them.
//!
//! A layer has a row of slots for every set of hens: the placements of the foxes on the squares that these hens leave. So there is
//! a byte for each position and no other.

use gt_core::SolveError;
use gt_core::combinatorics::Subsets;

use super::placements::count;
use super::too_many_steps;
use crate::rules::{FoxHens, FoxIndex, OF_HENS};

/// Squares by dense numbers, and those for hens among them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squares {
    /// Squares of the board.
    pub(super) board: u32,
    /// The squares for hens, by dense numbers.
    pub(super) of_hens: u64,
    pub(super) foxes: u32,
}

impl Squares {
    pub(super) fn new(rules: &FoxHens) -> Self {
        let board = rules.board();
        Self { board: board.len(), of_hens: board.compact(rules.parameters().hen_squares), foxes: rules.foxes() }
    }

    /// Whether the squares for hens are the first of the board: then numbers among them are dense numbers.
    const fn is_prefix(self) -> bool {
        self.of_hens & (self.of_hens.wrapping_add(1)) == 0
    }

    /// From dense numbers to numbers among the squares for hens.
    pub(super) fn among(self, dense: u64) -> u64 {
        if self.is_prefix() { dense } else { gt_core::bits::gather(dense, self.of_hens) }
    }

    pub(super) fn dense(self, among: u64) -> u64 {
        if self.is_prefix() { among } else { gt_core::bits::scatter(among, self.of_hens) }
    }

    /// Slots of one set of hens.
    pub(super) const fn slots(self, hens: u32) -> usize {
        count(self.board - hens, self.foxes)
    }
}

/// The values of one layer.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) sets: Subsets,
    /// Slots of each set.
    pub(super) slots: usize,
    /// Codes with the hens to move, set by set.
    pub(super) hens: Vec<u8>,
    /// Codes with the foxes to move.
    pub(super) foxes: Vec<u8>,
}

impl Layer {
    /// The slot of hens and foxes by dense numbers.
    pub(super) fn slot(&self, squares: Squares, hens: u64, foxes: u64) -> Option<usize> {
        let set = usize::try_from(self.sets.rank(squares.among(hens))?).ok()?;
        Some(set * self.slots + fox_slot(hens, foxes))
    }
}

/// The slot of foxes beside hens, both by dense numbers.
#[inline]
pub(super) fn fox_slot(hens: u64, foxes: u64) -> usize {
    usize::try_from(FoxIndex::rank(hens, foxes)).unwrap_or(usize::MAX)
}

/// The foxes of each slot beside hens by dense numbers, as sets of squares.
pub(super) fn fox_sets_beside(rules: &FoxHens, hens: u64) -> impl Iterator<Item = u64> + use<> {
    let board = *rules.board();
    let free: Vec<u64> =
        crate::rules::squares(board.compact(board.all()) & !hens).map(|square| board.spread(1 << square)).collect();
    let two = rules.foxes() == 2;
    (0..free.len()).flat_map(move |b| {
        let upper = free[b];
        let lower: Vec<u64> = if two { free[..b].to_vec() } else { vec![upper] };
        lower.into_iter().map(move |lower| lower | upper)
    })
}

/// Where hens can step, whatever the foxes do: from each set of hens to others.
#[derive(Debug)]
pub(super) struct HenSteps {
    /// By set of hens: where its successors begin.
    first: Vec<u32>,
    to: Vec<u32>,
}

impl HenSteps {
    /// The steps between the sets of a layer, given in the order of their ranks by dense numbers.
    pub(super) fn new(rules: &FoxHens, squares: Squares, sets: &Subsets, masks: &[u64]) -> Result<Self, SolveError> {
        let mut steps = Self { first: Vec::with_capacity(masks.len() + 1), to: Vec::new() };
        steps.to.reserve_exact(usize::try_from(step_count(rules, sets)).map_err(|_| too_many_steps())?);
        for &hens in masks {
            steps.first.push(u32::try_from(steps.to.len()).map_err(|_| too_many_steps())?);
            for_each_step(rules, hens, |from, to| {
                let rank = sets.rank(squares.among(hens & !from | to)).unwrap_or(u64::MAX);
                steps.to.push(u32::try_from(rank).unwrap_or(u32::MAX));
            });
        }
        steps.first.push(u32::try_from(steps.to.len()).map_err(|_| too_many_steps())?);
        Ok(steps)
    }

    #[inline]
    pub(super) fn of(&self, set: usize) -> &[u32] {
        &self.to[self.first[set] as usize..self.first[set + 1] as usize]
    }

    pub(super) fn bytes(rules: &FoxHens, sets: &Subsets) -> u64 {
        4 * (sets.len() + 1 + step_count(rules, sets))
    }
}

/// Calls `step` with the two dense squares, as sets, of every step of these hens.
pub(in crate::solve) fn for_each_step(rules: &FoxHens, hens: u64, mut step: impl FnMut(u64, u64)) {
    let board = rules.board();
    let set = board.spread(hens);
    for direction in OF_HENS.into_iter().filter(|&direction| direction < rules.directions) {
        let mut to = rules.along(set, direction) & board.all() & !set;
        while to != 0 {
            let landing = to & to.wrapping_neg();
            to ^= landing;
            let from = crate::rules::shifted_back(landing, direction);
            step(board.compact(from), board.compact(landing));
        }
    }
}

/// How many steps all sets have together: for each step of a single hen, the others anywhere else.
fn step_count(rules: &FoxHens, sets: &Subsets) -> u64 {
    let hen_squares = rules.parameters().hen_squares;
    let mut single = 0u64;
    for_each_single_step(rules, hen_squares, || single += 1);
    let (squares, hens) = (hen_squares.count_ones(), sets.unrank(0).unwrap_or(0).count_ones());
    let others = squares.checked_sub(2).and_then(|left| Some((left, hens.checked_sub(1)?)));
    let rest = others.and_then(|(left, others)| gt_core::combinatorics::binomial(left.into(), others.into())).unwrap_or(0);
    single.saturating_mul(rest)
}

fn for_each_single_step(rules: &FoxHens, hen_squares: u64, mut step: impl FnMut()) {
    for direction in OF_HENS.into_iter().filter(|&direction| direction < rules.directions) {
        let landings = rules.along(hen_squares, direction) & hen_squares;
        (0..landings.count_ones()).for_each(|_| step());
    }
}
