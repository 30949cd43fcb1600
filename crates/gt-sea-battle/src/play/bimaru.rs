//! Bimaru puzzles, made, counted and solved.
//!
//! Solutions are counted exactly, row by row. Two facts about the rows above determine how the rows
//! below can be filled: their [`Class`], as in the sea-battle article, and the number of ship cells
//! still missing in every column.

use gt_core::run::Meter;
use gt_core::{Run, SolveError};
use hashbrown::HashMap;

use rand::Rng;
use rand::seq::SliceRandom;

use crate::rules::{
    Cell, CountError, Direction, Knowledge, Mark, Placement, Rules, Ship, Touch, too_large,
};
use crate::solve::Engine;
use crate::source::{Class, Counts, RowMasks};

/// What a clue shows in its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CellPart {
    /// No ship.
    Water,
    /// Some cell of a ship.
    Ship,
    /// A ship of one cell.
    Single,
    /// The upper end of a vertical ship.
    Top,
    /// The lower end of a vertical ship.
    Bottom,
    /// The left end of a horizontal ship.
    Left,
    /// The right end of a horizontal ship.
    Right,
    /// A cell inside a ship: both its neighbours in the ship's line belong to the ship.
    Middle,
}

impl CellPart {
    /// The part that a cell of a placed fleet shows; never [`CellPart::Ship`].
    pub fn of(fleet: &Placement, cell: Cell) -> Self {
        fleet.ship_at(cell).map_or(Self::Water, |ship| Self::of_ship(ship, cell))
    }

    /// The part that one of the cells of `ship` shows.
    ///
    /// The parts of all its cells together determine how the ship lies.
    ///
    /// # Example
    /// ```
    /// use gt_sea_battle::play::CellPart;
    /// use gt_sea_battle::{Cell, Direction, Ship};
    ///
    /// let ship = Ship::new(Cell::new(0, 0), 3, Direction::Horizontal);
    /// let parts = ship.cells().map(|cell| CellPart::of_ship(ship, cell).symbol());
    /// assert_eq!(parts.collect::<String>(), "<#>");
    /// ```
    pub fn of_ship(ship: Ship, cell: Cell) -> Self {
        let first = ship.first() == cell;
        let last = ship.cells().next_back() == Some(cell);
        match (first, last, ship.is_horizontal()) {
            (true, true, _) => Self::Single,
            (true, false, true) => Self::Left,
            (true, false, false) => Self::Top,
            (false, true, true) => Self::Right,
            (false, true, false) => Self::Bottom,
            (false, false, _) => Self::Middle,
        }
    }

    /// The character for this part in printed puzzles.
    ///
    /// In the order of the variants: `~`, `x`, `o`, `^`, `v`, `<`, `>`, `#`.
    pub const fn symbol(self) -> char {
        match self {
            Self::Water => '~',
            Self::Ship => 'x',
            Self::Single => 'o',
            Self::Top => '^',
            Self::Bottom => 'v',
            Self::Left => '<',
            Self::Right => '>',
            Self::Middle => '#',
        }
    }
}

/// Bimaru, or battleship solitaire: find the fleet from the sums of rows and columns.
///
/// A *sum* is the number of ship cells in a row or column. A *clue* is a cell whose [`CellPart`] is
/// given. Ships do not touch.
///
/// The caller may change sums and clues between two questions. But
/// [`row_sums`](Self::row_sums) must keep one entry per row, [`col_sums`](Self::col_sums) one per
/// column, and every clue must lie on the board.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::play::Bimaru;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Fleet, Rules, Touch, seeded};
///
/// let run = Run::new();
/// let engine = Engine::new(
///     Rules::new(Board::new(6, 6)?, Fleet::new([3, 2, 2, 1, 1, 1])?, Touch::None),
///     &run,
/// )?;
/// let (puzzle, solution) = Bimaru::generate(&engine, &mut seeded(1), &run)?;
/// assert_eq!(puzzle.count(&run)?, 1);
/// assert_eq!(puzzle.solve(&run)?, Some(solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bimaru {
    rules: Rules,
    /// The number of ship cells of every row from the top; `None` where it is not given.
    pub row_sums: Vec<Option<usize>>,
    /// The number of ship cells of every column from the left; `None` where it is not given.
    pub col_sums: Vec<Option<usize>>,
    /// The given cells, each with the part that it shows.
    pub clues: Vec<(Cell, CellPart)>,
}

/// The number of ship cells still missing per column; 0 for a column without a sum.
type Left = [u8; 10];

