//! The scale of a search: every loss below every score, every score below every win.
//!
//! A rating is one signed number. So windows are compared and negated without a branch on what they
//! hold.
//!
//! Wins and losses lie near the two ends, 2^40 away from a balanced position. Heuristic scores lie
//! within `i32` around the middle. No game that fits into memory has enough plies to bring the two
//! ranges together.
//!
//! # Rejected alternatives
//! * *Scores and wins in one `i32`, as chess programs do*: a game's own scores could be read as
//!   wins. A remoteness beyond a few thousand plies could be read as a score.
//! * *An enum of three variants*: the same order, twice the size, and a branch at every comparison.

use core::fmt;

use crate::outcome::Margin;
use crate::outcome::{Score, Value};

/// What a search says of a position: won or lost in how many plies, or a heuristic score.
///
/// A rating is for the player to move. Its plies count from the position itself, never from the
/// root of a search.
///
/// Ratings are ordered by what the player to move prefers, as [`Value`] is. A draw is a score of 0.
/// So a search prefers a drawn position to a position with a negative score.
/// # Example
/// ```
/// use gt_core::{Score, Value, alphabeta::Rating};
/// let slow = Rating::from(Value::Win { plies: 9 });
/// let fast = Rating::from(Value::Win { plies: 3 });
/// assert!(Rating::from(Score::MAX) < slow && slow < fast);
/// assert!(fast.is_win() && !Rating::from(Score::MAX).is_win() && fast.score().is_none());
/// assert_eq!(fast.before_move(), Rating::from(Value::Loss { plies: 4 }));
/// assert_eq!(Rating::from(Score::new(7)).before_move(), Rating::from(Score::new(-7)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rating(i64);

impl Rating {
    /// A win in 0 plies, as a number.
    const WON: i64 = 1 << 40;
    /// The greatest score. Greater numbers are wins.
    const SCORES: i64 = i32::MAX as i64;

    /// A draw, or a balanced position.
    pub const DRAW: Self = Self(0);
    /// The best rating: won, and the game is over.
    pub const BEST: Self = Self(Self::WON);
    /// The worst rating: lost, and the game is over.
    pub const WORST: Self = Self(-Self::WON);

    /// Below every rating; the lower end of the open window.
    pub(crate) const BELOW: Self = Self(-Self::WON - 1);
    /// Above every rating; the upper end of the open window.
    pub(crate) const ABOVE: Self = Self(Self::WON + 1);
    /// The best rating of a position in which there is a move to make: a win in 1 ply.
    pub(crate) const WIN_BY_MOVE: Self = Self(Self::WON - 1);
    /// The worst rating of a position in which there is a move to make: a loss in 1 ply.
    pub(crate) const LOSS_BY_MOVE: Self = Self(1 - Self::WON);

    /// Returns the value of a win or loss; `None` for a score, and beyond `u32::MAX` plies.
    #[must_use]
    pub fn decided(self) -> Option<Value> {
        let plies = u32::try_from(self.plies()).ok()?;
        Some(if self.is_win() { Value::Win { plies } } else { Value::Loss { plies } })
    }

    /// Returns the score; `None` for a win or a loss.
    #[must_use]
    pub fn score(self) -> Option<Score> {
        if self.is_score() { i32::try_from(self.0).ok().map(Score::new) } else { None }
    }

    /// Returns whether the rating is a score, neither win nor loss.
    ///
    /// True for a draw, which is the score 0. The report says whether the draw is exact.
    #[must_use]
    pub const fn is_score(self) -> bool {
        !self.is_win() && !self.is_loss()
    }

    /// Returns whether the rating is a win in any number of plies.
    ///
    /// The report says whether the win is also proved: see
    /// [`Report::exact`](crate::alphabeta::Report::exact).
    #[must_use]
    pub const fn is_win(self) -> bool {
        self.0 > Self::SCORES
    }

