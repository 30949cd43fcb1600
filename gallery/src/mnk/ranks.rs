//! The numbers of the positions of an m,n,k-game with the same number of stones.
//!
//! The filled cells have a number among the sets of as many cells. The stones of the player to move
//! have one among the choices from the filled cells. The number of the position is the first
//! number, times the number of choices, plus the second number. Both are combinatorial numbers: the
//! *i*-th element of a set adds how many sets of *i* elements lie below it.

use gt_core::bits::{gather, ones, scatter};
use gt_core::combinatorics::{Subsets, binomial};

use crate::text::PlacedStones;

/// The tables of a board of some number of cells.
#[derive(Clone, Debug)]
pub(super) struct StoneRanks {
    cells: u32,
    /// By the number of stones: the choices of the filled cells.
    filled: Vec<Subsets>,
    /// By the number of stones: the choices of those of the player to move.
    choices: Vec<Subsets>,
    /// By an element and the size of a set: how many sets of that size lie below the element.
    below: Vec<u64>,
}

impl StoneRanks {
    /// The tables of a board with at most 40 cells.
    pub(super) fn new(cells: u32) -> Self {
        let subsets = |n, k| Subsets::new(n, k).expect("at most 64 elements");
        let pairs = (0..=cells).flat_map(|element| (0..cells + 2).map(move |size| (element, size)));
        Self {
            cells,
            filled: (0..=cells).map(|stones| subsets(cells, stones)).collect(),
            choices: (0..=cells).map(|stones| subsets(stones, stones / 2)).collect(),
            below: pairs.map(|(element, size)| binomial(element.into(), size.into()).unwrap_or(0)).collect(),
        }
    }

    /// How many sets of `size` elements lie below an element.
    #[inline]
    fn below(&self, element: u32, size: u32) -> u64 {
        self.below[(element * (self.cells + 2) + size) as usize]
    }

    /// How many positions have this many stones.
    pub(super) fn len(&self, stones: u32) -> u64 {
        self.filled[stones as usize].len() * self.choices[stones as usize].len()
    }

    /// The number of a position among those with as many stones.
    #[inline]
    pub(super) fn rank(&self, stones: &PlacedStones) -> u64 {
        let count = stones.all.count_ones() as usize;
        let (filled, choices) = (&self.filled[count], &self.choices[count]);
        let ranks = filled.rank(stones.all).zip(choices.rank(gather(stones.own, stones.all)));
        ranks.map_or(u64::MAX, |(filled, choice)| filled * choices.len() + choice)
    }

    /// The position with this number; `None` if there is none.
    #[inline]
    pub(super) fn unrank(&self, stones: u32, rank: u64) -> Option<PlacedStones> {
        let choices = &self.choices[stones as usize];
        let all = self.filled[stones as usize].unrank(rank / choices.len())?;
        Some(PlacedStones { own: scatter(choices.unrank(rank % choices.len())?, all), all })
    }

    /// The stones after each move and the number of the position, from the lowest free cell on.
    #[inline]
    pub(super) fn after_moves(&self, stones: &PlacedStones) -> impl Iterator<Item = (u32, u64)> {
        // After a move the stones of the player to move are those that are the other's now. The new
        // stone is not one of them: it lifts the filled cells above it to the next place.
        let chosen = stones.all ^ stones.own;
        let (mut filled, mut choice, mut count, mut nth) = (0, 0, 0, 0);
        for cell in ones(stones.all) {
            filled += self.below(cell, count + 2);
            count += 1;
            if chosen >> cell & 1 == 1 {
                nth += 1;
                choice += self.below(count, nth);
            }
        }
        let choices = self.choices.get(count as usize + 1).map_or(0, Subsets::len);
        let (mut cell, mut place, mut nth) = (0, 0, 0);
        ones(!stones.all & !(u64::MAX << self.cells)).map(move |free| {
            while cell < free {
                filled = filled + self.below(cell, place + 1) - self.below(cell, place + 2);
                if chosen >> cell & 1 == 1 {
                    choice -= self.below(place, nth); // below(place + 1, nth + 1) - below(place, nth + 1)
                    nth += 1;
                }
                (cell, place) = (cell + 1, place + 1);
            }
            cell += 1;
            (count + 1, (filled + self.below(free, place + 1)) * choices + choice)
        })
    }
}
