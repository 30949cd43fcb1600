//! Counts and lexicographic ranks of the diagrams in a box of any sides.
//!
//! `count(m, v)` = C(m + v, m) is the number of diagrams with m rows of length at most v, the empty
//! one included. In lexicographic order, the diagrams with first row v begin at `count(m, v - 1)`.
//! There are as many of them as diagrams with m - 1 rows of length at most v. In this module the
//! empty diagram has rank 0.
//!
//! *Invariant:* the diagrams that begin with given rows are a contiguous range of ranks. The order
//! inside this range does not depend on the given rows. [`rank`](Shape::rank) and everything else
//! in this module rely on this.
//!
//! gt-core's `combinatorics::Diagrams` numbers diagrams in the same way, and a test compares the
//! two. But it keeps no table of counts. To rank and unrank all diagrams of 9 x 9, it takes 5.5
//! times as many instructions.

/// The counts of all boxes inside a box of `rows` x `cols`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape {
    rows: u32,
    cols: u32,
    /// `count(m, v)` at v * (rows + 1) + m, so that all m of one v lie together.
    ///
    /// m goes up to `rows`, v up to `cols`.
    counts: Vec<u64>,
}

impl Shape {
    /// The greatest (rows + 1) * (cols + 1). It keeps the table of counts below 128 MiB.
    const MAX_ENTRIES: u64 = 1 << 24;

    /// The counts for a box with these sides, which must not be 0.
    ///
    /// The error says what would be valid.
    pub(crate) fn new(rows: u32, cols: u32) -> Result<Self, &'static str> {
        if (u64::from(rows) + 1).saturating_mul(u64::from(cols) + 1) > Self::MAX_ENTRIES {
            return Err("(rows + 1) * (columns + 1) to be at most 2^24");
        }
        let width = rows as usize + 1;
        let mut counts = Vec::with_capacity(width * (cols as usize + 1));
        counts.resize(width, 1u64);
        for _ in 0..cols {
            let shorter = counts.len() - width;
            let mut sum = 1u64;
            counts.push(sum);
            for m in 1..width {
                let valid = "the number of positions, C(rows + columns, rows), to fit in 64 bits";
                sum = sum.checked_add(counts[shorter + m]).ok_or(valid)?;
                counts.push(sum);
            }
        }
        Ok(Self { rows, cols, counts })
    }

    pub(crate) const fn rows(&self) -> u32 {
        self.rows
    }

    pub(crate) const fn cols(&self) -> u32 {
        self.cols
    }

    /// The number of diagrams of the whole box, the empty one included.
    pub(crate) fn diagrams(&self) -> u64 {
        self.count(self.rows, self.cols)
    }

    /// The number of diagrams with `m` rows of length at most `v`.
    #[inline]
    pub(crate) fn count(&self, m: u32, v: u32) -> u64 {
        self.counts[v as usize * (self.rows as usize + 1) + m as usize]
    }

    /// `count(m, v)` for every m up to the rows of the box.
    #[inline]
    pub(crate) fn counts_of_length(&self, v: u32) -> &[u64] {
        let width = self.rows as usize + 1;
        &self.counts[v as usize * width..][..width]
    }

    /// [`count`](Self::count) as a number of bits in memory.
    ///
    /// The caller has checked that the block fits in memory.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "blocks are allocated, so their size is a usize"
    )]
    pub(crate) fn bits(&self, m: u32, v: u32) -> usize {
        self.count(m, v) as usize
    }

    /// The rank at which the diagrams with `m` rows and first row `v` begin.
    #[inline]
    pub(crate) fn start(&self, m: u32, v: u32) -> u64 {
        if v == 0 { 0 } else { self.count(m, v - 1) }
    }

    /// The greatest first row u whose diagrams begin at or before `rank`.
    ///
    /// The diagrams have `m` rows, and u is at most `bound`.
    fn longest(&self, m: u32, bound: u32, rank: u64) -> u32 {
        let (mut low, mut high) = (0, bound);
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if self.start(m, middle) <= rank {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    }

    /// The lexicographic rank of a diagram of the box; missing rows are empty.
    pub(crate) fn rank(&self, lengths: impl IntoIterator<Item = u32>) -> u64 {
        lengths
            .into_iter()
            .zip((1..=self.rows).rev())
            .map(|(length, m)| self.start(m, length))
            .sum()
    }
}

