//! Integers that tables keep nimbers in.

/// An unsigned integer of some width.
///
/// A table is built only of a type that is proved wide enough for its board, so nothing is ever cut off from a nimber that is
/// kept; what is written into a cell before its nimber is known may be.
pub(super) trait Stored: Copy + Default + Send + Sync {
    /// The low bits of `value`.
    fn low_bits(value: u32) -> Self;

    /// The value kept.
    fn get(self) -> u32;
}

macro_rules! stored {
    ($($int:ty),*) => {$(
        impl Stored for $int {
            #[inline]
            #[allow(clippy::cast_possible_truncation, clippy::allow_attributes, reason = "see the trait; for u32 nothing is cut off")]
            fn low_bits(value: u32) -> Self {
                value as Self
            }

            #[inline]
            fn get(self) -> u32 {
                u32::from(self)
            }
        }
    )*};
}

stored!(u8, u16, u32);
