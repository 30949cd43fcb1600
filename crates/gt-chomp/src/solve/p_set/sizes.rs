//! Counts of P-positions by height and width.

/// How many P-positions of a box have each height and width.
///
/// The *height* is the number of non-empty rows, the *width* the length of the first row. Made by
/// [`PSet::size_counts`](crate::solve::PSet::size_counts).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SizeCounts {
    /// By height, then by width.
    counts: Vec<Vec<u64>>,
}

impl SizeCounts {
    /// No position yet, for boxes up to `rows` x `cols`.
    pub(super) fn none(rows: u32, cols: u32) -> Self {
        Self { counts: vec![vec![0; cols as usize + 1]; rows as usize + 1] }
    }

    /// Counts one more position; its height and width must be within the box.
    pub(super) fn add(&mut self, rows: usize, cols: u32) {
        self.counts[rows][cols as usize] += 1;
    }

    /// P-positions with exactly `rows` rows and exactly `cols` squares in the first.
    ///
    /// 0 beyond the box.
    pub fn exactly(&self, rows: u32, cols: u32) -> u64 {
        self.counts
            .get(rows as usize)
            .and_then(|counts| counts.get(cols as usize))
            .copied()
            .unwrap_or(0)
    }

    /// P-positions inside the box of `rows` x `cols` in the corner.
    ///
    /// A larger box than the solved one gives the count of the solved one.
    ///
    /// # Complexity
    /// O(rows * cols) additions.
    pub fn within(&self, rows: u32, cols: u32) -> u64 {
        let take = |length: u32| length as usize + 1;
        self.counts
            .iter()
            .take(take(rows))
            .map(|counts| counts.iter().take(take(cols)).sum::<u64>())
            .sum()
    }
}
