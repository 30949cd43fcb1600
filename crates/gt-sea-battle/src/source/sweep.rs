//! The list of classes of the sea-battle article, advanced row by row.

use gt_core::run::Meter;
use gt_core::{Run, SolveError};

use super::counts::{Class, Counts};
use super::masks::RowMasks;
use crate::rules::{Cell, CountError, Direction, Knowledge, Mark, Rules, Ship, Touch, too_large};
use crate::solve::{HitMap, bound};

/// The classes with one last row, in ascending order, and their numbers.
///
/// The first number of a class counts its fillings. In the variant with maps, one more number per
/// filled cell follows: how many of these fillings occupy the cell.
#[derive(Clone, Debug, Default)]
struct List {
    classes: Vec<Class>,
    numbers: Vec<u64>,
}

/// The article's list of classes after some rows, with the number of fillings of each class.
///
/// # Complexity
/// For the article's board:
/// * time: about 12 million transitions per row;
/// * memory: 12 bytes per class, for 1,053,612 classes;
/// * in the variant with maps, 8 more bytes per class and cell: 843 MB for all ten rows.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_sea_battle::source::Sweep;
/// use gt_sea_battle::{Board, Fleet, Knowledge, Rules, Touch};
///
/// let rules = Rules::new(Board::new(4, 4)?, Fleet::new([3, 1])?, Touch::None);
/// let mut sweep = Sweep::new(&rules, &Knowledge::new(rules.board()), &Run::new())?.with_maps();
/// while sweep.add_row()? {}
/// assert_eq!(sweep.total(), 96);
/// assert_eq!(sweep.map().map(|map| map.counts()[0]), Some(24));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Sweep {
    rules: Rules,
    knowledge: Knowledge,
    counts: Counts,
    run: Run,
    masks: RowMasks,
    /// One list per mask of `masks`, which is the last row of its classes.
    lists: Vec<List>,
    rows: usize,
    maps: bool,
    transitions: u64,
}

impl Sweep {
    /// Makes the list before the first row: one class, [`Class::EMPTY`]. It counts without maps.
    ///
    /// # Errors
    /// * [`CountError::Knowledge`] if the knowledge is malformed.
    /// * [`SolveError::Unsupported`] if ships may touch, the board has more than 10 columns, or the
    ///   fleet does not fit a class.
    /// * [`SolveError::Shape`] if a bound on the number of fillings does not fit in 64 bits.
    pub fn new(rules: &Rules, knowledge: &Knowledge, run: &Run) -> Result<Self, CountError> {
        knowledge.check(rules)?;
        let unsupported =
            |what| SolveError::Unsupported { what, instead: "the engine takes these rules" };
        if rules.touch() != Touch::None {
            return Err(unsupported("ships that touch").into());
        }
        if rules.board().cols() > 10 {
            return Err(unsupported("rows of more than 10 cells").into());
        }
        let counts = Counts::of(rules.fleet()).ok_or(unsupported(
            "ships longer than 4 cells, or more than 128 combinations of ships",
        ))?;
        if bound(rules).is_none_or(|bound| bound > u64::MAX.into()) {
            return Err(
                too_large("a bound on the number of fillings", "2^64 or more", u64::MAX).into()
            );
        }
        let masks = RowMasks::new(rules.board().cols());
        let mut lists = vec![List::default(); masks.masks().len()];
        lists[0] = List { classes: vec![Class::EMPTY], numbers: vec![1] };
        let (rules, knowledge) = (rules.clone(), knowledge.clone());
        Ok(Self {
            rules,
            knowledge,
            counts,
            run: run.clone(),
            masks,
            lists,
            rows: 0,
            maps: false,
            transitions: 0,
        })
    }

    /// Returns the same list with a map per class: how many of its fillings occupy each cell.
    ///
    /// Call it before the first row is added.
    #[must_use]
    pub const fn with_maps(mut self) -> Self {
        self.maps = true;
        self
    }

    /// Returns the same list with another run for the following rows.
    ///
    /// The run's `memory` bounds the old and the new list together.
    #[must_use]
    pub fn with_run(self, run: &Run) -> Self {
        Self { run: run.clone(), ..self }
    }

    /// The number of rows filled so far.
    pub const fn rows(&self) -> usize {
        self.rows
    }

    /// The number of classes in the list.
    pub fn len(&self) -> usize {
        self.lists.iter().map(|list| list.classes.len()).sum()
    }

    /// Whether the list has no class. Then no fleet is consistent.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The classes, each with its number of fillings.
    pub fn classes(&self) -> impl Iterator<Item = (Class, u64)> {
        let width = self.width();
        self.lists.iter().flat_map(move |list| {
            list.classes
                .iter()
                .zip(list.numbers.chunks(width))
                .map(|(&class, numbers)| (class, numbers[0]))
        })
    }

