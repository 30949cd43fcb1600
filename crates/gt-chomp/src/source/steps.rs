//! The steps from minimax to the lazy `any`, in the order of the answer on Chomp.

use super::bitboard::BitChomp;
use super::memoize::memoize;

/// What a step found, and how many boards it looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepResult<A> {
    /// The result: whether the player to move wins, or the value -1, 0 or 1 of the board.
    pub answer: A,
    /// Boards looked at: their moves were generated, or they were found to be over.
    ///
    /// The first board counts, and a board counts each time it is visited.
    pub visited: u64,
}

/// The value of a board for the player to move: 1 for a win, -1 for a loss.
type Worth = i32;

/// The `heuristic` of the answer for a board that is over: the player to move has won.
///
/// The other player ate the last cell.
const OVER: Worth = 1;

fn counted<A>(search: impl FnOnce(&mut u64) -> A) -> StepResult<A> {
    let mut visited = 0;
    let answer = search(&mut visited);
    StepResult { answer, visited }
}

/// Minimax to a depth in plies; `heuristic` guesses beyond it.
///
/// `heuristic` guesses for the player to move, and its guess is clamped to -1 .. 1. If every guess
/// is 0, the result is 0 unless the depth is enough to decide the board. A board that is over needs
/// no guess.
///
/// # Example
/// ```
/// use gt_chomp::source::{BitChomp, minimax_to_depth};
/// let game = BitChomp::new(2, 2)?;
/// let unknown = |_| 0;
/// assert_eq!(minimax_to_depth(&game, game.full(), 1, &unknown).answer, 0);
/// assert_eq!(minimax_to_depth(&game, game.full(), 4, &unknown).answer, 1);
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn minimax_to_depth(
    game: &BitChomp,
    board: u128,
    depth: u32,
    heuristic: &impl Fn(u128) -> i32,
) -> StepResult<i32> {
    fn search(
        game: &BitChomp,
        board: u128,
        depth: u32,
        heuristic: &impl Fn(u128) -> Worth,
        visited: &mut u64,
    ) -> Worth {
        *visited += 1;
        if board == 0 {
            return OVER;
        }
        if depth == 0 {
            return heuristic(board).clamp(-1, 1);
        }
        game.moves(board)
            .fold(-1, |alpha, after| alpha.max(-search(game, after, depth - 1, heuristic, visited)))
    }
    counted(|visited| search(game, board, depth, heuristic, visited))
}

/// Full minimax: 1 if the player to move wins, -1 if not.
///
/// It follows every play to its end, so it visits the same boards again and again.
///
/// # Example
/// ```
/// use gt_chomp::source::{BitChomp, minimax};
/// let game = BitChomp::new(1, 3)?;
/// let found = minimax(&game, game.full());
/// assert_eq!(found.answer, 1);
/// assert_eq!(found.visited, 8); // a row of n cells and all that follows: 2^n boards
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn minimax(game: &BitChomp, board: u128) -> StepResult<i32> {
    fn search(game: &BitChomp, board: u128, visited: &mut u64) -> Worth {
        *visited += 1;
        if board == 0 {
            return OVER;
        }
        let mut alpha = -1;
        for after in game.moves(board) {
            alpha = alpha.max(-search(game, after, visited));
        }
        alpha
    }
    counted(|visited| search(game, board, visited))
}

/// Minimax with booleans, and with `or` instead of `max`.
///
/// Once the result is true, no further move is looked at.
///
/// # Example
/// ```
/// use gt_chomp::source::{BitChomp, minimax_list, minimax_or, wins_lazily};
/// let game = BitChomp::new(3, 3)?;
/// let full = game.full();
/// let (list, or) = (minimax_list(&game, full), minimax_or(&game, full));
/// let lazy = wins_lazily(&game, full);
/// assert!(list.answer && or.answer && lazy.answer);
/// assert!(or.visited < list.visited); // the answer on Chomp takes these two to be the same
/// assert_eq!(or.visited, lazy.visited);
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn minimax_or(game: &BitChomp, board: u128) -> StepResult<bool> {
    fn search(game: &BitChomp, board: u128, visited: &mut u64) -> bool {
        *visited += 1;
        if board == 0 {
            return true;
        }
        let mut alpha = false;
        for after in game.moves(board) {
            alpha = alpha || !search(game, after, visited);
        }
        alpha
    }
    counted(|visited| search(game, board, visited))
}

/// Minimax with booleans, as `any` of the full list: every move is looked at.
///
/// It visits the same boards as [`minimax`].
pub fn minimax_list(game: &BitChomp, board: u128) -> StepResult<bool> {
    fn search(game: &BitChomp, board: u128, visited: &mut u64) -> bool {
        *visited += 1;
        if board == 0 {
            return true;
        }
        let list: Vec<bool> =
            game.moves(board).map(|after| !search(game, after, visited)).collect();
        list.into_iter().any(|wins| wins)
    }
    counted(|visited| search(game, board, visited))
}

