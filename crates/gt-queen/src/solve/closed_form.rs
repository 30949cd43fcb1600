//! The closed forms: outcome, winning moves, remoteness and lost cells at any u64 distances, exactly, without a search.
//!
//! # The queen
//! The *n*-th lost cell (P-position) is (*aₙ*, *bₙ*) with *aₙ* = ⌊*n*φ⌋ and *bₙ* = *aₙ* + *n*, φ = (1 + √5)/2, together with its mirror
//! image; *n* = 0 is the corner. Every natural number other than 0 is a coordinate of exactly one pair, and every difference is that
//! of exactly one pair, so each row, each column and each diagonal holds exactly one lost cell: there are never more than three
//! winning moves.
//!
//! # Misère play
//! Whoever puts the queen into the corner loses. The lost cells are those of normal play, with the first two pairs changed:
//! instead of (0, 0) and (1, 2), they are (0, 1) and (2, 2), always with their mirror images.
//!
//! Why: these cells, and the *n*-th pairs of normal play for *n* ≥ 2, still have every number as a coordinate of exactly one pair
//! and every difference exactly once, so no move leads from one of them to another; and from the corner there is no move at all.
//! Every other cell (*x*, *y*) with *x* ≤ *y* has a move to one of them: rows 0, 1 and 2 to (0, 1), (1, 0) and (2, 2); from a row
//! *x* ≥ 3 along the row if the lost cell there is nearer than *y*. Otherwise *x* is the *aₙ* of some pair and *d* = *y* - *x* < *n*:
//! then diagonally to the lost cell of difference *d*, whose smaller distance is below *x* (it is 2 for *d* = 0, 0 for *d* = 1,
//! and the *a* of an earlier pair for *d* ≥ 2).
//!
//! # t-Wythoff, Fraenkel's game
//! A move lowers *a*, or *b*, or both, by *k* > 0 and *l* > 0 with |*k* - *l*| < *t*; for *t* = 1 this is the queen.
//! The *n*-th lost cell is (*aₙ*, *bₙ*), *bₙ* = *aₙ* + *tn*, where *aₙ* is the least number that is in no earlier pair; or its mirror
//! image. Then *aₙ* = ⌊*nα*⌋ with *α* = (2 - *t* + √(*t*² + 4))/2. Here it is computed as *n* + ⌊*nθ*⌋, *θ* = *α* - 1 in (0, 1), the root
//! of *θ*² + *tθ* = 1: the greatest *m* with *m*(*m* + *tn*) ≤ *n*². Products of two u64 fit u128, so that is exact.
//!
//! As 1/*α* + 1/(*α* + *t*) = 1, every positive number is in exactly one pair. Differences are multiples of *t*, so a diagonal
//! move can win towards two pairs at most: together with row and column, a cell has four winning moves at most.

mod phi;
mod theta;

use gt_core::Outcome;

use self::phi::times_phi_fraction;
use self::theta::times_theta;
use super::lost_cells::LostCells;
use crate::rules::{Cell, T};

/// Who wins from a cell, in how many plies, by which moves: the queen, the queen in misère play, or t-Wythoff.
///
/// Any distances up to 2^64 - 1; no board limits them. Whether all moves are there depends on
/// nothing but the cell.
///
/// # Complexity
/// O(1) for the queen in either play: some nanoseconds. O(log) for t-Wythoff with *t* > 1.
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
/// assert_eq!(ClosedForm::MISERE.outcome(Cell::CORNER), Outcome::Win); // whoever moved here has lost
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
    /// *t* is not 1.
    Crooked(T),
}

impl ClosedForm {
    /// The queen: whoever puts it into the corner wins.
    pub const QUEEN: Self = Self { form: Form::Queen };
    /// The queen in misère play: whoever puts it into the corner loses.
    pub const MISERE: Self = Self { form: Form::Misere };

    /// A piece whose diagonal moves may be crooked by less than `t`; for `t` = 1 it is the queen.
    #[must_use]
    pub const fn t_wythoff(t: T) -> Self {
        if t.get() == 1 { Self::QUEEN } else { Self { form: Form::Crooked(t) } }
    }

