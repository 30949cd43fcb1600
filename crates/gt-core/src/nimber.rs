//! Nimbers: the values of impartial games under normal play.
//!
//! In an *impartial game* both players always have the same moves. In *normal play* a player who
//! cannot move loses. In *Nim* a player takes any number of objects from one heap.
//!
//! A *sum* is several games at once; a move is a move in exactly one of them. In every sum, a
//! position of an impartial game is worth as much as one heap of Nim. The size of this heap is the
//! *nimber* of the position, also called its Grundy value. It is 0 exactly if the player to move
//! loses.
//!
//! Two rules give all nimbers:
//! * The nimber of a position is the [mex](Nimber::mex) of the nimbers of the positions it can move
//!   to: the least number that does not occur there.
//! * The nimber of a sum is the *nim-sum* of the nimbers: their exclusive or.
//!
//! # Should I be using this?
//! Yes, to combine nimbers that [`grundy`](crate::grundy) has computed or that a theorem gives.
//! Nimbers do not exist in misère play, in games with draws, and in games whose players have
//! different moves.
//!
//! # Rejected alternatives
//! * *A bare integer*: `+` adds integers, but takes the exclusive or of nimbers. With a type of its
//!   own, the compiler knows which one is meant.
//! * *`u8`*, as in other programs: a position with moves to the nimbers 0 to 255 has the nimber
//!   256, and a heap of Nim may have any size. Tables save memory in another way: they store small
//!   nimbers in one byte.

use alloc::vec::Vec;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, BitXor, BitXorAssign};

use crate::outcome::Outcome;

/// The size of the Nim heap that a position of an impartial game equals.
///
/// `+` and `^` are both the nim-sum, which is the nimber of two games played side by side. The sum
/// of a nimber with itself is 0.
/// # Example
/// ```
/// use gt_core::Nimber;
/// let heaps = [3, 4, 5].map(Nimber);
/// assert_eq!(heaps.into_iter().sum::<Nimber>(), Nimber(2));
/// assert_eq!(Nimber(6) + Nimber(6), Nimber::ZERO);
/// assert_eq!(Nimber(3).to_string(), "*3");
/// ```
/// # Source
/// R. Sprague, "Über mathematische Kampfspiele" (1935); P. M. Grundy, "Mathematics and games"
/// (1939).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Nimber(pub u32);

impl Nimber {
    /// The nimber of a P-position, and of the empty sum.
    pub const ZERO: Self = Self(0);

    /// The heap size.
    ///
    /// The same as the field, as a function: `map(Nimber::get)`.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// Whether this is the nimber of a P-position, in which the player to move loses.
    ///
    /// Two positions are worth the same exactly if the nimber of their sum is zero.
    #[must_use]
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The least nimber that is not among `options`.
    ///
    /// It is the nimber of a position that can move to positions of exactly these nimbers.
    /// # Complexity
    /// Time and memory O(*n*) for *n* options, however large their nimbers.
    /// # Panics
    /// If 2^32 options have 2^32 different nimbers.
    #[must_use]
    pub fn mex(options: impl IntoIterator<Item = Self>) -> Self {
        let options: Vec<Self> = options.into_iter().collect();
        let mut met = alloc::vec![false; options.len()];
        for option in &options {
            if let Some(flag) = met.get_mut(option.0 as usize) {
                *flag = true;
            }
        }
        let least = met.iter().position(|&flag| !flag).unwrap_or(met.len());
        Self(u32::try_from(least).expect("there are fewer than 2^32 different nimbers"))
    }

    /// Who wins: the player to move loses at 0, and wins at every other nimber.
    #[must_use]
    #[inline]
    pub const fn outcome(self) -> Outcome {
        if self.is_zero() { Outcome::Loss } else { Outcome::Win }
    }
}

impl BitXor for Nimber {
    type Output = Self;

    #[inline]
    fn bitxor(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

impl BitXorAssign for Nimber {
    #[inline]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

impl Add for Nimber {
    type Output = Self;

    #[expect(
        clippy::suspicious_arithmetic_impl,
        reason = "the sum of nimbers is their exclusive or"
    )]
    #[inline]
    fn add(self, other: Self) -> Self {
        self ^ other
    }
}

impl AddAssign for Nimber {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sum for Nimber {
    #[inline]
    fn sum<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self::ZERO, Add::add)
    }
}

impl From<u32> for Nimber {
    #[inline]
    fn from(size: u32) -> Self {
        Self(size)
    }
}

impl From<Nimber> for u32 {
    #[inline]
    fn from(nimber: Nimber) -> Self {
        nimber.0
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "*{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mex_of_many_options_is_right_at_every_byte_boundary() {
        for n in [0, 1, 63, 64, 65, 254, 255, 256, 257, 65_535, 65_536, 65_537] {
            assert_eq!(Nimber::mex((0..n).rev().map(Nimber)), Nimber(n));
            assert_eq!(Nimber::mex((0..n).filter(|&x| x != n / 2).map(Nimber)), Nimber(n / 2));
        }
    }

    #[test]
    fn a_huge_option_costs_no_memory() {
        assert_eq!(Nimber::mex([u32::MAX, 0].map(Nimber)), Nimber(1));
    }

    #[test]
    fn nim_sums_form_a_group_of_exponent_two() {
        for (a, b, c) in
            [(3, 5, 9), (u32::MAX, 1, 2)].map(|(a, b, c)| (Nimber(a), Nimber(b), Nimber(c)))
        {
            assert_eq!((a + b) + c, a + (b + c));
            assert_eq!(a + a, Nimber::ZERO);
            assert_eq!(a + b, a ^ b);
        }
    }
}
