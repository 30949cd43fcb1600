//! Closed forms: outcome, winning moves, remoteness and lost cells at any `u64` distances.
//!
//! All answers are exact and need no search. Lost cells come in *pairs*: a lost cell and its mirror
//! image. The *n*-th pair is written (*aₙ*, *bₙ*) with *aₙ* ≤ *bₙ*. The *difference* of a pair is
//! *bₙ* - *aₙ*. The *partner* of a number is the other number of its pair.
//!
//! # The queen
//! Let φ = (1 + √5)/2. The *n*-th pair is *aₙ* = ⌊*n*φ⌋ and *bₙ* = *aₙ* + *n*. For *n* = 0 it is
//! the corner.
//!
//! * Every positive number is in exactly one pair.
//! * Every number from 0 on is the difference of exactly one pair.
//!
//! So each row, each column and each diagonal holds exactly one lost cell. A cell never has more
//! than three winning moves.
//!
//! # Misère play
//! The player who moves the queen into the corner loses. The lost cells are those of normal play,
//! except for the first two pairs. Instead of (0, 0) and (1, 2) they are (0, 1) and (2, 2),
//! together with their mirror images.
//!
//! Proof. In these pairs, too, every number is in exactly one pair and every difference occurs
//! exactly once. So no move leads from a lost cell to another. The player to move in the corner has
//! won, and there is no move. Every other cell (*x*, *y*) with *x* ≤ *y* has a move to a lost cell:
//! * From the rows *x* = 0, 1 and 2, to (0, 1), (1, 0) and (2, 2).
//! * From a row *x* ≥ 3, along the row, if the lost cell of the row is nearer than *y*.
//! * Otherwise *x* is the *aₙ* of some pair, and *d* = *y* - *x* < *n*. Then a diagonal move leads
//!   to the lost cell of difference *d*. Its smaller distance is below *x*: it is 2 for *d* = 0, 0
//!   for *d* = 1, and the *a* of an earlier pair for *d* ≥ 2.
//!
//! # t-Wythoff, Fraenkel's game
//! A move lowers *a*, or *b*, or both. If it lowers both, it does so by *k* > 0 and *l* > 0 with
//! |*k* - *l*| < *t*. For *t* = 1 this is the queen.
//!
//! The *n*-th pair is (*aₙ*, *bₙ*) with *bₙ* = *aₙ* + *tn*, where *aₙ* is the least number that is
//! in no earlier pair. Then *aₙ* = ⌊*nα*⌋ with *α* = (2 - *t* + √(*t*² + 4))/2.
//!
//! The code computes *aₙ* as *n* + ⌊*nθ*⌋. Here *θ* = *α* - 1 lies in (0, 1) and is the root of
//! *θ*² + *tθ* = 1. So ⌊*nθ*⌋ is the greatest *m* with *m*(*m* + *tn*) ≤ *n*². Products of two
//! `u64` fit a `u128`, so this is exact.
//!
//! Since 1/*α* + 1/(*α* + *t*) = 1, every positive number is in exactly one pair. Differences are
//! multiples of *t*, so a diagonal move can win towards two pairs at most. Together with row and
//! column, a cell has four winning moves at most.

mod phi;
mod theta;

use gt_core::Outcome;

use self::phi::times_phi_fraction;
use self::theta::times_theta;
use super::lost_cells::LostCells;
use crate::rules::{Cell, T};

/// A closed form: who wins from a cell, in how many plies, by which moves.
///
/// There is one for the queen, one for the queen in misère play, and one for each *t* of t-Wythoff.
/// Distances go up to 2^64 - 1. No board is needed: every move leads nearer to the corner, so a
/// cell has the same moves on every board that has the cell.
///
/// # Complexity
/// Each question is O(1) for the queen in normal and in misère play: some nanoseconds. It is O(log)
/// for t-Wythoff with *t* > 1. No question allocates memory.
///
/// # Example
/// ```
/// use gt_core::Outcome;
/// use gt_queen::solve::ClosedForm;
/// use gt_queen::{Cell, T};
///
/// assert_eq!(ClosedForm::QUEEN.outcome(Cell::new(5, 3)), Outcome::Loss);
/// assert_eq!(ClosedForm::QUEEN.outcome(Cell::new(u64::MAX, u64::MAX)), Outcome::Win);
/// assert_eq!(ClosedForm::MISERE.outcome(Cell::new(2, 2)), Outcome::Loss);
/// // In misère play the player who moved to the corner has lost.
/// assert_eq!(ClosedForm::MISERE.outcome(Cell::CORNER), Outcome::Win);
/// let two = ClosedForm::t_wythoff(T::new(2).unwrap());
/// assert_eq!(two.outcome(Cell::new(4, 10)), Outcome::Loss);
/// assert_eq!(ClosedForm::t_wythoff(T::MIN), ClosedForm::QUEEN);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClosedForm {
    form: Form,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Form {
    Queen,
    Misere,
    /// t-Wythoff for a *t* other than 1.
    Crooked(T),
}