/// Alpha-beta with any window; with the window (-1, 1) the result is exact.
///
/// It skips the moves that cannot change the result any further. If the value lies outside the
/// window, the result is a bound. It is `alpha` if the value is at most `alpha`, and at least
/// `beta` if the value is at least `beta`.
///
/// # Example
/// ```
/// use gt_chomp::source::{BitChomp, alpha_beta, minimax};
/// let game = BitChomp::new(3, 3)?;
/// let found = alpha_beta(&game, game.full(), -1, 1);
/// assert_eq!(found.answer, minimax(&game, game.full()).answer);
/// assert_eq!(alpha_beta(&game, game.full(), 1, 2).answer, 1); // the value is at most 1
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn alpha_beta(game: &BitChomp, board: u128, alpha: i32, beta: i32) -> StepResult<i32> {
    fn search(
        game: &BitChomp,
        board: u128,
        mut alpha: Worth,
        beta: Worth,
        visited: &mut u64,
    ) -> Worth {
        *visited += 1;
        if board == 0 {
            return OVER;
        }
        for after in game.moves(board) {
            alpha = alpha.max(-search(game, after, -beta, -alpha, visited));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }
    counted(|visited| search(game, board, alpha, beta, visited))
}

/// Alpha-beta whose window is (-1, 1) at every board: it stops as soon as alpha is 1.
///
/// It visits the same boards as [`alpha_beta`] with (-1, 1): there every window is either (-1, 1)
/// or closed, with alpha not below beta.
pub fn alpha_beta_window(game: &BitChomp, board: u128) -> StepResult<i32> {
    fn search(game: &BitChomp, board: u128, visited: &mut u64) -> Worth {
        *visited += 1;
        if board == 0 {
            return OVER;
        }
        let mut alpha = -1;
        for after in game.moves(board) {
            alpha = alpha.max(-search(game, after, visited));
            if alpha == 1 {
                break;
            }
        }
        alpha
    }
    counted(|visited| search(game, board, visited))
}

/// [`alpha_beta_window`] with booleans; it visits the same boards.
pub fn alpha_beta_bool(game: &BitChomp, board: u128) -> StepResult<bool> {
    fn search(game: &BitChomp, board: u128, visited: &mut u64) -> bool {
        *visited += 1;
        if board == 0 {
            return true;
        }
        let mut alpha = false;
        for after in game.moves(board) {
            alpha = alpha || !search(game, after, visited);
            if alpha {
                break;
            }
        }
        alpha
    }
    counted(|visited| search(game, board, visited))
}

/// `any(not wins(move))`, asked lazily: what alpha-beta has become.
///
/// It visits the same boards as [`alpha_beta_bool`].
pub fn wins_lazily(game: &BitChomp, board: u128) -> StepResult<bool> {
    fn search(game: &BitChomp, board: u128, visited: &mut u64) -> bool {
        *visited += 1;
        board == 0 || game.moves(board).any(|after| !search(game, after, visited))
    }
    counted(|visited| search(game, board, visited))
}

/// `any` of the full list, with a memory: it visits each board that play can reach exactly once.
pub fn wins_memoized_list(game: &BitChomp, board: u128) -> StepResult<bool> {
    let mut wins = memoize(|&board: &u128, wins: &mut dyn FnMut(u128) -> bool| {
        let list: Vec<bool> = game.moves(board).map(|after| !wins(after)).collect();
        board == 0 || list.into_iter().any(|wins| wins)
    });
    let answer = wins.call(board);
    StepResult { answer, visited: wins.known().len() as u64 }
}

/// `wins` of the answer on Chomp: `any` asked lazily, with a memory.
///
/// In other words, alpha-beta with a transposition table.
///
/// # Example
/// ```
/// use gt_chomp::source::{BitChomp, wins_memoized, wins_memoized_list};
/// let game = BitChomp::new(6, 6)?;
/// let full = game.full();
/// let (list, lazy) = (wins_memoized_list(&game, full), wins_memoized(&game, full));
/// assert!(list.answer && lazy.answer);
/// assert_eq!(list.visited, 924); // C(12, 6): all boards
/// assert!(lazy.visited < list.visited);
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn wins_memoized(game: &BitChomp, board: u128) -> StepResult<bool> {
    let mut wins = memoize(|&board: &u128, wins: &mut dyn FnMut(u128) -> bool| {
        board == 0 || game.moves(board).any(|after| !wins(after))
    });
    let answer = wins.call(board);
    StepResult { answer, visited: wins.known().len() as u64 }
}
