//! Which entries the vector of a state has, and how a transition moves them.
//!
//! A vector has one entry per combination of ships used, by length. A ship counts as used from its
//! first cell on. So a state with unfinished ships has used ships long enough for them, and its
//! vector keeps only the combinations that meet its need.
//!
//! The *flat index* of a combination is its number; the count of the shortest length varies
//! fastest. The list of a need holds the flat indices of the combinations that meet it, ascending.
//!
//! A transition adds entries of one state's vector to entries of another state's vector. If it
//! begins a ship, each entry goes to the combination with one more ship. Both lists ascend, so the
//! entries move in *stretches*, each contiguous on both sides.

#![expect(
    clippy::cast_possible_truncation,
    reason = "vectors have at most 60,000 entries, boundaries are checked to have less than 2^32"
)]

use gt_core::SolveError;

use crate::rules::too_large;

use super::graph::Graph;

/// A block of entries that move together: `from..from + len` go to `to..to + len`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) from: u16,
    pub(super) to: u16,
    pub(super) len: u16,
}

/// What a class of transitions does to vectors, for one fleet.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Effect {
    first: u32,
    end: u32,
    /// The number of entries of the target's vector.
    pub(super) to_len: u32,
    /// Whether every entry of the target's vector receives an entry.
    pub(super) fills: bool,
    /// Whether every entry of the source's vector takes part.
    pub(super) covers: bool,
}

impl Effect {
    /// Whether no entry survives, so that the transition can be treated as closed.
    #[inline]
    pub(super) const fn is_none(&self) -> bool {
        self.first == self.end
    }
}

/// The entries of all vectors and the effects of all classes, for one remaining fleet.
#[derive(Clone, Debug)]
pub(super) struct Shapes {
    counts: Vec<usize>,
    strides: Vec<usize>,
    /// The number of all combinations: the entries of a vector whose state needs no ships.
    pub(super) full: usize,
    lists: Vec<Vec<u16>>,
    pub(super) effects: Vec<Effect>,
    runs: Vec<Stretch>,
}

impl Shapes {
    /// The greatest number of entries of a vector.
    const MAX: u64 = 60_000;

    /// Lists the entries for `counts` ships still to be placed per length of the graph.
    pub(super) fn new(graph: &Graph, counts: &[usize]) -> Result<Self, SolveError> {
        let product =
            counts.iter().try_fold(1u64, |product, &count| product.checked_mul(count as u64 + 1));
        let full = match product {
            Some(full) if full <= Self::MAX => usize::try_from(full).expect("at most 60,000"),
            other => {
                let needed =
                    other.map_or_else(|| "2^64 or more".to_owned(), |needed| needed.to_string());
                return Err(too_large("combinations of ship counts", needed, Self::MAX));
            }
        };
        let mut strides = vec![1; counts.len()];
        for i in 1..counts.len() {
            strides[i] = strides[i - 1] * (counts[i - 1] + 1);
        }
        let mut shapes = Self {
            counts: counts.to_vec(),
            strides,
            full,
            lists: Vec::new(),
            effects: Vec::new(),
            runs: Vec::new(),
        };
        shapes.lists = graph.needs.iter().map(|need| shapes.list(need)).collect();
        for class in &graph.classes {
            let (from, to) =
                (&shapes.lists[usize::from(class.from)], &shapes.lists[usize::from(class.to)]);
            let first = shapes.runs.len();
            let mut runs = core::mem::take(&mut shapes.runs);
            for (at, &flat) in from.iter().enumerate() {
                let flat = usize::from(flat);
                let Some(flat) = shapes.after(flat, class.length) else { continue };
                let Ok(to) = to.binary_search(&(flat as u16)) else { continue };
                let (at, to) = (at as u16, to as u16);
                match runs[first..].last_mut() {
                    Some(run) if run.from + run.len == at && run.to + run.len == to => run.len += 1,
                    _ => runs.push(Stretch { from: at, to, len: 1 }),
                }
            }
            let moved: usize = runs[first..].iter().map(|run| usize::from(run.len)).sum();
            let (fills, covers) = (moved == to.len(), moved == from.len());
            let (first, end) = (first as u32, runs.len() as u32);
            shapes.effects.push(Effect { first, end, to_len: to.len() as u32, fills, covers });
            shapes.runs = runs;
        }
        Ok(shapes)
    }

    /// The number of used ships of length `index` in a flat index.
    fn count(&self, flat: usize, index: usize) -> usize {
        flat / self.strides[index] % (self.counts[index] + 1)
    }

    /// The flat index after one more ship of a length; `None` if all ships of this length are used.
    pub(super) fn after(&self, flat: usize, length: Option<u8>) -> Option<usize> {
        let Some(index) = length.map(usize::from) else { return Some(flat) };
        (self.count(flat, index) < self.counts[index]).then(|| flat + self.strides[index])
    }

    /// The flat indices that meet a need, ascending.
    fn list(&self, need: &[u16]) -> Vec<u16> {
        let meets = |flat: &usize| {
            let mut used = 0;
            (0..need.len()).rev().all(|i| {
                used += self.count(*flat, i);
                used >= usize::from(need[i])
            })
        };
        (0..self.full).filter(meets).map(|flat| flat as u16).collect()
    }

    /// The entry of a flat index in the vector of a need; `None` if the need is not met.
    pub(super) fn entry(&self, need: u16, flat: usize) -> Option<usize> {
        self.lists[usize::from(need)].binary_search(&(flat as u16)).ok()
    }

    /// The stretches of an effect.
    pub(super) fn runs(&self, effect: &Effect) -> &[Stretch] {
        &self.runs[effect.first as usize..effect.end as usize]
    }
}
