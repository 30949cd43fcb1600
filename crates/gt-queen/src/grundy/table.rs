//! Tables and windows of nimbers, as one gets and reads them.

use core::fmt;
use core::ops::Range;

use gt_core::{Limits, Nimber, Observer};

use super::job::{Filled, Job};
use super::stored::Stored;
use super::summary::Summary;
use crate::board::{BoardError, Cell};
use crate::rules::Queen;

/// The nimbers of all cells of a board, or of a window of one.
///
/// # Shape and units
/// One nimber per cell, in one, two or four bytes each: the narrowest type that is proved to suffice for the board (see the
/// [module](crate::grundy)).
///
/// # Example
/// ```
/// use gt_core::{Limits, Nimber};
/// use gt_queen::{Cell, NimberTable, Queen};
///
/// # fn main() -> Result<(), gt_queen::BoardError> {
/// let table = NimberTable::build(Queen::new(100, 200)?, &Limits::default())?;
/// assert_eq!(table.nimber(Cell::new(3, 4)), Some(Nimber(2)));
/// assert_eq!(table.nimber(Cell::new(100, 0)), None); // off the board
/// assert_eq!(table.row(1).unwrap().take(6).collect::<Vec<_>>(), [1, 2, 0, 4, 5, 3]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct NimberTable {
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
    /// The table of a whole board.
    ///
    /// With the feature `rayon`, on the threads of the current pool; the table never depends on their number.
    ///
    /// # Complexity
    /// For *R* ≤ *C* rows and columns (or the reverse): memory as [`bytes_needed`](Self::bytes_needed) says. Time: each of the
    /// *RC* - *R*²/2 cells that are computed is looked at 2.4 times on average; a square takes a constant time per cell
    /// as far as measured.
    /// # Errors
    /// * [`BoardError::Limit`] if a limit is reached; memory is refused before anything is allocated.
    /// * [`BoardError::TooFar`] if a nimber could exceed 32 bits.
    /// * [`BoardError::OutOfMemory`] if the system has not so much.
    pub fn build(queen: Queen, limits: &Limits) -> Result<Self, BoardError> {
        Self::build_observed(queen, limits, &mut ())
    }

    /// The same, reporting the cells computed so far to `observer`.
    ///
    /// # Errors
    /// As [`build`](Self::build).
    pub fn build_observed(queen: Queen, limits: &Limits, observer: &mut (impl Observer + Send)) -> Result<Self, BoardError> {
        Self::window_observed(0..queen.rows(), 0..queen.cols(), limits, observer)
    }

    /// The nimbers of some rows and columns, by their distances to the corner, of a board as big as need be.
    ///
    /// Computes what the window depends on, cells with smaller distances, but keeps only a bit for each of them.
    ///
    /// # Errors
    /// As [`build`](Self::build), and [`BoardError::Empty`] for a window without cells.
    /// # Example
    /// ```
    /// use gt_core::{Limits, Nimber};
    /// use gt_queen::{Cell, NimberTable};
    ///
    /// # fn main() -> Result<(), gt_queen::BoardError> {
    /// let window = NimberTable::window(0..3, 5000..5004, &Limits::default())?;
    /// assert_eq!(window.nimber(Cell::new(2, 5003)), Some(Nimber(5002)));
    /// assert_eq!(window.row(0).unwrap().collect::<Vec<_>>(), [5000, 5001, 5002, 5003]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn window(rows: Range<u64>, cols: Range<u64>, limits: &Limits) -> Result<Self, BoardError> {
        Self::window_observed(rows, cols, limits, &mut ())
    }

    /// The same, reporting the cells computed so far to `observer`.
    ///
    /// # Errors
    /// As [`window`](Self::window).
    pub fn window_observed(
        rows: Range<u64>,
        cols: Range<u64>,
        limits: &Limits,
        observer: &mut (impl Observer + Send),
    ) -> Result<Self, BoardError> {
        let job = Job::new(rows.clone(), cols.clone())?;
        let (width, transposed, cells) = match job.bytes_per_cell() {
            1 => Filled::parts(job.run(limits, observer)?, Cells::One),
            2 => Filled::parts(job.run(limits, observer)?, Cells::Two),
            _ => Filled::parts(job.run(limits, observer)?, Cells::Four),
        };
        Ok(Self { rows, cols, transposed, width, cells })
    }
}

impl NimberTable {
    /// Bytes needed for building the table of a board, on as many threads as [`build`](Self::build) would use: 1, 2 or 4 for
    /// each cell, a bit for each cell computed, and some MiB per thread.
    ///
    /// # Example
    /// ```
    /// use gt_queen::{NimberTable, Queen};
    ///
    /// # fn main() -> Result<(), gt_queen::BoardError> {
    /// let bytes = NimberTable::bytes_needed(Queen::new(10_000, 10_000)?)?;
    /// assert!((200_000_000..267_000_000).contains(&bytes));
    /// # Ok(())
    /// # }
    /// ```
    /// # Errors
    /// [`BoardError::TooFar`].
    pub fn bytes_needed(queen: Queen) -> Result<u64, BoardError> {
        Ok(Job::new(0..queen.rows(), 0..queen.cols())?.bytes())
    }

    /// The rows of the table: distances *a*.
    pub fn rows(&self) -> Range<u64> {
        self.rows.clone()
    }

    /// The columns of the table: distances *b*.
    pub fn cols(&self) -> Range<u64> {
        self.cols.clone()
    }

    /// Bytes in which each nimber is kept: 1, 2 or 4.
    pub const fn bytes_per_cell(&self) -> u8 {
        match self.cells {
            Cells::One(_) => 1,
            Cells::Two(_) => 2,
            Cells::Four(_) => 4,
        }
    }

    /// The nimber of a cell; `None` if the table has not this cell.
    pub fn nimber(&self, cell: Cell) -> Option<Nimber> {
        let inside = self.rows.contains(&cell.a) && self.cols.contains(&cell.b);
        inside.then(|| Nimber(self.at(self.index(cell.a - self.rows.start), self.index(cell.b - self.cols.start))))
    }

    /// The nimbers of the row *a*, in the order of their columns; `None` if the table has not this row.
    pub fn row(&self, a: u64) -> Option<impl ExactSizeIterator<Item = u32>> {
        let row = self.rows.contains(&a).then(|| self.index(a - self.rows.start))?;
        Some((0..self.index(self.cols.end - self.cols.start)).map(move |col| self.at(row, col)))
    }

    /// Sum, maximum, zeros and checksum.
    ///
    /// # Complexity
    /// Time O(cells).
    pub fn summary(&self) -> Summary {
        match &self.cells {
            Cells::One(cells) => self.summary_of(cells),
            Cells::Two(cells) => self.summary_of(cells),
            Cells::Four(cells) => self.summary_of(cells),
        }
    }

    fn summary_of<T: Stored>(&self, cells: &[T]) -> Summary {
        if self.transposed {
            let rows = self.index(self.rows.end - self.rows.start);
            Summary::of((0..rows).flat_map(|row| cells[row..].iter().step_by(self.width)).map(|cell| cell.get()))
        } else {
            Summary::of(cells.iter().map(|cell| cell.get()))
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
        usize::try_from(distance).expect("a table in memory has no longer sides")
    }
}

/// A small table as a table; of a large one, only what it is of.
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
