//! What the shooter knows: an answer per cell, and the ships announced as sunk.

use core::fmt;

use super::board::{Board, Cell};
use super::error::KnowledgeError;
use super::mark::{Mark, ShotAnswer};
use super::placement::Placement;
use super::sea_rules::Rules;
use super::ship::Ship;

/// Everything that the shooter was told, for one board.
///
/// # Which fleets are consistent
/// * If sunk ships are announced (the default): misses are empty, hits are occupied, and each sunk
///   ship is in the fleet exactly as named. Every other ship has at least one cell that was not
///   hit; otherwise it would have been announced.
/// * If sunk ships are not announced: misses are empty and hits are occupied. Nothing else is
///   required.
///
/// # What *sunk* tells
/// An announcement names the ship: its first cell, length and direction. So the marks and the sunk
/// ships together determine the count. A length alone could leave a choice between ships.
///
/// The engine, surveys, [`choose`](crate::play::choose), strategies and tournaments use this
/// meaning, and so do all users of [`Knowledge`] and [`ShotAnswer`]. Only exact play
/// ([`Optimal`](crate::solve::Optimal), [`adversary`](crate::solve::adversary)) announces the
/// length alone, because its reference values do. The two meanings differ only under
/// [`Touch::Any`](crate::Touch::Any). Under the other rules the hit cells around the last shot
/// determine the ship.
///
/// # What it holds
/// Knowledge holds what was said, not what follows from it. For example, the touch rule may imply
/// that a neighbour of a sunk ship is empty; this needs no mark.
///
/// Knowledge may contradict itself; then no fleet is consistent. Only malformed answers are errors.
///
/// # Shape and units
/// One mark per cell, and one ship per announcement. Two values with the same sunk ships in another
/// order are not equal.
///
/// # Example
/// ```
/// use gt_sea_battle::{Board, Cell, Direction, Knowledge, Mark, Ship};
///
/// let mut knowledge = Knowledge::new(&Board::new(4, 4)?);
/// knowledge.miss(Cell::new(0, 0))?;
/// knowledge.hit(Cell::new(2, 1))?;
/// knowledge.sink(Ship::new(Cell::new(2, 1), 2, Direction::Horizontal))?;
/// assert_eq!(knowledge.mark(Cell::new(2, 2)), Mark::Sunk);
/// assert_eq!(knowledge.to_string(), "o...\n....\n.##.\n....\nsunk 2 1 2 h\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Knowledge {
    rows: usize,
    cols: usize,
    marks: Vec<Mark>,
    sunk: Vec<Ship>,
}

