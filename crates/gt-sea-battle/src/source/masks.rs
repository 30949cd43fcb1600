//! Rows as masks, and which may follow which.

use gt_core::bits::ones;

/// The rows of a board of some width: every set of cells whose runs are at most 4 long.
///
/// # Example
/// ```
/// use gt_sea_battle::source::RowMasks;
///
/// let rows = RowMasks::new(10);
/// assert_eq!(rows.masks().len(), 912);
/// assert!(rows.masks().iter().all(|&mask| RowMasks::singles(mask).count() <= 5));
/// ```
#[derive(Clone, Debug)]
pub struct RowMasks {
    masks: Vec<u16>,
}

impl RowMasks {
    /// The longest run of a row.
    pub const LONGEST: usize = 4;

    /// The rows of `width` cells.
    ///
    /// # Panics
    /// If `width` is 0 or above 10.
    #[must_use]
    pub fn new(width: usize) -> Self {
        assert!((1..=10).contains(&width), "rows of {width} cells: at most 10 fit a class");
        let legal = |mask: &u16| Self::runs(*mask).all(|(_, length)| length <= Self::LONGEST);
        Self { masks: (0..1 << width).filter(legal).collect() }
    }

    /// All rows, ascending; bit `c` is column `c`.
    pub fn masks(&self) -> &[u16] {
        &self.masks
    }

    /// The runs of a row: first column and length.
    pub fn runs(mask: u16) -> impl Iterator<Item = (usize, usize)> {
        let mut rest = mask;
        core::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let first = rest.trailing_zeros();
            let length = (rest >> first).trailing_ones();
            rest &= !(u16::MAX >> (u16::BITS - length) << first);
            Some((first as usize, length as usize))
        })
    }

    /// The columns of the single black cells of a row.
    pub fn singles(mask: u16) -> impl Iterator<Item = usize> {
        ones(Self::single(mask).into()).map(|col| col as usize)
    }

    /// Whether row `b` may stand below row `a`: no corners in common, and only single cells go on.
    pub const fn follows(a: u16, b: u16) -> bool {
        let shared = a & b;
        (a << 1 | a >> 1) & b == 0 && shared & !Self::single(a) == 0 && shared & !Self::single(b) == 0
    }

    /// The single black cells of a row as a mask.
    const fn single(mask: u16) -> u16 {
        mask & !(mask << 1) & !(mask >> 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_follow_each_other_as_single_cells_of_ships() {
        assert!(RowMasks::follows(0b0001, 0b0001) && RowMasks::follows(0b0011, 0b1000));
        assert!(!RowMasks::follows(0b0001, 0b0010) && !RowMasks::follows(0b0011, 0b0001) && !RowMasks::follows(0b0001, 0b0011));
        assert!(RowMasks::runs(0b1011_1010).eq([(1, 1), (3, 3), (7, 1)]));
    }
}
