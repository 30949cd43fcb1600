//! A block of 64 consecutive values, and the pass that gives them to the cells of a band.
//!
//! A *line* is a row, a column or a diagonal. A value is *free* in a line if no cell of the line
//! has it yet. A cell is *open* while it has no nimber. A line is *open* while some value of the
//! block is free in it, and *full* afterwards.
//!
//! # Why blocks may be passed one after the other
//! The nimber of a cell is the least value that is free in its row, its column and its diagonal.
//! Only cells with smaller distances count. Whether value *v* is free there depends only on which
//! cells have *v*. So the values can be given out block by block: first 0 to 63 to all cells of the
//! board, then 64 to 127 to the cells that are still open, and so on. In a pass, an open cell gets
//! a value exactly if one of the 64 is free for it.
//!
//! # Why this is fast
//! In one pass, the free values of a row, a column or a diagonal are one word each. The word of the
//! row stays in a register. Columns and diagonals are read in the order of their addresses. The
//! least common bit is the nimber.
//!
//! Few cells take part: the open cells of a row whose column and diagonal are open. Bits tell which
//! cells these are, 64 columns at a time. A summary of these bits tells which words are not empty.
//! Of the cells looked at, four in ten get a value.
//!
//! The plain method keeps a set of all values per line, and looks at dozens of words per cell. With
//! summaries of full words it still looks at two places that depend on the data, one after the
//! other.
//!
//! # Invariants
//! * Bit *v* of `columns[b]` is set if no cell of column *b* has the value `first + v` yet. Bit *v*
//!   of `diagonals[d + 64]` says the same of the diagonal *d* = column - row ≥ 0.
//! * Only cells with row ≤ column are filled; the others are their mirror images. So once all rows
//!   before *a* are done, the word of column *a* is also the word of row *a*.
//! * A bit of `open_columns` is clear if its column has no free value, or lies off the board. Bit
//!   *d* + 64 of `open_diagonals` says the same of the diagonal *d*.
//! * A bit of `open_column_words` is clear if its word of `open_columns` is 0.
//! * Bit *k* + 64 of `open_diagonal_words` is clear if words *k* and *k* + 1 of `open_diagonals`
//!   are both 0. The reason: seen from a row of the band, a word of 64 columns meets the diagonals
//!   of two words.

use super::band::Band;
use super::stored::Stored;
use super::words::{Given, WORD, fill_first};

/// If a row has at most this many free values, a slower loop tests each cell before it writes.
///
/// Most cells of such a row get no value.
const FEW: u32 = 2;

/// Which of 64 consecutive values are free in which column and diagonal.
#[derive(Debug)]
pub(super) struct Block {
    columns: Vec<u64>,
    diagonals: Vec<u64>,
    open_columns: Vec<u64>,
    open_column_words: Vec<u64>,
    open_diagonals: Vec<u64>,
    open_diagonal_words: Vec<u64>,
}

impl Block {
    /// Returns a block with all values free, for a board of `cols` columns.
    pub(super) fn new(cols: usize) -> Self {
        let words = cols.div_ceil(WORD);
        let mut block = Self {
            columns: vec![0; words * WORD],
            diagonals: vec![0; (words + 2) * WORD],
            open_columns: vec![0; words],
            open_column_words: vec![0; words.div_ceil(WORD)],
            open_diagonals: vec![0; words + 2],
            open_diagonal_words: vec![0; words.div_ceil(WORD) + 2],
        };
        block.reset(cols);
        block
    }

    /// Makes all values free again.
    pub(super) fn reset(&mut self, cols: usize) {
        self.columns.fill(u64::MAX);
        self.diagonals.fill(u64::MAX);
        fill_first(&mut self.open_columns, cols);
        fill_first(&mut self.open_column_words, cols.div_ceil(WORD));
        self.open_diagonals.fill(u64::MAX);
        self.open_diagonals[0] = 0;
        self.open_diagonal_words.fill(u64::MAX);
        self.open_diagonal_words[0] = 0;
    }

    /// Returns the bytes of a block for a board of `cols` columns.
    pub(super) const fn bytes(cols: u64) -> u64 {
        // Two words per column, and bits beside them.
        cols.saturating_mul(17).saturating_add(4096)
    }

    /// Gives the 64 values from `first` on to the open cells of `band`, where one of them is free.
    ///
    /// The block must have passed all bands above. The band must have taken all blocks of smaller
    /// values.
    pub(super) fn pass<T: Stored>(&mut self, first: u32, band: &mut Band<'_, T>) {
        for row in 0..band.rows() {
            let free = self.columns[band.first_row() + row];
            if free != 0 {
                self.pass_row(first, band, row, free);
            }
        }
    }

