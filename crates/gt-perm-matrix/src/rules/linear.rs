//! Win sets by linear conditions: sums of weighted numbers, compared with a bound.
//!
//! A weighted sum is the sum of a part that depends on the even cells and one that depends on the odd cells. So on a big board
//! nobody has to look at states one by one: with the arrangement of one class given, a condition bounds the part of the other.

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

/// One condition on a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    /// What the number on each cell counts, in reading order; missing cells count nothing.
    pub weights: Vec<i32>,
    /// How the sum of number times weight is compared.
    pub compare: Compare,
    /// With what.
    pub bound: i64,
}

/// Whether all conditions must hold, or any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Combine {
    /// All of them: no condition holds everywhere.
    All,
    /// At least one: no condition holds nowhere.
    Any,
}

/// Conditions on a state, all or any of which must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linear {
    /// All or any.
    pub combine: Combine,
    /// The conditions.
    pub conditions: Vec<Condition>,
}

impl Condition {
    /// The part of the sum that the cells of one colour give; numbers on other cells are not looked at.
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

    /// The number on `larger` exceeds that on `smaller`.
    fn ordered(shape: Shape, smaller: usize, larger: usize) -> Self {
        let mut weights = vec![0; shape.cells()];
        weights[larger] = 1;
        weights[smaller] = -1;
        Self { weights, compare: Compare::Greater, bound: 0 }
    }

    /// The number on `cell` is the one with this home.
    fn holds_home(shape: Shape, cell: usize, home: usize) -> Self {
        let mut weights = vec![0; shape.cells()];
        weights[cell] = 1;
        #[expect(clippy::cast_possible_wrap, reason = "numbers are at most 25")]
        let bound = home as i64 + 1;
        Self { weights, compare: Compare::Equal, bound }
    }

    /// The sums of two lines of cells, compared.
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
    /// Whether a state satisfies the conditions.
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

    /// A goal's set in linear conditions.
    pub(crate) fn of_goal(goal: Goal, player: Player, shape: Shape) -> Self {
        let first = player == Player::First;
        let (lines, length) = if first { (shape.rows(), shape.cols()) } else { (shape.cols(), shape.rows()) };
        let at = |line, i| if first { shape.cell(line, i) } else { shape.cell(i, line) };
        let line = |line| (0..length).map(|i| at(line, i)).collect::<Vec<_>>();
        let mut conditions = Vec::new();
        let mut combine = Combine::All;
        match goal {
            Goal::Targets if first => {
                conditions.extend((0..shape.cells()).map(|cell| Condition::holds_home(shape, cell, cell)));
            }
            Goal::Targets => {
                for colour in Colour::BOTH {
                    let cells: Vec<_> = shape.cells_of(colour).collect();
                    let reversed = cells.iter().zip(cells.iter().rev());
                    conditions.extend(reversed.map(|(&cell, &home)| Condition::holds_home(shape, cell, home)));
                }
            }
            Goal::ColourHome => {
                let colour = if first { Colour::Even } else { Colour::Odd };
                conditions.extend(shape.cells_of(colour).map(|cell| Condition::holds_home(shape, cell, cell)));
            }
            Goal::SortedLines => {
                for (line, i) in (0..lines).flat_map(|line| (1..length).map(move |i| (line, i))) {
                    conditions.push(Condition::ordered(shape, at(line, i - 1), at(line, i)));
                }
            }
            Goal::DiagOrder => {
                let cell = |i| shape.cell(i, if first { i } else { shape.cols() - 1 - i });
                let shorter = shape.rows().min(shape.cols());
                conditions.extend((1..shorter).map(|i| Condition::ordered(shape, cell(i - 1), cell(i))));
            }
            Goal::HeavyEdge => {
                let heavier = |other| Condition::sums(shape, &line(0), &line(other), Compare::Greater);
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
    use crate::rules::Grid;

    #[test]
    fn every_goal_equals_its_linear_conditions() {
        for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
            let shape = Shape::new(rows, cols).unwrap();
            for (goal, player) in Goal::ALL.iter().flat_map(|&goal| Player::BOTH.map(|player| (goal, player))) {
                let linear = Linear::of_goal(goal, player, shape);
                for index in 0..shape.states() {
                    let matrix = Matrix::from_index(shape, index).unwrap();
                    let wanted = goal.holds(player, Grid { shape, matrix });
                    assert_eq!(linear.holds(shape, matrix), wanted, "{goal} {player} {}", matrix.display(shape));
                }
            }
        }
    }
}
