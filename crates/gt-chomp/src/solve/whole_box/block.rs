//! The P-positions of one block: all diagrams that share their first rows, when it is known what moves in those rows win.
//!
//! # How it works
//! A block of m rows of length at most v is a string of `count(m, v)` bits, set where a move in the rows above wins; the
//! positions with first row u are a contiguous part of it, a block of m - 1 rows. They are taken in the order u = 0, 1, .., v,
//! and between them a second string, `by_row`, of m - 1 rows and length at most u, says what moves in the first of the m rows win:
//!
//! * the block of u is its part of the bits OR `by_row`, and is solved like this one;
//! * each P-position found there is a 0 of `by_row` that becomes a 1: the same last rows under a longer first row can move to it;
//! * `by_row` grows from length u to u + 1. A new position begins with some rows of u + 1; moving the first of the m rows to u or
//!   less cuts those rows as well, so it wins what the position with rows of u instead wins. The new positions with exactly a
//!   such rows are a contiguous range, and so are those they copy: the last `count(m - 1 - a, u)` ones of length at most u.
//!
//! Blocks of at most [`LEAF_BITS`](super::leaf::LEAF_BITS) positions, and the head of every longer one, are sieved by a table.
//! Single rows have at most one P-position, the first 0.
//!
//! # Why this and not a map of all P-positions
//! The moves of the rows above arrive as one string, and everything below works on strings that shrink from row to row: no
//! reading of distant slices, no scattered writing, memory below a byte per hundred positions of the block. The literature's other
//! designs keep masks of excluded last rows for every prefix, or one bit for every position of the box.

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
    /// For blocks of at most `rows` rows.
    pub(super) fn new(shape: Shape, rows: u32, run: Run) -> Self {
        let tables = (0..=rows).map(|m| (m >= 2).then(|| LeafTable::new(&shape, m))).collect();
        Self { shape, tables, run }
    }

    /// Bytes of the tables.
    pub(super) fn bytes(shape: &Shape, rows: u32) -> u64 {
        (2..=rows).map(|m| LeafTable::bytes(shape, m)).sum()
    }

    fn table(&self, m: u32) -> &LeafTable {
        let Some(table) = &self.tables[m as usize] else { unreachable!("blocks of one row are not leaves of a table") };
        table
    }

    /// Appends to the string of `m` rows of length at most `v` its continuation to length `v + 1`.
    ///
    /// `string` must have room for it and a spare word.
    #[inline]
    pub(super) fn grow(&self, string: &mut [u64], m: u32, v: u32) {
        let counts = &self.shape.counts_of_length(v)[..=m as usize];
        #[expect(clippy::cast_possible_truncation, reason = "strings are allocated, so their sizes are usizes")]
        let mut bits = counts.iter().rev().map(|&count| count as usize);
        if let Some(end) = bits.next() {
            append_tails(string, end, bits);
        }
    }
}

/// Memory to solve blocks in; one for each thread, used again and again.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// For each m the strings of a block of m rows.
    levels: Vec<Level>,
    /// Ranks of the P-positions found in the block, in increasing order.
    pub(super) found: Vec<u32>,
}

#[derive(Debug, Default)]
struct Level {
    won: Vec<u64>,
    by_row: Vec<u64>,
}

/// Above this size a block asks whether it should stop: a millisecond's work or so.
const CHECKED_BITS: usize = 1 << 22;

impl Scratch {
    /// For blocks of `rows` rows of the box.
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

    /// Where the caller puts what the rows above win in a block of `rows` rows, before [`solve`](Self::solve).
    pub(super) fn won(&mut self, rows: u32) -> &mut [u64] {
        &mut self.levels[rows as usize].won
    }

    /// Finds the P-positions of the block of `m` rows of length at most `v` whose string is in [`won`](Self::won).
    ///
    /// # Errors
    /// [`LimitError`] if it was told to stop; `found` is then incomplete.
    pub(super) fn solve(&mut self, rules: &Rules, m: u32, v: u32) -> Result<(), LimitError> {
        self.found.clear();
        solve(rules, &mut self.levels, &mut self.found, m, v, 0)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "a block has fewer than 2^32 positions")]
const fn short(rank: usize) -> u32 {
    rank as u32
}

/// Recursion by rows: it calls itself with one row less. `base` is added to the ranks of what is found.
fn solve(rules: &Rules, levels: &mut [Level], found: &mut Vec<u32>, m: u32, v: u32, base: u32) -> Result<(), LimitError> {
    let (below, own) = levels.split_at_mut(m as usize);
    let won = &mut own[0].won;
    let bits = rules.shape.bits(m, v);
    if m == 1 {
        let zero =
            won[..bits.div_ceil(64)].iter().position(|&word| word != u64::MAX).map(|at| 64 * at + won[at].trailing_ones() as usize);
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
    let Some(next) = below.last_mut() else { unreachable!("two rows or more have one below") };
    table.sieve_head(won, &mut next.by_row, |rank| found.push(base + short(rank)));
    for u in table.longest + 1..=v {
        let Some(next) = below.last_mut() else { unreachable!("two rows or more have one below") };
        let (start, bits) = (rules.shape.bits(m, u - 1), rules.shape.bits(m - 1, u));
        let (first, base) = (found.len(), base + short(start));
        if m == 2 {
            found.extend(first_zero_of_window_or(won, start, &next.by_row, bits).map(|zero| base + short(zero)));
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
