//! The first rows of a block, and the strings that pass between blocks.
//!
//! All blocks have the same number of first rows, the *depth* d. The d lengths x(0), x(1), .. of
//! these rows name the block. Finding its P-positions is a *task*. Tasks are numbered by the
//! lexicographic rank of these names.
//!
//! # What a task gets
//! For each of its non-empty first rows j the task gets one string, with one bit per position of
//! the block. A bit is set if a move *in row j* leads from the position to a P-position. The block
//! begins with the OR of these strings.
//!
//! # What a task sends
//! When the P-positions of the task are known, they are added to string j. Now the string says
//! which positions moves in row j win if row j is one longer. So it goes to the task with this
//! longer row.
//!
//! Rows below j that have the same length may become longer together with row j, since cutting row
//! j back cuts them too. So a task with x(j) = ... = x(j + a) sends string j to a + 1 tasks. In
//! these tasks, the rows j, .., j + b are one longer, for b = 0, .., a. If these rows reach down to
//! the last of the d rows, the receiving block is larger, and the string grows with it.
//!
//! *Invariant:* every task gets exactly one string for each of its non-empty rows, and needs
//! nothing else. No map of P-positions is read.

use crate::rules::{Shape, side};

/// The greatest depth.
pub(super) const MAX_DEPTH: usize = 8;

/// The lengths of the first rows; entries beyond the depth are 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prefix {
    lengths: [u32; MAX_DEPTH],
    depth: usize,
}

/// A task that gets string `row` of another task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) prefix: Prefix,
    /// Whether its block is larger than the block of the sender.
    pub(super) grows: bool,
}

impl Prefix {
    /// The first task: no squares in the first rows.
    pub(super) const fn empty(depth: usize) -> Self {
        Self { lengths: [0; MAX_DEPTH], depth }
    }

    pub(super) fn lengths(&self) -> &[u32] {
        &self.lengths[..self.depth]
    }

    /// The greatest length of the block's rows.
    pub(super) fn bound(&self, shape: &Shape) -> u32 {
        self.lengths().last().copied().unwrap_or(shape.cols())
    }

    /// The number of strings that the task needs.
    pub(super) fn strings(&self) -> usize {
        self.lengths().iter().filter(|&&length| length > 0).count()
    }

    /// The greatest length of row `row`.
    pub(super) const fn row_bound(&self, shape: &Shape, row: usize) -> u32 {
        if row == 0 { shape.cols() } else { self.lengths[row - 1] }
    }

    /// The number of the task among all tasks of this depth in a box of `shape.cols()` columns.
    pub(super) fn number(&self, shape: &Shape) -> usize {
        let places = (1..=side(self.depth)).rev();
        let number: u64 =
            self.lengths().iter().zip(places).map(|(&length, m)| shape.start(m, length)).sum();
        usize::try_from(number).unwrap_or(usize::MAX)
    }

    /// The rank of the block's first position in the box.
    pub(super) fn first_rank(&self, shape: &Shape) -> u64 {
        shape.rank(self.lengths().iter().copied())
    }

    /// The task after this one in lexicographic order.
    pub(super) fn next(mut self, shape: &Shape) -> Option<Self> {
        let row =
            (0..self.depth).rev().find(|&row| self.lengths[row] < self.row_bound(shape, row))?;
        self.lengths[row] += 1;
        self.lengths[row + 1..].fill(0);
        Some(self)
    }

    /// The tasks that get string `row` of this one.
    ///
    /// Last comes the task in which only that row is longer.
    pub(super) fn targets(self, shape: &Shape, row: usize) -> impl Iterator<Item = Target> {
        let length = self.lengths[row];
        let longer = length < self.row_bound(shape, row);
        let equal = self.lengths()[row + 1..].iter().take_while(|&&other| other == length).count();
        (0..=equal).rev().filter(move |_| longer).map(move |following| {
            let mut prefix = self;
            prefix.lengths[row..=row + following].fill(length + 1);
            Target { prefix, grows: row + following + 1 == self.depth }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn every_task_gets_one_string_per_non_empty_row_from_earlier_tasks() {
        let shape = Shape::new(5, 6).unwrap();
        for depth in 0..=4 {
            let mut received: HashMap<usize, Vec<usize>> = HashMap::new();
            let mut next = Some(Prefix::empty(depth));
            let mut tasks = 0;
            while let Some(prefix) = next {
                assert_eq!(prefix.number(&shape), tasks);
                let mut rows = received.remove(&tasks).unwrap_or_default();
                rows.sort_unstable();
                assert_eq!(rows, (0..prefix.strings()).collect::<Vec<_>>(), "{prefix:?}");
                for row in 0..depth {
                    for target in prefix.targets(&shape, row) {
                        assert!(target.prefix.number(&shape) > tasks);
                        assert_eq!(
                            target.grows,
                            target.prefix.bound(&shape) > prefix.bound(&shape)
                        );
                        received.entry(target.prefix.number(&shape)).or_default().push(row);
                    }
                }
                tasks += 1;
                next = prefix.next(&shape);
            }
            assert_eq!(tasks as u64, shape.count(side(depth), 6));
            assert!(received.is_empty());
        }
    }
}
