//! The recursion, row by row.
//!
//! # Invariants, at the row of z
//! * `unsettled[y]` has the bits X(y, t) - y of the rows t < z that had not settled at y.
//! * `settled` has the bits p of the rows t < z that settled at or before the y at work; those that settle later wait in `later`.
//! * `used` has the bits X(t, t) of all t < z, and X(t, z) of z <= t < y.
//! * Beyond second row `horizon` all rows t < z have ended, or were settled before.

use gt_core::limits::Meter;
use gt_core::{LimitError, Limits, Observer};

use super::{Family, RectangleEnd, ThreeRows};

/// Strings of bits for each y: d is below 3/4 of y as far as anyone has looked; rows are checked, and grow if it is not.
fn bytes(longest: u32) -> u64 {
    let n = u64::from(longest);
    (n + 1) * (row_words(longest) as u64 * 8 + 24) + 72 * n
}

const fn row_words(y: u32) -> usize {
    y as usize * 3 / 4 / 64 + 2
}

struct Search {
    longest: u32,
    unsettled: Vec<Vec<u64>>,
    settled: Vec<u64>,
    later: Vec<Family>,
    diagonal: Vec<u64>,
    used: Vec<u64>,
    horizon: u32,
    /// Families whose members begin to be counted at this first row.
    starts: Vec<u64>,
}

/// How a row went.
enum End {
    Rectangle(RectangleEnd),
    Settled(Family),
    Open,
}

pub(super) fn build(longest: u32, limits: &Limits, observer: &mut impl Observer) -> Result<ThreeRows, LimitError> {
    let needed = if longest > ThreeRows::MAX_LONGEST { u64::MAX } else { bytes(longest) };
    let limit = limits.max_bytes().unwrap_or(u64::MAX - 1);
    if needed > limit {
        return Err(LimitError::Bytes { needed, limit });
    }
    let n = longest as usize;
    let mut search = Search {
        longest,
        unsettled: (0..=longest).map(|y| vec![0; row_words(y)]).collect(),
        settled: Vec::new(),
        later: Vec::new(),
        diagonal: vec![0; n / 32 + 2],
        used: Vec::new(),
        horizon: 0,
        starts: vec![0; n + 1],
    };
    let mut three = ThreeRows {
        longest,
        second_row: Vec::with_capacity(n + 1),
        third_row: Vec::new(),
        families: Vec::new(),
        by_first_row: vec![0; n + 1],
    };
    let mut meter = Meter::new(limits, Some((u64::from(longest) + 1).pow(2)));
    for z in 0..=longest {
        let done = u64::from(longest).pow(2) - u64::from(longest - z).pow(2);
        let (end, reached) = search.row(z, &mut three, |along| meter.step(done + along, observer))?;
        search.horizon = search.horizon.max(reached);
        match end {
            End::Rectangle(end) => three.third_row.push(end),
            End::Settled(family) => {
                three.families.push(family);
                search.later.push(family);
            }
            End::Open => {}
        }
    }
    let mut families = 0;
    for (count, starts) in three.by_first_row.iter_mut().zip(search.starts) {
        families += starts;
        *count += families;
    }
    Ok(three)
}

impl Search {
    /// Finds X(y, z) for y from z on, until the row ends, settles, or reaches the longest y; and says at which y.
    ///
    /// It has settled if its last d + 1 values were all d, beyond the horizon: then its own members exclude everything below d, also
    /// at every later y, and no row before it will come to exclude d.
    fn row(
        &mut self,
        z: u32,
        three: &mut ThreeRows,
        mut step: impl FnMut(u64) -> Result<(), LimitError>,
    ) -> Result<(End, u32), LimitError> {
        self.used.clone_from(&self.diagonal);
        let mut settled = self.settled_before(z);
        let (mut last, mut since) = (u32::MAX, z);
        for y in z..=self.longest {
            step(u64::from(y - z))?;
            self.later.iter().filter(|family| family.q == y).for_each(|family| set(&mut settled, family.p));
            // The single square (1, 0, 0) is a P-position, the empty bar is none.
            let poison = u32::from(y == 0);
            let d = first_zero(&self.unsettled[y as usize], &settled, &self.used, y, poison);
            let x = y + d;
            if d != last {
                (last, since) = (d, y);
            }
            if y - since > d && y > self.horizon {
                // The members found while this was to be proved are counted already.
                if let Some(starts) = self.starts.get_mut(x as usize) {
                    *starts += 1;
                }
                return Ok((End::Settled(Family { p: d, q: since, r: z }), y));
            }
            set(&mut self.unsettled[y as usize], d);
            set(&mut self.used, x);
            if let Some(count) = three.by_first_row.get_mut(x as usize) {
                *count += 1;
            }
            if y == z {
                set(&mut self.diagonal, x);
                three.second_row.push(x);
            }
            if d == 0 {
                return Ok((End::Rectangle(RectangleEnd { g: y, h: z }), y));
            }
        }
        Ok((End::Open, self.longest))
    }

    /// The string of those families that have settled before second row `y`; the others stay in `later`.
    fn settled_before(&mut self, y: u32) -> Vec<u64> {
        let settled = &mut self.settled;
        self.later.retain(|family| {
            let later = family.q >= y;
            if !later {
                set(settled, family.p);
            }
            later
        });
        self.settled.clone()
    }
}

fn set(bits: &mut Vec<u64>, bit: u32) {
    let word = bit as usize / 64;
    if word >= bits.len() {
        bits.resize(word + 1, 0);
    }
    bits[word] |= 1 << (bit % 64);
}

/// The first d from `least` on that is a 0 of `a`, of `b`, and, shifted by `y`, of `c`; strings go on with 0 for ever.
fn first_zero(a: &[u64], b: &[u64], c: &[u64], y: u32, least: u32) -> u32 {
    let (from, shift) = (y as usize / 64, y % 64);
    let c = c.get(from..).unwrap_or(&[]);
    let mut word = !(u64::MAX << least);
    let mut at = 0;
    let whole = a.len().min(b.len()).min(c.len().saturating_sub(1));
    let pairs = a[..whole].iter().zip(&b[..whole]).zip(c.windows(2));
    for ((a, b), pair) in pairs {
        word |= a | b | pair[0] >> shift | (pair[1] << 1) << (63 - shift);
        if word != u64::MAX {
            return at + word.trailing_ones();
        }
        (word, at) = (0, at + 64);
    }
    loop {
        let part = |string: &[u64], ahead| string.get(at as usize / 64 + ahead).copied().unwrap_or(0);
        word |= part(a, 0) | part(b, 0) | part(c, 0) >> shift | (part(c, 1) << 1) << (63 - shift);
        if word != u64::MAX {
            return at + word.trailing_ones();
        }
        (word, at) = (0, at + 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_zero_is_found_across_words_and_beyond_all_strings() {
        assert_eq!(first_zero(&[], &[], &[], 0, 0), 0);
        assert_eq!(first_zero(&[], &[], &[], 0, 1), 1);
        assert_eq!(first_zero(&[0b0101], &[0b0010], &[0b1_0000_0000], 5, 0), 4);
        assert_eq!(first_zero(&[u64::MAX; 3], &[0; 9], &[0; 9], 100, 0), 192);
        assert_eq!(first_zero(&[u64::MAX], &[u64::MAX, 1], &[0, 0, 1 << 37], 100, 0), 66);
    }
}
