//! Tables and windows of nimbers, as callers make and read them.

use core::fmt;
use core::ops::{ControlFlow, Range};

use gt_core::prelude::*;
use gt_core::{Forecast, PositionOf, Run, ShapeError, SolveError};

use super::job::{Filled, Job};
use super::stored::Stored;
use super::summary::NimberSummary;
use crate::rules::{Cell, Queen};

/// The nimbers of all cells of a board, or of a window of a board.
///
/// This is a [`Solution`] of outcomes: the cells of nimber 0 are lost. Its game is the queen on the
/// smallest board that contains the window. Cells outside the window are not known.
///
/// # Shape and units
/// One nimber per cell, in one, two or four bytes each. The width is the narrowest that is proved
/// to suffice for the board: the nimber of (*a*, *b*) is at most *a* + *b*.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_queen::solve::NimberTable;
/// use gt_queen::{Cell, Queen};
///
/// # fn main() -> Result<(), gt_core::SolveError> {
/// let table = NimberTable::solve(Queen::new(100, 200)?, &Run::new())?;
/// assert_eq!(table.nimber(Cell::new(3, 4)), Some(Nimber(2)));
/// assert_eq!(table.value(&Cell::new(3, 5))?, Some(Outcome::Loss));
/// assert_eq!(table.nimber(Cell::new(100, 0)), None); // off the board
/// assert_eq!(table.row(1).unwrap().take(6).collect::<Vec<_>>(), [1, 2, 0, 4, 5, 3]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct NimberTable {
    queen: Queen,
    rows: Range<u64>,
    cols: Range<u64>,
    /// Whether the rows of `cells` are columns of the board.
    transposed: bool,
    /// Cells in a row of `cells`.
    width: usize,
    cells: Cells,
}

#[derive(Clone, PartialEq, Eq)]
enum Cells {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

impl NimberTable {
    /// Computes the nimbers of a whole board.
    ///
    /// With the feature `rayon` it runs on the threads of `run`. The table is the same for every
    /// number of threads. Progress counts the cells that are computed.
    ///
    /// # Complexity
    /// For *R* ≤ *C* rows and columns (or the reverse), *RC* - *R*²/2 cells are computed. Each is
    /// looked at 2.4 times on average. On a square the time per cell is constant, as far as
    /// measured. Memory: see [`forecast`](Self::forecast).
    /// # Errors
    /// * [`SolveError::Limit`] if a limit is reached, or if the system does not have enough memory.
    ///   Memory is refused before anything is allocated.
    /// * [`SolveError::Shape`] if a nimber could exceed 32 bits.
    /// * [`SolveError::Threads`] if the system gives no more threads.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::solve::NimberTable;
    /// use gt_queen::Queen;
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let table = NimberTable::solve(Queen::new(4, 6)?, &Run::new())?;
    /// assert_eq!(table.bytes_per_cell(), 1);
    /// let too_little = Run::new().memory(20); // bytes
    /// assert!(NimberTable::solve(Queen::new(4, 6)?, &too_little).is_err());
    /// # Ok(())
    /// # }
    /// ```
    pub fn solve(queen: Queen, run: &Run) -> Result<Self, SolveError> {
        Self::window(0..queen.rows(), 0..queen.cols(), run)
    }

    /// Computes the nimbers of some rows and columns, given by their distances to the corner.
    ///
    /// The board is as large as the window needs. The window depends on all cells with smaller
    /// distances, so these are computed as well; but only a bit is kept for each.
    ///
    /// # Complexity
    /// Time as [`solve`](Self::solve) for a board of `rows.end` rows and `cols.end` columns.
    /// Memory: the cells of the window (up to twice, if it lies on both sides of the diagonal), a
    /// bit for each cell computed, and some MiB per thread.
    /// # Errors
    /// * [`SolveError::Limit`] if a limit is reached, or if the system does not have enough memory.
    ///   Memory is refused before anything is allocated.
    /// * [`SolveError::Shape`] if the window has no cells, or if a nimber could exceed 32 bits.
    /// * [`SolveError::Threads`] if the system gives no more threads.
    /// # Example
    /// ```
    /// use gt_core::{Nimber, Run};
    /// use gt_queen::Cell;
    /// use gt_queen::solve::NimberTable;
    ///
    /// # fn main() -> Result<(), gt_core::SolveError> {
    /// let window = NimberTable::window(0..3, 5000..5004, &Run::new())?;
    /// assert_eq!(window.nimber(Cell::new(2, 5003)), Some(Nimber(5002)));
    /// assert_eq!(window.row(0).unwrap().collect::<Vec<_>>(), [5000, 5001, 5002, 5003]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn window(rows: Range<u64>, cols: Range<u64>, run: &Run) -> Result<Self, SolveError> {
        let run = &run.started();
        let job = Job::new(rows.clone(), cols.clone())?;
        let queen = Queen::new(rows.end, cols.end)?;
        let (width, transposed, cells) = match job.bytes_per_cell() {
            1 => Filled::parts(job.solve(run)?, Cells::One),
            2 => Filled::parts(job.solve(run)?, Cells::Two),
            _ => Filled::parts(job.solve(run)?, Cells::Four),
        };
        Ok(Self { queen, rows, cols, transposed, width, cells })
    }
}

