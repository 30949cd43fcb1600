//! Who has won: the two sets of winning states, as any pair of predicates.
//!
//! The text wants the sets `state_win_0[]` and `state_win_1[]` by full enumeration and leaves them open. Here a [`WinSet`] is one of
//! the six goals by name, a closure, a list of states, or empty (a player who can never win).

use core::fmt;
use std::collections::HashSet;
use std::sync::Arc;

use gt_core::Player;

use super::goal::{Goal, Grid};
use super::linear::Linear;
use super::matrix::Matrix;
use super::shape::Shape;

type Predicate = Arc<dyn Fn(Grid) -> bool + Send + Sync>;

/// The states in which one player has won.
///
/// Cheap to clone: what it holds is shared. The two sets of a game may overlap, and either may be empty.
///
/// # Example
/// ```
/// use gt_perm_matrix::{Matrix, Shape, WinSet};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let shape = Shape::new(2, 2)?;
/// let listed = WinSet::states([Matrix::parse(shape, "4 2/3 1")?]);
/// let described = WinSet::predicate(|grid| grid.number(0, 0) == 4 && grid.number(0, 1) == 2);
/// for index in 0..shape.states() {
///     let matrix = Matrix::from_index(shape, index).ok_or("an index below the number of states")?;
///     assert_eq!(listed.contains(shape, matrix), described.contains(shape, matrix));
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct WinSet(Set);

#[derive(Clone)]
enum Set {
    Goal(Goal, Player),
    Predicate(Predicate),
    Linear(Arc<Linear>),
    States(Arc<HashSet<Matrix>>),
}

impl WinSet {
    /// The set of `player` in a named pair.
    pub const fn of_goal(goal: Goal, player: Player) -> Self {
        Self(Set::Goal(goal, player))
    }

    /// The states that satisfy a predicate, which must be a function: the same answer for the same grid.
    ///
    /// The engine asks it about every state once: on 3 x 5 some 200 million times, on 4 x 4 1.6 thousand million times.
    pub fn predicate(holds: impl Fn(Grid) -> bool + Send + Sync + 'static) -> Self {
        Self(Set::Predicate(Arc::new(holds)))
    }

    /// The states that satisfy linear conditions: as free as a predicate on small boards, and the only way that is fast on big ones.
    pub fn linear(linear: Linear) -> Self {
        Self(Set::Linear(Arc::new(linear)))
    }

    /// The text's `state_win[]`: a list of states.
    ///
    /// An arrangement of another board is never met.
    ///
    /// # Complexity
    /// A hash table of the states, some 32 bytes each.
    pub fn states(states: impl IntoIterator<Item = Matrix>) -> Self {
        Self(Set::States(Arc::new(states.into_iter().collect())))
    }

    /// No state: this player can never win.
    pub fn empty() -> Self {
        Self::states([])
    }

    /// Whether `matrix` is one of them.
    ///
    /// # Complexity
    /// Of a goal or linear conditions O(cells) for each condition; of a list O(1); of a predicate what it costs.
    pub fn contains(&self, shape: Shape, matrix: Matrix) -> bool {
        match &self.0 {
            Set::Goal(goal, player) => goal.holds(*player, Grid { shape, matrix }),
            Set::Predicate(holds) => holds(Grid { shape, matrix }),
            Set::Linear(linear) => linear.holds(shape, matrix),
            Set::States(states) => states.contains(&matrix),
        }
    }

    /// The linear conditions that describe this set on a board, if it has some.
    pub(crate) fn as_linear(&self, shape: Shape) -> Option<Linear> {
        match &self.0 {
            Set::Goal(goal, player) => Some(Linear::of_goal(*goal, *player, shape)),
            Set::Linear(linear) => Some((**linear).clone()),
            Set::Predicate(_) | Set::States(_) => None,
        }
    }

    /// The named pair this set is taken from, and whose set it is there.
    pub const fn as_goal(&self) -> Option<(Goal, Player)> {
        match self.0 {
            Set::Goal(goal, player) => Some((goal, player)),
            _ => None,
        }
    }
}

impl fmt::Debug for WinSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Set::Goal(goal, player) => write!(f, "{goal} of the {player} player"),
            Set::Predicate(_) => f.write_str("a predicate"),
            Set::Linear(linear) => linear.fmt(f),
            Set::States(states) => write!(f, "{} states", states.len()),
        }
    }
}
