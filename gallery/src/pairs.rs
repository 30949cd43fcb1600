//! Two sets of points of a board without a common point, numbered by their sizes.
//!
//! The first set has its number among the sets of its size. The second one has its number among the
//! sets of its size on the points that the first leaves free. The pairs of two sizes are numbered
//! without gaps: those of the same first set one after the other.

#![expect(clippy::cast_possible_truncation, reason = "a set of 16 points, or their number")]

use gt_core::bits::{gather, next_subset, scatter};
use gt_core::combinatorics::Subsets;

/// The numbers of all pairs of sets on a board of sixteen points.
///
/// The tables take 0.2 MB.
#[derive(Clone, Debug)]
pub(crate) struct Pairs {
    /// By a number of points and of points in a set: the choices.
    choices: Vec<Vec<Subsets>>,
    /// By a set of points: its number among those with as many points.
    numbers: Vec<u16>,
    /// By a byte of free points and one of a set: the set as one of free points.
    gathered: Vec<u8>,
}

impl Pairs {
    /// The pairs of sets with at most `most` points each.
    pub(crate) fn new(most: u32) -> Self {
        let choice = |points, size| Subsets::new(points, size).expect("at most 64 elements");
        let choices =
            (0..=16).map(|points| (0..=most).map(|size| choice(points, size)).collect()).collect();
        let (mut counted, mut numbers) = ([0; 17], Vec::new());
        for points in 0..=u16::MAX {
            let next = &mut counted[points.count_ones() as usize];
            numbers.push(*next);
            *next += 1;
        }
        let gathered = (0..=u16::MAX)
            .map(|pair| gather((pair & 0xff).into(), (pair >> 8).into()) as u8)
            .collect();
        Self { choices, numbers, gathered }
    }

    /// The sets of the second size, if the first set is left out.
    fn seconds(&self, [first, second]: [u32; 2]) -> &Subsets {
        &self.choices[16 - first as usize][second as usize]
    }

    /// How many pairs have these sizes.
    pub(crate) fn len(&self, sizes: [u32; 2]) -> u64 {
        self.choices[16][sizes[0] as usize].len() * self.seconds(sizes).len()
    }

    /// The number of a pair among those of the same sizes.
    #[inline]
    pub(crate) fn rank(&self, [first, second]: [u16; 2]) -> u64 {
        let [[low, high], [low_second, high_second]] =
            [(!first).to_le_bytes(), second.to_le_bytes()];
        let part = |free: u8, set: u8| {
            usize::from(self.gathered[usize::from(free) << 8 | usize::from(set)])
        };
        let among_free = part(low, low_second) | part(high, high_second) << low.count_ones();
        let seconds = self.seconds([first, second].map(u16::count_ones)).len();
        u64::from(self.numbers[usize::from(first)]) * seconds + u64::from(self.numbers[among_free])
    }

    /// The pair of these sizes with this number; `None` if there is none.
    pub(crate) fn unrank(&self, sizes: [u32; 2], rank: u64) -> Option<[u16; 2]> {
        let seconds = self.seconds(sizes);
        let first = self.choices[16][sizes[0] as usize].unrank(rank / seconds.len())?;
        let second = scatter(seconds.unrank(rank % seconds.len())?, !first);
        Some([first as u16, second as u16])
    }

    /// The pair with the next number if the first set stays the same.
    #[inline]
    pub(crate) fn next([first, second]: [u16; 2]) -> Option<[u16; 2]> {
        next_subset(second.into(), (!first).into()).map(|second| [first, second as u16])
    }
}
