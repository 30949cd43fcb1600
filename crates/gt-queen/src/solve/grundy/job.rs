//! What has to be computed for a table or a window, what it needs, and where it goes.
//!
//! A nimber depends on cells with smaller distances, and it is the same for (*a*, *b*) and (*b*,
//! *a*). So a window of rows before *R* and columns before *C* needs the cells *a* ≤ *b* with *a* <
//! min(*R*, *C*) and *b* < max(*R*, *C*). These cells are the *region*. All their nimbers are given
//! out, but only the nimbers of the window are kept.
//!
//! A window from the corner on is kept as the rows of the region, and mirrored in place. If it has
//! more rows than columns, it is kept as the transposed table.
//!
//! Any other window may have cells on both sides of the diagonal, and neither side need contain the
//! mirror images of the other. Then there are two parts, and the part below the diagonal is
//! transposed. They are kept apart, and put together at the end.

use core::ops::Range;

use gt_core::{Forecast, LimitError, Run, ShapeError, SolveError};

use super::band::{Band, Sink, View};
use super::fill::fill;
use super::mirror::mirror;
use super::plan::Plan;
use super::stored::Stored;
use super::words::WORD;
use crate::solve::room::check_room;

/// What is to be computed.
#[derive(Clone, Debug)]
pub(super) struct Job {
    rows: Range<u64>,
    cols: Range<u64>,
    /// Rows of the region.
    height: u64,
    /// Columns of the region.
    width: u64,
    /// The greatest sum of two distances. No nimber exceeds it.
    farthest: u64,
}

/// The cells of a table.
#[derive(Debug)]
pub(super) struct Filled<T> {
    cells: Vec<T>,
    /// Cells in a row of `cells`.
    width: usize,
    /// Whether the rows of `cells` are columns of the board.
    transposed: bool,
}

impl<T> Filled<T> {
    pub(super) fn parts<C>(self, keep: fn(Vec<T>) -> C) -> (usize, bool, C) {
        (self.width, self.transposed, keep(self.cells))
    }
}

impl Job {
    /// The greatest sum of distances for which no value overflows 32 bits, even a value that no
    /// cell gets.
    const FARTHEST: u64 = u32::MAX as u64 - 0xffff;

    pub(super) fn new(rows: Range<u64>, cols: Range<u64>) -> Result<Self, ShapeError> {
        if rows.is_empty() || cols.is_empty() {
            let [rows, cols] = [rows, cols].map(|range| range.end.saturating_sub(range.start));
            return Err(ShapeError::new(
                "a window",
                format_args!("{rows} x {cols}"),
                "at least 1 x 1",
            ));
        }
        let farthest = (rows.end - 1).saturating_add(cols.end - 1);
        if farthest > Self::FARTHEST {
            let valid =
                format!("at most {}: a nimber farther away may exceed 32 bits", Self::FARTHEST);
            return Err(ShapeError::new("a + b of the farthest cell of a table", farthest, valid));
        }
        let (height, width) = (rows.end.min(cols.end), rows.end.max(cols.end));
        Ok(Self { rows, cols, height, width, farthest })
    }

    /// Returns the narrowest width in bytes that is proved to suffice.
    pub(super) const fn bytes_per_cell(&self) -> u64 {
        match self.farthest {
            0..=0xff => 1,
            0x100..=0xffff => 2,
            _ => 4,
        }
    }

    /// Returns the cells that are asked for, and the bytes of tables, bits and slabs together.
    pub(super) fn forecast(&self, run: &Run) -> Forecast {
        Forecast::new(size(&self.rows, &self.cols), self.bytes(run))
    }

    fn bytes(&self, run: &Run) -> u64 {
        let cells = if self.is_whole() {
            self.height.saturating_mul(self.width)
        } else {
            self.parts().iter().map(|(rows, cols)| size(rows, cols)).fold(0, u64::saturating_add)
        };
        let bytes_per_row = WORD as u64 / 8;
        let words = self.width.div_ceil(WORD as u64);
        let whole_bands = self.height / WORD as u64;
        // Each row of the k-th band has (words - k) words of bits.
        let bits = whole_bands * (WORD as u64) * (2 * words + 1 - whole_bands) / 2
            + (self.height % WORD as u64) * (words - whole_bands);
        let summaries = self.height * words.div_ceil(WORD as u64);
        cells
            .saturating_mul(self.bytes_per_cell())
            .saturating_add((bits + summaries) * bytes_per_row)
            .saturating_add(self.plan(run).map_or(u64::MAX, Plan::bytes))
    }