impl NimberTable {
    /// Returns the cells of a board, and the bytes needed to solve it on the threads of `run`.
    ///
    /// The bytes are 1, 2 or 4 per cell, a bit for each cell computed, and some MiB per thread.
    ///
    /// # Errors
    /// [`ShapeError`] if a nimber could exceed 32 bits.
    /// # Example
    /// ```
    /// use gt_core::Run;
    /// use gt_queen::Queen;
    /// use gt_queen::solve::NimberTable;
    ///
    /// # fn main() -> Result<(), gt_core::ShapeError> {
    /// let forecast = NimberTable::forecast(Queen::new(10_000, 10_000)?, &Run::new())?;
    /// assert_eq!(forecast.positions, 100_000_000);
    /// assert!((200_000_000..267_000_000).contains(&forecast.bytes));
    /// # Ok(())
    /// # }
    /// ```
    pub fn forecast(queen: Queen, run: &Run) -> Result<Forecast, ShapeError> {
        Ok(Job::new(0..queen.rows(), 0..queen.cols())?.forecast(run))
    }

    /// Returns the rows of the table: distances *a*.
    pub fn rows(&self) -> Range<u64> {
        self.rows.clone()
    }

    /// Returns the columns of the table: distances *b*.
    pub fn cols(&self) -> Range<u64> {
        self.cols.clone()
    }

    /// Returns the bytes that each nimber is kept in: 1, 2 or 4.
    pub const fn bytes_per_cell(&self) -> u8 {
        match self.cells {
            Cells::One(_) => 1,
            Cells::Two(_) => 2,
            Cells::Four(_) => 4,
        }
    }

    /// Returns the nimber of a cell, or `None` if the table does not have the cell.
    ///
    /// # Complexity
    /// O(1).
    pub fn nimber(&self, cell: Cell) -> Option<Nimber> {
        let inside = self.rows.contains(&cell.a) && self.cols.contains(&cell.b);
        inside.then(|| {
            Nimber(
                self.at(self.index(cell.a - self.rows.start), self.index(cell.b - self.cols.start)),
            )
        })
    }

    /// Lists the nimbers of row `a` in the order of their columns.
    ///
    /// The result is `None` if the table does not have the row.
    pub fn row(&self, a: u64) -> Option<impl ExactSizeIterator<Item = u32>> {
        let row = self.rows.contains(&a).then(|| self.index(a - self.rows.start))?;
        Some((0..self.index(self.cols.end - self.cols.start)).map(move |col| self.at(row, col)))
    }

    /// Returns sum, maximum, zeros and checksum of all nimbers.
    ///
    /// # Complexity
    /// Time O(cells).
    pub fn summary(&self) -> NimberSummary {
        match &self.cells {
            Cells::One(cells) => self.summary_of(cells),
            Cells::Two(cells) => self.summary_of(cells),
            Cells::Four(cells) => self.summary_of(cells),
        }
    }

    fn summary_of<T: Stored>(&self, cells: &[T]) -> NimberSummary {
        if self.transposed {
            let rows = self.index(self.rows.end - self.rows.start);
            NimberSummary::of(
                (0..rows)
                    .flat_map(|row| cells[row..].iter().step_by(self.width))
                    .map(|cell| cell.get()),
            )
        } else {
            NimberSummary::of(cells.iter().map(|cell| cell.get()))
        }
    }

    fn at(&self, row: usize, col: usize) -> u32 {
        let index = if self.transposed { col * self.width + row } else { row * self.width + col };
        match &self.cells {
            Cells::One(cells) => cells[index].get(),
            Cells::Two(cells) => cells[index].get(),
            Cells::Four(cells) => cells[index].get(),
        }
    }

    #[expect(clippy::unused_self, reason = "says where the number comes from")]
    fn index(&self, distance: u64) -> usize {
        usize::try_from(distance).expect("the sides of a table in memory fit")
    }
}

impl Solution for NimberTable {
    type Game = Queen;
    type Answer = Outcome;

    fn game(&self) -> &Queen {
        &self.queen
    }

    fn value(&self, cell: &PositionOf<Self>) -> Result<Option<Outcome>, SolveError> {
        Ok(self.nimber(*cell).map(Nimber::outcome))
    }
}

/// Lists every cell of the table, row by row.
impl Enumerate for NimberTable {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&Cell, Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let cells = self.rows().flat_map(|a| self.cols().map(move |b| Cell::new(a, b)));
        let _ = cells
            .filter_map(|cell| Some((cell, self.nimber(cell)?)))
            .try_for_each(|(cell, nimber)| visit(&cell, nimber.outcome()));
        Ok(())
    }
}

/// Prints the rows and columns of the table, and the nimbers if both are at most 40.
impl fmt::Debug for NimberTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "nimbers of rows {:?} and columns {:?}", self.rows, self.cols)?;
        if self.rows.end - self.rows.start > 40 || self.cols.end - self.cols.start > 40 {
            return Ok(());
        }
        for a in self.rows.clone() {
            self.row(a).into_iter().flatten().try_for_each(|nimber| write!(f, "{nimber:4}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}
