//! Win sets given by linear conditions: weighted sums of numbers, compared with a bound.
//!
//! A weighted sum has two parts: one depends on the even cells, one on the odd cells. Once the
//! arrangement of one colour is fixed, a condition only bounds the part of the other colour. So the
//! engine need not look at the states of a big board one by one.

use gt_core::Player;

use super::goal::Goal;
use super::matrix::Matrix;
use super::shape::{Colour, Shape};

/// How a weighted sum is compared with its bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Compare {
    /// The sum is greater than the bound.
    Greater,
    /// The sum equals the bound.
    Equal,
}

/// One condition on a state: the sum of weight times number, compared with a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// The weight of each cell in reading order; missing cells have weight 0.
    pub weights: Vec<i32>,
    /// The comparison.
    pub compare: Compare,
    /// The bound that the sum is compared with.
    pub bound: i64,
}

/// How the conditions of a set are combined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combine {
    /// All conditions must hold; with no conditions every state is in the set.
    All,
    /// At least one condition must hold; with no conditions no state is in the set.
    Any,
}

/// A set of states described by linear conditions.
///
/// # Example
/// ```
/// use gt_perm_matrix::{Combine, Compare, Condition, Linear, Matrix, Shape};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let shape = Shape::new(2, 2)?;
/// // The top row has a greater sum than the bottom row.
/// let top = Condition { weights: vec![1, 1, -1, -1], compare: Compare::Greater, bound: 0 };
/// let linear = Linear { combine: Combine::All, conditions: vec![top] };
/// assert!(linear.holds(shape, Matrix::parse(shape, "4 3/2 1")?));
/// assert!(!linear.holds(shape, Matrix::parse(shape, "1 2/3 4")?));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// Whether all conditions must hold, or at least one.
    pub combine: Combine,
    /// The conditions.
    pub conditions: Vec<Condition>,
}

impl Condition {
    /// Returns the part of the sum that the cells of one colour contribute.
    ///
    /// Numbers on other cells are ignored.
    pub(crate) fn part(&self, shape: Shape, colour: Colour, matrix: Matrix) -> i64 {
        let cells = shape.cells_of(colour).filter(|&cell| cell < self.weights.len());
        #[expect(clippy::cast_possible_wrap, reason = "numbers are at most 25")]
        cells.map(|cell| i64::from(self.weights[cell]) * matrix.number(cell) as i64).sum()
    }

    pub(crate) const fn accepts(&self, sum: i64) -> bool {
        match self.compare {
            Compare::Greater => sum > self.bound,
            Compare::Equal => sum == self.bound,
        }
    }

    /// The condition that the number on `larger` exceeds the number on `smaller`.
    fn ordered(shape: Shape, smaller: usize, larger: usize) -> Self {
        let mut weights = vec![0; shape.cells()];
        weights[larger] = 1;
        weights[smaller] = -1;
        Self { weights, compare: Compare::Greater, bound: 0 }
    }

    /// The condition that `cell` holds the number whose home is `home`.
    fn holds_home(shape: Shape, cell: usize, home: usize) -> Self {
        let mut weights = vec![0; shape.cells()];
        weights[cell] = 1;
        #[expect(clippy::cast_possible_wrap, reason = "numbers are at most 25")]
        let bound = home as i64 + 1;
        Self { weights, compare: Compare::Equal, bound }
    }

    /// The condition that compares the sums of two lists of cells.
    fn sums(shape: Shape, plus: &[usize], minus: &[usize], compare: Compare) -> Self {
        let mut weights = vec![0; shape.cells()];
        for &cell in plus {
            weights[cell] += 1;
        }
        for &cell in minus {
            weights[cell] -= 1;
        }
        Self { weights, compare, bound: 0 }
    }
}

impl Linear {
    /// Tells whether a state satisfies the conditions.
    ///
    /// # Complexity
    /// O(conditions * cells).
    pub fn holds(&self, shape: Shape, matrix: Matrix) -> bool {
        let holds = |condition: &Condition| {
            let sum = Colour::BOTH.map(|colour| condition.part(shape, colour, matrix)).iter().sum();
            condition.accepts(sum)
        };
        match self.combine {
            Combine::All => self.conditions.iter().all(holds),
            Combine::Any => self.conditions.iter().any(holds),
        }
    }

    /// Describes the set of `player` in `goal` by linear conditions.
    pub(crate) fn of_goal(goal: Goal, player: Player, shape: Shape) -> Self {
        let first = player == Player::First;
        let (lines, length) =
            if first { (shape.rows(), shape.cols()) } else { (shape.cols(), shape.rows()) };
        let at = |line, i| if first { shape.cell(line, i) } else { shape.cell(i, line) };
        let line = |line| (0..length).map(|i| at(line, i)).collect::<Vec<_>>();
        let mut conditions = Vec::new();
        let mut combine = Combine::All;
        match goal {
            Goal::Targets if first => {
                conditions.extend(
                    (0..shape.cells()).map(|cell| Condition::holds_home(shape, cell, cell)),
                );
            }
            Goal::Targets => {
                for colour in Colour::BOTH {
                    let cells: Vec<_> = shape.cells_of(colour).collect();
                    let reversed = cells.iter().zip(cells.iter().rev());
                    conditions.extend(
                        reversed.map(|(&cell, &home)| Condition::holds_home(shape, cell, home)),
                    );
                }
            }
            Goal::ColourHome => {
                let colour = if first { Colour::Even } else { Colour::Odd };
                conditions.extend(
                    shape.cells_of(colour).map(|cell| Condition::holds_home(shape, cell, cell)),
                );
            }
            Goal::SortedLines => {
                for (line, i) in (0..lines).flat_map(|line| (1..length).map(move |i| (line, i))) {
                    conditions.push(Condition::ordered(shape, at(line, i - 1), at(line, i)));
                }
            }
            Goal::DiagOrder => {
                let cell = |i| shape.cell(i, if first { i } else { shape.cols() - 1 - i });
                let shorter = shape.rows().min(shape.cols());
                conditions
                    .extend((1..shorter).map(|i| Condition::ordered(shape, cell(i - 1), cell(i))));
            }
            Goal::HeavyEdge => {
                let heavier =
                    |other| Condition::sums(shape, &line(0), &line(other), Compare::Greater);
                conditions.extend((1..lines).map(heavier));
            }
            Goal::EqualSums => {
                combine = Combine::Any;
                for (a, b) in (1..lines).flat_map(|b| (0..b).map(move |a| (a, b))) {
                    conditions.push(Condition::sums(shape, &line(a), &line(b), Compare::Equal));
                }
            }
        }
        Self { combine, conditions }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ShapedMatrix;

    #[test]
    fn every_goal_equals_its_linear_conditions() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
            let shape = Shape::new(rows, cols).unwrap();
            for (goal, player) in
                Goal::ALL.iter().flat_map(|&goal| Player::BOTH.map(|player| (goal, player)))
            {
                let linear = Linear::of_goal(goal, player, shape);
                for index in 0..shape.states() {
                    let matrix = Matrix::from_index(shape, index).unwrap();
                    let wanted = goal.holds(player, ShapedMatrix { shape, matrix });
                    assert_eq!(
                        linear.holds(shape, matrix),
                        wanted,
                        "{goal} {player} {}",
                        matrix.display(shape)
                    );
                }
            }
        }
    }
}