/// A diagram that is moved from rank to rank; cheap if the ranks are close.
#[derive(Clone, Debug)]
pub(crate) struct Cursor {
    lengths: Vec<u32>,
    /// Entry k: the rank of the first diagram with the same first k rows as this one.
    starts: Vec<u64>,
}

impl Cursor {
    /// A cursor at the empty diagram of the box.
    pub(crate) fn new(shape: &Shape) -> Self {
        Self::of_rows(shape.rows)
    }

    /// A cursor at the empty diagram of `rows` rows, for a box with fewer rows than the shape.
    pub(crate) fn of_rows(rows: u32) -> Self {
        let rows = rows as usize;
        Self { lengths: vec![0; rows], starts: vec![0; rows + 1] }
    }

    pub(crate) fn lengths(&self) -> &[u32] {
        &self.lengths
    }

    /// Goes to `rank`, which must be below the number of diagrams with these rows.
    pub(crate) fn seek(&mut self, shape: &Shape, rank: u64) {
        let rows = self.lengths.len();
        let kept = (0..rows).find(|&row| {
            let first = self.starts[row + 1];
            let width = shape.count(side(rows - 1 - row), self.lengths[row]);
            rank < first || rank - first >= width
        });
        for row in kept.unwrap_or(rows)..rows {
            let rest = rank - self.starts[row];
            let bound = if row == 0 { shape.cols } else { self.lengths[row - 1] };
            let length = shape.longest(side(rows - row), bound, rest);
            self.lengths[row] = length;
            self.starts[row + 1] = self.starts[row] + shape.start(side(rows - row), length);
        }
    }
}

/// Converts a number of rows or a row length; both are `u32` in every box.
#[expect(clippy::cast_possible_truncation, reason = "rows and columns of a box are u32")]
pub(crate) const fn side(number: usize) -> u32 {
    number as u32
}

#[cfg(test)]
mod tests {
    use gt_core::combinatorics::Diagrams;

    use super::*;

    #[test]
    fn ranks_round_trip_in_any_order_of_visits() {
        let shape = Shape::new(4, 6).unwrap();
        let mut cursor = Cursor::new(&shape);
        for step in [1, 2, 7, 100, 209] {
            for rank in (0..shape.diagrams()).map(|i| i * step % shape.diagrams()) {
                cursor.seek(&shape, rank);
                let mut fresh = Cursor::new(&shape);
                fresh.seek(&shape, rank);
                assert_eq!(cursor.lengths(), fresh.lengths());
                assert_eq!(shape.rank(cursor.lengths().iter().copied()), rank);
                assert!(cursor.lengths().is_sorted_by(|a, b| a >= b));
            }
        }
    }

    #[test]
    fn ranks_are_those_of_gt_cores_diagrams() {
        for (rows, cols) in [(1, 7), (4, 6), (5, 5), (7, 2)] {
            let (shape, diagrams) =
                (Shape::new(rows, cols).unwrap(), Diagrams::new(rows, cols).unwrap());
            assert_eq!(shape.diagrams(), diagrams.len());
            for rank in 0..diagrams.len() {
                assert_eq!(shape.rank(diagrams.unrank(rank).unwrap()), rank, "{rows} x {cols}");
            }
        }
    }

    #[test]
    fn sides_that_cannot_be_counted_are_refused() {
        for (rows, cols) in [(u32::MAX, u32::MAX), (1, u32::MAX)] {
            assert!(Shape::new(rows, cols).is_err_and(|valid| valid.contains("2^24")));
        }
        assert!(Shape::new(40, 40).is_err_and(|valid| valid.contains("64 bits")));
        assert_eq!(Shape::new(33, 33).unwrap().diagrams(), 7_219_428_434_016_265_740);
    }
}
