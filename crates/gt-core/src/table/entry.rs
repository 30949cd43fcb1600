//! The entry that a table keeps per position: 16 bytes, for every game.

use core::fmt;
use core::num::NonZeroU32;

use crate::outcome::Margin;
use crate::table::Rating;

/// How a rating relates to the value that it stands for.
///
/// Only ratings with `Exact` may be compared as values. A result below the window gives `Upper`, a
/// result above the window gives `Lower`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The value is the rating.
    Exact,
    /// The value is the rating or better: the search stopped when it was good enough.
    Lower,
    /// The value is the rating or worse: no move was good enough.
    Upper,
}

/// What a search found about a position: rating, kind of bound, depth of the search, best move.
///
/// The rating counts plies from the position itself. The kind of bound is part of the entry, so a
/// bound is never read as a value. An entry takes 16 bytes; `Option<Entry>` takes no more.
/// # Example
/// ```
/// use gt_core::{Value, alphabeta::Rating, table::{Bound, Entry}};
/// let rating = Rating::from(Value::Win { plies: 5 });
/// // At least that good; found by a search of 8 plies; the third move is best.
/// let entry = Entry::new(rating, Some(Bound::Lower), 8, Some(2));
/// assert_eq!((entry.rating(), entry.bound()), (rating, Some(Bound::Lower)));
/// assert_eq!((entry.depth(), entry.best()), (8, Some(2)));
/// assert_eq!(size_of::<Option<Entry>>(), 16);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Entry {
    /// `rating << 2 | upper << 1 | lower`. Both sides are 0 if only the best move is known.
    rating_and_sides: i64,
    depth_plus_one: NonZeroU32,
    best: u32,
}

impl Entry {
    const LOWER: i64 = 1;
    const UPPER: i64 = 2;
    const NO_MOVE: u32 = u32::MAX;
    /// The depth of a proved entry: it holds for every depth.
    ///
    /// Such an entry rests on no position where the depth ended.
    pub(crate) const PROVED: u32 = u32::MAX - 1;

    /// Returns an entry for a position searched `depth` plies deep.
    ///
    /// * `bound`: how `rating` relates to the value. With `None` the entry keeps only the best
    ///   move.
    /// * `depth`: in plies. `u32::MAX - 1` or more means *proved*: the bound holds for the value of
    ///   the game.
    /// * `best`: the index of the best move among [`Game::moves`](crate::Game::moves).
    #[must_use]
    #[inline]
    pub fn new(rating: Rating, bound: Option<Bound>, depth: u32, best: Option<u32>) -> Self {
        let sides = match bound {
            None => 0,
            Some(Bound::Lower) => Self::LOWER,
            Some(Bound::Upper) => Self::UPPER,
            Some(Bound::Exact) => Self::LOWER | Self::UPPER,
        };
        Self {
            rating_and_sides: rating.to_bits() << 2 | sides,
            depth_plus_one: NonZeroU32::MIN.saturating_add(depth),
            best: best.unwrap_or(Self::NO_MOVE),
        }
    }

    /// Returns the rating, whose plies count from this position.
    #[must_use]
    #[inline]
    pub const fn rating(self) -> Rating {
        Rating::from_bits(self.rating_and_sides >> 2)
    }

    /// Returns how the rating bounds the value; `None` if only the best move is known.
    #[must_use]
    #[inline]
    pub const fn bound(self) -> Option<Bound> {
        match self.rating_and_sides & 3 {
            0 => None,
            Self::LOWER => Some(Bound::Lower),
            Self::UPPER => Some(Bound::Upper),
            _ => Some(Bound::Exact),
        }
    }

    /// Returns how many plies deep the search was; meaningless if [`is_proved`](Self::is_proved).
    ///
    /// A table that replaces shallow entries first compares this number. Proved entries count as
    /// deepest.
    #[must_use]
    #[inline]
    pub const fn depth(self) -> u32 {
        self.depth_plus_one.get() - 1
    }

    /// Returns whether the bound holds for the value of the game.
    ///
    /// Such a bound rests on no heuristic score and on no repetition. The entry answers a question
    /// of any depth.
    #[must_use]
    #[inline]
    pub const fn is_proved(self) -> bool {
        self.depth() >= Self::PROVED
    }

    /// Returns the index of the best move, if the search found one.
    ///
    /// The index counts the moves of [`Game::moves`](crate::Game::moves) from 0, in their order. A
    /// search tries this move first.
    #[must_use]
    #[inline]
    pub const fn best(self) -> Option<u32> {
        if self.best == Self::NO_MOVE { None } else { Some(self.best) }
    }

    /// Returns the entry with this many points added; wins and losses stay as they are.
    #[must_use]
    pub(crate) fn shifted(self, points: Margin) -> Self {
        let sides = self.rating_and_sides & (Self::LOWER | Self::UPPER);
        Self { rating_and_sides: self.rating().shifted(points).to_bits() << 2 | sides, ..self }
    }

