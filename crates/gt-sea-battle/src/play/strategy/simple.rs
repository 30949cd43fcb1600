//! Strategies that do not count fleets.

use rand::{Rng, RngExt};

use super::{Shoot, Shooter, possible};
use crate::play::choose;
use crate::rules::{Cell, CountError, Direction, Knowledge, Mark, Rules, Ship};

/// Shoots in an order of preference, at random among equal cells.
///
/// After a hit, every strategy except [`Shooter::Random`] first tries to sink this ship.
#[derive(Clone, Copy, Debug)]
pub struct Simple {
    shooter: Shooter,
}

impl Simple {
    /// Makes one of the strategies that only order cells.
    ///
    /// These are [`Shooter::Random`], [`Shooter::Hunt`], [`Shooter::Edges`], [`Shooter::Parity`]
    /// and [`Shooter::Diagonal`]. Any other strategy plays as [`Shooter::Hunt`].
    #[must_use]
    pub const fn new(shooter: Shooter) -> Self {
        Self { shooter }
    }

    /// The order of a cell: 0 is shot at first. Equal cells are shot at in random order.
    const fn rank(self, rules: &Rules, cell: Cell) -> usize {
        let diagonal = (cell.row + cell.col) % 4;
        let odd = (cell.row + cell.col) % 2 == 1;
        match self.shooter {
            Shooter::Edges => {
                let inside = cell.row > 0
                    && cell.col > 0
                    && cell.row + 1 < rules.board().rows()
                    && cell.col + 1 < rules.board().cols();
                inside as usize
            }
            Shooter::Parity => !odd as usize,
            Shooter::Diagonal if diagonal == 3 => 0,
            Shooter::Diagonal => 1 + !odd as usize,
            _ => 0,
        }
    }
}

impl Shoot for Simple {
    fn shoot(
        &mut self,
        rules: &Rules,
        knowledge: &Knowledge,
        rng: &mut dyn Rng,
    ) -> Result<Cell, CountError> {
        if self.shooter == Shooter::Random {
            let open: Vec<Cell> = choose::open(rules.board(), knowledge).collect();
            return Ok(open[rng.random_range(0..open.len())]);
        }
        let possible = possible(rules, knowledge);
        let mut cells = next_to_hits(knowledge, &possible);
        if cells.is_empty() {
            let least = possible.iter().map(|&cell| self.rank(rules, cell)).min();
            cells = possible
                .into_iter()
                .filter(|&cell| Some(self.rank(rules, cell)) == least)
                .collect();
        }
        Ok(cells[rng.random_range(0..cells.len())])
    }
}

/// The possible cells that may continue a ship that was hit.
///
/// These are the cells at the ends of a line of hits. If there are none, all neighbours of hits are
/// returned.
fn next_to_hits(knowledge: &Knowledge, possible: &[Cell]) -> Vec<Cell> {
    let hit = |row: Option<usize>, col: Option<usize>| match (row, col) {
        (Some(row), Some(col)) => {
            row < knowledge.rows()
                && col < knowledge.cols()
                && knowledge.mark(Cell::new(row, col)) == Mark::Hit
        }
        _ => false,
    };
    let (mut lines, mut sides) = (Vec::new(), Vec::new());
    for &cell in possible {
        let rows = [cell.row.checked_sub(1), cell.row.checked_add(1)];
        let cols = [cell.col.checked_sub(1), cell.col.checked_add(1)];
        let far_rows = [cell.row.checked_sub(2), cell.row.checked_add(2)];
        let far_cols = [cell.col.checked_sub(2), cell.col.checked_add(2)];
        let here = (Some(cell.row), Some(cell.col));
        if (0..2).any(|i| {
            hit(rows[i], here.1) && hit(far_rows[i], here.1)
                || hit(here.0, cols[i]) && hit(here.0, far_cols[i])
        }) {
            lines.push(cell);
        } else if (0..2).any(|i| hit(rows[i], here.1) || hit(here.0, cols[i])) {
            sides.push(cell);
        }
    }
    if lines.is_empty() { sides } else { lines }
}

/// Shoots at the cell that most places of the remaining ships cover.
///
/// A *place* of a ship is one way in which it can lie. Other ships are disregarded. After a hit,
/// only places that cover a hit count, and a place that covers more hits counts more.
#[derive(Clone, Copy, Debug)]
pub struct Density;

impl Shoot for Density {
    fn shoot(
        &mut self,
        rules: &Rules,
        knowledge: &Knowledge,
        rng: &mut dyn Rng,
    ) -> Result<Cell, CountError> {
        let board = rules.board();
        let possible = possible(rules, knowledge);
        let may = |cell: Cell| knowledge.mark(cell) == Mark::Hit || possible.contains(&cell);
        let may: Vec<bool> = board.cells().map(may).collect();
        let wounded = knowledge.marks().contains(&Mark::Hit);
        let mut weights = vec![0usize; board.len()];
        for &(length, count) in rules.fleet().groups() {
            let left =
                count - knowledge.sunk().iter().filter(|ship| ship.length() == length).count();
            for direction in [Direction::Horizontal, Direction::Vertical] {
                if left == 0 || length == 1 && direction == Direction::Vertical {
                    continue;
                }
                for ship in board
                    .cells()
                    .map(|cell| Ship::new(cell, length, direction))
                    .filter(|ship| ship.fits(board))
                {
                    let hits =
                        ship.cells().filter(|&cell| knowledge.mark(cell) == Mark::Hit).count();
                    let silent = !rules.announced() || hits < length;
                    if silent
                        && (!wounded || hits > 0)
                        && ship.cells().all(|cell| may[board.index(cell)])
                    {
                        ship.cells()
                            .for_each(|cell| weights[board.index(cell)] += left * (1 + 99 * hits));
                    }
                }
            }
        }
        let weight = |cell: &Cell| weights[board.index(*cell)];
        let most = possible.iter().map(weight).max();
        let best: Vec<Cell> =
            possible.iter().copied().filter(|cell| Some(weight(cell)) == most).collect();
        Ok(best[rng.random_range(0..best.len())])
    }
}
