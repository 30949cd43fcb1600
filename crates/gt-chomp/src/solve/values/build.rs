//! Filling the table of values, one prefix at a time.

use gt_core::run::Meter;
use gt_core::{LimitError, Value};

use crate::rules::{Shape, side};

/// What is kept of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NimberAndPlies {
    pub(super) nimber: u16,
    /// The remoteness: even for lost positions, odd for won ones.
    pub(super) plies: u16,
}

impl NimberAndPlies {
    pub(super) const fn value(self) -> Value {
        let plies = self.plies as u32;
        if plies.is_multiple_of(2) { Value::Loss { plies } } else { Value::Win { plies } }
    }
}

/// What is known of a position while its successors are looked at.
#[derive(Clone, Debug)]
struct Tally {
    /// One bit for each nimber of a successor.
    seen: Vec<u64>,
    /// The least remoteness of a lost successor; `u16::MAX` if there is none.
    lost: u16,
    /// One more than the greatest remoteness of a won successor; 0 if there is none.
    won: u16,
}

impl Tally {
    fn new(squares: u32) -> Self {
        Self { seen: vec![0; squares as usize / 64 + 1], lost: u16::MAX, won: 0 }
    }

    fn clear(&mut self) {
        self.seen.fill(0);
        (self.lost, self.won) = (u16::MAX, 0);
    }

    #[inline]
    fn add(&mut self, NimberAndPlies { nimber, plies }: NimberAndPlies) {
        self.seen[usize::from(nimber) / 64] |= 1 << (nimber % 64);
        if plies.is_multiple_of(2) {
            self.lost = self.lost.min(plies);
        } else {
            self.won = self.won.max(plies + 1);
        }
    }

    fn merge(&mut self, other: &Self) {
        self.seen.iter_mut().zip(&other.seen).for_each(|(seen, &other)| *seen |= other);
        self.lost = self.lost.min(other.lost);
        self.won = self.won.max(other.won);
    }

    /// The entry of the position: its nimber and its remoteness.
    ///
    /// The nimber is the mex, the least nimber that no successor has. The remoteness is that of the
    /// fastest win if there is a win, and of the longest resistance otherwise.
    fn entry(&self) -> NimberAndPlies {
        let full = self.seen.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = self.seen.get(full).map_or(0, |word| word.trailing_ones());
        let nimber = u16::try_from(64 * full as u64 + u64::from(rest)).unwrap_or(u16::MAX);
        NimberAndPlies {
            nimber,
            plies: if self.lost == u16::MAX { self.won } else { self.lost + 1 },
        }
    }
}

/// The values of all diagrams by rank; entry 0, of the empty diagram, has no meaning.
pub(super) fn entries(
    shape: &Shape,
    mut meter: Meter<'_>,
) -> Result<Vec<NimberAndPlies>, LimitError> {
    let mut entries = Vec::with_capacity(usize::try_from(shape.diagrams()).unwrap_or(usize::MAX));
    entries.push(NimberAndPlies::default());
    let squares = shape.rows() * shape.cols();
    let mut tallies = vec![Tally::new(squares); shape.cols() as usize + 1];
    let mut last_row = Tally::new(squares);
    let mut prefixes = Prefixes::new(shape);
    while prefixes.advance() {
        meter.step(entries.len() as u64)?;
        let bound = prefixes.bound();
        // If the prefix of several rows is empty, the last row is empty too: only the empty diagram
        // is left.
        let first = usize::from(prefixes.is_empty());
        let tallies = &mut tallies[..=bound];
        tallies.iter_mut().for_each(Tally::clear);
        prefixes.for_each_cut(|start, length| {
            let behind = &entries[start..];
            for (y, tally) in tallies.iter_mut().enumerate() {
                tally.add(behind[y.min(length)]);
            }
        });
        last_row.clear();
        for tally in tallies.iter_mut().skip(first) {
            tally.merge(&last_row);
            let entry = tally.entry();
            last_row.add(entry);
            entries.push(entry);
        }
    }
    meter.end(entries.len() as u64);
    Ok(entries)
}

/// A walk through all prefixes (all rows but the last) in lexicographic order.
struct Prefixes<'a> {
    shape: &'a Shape,
    lengths: Vec<u32>,
    started: bool,
    /// `equal[row][t]`: what the prefix rows from `row` on add to the rank if all are t long.
    equal: Vec<Vec<u64>>,
    /// `before[row]`: what the rows of the prefix before `row` add to the rank.
    before: Vec<u64>,
    /// `after[row]`: what the rows of the prefix from `row` on add to the rank.
    after: Vec<u64>,
}

impl<'a> Prefixes<'a> {
    fn new(shape: &'a Shape) -> Self {
        let rows = shape.rows() as usize - 1;
        let mut equal = vec![vec![0; shape.cols() as usize + 1]; rows + 1];
        for row in (0..rows).rev() {
            for t in 0..=shape.cols() {
                equal[row][t as usize] =
                    equal[row + 1][t as usize] + shape.start(shape.rows() - side(row), t);
            }
        }
        Self {
            shape,
            lengths: vec![0; rows],
            started: false,
            equal,
            before: vec![0; rows + 1],
            after: vec![0; rows + 1],
        }
    }

    /// Goes to the next prefix; false after the last one.
    fn advance(&mut self) -> bool {
        if !self.started {
            self.started = true;
            return true;
        }
        let shape = self.shape;
        let above =
            |lengths: &[u32], row: usize| if row == 0 { shape.cols() } else { lengths[row - 1] };
        let Some(row) = (0..self.lengths.len())
            .rev()
            .find(|&row| self.lengths[row] < above(&self.lengths, row))
        else {
            return false;
        };
        self.lengths[row] += 1;
        self.lengths[row + 1..].fill(0);
        let part = |row: usize, length| shape.start(shape.rows() - side(row), length);
        for row in row..self.lengths.len() {
            self.before[row + 1] = self.before[row] + part(row, self.lengths[row]);
        }
        let whole = self.before.last().copied().unwrap_or(0);
        for (after, before) in self.after.iter_mut().zip(&self.before) {
            *after = whole - before;
        }
        true
    }

    fn is_empty(&self) -> bool {
        self.lengths.first().is_none_or(|&length| length == 0)
    }

    /// The greatest length of the last row.
    fn bound(&self) -> usize {
        self.lengths.last().copied().unwrap_or(self.shape.cols()) as usize
    }

    /// Visits every cut of a row of the prefix, except the move that eats the poison.
    ///
    /// Each visit gets two numbers: the rank of the position after the cut if its last row is
    /// empty, and the length t of the cut. The last row is then at most t long.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "ranks of a table in memory")]
    fn for_each_cut(&self, mut visit: impl FnMut(usize, usize)) {
        for (row, &length) in self.lengths.iter().enumerate() {
            let mut end = row + 1;
            for t in (usize::from(row == 0)..length as usize).rev() {
                // The rows `row .. end` are longer than t.
                while end < self.lengths.len() && self.lengths[end] as usize > t {
                    end += 1;
                }
                let rank =
                    self.before[row] + self.equal[row][t] - self.equal[end][t] + self.after[end];
                visit(rank as usize, t);
            }
        }
    }
}