/// The state of one count: solutions of the rows below, by row, class and missing cells.
struct Solver<'p> {
    puzzle: &'p Bimaru,
    counts: Counts,
    /// For each row, the masks that may stand there, ascending.
    rows: Vec<Vec<u16>>,
    meter: Meter<'p>,
    run: &'p Run,
    known: HashMap<(usize, Class, Left), u128>,
}

impl Bimaru {
    /// Makes a puzzle without sums and clues, so that every fleet is a solution.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`] if ships may touch, the board has more than 10 columns, or the
    /// fleet does not fit a [`Class`]. A fleet with a ship of more than 4 cells does not fit.
    pub fn new(rules: &Rules) -> Result<Self, SolveError> {
        if rules.touch() != Touch::None
            || rules.board().cols() > 10
            || Counts::of(rules.fleet()).is_none()
        {
            return Err(SolveError::Unsupported {
                what: "puzzles with ships that touch or have more than 4 cells, or with more than 10 columns",
                instead: "the engine counts the fleets of these rules, without sums",
            });
        }
        let (rows, cols) = (rules.board().rows(), rules.board().cols());
        Ok(Self {
            rules: rules.clone(),
            row_sums: vec![None; rows],
            col_sums: vec![None; cols],
            clues: Vec::new(),
        })
    }

