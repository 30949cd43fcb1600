//! The integers that the engine counts in.
//!
//! # Invariant
//! All counting is addition and multiplication modulo 2^bits. Every answer is at most the number of consistent fleets, so it is
//! exact as soon as *that* number is proven to be below 2^bits; partial counts in between may wrap without harm. The engine
//! chooses the narrowest width for which the bound of [`Scan::bound`](super::scan::Scan) proves it.

/// An unsigned integer counted in modulo its width.
pub(super) trait Word: Copy + Default + PartialEq + Send + Sync + core::fmt::Debug + 'static {
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
