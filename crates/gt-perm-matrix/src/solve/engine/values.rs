//! The solution of a board, as the engine finds it.

use core::ops::ControlFlow;

use gt_core::{Enumerate, Outcome, Player, Solution, SolveError, Value};

use super::count::ValueCount;
use super::ko::{Codes, MAX_PLIES};
use super::moves::Layout;
use super::rows::{BitRows, code_index};
use crate::rules::{Matrix, MatrixPosition, MoveIndex, PermMatrix, RuleSet};

/// The values of all positions of a board, as far as they were kept.
///
/// The positions are all states with either player to move, under `ko` with every last move.
///
/// [`StateSolver::solve`](crate::solve::StateSolver::solve) makes it. The answers depend on what the solver
/// [kept](crate::solve::Keep):
///
/// | kept | [`Solution::outcome`] | [`Solution::value`] |
/// |---|---|---|
/// | [`Keep::Counts`](crate::solve::Keep::Counts) | `None` | `None` |
/// | [`Keep::Outcomes`](crate::solve::Keep::Outcomes) | the outcome | `None` |
/// | [`Keep::Values`](crate::solve::Keep::Values) | the outcome | the value |
///
/// The counts are there in every case.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{Goal, PermMatrix, RuleSet};
/// use gt_perm_matrix::solve::{Keep, StateSolver};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Goal::HeavyEdge)?.with_rule(RuleSet::Axes)?;
/// let solved = StateSolver::new(&rules).keep(Keep::Values).solve(&Run::new())?;
/// let first_to_move = solved.counts().iter().filter(|count| count.player == Player::First);
/// let states: u64 = first_to_move.map(|count| count.states).sum();
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
    /// For each player: the states that the player, to move, wins, and that the opponent, to move,
    /// loses.
    Outcomes([Sets; 2]),
    /// For each player to move: the won states, and a byte per state.
    ///
    /// The byte of a row and slot is 0 for a draw, else `1 + plies`.
    Values {
        won: [BitRows; 2],
        codes: [Vec<u8>; 2],
    },
    /// Under `ko`, for each player to move: what is kept of every row.
    Positions([Vec<Codes>; 2]),
}

/// The sets of one player.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    pub(super) won: BitRows,
    pub(super) lost: BitRows,
}

impl StateValues {
    /// The greatest depth that [`Keep::Values`](crate::solve::Keep::Values) can hold, in plies.
    pub const MAX_KEPT_PLIES: u32 = 254;

    /// The greatest depth that [`Keep::Values`](crate::solve::Keep::Values) can hold under `ko`.
    pub const MAX_KEPT_PLIES_KO: u32 = MAX_PLIES;

    /// Returns the counts of states by player to move, then outcome, then plies.
    ///
    /// They count positions in which no move has been made yet. A terminal state counts with 0
    /// plies. The counts with one player to move add up to the number of states.
    pub fn counts(&self) -> &[ValueCount] {
        &self.counts
    }

    /// Returns the sizes of the first player's win set, of the second's, and of their intersection.
    pub const fn win_sets(&self) -> [u64; 3] {
        self.win_sets
    }

    /// Returns the greatest depth in the counts, in plies; 0 if every state is a draw.
    pub fn longest(&self) -> u32 {
        self.counts.iter().filter_map(|count| count.plies).max().unwrap_or(0)
    }

    /// Does the same as [`Solution::outcome`], and cannot fail.
    fn known_outcome(&self, position: &MatrixPosition) -> Option<Outcome> {
        let (row, slot) = self.layout.place(position.matrix);
        match &self.kept {
            Kept::Counts => None,
            Kept::Values { .. } => self.known_value(position).map(Value::outcome),
            Kept::Positions(codes) => codes[position.turn.index()][row]
                .outcome(code_index(&self.layout, 0, slot), self.barred(position)),
            Kept::Outcomes(sets) => Some(if sets[position.turn.index()].won.contains(row, slot) {
                Outcome::Win
            } else if sets[position.turn.other().index()].lost.contains(row, slot) {
                Outcome::Loss
            } else {
                Outcome::Draw
            }),
        }
    }

    /// Does the same as [`Solution::value`], and cannot fail.
    pub(crate) fn known_value(&self, position: &MatrixPosition) -> Option<Value> {
        self.value_at(self.layout.place(position.matrix), position.turn, self.barred(position))
    }

