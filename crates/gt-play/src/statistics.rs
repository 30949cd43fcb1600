//! Mean and spread of counted numbers, and the confidence interval of the mean.
//!
//! For programs that play many games and report a mean: the points per game in the arena, or the
//! shots that a strategy needs. The games must be independent. If games repeat each other, the
//! interval is too narrow.

/// The 0.975 quantile of the normal distribution.
///
/// 95 % of the distribution lie within this many standard deviations of the mean.
pub const QUANTILE_95: f64 = 1.959_963_984_540_054;

/// Count, mean and standard deviation of some numbers; all are 0 if there are no numbers.
/// # Example
/// ```
/// use gt_play::statistics::Moments;
/// let points = Moments::of([(1.0, 3), (0.0, 1)].into_iter()); // three games won, one lost
/// assert_eq!((points.count, points.mean, points.deviation), (4, 0.75, 0.5));
/// assert_eq!(points.standard_error(), 0.25);
/// assert!((points.margin_95() - 0.49).abs() < 1e-3);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Moments {
    /// The count of the numbers.
    pub count: u64,
    /// The mean of the numbers.
    pub mean: f64,
    /// The estimated standard deviation of the distribution; 0 for fewer than two numbers.
    pub deviation: f64,
}

impl Moments {
    /// The moments of `numbers`, each given with how often it occurs.
    /// # Complexity
    /// Passes over the numbers three times, and stores none.
    #[must_use]
    pub fn of(numbers: impl Iterator<Item = (f64, u64)> + Clone) -> Self {
        let count = numbers.clone().map(|(_, times)| times).sum();
        if count == 0 {
            return Self::default();
        }
        let mean = numbers.clone().map(|(number, times)| number * float(times)).sum::<f64>()
            / float(count);
        if count == 1 {
            return Self { count, mean, deviation: 0.0 };
        }
        let squares =
            numbers.map(|(number, times)| (number - mean).powi(2) * float(times)).sum::<f64>();
        Self { count, mean, deviation: (squares / float(count - 1)).sqrt() }
    }

    /// The standard deviation of the mean; 0 for fewer than two numbers.
    #[must_use]
    pub fn standard_error(&self) -> f64 {
        self.deviation / float(self.count.max(1)).sqrt()
    }

    /// Half the width of the 95 % confidence interval of the mean, by the normal distribution.
    #[must_use]
    pub fn margin_95(&self) -> f64 {
        QUANTILE_95 * self.standard_error()
    }
}

#[expect(clippy::cast_precision_loss, reason = "an estimate; games beyond 2^53 will not be played")]
const fn float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests {

    use super::*;

    #[test]
    fn moments_have_their_textbook_values() {
        let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
        let ascending = vec![(2.0, 1), (4.0, 3), (5.0, 2), (7.0, 1), (9.0, 1)];
        let apart = vec![(9.0, 1), (4.0, 2), (5.0, 2), (4.0, 1), (7.0, 1), (2.0, 1)];
        for numbers in [ascending, apart] {
            let moments = Moments::of(numbers.into_iter());
            assert_eq!(moments.count, 8);
            assert!(
                close(moments.mean, 5.0) && close(moments.deviation, (32.0f64 / 7.0).sqrt()),
                "{moments:?}"
            );
            assert!(close(moments.standard_error(), (4.0f64 / 7.0).sqrt()), "{moments:?}");
            assert!(close(moments.margin_95(), QUANTILE_95 * (4.0f64 / 7.0).sqrt()), "{moments:?}");
        }
    }

    #[test]
    fn one_number_or_none_has_no_spread() {
        assert_eq!(Moments::of([].into_iter()), Moments::default());
        assert_eq!(Moments::of([(3.0, 0)].into_iter()), Moments::default());
        let one = Moments::of([(3.0, 1)].into_iter());
        assert_eq!((one.count, one.mean, one.deviation, one.standard_error()), (1, 3.0, 0.0, 0.0));
        assert_eq!(Moments::default().margin_95().to_bits(), 0.0f64.to_bits());
    }
}