    /// The number of transitions from class to class made so far.
    pub const fn transitions(&self) -> u64 {
        self.transitions
    }

    /// How many numbers are kept per class.
    const fn width(&self) -> usize {
        if self.maps { 1 + self.rows * self.rules.board().cols() } else { 1 }
    }

    /// Fills one more row; returns `false` if all rows were filled before.
    ///
    /// Reports how many of the possible next rows are done.
    ///
    /// # Errors
    /// [`SolveError::Limit`] if the run's memory or time is exhausted or the run is interrupted.
    /// The list is unchanged then: call [`with_run`](Self::with_run) and continue.
    pub fn add_row(&mut self) -> Result<bool, SolveError> {
        if self.rows == self.rules.board().rows() {
            return Ok(false);
        }
        let from_width = self.width();
        let to_width = if self.maps { from_width + self.rules.board().cols() } else { 1 };
        let mut bytes = self.bytes();
        let mut lists = Vec::with_capacity(self.lists.len());
        let mut table = Table::default();
        let mut transitions = self.transitions;
        let run = &self.run.started();
        let masks = self.masks.masks();
        let mut meter = Meter::new(run, "filling the next row", Some(masks.len() as u64))
            .counting("filled row");
        for &row in masks {
            meter.look(lists.len() as u64)?;
            let mut list = List::default();
            if self.may_fill(row) {
                table.clear(
                    self.counts.combinations() << (2 * RowMasks::singles(row).count()),
                    to_width,
                );
                for (last, source) in self.masks.masks().iter().zip(&self.lists) {
                    if RowMasks::follows(*last, row) && !source.classes.is_empty() {
                        transitions += self.gather(*last, source, row, from_width, &mut table);
                    }
                }
                if self.maps {
                    table.fill_row(row, from_width);
                }
                list = table.list(self.counts, row);
            }
            bytes += (list.numbers.len() * 8 + list.classes.len() * 4) as u64;
            run.check_memory(bytes)?;
            lists.push(list);
        }
        meter.end(lists.len() as u64);
        self.lists = lists;
        self.transitions = transitions;
        self.rows += 1;
        Ok(true)
    }

    /// The memory of the list, in bytes.
    fn bytes(&self) -> u64 {
        self.lists.iter().map(|list| (list.numbers.len() * 8 + list.classes.len() * 4) as u64).sum()
    }

    /// Adds the classes with last row `last` to the table of the next row `row`.
    ///
    /// Returns the number of transitions: classes after which `row` is possible.
    fn gather(
        &self,
        last: u16,
        source: &List,
        row: u16,
        from_width: usize,
        table: &mut Table,
    ) -> u64 {
        let mut across = [0u8; 4];
        for (_, length) in RowMasks::runs(row).filter(|run| run.1 > 1) {
            across[length - 1] += 1;
        }
        let place = |mask: u16, col| RowMasks::singles(mask).position(|single| single == col);
        // For each single cell of the last row: where its length is in the class, where the length goes if its ship
        // continues in the next row, and for each length whether a ship of this length may end here.
        let mut ends = Vec::new();
        for (at, col) in RowMasks::singles(last).enumerate() {
            let may: [bool; 4] = core::array::from_fn(|length| self.may_end(col, length + 1));
            ends.push((2 * at, place(row, col).map(|to| 2 * to), may));
        }
        let begins = RowMasks::singles(row).filter(|&col| place(last, col).is_none()).count();
        let begins = u8::try_from(begins).expect("at most five single cells");
        let singles = RowMasks::singles(row).count();
        let mut found = 0;
        'classes: for (&class, numbers) in
            source.classes.iter().zip(source.numbers.chunks_exact(from_width))
        {
            let mut finished = self.counts.finished(class.finished());
            for (finished, across) in finished.iter_mut().zip(across) {
                *finished += across;
            }
            let mut open = [begins, 0, 0, 0];
            let mut lengths = 0;
            for &(at, to, may) in &ends {
                let length = class.lengths() >> at & 3;
                match to {
                    Some(_) if length == 3 => continue 'classes,
                    Some(to) => {
                        open[length + 1] += 1;
                        lengths |= (length + 1) << to;
                    }
                    None if !may[length] => continue 'classes,
                    None => finished[length] += 1,
                }
            }
            if self.counts.admits(finished, open) {
                table.add(self.counts.index(finished) << (2 * singles) | lengths, numbers);
                found += 1;
            }
        }
        found
    }

