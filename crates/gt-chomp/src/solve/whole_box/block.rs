//! The P-positions of one block: all diagrams that share their first rows.
//!
//! A move *wins* a position if it leads from there to a P-position. The block is given the
//! positions that moves in the shared rows win.
//!
//! # How it works
//! A block of m rows of length at most v is a string of `count(m, v)` bits. A bit is set if a move
//! in the shared rows wins the position. The positions in which the first of the m rows has length
//! u are a contiguous part of the string: a block of m - 1 rows. These parts are solved in the
//! order `u = 0, 1, .., v`. A second string, `by_row`, is passed on from part to part. It covers
//! m - 1 rows of length at most u, and says which positions a move in the first of the m rows wins:
//!
//! * The input of part u is its part of the bits OR `by_row`. It is solved in the same way as the
//!   whole block.
//! * Each P-position found there turns a 0 of `by_row` into a 1: a position with the same last rows
//!   and a longer first row has a move to it.
//! * Then `by_row` grows from length u to u + 1.
//!
//! How `by_row` grows: a new position begins with some rows of length u + 1. A move that cuts the
//! first of the m rows to u or less cuts those rows as well. It wins the new position if and only
//! if it wins the position with u in these rows. The new positions with exactly a such rows are a
//! contiguous range. The positions that they copy are one too: the last `count(m - 1 - a, u)`
//! positions of length at most u.
//!
//! Blocks of at most [`LEAF_BITS`](super::leaf::LEAF_BITS) positions, and the first positions (the
//! *head*) of every longer block, are solved with a table. A block of one row has at most one
//! P-position, the first 0.
//!
//! # Why this and not a map of all P-positions
//! The positions that moves in the rows above win arrive as one string. All further work is on
//! strings that shrink from row to row. So there is no reading of distant slices and no scattered
//! writing, and the memory is below a byte per hundred positions of the block. Other designs in the
//! literature keep masks of excluded last rows for every prefix, or one bit for every position of
//! the box.

use gt_core::{LimitError, Run};

use super::leaf::LeafTable;
use super::words::{append_tails, first_zero_of_window_or, set, window_or, words_for};
use crate::rules::Shape;

/// What does not change while a box is solved.
#[derive(Debug)]
pub(super) struct Rules {
    pub(super) shape: Shape,
    /// The table for m rows at index m; none for 0 and 1.
    tables: Vec<Option<LeafTable>>,
    run: Run,
}

impl Rules {
    /// The rules for blocks of at most `rows` rows.
    pub(super) fn new(shape: Shape, rows: u32, run: Run) -> Self {
        let tables = (0..=rows).map(|m| (m >= 2).then(|| LeafTable::new(&shape, m))).collect();
        Self { shape, tables, run }
    }

    /// Bytes of the tables.
    pub(super) fn bytes(shape: &Shape, rows: u32) -> u64 {
        (2..=rows).map(|m| LeafTable::bytes(shape, m)).sum()
    }

    fn table(&self, m: u32) -> &LeafTable {
        let Some(table) = &self.tables[m as usize] else {
            unreachable!("blocks of one row have no table")
        };
        table
    }

    /// Continues the string of `m` rows from length at most `v` to length at most `v + 1`.
    ///
    /// `string` must have room for the new bits and a spare word.
    #[inline]
    pub(super) fn grow(&self, string: &mut [u64], m: u32, v: u32) {
        let counts = &self.shape.counts_of_length(v)[..=m as usize];
        #[expect(
            clippy::cast_possible_truncation,
            reason = "strings are allocated, so their sizes are usizes"
        )]
        let mut bits = counts.iter().rev().map(|&count| count as usize);
        if let Some(end) = bits.next() {
            append_tails(string, end, bits);
        }
    }
}

/// Memory for solving blocks; each thread has one and uses it for all its blocks.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// For each m: the strings of a block of m rows.
    levels: Vec<Level>,
    /// Ranks of the P-positions found in the block, in increasing order.
    pub(super) found: Vec<u32>,
}

