//! The integer types that a table keeps nimbers in.

/// An unsigned integer of some width.
///
/// A table uses a type only if the type is proved wide enough for the board. So a nimber that is
/// kept is never cut off. A value that is written into a cell before its nimber is known may be cut
/// off.
pub(super) trait Stored: Copy + Default + Into<u32> + Send + Sync {
    /// Returns the low bits of `value`.
    fn low_bits(value: u32) -> Self;

    /// Returns the value that is kept.
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
