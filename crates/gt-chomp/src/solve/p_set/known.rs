//! The set as a solution: members are lost for the player to move, all other positions are won.

use core::ops::ControlFlow;

use gt_core::{Enumerate, Game, Outcome, Solution, SolveError};

use super::set::PSet;
use crate::rules::{BarChomp, Cell};

const fn claim(is_member: bool) -> Outcome {
    if is_member { Outcome::Loss } else { Outcome::Win }
}

/// Knows the outcome of every position of its box.
///
/// A set that was read from a stream may be wrong; [`verify`](PSet::verify) checks it.
///
/// # Errors
/// [`SolveError::Shape`] if the lengths are not a position of the box.
///
/// # Complexity
/// O(rows + columns) table look-ups and a short binary search.
impl Solution for PSet {
    type Game = BarChomp;
    type Answer = Outcome;

    fn game(&self) -> &BarChomp {
        &self.game
    }

    fn value(&self, lengths: &Vec<u32>) -> Result<Option<Outcome>, SolveError> {
        Ok(Some(claim(self.contains(lengths)?)))
    }

    /// All moves to members, row by row; from a member, all moves to non-members.
    ///
    /// In a correct set a member has no moves to members, so these are all its moves. `None` if no
    /// move keeps the outcome that the set claims for this position: then the set is wrong.
    ///
    /// # Complexity
    /// Two table look-ups and a short binary search per square: a move keeps some rows and cuts the
    /// others to a rectangle, so the new rank is the sum of what these parts contribute.
    fn best_moves(&self, lengths: &Vec<u32>) -> Result<Option<Vec<Cell>>, SolveError> {
        let is_member = self.contains(lengths)?;
        let winning = self.winning_moves(lengths)?;
        if !is_member && !winning.is_empty() {
            return Ok(Some(winning));
        }
        let (mut over, mut losing) = (true, Vec::new());
        for cell in self.game.moves(lengths) {
            over = false;
            // In a wrong set a member may have moves to members. They do not keep the claim.
            if is_member && winning.binary_search(&cell).is_err() {
                losing.push(cell);
            }
        }
        Ok((over || !losing.is_empty()).then_some(losing))
    }

    fn kept_bytes(&self) -> u64 {
        self.bytes()
    }
}

/// Visits all positions of the box in the order of their ranks.
impl Enumerate for PSet {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Vec<u32>, Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let mut walk = self.game.walk();
        let mut members = self.members.iter().peekable();
        let mut ranks = 1..self.game.shape().diagrams();
        let _ = ranks.try_for_each(|rank| {
            visit(walk.seek(rank), claim(members.next_if_eq(&rank).is_some()))
        });
        Ok(())
    }
}
