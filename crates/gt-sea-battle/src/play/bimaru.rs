//! Solitaire (Bimaru): find the fleet from the ship cells of every row and column, and a few cells given.
//!
//! Ships do not touch. Solutions are counted exactly, row by row: what the rows still to be filled must know is the article's
//! [`Class`] of the rows above and the cells still missing in every column.

use gt_core::run::Meter;
use gt_core::{Run, SolveError};
use hashbrown::HashMap;

use rand::Rng;
use rand::seq::SliceRandom;

use crate::rules::{Cell, CountError, Direction, Knowledge, Placement, Rules, Ship, Touch, too_large};
use crate::solve::Engine;
use crate::source::{Class, Counts, RowMasks};

/// What a given cell shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
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
    /// A cell of a ship that has both neighbours in its line.
    Middle,
}

impl Part {
    /// The part that a cell of a fleet shows.
    pub fn of(fleet: &Placement, cell: Cell) -> Self {
        fleet.ship_at(cell).map_or(Self::Water, |ship| Self::of_ship(ship, cell))
    }

    /// The part that one of the cells of `ship` shows.
    ///
    /// The parts of all its cells together say where the ship lies.
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

    /// A character for pictures.
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

/// One such puzzle: sums of rows and columns where given, and given cells.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::play::Bimaru;
/// use gt_sea_battle::solve::Engine;
/// use gt_sea_battle::{Board, Fleet, Rules, Touch, seeded};
///
/// let run = Run::new();
/// let engine = Engine::new(Rules::new(Board::new(6, 6)?, Fleet::new([3, 2, 2, 1, 1, 1])?, Touch::None), &run)?;
/// let (puzzle, solution) = Bimaru::generate(&engine, &mut seeded(1), &run)?;
/// assert_eq!(puzzle.count(&run)?, 1);
/// assert_eq!(puzzle.solve(&run)?, Some(solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bimaru {
    rules: Rules,
    /// Ship cells of every row from the top; `None` where not given.
    pub row_sums: Vec<Option<usize>>,
    /// Ship cells of every column from the left; `None` where not given.
    pub col_sums: Vec<Option<usize>>,
    /// Given cells.
    pub clues: Vec<(Cell, Part)>,
}

/// Cells still missing per column; a column without a sum keeps 0.
type Left = [u8; 10];

/// One run of the solver: the answers for rows below, by row, class and columns.
struct Solver<'p> {
    puzzle: &'p Bimaru,
    counts: Counts,
    /// For each row what may stand there, ascending.
    rows: Vec<Vec<u16>>,
    meter: Meter<'p>,
    run: &'p Run,
    known: HashMap<(usize, Class, Left), u128>,
}

impl Bimaru {
    /// A puzzle without sums and clues.
    ///
    /// # Errors
    /// [`SolveError::Unsupported`] if ships may touch, are longer than 4 cells, or the board has more than 10 columns.
    pub fn new(rules: &Rules) -> Result<Self, SolveError> {
        if rules.touch() != Touch::None || rules.board().cols() > 10 || Counts::of(rules.fleet()).is_none() {
            return Err(SolveError::Unsupported {
                what: "puzzles with ships that touch or are longer than 4, or more than 10 columns",
                instead: "the engine counts the fleets of such rules, without sums",
            });
        }
        let (rows, cols) = (rules.board().rows(), rules.board().cols());
        Ok(Self { rules: rules.clone(), row_sums: vec![None; rows], col_sums: vec![None; cols], clues: Vec::new() })
    }