    fn pass_row<T: Stored>(
        &mut self,
        first: u32,
        band: &mut Band<'_, T>,
        row: usize,
        mut free: u64,
    ) {
        let first_word = band.first_row() / WORD;
        let mut cells = band.row(row);
        for summary in first_word / WORD..self.open_column_words.len() {
            let diagonals = self.diagonal_words(WORD * summary + WORD - first_word);
            let mut words = cells.open_words[summary] & self.open_column_words[summary] & diagonals;
            while words != 0 {
                let bit = words.trailing_zeros() as usize;
                words &= words - 1;
                let word = WORD * summary + bit;
                let from_band = word - first_word;
                let lower = self.open_diagonals[from_band] >> 1 >> (WORD - 1 - row);
                let diagonals = lower | (self.open_diagonals[from_band + 1] << row);
                let open = cells.open[from_band] & self.open_columns[word] & diagonals;
                if open == 0 {
                    continue;
                }
                let columns = chunk(&mut self.columns, word * WORD);
                let diagonals = chunk(&mut self.diagonals, (from_band + 1) * WORD - row);
                let given =
                    cells.write(word, |values| give(columns, diagonals, values, open, free, first));
                free = given.free;

                cells.open[from_band] ^= given.cells;
                clear_if(&mut cells.open_words[summary], bit, cells.open[from_band] == 0);
                *cells.left -= u64::from(given.cells.count_ones());
                self.open_columns[word] &= !given.full_columns;
                clear_if(&mut self.open_column_words[summary], bit, self.open_columns[word] == 0);
                if given.full_diagonals != 0 {
                    self.close_diagonals(from_band, row, given.full_diagonals);
                }
                if free == 0 {
                    return;
                }
            }
        }
    }

    /// Returns 64 bits of `open_diagonal_words`, from bit `start` on.
    fn diagonal_words(&self, start: usize) -> u64 {
        let (word, shift) = (start / WORD, start % WORD);
        (self.open_diagonal_words[word] >> shift)
            | (self.open_diagonal_words[word + 1] << 1 << (WORD - 1 - shift))
    }

    /// Marks diagonals as full, which means without free values.
    ///
    /// The bits of `full` are the columns in which the diagonals meet `row`. They belong to the
    /// word `from_band`, counted from the first column of the band.
    fn close_diagonals(&mut self, from_band: usize, row: usize, full: u64) {
        self.open_diagonals[from_band] &= !(full << 1 << (WORD - 1 - row));
        self.open_diagonals[from_band + 1] &= !(full >> row);
        for pair in from_band.saturating_sub(1)..=from_band + 1 {
            let empty = self.open_diagonals.get(pair..pair + 2).is_some_and(|pair| pair == [0, 0]);
            clear_if(&mut self.open_diagonal_words[pair / WORD + 1], pair % WORD, empty);
        }
    }
}

/// Gives each of the `open` cells the least value that is free in all of its lines.
///
/// A cell with no such value gets none. Cells are taken from left to right. The entries in `values`
/// of open cells that get no value are undefined.
#[inline(never)] // the loop needs all registers
fn give<T: Stored>(
    columns: &mut [u64; WORD],
    diagonals: &mut [u64; WORD],
    values: &mut [T; WORD],
    mut open: u64,
    mut free: u64,
    first: u32,
) -> Given {
    let (mut cells, mut full_columns, mut full_diagonals) = (0, 0, 0);
    // Two of five cells get no value, and a branch on this could not be predicted. So a cell that gets none is written like
    // the others, with an empty `value` that changes nothing.
    while open != 0 && more_than_few(free) {
        let at = open.trailing_zeros() as usize % WORD;
        let cell = open & open.wrapping_neg();
        open ^= cell;
        let common = free & columns[at] & diagonals[at];
        let value = common & common.wrapping_neg();
        free ^= value;
        columns[at] ^= value;
        diagonals[at] ^= value;
        values[at] = T::low_bits(first + common.trailing_zeros());
        cells |= if common == 0 { 0 } else { cell };
        full_columns |= if columns[at] == 0 { cell } else { 0 };
        full_diagonals |= if diagonals[at] == 0 { cell } else { 0 };
    }
    while open != 0 && free != 0 {
        let at = open.trailing_zeros() as usize % WORD;
        let cell = open & open.wrapping_neg();
        open ^= cell;
        let common = free & columns[at] & diagonals[at];
        if common != 0 {
            let value = common & common.wrapping_neg();
            free ^= value;
            columns[at] ^= value;
            diagonals[at] ^= value;
            values[at] = T::low_bits(first + common.trailing_zeros());
            cells |= cell;
            full_columns |= if columns[at] == 0 { cell } else { 0 };
            full_diagonals |= if diagonals[at] == 0 { cell } else { 0 };
        }
    }
    Given { free, cells, full_columns, full_diagonals }
}

/// Returns whether more than [`FEW`] bits are set, without counting them all.
#[inline]
fn more_than_few(mut bits: u64) -> bool {
    for _ in 0..FEW {
        bits &= bits.wrapping_sub(1);
    }
    bits != 0
}

/// Returns the 64 entries from `start` on.
#[inline]
fn chunk<T>(entries: &mut [T], start: usize) -> &mut [T; WORD] {
    entries[start..].first_chunk_mut().expect("the entries are padded to whole words")
}

/// Clears `bit` if `condition` holds.
#[inline]
fn clear_if(word: &mut u64, bit: usize, condition: bool) {
    *word &= !(u64::from(condition) << bit);
}
