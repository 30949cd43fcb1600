//! A band of 64 rows: which of its cells are open, and where their nimbers go.
//!
//! A cell is *open* while it has no nimber.

use gt_core::bits::ones;

use super::stored::Stored;
use super::words::{Given, WORD, fill_first};

/// Up to 64 rows; the number of the first row is a multiple of 64.
///
/// Only cells with row ≤ column are filled. So the columns of a band are the columns from its first
/// row on.
#[derive(Debug)]
pub(super) struct Band<'t, T> {
    first_row: usize,
    rows: usize,
    /// The bits of open cells.
    ///
    /// Each row has one word for each 64 columns, from the first column of the band on.
    open: Vec<u64>,
    /// One bit per row and word of the columns of the whole board: whether the word has open cells.
    open_words: Vec<u64>,
    /// The number of open cells in the band.
    left: u64,
    sink: Sink<'t, T>,
}

/// Where nimbers are written.
#[derive(Debug)]
pub(super) enum Sink<'t, T> {
    /// Whole rows, each of this many cells.
    Rows(&'t mut [T], usize),
    /// Parts of the board, each a table of its own.
    Views(Vec<View<'t, T>>),
}

/// A part of the board that begins at `first_row` and `first_col`, within the rows of the band.
///
/// It has `cols` columns. Its rows follow one another in `cells`.
#[derive(Debug)]
pub(super) struct View<'t, T> {
    pub(super) first_row: usize,
    pub(super) first_col: usize,
    pub(super) cols: usize,
    pub(super) cells: &'t mut [T],
}

/// A row of a band, in parts that can be changed separately.
pub(super) struct BandRow<'b, 't, T> {
    pub(super) open: &'b mut [u64],
    pub(super) open_words: &'b mut [u64],
    pub(super) left: &'b mut u64,
    band_start: usize,
    in_band: usize,
    sink: &'b mut Sink<'t, T>,
}

impl<'t, T: Stored> Band<'t, T> {
    /// Returns the rows `first_row..first_row + rows` of a board of `cols` columns, all cells open.
    pub(super) fn new(first_row: usize, rows: usize, cols: usize, sink: Sink<'t, T>) -> Self {
        let words = cols.div_ceil(WORD);
        let first_word = first_row / WORD;
        let (open_words_each, open_each) = (words.div_ceil(WORD), words - first_word);
        let mut open = vec![0; rows * open_each];
        let mut open_words = vec![0; rows * open_words_each];
        for (row, open) in open.chunks_exact_mut(open_each).enumerate() {
            fill_first(open, cols - first_row);
            open[0] &= u64::MAX << row;
        }
        for words_of_row in open_words.chunks_exact_mut(open_words_each) {
            fill_first(words_of_row, words);
            words_of_row[..first_word / WORD].fill(0);
            words_of_row[first_word / WORD] &= u64::MAX << (first_word % WORD);
        }
        let left = (0..rows).map(|row| (cols - first_row - row) as u64).sum();
        Self { first_row, rows, open, open_words, left, sink }
    }

    pub(super) const fn first_row(&self) -> usize {
        self.first_row
    }

    pub(super) const fn rows(&self) -> usize {
        self.rows
    }

    /// Returns the number of open cells.
    pub(super) const fn left(&self) -> u64 {
        self.left
    }

    pub(super) fn row(&mut self, row_in_band: usize) -> BandRow<'_, 't, T> {
        let (open_each, open_words_each) =
            (self.open.len() / self.rows, self.open_words.len() / self.rows);
        BandRow {
            open: &mut self.open[row_in_band * open_each..][..open_each],
            open_words: &mut self.open_words[row_in_band * open_words_each..][..open_words_each],
            left: &mut self.left,
            band_start: self.first_row,
            in_band: row_in_band,
            sink: &mut self.sink,
        }
    }
}

impl<T: Stored> BandRow<'_, '_, T> {
    /// Lets `give` write the values of 64 columns, and keeps the values that it reports.
    #[inline]
    pub(super) fn write(
        &mut self,
        word: usize,
        give: impl FnOnce(&mut [T; WORD]) -> Given,
    ) -> Given {
        if let Sink::Rows(cells, cols) = self.sink
            && let Some(values) =
                cells[self.in_band * *cols..][..*cols][word * WORD..].first_chunk_mut()
        {
            return give(values);
        }
        self.write_aside(word, give)
    }

    fn write_aside(&mut self, word: usize, give: impl FnOnce(&mut [T; WORD]) -> Given) -> Given {
        let mut values = [T::default(); WORD];
        let given = give(&mut values);
        for at in ones(given.cells) {
            let at = at as usize;
            self.keep(word * WORD + at, values[at]);
        }
        given
    }

    fn keep(&mut self, col: usize, value: T) {
        match self.sink {
            Sink::Rows(cells, cols) => cells[self.in_band * *cols + col] = value,
            Sink::Views(views) => {
                for view in views {
                    if let (Some(row), Some(col)) = (
                        (self.band_start + self.in_band).checked_sub(view.first_row),
                        col.checked_sub(view.first_col),
                    ) && col < view.cols
                        && let Some(cell) = view.cells.get_mut(row * view.cols + col)
                    {
                        *cell = value;
                    }
                }
            }
        }
    }
}