    /// Adds a clue for each cell that shots have told something about.
    ///
    /// A sunk ship shows the parts of its cells. A hit shows only that a ship is there.
    ///
    /// # Panics
    /// If `knowledge` belongs to a smaller board.
    ///
    /// # Example
    /// ```
    /// use gt_sea_battle::play::{Bimaru, CellPart};
    /// use gt_sea_battle::{Board, Cell, Fleet, Knowledge, Rules, Touch};
    ///
    /// let rules = Rules::new(Board::new(1, 3)?, Fleet::new([2])?, Touch::None);
    /// let mut knowledge = Knowledge::new(rules.board());
    /// knowledge.hit(Cell::new(0, 1))?;
    /// let puzzle = Bimaru::new(&rules)?.with_clues(&knowledge);
    /// assert_eq!(puzzle.clues, [(Cell::new(0, 1), CellPart::Ship)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_clues(mut self, knowledge: &Knowledge) -> Self {
        for cell in self.rules.board().cells() {
            let sunk = || knowledge.sunk().iter().find(|ship| ship.covers(cell));
            let part = match knowledge.mark(cell) {
                Mark::Miss => Some(CellPart::Water),
                Mark::Hit => Some(CellPart::Ship),
                Mark::Sunk => sunk().map(|&ship| CellPart::of_ship(ship, cell)),
                Mark::Unknown => None,
            };
            self.clues.extend(part.map(|part| (cell, part)));
        }
        self
    }

    /// Makes a random puzzle with exactly one solution, and returns both.
    ///
    /// All sums are given. Every clue is needed: without it, the puzzle has several solutions.
    /// Equal seeds of `rng` give equal puzzles.
    ///
    /// Reports the phases `adding clues` and `leaving out what is not needed`.
    ///
    /// # Errors
    /// The errors of [`new`](Self::new), [`Engine::sample`] and [`count`](Self::count).
    ///
    /// # Complexity
    /// Draws one fleet. Then counts solutions once per clue added, and once per clue tried for
    /// removal.
    pub fn generate(
        engine: &Engine,
        rng: &mut dyn Rng,
        run: &Run,
    ) -> Result<(Self, Placement), CountError> {
        let run = &run.started();
        let part = &run.clone().silent();
        let rules = engine.rules();
        let board = rules.board();
        let mut puzzle = Self::new(rules)?;
        let solution = engine
            .sample_within(&Knowledge::new(board), 1, rng, part)?
            .pop()
            .ok_or(CountError::Contradiction)?;
        let occupied = |cell: &Cell| solution.ship_at(*cell).is_some();
        for row in 0..board.rows() {
            puzzle.row_sums[row] =
                Some((0..board.cols()).filter(|&col| occupied(&Cell::new(row, col))).count());
        }
        for col in 0..board.cols() {
            puzzle.col_sums[col] =
                Some((0..board.rows()).filter(|&row| occupied(&Cell::new(row, col))).count());
        }
        let mut cells: Vec<Cell> = board.cells().filter(|&cell| !board.is_blocked(cell)).collect();
        cells.shuffle(rng);
        let mut meter = Meter::new(run, "adding clues", None).counting("clue");
        while puzzle.count(part)? > 1 {
            meter.look(puzzle.clues.len() as u64)?;
            let Some(cell) = cells.pop() else { break };
            puzzle.clues.push((cell, CellPart::of(&solution, cell)));
        }
        meter.end(puzzle.clues.len() as u64);
        let clues = puzzle.clues.len() as u64;
        meter.begin_counting("leaving out what is not needed", "clue", Some(clues));
        let (mut at, mut tried) = (0, 0);
        while at < puzzle.clues.len() {
            meter.look(tried)?;
            tried += 1;
            let clue = puzzle.clues.remove(at);
            if puzzle.count(part)? > 1 {
                puzzle.clues.insert(at, clue);
                at += 1;
            }
        }
        meter.end(clues);
        Ok((puzzle, solution))
    }

    /// Counts the solutions.
    ///
    /// Reports the number of stored entries in the phase `counting solutions`.
    ///
    /// # Errors
    /// * [`SolveError::Limit`] if a limit of the run is reached. Its limit of positions applies to
    ///   the stored entries.
    /// * [`SolveError::Shape`] if there are 2^128 solutions or more.
    ///
    /// # Panics
    /// If `row_sums` has fewer entries than the board has rows. If `col_sums` has another length,
    /// or a clue lies off the board, this panics or gives a wrong answer.
    ///
    /// # Complexity
    /// One stored entry per combination of row, class and missing cells that occurs. Recursion is
    /// as deep as the board has rows, at most 100.
    ///
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_sea_battle::play::{Bimaru, CellPart};
    /// use gt_sea_battle::{Board, Cell, Fleet, Rules, Touch};
    ///
    /// let rules = Rules::new(Board::new(3, 3)?, Fleet::new([3])?, Touch::None);
    /// let mut puzzle = Bimaru::new(&rules)?;
    /// assert_eq!(puzzle.count(&Run::new())?, 6); // three rows, three columns
    /// puzzle.row_sums[0] = Some(1);
    /// assert_eq!(puzzle.count(&Run::new())?, 3); // the ship is vertical
    /// puzzle.clues.push((Cell::new(2, 0), CellPart::Bottom));
    /// assert_eq!(puzzle.count(&Run::new())?, 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count(&self, run: &Run) -> Result<u128, SolveError> {
        let run = &run.started();
        let Some((mut solver, left)) = self.solver(run) else { return Ok(0) };
        let count = solver.count(0, Class::EMPTY, left)?;
        solver.end();
        Ok(count)
    }

    /// Returns one solution, or `None` if there is none.
    ///
    /// The same puzzle always gives the same solution.
    ///
    /// # Errors
    /// As [`count`](Self::count).
    ///
    /// # Panics
    /// As [`count`](Self::count).
    ///
    /// # Complexity
    /// As [`count`](Self::count).
    pub fn solve(&self, run: &Run) -> Result<Option<Placement>, SolveError> {
        let run = &run.started();
        let Some((mut solver, mut left)) = self.solver(run) else { return Ok(None) };
        let mut class = Class::EMPTY;
        let mut rows = Vec::new();
        for row in 0..self.rules.board().rows() {
            let mut found = None;
            for (mask, after, rest) in solver.fillings(row, class, left) {
                if solver.count(row + 1, after, rest)? > 0 {
                    found = Some((mask, after, rest));
                    break;
                }
            }
            let Some((mask, after, rest)) = found else { return Ok(None) };
            (class, left) = (after, rest);
            rows.push(mask);
        }
        solver.end();
        Ok(Some(ships(&rows)))
    }

    /// Prepares a count; `None` if some column sum exceeds 255, so that there is no solution.
    fn solver<'p>(&'p self, run: &'p Run) -> Option<(Solver<'p>, Left)> {
        let mut left = Left::default();
        for (left, sum) in left.iter_mut().zip(&self.col_sums) {
            *left = u8::try_from(sum.unwrap_or(0)).ok()?;
        }
        let masks = RowMasks::new(self.rules.board().cols());
        let rows =
            (0..self.rules.board().rows()).map(|row| self.candidates(row, masks.masks())).collect();
        let (counts, meter) =
            (Counts::of(self.rules.fleet())?, Meter::new(run, "counting solutions", None));
        Some((Solver { puzzle: self, counts, rows, meter, run, known: HashMap::new() }, left))
    }

    /// The masks that the sum and the closed cells of `row` allow, below any other row.
    fn candidates(&self, row: usize, masks: &[u16]) -> Vec<u16> {
        let blocked = self
            .rules
            .board()
            .blocked()
            .iter()
            .filter(|cell| cell.row == row)
            .fold(0, |mask, cell| mask | 1 << cell.col);
        let sum = self.row_sums[row];
        let fits = |mask: &u16| {
            mask & blocked == 0 && sum.is_none_or(|sum| mask.count_ones() as usize == sum)
        };
        masks.iter().copied().filter(fits).collect()
    }

    /// Whether the clues of `row` and of the row above allow `mask` below `above`.
    fn allows(&self, row: usize, above: u16, mask: u16) -> bool {
        let bit = |mask: u16, col: usize| mask >> col & 1 == 1;
        let left = |mask: u16, col: usize| col > 0 && bit(mask, col - 1);
        let beside = |mask: u16, col: usize| left(mask, col) || bit(mask, col + 1);
        self.clues.iter().all(|&(cell, part)| {
            let col = cell.col;
            let last = row + 1 == self.rules.board().rows();
            if cell.row == row {
                let (black, up, across) = (bit(mask, col), bit(above, col), beside(mask, col));
                // The cell below is checked when the next row is filled. Below the last row lies nothing.
                match part {
                    CellPart::Water => !black,
                    CellPart::Ship => black,
                    CellPart::Single => black && !up && !across,
                    CellPart::Top => black && !up && !across && !last,
                    CellPart::Bottom => black && up,
                    CellPart::Left => black && !left(mask, col) && bit(mask, col + 1),
                    CellPart::Right => black && left(mask, col) && !bit(mask, col + 1),
                    CellPart::Middle => {
                        black && (left(mask, col) && bit(mask, col + 1) || up && !last)
                    }
                }
            } else if cell.row + 1 == row {
                let down = bit(mask, col);
                match part {
                    CellPart::Single | CellPart::Bottom => !down,
                    CellPart::Top => down,
                    CellPart::Middle => down || beside(above, col),
                    _ => true,
                }
            } else {
                true
            }
        })
    }
}

