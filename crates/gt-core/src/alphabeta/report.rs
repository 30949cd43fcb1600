//! The result of a search, and how certain it is.

use alloc::vec::Vec;

use crate::outcome::Margin;
use crate::outcome::Value;
use crate::run::LimitError;
use crate::table::Bound;
use crate::table::Rating;

/// The result of a search: a rating, whether it is exact or heuristic, and the line behind it.
/// # Example
/// One ply ahead of `a` nothing is decided. Two plies show that both moves lose.
/// ```
/// use gt_core::{Value, alphabeta::Search, graph::GameGraph};
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
    /// How the rating relates to what a search in the open window finds.
    ///
    /// It is `Exact`, unless the caller chose a narrower window.
    pub bound: Bound,
    /// Whether `bound` holds for the value of the game.
    ///
    /// If not, the rating is heuristic. It rests on the scores of positions where the depth ended,
    /// or on a repetition that was scored as a draw. So a draw by endless play is never exact.
    ///
    /// An exact value has a line to the end of the game. A table may prove the value but have
    /// forgotten too much of the line. Then finding the line may cost much more than the question
    /// itself. In this case the report does not call the value exact; a search that is deep enough
    /// does.
    pub exact: bool,
    /// The depth in plies; `None` if the search went to the end of the game.
    pub depth: Option<u32>,
    /// The principal variation: best play by both players, as far as the search saw it.
    ///
    /// Where `exact` holds and `bound` is `Exact`, the line reaches the end of the game, and every
    /// move keeps the value. Only a limit can cut such a line short; `stopped` names that limit.
    /// Other lines may be shorter than the depth, if a table answered.
    ///
    /// Empty if the game is over. Empty also after a search in a window that no move reached.
    pub line: Vec<M>,
    /// Positions visited, the root included. A position counts as often as it is visited.
    pub nodes: u64,
    /// The limit that ended the search early, if there was one.
    ///
    /// It ended the deepening, or the search for the rest of an exact line.
    pub stopped: Option<LimitError>,
}

impl<M: Copy> Report<M> {
    /// Returns the value of the game, if the rating is exactly that.
    ///
    /// `None` for a heuristic rating, and for a bound. After a search in a window read `rating`,
    /// `bound` and `exact`.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        if !self.exact || self.bound != Bound::Exact {
            return None;
        }
        self.rating.decided().or_else(|| (self.rating == Rating::DRAW).then_some(Value::Draw))
    }

    /// The margin, if the search was made [`with_margins`](super::Search::with_margins) and is exact.
    ///
    /// A search without margins has one for draws only.
    #[must_use]
    pub fn margin(&self) -> Option<Margin> {
        let score = self.rating.score().filter(|_| self.exact && self.bound == Bound::Exact);
        score.map(|score| Margin(score.get()))
    }

    /// Returns the first move of the line.
    ///
    /// `None` if the game is over, at depth 0, and if no move reached the window that the caller
    /// chose.
    #[must_use]
    pub fn best_move(&self) -> Option<M> {
        self.line.first().copied()
    }
}
