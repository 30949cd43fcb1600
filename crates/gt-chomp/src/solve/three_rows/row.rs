//! One row: the first rows X(y, z) of one z, from y = z on.

use super::families::{Family, RectangleEnd, least_common_multiple, length};
use super::strings::{WORD, set};

/// How far a row has come.
#[derive(Clone, Debug)]
pub(super) enum End {
    /// It has ended with a rectangle.
    Rectangle(RectangleEnd),
    /// It has settled, and is a family.
    Settled(Family),
    /// Neither.
    Open,
}

/// A row that the solver is working on.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) z: u32,
    pub(super) end: End,
    /// X(y, z) - y, from y = z on.
    pub(super) differences: Vec<u32>,
    greatest: u32,
    /// The bits X(t, t) for all t < z, and X(t, z) for z <= t < y.
    used: Vec<usize>,
    repeats: Repeats,
}

impl Row {
    /// The row of `z`; `diagonal` has the bits X(t, t) for all t < z.
    pub(super) fn new(z: u32, diagonal: &[usize]) -> Self {
        let repeats = Repeats { base: 0, runs: [0; 4] };
        Self {
            z,
            end: End::Open,
            differences: Vec::new(),
            greatest: 0,
            used: diagonal.to_vec(),
            repeats,
        }
    }

    pub(super) const fn open(&self) -> bool {
        matches!(self.end, End::Open)
    }

    /// Goes to second row `y`; returns X(y, z) if the row was still open.
    ///
    /// `excluded` has the differences that earlier rows exclude. The difference at `y` is added to
    /// `excluded`, for the rows after this one. If the row was still open, this difference is also
    /// added to `unsettled`.
    ///
    /// # When a row has settled
    /// `horizon` is a second row; `None` if it is not known. Beyond it only two things exclude
    /// values: the row's own members, and the settled rows.
    ///
    /// * What the row's own members exclude at y depends on the last differences of the row. The
    ///   greatest difference says how many of them matter.
    /// * What the settled rows exclude at y depends on y modulo `period`, their common period.
    ///
    /// The row has settled with a period of its own if three things hold:
    ///
    /// * All of the last differences that matter equal the differences one such period earlier.
    /// * This period is a multiple of the common period.
    /// * All these differences lie beyond the horizon.
    ///
    /// Then the differences repeat without end.
    pub(super) fn advance(
        &mut self,
        y: u32,
        excluded: &mut Vec<usize>,
        unsettled: &mut Vec<usize>,
        horizon: Option<u32>,
        period: usize,
    ) -> Option<u32> {
        match &self.end {
            End::Rectangle(_) => return None,
            End::Settled(family) => {
                set(excluded, family.difference(y));
                return None;
            }
            End::Open => {}
        }
        // The single square (1, 0, 0) is a P-position; the empty bar is not a position.
        let poison = u32::from(y == 0);
        let d = first_zero(excluded, &self.used, y, poison);
        set(excluded, d);
        set(unsettled, d);
        set(&mut self.used, y + d);
        self.differences.push(d);
        self.greatest = self.greatest.max(d);
        if d == 0 {
            self.end = End::Rectangle(RectangleEnd { g: y, h: self.z });
            return Some(y);
        }
        self.repeats.update(&self.differences, period);
        let beyond = horizon.map_or(0, |horizon| y.saturating_sub(horizon));
        if let Some(period) = self.repeats.proved(self.greatest, beyond) {
            self.end = End::Settled(Family::of(self.z, &self.differences, period));
        }
        Some(y + d)
    }

    /// Updates horizon and period, given for the rows before this one, to include this row.
    ///
    /// Beyond the horizon, the rows repeat with the period.
    pub(super) fn beyond(&self, horizon: Option<u32>, period: usize) -> (Option<u32>, usize) {
        let first = self.z + self.differences.first().copied().unwrap_or(0);
        let horizon = horizon.map(|horizon| horizon.max(first));
        match &self.end {
            End::Rectangle(end) => (horizon.map(|horizon| horizon.max(end.g)), period),
            End::Settled(family) => (
                horizon.map(|horizon| horizon.max(family.q())),
                least_common_multiple(period, family.period()),
            ),
            End::Open => (None, period),
        }
    }
}

