//! Nim: heaps of objects.
//!
//! A move takes any number of objects from one heap. The player who takes the last object wins.
//!
//! # Source
//! Charles L. Bouton, "Nim, a game with a complete mathematical theory", Annals of Mathematics 3
//! (1901): the player to move loses exactly if the binary digits of the heaps' sizes, added without
//! carrying, are all zero.

use core::fmt;

use gt_app::list;
use gt_core::error::counted;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

/// The rules of nim, with the heaps that play begins with.
///
/// The sizes of the heaps, each in the fewest bytes that hold its size at the start.
impl Encode for Nim {
    fn encode_into(&self, heaps: &Vec<u32>, out: &mut Encoder<'_>) {
        heaps.iter().zip(&self.heaps).for_each(|(&size, &most)| out.put_up_to(size, most));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Vec<u32>> {
        self.heaps.iter().map(|&most| from.take_up_to(most)).collect()
    }
}

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
        let positions =
            heaps.iter().try_fold(1u64, |product, &heap| product.checked_mul(u64::from(heap) + 1));
        match positions {
            Some(index_len) => Ok(Self { heaps, index_len }),
            None => Err(ShapeError::new(
                "the heaps",
                format_args!("{heaps:?}"),
                format!("heaps with at most {} positions: smaller or fewer ones", u64::MAX),
            )),
        }
    }

    /// Draws one line per heap: its number, its size, and a stroke for each object.
    ///
    /// A heap of more than 60 objects shows three dots instead of strokes.
    ///
    /// # Example
    /// ```
    /// use gt_games::rules::Nim;
    /// assert_eq!(Nim::draw(&[3, 100]), "1:   3 |||\n2: 100 ...");
    /// ```
    pub fn draw(heaps: &[u32]) -> String {
        const SHOWN: u32 = 60;
        let width = heaps.len().to_string().len();
        let heap = |(number, &size): (usize, &u32)| match size {
            0..=SHOWN => format!("{number:>width$}: {size:>3} {}", "|".repeat(size as usize)),
            _ => format!("{number:>width$}: {size:>3} ..."),
        };
        (1..).zip(heaps).map(heap).collect::<Vec<_>>().join("\n")
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
        heaps
            .iter()
            .enumerate()
            .flat_map(|(heap, &size)| (1..=size).map(move |objects| Take { heap, objects }))
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
        self.heaps
            .iter()
            .zip(heaps)
            .fold(0, |rank, (&most, &size)| rank * (u64::from(most) + 1) + u64::from(size))
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

/// A position is the sizes of all heaps, such as `3,0,5`.
///
/// A move is the number of its heap, from 1, and how many objects it takes: `3-2` takes two from
/// the third heap.
impl Notation for Nim {
    fn write_position(&self, heaps: &Vec<u32>, out: &mut dyn fmt::Write) -> fmt::Result {
        let mut comma = "";
        heaps
            .iter()
            .try_for_each(|heap| write!(out, "{}{heap}", core::mem::replace(&mut comma, ",")))
    }

    fn parse_position(&self, text: &str) -> Result<Vec<u32>, ParseError> {
        let heaps: Vec<u32> = list(text, "the size of a heap")?;
        let fits = heaps.len() == self.heaps.len()
            && heaps.iter().zip(&self.heaps).all(|(heap, most)| heap <= most);
        let expected = || {
            ParseError::new(
                text,
                format!(
                    "{}, none larger than in {:?}",
                    counted(self.heaps.len(), "heap"),
                    self.heaps
                ),
            )
        };
        if fits { Ok(heaps) } else { Err(expected()) }
    }

    fn write_move(
        &self,
        _: &Vec<u32>,
        Take { heap, objects }: Take,
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        write!(out, "{}-{objects}", heap + 1)
    }

    fn parse_move(&self, heaps: &Vec<u32>, text: &str) -> Result<Take, ParseError> {
        let parts = text
            .split_once('-')
            .and_then(|(heap, objects)| Some((heap.parse().ok()?, objects.parse().ok()?)));
        let take = parts
            .and_then(|(heap, objects)| Some(Take { heap: usize::checked_sub(heap, 1)?, objects }));
        let legal = take.filter(|take| {
            take.objects > 0 && heaps.get(take.heap).is_some_and(|&size| take.objects <= size)
        });
        legal
            .ok_or_else(|| ParseError::new(text, "a heap and a number of its objects, such as 1-2"))
    }
}
