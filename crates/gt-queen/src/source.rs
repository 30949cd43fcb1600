//! How the board of `+` and `-` fills by its own rule, step by step.
//!
//! First the corner gets a `-`, and a `+` whoever can reach it in one move: the last row, the last column and the diagonal. From
//! then on, by turns: cells all of whose moves lead to `+` get a `-`; cells with a move to a `-` get a `+`. Every step looks at
//! the board as it was before the step.
//!
//! The board fills in finitely many steps. After a `+` step no unknown cell has a move to a `-`, so an unknown cell nearest to the
//! corner, all of whose successors are known, has moves to `+` only and gets its `-` in the next step.
//!
//! A step is one pass over the board, with one flag for the row at work and one per column and per diagonal: "all `+` so far",
//! or "some `-` so far". It shares nothing with the closed form, which the tests compare it with.

use gt_core::{Run, SolveError};

use crate::rules::{Cell, Queen};
use crate::solve::{Sign, SignBoard};

/// The boards on the way to the full one, as an iterator; the last one is full.
///
/// Each board is a [`Solution`](gt_core::Solution): it knows the cells that are filled. Time is not
/// looked at: callers that keep the boards look at it, and at what they keep, between two of them.
///
/// The first is the board after corner, lines and diagonal are marked; every later one shows one step more. Steps that would
/// write nothing are not shown.
///
/// # Complexity
/// Time O(cells) per board. Boards: one, and about two for each pair of lost cells, 0.76 *k* on a square of side *k*, and 1.24 *k*
/// if the longer side is at least 1.62 times the shorter one, *k*. Memory: two boards, and what the caller keeps.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_queen::Queen;
/// use gt_queen::source::Trace;
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let boards: Vec<_> = Trace::new(Queen::new(3, 4)?, &Run::new())?.map(|board| board.to_string()).collect();
/// assert_eq!(boards, [
///     "? + ? +\n? ? + +\n+ + + -\n",
///     "? + - +\n? - + +\n+ + + -\n",
///     "+ + - +\n+ - + +\n+ + + -\n",
/// ]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    board: SignBoard,
    next: Option<Sign>,
}

impl Trace {
    /// The trace of a board.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if the board has more cells than `run` allows bytes, or the system has
    /// not so much memory.
    pub fn new(queen: Queen, run: &Run) -> Result<Self, SolveError> {
        let mut board = SignBoard::filled(queen, queen.board(), Sign::Unknown, run)?;
        board.set(Cell::CORNER, Sign::Minus);
        step(&mut board, Sign::Plus);
        Ok(Self { board, next: None })
    }
}

impl Iterator for Trace {
    type Item = SignBoard;

    fn next(&mut self) -> Option<SignBoard> {
        let Some(mut sign) = self.next else {
            self.next = Some(Sign::Minus);
            return Some(self.board.clone());
        };
        let mut written = 0;
        while written == 0 && self.board.count(Sign::Unknown) > 0 {
            written = step(&mut self.board, sign);
            sign = if sign == Sign::Minus { Sign::Plus } else { Sign::Minus };
        }
        self.next = Some(sign);
        (written > 0).then(|| self.board.clone())
    }
}

/// Writes `sign` into every unknown cell that gets it in this step; gives how many there were.
fn step(board: &mut SignBoard, sign: Sign) -> u64 {
    // A cell gets `+` if some move leads to `-`, and `-` unless some move leads to another sign than `+`.
    let minus = sign == Sign::Minus;
    let stops = |seen: u8| if minus { seen != Sign::Plus.byte() } else { seen == Sign::Minus.byte() };
    let mut written = 0;
    board.rewrite_from_corner(|seen, stopped| {
        let gets = seen == Sign::Unknown.byte() && stopped != minus;
        written += u64::from(gets);
        (if gets { sign.byte() } else { seen }, stops(seen))
    });
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trace(rows: u64, cols: u64) -> Vec<SignBoard> {
        Trace::new(Queen::new(rows, cols).unwrap(), &Run::new()).unwrap().collect()
    }

    #[test]
    fn boards_of_one_line_are_full_at_once() {
        for (rows, cols, picture) in [(1, 1, "-\n"), (1, 4, "+ + + -\n"), (3, 1, "+\n+\n-\n")] {
            let boards = trace(rows, cols);
            assert_eq!(boards.len(), 1);
            assert_eq!(boards[0].to_string(), picture);
        }
    }

    #[test]
    fn the_board_after_each_step_shows_the_cells_of_remoteness_up_to_one_more() {
        let queen = Queen::new(40, 33).unwrap();
        for (step, board) in (0..).zip(Trace::new(queen, &Run::new()).unwrap()) {
            for cell in (0..40).flat_map(|a| (0..33).map(move |b| Cell::new(a, b))) {
                let known = board.sign(cell).unwrap() != Sign::Unknown;
                assert_eq!(known, crate::solve::ClosedForm::QUEEN.remoteness(cell) <= step + 1, "{cell} after step {step}");
            }
        }
    }

    #[test]
    fn each_step_writes_one_kind_of_sign_and_the_last_board_is_full() {
        let boards = trace(30, 41);
        for (i, pair) in boards.windows(2).enumerate() {
            let (kind, other) = if i % 2 == 0 { (Sign::Minus, Sign::Plus) } else { (Sign::Plus, Sign::Minus) };
            assert!(pair[1].count(kind) > pair[0].count(kind));
            assert_eq!(pair[1].count(other), pair[0].count(other));
        }
        assert_eq!(boards.last().map(|board| board.count(Sign::Unknown)), Some(0));
    }
}
