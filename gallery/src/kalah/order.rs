//! What a search of Kalah tries first.

use gt_core::{Evaluate, Score};

use super::board::{Houses, Kalah, MOST};

impl Kalah {
    /// The houses, the most promising first; none for a player who has to pass.
    ///
    /// Who tries first what earns another turn, then what captures most, stops sooner.
    pub(super) fn in_order(&self, at: &Houses) -> impl Iterator<Item = usize> + use<> {
        let mut sown = [(0, 0); MOST];
        let houses = if at.must_pass { 0 } else { self.houses };
        for (house, sown) in sown.iter_mut().enumerate().take(houses) {
            *sown = (self.promise(at, house), house);
        }
        sown[..houses].sort_unstable_by(|a, b| b.cmp(a));
        sown.into_iter().take(houses).map(|(_, house)| house)
    }

    /// What to try first: a house whose last seed falls into the store, then by what it captures.
    fn promise(&self, at: &Houses, house: usize) -> u8 {
        let seeds = usize::from(at.own[house]);
        let last = (house + seeds) % (2 * self.houses + 1);
        if last == self.houses {
            return u8::MAX;
        }
        let falls_alone = last < self.houses
            && (at.own[last] == 0 && seeds < 2 * self.houses || seeds == 2 * self.houses + 1);
        if !falls_alone {
            return 0;
        }
        let around = u8::from(seeds > self.houses); // a seed has fallen into the house opposite, too
        let opposite = at.other[self.houses - 1 - last] + around;
        if opposite > 0 || self.empty_captures { opposite + 1 } else { 0 }
    }
}

impl Evaluate for Kalah {
    fn evaluate(&self, at: &Houses) -> Score {
        Score::new(at.ahead)
    }
}
