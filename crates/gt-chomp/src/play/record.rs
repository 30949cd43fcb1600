//! What a record of moves was worth: where each player left the best line, and the mistake that decided the game.

use core::fmt;

use gt_core::{Game, Solution, SolveError, Value};
use thiserror::Error;

use crate::rules::{Cell, write_cell, write_lengths};
use crate::solve::BoxValues;

/// Why a record could not be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The record does not begin with a position of the box.
    #[error(transparent)]
    Start(#[from] SolveError),
    /// A move names a square that is gone, or the poison.
    #[error("move {ply} of the record, {cell}, is not legal in {position:?}: the square is gone or is the poison")]
    IllegalMove {
        /// The number of the move, from 1.
        ply: usize,
        /// The square it names.
        cell: Cell,
        /// Row lengths before it.
        position: Vec<u32>,
    },
}

/// A move of a record, and what it did.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// The number of the move, from 1.
    pub ply: usize,
    /// Row lengths before it.
    pub position: Vec<u32>,
    /// The square eaten.
    pub cell: Cell,
    /// What the position was worth to the player who moved.
    pub before: Value,
    /// What the move left, for the same player: a win or loss in so many plies, this move counted.
    pub kept: Value,
    /// The moves that would have been best.
    pub best: Vec<Cell>,
    /// How good the move was.
    pub verdict: Verdict,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// No move was better.
    Best,
    /// It still wins, later than it could.
    Slower {
        /// By how many plies.
        plies: u32,
    },
    /// It was lost anyway; now it is lost sooner than it need be.
    Sooner {
        /// By how many plies.
        plies: u32,
    },
    /// A won position was given away.
    Mistake,
}

impl BoxValues {
    /// Judges every move of a record that begins at `start`.
    ///
    /// # Errors
    /// [`RecordError`] if `start` is no position of the box, or a move is not legal.
    /// # Example
    /// On 2 x 3 the first player opens well and then gives the game away.
    /// ```
    /// use gt_chomp::Cell;
    /// use gt_chomp::play::last_mistake;
    /// use gt_chomp::solve::BoxValues;
    /// let values = BoxValues::solve(2, 3, &gt_core::Run::new())?;
    /// let record = [Cell::new(1, 2), Cell::new(0, 2), Cell::new(0, 1)];
    /// let review = values.review(&[3, 3], &record)?;
    /// let mistake = last_mistake(&review).expect("a won position was given away");
    /// assert_eq!(
    ///     mistake.to_string(),
    ///     "move 3, (0,1) in 2,2: a mistake, a win in 3 plies (2 moves) became a loss in 2 plies (1 move); (1,1) wins"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn review(&self, start: &[u32], record: &[Cell]) -> Result<Vec<ReviewedMove>, RecordError> {
        let mut position = start.to_vec();
        let mut before = self.known(&position).map_err(SolveError::from)?;
        let mut review = Vec::with_capacity(record.len());
        for (ply, &cell) in (1..).zip(record) {
            if cell == Cell::POISON || !cell.is_in(&position) {
                return Err(RecordError::IllegalMove { ply, cell, position });
            }
            let best = self.best_moves(&position)?.unwrap_or_default();
            let after = self.game().play(&position, cell);
            let next = self.known(&after).map_err(SolveError::from)?;
            // Remoteness is at most the number of squares, so one more is no overflow.
            let kept = next.before_move().unwrap_or(next);
            let verdict = judge(before, kept);
            review.push(ReviewedMove { ply, position, cell, before, kept, best, verdict });
            (position, before) = (after, next);
        }
        Ok(review)
    }
}

/// The last move of a review that gave away a won position; whoever made it lost the game there.
pub fn last_mistake(review: &[ReviewedMove]) -> Option<&ReviewedMove> {
    review.iter().rfind(|reviewed| reviewed.verdict == Verdict::Mistake)
}

const fn judge(before: Value, kept: Value) -> Verdict {
    match (before, kept) {
        (Value::Win { plies: best }, Value::Win { plies }) if plies > best => Verdict::Slower { plies: plies - best },
        (Value::Loss { plies: best }, Value::Loss { plies }) if plies < best => Verdict::Sooner { plies: best - plies },
        (Value::Win { .. }, Value::Loss { .. }) => Verdict::Mistake,
        _ => Verdict::Best,
    }
}

/// One line that says what the move did, and what would have been better; in the notation of [`BarChomp`](crate::BarChomp).
impl fmt::Display for ReviewedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}, ", self.ply)?;
        write_cell(self.cell, f)?;
        f.write_str(" in ")?;
        write_lengths(self.position.iter().copied(), f)?;
        let before = self.before;
        match self.verdict {
            Verdict::Best if matches!(before, Value::Win { .. }) => write!(f, ": best, a {before}"),
            Verdict::Best => write!(f, ": resists longest, a {before}"),
            Verdict::Slower { plies } => {
                write!(f, ": still a win, {plies} plies later than by ")?;
                self.write_best(f)
            }
            Verdict::Sooner { plies } => {
                write!(f, ": lost anyway, {plies} plies sooner than by ")?;
                self.write_best(f)
            }
            Verdict::Mistake => {
                write!(f, ": a mistake, a {before} became a {}; ", self.kept)?;
                self.write_best(f)?;
                f.write_str(if self.best.len() == 1 { " wins" } else { " win" })
            }
        }
    }
}

impl ReviewedMove {
    fn write_best(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, &cell) in self.best.iter().enumerate() {
            f.write_str(if number > 0 { " " } else { "" })?;
            write_cell(cell, f)?;
        }
        Ok(())
    }
}
