//! The positions that an iterator has yielded, so that it yields each once.

use core::hash::Hash;

use hashbrown::HashSet;
use smallvec::SmallVec;

/// A set that grows. A few items are compared one by one, more are hashed.
pub(super) struct Seen<P> {
    few: SmallVec<[P; FEW]>,
    many: HashSet<P>,
}

/// Among up to this many items, comparing finds an item faster than hashing.
const FEW: usize = 16;

impl<P> Default for Seen<P> {
    fn default() -> Self {
        Self { few: SmallVec::new(), many: HashSet::default() }
    }
}

impl<P: Clone + Eq + Hash> Seen<P> {
    /// Adds `item`, and returns whether it is new.
    pub(super) fn insert(&mut self, item: &P) -> bool {
        if self.few.contains(item) {
            return false;
        }
        if self.few.len() < FEW {
            self.few.push(item.clone());
            return true;
        }
        self.many.insert(item.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_item_is_new_once_among_few_and_among_many() {
        for items in [1, FEW, FEW + 1, 1000] {
            let mut seen = Seen::default();
            assert_eq!((0..3 * items).filter(|at| seen.insert(&(at % items))).count(), items);
        }
    }
}
