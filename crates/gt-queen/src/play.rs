//! Puzzles: cells of a board from which exactly one move wins.

use gt_core::{Game, Run, Solution, SolveError, Value};
use gt_play::puzzle::{self, PuzzlesOf};

use crate::rules::{Board, Cell};

/// Draws up to `count` cells of `board` from which exactly one move wins.
///
/// `solution` may be of any rules: the queen, t-Wythoff, another piece, misère play. Blocked cells
/// are left out. `wanted` says which numbers of plies the win may take. `below` returns a random
/// number below its argument, which is never 0; the same random numbers give the same puzzles. All
/// sets of puzzles are equally likely.
///
/// # Complexity
/// One value per cell, and at most one outcome per move of each wanted cell.
///
/// # Errors
/// * The errors of the solution.
/// * [`SolveError::Limit`] if the time of `run` is over, or it was interrupted.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_queen::{Board, Cell, Queen, play};
/// let (queen, board) = (Queen::new(3, 3)?, Board::new(3, 3)?);
/// // From (1, 1) only the move to the corner wins; from (2, 2) there are three winning moves.
/// let puzzles = play::puzzles(&queen, board, |_| false, |_| true, 9, |_| 0, &Run::new())?;
/// let known = (Cell::new(1, 1), Cell::CORNER);
/// assert!(puzzles.drawn.iter().any(|puzzle| (puzzle.position, puzzle.mv) == known));
/// assert!(puzzles.drawn.iter().all(|puzzle| puzzle.position != Cell::new(2, 2)));
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub fn puzzles<S: Solution<Answer = Value, Game: Game<Position = Cell>>>(
    solution: &S,
    board: Board,
    is_blocked: impl Fn(Cell) -> bool,
    wanted: impl Fn(u32) -> bool,
    count: usize,
    below: impl FnMut(u64) -> u64,
    run: &Run,
) -> Result<PuzzlesOf<S>, SolveError> {
    // Counted as one range, so that the progress knows its total.
    let all = 0..board.rows().saturating_mul(board.cols());
    let cells = all.map(|nth| Cell::new(nth / board.cols(), nth % board.cols()));
    let cells = cells.filter(|&cell| !is_blocked(cell));
    puzzle::draw(solution, cells, wanted, count, below, run)
}