    /// Whether a diagonal move may be crooked.
    pub(super) const fn is_crooked(self) -> bool {
        matches!(self.form, Form::Crooked(_))
    }

    /// The difference of the `n`-th pair is `n` times this.
    #[inline]
    const fn t(self) -> u64 {
        match self.form {
            Form::Crooked(t) => t.get(),
            Form::Queen | Form::Misere => 1,
        }
    }

    /// The smaller distance of the `n`-th pair, less `n`.
    #[inline]
    const fn excess(self, n: u64) -> u64 {
        match self.form {
            Form::Crooked(t) => times_theta(t, n),
            Form::Queen | Form::Misere => times_phi_fraction(n),
        }
    }

    /// The `n`-th lost cell, with the smaller distance first: from the corner on, in misère play from (0, 1) and (2, 2) on.
    ///
    /// `None` if its greater distance exceeds u64, for the queen from `n` = 7046029254386353131 on.
    ///
    /// # Example
    /// ```
    /// use gt_queen::solve::ClosedForm;
    /// use gt_queen::{Cell, T};
    ///
    /// let first = |form: ClosedForm| [0, 1, 2, 3].map(|n| form.p_position(n).map(|cell| (cell.a, cell.b)).unwrap());
    /// assert_eq!(first(ClosedForm::QUEEN), [(0, 0), (1, 2), (3, 5), (4, 7)]);
    /// assert_eq!(first(ClosedForm::MISERE), [(0, 1), (2, 2), (3, 5), (4, 7)]);
    /// assert_eq!(first(ClosedForm::t_wythoff(T::new(2).unwrap())), [(0, 0), (1, 3), (2, 6), (4, 10)]);
    /// // floor(n * phi) in f64 says 165580142 here.
    /// assert_eq!(ClosedForm::QUEEN.p_position(102_334_155), Some(Cell::new(165_580_140, 267_914_295)));
    /// ```
    #[inline]
    #[must_use]
    pub const fn p_position(self, n: u64) -> Option<Cell> {
        match (self.form, n) {
            (Form::Misere, 0) => return Some(Cell::new(0, 1)),
            (Form::Misere, 1) => return Some(Cell::new(2, 2)),
            _ => {}
        }
        let (Some(a), Some(difference)) = (n.checked_add(self.excess(n)), n.checked_mul(self.t())) else { return None };
        match a.checked_add(difference) {
            Some(b) => Some(Cell::new(a, b)),
            None => None,
        }
    }

    /// The number of a lost cell: `n` where `cell` is the `n`-th or its mirror image; `None` where the player to move wins.
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

    /// The other distance of the lost cell one of whose distances is `x`; `None` if it exceeds u64.
    ///
    /// # Example
    /// ```
    /// use gt_queen::T;
    /// use gt_queen::solve::ClosedForm;
    ///
    /// assert_eq!([0, 4, 7].map(|x| ClosedForm::QUEEN.partner(x)), [Some(0), Some(7), Some(4)]);
    /// assert_eq!(ClosedForm::QUEEN.partner(u64::MAX - 1), None); // the other one is about 3.0e19
    /// assert_eq!([0, 1, 2, 3].map(|x| ClosedForm::MISERE.partner(x)), [Some(1), Some(0), Some(2), Some(5)]);
    /// let two = ClosedForm::t_wythoff(T::new(2).unwrap());
    /// assert_eq!([1, 2, 3].map(|x| two.partner(x)), [Some(3), Some(6), Some(1)]);
    /// ```
    #[inline]
    #[must_use]
    #[expect(clippy::cast_possible_truncation, reason = "at most x")]
    pub const fn partner(self, x: u64) -> Option<u64> {
        // ⌊x/α⌋ = ⌊x(t - 1 + θ)/t⌋ numbers from 1 to x - 1, or to x if x is no a, are an a.
        let before = match (self.form, x) {
            (Form::Misere, 0) => return Some(1),
            (Form::Misere, 1) => return Some(0),
            (Form::Misere, 2) => return Some(2),
            (Form::Crooked(t), x) => ((x as u128 * (t.get() - 1) as u128 + times_theta(t, x) as u128) / t.get() as u128) as u64,
            (Form::Queen | Form::Misere, x) => times_phi_fraction(x),
        };
        // If x is the a of a pair, it is that of the next one; else it is a b, and x - before numbers up to x are.
        let n = before + 1;
        match n.checked_add(self.excess(n)) {
            Some(a) if a == x => match n.checked_mul(self.t()) {
                Some(difference) => x.checked_add(difference),
                None => None,
            },
            _ => Some(x - (x - before) * self.t()),
        }
    }

