//! Counted results, and how certain they are.

use core::fmt;

use crate::statistics::{Moments, QUANTILE_95};
use gt_core::outcome::Outcome;

/// Counts how many games one of two players won, drew and lost.
/// # Example
/// ```
/// use gt_core::Outcome;
/// use gt_play::arena::Tally;
/// let mut tally = Tally::default();
/// (0..30).for_each(|game| tally.add(if game < 20 { Outcome::Win } else { Outcome::Loss }));
/// assert_eq!(tally.score(), Some(20.0 / 30.0));
/// assert_eq!(tally.to_string(), "20 won (49 to 81 %), 0 drawn (0 to 11 %), 10 lost (19 to 51 %)");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Games won.
    pub wins: u64,
    /// Games drawn, including games that were cut off.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games that were cut off; they count as drawn too.
    pub cut_off: u64,
}

/// The range in which a share lies with 95 % confidence, between 0 and 1.
///
/// It holds if the counted games are independent. Without random openings or random players they
/// are not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Returns Wilson's score interval for `count` hits in `total` tries.
    ///
    /// Without tries it is 0 to 1. A `count` above `total` counts as `total`.
    ///
    /// The simpler interval of plus and minus two standard errors fails for 0 hits in 10: its width
    /// is 0. This interval does not fail there.
    #[must_use]
    pub fn wilson(count: u64, total: u64) -> Self {
        Self::wilson_at(count, total, QUANTILE_95)
    }

    #[expect(
        clippy::cast_precision_loss,
        reason = "an estimate; games beyond 2^53 will not be played"
    )]
    fn wilson_at(count: u64, total: u64, z: f64) -> Self {
        if total == 0 {
            return Self { low: 0.0, high: 1.0 };
        }
        let n = total as f64;
        let share = count.min(total) as f64 / n;
        let middle = share + z * z / (2.0 * n);
        let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
        let scale = 1.0 + z * z / n;
        Self {
            low: ((middle - spread) / scale).max(0.0),
            high: ((middle + spread) / scale).min(1.0),
        }
    }
}

impl Tally {
    /// Counts one more game, by its outcome for the player of this tally.
    ///
    /// To combine several tallies, add their public fields.
    pub const fn add(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Win => self.wins += 1,
            Outcome::Draw => self.draws += 1,
            Outcome::Loss => self.losses += 1,
        }
    }

    /// Counts one more game that was cut off.
    pub const fn add_cut_off(&mut self) {
        self.draws += 1;
        self.cut_off += 1;
    }

    /// Returns the number of all games.
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Returns the points per game: 1 for a win, 1/2 for a draw; `None` before the first game.
    pub fn score(&self) -> Option<f64> {
        let points =
            Moments::of([(1.0, self.wins), (0.5, self.draws), (0.0, self.losses)].into_iter());
        (points.count > 0).then_some(points.mean)
    }

    /// Returns the share of games won.
    ///
    /// The player is stronger than the opponent if the interval of the wins lies above the interval
    /// of the losses. If the intervals overlap, play more games.
    pub fn wins_share(&self) -> Interval {
        Interval::wilson(self.wins, self.games())
    }

    /// Returns the share of games drawn.
    pub fn draws_share(&self) -> Interval {
        Interval::wilson(self.draws, self.games())
    }

    /// Returns the share of games lost.
    pub fn losses_share(&self) -> Interval {
        Interval::wilson(self.losses, self.games())
    }
}

/// Writes the interval in per cent, from 0 to 100.
impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0} to {:.0} %", 100.0 * self.low, 100.0 * self.high)
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (wins, draws, losses) = (self.wins_share(), self.draws_share(), self.losses_share());
        write!(
            f,
            "{} won ({wins}), {} drawn ({draws}), {} lost ({losses})",
            self.wins, self.draws, self.losses
        )?;
        if self.cut_off > 0 {
            write!(f, ", {} of the draws cut off", self.cut_off)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_intervals_are_those_of_the_formula() {
        // Source: lit, successes, failures and bounds for z = 1.96 from
        // codegolf.stackexchange.com/questions/105389.
        for (hits, misses, low, high) in [
            (0, 1, 0.0, 0.793_456_708_526_107_1),
            (1, 1, 0.094_528_654_800_866_11, 0.905_471_345_199_134),
            (1, 10, 0.016_231_752_262_825_982, 0.377_364_625_486_203_8),
            (10, 90, 0.055_228_541_613_136_12, 0.174_367_304_367_665_4),
            (75, 25, 0.656_953_536_299_242_1, 0.824_549_059_962_757_3),
            (100, 0, 0.963_005_192_523_998_1, 1.0),
        ] {
            let interval = Interval::wilson_at(hits, hits + misses, 1.96);
            let close = |a: f64, b: f64| (a - b).abs() < 1e-12;
            assert!(
                close(interval.low, low) && close(interval.high, high),
                "{hits} of {}: {interval:?}",
                hits + misses
            );
        }
    }

    #[test]
    fn without_games_nothing_is_known() {
        let tally = Tally::default();
        assert_eq!((tally.score(), tally.wins_share()), (None, Interval { low: 0.0, high: 1.0 }));
    }
}
