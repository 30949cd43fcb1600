//! The first repetition of a state, and the least preperiod and period that follow from it.
//!
//! The *excess* of a cell (*a*, *b*) is its nimber less the lower bound *b* - 2*a*.

/// A row that is known to repeat: its nimbers up to the first repetition.
#[derive(Clone, PartialEq, Eq)]
pub(super) struct Row {
    /// The excess in each column before preperiod + period.
    excess: Vec<u16>,
    period: usize,
}

impl Row {
    pub(super) const fn preperiod(&self) -> usize {
        self.excess.len() - self.period
    }

    pub(super) const fn period(&self) -> usize {
        self.period
    }

    pub(super) const fn bytes(&self) -> u64 {
        2 * self.excess.capacity() as u64
    }

    /// Returns the index at which the excess of `column` is kept.
    pub(super) fn index(&self, column: u64) -> usize {
        let preperiod = self.preperiod();
        match column.checked_sub(preperiod as u64) {
            Some(after) => {
                preperiod + usize::try_from(after % self.period as u64).expect("below the period")
            }
            None => usize::try_from(column).expect("below the preperiod"),
        }
    }

    /// Returns the index of the column after the column of `index`.
    pub(super) const fn next(&self, index: usize) -> usize {
        if index + 1 < self.excess.len() { index + 1 } else { self.preperiod() }
    }

    /// Returns the excess at `index`.
    pub(super) fn excess(&self, index: usize) -> u16 {
        self.excess[index]
    }
}

/// How all rows found so far repeat together: with `period`, from column `from` on.
#[derive(Clone, Debug)]
pub(super) struct Joint {
    from: usize,
    period: usize,
    /// Columns of the current row whose states were compared with all states before them.
    compared: usize,
}

impl Default for Joint {
    /// The start, before any row is found.
    fn default() -> Self {
        Self { from: 0, period: 1, compared: 0 }
    }
}

impl Joint {
    /// Looks for two equal states of the row number `row`, and returns the row if they are found.
    ///
    /// `excess` is what is known of the row. A state is the last 3·`row` columns before a column
    /// *b*. Only states are compared whose columns differ by a multiple of the joint period of the
    /// rows before.
    pub(super) fn find(&mut self, excess: &[u16], row: usize) -> Option<Row> {
        let state = 3 * row;
        let start = self.from + state;
        let compared = self.compared.max(start);
        let mut columns = (compared..=excess.len()).step_by(self.period);
        let repeats = columns.by_ref().find_map(|late| {
            self.compared = late + self.period;
            let mut earlier = (start..late).step_by(self.period);
            let early = earlier
                .find(|&early| excess[early - state..early] == excess[late - state..late])?;
            Some((early, late))
        });
        let (early, late) = repeats?;
        let found = tighten(&excess[..late], early, late - early);
        *self = Self { from: early - state, period: late - early, compared: 0 };
        Some(found)
    }
}

/// Returns the row with its least period and preperiod.
///
/// The row repeats with `period`, from column `from` on at the latest. `period` is a multiple of
/// the least period.
fn tighten(excess: &[u16], from: usize, period: usize) -> Row {
    let whole = &excess[from..from + period];
    // The least period of an eventually periodic row divides every other period of it.
    let mut least = period;
    for prime in prime_factors(period) {
        let shorter = least / prime;
        if (0..period).all(|i| whole[i] == whole[(i + shorter) % period]) {
            least = shorter;
        }
    }
    let start = (0..from)
        .rev()
        .find(|&column| excess[column] != excess[column + least])
        .map_or(0, |last| last + 1);
    Row { excess: excess[..start + least].to_vec(), period: least }
}

/// Returns the prime factors of `n`, each as often as it divides `n`.
fn prime_factors(mut n: usize) -> Vec<usize> {
    let mut factors = Vec::new();
    let mut factor = 2;
    while factor * factor <= n {
        if n.is_multiple_of(factor) {
            factors.push(factor);
            n /= factor;
        } else {
            factor += 1;
        }
    }
    factors.extend((n > 1).then_some(n));
    factors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_is_tightened_to_the_least() {
        // 9 9 | 1 2 | 1 2 ..., known to repeat with 12 from column 5 on.
        let excess: Vec<u16> =
            [9, 9].into_iter().chain([1, 2].into_iter().cycle().take(30)).collect();
        let row = tighten(&excess, 5, 12);
        assert_eq!((row.preperiod(), row.period()), (2, 2));
        assert_eq!(
            [0, 1, 2, 3, 4, 1_000_001].map(|column| row.excess(row.index(column))),
            [9, 9, 1, 2, 1, 2]
        );
    }

    #[test]
    fn states_are_compared_only_at_multiples_of_the_joint_period() {
        // Equal states 3 columns apart prove nothing if the rows before repeat with the period 2.
        let excess: Vec<u16> = [0, 0, 0, 5, 6, 7].into_iter().cycle().take(40).collect();
        let mut joint = Joint { from: 0, period: 2, compared: 0 };
        let row = joint.find(&excess, 1).unwrap();
        assert_eq!((joint.period % 2, row.period()), (0, 6));
    }

    #[test]
    fn a_state_that_has_not_come_back_is_no_period() {
        let excess: Vec<u16> = (0..100).collect();
        assert!(Joint::default().find(&excess, 1).is_none());
    }

    #[test]
    fn prime_factors_multiply_to_the_number() {
        for n in 1..500_usize {
            assert_eq!(prime_factors(n).into_iter().product::<usize>(), n);
        }
        assert_eq!(prime_factors(24_576), [[2; 13].as_slice(), &[3]].concat());
    }
}
