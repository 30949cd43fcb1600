//! A solved game, whichever solver fits its rules.

use gt_core::retrograde::{TableError, Tablebase};
use gt_core::{GameExt, Limits, Observer, Player, Value};
use thiserror::Error;

use crate::engine::{Count, EngineError, Keep, Solution, Solver, sorted_counts};
use crate::game::Position;
use crate::matrix::Matrix;
use crate::moves::MoveIndex;
use crate::rules::{PermMatrix, RuleSet};

/// The value of every position: by sets of states, or under `ko`, where the last move matters, by a table of positions.
///
/// # Complexity
/// As [`Solver`] with [`Keep::Values`]; under `ko` as [`Tablebase::build_by_predecessors`]: 8 bytes for each of
/// `2 * states * (moves + 1)` positions.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_core::Limits;
/// use gt_perm_matrix::{Matrix, PermMatrix, Position, Preset, RuleSet, Solved};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(2, 4, Preset::SortedLines)?.with_rule(RuleSet::Ko)?;
/// let solved = Solved::new(&rules, &Limits::default(), &mut ())?;
/// let matrix = Matrix::parse(rules.shape(), "8 5 6 2/7 3 4 1")?;
/// assert_eq!(solved.value(&Position::new(matrix, Player::Second)).map(Value::outcome), Some(Outcome::Win));
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Solved<'r> {
    rules: &'r PermMatrix,
    answers: Answers<'r>,
}

#[derive(Debug)]
enum Answers<'r> {
    States(Solution),
    Positions(Tablebase<&'r PermMatrix>),
}

/// Why a game was not solved.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SolvedError {
    /// By sets of states.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// By a table of positions.
    #[error(transparent)]
    Table(#[from] TableError),
}

impl<'r> Solved<'r> {
    /// Solves every position of `rules`.
    ///
    /// # Errors
    /// [`SolvedError`], if the board is too large or a limit was reached.
    pub fn new(rules: &'r PermMatrix, limits: &Limits, observer: &mut impl Observer) -> Result<Self, SolvedError> {
        let answers = match rules.rule() {
            RuleSet::Free | RuleSet::Axes => Answers::States(Solver::new(rules).keep(Keep::Values).solve(limits, observer)?),
            RuleSet::Ko => Answers::Positions(Tablebase::build_by_predecessors(rules, limits)?),
        };
        Ok(Self { rules, answers })
    }

    /// The rules.
    pub const fn rules(&self) -> &'r PermMatrix {
        self.rules
    }

    /// Who wins and in how many plies.
    pub fn value(&self, position: &Position) -> Option<Value> {
        match &self.answers {
            Answers::States(solution) => solution.value(position),
            Answers::Positions(table) => table.value(position),
        }
    }

    /// The moves that keep the value, by number; none where the game is over.
    ///
    /// The fastest wins, the longest resistance, or the moves that keep the draw.
    ///
    /// # Complexity
    /// A look-up for each move.
    pub fn best_moves(&self, position: &Position) -> Vec<MoveIndex> {
        let best = self.value(position);
        let keeps = |after: &Position| self.value(after).and_then(Value::before_move) == best;
        self.rules.successors(position).filter(|(_, after)| keeps(after)).map(|(mv, _)| mv).collect()
    }

    /// A forced play to the end, the lowest best move at every ply; empty for a draw, which has no end.
    ///
    /// As long as the value has plies.
    ///
    /// # Example
    /// ```
    /// use gt_core::Limits;
    /// use gt_core::prelude::*;
    /// use gt_perm_matrix::{Matrix, MoveIndex, PermMatrix, Position, Preset, RuleSet, Solved};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(3, 3, Preset::HeavyEdge)?.with_rule(RuleSet::Axes)?;
    /// let solved = Solved::new(&rules, &Limits::default(), &mut ())?;
    /// let state = Matrix::parse(rules.shape(), "3 8 1/6 7 2/5 4 9")?;
    /// let line = solved.line(&Position::new(state, Player::First));
    /// assert_eq!(line, [8, 3, 0, 3, 2, 7, 6].map(MoveIndex)); // he wins no state later than this
    /// # Ok(())
    /// # }
    /// ```
    pub fn line(&self, position: &Position) -> Vec<MoveIndex> {
        let mut at = *position;
        let mut line = Vec::new();
        while self.value(&at).is_some_and(|value| value.plies().is_some_and(|plies| plies > 0)) {
            let Some(&mv) = self.best_moves(&at).first() else { break };
            let Ok(after) = self.rules.try_play(&at, mv) else { break };
            at = after;
            line.push(mv);
        }
        line
    }

    /// How many states have which value, with no move made yet, by player to move, then outcome, then plies.
    ///
    /// # Complexity
    /// O(states) under `ko`, else nothing.
    pub fn counts(&self) -> Vec<Count> {
        match &self.answers {
            Answers::States(solution) => solution.counts().to_vec(),
            Answers::Positions(_) => sorted_counts(Player::BOTH.into_iter().flat_map(|player| {
                self.states().filter_map(move |matrix| Some((player, self.value(&Position::new(matrix, player))?)))
            })),
        }
    }

    /// The states with this value for `player` to move and no move made yet.
    ///
    /// # Complexity
    /// O(states) for the whole iteration.
    pub fn states_with(&self, player: Player, value: Value) -> impl Iterator<Item = Matrix> {
        let (by_sets, by_positions) = match &self.answers {
            Answers::States(solution) => (Some(solution.states_with(player, value)), None),
            Answers::Positions(_) => (None, Some(self.states())),
        };
        let hit = move |matrix: &Matrix| self.value(&Position::new(*matrix, player)) == Some(value);
        by_sets.into_iter().flatten().chain(by_positions.into_iter().flatten().filter(hit))
    }

    fn states(&self) -> impl Iterator<Item = Matrix> {
        let shape = self.rules.shape();
        (0..shape.states()).filter_map(move |index| Matrix::from_index(shape, index))
    }
}
