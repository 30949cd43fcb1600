//! What one forward and one backward pass tell of a position: single ships, and the map of cells.

use crate::rules::{Board, Cell, Knowledge, Mark, Rules, Ship};

/// In how many consistent fleets each cell is occupied.
///
/// # Shape and units
/// Fleets, one count per cell, row by row from the top. The sum over all cells is the total times the cells of the fleet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HitMap {
    rows: usize,
    cols: usize,
    total: u128,
    counts: Vec<u128>,
}

impl HitMap {
    pub(crate) const fn new(rows: usize, cols: usize, total: u128, counts: Vec<u128>) -> Self {
        Self { rows, cols, total, counts }
    }

    /// The number of consistent fleets.
    pub const fn total(&self) -> u128 {
        self.total
    }

    /// The number of rows.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// The fleets in which `cell` is occupied.
    ///
    /// # Panics
    /// If the cell is off the board.
    pub fn count(&self, cell: Cell) -> u128 {
        assert!(cell.row < self.rows && cell.col < self.cols, "{cell} is off the board");
        self.counts[cell.row * self.cols + cell.col]
    }

    /// All counts, row by row from the top.
    pub fn counts(&self) -> &[u128] {
        &self.counts
    }

    /// The share of consistent fleets in which `cell` is occupied, rounded; `None` where there is no fleet.
    ///
    /// # Panics
    /// If the cell is off the board.
    pub fn probability(&self, cell: Cell) -> Option<f64> {
        ratio(self.count(cell), self.total)
    }
}

/// `part / whole`, rounded; `None` for nothing out of nothing.
#[expect(clippy::cast_precision_loss, reason = "a probability for people; the counts are exact")]
pub(crate) fn ratio(part: u128, whole: u128) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// In how many consistent fleets each single ship lies where.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Cell, Direction, Fleet, Knowledge, Rules, Ship, Touch};
///
/// let rules = Rules::new(Board::new(3, 3)?, Fleet::new([3, 1, 1])?, Touch::None);
/// let survey = Engine::new(rules.clone(), &Run::new())?.survey(&Knowledge::new(rules.board()))?;
/// assert_eq!(survey.total(), 4); // the long ship at an edge, the short ones in the corners opposite
/// assert_eq!(survey.map().counts(), [4, 1, 4, 1, 0, 1, 4, 1, 4]);
/// assert_eq!(survey.count(Ship::new(Cell::new(0, 0), 3, Direction::Vertical)), 1);
/// assert_eq!(survey.map_of_length(1).counts(), [2, 0, 2, 0, 0, 0, 2, 0, 2]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShipSurvey {
    rows: usize,
    cols: usize,
    announced: bool,
    marks: Vec<Mark>,
    total: u128,
    ships: Vec<(Ship, u128)>,
}

impl ShipSurvey {
    pub(crate) fn new(rules: &Rules, knowledge: &Knowledge, total: u128, mut ships: Vec<(Ship, u128)>) -> Self {
        ships.sort_unstable();
        let board: &Board = rules.board();
        Self {
            rows: board.rows(),
            cols: board.cols(),
            announced: rules.announced(),
            marks: knowledge.marks().to_vec(),
            total,
            ships,
        }
    }

    /// The number of consistent fleets.
    pub const fn total(&self) -> u128 {
        self.total
    }

    /// Every ship that lies in some consistent fleet, with the number of those fleets; ascending.
    pub fn ships(&self) -> &[(Ship, u128)] {
        &self.ships
    }

    /// The fleets in which exactly this ship lies.
    pub fn count(&self, ship: Ship) -> u128 {
        self.ships.binary_search_by_key(&ship, |entry| entry.0).map_or(0, |at| self.ships[at].1)
    }

    /// The fleets in which each cell is occupied.
    pub fn map(&self) -> HitMap {
        self.map_where(|_| true)
    }

    /// The fleets in which each cell belongs to a ship of `length` cells.
    pub fn map_of_length(&self, length: usize) -> HitMap {
        self.map_where(|ship| ship.length() == length)
    }

    /// The fleets in which a shot at `cell` sinks each ship: those of which it is the last cell, with their number.
    ///
    /// Empty where sunk ships are not announced.
    pub fn sinking(&self, cell: Cell) -> impl Iterator<Item = (Ship, u128)> {
        let hit = |other: Cell| self.marks[other.row * self.cols + other.col] == Mark::Hit;
        let open = self.announced && self.marks.get(cell.row * self.cols + cell.col) == Some(&Mark::Unknown);
        let last = move |ship: &Ship| open && ship.covers(cell) && ship.cells().all(|other| other == cell || hit(other));
        self.ships.iter().copied().filter(move |(ship, _)| last(ship))
    }

    fn map_where(&self, counted: impl Fn(Ship) -> bool) -> HitMap {
        let mut counts = vec![0; self.rows * self.cols];
        for &(ship, count) in self.ships.iter().filter(|entry| counted(entry.0)) {
            for cell in ship.cells() {
                counts[cell.row * self.cols + cell.col] += count;
            }
        }
        HitMap::new(self.rows, self.cols, self.total, counts)
    }
}
