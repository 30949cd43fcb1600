//! Nim: heaps of objects; a move takes any number of them from one heap; who takes the last object wins.
//!
//! # Source
//! Charles L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3 (1901): the player to move loses
//! just where the binary digits of the heaps' sizes, added without carrying, are all zero.

use gt_core::ShapeError;
use gt_core::prelude::*;

/// The rules, with the heaps that play begins with.
#[derive(Clone, Debug)]
pub struct Nim {
    heaps: Vec<u32>,
    index_len: u64,
}

/// So many objects from one heap, the first heap being 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// Which heap.
    pub heap: usize,
    /// How many.
    pub objects: u32,
}

impl Nim {
    /// Nim that begins with these heaps.
    ///
    /// # Errors
    /// [`ShapeError`] if there are more than `u64::MAX` positions.
    pub fn new(heaps: Vec<u32>) -> Result<Self, ShapeError> {
        let positions = heaps.iter().try_fold(1u64, |product, &heap| product.checked_mul(u64::from(heap) + 1));
        match positions {
            Some(index_len) => Ok(Self { heaps, index_len }),
            None => Err(ShapeError::new(
                "the heaps",
                format_args!("{heaps:?}"),
                format!("heaps with at most {} positions: smaller or fewer ones", u64::MAX),
            )),
        }
    }

    /// A line for each heap.
    pub fn draw(heaps: &[u32]) -> String {
        const SHOWN: u32 = 60;
        let heap = |&size: &u32| match size {
            0..=SHOWN => format!("{size:>3} {}", "|".repeat(size as usize)),
            _ => format!("{size:>3} ..."),
        };
        heaps.iter().map(heap).collect::<Vec<_>>().join("\n")
    }
}

impl Game for Nim {
    type Position = Vec<u32>;
    type Move = Take;

    fn initial(&self) -> Vec<u32> {
        self.heaps.clone()
    }

    #[inline]
    fn moves(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Take> {
        heaps.iter().enumerate().flat_map(|(heap, &size)| (1..=size).map(move |objects| Take { heap, objects }))
    }

    #[inline]
    fn play(&self, heaps: &Vec<u32>, Take { heap, objects }: Take) -> Vec<u32> {
        let mut after = heaps.clone();
        after[heap] -= objects;
        after
    }
}

/// Every move takes something.
impl Acyclic for Nim {}

/// Each heap is a game of its own.
impl Impartial for Nim {
    #[inline]
    fn components(&self, heaps: &Vec<u32>) -> impl Iterator<Item = Vec<u32>> {
        heaps.iter().enumerate().filter(|&(_, &size)| size > 0).map(|(heap, &size)| {
            let mut alone = vec![0; heaps.len()];
            alone[heap] = size;
            alone
        })
    }
}

/// Mixed radix, the last heap counting fastest.
impl Indexed for Nim {
    #[inline]
    fn index_len(&self) -> u64 {
        self.index_len
    }

    #[inline]
    fn rank(&self, heaps: &Vec<u32>) -> u64 {
        self.heaps.iter().zip(heaps).fold(0, |rank, (&most, &size)| rank * (u64::from(most) + 1) + u64::from(size))
    }

    #[inline]
    fn unrank(&self, rank: u64) -> Option<Vec<u32>> {
        let mut rest = (rank < self.index_len).then_some(rank)?;
        let mut heaps = self.heaps.clone();
        for heap in heaps.iter_mut().rev() {
            let radix = u64::from(*heap) + 1;
            *heap = u32::try_from(rest % radix).ok()?;
            rest /= radix;
        }
        Some(heaps)
    }
}
