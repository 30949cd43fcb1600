//! How the rows of one third row end: with a rectangle, or as a family.

/// P-positions (k + q + p, k + q, r) for every k >= 0, where p is fixed, or goes round a few values as k grows.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family {
    pub(super) q: u32,
    pub(super) r: u32,
    /// p for k = 0, 1, .., again and again.
    p: Vec<u32>,
}

impl Family {
    /// The family of row `r` whose differences, from second row `r` on, end with a period of this length or a divisor of it.
    pub(super) fn of(r: u32, differences: &[u32], period: usize) -> Self {
        let tail = &differences[differences.len() - period..];
        let repeats = |&shorter: &usize| period.is_multiple_of(shorter) && tail[shorter..].iter().zip(tail).all(|(a, b)| a == b);
        let period = (1..=period).find(repeats).unwrap_or(period);
        let same = differences.iter().zip(&differences[period..]).rev().take_while(|(a, b)| a == b).count();
        let start = differences.len() - period - same;
        Self { q: r + length(start), r, p: differences[start..start + period].to_vec() }
    }

    /// How much longer the first row is than the second, for k = 0, 1, .., again and again; nearly always a single value.
    pub fn p(&self) -> &[u32] {
        &self.p
    }

    /// The least second row.
    pub const fn q(&self) -> u32 {
        self.q
    }

    /// The third row.
    pub const fn r(&self) -> u32 {
        self.r
    }

    /// After how many members p comes again.
    pub const fn period(&self) -> usize {
        self.p.len()
    }

    /// The first row minus the second, for a second row y >= q.
    pub(super) fn difference(&self, y: u32) -> u32 {
        self.p[(y - self.q) as usize % self.p.len()]
    }

    /// [`difference`](Self::difference) for the y of this residue modulo the period.
    pub(super) fn difference_of_residue(&self, residue: u32) -> u32 {
        let period = length(self.p.len());
        self.p[((residue + period - self.q % period) % period) as usize]
    }
}

/// A P-position (g, g, h): the 3 x g bar opens at (2, h), and no P-position with third row h has a longer second row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RectangleEnd {
    /// The first and second row.
    pub g: u32,
    /// The third row.
    pub h: u32,
}

/// Row lengths are below 2^21.
#[expect(clippy::cast_possible_truncation, reason = "row lengths are below 2^21")]
pub(super) const fn length(number: usize) -> u32 {
    number as u32
}

pub(super) fn least_common_multiple(a: usize, b: usize) -> usize {
    (1..=b).map(|times| times * a).find(|multiple| multiple.is_multiple_of(b)).unwrap_or(a * b)
}