impl ClosedForm {
    /// The queen in normal play: the player who moves it into the corner wins.
    pub const QUEEN: Self = Self { form: Form::Queen };
    /// The queen in misère play: the player who moves it into the corner loses.
    pub const MISERE: Self = Self { form: Form::Misere };

    /// Returns the closed form of t-Wythoff; for `t` = 1 it is [`QUEEN`](Self::QUEEN).
    #[must_use]
    pub const fn t_wythoff(t: T) -> Self {
        if t.get() == 1 { Self::QUEEN } else { Self { form: Form::Crooked(t) } }
    }

    /// Returns whether a diagonal move may be crooked.
    pub(super) const fn is_crooked(self) -> bool {
        matches!(self.form, Form::Crooked(_))
    }

    /// Returns *t*: the difference of the `n`-th pair is *tn*.
    #[inline]
    const fn t(self) -> u64 {
        match self.form {
            Form::Crooked(t) => t.get(),
            Form::Queen | Form::Misere => 1,
        }
    }

    /// Returns the smaller distance of the `n`-th pair, less `n`.
    #[inline]
    const fn excess(self, n: u64) -> u64 {
        match self.form {
            Form::Crooked(t) => times_theta(t, n),
            Form::Queen | Form::Misere => times_phi_fraction(n),
        }
    }

    /// Returns the `n`-th lost cell, with the smaller distance first.
    ///
    /// Numbers start from 0: the corner, or (0, 1) and then (2, 2) in misère play. The result is
    /// `None` if the greater distance does not fit a `u64`. For the queen this is so from `n` =
    /// 7046029254386353131 on.
    ///
    /// # Example
    /// ```
    /// use gt_queen::solve::ClosedForm;
    /// use gt_queen::{Cell, T};
    ///
    /// let lost = |form: ClosedForm, n| form.p_position(n).map(|cell| (cell.a, cell.b)).unwrap();
    /// let first = |form| [0, 1, 2, 3].map(|n| lost(form, n));
    /// assert_eq!(first(ClosedForm::QUEEN), [(0, 0), (1, 2), (3, 5), (4, 7)]);
    /// assert_eq!(first(ClosedForm::MISERE), [(0, 1), (2, 2), (3, 5), (4, 7)]);
    /// let two = ClosedForm::t_wythoff(T::new(2).unwrap());
    /// assert_eq!(first(two), [(0, 0), (1, 3), (2, 6), (4, 10)]);
    /// // floor(n * phi) in f64 says 165580142 here.
    /// let exact = Cell::new(165_580_140, 267_914_295);
    /// assert_eq!(ClosedForm::QUEEN.p_position(102_334_155), Some(exact));
    /// ```
    #[inline]
    #[must_use]
    pub const fn p_position(self, n: u64) -> Option<Cell> {
        match (self.form, n) {
            (Form::Misere, 0) => return Some(Cell::new(0, 1)),
            (Form::Misere, 1) => return Some(Cell::new(2, 2)),
            _ => {}
        }
        let (Some(a), Some(difference)) = (n.checked_add(self.excess(n)), n.checked_mul(self.t()))
        else {
            return None;
        };
        match a.checked_add(difference) {
            Some(b) => Some(Cell::new(a, b)),
            None => None,
        }
    }

    /// Returns the number of a lost cell, or `None` if the player to move wins.
    ///
    /// The number is `n` if `cell` is the `n`-th lost cell or its mirror image.
    ///
    /// # Example
    /// ```
    /// use gt_queen::solve::ClosedForm;
    /// use gt_queen::{Cell, T};
    ///
    /// assert_eq!(ClosedForm::QUEEN.p_index(Cell::new(7, 4)), Some(3));
    /// assert_eq!(ClosedForm::QUEEN.p_index(Cell::new(7, 5)), None);
    /// assert_eq!(ClosedForm::MISERE.p_index(Cell::new(1, 0)), Some(0));
    /// assert_eq!(ClosedForm::t_wythoff(T::new(2).unwrap()).p_index(Cell::new(10, 4)), Some(3));
    /// ```
    #[inline]
    #[must_use]
    pub const fn p_index(self, cell: Cell) -> Option<u64> {
        let (a, b) = cell.sorted();
        match (self.form, a, b) {
            (Form::Misere, 0, 1) => return Some(0),
            (Form::Misere, 2, 2) => return Some(1),
            (Form::Misere, 0, 0) | (Form::Misere, 1, 2) => return None,
            _ => {}
        }
        let (difference, t) = (b - a, self.t());
        if t != 1 && !difference.is_multiple_of(t) {
            return None;
        }
        let n = if t == 1 { difference } else { difference / t };
        // a = n + excess, without an overflow.
        if a >= n && a - n == self.excess(n) { Some(n) } else { None }
    }

