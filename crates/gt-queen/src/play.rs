//! Moves as players write them; puzzles: cells from which exactly one move wins.

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

/// Reads a move from `at` as players write it: a cell, or a direction and a number of squares.
///
/// The directions are `down`, `right` and `both`, or their first letters. `None` if the text is no
/// such move. It may be a move that no piece can make.
///
/// # Example
/// ```
/// use gt_queen::{Cell, play::read_move};
///
/// let at = Cell::new(5, 7);
/// for text in ["3 7", "(3,7)", "3, 7", "down 2", "d 2"] {
///     assert_eq!(read_move(text, at), Some(Cell::new(3, 7)), "{text}");
/// }
/// assert_eq!(read_move("r 7", at), Some(Cell::new(5, 0)));
/// assert_eq!(read_move("both 5", at), Some(Cell::new(0, 2)));
/// for wrong in ["", "3", "down", "down 6", "both 6", "up 1", "3 7 1", "-1 3"] {
///     assert_eq!(read_move(wrong, at), None, "{wrong}");
/// }
/// ```
pub fn read_move(text: &str, at: Cell) -> Option<Cell> {
    let words: Vec<&str> =
        text.split([' ', ',', '(', ')']).filter(|word| !word.is_empty()).collect();
    let &[first, second] = &words[..] else { return None };
    let squares: u64 = second.parse().ok()?;
    match first {
        "down" | "d" => Some(Cell::new(at.a.checked_sub(squares)?, at.b)),
        "right" | "r" => Some(Cell::new(at.a, at.b.checked_sub(squares)?)),
        "both" | "b" => Some(Cell::new(at.a.checked_sub(squares)?, at.b.checked_sub(squares)?)),
        a => Some(Cell::new(a.parse().ok()?, squares)),
    }
}
