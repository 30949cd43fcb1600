//! Sum, maximum, zeros and a checksum of many nimbers.

use gt_core::Nimber;

/// What can be said of a whole table.
///
/// Blocked squares do not count, and a table that has any has no checksum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NimberSummary {
    /// The sum of all nimbers, as integers.
    pub sum: u128,
    /// The greatest nimber.
    pub max: Nimber,
    /// How many are 0: the lost cells.
    pub zeros: u64,
    /// A checksum, if every nimber is below 2^16: from 1469598103934665603, for each byte of the nimbers as little-endian 16-bit
    /// integers in row-major order of (*a*, *b*), exclusive or with the byte, then times 1099511628211 modulo 2^64. (These are
    /// the steps of FNV-1a with 64 bits, from another start value than its authors'.)
    pub checksum: Option<u64>,
}

impl NimberSummary {
    /// What [`checksum`](Self::checksum) begins with.
    const CHECKSUM: u64 = 1_469_598_103_934_665_603;

    /// Of nimbers in row-major order.
    pub(crate) fn of(nimbers: impl Iterator<Item = u32>) -> Self {
        let (mut sum, mut max, mut zeros, mut checksum) = (0_u128, 0, 0, Self::CHECKSUM);
        for nimber in nimbers {
            sum += u128::from(nimber);
            max = nimber.max(max);
            zeros += u64::from(nimber == 0);
            let step = |sum: u64, byte: u32| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
            checksum = step(step(checksum, nimber & 0xff), nimber >> 8);
        }
        Self { sum, max: Nimber(max), zeros, checksum: (max <= 0xffff).then_some(checksum) }
    }
}