    /// Returns the partner of `x`: the other distance of the lost cell that has `x` as a distance.
    ///
    /// The result is `None` if the partner does not fit a `u64`.
    ///
    /// # Example
    /// ```
    /// use gt_queen::T;
    /// use gt_queen::solve::ClosedForm;
    ///
    /// assert_eq!([0, 4, 7].map(|x| ClosedForm::QUEEN.partner(x)), [Some(0), Some(7), Some(4)]);
    /// assert_eq!(ClosedForm::QUEEN.partner(u64::MAX - 1), None); // it is about 3.0e19
    /// let misere = [0, 1, 2, 3].map(|x| ClosedForm::MISERE.partner(x));
    /// assert_eq!(misere, [Some(1), Some(0), Some(2), Some(5)]);
    /// let two = ClosedForm::t_wythoff(T::new(2).unwrap());
    /// assert_eq!([1, 2, 3].map(|x| two.partner(x)), [Some(3), Some(6), Some(1)]);
    /// ```
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most x")]
    pub const fn partner(self, x: u64) -> Option<u64> {
        // Call a number an "a" if it is the smaller number of its pair, else a "b". Of the numbers from 1 to x - 1,
        // ⌊x/α⌋ = ⌊x(t - 1 + θ)/t⌋ are an a.
        let before = match (self.form, x) {
            (Form::Misere, 0) => return Some(1),
            (Form::Misere, 1) => return Some(0),
            (Form::Misere, 2) => return Some(2),
            (Form::Crooked(t), x) => {
                ((x as u128 * (t.get() - 1) as u128 + times_theta(t, x) as u128) / t.get() as u128)
                    as u64
            }
            (Form::Queen | Form::Misere, x) => times_phi_fraction(x),
        };
        // If x is an a, it belongs to the pair with the number n. Otherwise x is a b: the one with the number x - before.
        let n = before + 1;
        match n.checked_add(self.excess(n)) {
            Some(a) if a == x => match n.checked_mul(self.t()) {
                Some(difference) => x.checked_add(difference),
                None => None,
            },
            _ => Some(x - (x - before) * self.t()),
        }
    }

    /// Returns who wins from `cell`; in misère play the player to move in the corner has won.
    ///
    /// # Example
    /// ```
    /// use gt_core::Outcome;
    /// use gt_queen::Cell;
    /// use gt_queen::solve::ClosedForm;
    ///
    /// assert_eq!(ClosedForm::QUEEN.outcome(Cell::CORNER), Outcome::Loss);
    /// assert_eq!(ClosedForm::MISERE.outcome(Cell::CORNER), Outcome::Win);
    /// ```
    #[inline]
    #[must_use]
    pub const fn outcome(self, cell: Cell) -> Outcome {
        if self.p_index(cell).is_some() { Outcome::Loss } else { Outcome::Win }
    }

    /// Returns the lost cell whose distances differ by *t* times `times`.
    #[inline]
    const fn of_difference(self, times: u64) -> Option<Cell> {
        match (self.form, times) {
            (Form::Misere, 0 | 1) => self.p_position(1 - times),
            _ => self.p_position(times),
        }
    }

