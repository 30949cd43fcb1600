//! Values and margins as numbers, in cells of one, two or four bytes.

use core::fmt;
use core::marker::PhantomData;

use super::table::RankTable;
use crate::error::SolveError;
use crate::grundy::cells::{Cells, HOLE};
use crate::outcome::Margin;
use crate::outcome::Value;
use crate::run::Run;
use crate::solution::Answer;

/// Answers that can be written as numbers, small ones for frequent answers.
pub(super) trait AsNumber: Answer {
    /// The number of the answer, below [`HOLE`].
    ///
    /// # Errors
    /// [`SolveError::Overflow`] if it has none.
    fn number(self) -> Result<u32, SolveError>;

    /// The answer of a number that [`number`](Self::number) has returned.
    fn from_number(number: u32) -> Self;
}

/// The greatest remoteness that has a number, in plies.
const MOST_PLIES: u32 = (HOLE - 3) / 2;
/// The greatest margin that has a number, in points.
const MOST_POINTS: u32 = (HOLE - 1) / 2;

/// A draw is 0. A loss in `plies` is `2 * plies + 1`, and a win is one more.
impl AsNumber for Value {
    #[inline]
    fn number(self) -> Result<u32, SolveError> {
        match self {
            Self::Draw => Ok(0),
            Self::Loss { plies } if plies <= MOST_PLIES => Ok(2 * plies + 1),
            Self::Win { plies } if plies <= MOST_PLIES => Ok(2 * plies + 2),
            Self::Loss { .. } | Self::Win { .. } => {
                Err(SolveError::Overflow { what: "remoteness in plies", max: MOST_PLIES.into() })
            }
        }
    }

    #[inline]
    fn from_number(number: u32) -> Self {
        match number.checked_sub(1) {
            None => Self::Draw,
            Some(loss) if loss % 2 == 0 => Self::Loss { plies: loss / 2 },
            Some(win) => Self::Win { plies: win / 2 },
        }
    }
}

/// A margin of 0, -1, +1, -2, +2 points is 0, 1, 2, 3, 4, and so on.
impl AsNumber for Margin {
    #[inline]
    fn number(self) -> Result<u32, SolveError> {
        let points = self.0.unsigned_abs();
        if points > MOST_POINTS {
            return Err(SolveError::Overflow { what: "margin in points", max: MOST_POINTS.into() });
        }
        Ok(2 * points - u32::from(self.0 < 0))
    }

    #[inline]
    fn from_number(number: u32) -> Self {
        let points = number.div_ceil(2).cast_signed();
        Self(if number.is_multiple_of(2) { points } else { -points })
    }
}

/// One cell per rank; a cell without a number is not known, or a hole.
pub(super) struct Numbers<A> {
    cells: Cells,
    answer: PhantomData<A>,
}

impl<A> Clone for Numbers<A> {
    fn clone(&self) -> Self {
        Self { cells: self.cells.clone(), answer: PhantomData }
    }
}

impl<A> fmt::Debug for Numbers<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cells.fmt(f)
    }
}

impl<A: AsNumber> RankTable for Numbers<A> {
    type Answer = A;

    fn unknown(len: u64, run: &Run) -> Result<Self, SolveError> {
        Ok(Self { cells: Cells::unknown(len, run)?, answer: PhantomData })
    }

    fn len(&self) -> u64 {
        self.cells.len() as u64
    }

    #[inline]
    fn get(&self, rank: u64) -> Option<A> {
        let number = self.cells.get(usize::try_from(rank).ok()?)?;
        (number < HOLE).then(|| A::from_number(number))
    }

    #[inline]
    fn set(&mut self, rank: u64, answer: A, run: &Run) -> Result<(), SolveError> {
        let number = answer.number()?;
        if let Ok(rank) = usize::try_from(rank) {
            self.cells.store(rank, number, run)?;
        }
        Ok(())
    }

    fn bytes(&self) -> u64 {
        self.cells.bytes()
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn back<A: AsNumber>(answer: A) -> A {
        let number = answer.number().unwrap();
        assert!(number < HOLE);
        A::from_number(number)
    }

    #[test]
    fn answers_come_back_from_their_numbers_up_to_the_greatest() {
        for plies in [0, 1, 2, 125, 126, 65_535, MOST_PLIES] {
            for value in [Value::Loss { plies }, Value::Draw, Value::Win { plies }] {
                assert_eq!(back(value), value);
            }
        }
        let most = MOST_POINTS.cast_signed();
        for points in [0, 1, -1, 126, -126, 127, -127, most, -most] {
            assert_eq!(back(Margin(points)), Margin(points));
        }
    }

    #[test]
    fn answers_beyond_the_greatest_number_are_errors() {
        let long = Value::Loss { plies: MOST_PLIES + 1 }.number().unwrap_err();
        assert_eq!(long.to_string(), "remoteness in plies exceeds 2147483645");
        assert!(Value::Win { plies: u32::MAX }.number().is_err());
        for points in [i32::MAX, i32::MIN] {
            let wide = Margin(points).number().unwrap_err();
            assert_eq!(wide.to_string(), "margin in points exceeds 2147483646");
        }
    }

    #[test]
    fn the_first_answers_that_do_not_fit_widen_the_cells() {
        let run = Run::new();
        let mut table = Numbers::unknown(10, &run).unwrap();
        let answers = [(125, 10), (126, 20), (32_765, 20), (32_766, 40)];
        for (rank, (plies, bytes)) in (0..).zip(answers) {
            table.set(rank, Value::Win { plies }, &run).unwrap();
            assert_eq!(table.bytes(), bytes, "{plies} plies");
        }
        for (rank, (plies, _)) in (0..).zip(answers) {
            assert_eq!(table.get(rank), Some(Value::Win { plies }));
        }
        assert_eq!((table.get(4), table.get(10)), (None, None));
        let mut margins = Numbers::unknown(1, &run).unwrap();
        for (points, bytes) in [(126, 1), (-126, 1), (-127, 2), (32_766, 2), (32_767, 4)] {
            margins.set(0, Margin(points), &run).unwrap();
            assert_eq!((margins.get(0), margins.bytes()), (Some(Margin(points)), bytes));
        }
    }
}
