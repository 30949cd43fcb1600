//! One layer, the positions with one number of hens: its bytes, and the steps between its sets of
//! hens.
//!
//! A layer has one row of *slots* for every set of hens. A slot is a placement of the foxes on the
//! squares that these hens leave. So there is one byte for each position, and no byte is wasted.
//!
//! # Invariant
//! Codes lie set by set, in the order of the ranks of the sets, and inside a set in the order of
//! [`fox_slot`]. [`fox_sets_beside`] yields placements in the same order.

use gt_core::SolveError;
use gt_core::combinatorics::Subsets;

use super::errors::too_many_steps;
use super::placements::count;
use crate::rules::{FoxHens, FoxIndex, OF_HENS};

/// The size of the board, the squares for hens, and the number of foxes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Squares {
    /// How many squares the board has.
    pub(super) board: u32,
    /// The squares for hens, by dense numbers.
    pub(super) of_hens: u64,
    /// How many foxes there are.
    pub(super) foxes: u32,
}

impl Squares {
    /// Reads all three from the rules.
    pub(super) fn new(rules: &FoxHens) -> Self {
        let board = rules.board();
        Self {
            board: board.len(),
            of_hens: board.compact(rules.parameters().hen_squares),
            foxes: rules.foxes(),
        }
    }

    /// Tells whether the squares for hens come first in reading order.
    ///
    /// Then numbers among them are dense numbers.
    const fn is_prefix(self) -> bool {
        self.of_hens & (self.of_hens.wrapping_add(1)) == 0
    }

    /// Translates dense numbers to numbers among the squares for hens.
    pub(super) fn among(self, dense: u64) -> u64 {
        if self.is_prefix() { dense } else { gt_core::bits::gather(dense, self.of_hens) }
    }

    /// Translates numbers among the squares for hens to dense numbers.
    pub(super) fn dense(self, among: u64) -> u64 {
        if self.is_prefix() { among } else { gt_core::bits::scatter(among, self.of_hens) }
    }

    /// Returns the slots of one set of this many hens.
    pub(super) const fn slots(self, hens: u32) -> usize {
        count(self.board - hens, self.foxes)
    }
}

/// The values of one layer.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// The sets of hens, among the squares for hens.
    pub(super) sets: Subsets,
    /// How many slots each set has.
    pub(super) slots: usize,
    /// Codes with the hens to move, set by set.
    pub(super) hens: Vec<u8>,
    /// Codes with the foxes to move, set by set.
    pub(super) foxes: Vec<u8>,
}

impl Layer {
    /// Returns the place of a board in the codes, given hens and foxes by dense numbers.
    pub(super) fn slot(&self, squares: Squares, hens: u64, foxes: u64) -> Option<usize> {
        let set = usize::try_from(self.sets.rank(squares.among(hens))?).ok()?;
        Some(set * self.slots + fox_slot(hens, foxes))
    }
}

/// Returns the slot of foxes beside hens, both by dense numbers.
#[inline]
pub(super) fn fox_slot(hens: u64, foxes: u64) -> usize {
    usize::try_from(FoxIndex::rank(hens, foxes)).unwrap_or(usize::MAX)
}

/// Yields the foxes of each slot as sets of squares, for hens by dense numbers.
pub(super) fn fox_sets_beside(rules: &FoxHens, hens: u64) -> impl Iterator<Item = u64> + use<> {
    let board = *rules.board();
    let free: Vec<u64> = crate::rules::squares(board.compact(board.all()) & !hens)
        .map(|square| board.spread(1 << square))
        .collect();
    let two = rules.foxes() == 2;
    (0..free.len()).flat_map(move |b| {
        let upper = free[b];
        let lower: Vec<u64> = if two { free[..b].to_vec() } else { vec![upper] };
        lower.into_iter().map(move |lower| lower | upper)
    })
}

/// The steps of hens inside a layer: from each set of hens to other sets, whatever the foxes do.
#[derive(Debug)]
pub(super) struct HenSteps {
    /// By set of hens: where its successors begin; one entry more at the end.
    first: Vec<u32>,
    /// The successors of all sets, as ranks of sets.
    to: Vec<u32>,
}

impl HenSteps {
    /// Lists the steps between the sets of a layer.
    ///
    /// `masks` are the sets by dense numbers, in the order of their ranks.
    ///
    /// # Errors
    /// [`SolveError::Overflow`] for more than 2^32 steps.
    pub(super) fn new(
        rules: &FoxHens,
        squares: Squares,
        sets: &Subsets,
        masks: &[u64],
    ) -> Result<Self, SolveError> {
        let mut steps = Self { first: Vec::with_capacity(masks.len() + 1), to: Vec::new() };
        steps
            .to
            .reserve_exact(usize::try_from(step_count(rules, sets)).map_err(|_| too_many_steps())?);
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

    /// Returns the sets that a step of this set leads to.
    #[inline]
    pub(super) fn of(&self, set: usize) -> &[u32] {
        &self.to[self.first[set] as usize..self.first[set + 1] as usize]
    }

    /// Returns the bytes of the steps of a layer, before they are listed.
    pub(super) fn bytes(rules: &FoxHens, sets: &Subsets) -> u64 {
        4 * (sets.len() + 1 + step_count(rules, sets))
    }
}

/// Calls `step` with the squares before and after every step of these hens.
///
/// All sets are by dense numbers; the two squares are sets of one square.
pub(super) fn for_each_step(rules: &FoxHens, hens: u64, mut step: impl FnMut(u64, u64)) {
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

/// Counts the steps of all sets together.
///
/// Each step of a single hen occurs once for every arrangement of the other hens.
fn step_count(rules: &FoxHens, sets: &Subsets) -> u64 {
    let hen_squares = rules.parameters().hen_squares;
    let mut single = 0u64;
    for_each_single_step(rules, hen_squares, || single += 1);
    let (squares, hens) = (hen_squares.count_ones(), sets.unrank(0).unwrap_or(0).count_ones());
    let others = squares.checked_sub(2).and_then(|left| Some((left, hens.checked_sub(1)?)));
    let rest = others
        .and_then(|(left, others)| gt_core::combinatorics::binomial(left.into(), others.into()))
        .unwrap_or(0);
    single.saturating_mul(rest)
}

/// Calls `step` once for every step that a single hen can make on the squares for hens.
fn for_each_single_step(rules: &FoxHens, hen_squares: u64, mut step: impl FnMut()) {
    for direction in OF_HENS.into_iter().filter(|&direction| direction < rules.directions) {
        let landings = rules.along(hen_squares, direction) & hen_squares;
        (0..landings.count_ones()).for_each(|_| step());
    }
}