    /// Returns the value of a state with this move barred; `None` unless values were kept.
    fn value_at(
        &self,
        (row, slot): (usize, u16),
        player: Player,
        barred: Option<u8>,
    ) -> Option<Value> {
        let player = player.index();
        match &self.kept {
            Kept::Counts | Kept::Outcomes(_) => None,
            Kept::Positions(codes) => {
                codes[player][row].value(code_index(&self.layout, 0, slot), barred)
            }
            Kept::Values { won, codes } => {
                Some(decoded(codes[player][code_index(&self.layout, row, slot)], || {
                    won[player].contains(row, slot)
                }))
            }
        }
    }

    /// Returns the move that a position bars: the one that undoes the last one.
    fn barred(&self, position: &MatrixPosition) -> Option<u8> {
        u8::try_from(self.rules.inverse(position.last?)?.0).ok()
    }

    /// Lists the states with this value for `player` to move and no move made yet, by row and slot.
    ///
    /// The list is empty unless values were kept.
    ///
    /// # Complexity
    /// O(states) for the whole iteration.
    pub fn states_with(&self, player: Player, value: Value) -> impl Iterator<Item = Matrix> {
        let rows = 0..if self.keeps_values() { self.layout.rows } else { 0 };
        rows.flat_map(move |row| self.layout.class.slots().map(move |slot| (row, slot)))
            .filter(move |&place| self.value_at(place, player, None) == Some(value))
            .map(|(row, slot)| self.layout.matrix(row, slot))
    }

    const fn keeps_values(&self) -> bool {
        match &self.kept {
            Kept::Counts | Kept::Outcomes(_) => false,
            Kept::Values { .. } => true,
            Kept::Positions(codes) => matches!(codes[0].as_slice(), [Codes::Values { .. }, ..]),
        }
    }
}

/// Returns values and outcomes as far as they were kept, else `None`.
///
/// # Complexity
/// O(cells) for a value or an outcome.
impl Solution for StateValues {
    type Game = PermMatrix;
    type Answer = Value;

    fn game(&self) -> &PermMatrix {
        &self.rules
    }

    fn value(&self, position: &MatrixPosition) -> Result<Option<Value>, SolveError> {
        Ok(self.known_value(position))
    }

    fn outcome(&self, position: &MatrixPosition) -> Result<Option<Outcome>, SolveError> {
        Ok(self.known_outcome(position))
    }

    fn kept_bytes(&self) -> u64 {
        match &self.kept {
            Kept::Counts => 0,
            Kept::Outcomes(sets) => {
                sets.iter().map(|sets| sets.won.bytes() + sets.lost.bytes()).sum()
            }
            Kept::Values { won, codes } => {
                let codes = codes.iter().map(|codes| codes.len() as u64);
                won.iter().map(BitRows::bytes).chain(codes).sum()
            }
            Kept::Positions(codes) => codes.iter().flatten().map(Codes::kept_bytes).sum(),
        }
    }
}

/// Visits every state with either player to move, row by row, under `ko` with every last move.
///
/// It visits no state unless values were kept.
impl Enumerate for StateValues {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&MatrixPosition, Value) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let moves = self.rules.reflections().iter().map(|reflection| Some(reflection.index));
        let lasts: Vec<Option<MoveIndex>> = match self.rules.rule() {
            RuleSet::Free | RuleSet::Axes => vec![None],
            RuleSet::Ko => core::iter::once(None).chain(moves).collect(),
        };
        for row in 0..self.layout.rows {
            let row_matrix = self.layout.row_matrix(row);
            for slot in self.layout.class.slots() {
                let matrix = self.layout.class.place(row_matrix, slot);
                for (&last, turn) in
                    lasts.iter().flat_map(|last| Player::BOTH.map(|turn| (last, turn)))
                {
                    let position = MatrixPosition { last, ..MatrixPosition::new(matrix, turn) };
                    let Some(value) = self.value_at((row, slot), turn, self.barred(&position))
                    else {
                        return Ok(());
                    };
                    if visit(&position, value).is_break() {
                        return Ok(());
                    }
                }
            }
        }
        Ok(())
    }
}

/// Returns the value that a byte stands for.
fn decoded(code: u8, is_won: impl FnOnce() -> bool) -> Value {
    match u32::from(code).checked_sub(1) {
        None => Value::Draw,
        Some(plies) if is_won() => Value::Win { plies },
        Some(plies) => Value::Loss { plies },
    }
}
