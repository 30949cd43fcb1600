//! The steps, in the order of the text.

use super::bitboard::BitChomp;
use super::memoize::memoize;

/// An answer, and how many boards were looked at to find it, the first one included and each time counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted<A> {
    /// What was asked.
    pub answer: A,
    /// Boards whose moves were generated, or that were found to be over.
    pub visited: u64,
}

/// What the board is worth to the player to move: 1 if he wins, -1 if not.
type Worth = i32;

/// The text's `heuristic` of a board that is over: the player to move has won, since the other one ate the last piece.
const OVER: Worth = 1;

fn counted<A>(search: impl FnOnce(&mut u64) -> A) -> Counted<A> {
    let mut visited = 0;
    let answer = search(&mut visited);
    Counted { answer, visited }
}

/// Minimax to a depth in plies, where `heuristic` guesses for the player to move, between -1 and 1.
///
/// A guess of 0 makes the answer 0 where the depth does not decide; no guess is needed where the board is over.
///
/// ```
/// use gt_chomp::source::{BitChomp, minimax_to_depth};
/// let text = BitChomp::new(2, 2)?;
/// let unknown = |_| 0;
/// assert_eq!(minimax_to_depth(&text, text.full(), 1, &unknown).answer, 0);
/// assert_eq!(minimax_to_depth(&text, text.full(), 4, &unknown).answer, 1);
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn minimax_to_depth(game: &BitChomp, board: u128, depth: u32, heuristic: &impl Fn(u128) -> i32) -> Counted<i32> {
    fn search(game: &BitChomp, board: u128, depth: u32, heuristic: &impl Fn(u128) -> Worth, visited: &mut u64) -> Worth {
        *visited += 1;
        if board == 0 {
            return OVER;
        }
        if depth == 0 {
            return heuristic(board).clamp(-1, 1);
        }
        game.moves(board).fold(-1, |alpha, after| alpha.max(-search(game, after, depth - 1, heuristic, visited)))
    }
    counted(|visited| search(game, board, depth, heuristic, visited))
}

/// Full minimax: 1 if the player to move wins, -1 if not.
///
/// Every play is followed to its end, so that boards are visited again and again.
///
/// # Example
/// ```
/// use gt_chomp::source::{BitChomp, minimax};
/// let text = BitChomp::new(1, 3)?;
/// let found = minimax(&text, text.full());
/// assert_eq!(found.answer, 1);
/// assert_eq!(found.visited, 8); // a row of n pieces and all that follows: 2^n boards
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn minimax(game: &BitChomp, board: u128) -> Counted<i32> {
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

/// Minimax with booleans, `max` having become `or`: once it is true no further move is looked at.
///
/// # Example
/// ```
/// use gt_chomp::source::{BitChomp, minimax_list, minimax_or, wins_lazily};
/// let text = BitChomp::new(3, 3)?;
/// let (list, or, lazy) = (minimax_list(&text, text.full()), minimax_or(&text, text.full()), wins_lazily(&text, text.full()));
/// assert!(list.answer && or.answer && lazy.answer);
/// assert!(or.visited < list.visited);
/// assert_eq!(or.visited, lazy.visited); // the text thought them different
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn minimax_or(game: &BitChomp, board: u128) -> Counted<bool> {
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
/// Visits what [`minimax`] visits.
pub fn minimax_list(game: &BitChomp, board: u128) -> Counted<bool> {
    fn search(game: &BitChomp, board: u128, visited: &mut u64) -> bool {
        *visited += 1;
        if board == 0 {
            return true;
        }
        let list: Vec<bool> = game.moves(board).map(|after| !search(game, after, visited)).collect();
        list.into_iter().any(|wins| wins)
    }
    counted(|visited| search(game, board, visited))
}

/// Alpha-beta with any window; from (-1, 1) it is exact.
///
/// With a window that does not hold the value the answer is a bound: `alpha` where the value is no greater, at least `beta` where it is no less.
///
/// # Example
/// ```
/// use gt_chomp::source::{BitChomp, alpha_beta, minimax};
/// let text = BitChomp::new(3, 3)?;
/// let found = alpha_beta(&text, text.full(), -1, 1);
/// assert_eq!(found.answer, minimax(&text, text.full()).answer);
/// assert_eq!(alpha_beta(&text, text.full(), 1, 2).answer, 1); // no more than 1
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn alpha_beta(game: &BitChomp, board: u128, alpha: i32, beta: i32) -> Counted<i32> {
    fn search(game: &BitChomp, board: u128, mut alpha: Worth, beta: Worth, visited: &mut u64) -> Worth {
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

/// Alpha-beta whose window is (-1, 1) at every board: once alpha is 1 the loop is left, before that it is -1.
///
/// Visits what [`alpha_beta`] from (-1, 1) visits, for every window inside it is (-1, 1) or closed.
pub fn alpha_beta_window(game: &BitChomp, board: u128) -> Counted<i32> {
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

/// The same with booleans.
///
/// Visits what [`alpha_beta_window`] visits.
pub fn alpha_beta_bool(game: &BitChomp, board: u128) -> Counted<bool> {
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
pub fn wins_lazily(game: &BitChomp, board: u128) -> Counted<bool> {
    fn search(game: &BitChomp, board: u128, visited: &mut u64) -> bool {
        *visited += 1;
        board == 0 || game.moves(board).any(|after| !search(game, after, visited))
    }
    counted(|visited| search(game, board, visited))
}

/// `any` of the full list with a memory: every board that can be reached is looked at, and none twice.
pub fn wins_memoized_list(game: &BitChomp, board: u128) -> Counted<bool> {
    let mut wins = memoize(|&board: &u128, wins: &mut dyn FnMut(u128) -> bool| {
        let list: Vec<bool> = game.moves(board).map(|after| !wins(after)).collect();
        board == 0 || list.into_iter().any(|wins| wins)
    });
    let answer = wins.call(board);
    Counted { answer, visited: wins.known().len() as u64 }
}

/// The text's `wins`: `any` asked lazily, with a memory; alpha-beta with a transposition table.
///
/// ```
/// use gt_chomp::source::{BitChomp, wins_memoized, wins_memoized_list};
/// let text = BitChomp::new(6, 6)?;
/// let (list, lazy) = (wins_memoized_list(&text, text.full()), wins_memoized(&text, text.full()));
/// assert!(list.answer && lazy.answer);
/// assert_eq!(list.visited, 924); // C(12, 6), all there are
/// assert!(lazy.visited < list.visited);
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
pub fn wins_memoized(game: &BitChomp, board: u128) -> Counted<bool> {
    let mut wins =
        memoize(|&board: &u128, wins: &mut dyn FnMut(u128) -> bool| board == 0 || game.moves(board).any(|after| !wins(after)));
    let answer = wins.call(board);
    Counted { answer, visited: wins.known().len() as u64 }
}
