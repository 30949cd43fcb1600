//! Sum, maximum, zeros and checksum of many nimbers.

use gt_core::Nimber;

/// Figures of a whole table of nimbers, to compare tables with one another.
///
/// Blocked squares do not count. A table with blocked squares has no checksum.
///
/// # Example
/// ```
/// use gt_core::{Nimber, Run};
/// use gt_queen::Queen;
/// use gt_queen::solve::NimberTable;
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let summary = NimberTable::solve(Queen::new(100, 100)?, &Run::new())?.summary();
/// assert_eq!((summary.sum, summary.max, summary.zeros), (621_004, Nimber(149), 77));
/// assert_eq!(summary.checksum, Some(0xd99c_42ae_45ec_3209));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NimberSummary {
    /// The sum of all nimbers, as integers.
    pub sum: u128,
    /// The greatest nimber.
    pub max: Nimber,
    /// The number of cells with nimber 0: the lost cells.
    pub zeros: u64,
    /// A checksum, if every nimber is below 2^16.
    ///
    /// It starts from 1469598103934665603. Nimbers are taken as little-endian 16-bit integers, in
    /// row-major order of (*a*, *b*). Each byte changes the sum in two steps: exclusive or with the
    /// byte, then multiplication by 1099511628211 modulo 2^64. These are the steps of FNV-1a with
    /// 64 bits, but with a start value that differs from its authors'.
    pub checksum: Option<u64>,
}

impl NimberSummary {
    /// The start value of [`checksum`](Self::checksum).
    const CHECKSUM: u64 = 1_469_598_103_934_665_603;

    /// Returns the summary of nimbers in row-major order.
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
