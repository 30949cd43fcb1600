//! What is known of every state.

use core::ops::ControlFlow;

use gt_core::{Enumerate, Outcome, Player, Solution, SolveError, Value};

use super::count::ValueCount;
use super::moves::Layout;
use super::rows::{BitRows, code_index};
use crate::rules::{Matrix, PermMatrix, Position};

/// What is known of every state of a board, with either player to move.
///
/// Made by [`Solver::solve`](crate::solve::Solver::solve). What can be asked depends on how much was [kept](crate::solve::Keep): [`Solution::value`] wants [`Keep::Values`](crate::solve::Keep::Values),
/// [`Solution::outcome`] is content with [`Keep::Outcomes`](crate::solve::Keep::Outcomes); what was not kept is `None`.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{Goal, PermMatrix, RuleSet};
/// use gt_perm_matrix::solve::{Keep, Solver};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Goal::HeavyEdge)?.with_rule(RuleSet::Axes)?;
/// let solved = Solver::new(&rules).keep(Keep::Values).solve(&Run::new())?;
/// let states: u64 = solved.counts().iter().filter(|count| count.player == Player::First).map(|count| count.states).sum();
/// assert_eq!(states, rules.shape().states());
/// assert_eq!(solved.longest(), 10);
/// assert_eq!(solved.states_with(Player::First, Value::Loss { plies: 10 }).count(), 6);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct StateValues {
    pub(super) rules: PermMatrix,
    pub(super) layout: Layout,
    pub(super) counts: Vec<ValueCount>,
    pub(super) win_sets: [u64; 3],
    pub(super) kept: Kept,
}

#[derive(Clone, Debug)]
pub(super) enum Kept {
    Counts,
    /// For each player: the states that he, to move, wins, and those that the other, to move, loses to him.
    Outcomes([Sets; 2]),
    /// For each player to move: who wins, and for every row and slot a byte, 0 for a draw, else `1 + plies`.
    Values {
        won: [BitRows; 2],
        codes: [Vec<u8>; 2],
    },
}

/// For one player.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    pub(super) won: BitRows,
    pub(super) lost: BitRows,
}

impl StateValues {
    /// The greatest depth that [`Keep::Values`](crate::solve::Keep::Values) can hold, in plies.
    pub const MAX_KEPT_PLIES: u32 = 254;

    /// How many states have which value, by player to move, then outcome, then plies.
    ///
    /// States that are over count with 0 plies. The counts of one player to move add up to all states.
    pub fn counts(&self) -> &[ValueCount] {
        &self.counts
    }

    /// How many states are in the first player's win set, in the second's, and in both.
    pub const fn win_sets(&self) -> [u64; 3] {
        self.win_sets
    }

    /// The greatest depth of any state, in plies.
    pub fn longest(&self) -> u32 {
        self.counts.iter().filter_map(|count| count.plies).max().unwrap_or(0)
    }

    /// [`Solution::outcome`], which cannot fail here.
    fn known_outcome(&self, position: &Position) -> Option<Outcome> {
        let (row, slot) = self.layout.place(position.matrix);
        match &self.kept {
            Kept::Counts => None,
            Kept::Values { .. } => self.known_value(position).map(Value::outcome),
            Kept::Outcomes(sets) => Some(if sets[position.turn.index()].won.contains(row, slot) {
                Outcome::Win
            } else if sets[position.turn.other().index()].lost.contains(row, slot) {
                Outcome::Loss
            } else {
                Outcome::Draw
            }),
        }
    }

    /// [`Solution::value`], which cannot fail here.
    pub(crate) fn known_value(&self, position: &Position) -> Option<Value> {
        let Kept::Values { won, codes } = &self.kept else {
            return None;
        };
        let (row, slot) = self.layout.place(position.matrix);
        let player = position.turn.index();
        Some(decoded(codes[player][code_index(&self.layout, row, slot)], || won[player].contains(row, slot)))
    }

    /// The states with this value for `player` to move, by row and slot; empty unless values were kept.
    ///
    /// # Complexity
    /// O(states) for the whole iteration.
    pub fn states_with(&self, player: Player, value: Value) -> impl Iterator<Item = Matrix> {
        let kept = match &self.kept {
            Kept::Values { won, codes } => Some((&won[player.index()], &codes[player.index()])),
            Kept::Counts | Kept::Outcomes(_) => None,
        };
        let code = u8::try_from(value.plies().map_or(0, |plies| plies.saturating_add(1))).ok();
        let rows = 0..kept.map_or(0, |_| self.layout.rows);
        rows.flat_map(move |row| self.layout.class.slots().map(move |slot| (row, slot)))
            .filter(move |&(row, slot)| {
                kept.is_some_and(|(won, codes)| {
                    let same_sign = value == Value::Draw || won.contains(row, slot) == (value.outcome() == Outcome::Win);
                    same_sign && Some(codes[code_index(&self.layout, row, slot)]) == code
                })
            })
            .map(|(row, slot)| self.layout.matrix(row, slot))
    }
}

/// Values if they were kept, outcomes if they were, else nothing.
///
/// # Complexity
/// A value or an outcome takes O(cells).
impl Solution for StateValues {
    type Game = PermMatrix;
    type Answer = Value;

    fn game(&self) -> &PermMatrix {
        &self.rules
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, SolveError> {
        Ok(self.known_value(position))
    }

    fn outcome(&self, position: &Position) -> Result<Option<Outcome>, SolveError> {
        Ok(self.known_outcome(position))
    }
}

/// Every state with either player to move, row by row; nothing unless values were kept.
impl Enumerate for StateValues {
    fn for_each(&self, visit: &mut dyn FnMut(&Position, Value) -> ControlFlow<()>) -> Result<(), SolveError> {
        let Kept::Values { won, codes } = &self.kept else {
            return Ok(());
        };
        for row in 0..self.layout.rows {
            let row_matrix = self.layout.row_matrix(row);
            for slot in self.layout.class.slots() {
                let matrix = self.layout.class.place(row_matrix, slot);
                let code = code_index(&self.layout, row, slot);
                for player in Player::BOTH {
                    let value = decoded(codes[player.index()][code], || won[player.index()].contains(row, slot));
                    if visit(&Position::new(matrix, player), value).is_break() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// The value that a byte stands for.
fn decoded(code: u8, is_won: impl FnOnce() -> bool) -> Value {
    match u32::from(code).checked_sub(1) {
        None => Value::Draw,
        Some(plies) if is_won() => Value::Win { plies },
        Some(plies) => Value::Loss { plies },
    }
}
