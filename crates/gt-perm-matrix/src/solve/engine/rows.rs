//! Sets of states: dense as rows of bits, sparse as lists of slots by row.

use gt_core::{LimitError, bits};

use super::crew::Crew;
use super::moves::Layout;

/// A dense set with one bit per state: `rows` rows of `words` 32-bit words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BitRows {
    words: usize,
    data: Vec<u32>,
}

impl BitRows {
    pub(super) fn new(rows: usize, words: usize) -> Self {
        Self { words, data: vec![0; rows * words] }
    }

    /// The bytes that the rows take.
    pub(super) const fn bytes(&self) -> u64 {
        size_of_val(self.data.as_slice()) as u64
    }

    pub(super) const fn words(&self) -> usize {
        self.words
    }

    pub(super) const fn rows(&self) -> usize {
        self.data.len() / self.words
    }

    #[inline]
    pub(super) fn row(&self, row: usize) -> &[u32] {
        &self.data[row * self.words..][..self.words]
    }

    #[inline]
    pub(super) fn contains(&self, row: usize, slot: u16) -> bool {
        contains(self.row(row), slot)
    }

    pub(super) fn count(&self, crew: Crew) -> Result<u64, LimitError> {
        crew.fold_rows(self.rows(), || 0, |count, row| count + ones(self.row(row)), |a, b| a + b)
    }

    /// Changes every row by `f`, which gets its number and old content and returns a count.
    ///
    /// Returns the sum of the counts.
    pub(super) fn update(
        &mut self,
        crew: Crew,
        f: impl Fn(usize, &mut [u32]) -> u64 + Sync + Send,
    ) -> Result<u64, LimitError> {
        crew.each_row(&mut self.data, self.words, || (), |(), row, bits| f(row, bits))
    }

    /// Does the same as [`update`](Self::update), with a workspace per thread.
    pub(super) fn update_with<S>(
        &mut self,
        crew: Crew,
        workspace: impl Fn() -> S + Sync + Send,
        f: impl Fn(&mut S, usize, &mut [u32]) -> u64 + Sync + Send,
    ) -> Result<u64, LimitError> {
        crew.each_row(&mut self.data, self.words, workspace, f)
    }

    pub(super) fn insert_all(&mut self, crew: Crew, other: &States) -> Result<(), LimitError> {
        match other {
            States::Dense(bits) => self.update(crew, |row, words| {
                for (word, new) in words.iter_mut().zip(bits.row(row)) {
                    *word |= new;
                }
                0
            }),
            States::Sparse(lists) => self.update(crew, |row, words| {
                for &slot in lists.row(row) {
                    words[usize::from(slot >> 5)] |= 1 << (slot & 31);
                }
                0
            }),
        }
        .map(|_| ())
    }
}

#[inline]
pub(super) fn contains(row: &[u32], slot: u16) -> bool {
    row[usize::from(slot >> 5)] >> (slot & 31) & 1 == 1
}

/// Counts the bits that are set.
#[inline]
pub(super) fn ones(row: &[u32]) -> u64 {
    row.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// Lists the slots of the bits that are set, ascending.
pub(super) fn slots_of(row: &[u32]) -> impl Iterator<Item = u16> {
    row.iter().zip(0u16..).flat_map(|(&word, index)| {
        #[expect(clippy::cast_possible_truncation, reason = "below 32")]
        bits::ones(word.into()).map(move |bit| index << 5 | bit as u16)
    })
}

/// A sparse set: the slots of every row, one row after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SlotLists {
    /// The slots of a row are `slots[starts[row]..starts[row + 1]]`.
    starts: Vec<u64>,
    slots: Vec<u16>,
}

impl SlotLists {
    /// Builds the lists from the slots that `f` pushes for every row, in order.
    pub(super) fn build<S: Send>(
        crew: Crew,
        rows: usize,
        workspace: impl Fn() -> S + Sync + Send,
        f: impl Fn(&mut S, usize, &mut Vec<u16>) + Sync,
    ) -> Result<Self, LimitError> {
        struct Part<S> {
            workspace: S,
            slots: Vec<u16>,
            ends: Vec<u64>,
        }
        let start = || Part { workspace: workspace(), slots: Vec::new(), ends: Vec::new() };
        let parts = crew.fold_rows(
            rows,
            Vec::new,
            |mut parts: Vec<Part<S>>, row| {
                if parts.is_empty() {
                    parts.push(start());
                }
                if let Some(part) = parts.last_mut() {
                    f(&mut part.workspace, row, &mut part.slots);
                    part.ends.push(part.slots.len() as u64);
                }
                parts
            },
            |mut a, b| {
                a.extend(b);
                a
            },
        )?;
        let mut starts = Vec::with_capacity(rows + 1);
        let mut slots = Vec::with_capacity(parts.iter().map(|part| part.slots.len()).sum());
        starts.push(0);
        for part in parts {
            let base = slots.len() as u64;
            starts.extend(part.ends.iter().map(|end| base + end));
            slots.extend(part.slots);
        }
        Ok(Self { starts, slots })
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "indices of a vector")]
    pub(super) fn row(&self, row: usize) -> &[u16] {
        &self.slots[self.starts[row] as usize..self.starts[row + 1] as usize]
    }

    pub(super) const fn len(&self) -> u64 {
        self.slots.len() as u64
    }
}

/// A set of states in the form that suits its size.
#[derive(Clone, Debug)]
pub(super) enum States {
    Dense(BitRows),
    Sparse(SlotLists),
}

impl States {
    pub(super) fn len(&self, crew: Crew) -> Result<u64, LimitError> {
        match self {
            Self::Dense(bits) => bits.count(crew),
            Self::Sparse(lists) => Ok(lists.len()),
        }
    }

    /// Calls `f` with the index of the kept byte of every state in the set.
    pub(super) fn for_each(&self, layout: &Layout, mut f: impl FnMut(usize)) {
        for row in 0..layout.rows {
            let mut visit = |slot| f(code_index(layout, row, slot));
            match self {
                Self::Dense(bits) => slots_of(bits.row(row)).for_each(&mut visit),
                Self::Sparse(lists) => lists.row(row).iter().copied().for_each(&mut visit),
            }
        }
    }
}

/// Returns the index of the kept byte of a state among those of all rows.
pub(super) fn code_index(layout: &Layout, row: usize, slot: u16) -> usize {
    let bits = layout.class.full_word().count_ones() as usize;
    (row * layout.class.words() + usize::from(slot >> 5)) * bits + usize::from(slot & 31)
}
