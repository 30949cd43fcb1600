//! A solved game, by the solver that fits its rule set.

use core::ops::ControlFlow;

use gt_core::retrograde::Tablebase;
use gt_core::{Enumerate, Forecast, Indexed, Outcome, Player, Run, ShapeError, Solution, SolveError, Value};

use super::engine::{Keep, Solver, StateValues, ValueCount, sorted_counts};
use crate::rules::{Matrix, PermMatrix, Position, RuleSet};

/// The value of every position of a game.
///
/// The engine solves `free` and `axes` by sets of states. Under `ko` the last move matters, so a
/// table of positions is used. As a [`Solution`] it also gives ranked moves, best moves, lines and
/// reasons.
///
/// # Complexity
/// * `free` and `axes`: as [`Solver`] with [`Keep::Values`].
/// * `ko`: as [`Tablebase::dense_by_predecessors`] over `2 * states * (moves + 1)` positions, with
///   9 bytes per position while it works, and 4 bytes per position kept.
///
/// A value is one look-up.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_perm_matrix::{Goal, Matrix, MoveIndex, PermMatrix, Position, RuleSet};
/// use gt_perm_matrix::solve::Solved;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Goal::HeavyEdge)?.with_rule(RuleSet::Axes)?;
/// let solved = Solved::solve(&rules, &Run::new())?;
/// let state = Matrix::parse(rules.shape(), "3 8 1/6 7 2/5 4 9")?;
/// let start = Position::new(state, Player::First);
/// assert_eq!(solved.value(&start)?, Some(Value::Win { plies: 7 }));
/// let line = solved.line(&start)?.ok_or("every value is known")?;
/// assert_eq!(line.moves, [8, 3, 0, 3, 2, 7, 6].map(MoveIndex));
///
/// let rules = PermMatrix::new(2, 4, Goal::SortedLines)?.with_rule(RuleSet::Ko)?;
/// let solved = Solved::solve(&rules, &Run::new())?;
/// let state = Matrix::parse(rules.shape(), "8 5 6 2/7 3 4 1")?;
/// assert_eq!(solved.outcome(&Position::new(state, Player::Second))?, Some(Outcome::Win));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Solved {
    values: Values,
}

#[derive(Debug)]
enum Values {
    OfStates(StateValues),
    OfPositions(Tablebase<PermMatrix>),
}

impl Solved {
    /// Solves every position of `rules`.
    ///
    /// # Errors
    /// [`SolveError`], as [`Solver::solve`] and [`Tablebase::dense_by_predecessors`]; for example
    ///
    /// * [`SolveError::Shape`] if the board is too large,
    /// * [`SolveError::Limit`] if a limit of `run` was reached.
    pub fn solve(rules: &PermMatrix, run: &Run) -> Result<Self, SolveError> {
        let values = match rules.rule() {
            RuleSet::Free | RuleSet::Axes => Values::OfStates(Solver::new(rules).keep(Keep::Values).solve(run)?),
            RuleSet::Ko => Values::OfPositions(Tablebase::dense_by_predecessors(rules.clone(), run)?),
        };
        Ok(Self { values })
    }

    /// Returns the number of positions, and the bytes that [`solve`](Self::solve) takes at its
    /// peak.
    ///
    /// # Errors
    /// [`ShapeError`] if the board is too large for the engine; never under `ko`.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Goal, PermMatrix, RuleSet};
    /// use gt_perm_matrix::solve::Solved;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(3, 4, Goal::HeavyEdge)?.with_rule(RuleSet::Ko)?;
    /// let forecast = Solved::forecast(&rules)?;
    /// assert_eq!((forecast.positions, forecast.bytes), (17_625_600, 158_630_400));
    /// # Ok(())
    /// # }
    /// ```
    pub fn forecast(rules: &PermMatrix) -> Result<Forecast, ShapeError> {
        match rules.rule() {
            RuleSet::Free | RuleSet::Axes => Solver::new(rules).keep(Keep::Values).forecast(),
            RuleSet::Ko => {
                let positions = rules.index_len();
                Ok(Forecast { positions, bytes: positions.saturating_mul(9) })
            }
        }
    }

    /// Counts the states by value, with no move made yet.
    ///
    /// The counts are sorted by player to move, then outcome, then plies.
    ///
    /// # Complexity
    /// O(states) look-ups under `ko`; else the counts are already known.
    pub fn counts(&self) -> Vec<ValueCount> {
        match &self.values {
            Values::OfStates(solved) => solved.counts().to_vec(),
            Values::OfPositions(table) => sorted_counts(Player::BOTH.into_iter().flat_map(|player| {
                self.states().filter_map(move |matrix| Some((player, table_value(table, &Position::new(matrix, player))?)))
            })),
        }
    }

    /// Lists the states with this value for `player` to move and no move made yet.
    ///
    /// # Complexity
    /// O(states) for the whole iteration.
    pub fn states_with(&self, player: Player, value: Value) -> impl Iterator<Item = Matrix> {
        let (by_sets, by_positions) = match &self.values {
            Values::OfStates(solved) => (Some(solved.states_with(player, value)), None),
            Values::OfPositions(table) => {
                let hit = move |matrix: &Matrix| table_value(table, &Position::new(*matrix, player)) == Some(value);
                (None, Some(self.states().filter(hit)))
            }
        };
        by_sets.into_iter().flatten().chain(by_positions.into_iter().flatten())
    }

    fn states(&self) -> impl Iterator<Item = Matrix> {
        let shape = self.game().shape();
        (0..shape.states()).filter_map(move |index| Matrix::from_index(shape, index))
    }
}

/// Looks up a value; a table in memory never fails.
fn table_value(table: &Tablebase<PermMatrix>, position: &Position) -> Option<Value> {
    table.value(position).ok().flatten()
}

/// Answers every position of the rules; no value is unknown.
impl Solution for Solved {
    type Game = PermMatrix;
    type Answer = Value;

    fn game(&self) -> &PermMatrix {
        match &self.values {
            Values::OfStates(solved) => solved.game(),
            Values::OfPositions(table) => table.game(),
        }
    }

    fn value(&self, position: &Position) -> Result<Option<Value>, SolveError> {
        match &self.values {
            Values::OfStates(solved) => solved.value(position),
            Values::OfPositions(table) => table.value(position),
        }
    }

    fn outcome(&self, position: &Position) -> Result<Option<Outcome>, SolveError> {
        match &self.values {
            Values::OfStates(solved) => solved.outcome(position),
            Values::OfPositions(table) => table.outcome(position),
        }
    }
}

/// Visits every state with either player to move, under `ko` with every last move.
impl Enumerate for Solved {
    fn for_each(&self, visit: &mut dyn FnMut(&Position, Value) -> ControlFlow<()>) -> Result<(), SolveError> {
        match &self.values {
            Values::OfStates(solved) => solved.for_each(visit),
            Values::OfPositions(table) => table.for_each(visit),
        }
    }
}