    /// Who wins from `cell`; in misère play, whoever is to move in the corner has won.
    #[inline]
    #[must_use]
    pub const fn outcome(self, cell: Cell) -> Outcome {
        if self.p_index(cell).is_some() { Outcome::Loss } else { Outcome::Win }
    }

    /// The lost cell whose distances differ by `t` times `times`.
    #[inline]
    const fn of_difference(self, times: u64) -> Option<Cell> {
        match (self.form, times) {
            (Form::Misere, 0 | 1) => self.p_position(1 - times),
            _ => self.p_position(times),
        }
    }

    /// The cells that a winning move from `cell` leads to: along the column, along the row, across; across, t-Wythoff may have two.
    ///
    /// Empty where the player to move loses, and in the corner.
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
    /// assert_eq!(from(two, Cell::new(4, 9)), [Cell::new(2, 6)]); // 2 rows and 3 columns; (4, 10) is too far
    /// ```
    #[inline]
    pub fn winning_moves(self, cell: Cell) -> impl Iterator<Item = Cell> + Clone {
        let Cell { a, b } = cell;
        let (least, most) = cell.sorted();
        let column = self.partner(b).filter(|&to| to < a).map(|to| Cell::new(to, b));
        let row = self.partner(a).filter(|&to| to < b).map(|to| Cell::new(a, to));
        // Of cells on one diagonal, one is nearer in both directions.
        let nearer = |lost: &Cell| lost.a < least && (!self.is_crooked() || lost.b < most);
        let across = |lost: Cell| if a <= b { lost } else { lost.transposed() };
        // Crooked by |tn - (most - least)|: the multiples of t on both sides of the difference.
        let (nearest, next) = match self.form {
            Form::Crooked(t) => {
                let nearest = (most - least) / t;
                (nearest, (!(most - least).is_multiple_of(t.get())).then(|| nearest + 1))
            }
            Form::Queen | Form::Misere => (most - least, None),
        };
        let [nearest, next] = [Some(nearest), next].map(|n| n.and_then(|n| self.of_difference(n)).filter(nearer).map(across));
        [column, row, nearest].into_iter().flatten().chain(next)
    }

    /// The plies until the corner is reached if the winner hurries and the loser delays.
    ///
    /// It is 2*n* at the *n*-th lost cell, and elsewhere 1 + 2*n* for the least *n* among the winning moves, whatever *t* is. In
    /// misère play it is 0 in the corner, and elsewhere one more than that.
    ///
    /// # Example
    /// ```
    /// use gt_queen::Cell;
    /// use gt_queen::solve::ClosedForm;
    ///
    /// let plies = |form: ClosedForm, a, b| form.remoteness(Cell::new(a, b));
    /// assert_eq!((plies(ClosedForm::QUEEN, 4, 7), plies(ClosedForm::QUEEN, 9, 9)), (6, 1));
    /// assert_eq!((plies(ClosedForm::MISERE, 0, 1), plies(ClosedForm::MISERE, 9, 9)), (1, 4)); // by (2, 2)
    /// ```
    #[inline]
    #[must_use]
    pub fn remoteness(self, cell: Cell) -> u64 {
        let last = u64::from(self.form == Form::Misere);
        match self.p_index(cell) {
            Some(n) => 2 * n + last,
            None => self.winning_moves(cell).filter_map(|to| self.p_index(to)).min().map_or(0, |n| 2 * n + 1 + last),
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

    /// t-Wythoff for t = 1, not by the queen's own path.
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