impl Solver<'_> {
    /// Reports the end of the phase.
    fn end(&self) {
        self.meter.end(self.known.len() as u64);
    }

    /// The possible masks of a row, each with the class and the missing cells after it.
    fn fillings(&self, row: usize, class: Class, left: Left) -> Vec<(u16, Class, Left)> {
        let puzzle = self.puzzle;
        let below = puzzle.rules.board().rows() - row - 1;
        let fill = |&mask: &u16| {
            if !RowMasks::follows(class.row(), mask) || !puzzle.allows(row, class.row(), mask) {
                return None;
            }
            let mut left = left;
            for col in (0..puzzle.col_sums.len()).filter(|&col| puzzle.col_sums[col].is_some()) {
                left[col] = left[col].checked_sub(u8::from(mask >> col & 1 == 1))?;
                if usize::from(left[col]) > below {
                    return None;
                }
            }
            Some((mask, class.add_row(self.counts, mask)?, left))
        };
        self.rows[row].iter().filter_map(fill).collect()
    }

    /// Counts the solutions of the rows from `row` on.
    ///
    /// Recursion is as deep as the board has rows, at most 100.
    fn count(&mut self, row: usize, class: Class, left: Left) -> Result<u128, SolveError> {
        if row == self.puzzle.rules.board().rows() {
            return Ok(u128::from(class.is_whole(self.counts)));
        }
        if let Some(&count) = self.known.get(&(row, class, left)) {
            return Ok(count);
        }
        self.meter.step(self.known.len() as u64)?;
        let mut count = 0u128;
        for (_, class, rest) in self.fillings(row, class, left) {
            count = count.checked_add(self.count(row + 1, class, rest)?).ok_or_else(|| {
                too_large("the number of solutions", "2^128 or more", "2^128 - 1")
            })?;
        }
        self.run.check_positions(self.known.len() as u64 + 1)?;
        self.known.insert((row, class, left), count);
        Ok(count)
    }
}

/// The fleet whose cells these rows are.
fn ships(rows: &[u16]) -> Placement {
    let black = |row: usize, col: usize| rows.get(row).is_some_and(|mask| mask >> col & 1 == 1);
    let mut ships = Vec::new();
    for (row, &mask) in rows.iter().enumerate() {
        for (col, length) in RowMasks::runs(mask) {
            if length > 1 {
                ships.push(Ship::new(Cell::new(row, col), length, Direction::Horizontal));
            } else if row == 0 || !black(row - 1, col) {
                let length = (row..rows.len()).take_while(|&row| black(row, col)).count();
                ships.push(Ship::new(Cell::new(row, col), length, Direction::Vertical));
            }
        }
    }
    Placement::trusted(ships)
}
