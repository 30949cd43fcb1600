//! Chomp in three dimensions: a box of cubes.
//!
//! A move names a cube (i, j, k) that is still there. It eats every cube whose three coordinates
//! are at least these. The cubes left form a *plane partition*: piles whose heights never rise with
//! the distance from the corner, where the poisoned cube (0, 0, 0) lies.
//!
//! The conventions are the same as on the bar: the poison is never eaten, and a player to move who
//! has only the poison left has lost.

use core::fmt;

use gt_core::capability::{Decoder, Encoder};
use gt_core::{Acyclic, Encode, Game, Impartial, Notation, ParseError, ShapeError};

use super::poset::{PosetChomp, bits};

/// The rules for a box of at most 128 cubes.
///
/// A position is a set of cubes in a `u128`. Cube (i, j, k) of an a x b x c box is bit
/// `(i * b + j) * c + k`.
///
/// # Example
/// The 3 x 3 x 3 box opens at (1, 1, 1): three equal walls are left.
/// ```
/// use gt_chomp::{Cube, SolidChomp};
/// use gt_core::Run;
/// use gt_core::memo::Outcomes;
/// use gt_core::prelude::*;
/// let solid = SolidChomp::new([3, 3, 3])?;
/// let outcomes = Outcomes::new(&solid, &Run::new());
/// assert_eq!(outcomes.best_moves(&solid.initial())?, Some(vec![Cube([1, 1, 1])]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SolidChomp {
    sides: [u32; 3],
    poset: PosetChomp,
}

/// A cube of the box: its three coordinates, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cube(pub [u32; 3]);

impl fmt::Display for Cube {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [i, j, k] = self.0;
        write!(f, "({i},{j},{k})")
    }
}

impl SolidChomp {
    /// The box with these three sides, in cubes.
    ///
    /// # Errors
    /// [`ShapeError`] if a side is 0, or there are more than 128 cubes.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::SolidChomp;
    /// assert_eq!(SolidChomp::new([2, 3, 4])?.sides(), [2, 3, 4]);
    /// assert!(SolidChomp::new([5, 5, 6]).is_err()); // 150 cubes
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn new(sides: [u32; 3]) -> Result<Self, ShapeError> {
        let volume =
            sides.into_iter().map(|side| side as usize).try_fold(1usize, usize::checked_mul);
        let order = |low, high| {
            let (Cube(low), Cube(high)) = (cube(sides, low), cube(sides, high));
            low.iter().zip(high).all(|(&low, high)| low <= high)
        };
        let poset = volume
            .and_then(|volume| PosetChomp::from_order(volume, order).ok()?.with_poison(0).ok());
        poset.map(|poset| Self { sides, poset }).ok_or_else(|| {
            let [a, b, c] = sides;
            let valid =
                format!("three sides whose product is from 1 to {}", PosetChomp::MAX_ELEMENTS);
            ShapeError::new("a box of cubes", format_args!("{a} x {b} x {c}"), valid)
        })
    }

    /// The three sides of the box, in cubes.
    pub const fn sides(&self) -> [u32; 3] {
        self.sides
    }

    /// Whether a position still contains the cube; false for a cube outside the box.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::{Cube, SolidChomp};
    /// use gt_core::prelude::*;
    /// let solid = SolidChomp::new([2, 2, 2])?;
    /// let after = solid.play(&solid.initial(), Cube([0, 1, 1]));
    /// assert!(!solid.contains(after, Cube([1, 1, 1])) && solid.contains(after, Cube([1, 1, 0])));
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn contains(&self, position: u128, cube: Cube) -> bool {
        self.element(cube).is_some_and(|element| position >> element & 1 == 1)
    }

    /// The cubes as a poset, with (0, 0, 0) as its poison.
    pub const fn poset(&self) -> &PosetChomp {
        &self.poset
    }

