//! Sets of states as values: what a move or all moves of a player do to all states at once.

use gt_core::run::{Gauge, Meter};
use gt_core::{LimitError, Player, Run, SolveError};

use super::crew::Crew;
use super::moves::{Layout, RowMove};
use super::pass::Passes;
use super::phase::LAYING_OUT;
use super::rows::{BitRows, code_index};
use super::solve::StateSolver;
use super::win_rows::win_rows;
use crate::rules::{Matrix, MoveIndex, PermMatrix, WinSet};

/// The board of some rules, laid out for sets of states.
///
/// It holds the moves as maps of rows and of bits inside rows: per move, 4 bytes per row and 4
/// bytes per slot. It answers on demand, under the [`Run`] that it was made with.
///
/// # Example
/// ```
/// use gt_core::{Player, Run};
/// use gt_perm_matrix::{Goal, PermMatrix};
/// use gt_perm_matrix::solve::MatrixBoard;
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Goal::Targets)?;
/// let board = MatrixBoard::new(&rules, &Run::new())?;
/// let solved = board.states_of(rules.win_set(Player::First))?;
/// let one_move_away = board.some_move_into(&solved, Player::First)?;
/// assert_eq!((solved.len(), one_move_away.len()), (1, 10));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct MatrixBoard {
    rules: PermMatrix,
    layout: Layout,
    moves: Vec<RowMove>,
    run: Run,
}

/// A set of states of one [`MatrixBoard`]: a bit per state, in words that use 24 of their 32 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateSet {
    bits: BitRows,
    states: u64,
}

impl MatrixBoard {
    /// Lays out the board of `rules`, which may have any rule set.
    ///
    /// # Errors
    /// * [`SolveError::Shape`] if the engine cannot take the board.
    /// * [`SolveError::Limit`] if [`StateSolver`] would need more bytes than allowed, before
    ///   anything is allocated; or if time runs out or the work is interrupted.
    pub fn new(rules: &PermMatrix, run: &Run) -> Result<Self, SolveError> {
        let started = &run.started();
        let (layout, moves) = StateSolver::new(rules)
            .board(started, &mut Meter::new(started, LAYING_OUT, None).counting("move"))?;
        Ok(Self { rules: rules.clone(), layout, moves, run: run.clone() })
    }

    /// Returns the states of a win set.
    ///
    /// # Complexity
    /// A pass over the rows per linear condition, or O(states) calls of a predicate.
    ///
    /// # Errors
    /// * [`SolveError::Limit`] if time runs out or the work is interrupted.
    /// * [`SolveError::Threads`] if the system gives no more threads.
    pub fn states_of(&self, set: &WinSet) -> Result<StateSet, SolveError> {
        self.ask("filling the set", |crew, gauge| {
            let (bits, states) = win_rows(set, &self.layout, crew, gauge)?;
            Ok(StateSet { bits, states })
        })
    }

    /// Returns the states that a move of either player takes into `target`.
    ///
    /// The set is empty if no move has this number.
    ///
    /// # Complexity
    /// One pass: every row is read and written once.
    ///
    /// # Errors
    /// As [`states_of`](Self::states_of).
    ///
    /// # Example
    /// ```
    /// use gt_core::{Player, Run};
    /// use gt_perm_matrix::{Goal, Matrix, MoveIndex, PermMatrix};
    /// use gt_perm_matrix::solve::MatrixBoard;
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let rules = PermMatrix::new(2, 2, Goal::Targets)?;
    /// let board = MatrixBoard::new(&rules, &Run::new())?;
    /// let solved = board.states_of(rules.win_set(Player::First))?;
    /// let before = board.before(MoveIndex(0), &solved)?;
    /// assert!(board.contains(&before, Matrix::parse(rules.shape(), "1 3/2 4")?));
    /// assert!(board.before(MoveIndex(2), &solved)?.is_empty()); // there are two moves
    /// # Ok(())
    /// # }
    /// ```
    pub fn before(&self, mv: MoveIndex, target: &StateSet) -> Result<StateSet, SolveError> {
        self.pull(self.moves.get(usize::from(mv.0)).into_iter().collect(), target)
    }

    /// Returns the states from which some move of `player` leads into `target`.
    ///
    /// The prohibition of `ko` is ignored, because a state does not hold the last move.
    ///
    /// # Complexity
    /// One pass over the rows per move, done row by row in the cache.
    ///
    /// # Errors
    /// As [`states_of`](Self::states_of).
    pub fn some_move_into(
        &self,
        target: &StateSet,
        player: Player,
    ) -> Result<StateSet, SolveError> {
        let own = self
            .rules
            .reflections()
            .iter()
            .zip(&self.moves)
            .filter(|(mv, _)| self.rules.belongs(mv, player));
        self.pull(own.map(|(_, mv)| mv).collect(), target)
    }

    fn pull(&self, moves: Vec<&RowMove>, target: &StateSet) -> Result<StateSet, SolveError> {
        self.ask("going a ply back", |crew, gauge| {
            let mut bits = BitRows::new(self.layout.rows, self.layout.class.words());
            let passes = Passes::new(moves, self.layout.class.full_word(), crew.counting(gauge));
            let states = passes.some_move_into(&target.bits, &[], &mut bits)?;
            Ok(StateSet { bits, states })
        })
    }

    /// Answers one question: starts its time limit, and works on the threads of the run.
    ///
    /// Progress is counted in rows.
    fn ask(
        &self,
        phase: &'static str,
        answer: impl for<'r> FnOnce(Crew<'r>, &'r Gauge) -> Result<StateSet, LimitError> + Send,
    ) -> Result<StateSet, SolveError> {
        let run = &self.run.started();
        let gauge = Gauge::new(run, phase, Some(self.layout.rows as u64)).counting("row");
        gauge.add(0)?;
        let set = run.install(|| answer(Crew::new(run), &gauge))??;
        gauge.end();
        Ok(set)
    }

    /// Tells whether `matrix` is in a set of this board.
    ///
    /// # Complexity
    /// O(cells).
    pub fn contains(&self, set: &StateSet, matrix: Matrix) -> bool {
        let (row, slot) = self.layout.place(matrix);
        set.bits.contains(row, slot)
    }

    /// Returns the bytes of a set.
    pub const fn bytes_per_set(&self) -> usize {
        self.layout.rows * self.layout.class.words() * 4
    }

    /// Returns the number of states of the board.
    pub fn states(&self) -> usize {
        code_index(&self.layout, self.layout.rows, 0)
    }
}

impl StateSet {
    /// Returns the number of states in the set, which was counted when the set was made.
    pub const fn len(&self) -> u64 {
        self.states
    }

    /// Tells whether the set is empty.
    pub const fn is_empty(&self) -> bool {
        self.states == 0
    }
}