impl Knowledge {
    /// Makes knowledge of `board` in which no cell was shot at.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Self {
            rows: board.rows(),
            cols: board.cols(),
            marks: vec![Mark::Unknown; board.len()],
            sunk: Vec::new(),
        }
    }

    /// The number of rows of the board.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns of the board.
    pub const fn cols(&self) -> usize {
        self.cols
    }

    /// What is known about `cell`.
    ///
    /// # Panics
    /// If the cell is off the board.
    pub fn mark(&self, cell: Cell) -> Mark {
        assert!(cell.row < self.rows && cell.col < self.cols, "{cell} is off the board");
        self.marks[cell.row * self.cols + cell.col]
    }

    /// The marks of all cells, row by row from the top.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The ships announced as sunk, in the order of the announcements.
    pub fn sunk(&self) -> &[Ship] {
        &self.sunk
    }

    /// The number of cells with an answer.
    pub fn shots(&self) -> usize {
        self.marks.iter().filter(|&&mark| mark != Mark::Unknown).count()
    }

    /// The number of cells that are hit, those of sunk ships among them.
    pub fn hits(&self) -> usize {
        self.marks.iter().filter(|mark| matches!(mark, Mark::Hit | Mark::Sunk)).count()
    }

    /// Records that a shot at `cell` hit no ship. Recording it again changes nothing.
    ///
    /// # Errors
    /// * [`KnowledgeError::OffBoard`] if the cell is off the board.
    /// * [`KnowledgeError::TwoAnswers`] if the cell already has another answer.
    pub fn miss(&mut self, cell: Cell) -> Result<(), KnowledgeError> {
        self.put(cell, Mark::Miss)
    }

    /// Records that a shot at `cell` hit a ship that was not announced as sunk.
    ///
    /// Recording it again changes nothing.
    ///
    /// # Errors
    /// As [`miss`](Self::miss).
    pub fn hit(&mut self, cell: Cell) -> Result<(), KnowledgeError> {
        self.put(cell, Mark::Hit)
    }

    /// Records that `ship` has sunk. Its cells need not be recorded as hit before.
    ///
    /// # Errors
    /// * [`KnowledgeError::SunkOffBoard`] if the ship leaves the board, or its length is not valid.
    /// * [`KnowledgeError::SunkOverlap`] if it shares a cell with another sunk ship.
    /// * [`KnowledgeError::TwoAnswers`] if one of its cells is a miss.
    pub fn sink(&mut self, ship: Ship) -> Result<(), KnowledgeError> {
        if ship.length() == 0
            || ship.length() > Board::MAX_SIDE
            || ship.cells().any(|cell| self.index(cell).is_none())
        {
            return Err(KnowledgeError::SunkOffBoard { ship });
        }
        if let Some(&other) =
            self.sunk.iter().find(|other| ship.cells().any(|cell| other.covers(cell)))
        {
            return Err(KnowledgeError::SunkOverlap { ship, other });
        }
        if let Some(cell) = ship.cells().find(|&cell| self.mark(cell) == Mark::Miss) {
            return Err(KnowledgeError::TwoAnswers { cell, was: Mark::Miss, now: Mark::Sunk });
        }
        for cell in ship.cells() {
            self.marks[cell.row * self.cols + cell.col] = Mark::Sunk;
        }
        self.sunk.push(ship);
        Ok(())
    }

    /// Records any answer to a shot at `cell`.
    ///
    /// A *sunk* answer marks the cells of its ship; `cell` is not used then.
    ///
    /// # Errors
    /// Those of [`miss`](Self::miss), [`hit`](Self::hit) and [`sink`](Self::sink).
    pub fn record(&mut self, cell: Cell, answer: ShotAnswer) -> Result<(), KnowledgeError> {
        match answer {
            ShotAnswer::Miss => self.miss(cell),
            ShotAnswer::Hit => self.hit(cell),
            ShotAnswer::Sunk(ship) => self.sink(ship),
        }
    }

    /// Returns what a defender with `placement` answers to a shot, given the shots so far.
    ///
    /// A cell off the board is a miss.
    ///
    /// # Panics
    /// If the ship on `cell` lies partly off this board. This requires a placement for a larger
    /// board.
    ///
    /// # Example
    /// ```
    /// use gt_sea_battle::{Board, Cell, Direction, Fleet, Knowledge, Placement};
    /// use gt_sea_battle::{Rules, Ship, ShotAnswer, Touch};
    ///
    /// let rules = Rules::new(Board::new(2, 3)?, Fleet::new([2])?, Touch::None);
    /// let ship = Ship::new(Cell::new(0, 0), 2, Direction::Horizontal);
    /// let fleet = Placement::new(&rules, [ship])?;
    /// let mut knowledge = Knowledge::new(rules.board());
    /// let mut shoot = |row, col| {
    ///     let cell = Cell::new(row, col);
    ///     let answer = knowledge.answer(&rules, &fleet, cell);
    ///     knowledge.record(cell, answer).map(|()| answer)
    /// };
    /// assert_eq!(shoot(1, 2)?, ShotAnswer::Miss);
    /// assert_eq!(shoot(0, 0)?, ShotAnswer::Hit);
    /// assert_eq!(shoot(0, 1)?, ShotAnswer::Sunk(ship));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer(&self, rules: &Rules, placement: &Placement, cell: Cell) -> ShotAnswer {
        match placement.ship_at(cell) {
            None => ShotAnswer::Miss,
            Some(ship)
                if rules.announced()
                    && ship
                        .cells()
                        .all(|other| other == cell || self.mark(other) != Mark::Unknown) =>
            {
                ShotAnswer::Sunk(ship)
            }
            Some(_) => ShotAnswer::Hit,
        }
    }

    /// Whether `placement` is consistent with this knowledge.
    ///
    /// Checks the conditions directly, cell by cell and ship by ship, without the engine.
    ///
    /// # Complexity
    /// Time proportional to the number of cells times the number of ships.
    pub fn agrees(&self, rules: &Rules, placement: &Placement) -> bool {
        let cells =
            (0..self.marks.len()).map(|i| (Cell::new(i / self.cols, i % self.cols), self.marks[i]));
        let occupied = cells.into_iter().all(|(cell, mark)| match mark {
            Mark::Unknown => true,
            Mark::Miss => placement.ship_at(cell).is_none(),
            Mark::Hit | Mark::Sunk => placement.ship_at(cell).is_some(),
        });
        let silent = |ship: &Ship| ship.cells().any(|cell| self.mark(cell) != Mark::Hit);
        occupied
            && self.sunk.iter().all(|ship| placement.ships().contains(ship))
            && (!rules.announced()
                || placement.ships().iter().all(|ship| self.sunk.contains(ship) || silent(ship)))
    }

    /// Checks that every mark and every sunk ship has a meaning under `rules`.
    ///
    /// Passing this check does not mean that some fleet is consistent.
    ///
    /// # Errors
    /// * [`KnowledgeError::Shape`] if the knowledge belongs to a board of another size.
    /// * [`KnowledgeError::Blocked`] if a closed cell has a mark.
    /// * [`KnowledgeError::NotAnnounced`] if a ship has sunk, but the rules do not announce
    ///   sinking.
    /// * [`KnowledgeError::SunkNotInFleet`] if more ships of a length have sunk than the fleet has.
    pub fn check(&self, rules: &Rules) -> Result<(), KnowledgeError> {
        let board = rules.board();
        if (self.rows, self.cols) != (board.rows(), board.cols()) {
            return Err(KnowledgeError::Shape { rows: self.rows, cols: self.cols });
        }
        if let Some(&cell) = board.blocked().iter().find(|&&cell| self.mark(cell) != Mark::Unknown)
        {
            return Err(KnowledgeError::Blocked { cell });
        }
        for &ship in &self.sunk {
            if !rules.announced() {
                return Err(KnowledgeError::NotAnnounced { ship });
            }
            let length = ship.length();
            let sunk = self.sunk.iter().filter(|other| other.length() == length).count();
            let fleet = rules.fleet().count(length);
            if sunk > fleet {
                return Err(KnowledgeError::SunkNotInFleet { length, sunk, fleet });
            }
        }
        Ok(())
    }

    fn index(&self, cell: Cell) -> Option<usize> {
        (cell.row < self.rows && cell.col < self.cols).then(|| cell.row * self.cols + cell.col)
    }

    fn put(&mut self, cell: Cell, now: Mark) -> Result<(), KnowledgeError> {
        let index = self.index(cell).ok_or(KnowledgeError::OffBoard { cell })?;
        let was = self.marks[index];
        if was != Mark::Unknown && was != now {
            return Err(KnowledgeError::TwoAnswers { cell, was, now });
        }
        self.marks[index] = now;
        Ok(())
    }
}

