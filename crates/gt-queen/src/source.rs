//! How the board of `+` and `-` fills by its own rule, step by step.
//!
//! This is the algorithm of the lecture notes on the game Queen in the corner ("the lecture"
//! below). The lecture fills a board of 6 x 6 by hand.
//!
//! # The rule
//! 1. The corner gets a `-`. Every cell with a move to the corner gets a `+`: the last row, the
//!    last column and the diagonal.
//! 2. A `-` step: every unknown cell all of whose moves lead to `+` gets a `-`.
//! 3. A `+` step: every unknown cell with a move to a `-` gets a `+`.
//! 4. Steps 2 and 3 alternate until the board is full.
//!
//! Every step looks at the board as it was before the step.
//!
//! # Why it ends
//! After a `+` step no unknown cell has a move to a `-`. Take an unknown cell nearest to the
//! corner. All of its successors are known, so all of its moves lead to `+`. It gets its `-` in the
//! next step.
//!
//! # How a step works
//! A step is one pass over the board, from the corner on. It keeps one flag for the current row,
//! one per column and one per diagonal. In a `-` step the flag says that some cell of the line is
//! not `+`. In a `+` step it says that some cell of the line is `-`. The closed form shares none of
//! this code, and the tests compare the two.

use gt_core::{Run, SolveError};

use crate::rules::{Cell, Queen};
use crate::solve::{Sign, SignBoard};

/// The boards on the way to the full board, as an iterator; the last board is full.
///
/// The first board has the corner and the three lines through it marked. Every later board shows
/// one more step. A step that would write nothing is not shown.
///
/// Each board is a [`Solution`](gt_core::Solution) that knows the cells that are filled.
///
/// The trace does not check the time limit of the run. A caller that keeps the boards has to check
/// time and memory between two of them.
///
/// # Complexity
/// Time O(cells) per board. Memory: two bytes per cell (two boards), and the boards that the caller
/// keeps.
///
/// Number of boards: one, and about two for each pair (a lost cell and its mirror image). A square
/// of side *k* takes 0.76 *k* boards. If *k* is the shorter side, and the longer side is at least
/// 1.62 *k*, the board takes 1.24 *k* boards.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_queen::Queen;
/// use gt_queen::source::Trace;
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let trace = Trace::new(Queen::new(3, 4)?, &Run::new())?;
/// let boards: Vec<_> = trace.map(|board| board.to_string()).collect();
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
    /// Returns the trace of the board of `queen`. Takes O(cells) time: it makes the first board.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if the board has more cells than `run` allows bytes, or if the system
    /// does not have that much memory.
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

/// Writes `sign` into every unknown cell that gets it in this step, and counts these cells.
fn step(board: &mut SignBoard, sign: Sign) -> u64 {
    // A cell gets `+` if some move leads to `-`. It gets `-` if every move leads to `+`.
    let minus = sign == Sign::Minus;
    let stops =
        |seen: u8| if minus { seen != Sign::Plus.byte() } else { seen == Sign::Minus.byte() };
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
                assert_eq!(
                    known,
                    crate::solve::ClosedForm::QUEEN.remoteness(cell) <= step + 1,
                    "{cell} after step {step}"
                );
            }
        }
    }

    #[test]
    fn each_step_writes_one_kind_of_sign_and_the_last_board_is_full() {
        let boards = trace(30, 41);
        for (i, pair) in boards.windows(2).enumerate() {
            let (kind, other) =
                if i % 2 == 0 { (Sign::Minus, Sign::Plus) } else { (Sign::Plus, Sign::Minus) };
            assert!(pair[1].count(kind) > pair[0].count(kind));
            assert_eq!(pair[1].count(other), pair[0].count(other));
        }
        assert_eq!(boards.last().map(|board| board.count(Sign::Unknown)), Some(0));
    }
}
