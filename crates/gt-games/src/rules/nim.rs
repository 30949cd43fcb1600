//! Nim: heaps of objects.
//!
//! A move takes any number of objects from one heap. The player who takes the last object wins.
//!
//! # Source
//! Charles L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3
//! (1901): the player to move loses exactly if the binary digits of the heaps' sizes, added without
//! carrying, are all zero.

use gt_core::ShapeError;
use gt_core::prelude::*;

/// The rules of nim, with the heaps that play begins with.
///
/// A position is the sizes of all heaps, 4 bytes each, empty heaps included.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_games::rules::{Nim, Take};
/// let nim = Nim::new(vec![3, 4, 5])?;
/// assert_eq!(nim.play(&nim.initial(), Take { heap: 0, objects: 2 }), [1, 4, 5]);
/// assert_eq!(nim.index_len(), 4 * 5 * 6);
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Nim {
    heaps: Vec<u32>,
    index_len: u64,
}

/// A move: some objects from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Take {
    /// The number of the heap, from 0.
    pub heap: usize,
    /// How many objects are taken, at least 1.
    pub objects: u32,
}

impl Nim {
    /// Nim that begins with these heaps; some of them may be empty.
    ///
    /// # Errors
    /// [`ShapeError`] if there are more than `u64::MAX` positions. Their number is the product of
    /// (size + 1) over all heaps.
    ///
    /// # Example
    /// ```
    /// use gt_games::rules::Nim;
    /// assert!(Nim::new(vec![u32::MAX, u32::MAX - 1]).is_ok());
    /// assert!(Nim::new(vec![u32::MAX, u32::MAX, 0]).is_err());
    /// ```
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

    /// Draws one line per heap: its size, and a stroke for each object.
    ///
    /// A heap of more than 60 objects shows three dots instead of strokes.
    ///
    /// # Example
    /// ```
    /// use gt_games::rules::Nim;
    /// assert_eq!(Nim::draw(&[3, 100]), "  3 |||\n100 ...");
    /// ```
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

    fn owned_bytes(&self, heaps: &Vec<u32>) -> u64 {
        size_of_val(heaps.as_slice()) as u64
    }
}

/// Every move takes at least one object.
impl Acyclic for Nim {}

/// Both players have the same moves. Each heap is a component of the sum.
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

/// Ranks are numbers in mixed radix, one digit per heap, the last heap lowest; there are no holes.
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
