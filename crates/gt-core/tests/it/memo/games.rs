//! The games of these tests.

use core::hash::{Hash, Hasher};

use gt_core::graph::AcyclicGraph;
use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

/// `plies` plies without a choice, with the outcome `end`; a position is the number of plies left.
pub(crate) fn chain(plies: u32, end: Outcome) -> Scripted<'static> {
    Scripted::new(plies, |left: u32| left.checked_sub(1)).with_blocked(end)
}

/// The value of a position of such a chain that is `left` plies from the outcome `end`.
pub(crate) const fn chain_value(left: u32, end: Outcome) -> Value {
    match (end, left.is_multiple_of(2)) {
        (Outcome::Draw, _) => Value::Draw,
        (Outcome::Loss, true) | (Outcome::Win, false) => Value::Loss { plies: left },
        (Outcome::Win, true) | (Outcome::Loss, false) => Value::Win { plies: left },
    }
}

/// A position that has the hash of all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SameHash(pub(crate) u32);

impl Hash for SameHash {
    fn hash<H: Hasher>(&self, state: &mut H) {
        0u32.hash(state);
    }
}

/// A graph whose positions all have the same hash.
pub(crate) fn colliding(graph: &AcyclicGraph) -> Scripted<'_, SameHash> {
    let edges = |SameHash(at)| graph.graph().edges(at).iter().copied().map(SameHash);
    Scripted::new(SameHash(graph.initial()), edges).with_decided(|SameHash(at)| graph.decided(&at))
}

/// Words of 64 bits.
///
/// A move clears the lowest set bit or the whole lower half, so both the least and the greatest key
/// occur.
pub(crate) fn words() -> Scripted<'static, u64> {
    Scripted::new(u64::MAX, |word: u64| {
        let lower = word & u64::from(u32::MAX);
        let lowest = word & word.wrapping_neg();
        [lowest, lower]
            .into_iter()
            .take(if lower == lowest { 1 } else { 2 })
            .filter(|&bits| bits != 0)
            .map(move |bits| word & !bits)
    })
}
