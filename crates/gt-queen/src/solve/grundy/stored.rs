//! Integers that tables keep nimbers in.

/// An unsigned integer of some width.
///
/// A table is built only of a type that is proved wide enough for its board, so nothing is ever cut off from a nimber that is
/// kept; what is written into a cell before its nimber is known may be.
pub(super) trait Stored: Copy + Default + Into<u32> + Send + Sync {
    /// The low bits of `value`.
    fn low_bits(value: u32) -> Self;

    /// The value kept.
    #[inline]
    fn get(self) -> u32 {
        self.into()
    }
}

impl Stored for u8 {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "see the trait")]
    fn low_bits(value: u32) -> Self {
        value as Self
    }
}

impl Stored for u16 {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "see the trait")]
    fn low_bits(value: u32) -> Self {
        value as Self
    }
}

impl Stored for u32 {
    #[inline]
    fn low_bits(value: u32) -> Self {
        value
    }
}
