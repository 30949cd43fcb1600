//! The results of the engine: counts of single ships, and the map of cells.

use crate::rules::{Board, Cell, Knowledge, Mark, Rules, Ship};

/// For each cell, the number of consistent fleets that occupy it.
///
/// # Shape and units
/// One count per cell, in fleets, row by row from the top.
///
/// Invariant: the sum over all cells is the total times the number of cells of the fleet. Each
/// consistent fleet adds 1 to each of its cells.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch};
///
/// let rules = Rules::new(Board::new(1, 4)?, Fleet::new([2])?, Touch::None);
/// let mut knowledge = Knowledge::new(rules.board());
/// knowledge.miss(Cell::new(0, 3))?;
/// let map = Engine::new(rules, &Run::new())?.map(&knowledge)?;
/// assert_eq!((map.total(), map.counts()), (2, &[1, 2, 1, 0][..]));
/// assert_eq!(map.probability(Cell::new(0, 0)), Some(0.5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HitMap {
    rows: usize,
    cols: usize,
    total: u128,
    counts: Vec<u128>,
}

impl HitMap {
    /// Makes a map of `counts`, row by row from the top.
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

    /// The number of consistent fleets that occupy `cell`.
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

    /// The share of consistent fleets that occupy `cell`, from 0 to 1, rounded.
    ///
    /// `None` if no fleet is consistent.
    ///
    /// # Panics
    /// If the cell is off the board.
    pub fn probability(&self, cell: Cell) -> Option<f64> {
        ratio(self.count(cell), self.total)
    }
}

/// `part / whole`, rounded; `None` if `whole` is 0.
#[expect(clippy::cast_precision_loss, reason = "a probability for people; the counts are exact")]
pub(crate) fn ratio(part: u128, whole: u128) -> Option<f64> {
    (whole > 0).then(|| part as f64 / whole as f64)
}

/// For each single ship, the number of consistent fleets that contain it.
///
/// A single ship is a place, a length and a direction.
///
/// # Shape and units
/// Counts are in fleets. Only ships that lie in at least one consistent fleet are stored.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Cell, Direction, Fleet, Knowledge, Rules, Ship, Touch};
///
/// let rules = Rules::new(Board::new(3, 3)?, Fleet::new([3, 1, 1])?, Touch::None);
/// let survey = Engine::new(rules.clone(), &Run::new())?.survey(&Knowledge::new(rules.board()))?;
/// // The long ship lies at an edge, the short ships in the opposite corners.
/// assert_eq!(survey.total(), 4);
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
    /// Makes a survey of `ships`, given in any order.
    pub(crate) fn new(
        rules: &Rules,
        knowledge: &Knowledge,
        total: u128,
        mut ships: Vec<(Ship, u128)>,
    ) -> Self {
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

    /// Every ship that lies in some consistent fleet, ascending, with the number of these fleets.
    pub fn ships(&self) -> &[(Ship, u128)] {
        &self.ships
    }

    /// The number of consistent fleets that contain exactly this ship.
    pub fn count(&self, ship: Ship) -> u128 {
        self.ships.binary_search_by_key(&ship, |entry| entry.0).map_or(0, |at| self.ships[at].1)
    }

    /// The map of cells: how many consistent fleets occupy each cell.
    ///
    /// # Complexity
    /// Time proportional to the number of cells of all listed ships. The engine is not asked again.
    pub fn map(&self) -> HitMap {
        self.map_where(|_| true)
    }

    /// How many consistent fleets occupy each cell with a ship of `length` cells.
    pub fn map_of_length(&self, length: usize) -> HitMap {
        self.map_where(|ship| ship.length() == length)
    }

    /// The ships that a shot at `cell` can sink, each with the number of fleets in which it does.
    ///
    /// These are the ships that cover `cell` and whose other cells are all hit. There are none if
    /// sunk ships are not announced, or if `cell` is answered.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_sea_battle::solve::Engine;
    /// use gt_sea_battle::{Board, Cell, Direction, Fleet, Knowledge, Rules, Ship, Touch};
    ///
    /// let rules = Rules::new(Board::new(1, 4)?, Fleet::new([2])?, Touch::None);
    /// let mut knowledge = Knowledge::new(rules.board());
    /// knowledge.hit(Cell::new(0, 1))?;
    /// let survey = Engine::new(rules, &Run::new())?.survey(&knowledge)?;
    /// let ship = Ship::new(Cell::new(0, 1), 2, Direction::Horizontal);
    /// assert_eq!(survey.sinking(Cell::new(0, 2)).collect::<Vec<_>>(), [(ship, 1)]);
    /// assert_eq!(survey.sinking(Cell::new(0, 3)).count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sinking(&self, cell: Cell) -> impl Iterator<Item = (Ship, u128)> {
        let hit = |other: Cell| self.marks[other.row * self.cols + other.col] == Mark::Hit;
        let open = self.announced
            && self.marks.get(cell.row * self.cols + cell.col) == Some(&Mark::Unknown);
        let last = move |ship: &Ship| {
            open && ship.covers(cell) && ship.cells().all(|other| other == cell || hit(other))
        };
        self.ships.iter().copied().filter(move |(ship, _)| last(ship))
    }

    /// The map of the ships that `counted` selects.
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
