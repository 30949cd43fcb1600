//! Rows of a board as bit masks, and which row may stand below which.

use gt_core::bits::ones;

/// All possible rows of one width: every set of cells whose runs are at most 4 long.
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
    /// The length of the longest run of black cells in a row.
    pub const LONGEST: usize = 4;

    /// Lists the rows of `width` cells.
    ///
    /// # Panics
    /// If `width` is 0 or above 10.
    #[must_use]
    pub fn new(width: usize) -> Self {
        assert!((1..=10).contains(&width), "a row of a class has 1 to 10 cells, not {width}");
        let legal = |mask: &u16| Self::runs(*mask).all(|(_, length)| length <= Self::LONGEST);
        Self { masks: (0..1 << width).filter(legal).collect() }
    }

    /// All rows in ascending order; bit `c` is column `c`.
    pub fn masks(&self) -> &[u16] {
        &self.masks
    }

    /// The runs of black cells of a row from the left: first column and length in cells.
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

    /// The columns of the runs of length 1, from the left.
    pub fn singles(mask: u16) -> impl Iterator<Item = usize> {
        ones(Self::single(mask).into()).map(|col| col as usize)
    }

    /// Whether row `b` may stand directly below row `a` if ships do not touch.
    ///
    /// Two conditions: no black cells of `a` and `b` are neighbours at a corner, and only a single
    /// black cell continues into the next row.
    pub const fn follows(a: u16, b: u16) -> bool {
        let shared = a & b;
        (a << 1 | a >> 1) & b == 0
            && shared & !Self::single(a) == 0
            && shared & !Self::single(b) == 0
    }

    /// The mask of the single black cells of a row.
    const fn single(mask: u16) -> u16 {
        mask & !(mask << 1) & !(mask >> 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_single_cells_continue_into_the_next_row() {
        assert!(RowMasks::follows(0b0001, 0b0001) && RowMasks::follows(0b0011, 0b1000));
        assert!(
            !RowMasks::follows(0b0001, 0b0010)
                && !RowMasks::follows(0b0011, 0b0001)
                && !RowMasks::follows(0b0001, 0b0011)
        );
        assert!(RowMasks::runs(0b1011_1010).eq([(1, 1), (3, 3), (7, 1)]));
    }
}