#[derive(Debug, Default)]
struct Level {
    won: Vec<u64>,
    by_row: Vec<u64>,
}

/// A block larger than this asks the run whether to stop; it is about a millisecond's work.
const CHECKED_BITS: usize = 1 << 22;

impl Scratch {
    /// Memory for blocks of `rows` rows of the box.
    pub(super) fn new(shape: &Shape, rows: u32) -> Self {
        let levels = (0..=rows).map(|m| {
            let words = words_for(shape.bits(m, shape.cols()));
            Level { won: vec![0; words], by_row: vec![0; if m < rows { words } else { 0 }] }
        });
        Self { levels: levels.collect(), found: Vec::new() }
    }

    /// Bytes that [`new`](Self::new) will take; the P-positions of a block are not counted.
    pub(super) fn bytes(shape: &Shape, rows: u32) -> u64 {
        (0..=rows).map(|m| 16 * (shape.count(m, shape.cols()) / 64 + 2)).sum()
    }

    /// The input of [`solve`](Self::solve): the positions that moves in the rows above win.
    ///
    /// The block has `rows` rows.
    pub(super) fn won(&mut self, rows: u32) -> &mut [u64] {
        &mut self.levels[rows as usize].won
    }

    /// Finds the P-positions of the block of `m` rows of length at most `v`.
    ///
    /// Its input must be in [`won`](Self::won).
    ///
    /// # Errors
    /// [`LimitError`] if the run was told to stop; `found` is then incomplete.
    pub(super) fn solve(&mut self, rules: &Rules, m: u32, v: u32) -> Result<(), LimitError> {
        self.found.clear();
        solve(rules, &mut self.levels, &mut self.found, m, v, 0)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a block has fewer than 2^32 positions")]
const fn short(rank: usize) -> u32 {
    rank as u32
}

/// Solves a block by recursion, with one row less each time.
///
/// `base` is added to the ranks that are found.
fn solve(
    rules: &Rules,
    levels: &mut [Level],
    found: &mut Vec<u32>,
    m: u32,
    v: u32,
    base: u32,
) -> Result<(), LimitError> {
    let (below, own) = levels.split_at_mut(m as usize);
    let won = &mut own[0].won;
    let bits = rules.shape.bits(m, v);
    if m == 1 {
        let zero = won[..bits.div_ceil(64)]
            .iter()
            .position(|&word| word != u64::MAX)
            .map(|at| 64 * at + won[at].trailing_ones() as usize);
        found.extend(zero.filter(|&zero| zero < bits).map(|zero| base + short(zero)));
        return Ok(());
    }
    let table = rules.table(m);
    if bits <= table.bits {
        table.sieve(won, bits, |rank| found.push(base + short(rank)));
        return Ok(());
    }
    if bits > CHECKED_BITS {
        rules.run.check_running()?;
    }
    let Some(next) = below.last_mut() else {
        unreachable!("a block of two rows has a level below it")
    };
    table.sieve_head(won, &mut next.by_row, |rank| found.push(base + short(rank)));
    for u in table.longest + 1..=v {
        let Some(next) = below.last_mut() else {
            unreachable!("a block of two rows has a level below it")
        };
        let (start, bits) = (rules.shape.bits(m, u - 1), rules.shape.bits(m - 1, u));
        let (first, base) = (found.len(), base + short(start));
        if m == 2 {
            found.extend(
                first_zero_of_window_or(won, start, &next.by_row, bits)
                    .map(|zero| base + short(zero)),
            );
        } else {
            window_or(&mut next.won[..bits.div_ceil(64)], won, start, &next.by_row);
            solve(rules, below, found, m - 1, u, base)?;
        }
        if u < v
            && let Some(next) = below.last_mut()
        {
            found[first..].iter().for_each(|&rank| set(&mut next.by_row, (rank - base) as usize));
            rules.grow(&mut next.by_row, m - 1, u);
        }
    }
    Ok(())
}