    /// Returns whether the rating is a lower bound, and whether it is an upper bound.
    #[inline]
    pub(crate) const fn sides(self) -> (bool, bool) {
        (self.rating_and_sides & Self::LOWER != 0, self.rating_and_sides & Self::UPPER != 0)
    }

    /// Returns the entry to keep when this entry is stored over `old`, for the same position.
    ///
    /// Normally `self` replaces `old`, because the search that made `self` found that `old` did not
    /// answer its question. The exceptions:
    ///
    /// * An exact `old` at least as deep as `self` stays.
    /// * An `old` with any bound stays, if `self` knows only a move.
    /// * The best move of `old` is kept if `self` has none. If `old` stays, it takes the best move
    ///   of `self`.
    /// * Two proved bounds with the same rating, one lower and one upper, make an exact entry.
    ///
    /// Authors of a [`TranspositionTable`](super::TranspositionTable) store `new.merged_into(old)`
    /// if both belong to the same position.
    #[must_use]
    #[inline]
    pub fn merged_into(self, old: Self) -> Self {
        let best = self.best().or(old.best()).unwrap_or(Self::NO_MOVE);
        let stays = match (self.bound(), old.bound()) {
            (None, known) => known.is_some(),
            (Some(_), known) => known == Some(Bound::Exact) && old.depth() >= self.depth(),
        };
        if stays {
            return Self { best, ..old };
        }
        let meets = self.is_proved() && old.is_proved() && self.rating() == old.rating();
        let sides = if meets { old.rating_and_sides & (Self::LOWER | Self::UPPER) } else { 0 };
        Self { rating_and_sides: self.rating_and_sides | sides, best, ..self }
    }
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = f.debug_struct("Entry");
        out.field("rating", &self.rating()).field("bound", &self.bound());
        if self.is_proved() {
            out.field("depth", &"proved");
        } else {
            out.field("depth", &self.depth());
        }
        out.field("best", &self.best()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::{Score, Value};

    #[test]
    fn an_entry_takes_sixteen_bytes_and_an_option_no_more() {
        assert_eq!((size_of::<Entry>(), size_of::<Option<Entry>>()), (16, 16));
        assert_eq!(size_of::<(u64, Entry)>(), 24);
        assert_eq!(size_of::<Option<(u64, Entry)>>(), 24);
    }

    #[test]
    fn an_entry_gives_back_what_it_was_made_of() {
        let ratings = [
            Rating::from(Value::Win { plies: 0 }),
            Rating::from(Value::Win { plies: u32::MAX }),
            Rating::from(Value::Loss { plies: 0 }),
            Rating::from(Value::Loss { plies: u32::MAX }),
            Rating::from(Score::MIN),
            Rating::from(Score::MAX),
            Rating::DRAW,
        ];
        for rating in ratings {
            for bound in [None, Some(Bound::Exact), Some(Bound::Lower), Some(Bound::Upper)] {
                for depth in [0, 1, 255, 256, 65_536, u32::MAX - 2] {
                    let entry = Entry::new(rating, bound, depth, Some(7));
                    assert_eq!(
                        (entry.rating(), entry.bound(), entry.depth(), entry.best()),
                        (rating, bound, depth, Some(7))
                    );
                    assert!(!entry.is_proved());
                }
            }
        }
        assert!(Entry::new(Rating::DRAW, None, u32::MAX - 1, None).is_proved());
        assert!(Entry::new(Rating::DRAW, None, u32::MAX, None).is_proved());
    }

    #[test]
    fn proved_bounds_that_meet_make_an_exact_entry() {
        let (lower, upper) = (Some(Bound::Lower), Some(Bound::Upper));
        let proved =
            |bound, plies| Entry::new(Value::Win { plies }.into(), bound, Entry::PROVED, None);
        assert_eq!(proved(upper, 5).merged_into(proved(lower, 5)).bound(), Some(Bound::Exact));
        assert_eq!(proved(upper, 3).merged_into(proved(lower, 5)).bound(), upper);
        let searched = |bound| Entry::new(Score::new(3).into(), bound, 4, None);
        assert_eq!(
            searched(upper).merged_into(searched(lower)).bound(),
            upper,
            "two searches to a depth prove nothing"
        );
    }

    #[test]
    fn a_shallow_search_does_not_displace_a_deep_exact_one_but_leaves_its_move() {
        let deep = Entry::new(Rating::DRAW, Some(Bound::Exact), 9, None);
        let shallow = Entry::new(Rating::BEST, Some(Bound::Lower), 2, Some(4));
        assert_eq!(
            shallow.merged_into(deep),
            Entry::new(Rating::DRAW, Some(Bound::Exact), 9, Some(4))
        );
        let hint = Entry::new(Rating::BEST, None, 20, Some(1));
        assert_eq!(
            hint.merged_into(deep),
            Entry::new(Rating::DRAW, Some(Bound::Exact), 9, Some(1))
        );
    }
}
