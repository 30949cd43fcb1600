//! Win sets: the two sets of winning states, one for each player.
//!
//! The matrix article enumerates the sets `state_win_0[]` and `state_win_1[]`, and does not say
//! what they contain. Here a [`WinSet`] is one of
//!
//! * a set of a named [`Goal`],
//! * a predicate,
//! * linear conditions,
//! * a list of states, which may be empty: then the player can never win.

use core::fmt;
use std::collections::HashSet;
use std::sync::Arc;

use gt_core::Player;

use super::goal::{Goal, ShapedMatrix};
use super::linear::Linear;
use super::matrix::Matrix;
use super::shape::Shape;

type Predicate = Arc<dyn Fn(ShapedMatrix) -> bool + Send + Sync>;

/// The states in which one player has won.
///
/// A clone is cheap, because clones share their contents. The two sets of a game may overlap, and
/// either may be empty.
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
    /// Returns the set of `player` in a named pair.
    pub const fn of_goal(goal: Goal, player: Player) -> Self {
        Self(Set::Goal(goal, player))
    }

    /// Returns the set of states that satisfy a predicate.
    ///
    /// The predicate must always give the same answer for the same grid. The engine calls it once
    /// for every state: some 200 million times on 3 x 5, 1.6 thousand million times on 4 x 4.
    pub fn predicate(holds: impl Fn(ShapedMatrix) -> bool + Send + Sync + 'static) -> Self {
        Self(Set::Predicate(Arc::new(holds)))
    }

    /// Returns the set of states that satisfy linear conditions.
    ///
    /// On big boards a named goal and linear conditions are the only fast ways to describe a set.
    /// On small boards a predicate is fast enough.
    ///
    /// # Example
    /// ```
    /// use gt_perm_matrix::{Combine, Compare, Condition, Linear, Matrix, Shape, WinSet};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let shape = Shape::new(2, 2)?;
    /// let four_first = Condition { weights: vec![1], compare: Compare::Equal, bound: 4 };
    /// let set = WinSet::linear(Linear { combine: Combine::All, conditions: vec![four_first] });
    /// assert!(set.contains(shape, Matrix::parse(shape, "4 2/3 1")?));
    /// assert!(!set.contains(shape, Matrix::solved(shape)));
    /// # Ok(())
    /// # }
    /// ```
    pub fn linear(linear: Linear) -> Self {
        Self(Set::Linear(Arc::new(linear)))
    }

    /// Returns a list of states as a set: `state_win[]` of the matrix article.
    ///
    /// States of another board do no harm: a game never reaches them.
    ///
    /// # Complexity
    /// A hash table of the states, about 32 bytes per state.
    pub fn states(states: impl IntoIterator<Item = Matrix>) -> Self {
        Self(Set::States(Arc::new(states.into_iter().collect())))
    }

    /// Returns the set without states: its player can never win.
    pub fn empty() -> Self {
        Self::states([])
    }

    /// Tells whether `matrix` is in the set.
    ///
    /// # Complexity
    /// * A goal or linear conditions: O(cells) per condition.
    /// * A list: O(1).
    /// * A predicate: the cost of the predicate.
    pub fn contains(&self, shape: Shape, matrix: Matrix) -> bool {
        match &self.0 {
            Set::Goal(goal, player) => goal.holds(*player, ShapedMatrix { shape, matrix }),
            Set::Predicate(holds) => holds(ShapedMatrix { shape, matrix }),
            Set::Linear(linear) => linear.holds(shape, matrix),
            Set::States(states) => states.contains(&matrix),
        }
    }

    /// Describes this set by linear conditions on a board, if that is possible.
    pub(crate) fn as_linear(&self, shape: Shape) -> Option<Linear> {
        match &self.0 {
            Set::Goal(goal, player) => Some(Linear::of_goal(*goal, *player, shape)),
            Set::Linear(linear) => Some((**linear).clone()),
            Set::Predicate(_) | Set::States(_) => None,
        }
    }

    /// Returns the named pair that this set comes from, and the player whose set it is there.
    ///
    /// `None` for sets that do not come from a goal.
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
