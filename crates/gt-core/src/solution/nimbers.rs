//! Solutions that know nimbers.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::{MoveOf, PositionOf, Solution};
use crate::error::SolveError;
use crate::game::GameExt;
use crate::nimber::Nimber;

/// A solution that knows the nimbers of positions, and not only who wins.
///
/// The nimber of a sum is the nim-sum of the nimbers of its parts, so nimbers answer what outcomes
/// cannot: who wins several games played side by side.
/// # Example
/// A move takes one to three matches.
/// ```
/// use gt_core::{Run, dense, example::Matches, grundy, prelude::*};
/// let table = dense::Nimbers::solve(Matches(20), &Run::new())?;
/// let search = grundy::Nimbers::new(Matches(20), &Run::new());
/// for known in [&table as &dyn NimberSolution<Game = Matches, Answer = Outcome>, &search] {
///     assert_eq!(known.nimber(&7)?, Some(Nimber(3)));
///     // Heaps of 7 and 9 matches: to win, make the nimbers equal.
///     let other = known.nimber(&9)?.unwrap();
///     assert_eq!(known.moves_to(&7, other)?, Some(vec![2])); // leaves 5, which has nimber 1
///     assert_eq!(known.winning_moves(&7)?, Some(vec![3]));
/// }
/// assert_eq!(table.nimber(&21)?, None); // the table has 0 to 20 matches
/// # Ok::<(), gt_core::SolveError>(())
/// ```
pub trait NimberSolution: Solution {
    /// The nimber of `position`, which is 0 exactly where the player to move loses.
    ///
    /// `None` means not known here.
    /// # Errors
    /// As [`value`](Solution::value).
    fn nimber(&self, position: &PositionOf<Self>) -> Result<Option<Nimber>, SolveError>;

    /// The moves to a position of this nimber, in the game's order.
    ///
    /// To win a sum of two games, move in one of them to the nimber of the other. `None` if the
    /// nimber of some successor is not known.
    /// # Complexity
    /// Asks for the nimber of every successor.
    /// # Errors
    /// As [`nimber`](Self::nimber).
    fn moves_to(
        &self,
        position: &PositionOf<Self>,
        nimber: Nimber,
    ) -> Result<Option<Vec<MoveOf<Self>>>, SolveError> {
        let mut kept = Vec::new();
        for (mv, successor) in self.game().successors(position) {
            match self.nimber(&successor)? {
                Some(found) if found == nimber => kept.push(mv),
                Some(_) => {}
                None => return Ok(None),
            }
        }
        Ok(Some(kept))
    }

    /// The moves after which the opponent loses, in the game's order; none if `position` is lost.
    ///
    /// This treats `position` as the whole game; in a sum ask [`moves_to`](Self::moves_to).
    /// # Errors
    /// As [`nimber`](Self::nimber).
    fn winning_moves(
        &self,
        position: &PositionOf<Self>,
    ) -> Result<Option<Vec<MoveOf<Self>>>, SolveError> {
        self.moves_to(position, Nimber::ZERO)
    }
}

macro_rules! forward {
    ($($pointer:ty),+) => { $(
        impl<S: NimberSolution + ?Sized> NimberSolution for $pointer {
            fn nimber(&self, position: &PositionOf<S>) -> Result<Option<Nimber>, SolveError> {
                (**self).nimber(position)
            }
        }
    )+ };
}

forward!(&S, Box<S>, Arc<S>);