    /// Computes the cells, in the width that [`bytes_per_cell`](Self::bytes_per_cell) says.
    pub(super) fn solve<T: Stored>(self, run: &Run) -> Result<Filled<T>, SolveError> {
        let bytes = self.bytes(run);
        run.check_memory(bytes)?;
        check_room(bytes)?;
        let plan = self.plan(run).ok_or(LimitError::OutOfMemory { bytes })?;
        let work = || if self.is_whole() { self.whole(plan, run) } else { self.window(plan, run) };
        let filled = if plan.threads == 1 { work() } else { run.install(work)? };
        Ok(filled?)
    }

    /// Returns whether all cells from the corner on are asked for.
    const fn is_whole(&self) -> bool {
        self.rows.start == 0 && self.cols.start == 0
    }

    /// Returns the plan, or `None` if the sides do not fit the address space.
    fn plan(&self, run: &Run) -> Option<Plan> {
        // Another crate may have turned on threads in gt-core while this crate has its feature `rayon` off.
        let threads = if cfg!(feature = "rayon") { run.thread_count().get() } else { 1 };
        let (height, width) =
            (usize::try_from(self.height).ok()?, usize::try_from(self.width).ok()?);
        Some(Plan::new(width, threads.min(height.div_ceil(WORD))))
    }

    fn whole<T: Stored>(self, plan: Plan, run: &Run) -> Result<Filled<T>, LimitError> {
        let (height, width) = (to_usize(self.height), to_usize(self.width));
        let mut cells = vec![T::default(); height * width];
        let band = |(number, rows): (usize, _)| {
            let rows: &mut [T] = rows;
            Band::new(number * WORD, rows.len() / width, width, Sink::Rows(rows, width))
        };
        fill(cells.chunks_mut(WORD * width).enumerate().map(band).collect(), plan, run)?;
        mirror(&mut cells, width, plan.threads);
        Ok(Filled { cells, width, transposed: self.rows.end > self.cols.end })
    }

    fn window<T: Stored>(self, plan: Plan, run: &Run) -> Result<Filled<T>, LimitError> {
        let height = to_usize(self.height);
        let ranges: Vec<_> =
            self.parts().into_iter().map(|(rows, cols)| (to_range(rows), to_range(cols))).collect();
        let mut parts: Vec<Vec<T>> =
            ranges.iter().map(|(rows, cols)| vec![T::default(); rows.len() * cols.len()]).collect();
        let mut rests: Vec<&mut [T]> = parts.iter_mut().map(Vec::as_mut_slice).collect();
        let mut bands = Vec::new();
        for first in (0..height).step_by(WORD) {
            let end = height.min(first + WORD);
            let views = rests.iter_mut().zip(&ranges).map(|(rest, (rows, cols))| {
                let here = rows.start.max(first)..rows.end.min(end);
                let (cells, after) = core::mem::take(rest).split_at_mut(here.len() * cols.len());
                *rest = after;
                View { first_row: here.start, first_col: cols.start, cols: cols.len(), cells }
            });
            bands.push(Band::new(
                first,
                end - first,
                to_usize(self.width),
                Sink::Views(views.collect()),
            ));
        }
        fill(bands, plan, run)?;
        Ok(self.join(parts))
    }

    /// Returns the rows and columns of the region that are kept.
    ///
    /// One part is the window itself, if it has cells with *a* ≤ *b*. The other part is the mirror
    /// image of the window, if the window has other cells.
    fn parts(&self) -> Vec<(Range<u64>, Range<u64>)> {
        let upper = self.rows.start < self.cols.end;
        let lower = self.cols.start + 1 < self.rows.end;
        let upper = upper.then(|| (self.rows.clone(), self.cols.clone()));
        let lower =
            lower.then(|| (self.cols.start..self.cols.end.min(self.height), self.rows.clone()));
        upper.into_iter().chain(lower).collect()
    }

    fn join<T: Stored>(&self, mut parts: Vec<Vec<T>>) -> Filled<T> {
        let [height, width] =
            [&self.rows, &self.cols].map(|range| to_usize(range.end - range.start));
        let Some(below) = parts.pop() else { unreachable!("a window has cells") };
        let Some(mut cells) = parts.pop() else {
            let transposed = self.rows.start >= self.cols.end;
            return Filled {
                cells: below,
                width: if transposed { height } else { width },
                transposed,
            };
        };
        for (row, a) in self.rows.clone().enumerate() {
            for (col, _) in self.cols.clone().enumerate().take_while(|&(_, b)| b < a) {
                cells[row * width + col] = below[col * height + row];
            }
        }
        Filled { cells, width, transposed: false }
    }
}

/// Returns how many cells some rows and columns have.
const fn size(rows: &Range<u64>, cols: &Range<u64>) -> u64 {
    (rows.end - rows.start).saturating_mul(cols.end - cols.start)
}

fn to_usize(distance: u64) -> usize {
    usize::try_from(distance).expect("the plan has checked that the sides fit")
}

fn to_range(range: Range<u64>) -> Range<usize> {
    to_usize(range.start)..to_usize(range.end)
}
