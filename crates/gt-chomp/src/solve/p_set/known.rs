//! The set as what it says: members are lost for the player to move, all other positions won.

use core::ops::ControlFlow;

use gt_core::{Enumerate, Game, Outcome, Solution, SolveError};

use super::set::PSet;
use crate::rules::{BarChomp, Cell};

const fn claim(is_member: bool) -> Outcome {
    if is_member { Outcome::Loss } else { Outcome::Win }
}

/// It says of every position of its box who wins; a set that was read may be wrong, and [`verify`](PSet::verify) tells.
///
/// # Errors
/// [`SolveError::Shape`] if the lengths are no position of the box.
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

    /// All moves to members, row by row; from a member every move.
    ///
    /// # Complexity
    /// Two table look-ups and a short binary search per square: the rank of what a move leaves is made of the ranks of the rows
    /// that keep their lengths and of a rectangle.
    fn best_moves(&self, lengths: &Vec<u32>) -> Result<Option<Vec<Cell>>, SolveError> {
        let is_member = self.contains(lengths)?;
        let winning = self.winning_moves(lengths)?;
        if !is_member && !winning.is_empty() {
            return Ok(Some(winning));
        }
        let (mut over, mut losing) = (true, Vec::new());
        for cell in self.game.moves(lengths) {
            over = false;
            // Of a wrong set also a member may have a move to a member.
            if is_member && winning.binary_search(&cell).is_err() {
                losing.push(cell);
            }
        }
        Ok((over || !losing.is_empty()).then_some(losing))
    }
}

/// In the order of the ranks.
impl Enumerate for PSet {
    fn for_each(&self, visit: &mut dyn FnMut(&Vec<u32>, Outcome) -> ControlFlow<()>) -> Result<(), SolveError> {
        let mut walk = self.game.walk();
        let mut members = self.members.iter().peekable();
        let mut ranks = 1..self.game.shape().diagrams();
        let _ = ranks.try_for_each(|rank| visit(walk.seek(rank), claim(members.next_if_eq(&rank).is_some())));
        Ok(())
    }
}
