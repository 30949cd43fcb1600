//! Solved layers with their outcomes: what later layers ask.

use gt_core::Player;

use super::super::{code, leaves};
use super::packed;
use crate::rules::RowVectors;

/// How many positions of one row vector are won and lost for the side to move.
///
/// The first entry is for the hens to move, the second for the foxes to move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Decided {
    /// Positions that the side to move wins.
    pub(super) won: [u64; 2],
    /// Positions that the side to move loses.
    pub(super) lost: [u64; 2],
}

/// All sets of one number of hens, with their outcomes.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    /// How many hens.
    pub(super) hens: u32,
    /// The numbering of the sets.
    pub(super) vectors: RowVectors,
    /// How many placements of the foxes each set leaves.
    pub(super) slots: usize,
    /// How many words are kept for each set.
    pub(super) words: usize,
    /// The side to move whose outcomes are kept.
    pub(super) turn: Player,
    /// The outcomes, set by set, packed as `packed` describes.
    pub(super) kept: Vec<u64>,
    /// By row vector: how many positions are won and lost.
    pub(super) decided: Vec<Decided>,
}

/// Solved layers with the hens to move, fewest hens first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lower<'l>(pub(super) &'l [Layer]);

impl<'l> leaves::Lower for Lower<'l> {
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

/// Returns the layer with this number of hens.
pub(super) fn layer_of(layers: &[Layer], hens: u32) -> Option<&Layer> {
    layers.get(hens.checked_sub(layers.first()?.hens)? as usize)
}

impl Layer {
    /// Returns the words kept for a set of hens by dense numbers.
    pub(super) fn words_of(&self, hens: u64) -> Option<&[u64]> {
        let set = self.vectors.number(hens)?;
        self.kept.get(set * self.words..(set + 1) * self.words)
    }
}