    /// A random puzzle with one solution, and that solution: all sums, and no clue that could be left out.
    ///
    /// # Errors
    /// Those of [`new`](Self::new), [`Engine::sample`] and [`count`](Self::count).
    pub fn generate(engine: &Engine, rng: &mut dyn Rng, run: &Run) -> Result<(Self, Placement), CountError> {
        let run = &run.started();
        let part = &run.clone().silent();
        let rules = engine.rules();
        let board = rules.board();
        let mut puzzle = Self::new(rules)?;
        let solution = engine.sample_within(&Knowledge::new(board), 1, rng, part)?.pop().ok_or(CountError::Contradiction)?;
        let occupied = |cell: &Cell| solution.ship_at(*cell).is_some();
        for row in 0..board.rows() {
            puzzle.row_sums[row] = Some((0..board.cols()).filter(|&col| occupied(&Cell::new(row, col))).count());
        }
        for col in 0..board.cols() {
            puzzle.col_sums[col] = Some((0..board.rows()).filter(|&row| occupied(&Cell::new(row, col))).count());
        }
        let mut cells: Vec<Cell> = board.cells().filter(|&cell| !board.is_blocked(cell)).collect();
        cells.shuffle(rng);
        let mut meter = Meter::new(run, "adding clues", None);
        while puzzle.count(part)? > 1 {
            meter.look(puzzle.clues.len() as u64)?;
            let Some(cell) = cells.pop() else { break };
            puzzle.clues.push((cell, Part::of(&solution, cell)));
        }
        meter.end(puzzle.clues.len() as u64);
        let clues = puzzle.clues.len() as u64;
        meter.begin("leaving out what is not needed", Some(clues));
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

    /// The number of solutions.
    ///
    /// # Errors
    /// [`SolveError::Limit`]; [`SolveError::Shape`] if there are 2^128 or more.
    pub fn count(&self, run: &Run) -> Result<u128, SolveError> {
        let run = &run.started();
        let Some((mut solver, left)) = self.solver(run) else { return Ok(0) };
        let count = solver.count(0, Class::EMPTY, left)?;
        solver.end();
        Ok(count)
    }

    /// A solution, if there is one.
    ///
    /// # Errors
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

    fn solver<'p>(&'p self, run: &'p Run) -> Option<(Solver<'p>, Left)> {
        let mut left = Left::default();
        for (left, sum) in left.iter_mut().zip(&self.col_sums) {
            *left = u8::try_from(sum.unwrap_or(0)).ok()?;
        }
        let masks = RowMasks::new(self.rules.board().cols());
        let rows = (0..self.rules.board().rows()).map(|row| self.candidates(row, masks.masks())).collect();
        let (counts, meter) = (Counts::of(self.rules.fleet())?, Meter::new(run, "counting solutions", None));
        Some((Solver { puzzle: self, counts, rows, meter, run, known: HashMap::new() }, left))
    }

    /// The masks that the sum of `row` and its blocked cells allow, whatever stands above.
    fn candidates(&self, row: usize, masks: &[u16]) -> Vec<u16> {
        let blocked = self.rules.board().blocked().iter().filter(|cell| cell.row == row).fold(0, |mask, cell| mask | 1 << cell.col);
        let sum = self.row_sums[row];
        let fits = |mask: &u16| mask & blocked == 0 && sum.is_none_or(|sum| mask.count_ones() as usize == sum);
        masks.iter().copied().filter(fits).collect()
    }

    /// Whether the clues of `row` and the row above it allow `mask` below `above`.
    fn allows(&self, row: usize, above: u16, mask: u16) -> bool {
        let bit = |mask: u16, col: usize| mask >> col & 1 == 1;
        let left = |mask: u16, col: usize| col > 0 && bit(mask, col - 1);
        let beside = |mask: u16, col: usize| left(mask, col) || bit(mask, col + 1);
        self.clues.iter().all(|&(cell, part)| {
            let col = cell.col;
            let last = row + 1 == self.rules.board().rows();
            if cell.row == row {
                let (black, up, across) = (bit(mask, col), bit(above, col), beside(mask, col));
                // What must lie below is asked when the next row is filled; below the last row lies nothing.
                match part {
                    Part::Water => !black,
                    Part::Ship => black,
                    Part::Single => black && !up && !across,
                    Part::Top => black && !up && !across && !last,
                    Part::Bottom => black && up,
                    Part::Left => black && !left(mask, col) && bit(mask, col + 1),
                    Part::Right => black && left(mask, col) && !bit(mask, col + 1),
                    Part::Middle => black && (left(mask, col) && bit(mask, col + 1) || up && !last),
                }
            } else if cell.row + 1 == row {
                let down = bit(mask, col);
                match part {
                    Part::Single | Part::Bottom => !down,
                    Part::Top => down,
                    Part::Middle => down || beside(above, col),
                    _ => true,
                }
            } else {
                true
            }
        })
    }
}

impl Solver<'_> {
    /// All rows are done.
    fn end(&self) {
        self.meter.end(self.known.len() as u64);
    }

    /// The ways to fill a row, each with what is then known and missing.
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

    /// Solutions of the rows from `row` on. Recursion is as deep as the board has rows, at most 100.
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
            count = count
                .checked_add(self.count(row + 1, class, rest)?)
                .ok_or_else(|| too_large("the number of solutions", "2^128 or more", "2^128 - 1"))?;
        }
        self.run.check_positions(self.known.len() as u64 + 1)?;
        self.known.insert((row, class, left), count);
        Ok(count)
    }
}

/// The fleet that rows of cells are.
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