    /// Whether the knowledge allows the next row to be `row`.
    ///
    /// No black cell may be a miss or closed, every hit must be black, and every horizontal ship
    /// must be possible.
    fn may_fill(&self, row: u16) -> bool {
        let at = |col| Cell::new(self.rows, col);
        (0..self.rules.board().cols()).all(|col| {
            let mark = self.knowledge.mark(at(col));
            let black = row >> col & 1 == 1;
            if black {
                mark != Mark::Miss && !self.rules.board().is_blocked(at(col))
            } else {
                matches!(mark, Mark::Unknown | Mark::Miss)
            }
        }) && RowMasks::runs(row)
            .filter(|run| run.1 > 1)
            .all(|(col, length)| self.may_lie(Ship::new(at(col), length, Direction::Horizontal)))
    }

    /// Whether a vertical ship of `length` cells may end in the last filled row, at column `col`.
    fn may_end(&self, col: usize, length: usize) -> bool {
        self.rows >= length
            && self.may_lie(Ship::new(
                Cell::new(self.rows - length, col),
                length,
                Direction::Vertical,
            ))
    }

    /// Whether the knowledge about sunk and hit cells allows this ship.
    fn may_lie(&self, ship: Ship) -> bool {
        let mark = |cell| self.knowledge.mark(cell);
        if ship.cells().any(|cell| mark(cell) == Mark::Sunk) {
            return self.knowledge.sunk().contains(&ship);
        }
        !self.rules.announced() || ship.cells().any(|cell| mark(cell) != Mark::Hit)
    }

    /// The number of fillings of the rows so far that contain the whole fleet.
    ///
    /// After the last row this is the number of consistent fleets.
    pub fn total(&self) -> u64 {
        self.complete().fold(0, |sum, numbers| sum.wrapping_add(numbers[0]))
    }

    /// The map of all consistent fleets, once the last row is filled.
    ///
    /// `None` while rows are missing, and in the variant without maps.
    pub fn map(&self) -> Option<HitMap> {
        let board = self.rules.board();
        if !self.maps || self.rows < board.rows() {
            return None;
        }
        let mut counts = vec![0u128; board.len()];
        for numbers in self.complete() {
            for (sum, &count) in counts.iter_mut().zip(&numbers[1..]) {
                *sum += u128::from(count);
            }
        }
        Some(HitMap::new(board.rows(), board.cols(), self.total().into(), counts))
    }

    /// The numbers of each class whose ships are the whole fleet if no row follows.
    fn complete(&self) -> impl Iterator<Item = &[u64]> {
        let whole = |class: Class| {
            let mut finished = self.counts.finished(class.finished());
            let may = RowMasks::singles(class.row()).enumerate().all(|(at, col)| {
                let length = class.lengths() >> (2 * at) & 3;
                finished[length] += 1;
                self.may_end(col, length + 1)
            });
            may && self.counts.admits(finished, [0; 4])
                && self.counts.index(finished) == self.counts.all()
        };
        let width = self.width();
        let lists = self
            .lists
            .iter()
            .flat_map(move |list| list.classes.iter().zip(list.numbers.chunks_exact(width)));
        lists.filter(move |entry| whole(*entry.0)).map(|entry| entry.1)
    }
}

/// The classes that end in one next row, indexed by counts and lengths.
#[derive(Debug, Default)]
struct Table {
    width: usize,
    numbers: Vec<u64>,
    touched: Vec<bool>,
}

impl Table {
    fn clear(&mut self, entries: usize, width: usize) {
        self.width = width;
        self.numbers.clear();
        self.numbers.resize(entries * width, 0);
        self.touched.clear();
        self.touched.resize(entries, false);
    }

    #[inline]
    fn add(&mut self, entry: usize, numbers: &[u64]) {
        self.touched[entry] = true;
        if self.width == 1 {
            self.numbers[entry] = self.numbers[entry].wrapping_add(numbers[0]);
        } else {
            let sums = &mut self.numbers[entry * self.width..][..numbers.len()];
            for (sum, &number) in sums.iter_mut().zip(numbers) {
                *sum = sum.wrapping_add(number);
            }
        }
    }

    /// Fills in the cells of the new row: all fillings of a class occupy its black cells.
    fn fill_row(&mut self, row: u16, from_width: usize) {
        for numbers in self.numbers.chunks_exact_mut(self.width) {
            let fillings = numbers[0];
            for (col, cell) in numbers[from_width..].iter_mut().enumerate() {
                *cell = if row >> col & 1 == 1 { fillings } else { 0 };
            }
        }
    }

    /// Reads the table in order: the classes that end in `row`, ascending.
    fn list(&self, counts: Counts, row: u16) -> List {
        let singles = RowMasks::singles(row).count();
        let mut list = List::default();
        for entry in
            (0..counts.combinations() << (2 * singles)).filter(|&entry| self.touched[entry])
        {
            list.classes.push(Class::pack(
                row,
                entry >> (2 * singles),
                entry & ((1 << (2 * singles)) - 1),
            ));
            list.numbers.extend_from_slice(&self.numbers[entry * self.width..][..self.width]);
        }
        list
    }
}
