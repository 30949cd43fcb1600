//! A guess at who stands better, term by term.
//!
//! Every [`Term`] counts one thing from the hens' side. The guess is the weighted sum of all terms,
//! less the sum at the start. So the start is balanced. A draw by repetition scores 0, so near the
//! start it is worth neither seeking nor avoiding.
//!
//! The worth of a term is measured. [`Weights::without`] takes a term away, and a match between a
//! player with the term and a player without it shows the difference (`gt fox tournament
//! --without`).
//!
//! # Units
//! A weight is in hundredths of a hen, so a hen is 100. A score is for the player to move.

use core::fmt;
use core::str::FromStr;

use gt_core::bits::ones;
use gt_core::{Evaluate, ParseError, Score};
use strum::{IntoStaticStr, VariantArray};

use crate::rules::{FoxHens, HENS, Position, beside};

/// A quantity that is counted in a position, from the hens' side.
///
/// # Example
/// ```
/// use gt_core::Game;
/// use gt_fox_hens::FoxHens;
/// use gt_fox_hens::play::Term;
/// let book = FoxHens::book();
/// let counts = Term::ALL.iter().map(|&term| book.count(&book.initial(), term));
/// // hens, climbed, henhouse, freedom, threat, holes
/// assert_eq!(counts.collect::<Vec<_>>(), [20, 38, 0, 5, 0, 0]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub enum Term {
    /// How many hens are on the board.
    Hens,
    /// How many rows the hens have climbed, added up: a hen in the lowest row counts 0.
    Climbed,
    /// How many squares of the henhouse hold hens.
    Henhouse,
    /// How many empty squares a fox can step to. Bad for the hens.
    Freedom,
    /// Whether a fox can take a hen at once, 0 or 1. Bad for the hens.
    Threat,
    /// How many empty squares lie directly below a hen, where a fox could land. Bad for the hens.
    Holes,
}

impl Term {
    /// All terms, in the order of the weights.
    pub const ALL: &'static [Self] = Self::VARIANTS;

    /// Returns the name used on the command line.
    pub fn name(self) -> &'static str {
        self.into()
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Term {
    type Err = ParseError;

    /// Reads a name as [`Term::name`] gives it.
    ///
    /// # Errors
    /// [`ParseError`] lists all names.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let known = Self::ALL.iter().copied().find(|term| term.name() == text);
        known.ok_or_else(|| {
            ParseError::new(text, "a term: hens climbed henhouse freedom threat holes")
        })
    }
}

/// The worth of one unit of each [`Term`], in hundredths of a hen.
///
/// # Example
/// ```
/// use gt_core::{Game, Score};
/// use gt_fox_hens::FoxHens;
/// use gt_fox_hens::play::{Term, Weights};
/// let rules = FoxHens::book();
/// let weights = Weights::default();
/// assert_eq!(weights.get(Term::Hens), 100);
/// assert_eq!(weights.without(Term::Hens).get(Term::Hens), 0);
/// assert_eq!(rules.guess(&rules.initial(), &weights), Score::ZERO);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights([i32; Term::VARIANTS.len()]);

impl Default for Weights {
    fn default() -> Self {
        Self([100, 12, 15, -4, -40, -6])
    }
}

impl Weights {
    /// Returns the weight of a term.
    pub const fn get(&self, term: Term) -> i32 {
        self.0[term as usize]
    }

    /// Returns the same weights with another weight for `term`, clamped to -1000 to 1000.
    #[must_use]
    pub fn with(mut self, term: Term, weight: i32) -> Self {
        self.0[term as usize] = weight.clamp(-1000, 1000);
        self
    }

    /// Returns the same weights with 0 for `term`.
    #[must_use]
    pub fn without(self, term: Term) -> Self {
        self.with(term, 0)
    }
}

