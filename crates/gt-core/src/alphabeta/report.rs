//! What a search found out, and how certain it is.

use alloc::vec::Vec;

use super::rating::Rating;
use crate::outcome::Value;
use crate::run::LimitError;
use crate::table::Bound;

/// The result of a search: a rating, whether it is exact or heuristic, the line behind it.
///
/// # Example
/// Looking one ply ahead from `a` nothing is decided; two plies show that either move loses.
/// ```
/// use gt_core::alphabeta::Search;
/// use gt_core::{Value, graph::GameGraph};
///
/// let game: GameGraph = "a -> b c\nb -> end\nc -> end a\nend".parse().unwrap();
/// let mut search = Search::new(&game);
/// let (one, two) = (search.to_depth(&0, 1).unwrap(), search.to_depth(&0, 2).unwrap());
/// assert_eq!((one.exact, one.value()), (false, None));
/// assert_eq!((two.exact, two.value()), (true, Some(Value::Loss { plies: 2 })));
/// assert_eq!(two.line.iter().map(|edge| edge.to).collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report<M> {
    /// What the position is worth to the player to move.
    pub rating: Rating,
    /// How the rating relates to what a search in the open window finds: `Exact`, unless the caller chose a narrower window.
    pub bound: Bound,
    /// Whether `bound` holds for the value of the game. If not, the rating is heuristic: it rests on the scores of positions
    /// where the depth ended, or on a repetition that was scored as a draw. So a draw by endless play is never exact.
    ///
    /// An exact value has a line to the end of the game. Where a table proves the value and has forgotten too much to find that
    /// line at a cost like the question's, the report does not call it exact; a search deep enough does.
    pub exact: bool,
    /// The depth in plies; `None` where the search went to the end of the game.
    pub depth: Option<u32>,
    /// The principal variation: best play by both sides as far as the search saw it, in moves from the position.
    ///
    /// Reaches the end of the game, and every move of it keeps the value, where `exact` holds and `bound` is `Exact`; only a limit
    /// can cut it short, which `stopped` then names. Otherwise it may be shorter than the depth, where a table answered.
    /// Empty where the game is over, and after a search in a window if no move reached it.
    pub line: Vec<M>,
    /// Positions visited, each time counted, the first one included.
    pub nodes: u64,
    /// The limit that ended the deepening, or the search for the rest of an exact line, if one did.
    pub stopped: Option<LimitError>,
}

impl<M: Copy> Report<M> {
    /// The value of the game, if the rating is exactly that.
    ///
    /// `None` for a heuristic rating, and for a bound: after a search in a window ask `rating`, `bound` and `exact`.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        if !self.exact || self.bound != Bound::Exact {
            return None;
        }
        self.rating.decided().or_else(|| (self.rating == Rating::DRAW).then_some(Value::Draw))
    }

    /// The first move of the line.
    ///
    /// `None` where the game is over, at depth 0, and where no move reached a window that the caller chose.
    #[must_use]
    pub fn best_move(&self) -> Option<M> {
        self.line.first().copied()
    }
}
