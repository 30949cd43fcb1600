//! What was found about the tiers that were asked for last.
//!
//! The moves of neighbouring positions mostly lead to the same few tiers. So their tables are found
//! once, and not by a search among all tiers at every move.

/// How many tiers are kept.
const KEPT: usize = 4;

/// The tiers asked for last with what was found, the last one first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Recent<T, V>([(T, V); KEPT]);

impl<T: Copy + PartialEq, V: Copy> Recent<T, V> {
    pub(super) const fn new(tier: T, found: V) -> Self {
        Self([(tier, found); KEPT])
    }

    /// What was found about `tier`; asks `find` if it was not among the last tiers.
    #[inline]
    pub(super) fn get(&mut self, tier: T, find: impl FnOnce() -> V) -> V {
        if self.0[0].0 != tier {
            let place = self.0.iter().position(|&(kept, _)| kept == tier);
            let entry = place.map_or_else(|| (tier, find()), |place| self.0[place]);
            let end = place.unwrap_or(KEPT - 1);
            self.0.copy_within(..end, 1);
            self.0[0] = entry;
        }
        self.0[0].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_four_tiers_are_not_asked_again() {
        let mut recent = Recent::new(0, 0);
        let mut asked = alloc::vec::Vec::new();
        for tier in [1, 2, 3, 1, 4, 2, 5, 1, 3] {
            let found = recent.get(tier, || {
                asked.push(tier);
                10 * tier
            });
            assert_eq!(found, 10 * tier);
        }
        assert_eq!(asked, [1, 2, 3, 4, 5, 3]);
    }
}
