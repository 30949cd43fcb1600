//! The integers in which the engine counts.
//!
//! # Invariant
//! Every answer is exact, although all counting is addition and multiplication modulo 2^bits.
//!
//! An answer is at most the number of consistent fleets. So it is exact if *this* number is below
//! 2^bits; intermediate counts may wrap without harm. [`Scan::bound`](super::scan::Scan) is an
//! upper bound on this number, and the engine chooses the narrowest integers that can hold the
//! bound. A session may know a smaller bound: the count of an earlier position.

/// An unsigned integer with addition and multiplication modulo 2^bits.
pub(super) trait Word:
    Copy + Default + PartialEq + Send + Sync + core::fmt::Debug + 'static
{
    const ONE: Self;

    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn wide(self) -> u128;
}

macro_rules! word {
    ($($int:ty)*) => {$(
        impl Word for $int {
            const ONE: Self = 1;

            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }

            #[inline]
            fn times(self, other: Self) -> Self {
                self.wrapping_mul(other)
            }

            #[inline]
            fn wide(self) -> u128 {
                self.into()
            }
        }
    )*};
}

word!(u32 u64);

impl Word for u128 {
    const ONE: Self = 1;

    #[inline]
    fn plus(self, other: Self) -> Self {
        self.wrapping_add(other)
    }

    #[inline]
    fn times(self, other: Self) -> Self {
        self.wrapping_mul(other)
    }

    #[inline]
    fn wide(self) -> u128 {
        self
    }
}
