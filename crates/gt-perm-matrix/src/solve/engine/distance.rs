//! Distances if nobody resists: over all moves, by the moves of one player, or in turns.
//!
//! * The *literal* reading fills `dp[state][k][p]` breadth-first, as the matrix article does. It
//!   starts from *p*'s winning states and follows all moves, of either player. `dp = 1` means that
//!   the distance is at most `k`. This is also the puzzle of one player: the least number of moves
//!   into a set.
//! * The *cooperative* reading also lets both players help *p*, but within the rules: turns
//!   alternate, `axes` holds, and nobody moves from a terminal state.

mod fill;

use gt_core::run::Meter;
use gt_core::{Player, Run, SolveError};

use super::moves::Layout;
use super::rows::code_index;
use crate::rules::{Matrix, MoveIndex, PermMatrix, Reflection};

/// The distance of every state from a set, in moves.
///
/// It is kept if the solver [keeps values](crate::solve::Keep::Values): one byte per state. Otherwise only the
/// counts are kept.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{Goal, Matrix, PermMatrix};
/// use gt_perm_matrix::solve::{Keep, StateSolver};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Goal::Targets)?;
/// let solver = StateSolver::new(&rules).keep(Keep::Values);
/// let solved = solver.distances_to(rules.win_set(Player::First), &Run::new())?;
/// assert_eq!((solved.counts()[0], solved.counts()[1], solved.unreachable()), (1, 10, 0));
/// let reversed = Matrix::parse(rules.shape(), "9 8 7/6 5 4/3 2 1")?; // T and A of the whole board
/// assert_eq!(solved.distance(reversed), Some(Some(2)));
/// assert_eq!(solved.shortest_way(&rules, reversed).len(), 2);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Distances {
    layout: Layout,
    made_by: Makers,
    counts: Vec<u64>,
    unreachable: u64,
    codes: Option<Vec<u8>>,
}

/// Whose moves a distance counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Makers {
    /// Every move of the rules, of either player.
    Everybody,
    /// Only the moves of one player, one after the other.
    Player(Player),
    /// The players move in turn.
    ///
    /// A distance with one player to move is 1 plus a distance with the other player to move.
    InTurn,
}

impl Makers {
    /// Tells whether a way may use this move at every step.
    fn make(self, rules: &PermMatrix, reflection: &Reflection) -> bool {
        match self {
            Self::Everybody => true,
            Self::Player(player) => rules.belongs(reflection, player),
            Self::InTurn => false,
        }
    }
}

impl Distances {
    /// The greatest distance that can be kept for every state, in moves.
    pub const MAX_KEPT: u32 = 253;

    /// Returns the number of states at each distance, from 0 to the greatest.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the number of states that cannot reach the set.
    pub const fn unreachable(&self) -> u64 {
        self.unreachable
    }

    /// Returns the distance of a state in moves.
    ///
    /// | answer | meaning |
    /// |---|---|
    /// | `Some(Some(moves))` | the state reaches the set in this many moves, and not in fewer |
    /// | `Some(None)` | the state cannot reach the set |
    /// | `None` | distances were not kept |
    ///
    /// # Complexity
    /// O(cells).
    pub fn distance(&self, matrix: Matrix) -> Option<Option<u32>> {
        let codes = self.codes.as_ref()?;
        let (row, slot) = self.layout.place(matrix);
        Some(u32::from(codes[code_index(&self.layout, row, slot)]).checked_sub(1))
    }

    /// Returns the state of lowest index at the greatest distance.
    ///
    /// `None` if distances were not kept.
    ///
    /// # Complexity
    /// O(states * cells).
    ///
    /// # Errors
    /// [`SolveError::Limit`] if the time of `run` is over, or it was interrupted.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_perm_matrix::solve::{Keep, StateSolver};
    /// use gt_perm_matrix::{Goal, Matrix, PermMatrix, WinSet};
    ///
    /// let (rules, run) = (PermMatrix::new(2, 2, Goal::Targets)?, Run::new());
    /// let solved = WinSet::states([Matrix::solved(rules.shape())]);
    /// let distances = StateSolver::new(&rules).keep(Keep::Values).distances_to(&solved, &run)?;
    /// let far = distances.farthest(&run)?.expect("distances are kept");
    /// assert_eq!(far.display(rules.shape()).to_string(), "4 3/2 1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn farthest(&self, run: &Run) -> Result<Option<Matrix>, SolveError> {
        let greatest = u32::try_from(self.counts.len().saturating_sub(1)).ok();
        let shape = self.layout.shape;
        let (all, name) = (shape.states(), "looking for the farthest state");
        let mut meter = Meter::new(run, name, Some(all)).counting("state");
        for index in 0..all {
            meter.step(index)?;
            let matrix = Matrix::from_index(shape, index);
            let is_far = |&matrix: &Matrix| greatest == self.distance(matrix).flatten();
            if let Some(matrix) = matrix.filter(is_far) {
                return Ok(Some(matrix));
            }
        }
        Ok(None)
    }

    /// Returns all moves that bring a state nearer, by number: the best first moves of the puzzle.
    ///
    /// The list holds only moves that the distances count: after
    /// [`distances_by`](crate::solve::StateSolver::distances_by) only moves of that player. It is
    /// empty
    ///
    /// * at distance 0,
    /// * if the set is out of reach,
    /// * if distances were not kept,
    /// * after [`cooperative`](crate::solve::StateSolver::cooperative), where a move leads to a
    ///   state with the other player to move.
    ///
    /// # Complexity
    /// O(moves * cells).
    pub fn optimal_moves(&self, rules: &PermMatrix, matrix: Matrix) -> Vec<MoveIndex> {
        let distance = |matrix| self.distance(matrix).flatten();
        let Some(nearer) = distance(matrix).and_then(|here| here.checked_sub(1)) else {
            return Vec::new();
        };
        let after = |mv| rules.reflect(matrix, mv).and_then(distance);
        let made = rules.reflections().iter().filter(|mv| self.made_by.make(rules, mv));
        made.map(|reflection| reflection.index).filter(|&mv| after(mv) == Some(nearer)).collect()
    }

    /// Returns a shortest way into the set, by the lowest optimal move at each step.
    ///
    /// It is empty where [`optimal_moves`](Self::optimal_moves) is empty.
    pub fn shortest_way(&self, rules: &PermMatrix, mut matrix: Matrix) -> Vec<MoveIndex> {
        let mut way = Vec::new();
        while let Some(&mv) = self.optimal_moves(rules, matrix).first() {
            way.push(mv);
            matrix = rules.reflect(matrix, mv).unwrap_or(matrix);
        }
        way
    }
}
