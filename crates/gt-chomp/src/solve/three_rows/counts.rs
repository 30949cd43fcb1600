//! Counts of P-positions by first row.

use std::collections::BTreeMap;

use super::families::{Family, length};

/// How many P-positions have each first row, up to a longest one.
#[derive(Debug)]
pub(super) struct Counts {
    /// By first row: the members that are counted one by one.
    single: Vec<u64>,
    /// For each period, by first row: how many members begin a repetition there.
    ///
    /// Each of them comes again after every period.
    starts: BTreeMap<usize, Vec<u64>>,
}

impl Counts {
    pub(super) fn new(longest: u32) -> Self {
        Self { single: vec![0; longest as usize + 1], starts: BTreeMap::new() }
    }

    pub(super) fn add_one(&mut self, x: u32) {
        if let Some(count) = self.single.get_mut(x as usize) {
            *count += 1;
        }
    }

    /// Adds the members of `family` whose second row is `from` or longer.
    pub(super) fn add(&mut self, family: &Family, from: u32) {
        let period = family.period();
        let entries = self.single.len();
        let starts = self.starts.entry(period).or_insert_with(|| vec![0; entries]);
        for y in from..from + length(period) {
            if let Some(start) = starts.get_mut((y + family.difference(y)) as usize) {
                *start += 1;
            }
        }
    }

    pub(super) fn finish(mut self) -> Vec<u64> {
        for (period, mut starts) in self.starts {
            for x in 0..starts.len() {
                if let Some(before) = x.checked_sub(period) {
                    starts[x] += starts[before];
                }
                self.single[x] += starts[x];
            }
        }
        self.single
    }
}
