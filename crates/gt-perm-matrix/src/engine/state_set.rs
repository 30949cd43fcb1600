//! Sets of states as values: what a move, or a player's whole choice of moves, does to all states at once.

use gt_core::{Limits, Player};

use super::moves::{Layout, RowMove};
use super::pass::Passes;
use super::program::Kind;
use super::rows::BitRows;
use super::solve::Solver;
use super::win_rows::win_rows;
use super::{EngineError, code_index};
use crate::goal::WinSet;
use crate::matrix::Matrix;
use crate::moves::MoveIndex;
use crate::rules::PermMatrix;

/// The board of some rules, laid out for sets of states, with its moves as maps of rows and of bits inside rows.
///
/// # Example
/// ```
/// use gt_core::{Limits, Player};
/// use gt_perm_matrix::engine::Board;
/// use gt_perm_matrix::{PermMatrix, Preset};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let rules = PermMatrix::new(3, 3, Preset::Targets)?;
/// let board = Board::new(&rules, &Limits::default())?;
/// let solved = board.states_of(rules.win_set(Player::First));
/// let one_move_away = board.some_move_into(&solved, Player::First);
/// assert_eq!((solved.len(), one_move_away.len()), (1, 10));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Board {
    rules: PermMatrix,
    layout: Layout,
    moves: Vec<RowMove>,
}

/// A set of states of one [`Board`]: a bit for each, in words of which 24 bits of 32 are used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateSet {
    bits: BitRows,
}

/// The dearest thing that a move does inside a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RowWork {
    /// Nothing: it only takes rows to rows.
    Nothing,
    /// It shifts bits inside words.
    Shifts,
    /// It permutes words.
    Words,
    /// It exchanges bits between words.
    Crossing,
}

impl Board {
    /// The board of `rules`.
    ///
    /// # Errors
    /// [`EngineError::TooLarge`], or [`EngineError::Limit`] before anything is allocated.
    pub fn new(rules: &PermMatrix, limits: &Limits) -> Result<Self, EngineError> {
        let (layout, moves) = Solver::new(rules).board(limits)?;
        Ok(Self { rules: rules.clone(), layout, moves })
    }

    /// The states of a win set.
    ///
    /// # Complexity
    /// A pass over the rows for each linear condition; O(states) calls of a predicate.
    pub fn states_of(&self, set: &WinSet) -> StateSet {
        StateSet { bits: win_rows(set, &self.layout) }
    }

    /// The states that a move, whoever may make it, takes into `target`; none for a number that is no move.
    ///
    /// # Complexity
    /// A pass: every row read and written once.
    pub fn before(&self, mv: MoveIndex, target: &StateSet) -> StateSet {
        self.pull(&Passes::new(self.moves.get(usize::from(mv.0)).into_iter(), self.layout.class.full_word()), target)
    }

    /// The states from which some move of `player` leads into `target`.
    ///
    /// # Complexity
    /// A pass over the rows for each move, done row by row in the cache.
    pub fn some_move_into(&self, target: &StateSet, player: Player) -> StateSet {
        let own = self.rules.reflections().iter().zip(&self.moves).filter(|(mv, _)| self.rules.belongs(mv, player));
        self.pull(&Passes::new(own.map(|(_, mv)| mv), self.layout.class.full_word()), target)
    }

    fn pull(&self, passes: &Passes, target: &StateSet) -> StateSet {
        let mut bits = BitRows::new(self.layout.rows, self.layout.class.words());
        passes.some_move_into(&target.bits, &[], &mut bits);
        StateSet { bits }
    }

    /// Whether `matrix` is in a set.
    ///
    /// # Complexity
    /// O(cells).
    pub fn contains(&self, set: &StateSet, matrix: Matrix) -> bool {
        let (row, slot) = self.layout.place(matrix);
        set.bits.contains(row, slot)
    }

    /// What a move does inside a row; `None` for a number that is no move.
    pub fn row_work(&self, mv: MoveIndex) -> Option<RowWork> {
        let work = |kind| match kind {
            Kind::Shifts => RowWork::Shifts,
            Kind::Words => RowWork::Words,
            Kind::Crossing => RowWork::Crossing,
        };
        let program = &self.moves.get(usize::from(mv.0))?.program;
        Some(program.kinds().map(work).max().unwrap_or(RowWork::Nothing))
    }

    /// The bytes of a set.
    pub const fn bytes_per_set(&self) -> usize {
        self.layout.rows * self.layout.class.words() * 4
    }

    /// How many states there are.
    pub fn states(&self) -> usize {
        code_index(&self.layout, self.layout.rows, 0)
    }
}

impl StateSet {
    /// How many states are in the set.
    ///
    /// # Complexity
    /// O(states / 32).
    pub fn len(&self) -> u64 {
        self.bits.count()
    }

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
