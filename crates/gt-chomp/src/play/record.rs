//! Review of a record of moves: how good each move was, and the mistake that decided the game.

use core::fmt;

use gt_core::{Game, Solution, SolveError, Value};
use gt_play::worth::given_away;
use thiserror::Error;

use crate::rules::{Cell, write_cell, write_lengths};
use crate::solve::BoxValues;

/// Why a record could not be reviewed.
///
/// The table that was asked stays usable.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The record does not begin with a position of the box.
    #[error(transparent)]
    Start(#[from] SolveError),
    /// A move names the poison, or a square that is not there any more.
    #[error(
        "move {ply} of the record, {cell}, is not legal in {position:?}: the square is gone or is the poison"
    )]
    IllegalMove {
        /// The number of the move in the record, from 1.
        ply: usize,
        /// The square that the move names.
        cell: Cell,
        /// Row lengths before the move.
        position: Vec<u32>,
    },
}

/// One move of a record, with its value and a verdict.
///
/// Its `Display` text is one line, such as
/// `move 1, (1,2) in 3,3: best, a win in 5 plies (3 moves)`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReviewedMove {
    /// The number of the move in the record, from 1.
    pub ply: usize,
    /// Row lengths before the move.
    pub position: Vec<u32>,
    /// The square that was eaten.
    pub cell: Cell,
    /// The value of the position before the move, for the player who made it.
    pub before: Value,
    /// The value that the move leaves to the same player; its plies count this move.
    pub kept: Value,
    /// All best moves of the position, row by row.
    pub best: Vec<Cell>,
    /// How the move compares with the best moves.
    pub verdict: Verdict,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Verdict {
    /// No other move was better.
    Best,
    /// The move still wins, but later than the best moves.
    Slower {
        /// How many plies later.
        plies: u32,
    },
    /// The position was lost, and the move loses sooner than necessary.
    Sooner {
        /// How many plies sooner.
        plies: u32,
    },
    /// The move gives away a won position.
    Mistake,
}

impl BoxValues {
    /// Judges every move of a record that begins at `start`.
    ///
    /// `start` is given as row lengths, longest first. The record may stop before the game is over.
    /// An empty record gives an empty review.
    ///
    /// # Errors
    /// * [`RecordError::Start`] if `start` is not a position of the box.
    /// * [`RecordError::IllegalMove`] at the first move that names the poison or a missing square.
    ///
    /// # Complexity
    /// One look-up in the table per legal move of each position that the record visits.
    ///
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
    ///     "move 3, (0,1) in 2,2: a mistake, a win in 3 plies (2 moves) became a loss in 2 plies \
    ///      (1 move); (1,1) wins"
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
            // `kept` is always known: remoteness is at most the number of squares, so one more ply
            // cannot overflow.
            let kept = next.before_move().unwrap_or(next);
            let verdict = judge(before, kept);
            review.push(ReviewedMove { ply, position, cell, before, kept, best, verdict });
            (position, before) = (after, next);
        }
        Ok(review)
    }
}

/// Returns the last move that gave away a won position; the player who made it lost the game there.
///
/// `None` if the record contains no such move.
///
/// # Example
/// ```
/// use gt_chomp::Cell;
/// use gt_chomp::play::last_mistake;
/// use gt_chomp::solve::BoxValues;
/// let values = BoxValues::solve(2, 2, &gt_core::Run::new())?;
/// let best = values.review(&[2, 2], &[Cell::new(1, 1)])?;
/// assert!(last_mistake(&best).is_none());
/// let bad = values.review(&[2, 2], &[Cell::new(0, 1)])?; // leaves a column of two
/// assert_eq!(last_mistake(&bad).map(|mistake| mistake.ply), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn last_mistake(review: &[ReviewedMove]) -> Option<&ReviewedMove> {
    review.iter().rfind(|reviewed| reviewed.verdict == Verdict::Mistake)
}

fn judge(before: Value, kept: Value) -> Verdict {
    if given_away(before.into(), kept.into()).is_some() {
        return Verdict::Mistake;
    }
    match (before, kept) {
        (Value::Win { plies: best }, Value::Win { plies }) if plies > best => {
            Verdict::Slower { plies: plies - best }
        }
        (Value::Loss { plies: best }, Value::Loss { plies }) if plies < best => {
            Verdict::Sooner { plies: best - plies }
        }
        _ => Verdict::Best,
    }
}

/// Writes one line: what the move did, and what would have been better.
///
/// Positions and moves are in the notation of [`BarChomp`](crate::BarChomp).
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
                let lost = given_away(before.into(), self.kept.into()).unwrap_or_default();
                write!(f, ": a mistake, a {lost}; ")?;
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