    /// Returns whether the rating is a loss in any number of plies.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::SCORES
    }

    /// Returns what a move to a position of this rating is worth to the player who makes the move.
    ///
    /// The number is negated, and a win or loss is one ply farther away. The order is reversed: the
    /// worse a position is for its player to move, the better it is to move there. A heuristic
    /// score does not fade with the plies.
    #[must_use]
    pub const fn before_move(self) -> Self {
        Self(-self.0 + self.is_win() as i64 - self.is_loss() as i64)
    }

    /// Converts one end of a position's window into an end of its successors' window.
    ///
    /// It is the inverse of [`before_move`](Self::before_move). A rating that no move can give,
    /// such as a win in 0 plies, becomes a number beyond all ratings.
    pub(crate) const fn after_move(self) -> Self {
        Self(-self.0 - self.is_win() as i64 + self.is_loss() as i64)
    }

    /// Returns the plies to the end of the game for a win or loss; more than any depth for a score.
    pub(crate) const fn plies(self) -> u64 {
        (Self::WON - self.0.abs()).unsigned_abs()
    }

    /// Returns a score with `points` more, within the range of scores; a win or loss as it is.
    #[must_use]
    pub(crate) fn shifted(self, points: Margin) -> Self {
        if self.is_score() {
            Self((self.0 + i64::from(points.0)).clamp(-Self::SCORES, Self::SCORES))
        } else {
            self
        }
    }

    pub(crate) const fn to_bits(self) -> i64 {
        self.0
    }

    pub(crate) const fn from_bits(bits: i64) -> Self {
        Self(bits)
    }
}

impl From<Value> for Rating {
    fn from(value: Value) -> Self {
        match value {
            Value::Loss { plies } => Self(i64::from(plies) - Self::WON),
            Value::Draw => Self::DRAW,
            Value::Win { plies } => Self(Self::WON - i64::from(plies)),
        }
    }
}

impl From<Score> for Rating {
    fn from(score: Score) -> Self {
        Self(score.get().into())
    }
}

impl From<Margin> for Rating {
    /// The score of this many points.
    #[inline]
    fn from(margin: Margin) -> Self {
        Score::new(margin.0).into()
    }
}

impl fmt::Display for Rating {
    /// Writes a win or loss as [`Value`] does, a score with its sign.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.decided() {
            Some(value) => value.fmt(f),
            None => write!(f, "{:+}", self.0),
        }
    }
}

impl fmt::Debug for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rating({self})")
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;
    use alloc::vec::Vec;

    use super::*;

    /// Returns ratings at the edges of every range, from worst to best.
    fn in_order() -> Vec<Rating> {
        let values =
            |value: fn(u32) -> Value| [0, 1, 2, 65_536, u32::MAX].map(value).map(Rating::from);
        let losses = values(|plies| Value::Loss { plies });
        let mut wins = values(|plies| Value::Win { plies });
        wins.reverse();
        let scores = [i32::MIN, -1, 0, 1, i32::MAX].map(Score::new).map(Rating::from);
        losses.into_iter().chain(scores).chain(wins).collect()
    }

    #[test]
    fn every_loss_is_below_every_score_and_every_score_below_every_win() {
        assert!(in_order().is_sorted_by(|a, b| a < b));
        assert!(Rating::BELOW < Rating::WORST && Rating::BEST < Rating::ABOVE);
    }

    #[test]
    fn a_move_turns_the_order_round_and_back() {
        for pair in in_order().windows(2) {
            assert!(pair[0].before_move() > pair[1].before_move());
            assert_eq!(pair[0].before_move().after_move(), pair[0]);
        }
    }

    #[test]
    fn a_window_turned_round_admits_the_same_ratings() {
        let ends = [in_order(), Vec::from([Rating::BELOW, Rating::ABOVE])].concat();
        for &end in &ends {
            for child in in_order() {
                assert_eq!(
                    child.before_move() <= end,
                    child >= end.after_move(),
                    "{child} against {end}"
                );
                assert_eq!(
                    child.before_move() >= end,
                    child <= end.after_move(),
                    "{child} against {end}"
                );
            }
        }
    }

    #[test]
    fn ratings_give_back_what_they_were_made_of() {
        for value in [
            Value::Loss { plies: 0 },
            Value::Win { plies: u32::MAX },
            Value::Loss { plies: u32::MAX },
        ] {
            assert_eq!(
                (Rating::from(value).decided(), Rating::from(value).score()),
                (Some(value), None)
            );
        }
        for score in [Score::MIN, Score::ZERO, Score::MAX] {
            assert_eq!(
                (Rating::from(score).decided(), Rating::from(score).score()),
                (None, Some(score))
            );
        }
        assert_eq!(
            Rating::from(Value::Loss { plies: u32::MAX }).before_move().decided(),
            None,
            "beyond what a value can hold"
        );
    }

    #[test]
    fn ratings_print_as_values_or_signed_scores() {
        assert_eq!(Rating::from(Score::new(5)).to_string(), "+5");
        assert_eq!(Rating::from(Value::Win { plies: 3 }).to_string(), "win in 3 plies (2 moves)");
    }
}