impl FoxHens {
    /// Counts a term in a position, whichever side is to move.
    ///
    /// # Complexity
    /// A few shifts of sets; O(hens) for [`Term::Climbed`].
    pub fn count(&self, position: &Position, term: Term) -> i32 {
        let Position { hens, foxes, .. } = *position;
        let len = |set: u64| i32::try_from(set.count_ones()).unwrap_or(i32::MAX);
        let empty = self.empty(position);
        match term {
            Term::Hens => len(hens),
            Term::Climbed => {
                let rows = i32::try_from(self.board().rows()).unwrap_or(0);
                ones(hens).map(|square| rows - 1 - i32::try_from(square / 8).unwrap_or(0)).sum()
            }
            Term::Henhouse => len(hens & self.parameters().henhouse),
            Term::Freedom => len(beside(self, foxes) & empty),
            Term::Threat => i32::from(self.can_capture(foxes, hens, empty)),
            Term::Holes => len(hens << 8 & empty),
        }
    }

    /// Returns the weighted sum of all terms, less the sum at the start, for the player to move.
    ///
    /// # Complexity
    /// As [`count`](Self::count), twice for each term with a weight other than 0.
    ///
    /// # Example
    /// ```
    /// use gt_core::Score;
    /// use gt_fox_hens::FoxHens;
    /// use gt_fox_hens::play::Weights;
    /// let book = FoxHens::book();
    /// let weights = Weights::default();
    /// // A hen fewer is bad for the hens, who are to move.
    /// let fewer = book.board().position("3/3/2x1x2/1hhhhhh/hhhhhhh/hhh/hhh h")?;
    /// assert!(book.guess(&fewer, &weights) < Score::ZERO);
    /// # Ok::<(), gt_core::ParseError>(())
    /// ```
    pub fn guess(&self, position: &Position, weights: &Weights) -> Score {
        let start = &self.parameters().start;
        let of = |term| weights.get(term) * (self.count(position, term) - self.count(start, term));
        let score = Term::ALL.iter().copied().filter(|&term| weights.get(term) != 0).map(of).sum();
        Score::new(if position.turn == HENS { score } else { -score })
    }
}

/// Scores by [`FoxHens::guess`] with the default [`Weights`].
impl Evaluate for FoxHens {
    fn evaluate(&self, position: &Position) -> Score {
        self.guess(position, &Weights::default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Board;

    #[test]
    fn terms_count_what_they_say() {
        let rules = FoxHens::book();
        let position = Board::cross().position("3/1h1/2x1x2/1h5/7/3/1h1 f").unwrap();
        let counted = |position: &Position| {
            Term::ALL.iter().map(|&term| rules.count(position, term)).collect::<Vec<_>>()
        };
        let counts = counted(&position);
        // d6, b4 and d1; c5 and e5 step to c6, e6, b5, f5, d5, c4, e4; behind d6 and b4 lie d5 and b3.
        assert_eq!(counts, [3, 5 + 3, 1, 7, 0, 2]);
        // c5 takes d5; foxes step to d7, c6, b5 and c4, not to the hen's square; behind d5 lies d4.
        let position = Board::cross().position("x2/3/2xh3/7/7/3/3 h").unwrap();
        assert_eq!(counted(&position), [1, 4, 1, 4, 1, 1]);
        assert!(Term::ALL.iter().copied().all(|term| term.name().parse() == Ok(term)));
        assert_eq!("tail".parse::<Term>().unwrap_err().text, "tail");
    }

    #[test]
    fn a_guess_is_turned_round_with_the_side_to_move() {
        let rules = FoxHens::book();
        let position = Board::cross().position("3/3/2x1x2/1hhhhhh/hhhhhhh/hhh/hhh h").unwrap();
        let other = Position { turn: !position.turn, ..position };
        let weights = Weights::default();
        assert_eq!(rules.guess(&position, &weights), -rules.guess(&other, &weights));
        assert!(rules.guess(&position, &weights) < Score::ZERO);
    }

    #[test]
    fn hens_their_rows_and_their_house_are_good_for_the_hens_and_the_rest_is_bad() {
        let good = |term| matches!(term, Term::Hens | Term::Climbed | Term::Henhouse);
        assert!(
            Term::ALL.iter().copied().all(
                |term| Weights::default().get(term).signum() == if good(term) { 1 } else { -1 }
            )
        );
    }
}
