//! The first rows of nimbers, computed column by column.
//!
//! A row is *finished* when it is known to repeat. The *excess* of a cell (*a*, *b*) is its nimber
//! less *b* - 2*a*.
//!
//! # Invariants
//! * All rows are known up to the same column *b*. All nimbers of unfinished rows are kept here,
//!   and none of finished rows.
//! * There is a set for each row, one for the current column, and one for each recent diagonal. A
//!   set holds the values that its line already has, one bit each, in a ring of words. Value *v* is
//!   bit *v* mod 64 of word ⌊*v*/64⌋ mod `ring`.
//! * In row *a* and column *b* only the 3*a* + 1 values from *b* - 2*a* to *b* + *a* matter. The
//!   ring has more bits than this, so no two values that matter share a bit.
//! * A word of a row is emptied before new values enter it. The set of a column or a diagonal is
//!   emptied when the line begins.
//! * All values below `first[a]`·64 are taken in row *a*.

use gt_core::{Run, SolveError};

use super::recurrence::Row;
use crate::rules::Cell;
use crate::solve::grundy::NimberTable;

const WORD: usize = 64;
/// Columns between two searches for repetitions.
const COLUMNS: usize = 1 << 12;

/// The rows that are being computed.
pub(super) struct Sweep {
    rows: usize,
    column: usize,
    /// The number of finished rows.
    finished: usize,
    /// The excess in each column, for the rows from `finished` on.
    excess: Vec<Vec<u16>>,
    /// Words in a set.
    ring: usize,
    row_sets: Vec<u64>,
    column_set: Vec<u64>,
    /// The sets of the last diagonals; their number is a power of two.
    diagonal_sets: Vec<u64>,
    first: Vec<usize>,
    /// The nimbers of rows and columns 0 to `rows` - 1.
    ///
    /// Only here may the row of a cell exceed its column.
    square: Option<NimberTable>,
}

impl Sweep {
    pub(super) fn new(rows: usize, run: &Run) -> Result<Self, SolveError> {
        let side = rows as u64;
        let square = if rows == 0 {
            None
        } else {
            Some(NimberTable::window(0..side, 0..side, &run.clone().silent())?)
        };
        let ring = 2 * (3 * rows).div_ceil(WORD).next_power_of_two();
        Ok(Self {
            rows,
            column: 0,
            finished: 0,
            excess: vec![Vec::new(); rows],
            ring,
            row_sets: vec![0; rows * ring],
            column_set: vec![0; ring],
            diagonal_sets: vec![0; rows.next_power_of_two() * ring],
            first: vec![0; rows],
            square,
        })
    }

    /// Returns the bytes kept for rows that are not finished.
    pub(super) fn bytes(&self) -> u64 {
        let excess: usize = self.excess.iter().map(|row| 2 * row.capacity()).sum();
        (excess + 8 * (self.row_sets.len() + self.diagonal_sets.len())) as u64
    }

    /// Returns the known excess of the first row that is not finished.
    pub(super) fn unfinished(&self) -> Option<&[u16]> {
        self.excess.get(self.finished).map(Vec::as_slice)
    }

    /// Marks the first unfinished row as finished, and frees it.
    pub(super) fn finish(&mut self) {
        self.excess[self.finished] = Vec::new();
        self.finished += 1;
    }

    /// Computes the next 4096 columns; `found` are the finished rows.
    pub(super) fn advance(&mut self, found: &[Row]) {
        let mut at: Vec<usize> = found.iter().map(|row| row.index(self.column as u64)).collect();
        for _ in 0..COLUMNS {
            self.begin_column();
            for (a, (row, at)) in found.iter().zip(&mut at).enumerate() {
                self.take(a, self.column + usize::from(row.excess(*at)) - 2 * a);
                *at = row.next(*at);
            }
            for a in self.finished..self.rows {
                let value = self.known(a).unwrap_or_else(|| self.least_free(a));
                self.take(a, value);
                insert(&mut self.row_sets[a * self.ring..][..self.ring], value);
                let excess = u16::try_from(value + 2 * a - self.column)
                    .expect("the excess is at most 3a, for at most 10,000 rows");
                self.excess[a].push(excess);
            }
            self.column += 1;
        }
    }

    /// Empties the sets and words that the values of this column may enter.
    fn begin_column(&mut self) {
        self.column_set.fill(0);
        let diagonal = self.column % (self.diagonal_sets.len() / self.ring);
        self.diagonal_sets[diagonal * self.ring..][..self.ring].fill(0);
        let highest = self.column + self.rows;
        if highest.is_multiple_of(WORD) {
            let word = highest / WORD % self.ring;
            self.row_sets.iter_mut().skip(word).step_by(self.ring).for_each(|word| *word = 0);
        }
    }

    /// Returns the nimber in row `a` of the current column, if the cell is in the square.
    fn known(&self, a: usize) -> Option<usize> {
        if self.column >= self.rows {
            return None;
        }
        let nimber = self.square.as_ref()?.nimber(Cell::new(a as u64, self.column as u64))?;
        Some(nimber.get() as usize)
    }

    /// Returns the least value free in row `a`, in the current column and in their diagonal.
    fn least_free(&mut self, a: usize) -> usize {
        let mask = self.ring - 1;
        let row = &self.row_sets[a * self.ring..][..self.ring];
        let column = &self.column_set[..self.ring];
        let diagonal = &self.diagonal_sets
            [diagonal_start(self.column - a, self.ring, self.diagonal_sets.len())..][..self.ring];
        let mut word = self.first[a];
        while row[word & mask] == u64::MAX {
            word += 1;
        }
        self.first[a] = word;
        loop {
            let at = word & mask;
            let taken = row[at] | column[at] | diagonal[at];
            if taken != u64::MAX {
                return word * WORD + taken.trailing_ones() as usize;
            }
            word += 1;
        }
    }

    /// Enters a value of row `a` into the sets of the current column and of the diagonal.
    fn take(&mut self, a: usize, value: usize) {
        insert(&mut self.column_set, value);
        // A cell whose column is smaller than its row lies in the square.
        if let Some(diagonal) = self.column.checked_sub(a) {
            let start = diagonal_start(diagonal, self.ring, self.diagonal_sets.len());
            insert(&mut self.diagonal_sets[start..][..self.ring], value);
        }
    }
}

/// Returns the word at which the set of a diagonal begins.
const fn diagonal_start(diagonal: usize, ring: usize, all: usize) -> usize {
    (diagonal * ring) & (all - 1)
}

fn insert(set: &mut [u64], value: usize) {
    let word = (value / WORD) & (set.len() - 1);
    set[word] |= 1 << (value % WORD);
}