/// How many of the last differences equal the difference one period earlier.
///
/// `runs` has this number for four periods: one to four times `base`.
#[derive(Clone, Debug)]
struct Repeats {
    base: usize,
    runs: [u32; 4],
}

impl Repeats {
    const fn periods(base: usize) -> [usize; 4] {
        [base, 2 * base, 3 * base, 4 * base]
    }

    /// Takes in the last difference; starts the count again if the period has changed.
    fn update(&mut self, differences: &[u32], base: usize) {
        if base == self.base {
            for (run, period) in self.runs.iter_mut().zip(Self::periods(base)) {
                let now = differences.len() - 1;
                let same = now >= period && differences[now] == differences[now - period];
                *run = if same { *run + 1 } else { 0 };
            }
        } else {
            self.base = base;
            self.runs = Self::periods(base).map(|period| {
                let pairs = differences.iter().rev().zip(differences.iter().rev().skip(period));
                length(pairs.take_while(|(a, b)| a == b).count())
            });
        }
    }

    /// A period with which the differences are proved to repeat; `None` if there is no proof yet.
    ///
    /// The last `beyond` differences lie beyond the horizon.
    fn proved(&self, greatest: u32, beyond: u32) -> Option<usize> {
        let proved = |&(period, run): &(usize, u32)| {
            let needed = greatest + length(period);
            run >= needed && beyond > needed + length(period)
        };
        Self::periods(self.base).into_iter().zip(self.runs).find(proved).map(|(period, _)| period)
    }
}

/// The first d >= `least` such that bit d of `a` and bit y + d of `b` are both 0.
///
/// `least` is 0 or 1. Beyond its end a string has only 0s.
fn first_zero(a: &[usize], b: &[usize], y: u32, least: u32) -> u32 {
    const STEP: usize = 8;
    let (from, shift) = (y as usize / WORD, y as usize % WORD);
    let b = b.get(from..).unwrap_or(&[]);
    let word = |k: usize| {
        let part = |string: &[usize], k: usize| string.get(k).copied().unwrap_or(0);
        let skipped = if k == 0 { least as usize } else { 0 };
        skipped | part(a, k) | part(b, k) >> shift | (part(b, k + 1) << 1) << (WORD - 1 - shift)
    };
    // The strings usually begin with long stretches of ones: skip them eight words at a time.
    let full = a.chunks_exact(STEP).zip(b.windows(STEP + 1).step_by(STEP)).take_while(|(a, b)| {
        let ones = (0..STEP).fold(usize::MAX, |ones, k| {
            ones & (a[k] | b[k] >> shift | (b[k + 1] << 1) << (WORD - 1 - shift))
        });
        ones == usize::MAX
    });
    let mut at = STEP * full.count();
    while word(at) == usize::MAX {
        at += 1;
    }
    length(WORD * at) + word(at).trailing_ones()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_zero_is_found_across_words_and_beyond_all_strings() {
        assert_eq!(first_zero(&[], &[], 0, 0), 0);
        assert_eq!(first_zero(&[], &[], 0, 1), 1);
        assert_eq!(first_zero(&[0b0111], &[0b1_0000_0000], 5, 0), 4);
        assert_eq!(first_zero(&[usize::MAX; 3], &[0; 9], 100, 0), 192);
        assert_eq!(first_zero(&[usize::MAX, 1], &[0, 0, 1 << 37], 100, 0), 66);
        for zero in 0..2000 {
            let mut a = vec![usize::MAX; 40];
            a[zero as usize / 64] &= !(1 << (zero % 64));
            assert_eq!(first_zero(&a, &[0; 50], 77, 0), zero);
            let mut b = vec![usize::MAX; 50];
            let far = zero + 77;
            b[far as usize / 64] &= !(1 << (far % 64));
            assert_eq!(first_zero(&[0; 40], &b, 77, 0), zero);
        }
    }
}