    fn element(&self, Cube(at): Cube) -> Option<usize> {
        let inside = at.iter().zip(self.sides).all(|(&at, side)| at < side);
        inside.then(|| {
            at.iter()
                .zip(self.sides)
                .fold(0, |element, (&at, side)| element * side as usize + at as usize)
        })
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a box has at most 128 cubes")]
const fn cube([_, b, c]: [u32; 3], element: usize) -> Cube {
    let element = element as u32;
    Cube([element / c / b, element / c % b, element % c])
}

/// A position is a set of cubes; a move is a cube other than the poison.
///
/// Playing a cube outside the box changes nothing.
impl Game for SolidChomp {
    type Position = u128;
    type Move = Cube;

    fn initial(&self) -> u128 {
        self.poset.initial()
    }

    #[inline]
    fn moves(&self, position: &u128) -> impl Iterator<Item = Cube> {
        self.poset.moves(position).map(|element| cube(self.sides, element))
    }

    #[inline]
    fn play(&self, position: &u128, cube: Cube) -> u128 {
        self.element(cube).map_or(*position, |element| self.poset.play(position, element))
    }
}

/// Every move eats a cube.
impl Acyclic for SolidChomp {}

/// Both players have the same moves. A player who has only the poison left has none, and loses.
impl Impartial for SolidChomp {
    #[inline]
    fn components(&self, position: &u128) -> impl Iterator<Item = u128> {
        self.poset.components(position)
    }
}

/// The bytes of the poset.
impl Encode for SolidChomp {
    fn encode_into(&self, position: &u128, out: &mut Encoder<'_>) {
        self.poset.encode_into(position, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u128> {
        self.poset.decode_from(from)
    }
}

/// A position is the heights of the piles, row by row, `2,2/2,1`; a move is a cube, `(0,1,1)`.
impl Notation for SolidChomp {
    fn write_position(&self, position: &u128, out: &mut dyn fmt::Write) -> fmt::Result {
        let [a, b, c] = self.sides;
        for i in 0..a {
            for j in 0..b {
                let separator = if j > 0 {
                    ","
                } else if i > 0 {
                    "/"
                } else {
                    ""
                };
                let height = (0..c).filter(|&k| self.contains(*position, Cube([i, j, k]))).count();
                write!(out, "{separator}{height}")?;
            }
        }
        Ok(())
    }

    fn parse_position(&self, text: &str) -> Result<u128, ParseError> {
        let [a, b, c] = self.sides;
        let expected = || {
            format!(
                "{a} rows of {b} heights up to {c}, none greater than the height before it or in the row before"
            )
        };
        let rows: Vec<Vec<u32>> = text
            .trim()
            .split('/')
            .map(|row| {
                row.split(',')
                    .map(|height| height.trim().parse().ok().filter(|&height| height <= c))
                    .collect::<Option<_>>()
            })
            .collect::<Option<_>>()
            .filter(|rows: &Vec<Vec<u32>>| {
                rows.len() == a as usize && rows.iter().all(|row| row.len() == b as usize)
            })
            .ok_or_else(|| ParseError::new(text, expected()))?;
        let cubes = (0u32..).zip(&rows).flat_map(|(i, row)| {
            (0u32..)
                .zip(row)
                .flat_map(move |(j, &height)| (0..height).map(move |k| Cube([i, j, k])))
        });
        let set = cubes
            .filter_map(|cube| self.element(cube))
            .fold(0, |set, element| set | 1u128 << element);
        if set != 0 && self.poset.position(bits(set)) == set {
            Ok(set)
        } else {
            Err(ParseError::new(text, expected()))
        }
    }

    fn write_move(&self, _position: &u128, cube: Cube, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{cube}")
    }

    fn parse_move(&self, position: &u128, text: &str) -> Result<Cube, ParseError> {
        let inner = text.trim().trim_start_matches('(').trim_end_matches(')');
        let numbers: Option<Vec<u32>> =
            inner.split(',').map(|number| number.trim().parse().ok()).collect();
        let cube = numbers.and_then(|numbers| numbers.try_into().ok()).map(Cube);
        cube.filter(|&cube| cube != Cube([0; 3]) && self.contains(*position, cube)).ok_or_else(
            || ParseError::new(text, "a cube that is left, other than the poison, such as (0,1,2)"),
        )
    }
}