/// Prints a position file: rows of `.ox#`, then one line per sunk ship.
impl fmt::Display for Knowledge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in self.marks.chunks(self.cols) {
            writeln!(f, "{}", row.iter().map(|mark| mark.symbol()).collect::<String>())?;
        }
        for ship in &self.sunk {
            let Cell { row, col } = ship.first();
            let direction = if ship.is_horizontal() { 'h' } else { 'v' };
            writeln!(f, "sunk {row} {col} {} {direction}", ship.length())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::ship::Direction;

    #[test]
    fn two_answers_for_a_cell_are_refused_and_change_nothing() {
        let mut knowledge = Knowledge::new(&Board::new(3, 3).unwrap());
        let cell = Cell::new(1, 1);
        knowledge.miss(cell).unwrap();
        knowledge.miss(cell).unwrap();
        let before = knowledge.clone();
        assert!(matches!(knowledge.hit(cell), Err(KnowledgeError::TwoAnswers { .. })));
        assert!(knowledge.sink(Ship::new(Cell::new(1, 0), 2, Direction::Horizontal)).is_err());
        assert!(matches!(knowledge.hit(Cell::new(3, 0)), Err(KnowledgeError::OffBoard { .. })));
        assert_eq!(knowledge, before);
    }

    #[test]
    fn a_sunk_ship_off_the_board_or_over_another_is_refused() {
        let mut knowledge = Knowledge::new(&Board::new(3, 3).unwrap());
        knowledge.sink(Ship::new(Cell::new(0, 0), 2, Direction::Vertical)).unwrap();
        let across = Ship::new(Cell::new(1, 0), 3, Direction::Horizontal);
        assert!(matches!(knowledge.sink(across), Err(KnowledgeError::SunkOverlap { .. })));
        let out = Ship::new(Cell::new(2, 2), 2, Direction::Horizontal);
        assert!(matches!(knowledge.sink(out), Err(KnowledgeError::SunkOffBoard { .. })));
        let none = Ship::new(Cell::new(2, 2), 0, Direction::Horizontal);
        assert!(matches!(knowledge.sink(none), Err(KnowledgeError::SunkOffBoard { .. })));
    }

    #[test]
    fn knowledge_is_checked_against_the_rules() {
        let board = Board::new(3, 3).unwrap().block(Cell::new(0, 2)).unwrap();
        let rules = Rules::new(board, crate::Fleet::new([2, 1]).unwrap(), crate::Touch::None);
        let mut knowledge = Knowledge::new(rules.board());
        knowledge.sink(Ship::new(Cell::new(0, 0), 2, Direction::Vertical)).unwrap();
        assert_eq!(knowledge.check(&rules), Ok(()));
        assert!(matches!(
            knowledge.check(&rules.clone().not_announced()),
            Err(KnowledgeError::NotAnnounced { .. })
        ));
        knowledge.sink(Ship::new(Cell::new(0, 1), 2, Direction::Vertical)).unwrap();
        assert!(matches!(
            knowledge.check(&rules),
            Err(KnowledgeError::SunkNotInFleet { length: 2, sunk: 2, fleet: 1 })
        ));
        let mut closed = Knowledge::new(rules.board());
        closed.miss(Cell::new(0, 2)).unwrap();
        assert!(matches!(closed.check(&rules), Err(KnowledgeError::Blocked { .. })));
    }
}
