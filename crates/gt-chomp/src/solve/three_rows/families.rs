//! How a row of one z ends: with a rectangle, or as a family.

/// A family of P-positions: (k + q + p, k + q, r) for every k >= 0.
///
/// p is nearly always fixed. Otherwise it takes a few values in turn as k grows. Made by
/// [`ThreeRows::solve`](super::ThreeRows::solve).
///
/// # Example
/// With an empty third row, the first row of a P-position is longer by one: (k + 1, k, 0).
/// ```
/// use gt_chomp::solve::ThreeRows;
/// let three = ThreeRows::solve(100, &gt_core::Run::new())?;
/// let two_rows = &three.families()[0];
/// assert_eq!((two_rows.p(), two_rows.q(), two_rows.r()), (&[1][..], 0, 0));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family {
    pub(super) q: u32,
    pub(super) r: u32,
    /// p for k = 0, 1, .., repeated without end.
    p: Vec<u32>,
}

impl Family {
    /// The family of row `r` with these `differences`, one for each second row from `r` on.
    ///
    /// The differences end with a period of length `period`, or of a divisor of it.
    pub(super) fn of(r: u32, differences: &[u32], period: usize) -> Self {
        let tail = &differences[differences.len() - period..];
        let repeats = |&shorter: &usize| {
            period.is_multiple_of(shorter) && tail[shorter..].iter().zip(tail).all(|(a, b)| a == b)
        };
        let period = (1..=period).find(repeats).unwrap_or(period);
        let same = differences
            .iter()
            .zip(&differences[period..])
            .rev()
            .take_while(|(a, b)| a == b)
            .count();
        let start = differences.len() - period - same;
        Self { q: r + length(start), r, p: differences[start..start + period].to_vec() }
    }

    /// By how much the first row is longer than the second, for k = 0, 1, ..
    ///
    /// The list repeats without end. Nearly always it has a single value.
    pub fn p(&self) -> &[u32] {
        &self.p
    }

    /// The length of the shortest second row in the family.
    pub const fn q(&self) -> u32 {
        self.q
    }

    /// The length of the third row.
    pub const fn r(&self) -> u32 {
        self.r
    }

    /// The number of members after which the values of p repeat; 1 if p is fixed.
    pub const fn period(&self) -> usize {
        self.p.len()
    }

    /// The first row minus the second, for a second row y >= q.
    pub(super) fn difference(&self, y: u32) -> u32 {
        self.p[(y - self.q) as usize % self.p.len()]
    }

    /// [`difference`](Self::difference) for every y with this residue modulo the period.
    pub(super) fn difference_of_residue(&self, residue: u32) -> u32 {
        let period = length(self.p.len());
        self.p[((residue + period - self.q % period) % period) as usize]
    }
}

/// A P-position (g, g, h): the 3 x g bar opens at (2, h).
///
/// No P-position with third row h has a second row longer than g.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RectangleEnd {
    /// The length of the first and of the second row.
    pub g: u32,
    /// The length of the third row.
    pub h: u32,
}

/// Converts a row length; row lengths are below 2^21.
#[expect(clippy::cast_possible_truncation, reason = "row lengths are below 2^21")]
pub(super) const fn length(number: usize) -> u32 {
    number as u32
}

pub(super) fn least_common_multiple(a: usize, b: usize) -> usize {
    (1..=b).map(|times| times * a).find(|multiple| multiple.is_multiple_of(b)).unwrap_or(a * b)
}
