//! What the settled rows exclude: one string of bits per residue of y modulo their common period.

use std::collections::BTreeMap;

use bitvec::vec::BitVec;

use super::families::{Family, least_common_multiple};
use super::strings::mark_bit;

/// The differences of the settled rows.
///
/// A family *counts* from the second row on at which its row was known to be settled. This value
/// stands at one second row, and [`advance`](Self::advance) moves it to a later one.
///
/// *Invariant:* the strings cover all families that count at this second row:
/// `strings[y % period]` has the bits of their differences at y. The other families wait in
/// `later`, sorted by the second row from which they count.
#[derive(Debug)]
pub(super) struct Settled {
    strings: Vec<BitVec>,
    later: BTreeMap<u32, Vec<Family>>,
}

impl Default for Settled {
    fn default() -> Self {
        Self { strings: vec![BitVec::new()], later: BTreeMap::new() }
    }
}

/// The settled rows as seen along one batch of rows.
#[derive(Debug)]
pub(super) struct Along<'a> {
    strings: Vec<BitVec>,
    later: core::iter::Peekable<std::collections::btree_map::Range<'a, u32, Vec<Family>>>,
}

impl Settled {
    /// The common period of all families.
    pub(super) const fn period(&self) -> usize {
        self.strings.len()
    }

    /// Adds a family that counts from second row `from` on.
    pub(super) fn add(&mut self, family: &Family, from: u32) {
        let common = least_common_multiple(self.period(), family.period());
        if common > self.period() {
            self.strings = self.strings.iter().cycle().take(common).cloned().collect();
        }
        self.later.entry(from).or_default().push(family.clone());
    }

    /// Moves the families that count from second row `y` or before into the strings.
    pub(super) fn advance(&mut self, y: u32) {
        let later = self.later.split_off(&(y + 1));
        for family in core::mem::replace(&mut self.later, later).into_values().flatten() {
            mark(&mut self.strings, &family);
        }
    }

    /// The settled rows, for a walk that begins at the second row at which this value stands.
    pub(super) fn along(&self) -> Along<'_> {
        Along { strings: self.strings.clone(), later: self.later.range(..).peekable() }
    }
}

impl Along<'_> {
    /// The differences that the settled rows exclude at `y`; `y` must not fall from call to call.
    pub(super) fn string(&mut self, y: u32) -> &[usize] {
        while let Some((_, families)) = self.later.next_if(|&(&from, _)| from <= y) {
            for family in families {
                mark(&mut self.strings, family);
            }
        }
        self.strings[y as usize % self.strings.len()].as_raw_slice()
    }
}

fn mark(strings: &mut [BitVec], family: &Family) {
    for (residue, string) in (0u32..).zip(strings) {
        mark_bit(string, family.difference_of_residue(residue));
    }
}
