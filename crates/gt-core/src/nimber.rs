//! Nimbers: the values of impartial games under normal play.
//!
//! Every position of an impartial game is worth as much, in every sum, as one heap of Nim. The size of that heap is the
//! position's *nimber*, or Grundy value: 0 exactly where the player to move loses. Two rules give all of them: the nimber of a
//! position is the [mex](Nimber::mex) of the nimbers it can move to, and the nimber of a sum is the nim-sum of the nimbers.
//!
//! # Should I be using this?
//! To combine nimbers that [`grundy`](crate::grundy) computed, or that a theorem gives. In misère play, in games with draws and
//! in games where the players have different moves there are none.
//!
//! # Rejected alternatives
//! * *A bare integer*: `+` on integers adds, on nimbers it is exclusive or, and the compiler should know which was meant.
//! * *`u8`*, as other programs have it: a star with 256 branches of different nimbers has the nimber 256, and a heap of Nim may
//!   have any size. Tables that are known to fit store fewer bytes by themselves.

use alloc::vec::Vec;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, BitXor, BitXorAssign};

use crate::outcome::Outcome;

/// The size of the Nim heap that a position of an impartial game equals.
///
/// `+` and `^` are both the nim-sum: the nimber of two games played side by side. Every nimber is its own negative.
///
/// # Example
/// ```
/// use gt_core::Nimber;
///
/// let heaps = [3, 4, 5].map(Nimber);
/// assert_eq!(heaps.into_iter().sum::<Nimber>(), Nimber(2));
/// assert_eq!(Nimber(6) + Nimber(6), Nimber::ZERO);
/// assert_eq!(Nimber(3).to_string(), "*3");
/// ```
/// # Source
/// R. Sprague, "Über mathematische Kampfspiele" (1935); P. M. Grundy, "Mathematics and games" (1939).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Nimber(pub u32);

impl Nimber {
    /// The nimber of a P-position, and of the empty sum.
    pub const ZERO: Self = Self(0);

    /// The heap size.
    ///
    /// The same as the field, for use as a function: `map(Nimber::get)`.
    #[must_use]
    #[inline]
    pub const fn get(self) -> u32 {
        self.0
    }

    /// True for a P-position: the player to move loses.
    ///
    /// Two positions are worth the same exactly if their sum is zero in this sense.
    /// # Example
    /// ```
    /// use gt_core::Nimber;
    /// assert!((Nimber(5) + Nimber(5)).is_zero() && !(Nimber(5) + Nimber(4)).is_zero());
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// The least nimber that is not among `options`: the nimber of a position that can move to just these.
    ///
    /// # Complexity
    /// Time and memory O(*n*) for *n* options, however large their nimbers.
    /// # Panics
    /// If 2^32 options have 2^32 different nimbers.
    /// # Example
    /// ```
    /// use gt_core::Nimber;
    /// assert_eq!(Nimber::mex([0, 1, 3, 0].map(Nimber)), Nimber(2));
    /// assert_eq!(Nimber::mex([]), Nimber::ZERO);
    /// assert_eq!(Nimber::mex((0..300).map(Nimber)), Nimber(300));
    /// ```
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
        Self(u32::try_from(least).expect("fewer than 2^32 different nimbers"))
    }

    /// Who wins: 0 is lost for the player to move, everything else is won.
    ///
    /// # Example
    /// ```
    /// use gt_core::{Nimber, Outcome};
    /// assert_eq!((Nimber::ZERO.outcome(), Nimber(3).outcome()), (Outcome::Loss, Outcome::Win));
    /// ```
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

    #[expect(clippy::suspicious_arithmetic_impl, reason = "the sum of nimbers is their exclusive or")]
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
        for (a, b, c) in [(3, 5, 9), (u32::MAX, 1, 2)].map(|(a, b, c)| (Nimber(a), Nimber(b), Nimber(c))) {
            assert_eq!((a + b) + c, a + (b + c));
            assert_eq!(a + a, Nimber::ZERO);
            assert_eq!(a + b, a ^ b);
        }
    }
}
