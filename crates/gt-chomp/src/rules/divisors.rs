//! Schuh's game of divisors: Chomp in as many dimensions as a number has prime factors.
//!
//! The divisors of a number N are written down. A move strikes out one divisor and all its
//! multiples among them. The player who strikes out 1 loses. For N = p^a q^b
//! this is the bar of (a + 1) x (b + 1) squares; for three primes it is a box of cubes.
//!
//! As everywhere in this crate the poison stays: 1 is never struck out. A player to move who has
//! only 1 left has lost.

use core::fmt;

use gt_core::capability::{Decoder, Encoder};
use gt_core::{Acyclic, Encode, Game, Impartial, Notation, ParseError, ShapeError};

use super::poset::{PosetChomp, bits};

/// The divisor game of a number with at most 128 divisors.
///
/// A position is a set of divisors in a `u128`: bit k stands for the k-th divisor, least first. A
/// move is a divisor.
///
/// # Example
/// 36 = 2^2 3^2 is the 3 x 3 bar. Striking out 6 leaves two arms of two divisors above the 1.
/// ```
/// use gt_chomp::DivisorGame;
/// use gt_core::Run;
/// use gt_core::memo::Outcomes;
/// use gt_core::prelude::*;
/// let game = DivisorGame::new(36)?;
/// let outcomes = Outcomes::new(&game, &Run::new());
/// assert_eq!(outcomes.best_moves(&game.initial())?, Some(vec![6]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DivisorGame {
    divisors: Vec<u64>,
    poset: PosetChomp,
}

impl DivisorGame {
    /// The greatest number, 2^40: divisors are found by trial division up to the square root.
    pub const MAX_NUMBER: u64 = 1 << 40;

    /// The game on the divisors of `number`.
    ///
    /// # Errors
    /// [`ShapeError`] if `number` is 0 or above [`MAX_NUMBER`](Self::MAX_NUMBER), or has more than
    /// 128 divisors.
    ///
    /// # Complexity
    /// O(sqrt(number)) divisions.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::DivisorGame;
    /// assert_eq!(DivisorGame::new(12)?.divisors(), [1, 2, 3, 4, 6, 12]);
    /// let error = DivisorGame::new(720_720).unwrap_err().to_string();
    /// assert!(error.starts_with("the number cannot be 720720, which has 240 divisors"));
    /// # Ok::<(), gt_core::ShapeError>(())
    /// ```
    pub fn new(number: u64) -> Result<Self, ShapeError> {
        if !(1..=Self::MAX_NUMBER).contains(&number) {
            return Err(ShapeError::new(
                "the number",
                number,
                format!("1 to {}", Self::MAX_NUMBER),
            ));
        }
        let small = (1..=number.isqrt()).filter(|divisor| number.is_multiple_of(*divisor));
        let mut divisors: Vec<u64> =
            small.flat_map(|divisor| [divisor, number / divisor]).collect();
        divisors.sort_unstable();
        divisors.dedup();
        let order = |low: usize, high: usize| divisors[high].is_multiple_of(divisors[low]);
        let poset =
            PosetChomp::from_order(divisors.len(), order).and_then(|poset| poset.with_poison(0));
        let Ok(poset) = poset else {
            let value = format_args!("{number}, which has {} divisors", divisors.len());
            return Err(ShapeError::new(
                "the number",
                value,
                format!("at most {} divisors", PosetChomp::MAX_ELEMENTS),
            ));
        };
        Ok(Self { divisors, poset })
    }

    /// The number whose divisors are struck out.
    pub fn number(&self) -> u64 {
        self.divisors.last().copied().unwrap_or(1)
    }

    /// All divisors, least first: bit k of a position is the k-th of them.
    pub fn divisors(&self) -> &[u64] {
        &self.divisors
    }

    /// The divisors that are left in a position, least first.
    ///
    /// # Example
    /// ```
    /// use gt_chomp::DivisorGame;
    /// use gt_core::prelude::*;
    /// let game = DivisorGame::new(12)?;
    /// let after = game.play(&game.initial(), 4); // strikes out 4 and 12
    /// assert_eq!(game.left(after).collect::<Vec<_>>(), [1, 2, 3, 6]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn left(&self, position: u128) -> impl Iterator<Item = u64> {
        bits(position).filter_map(|k| self.divisors.get(k).copied())
    }

    /// The divisors as a poset, ordered by divisibility, with 1 as its poison.
    ///
    /// Element k of the poset is the k-th divisor.
    pub const fn poset(&self) -> &PosetChomp {
        &self.poset
    }

    fn element(&self, divisor: u64) -> Option<usize> {
        self.divisors.binary_search(&divisor).ok()
    }
}

/// A position is a set of divisors; a move is a divisor other than 1.
///
/// Playing a number that is not a divisor changes nothing.
impl Game for DivisorGame {
    type Position = u128;
    type Move = u64;

    fn initial(&self) -> u128 {
        self.poset.initial()
    }

    #[inline]
    fn moves(&self, position: &u128) -> impl Iterator<Item = u64> {
        self.poset.moves(position).map(|element| self.divisors[element])
    }

    #[inline]
    fn play(&self, position: &u128, divisor: u64) -> u128 {
        self.element(divisor).map_or(*position, |element| self.poset.play(position, element))
    }
}

/// Every move strikes out a divisor.
impl Acyclic for DivisorGame {}

/// Both players have the same moves. A player who has only 1 left has none, and loses.
impl Impartial for DivisorGame {
    #[inline]
    fn components(&self, position: &u128) -> impl Iterator<Item = u128> {
        self.poset.components(position)
    }
}

/// The bytes of the poset.
impl Encode for DivisorGame {
    fn encode_into(&self, position: &u128, out: &mut Encoder<'_>) {
        self.poset.encode_into(position, out);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<u128> {
        self.poset.decode_from(from)
    }
}

/// A position is the list of divisors left, `1 2 3 6`; a move is a divisor.
impl Notation for DivisorGame {
    fn write_position(&self, position: &u128, out: &mut dyn fmt::Write) -> fmt::Result {
        for (k, divisor) in self.left(*position).enumerate() {
            let blank = if k > 0 { " " } else { "" };
            write!(out, "{blank}{divisor}")?;
        }
        Ok(())
    }

    fn parse_position(&self, text: &str) -> Result<u128, ParseError> {
        let mut set = 0;
        for part in text.split_whitespace() {
            let element = part.parse().ok().and_then(|divisor| self.element(divisor));
            let element = element
                .ok_or_else(|| ParseError::new(part, format!("a divisor of {}", self.number())))?;
            set |= 1 << element;
        }
        if self.poset.position(bits(set)) == set {
            Ok(set)
        } else {
            Err(ParseError::new(text, "1, and all divisors of each number given, such as 1 2 3 6"))
        }
    }

    fn write_move(&self, _position: &u128, divisor: u64, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{divisor}")
    }

    fn parse_move(&self, _position: &u128, text: &str) -> Result<u64, ParseError> {
        let divisor = text
            .trim()
            .parse()
            .ok()
            .filter(|&divisor| divisor > 1 && self.element(divisor).is_some());
        divisor.ok_or_else(|| {
            ParseError::new(text, format!("a divisor of {} other than 1", self.number()))
        })
    }
}