    /// Lists the cells that a winning move from `cell` leads to.
    ///
    /// They come in the order: along the column, along the row, across. In t-Wythoff two of them
    /// may lie across. In all there are three at most for the queen, and four for t-Wythoff. The
    /// list is empty where the player to move loses, and in the corner.
    ///
    /// # Example
    /// ```
    /// use gt_queen::solve::ClosedForm;
    /// use gt_queen::{Cell, T};
    ///
    /// let from = |form: ClosedForm, cell| form.winning_moves(cell).collect::<Vec<_>>();
    /// assert_eq!(from(ClosedForm::QUEEN, Cell::new(6, 7)), [Cell::new(4, 7), Cell::new(1, 2)]);
    /// assert_eq!(from(ClosedForm::MISERE, Cell::new(1, 1)), [Cell::new(0, 1), Cell::new(1, 0)]);
    /// let two = ClosedForm::t_wythoff(T::new(2).unwrap());
    /// // A move of 2 rows and 3 columns. The lost cell (4, 10) is too far away.
    /// assert_eq!(from(two, Cell::new(4, 9)), [Cell::new(2, 6)]);
    /// ```
    #[inline]
    pub fn winning_moves(self, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
        let Cell { a, b } = cell;
        let (least, most) = cell.sorted();
        let column = self.partner(b).filter(|&to| to < a).map(|to| Cell::new(to, b));
        let row = self.partner(a).filter(|&to| to < b).map(|to| Cell::new(a, to));
        // Of two cells on one diagonal, the nearer cell is nearer in both directions.
        let nearer = |lost: &Cell| lost.a < least && (!self.is_crooked() || lost.b < most);
        let across = |lost: Cell| if a <= b { lost } else { lost.transposed() };
        // A move to the pair n is crooked by |tn - (most - least)|, which is less than t. So tn is the multiple of t next
        // to most - least, below or above.
        let (nearest, next) = match self.form {
            Form::Crooked(t) => {
                let nearest = (most - least) / t;
                (nearest, (!(most - least).is_multiple_of(t.get())).then(|| nearest + 1))
            }
            Form::Queen | Form::Misere => (most - least, None),
        };
        let [nearest, next] = [Some(nearest), next]
            .map(|n| n.and_then(|n| self.of_difference(n)).filter(nearer).map(across));
        [column, row, nearest].into_iter().flatten().chain(next)
    }

    /// Returns the plies until the corner is reached, if the winner hurries and the loser delays.
    ///
    /// * In normal play it is 2*n* at the *n*-th lost cell. At a won cell it is 1 + 2*n*, where *n*
    ///   is the least number of a lost cell that a winning move leads to. This holds for every *t*.
    /// * In misère play it is 0 in the corner. Elsewhere it is one more than by the rule above.
    ///
    /// # Example
    /// ```
    /// use gt_queen::Cell;
    /// use gt_queen::solve::ClosedForm;
    ///
    /// let plies = |form: ClosedForm, a, b| form.remoteness(Cell::new(a, b));
    /// assert_eq!((plies(ClosedForm::QUEEN, 4, 7), plies(ClosedForm::QUEEN, 9, 9)), (6, 1));
    /// // From (9, 9) the winner moves to (2, 2).
    /// assert_eq!((plies(ClosedForm::MISERE, 0, 1), plies(ClosedForm::MISERE, 9, 9)), (1, 4));
    /// ```
    #[inline]
    #[must_use]
    pub fn remoteness(self, cell: Cell) -> u64 {
        let last = u64::from(self.form == Form::Misere);
        match self.p_index(cell) {
            Some(n) => 2 * n + last,
            None => self
                .winning_moves(cell)
                .filter_map(|to| self.p_index(to))
                .min()
                .map_or(0, |n| 2 * n + 1 + last),
        }
    }
}

impl LostCells for ClosedForm {
    type Distance = u64;
    type Cell = Cell;

    fn p_position(&self, n: &u64) -> Option<Cell> {
        Self::p_position(*self, *n)
    }

    fn p_index(&self, cell: &Cell) -> Option<u64> {
        Self::p_index(*self, *cell)
    }

    fn partner(&self, x: &u64) -> Option<u64> {
        Self::partner(*self, *x)
    }

    fn winning_moves(&self, cell: &Cell) -> impl Iterator<Item = Cell> {
        Self::winning_moves(*self, *cell)
    }

    fn remoteness(&self, cell: &Cell) -> u64 {
        Self::remoteness(*self, *cell)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// t-Wythoff for *t* = 1, by the code for any *t* and not by the code for the queen.
    const ONE: ClosedForm = ClosedForm { form: Form::Crooked(T::MIN) };

    proptest! {
        #[test]
        fn one_wythoff_is_the_queen(a: u64, b: u64, n: u64) {
            prop_assert_eq!(ONE.p_position(n), ClosedForm::QUEEN.p_position(n));
            prop_assert_eq!(ONE.partner(a), ClosedForm::QUEEN.partner(a));
            let cell = Cell::new(a, b);
            prop_assert_eq!(ONE.outcome(cell), ClosedForm::QUEEN.outcome(cell));
            prop_assert!(ONE.winning_moves(cell).eq(ClosedForm::QUEEN.winning_moves(cell)));
            if let Some(lost) = ClosedForm::QUEEN.p_position(n) {
                prop_assert_eq!(ONE.p_index(lost), Some(n));
                prop_assert_eq!(ONE.partner(lost.b), Some(lost.a));
            }
        }
    }
}
