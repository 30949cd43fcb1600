//! Kalah: sow the seeds of a house; the last seed may earn another turn, or capture.
//!
//! Each player has a row of houses, and a store at its right end. A move takes all seeds of an own
//! house and sows them one by one counterclockwise: over the own houses, the own store, and the
//! houses of the opponent, whose store is left out. If the last seed falls
//!
//! - into the own store, the player moves again;
//! - into an own house that was empty, and the house opposite is not, then both houses are emptied
//!   into the own store.
//!
//! The game ends after any sowing that leaves a row empty. The seeds that are left go into the
//! store of the player in whose row they are. The player with more seeds wins.
//!
//! Two variants: with [empty captures](Kalah::with_empty_captures) the last seed is captured even
//! if the house opposite is empty; [until the majority](Kalah::until_majority) the game ends as
//! soon as a store holds more than half of all seeds, and this decides who wins.
//!
//! Rules: Wikipedia, *Kalah*. Analysis: Irving, Donkers and Uiterwijk, *Solving Kalah*, ICGA
//! Journal 23, 2000, who play with empty captures; their values as quoted by programs.

mod board;
mod order;
mod text;

use core::ops::RangeInclusive;

use gt_core::prelude::*;

use self::board::total;
pub use self::board::{Houses, Kalah};

impl Game for Kalah {
    type Position = Houses;
    type Move = Option<usize>; // the house that is sown; `None` for a pass

    fn initial(&self) -> Houses {
        let row = core::array::from_fn(|house| if house < self.houses { self.seeds } else { 0 });
        Houses { own: row, other: row, ahead: 0, must_pass: false }
    }

    fn moves(&self, at: &Houses) -> impl Iterator<Item = Option<usize>> {
        let own = at.own;
        let full = self.in_order(at).filter(move |&house| own[house] > 0);
        at.must_pass.then_some(None).into_iter().chain(full.map(Some))
    }

    fn play(&self, at: &Houses, sown: Option<usize>) -> Houses {
        let Houses { mut own, mut other, mut ahead, .. } = *at;
        let mut again = false;
        if let Some(house) = sown {
            let mut place = house;
            for _ in 0..core::mem::take(&mut own[house]) {
                place = (place + 1) % (2 * self.houses + 1);
                match place.checked_sub(self.houses) {
                    None => own[place] += 1,
                    Some(0) => ahead += 1,
                    Some(beyond) => other[beyond - 1] += 1,
                }
            }
            again = place == self.houses;
            let opposite = self.houses.wrapping_sub(1 + place);
            if place < self.houses
                && own[place] == 1
                && (self.empty_captures || other[opposite] > 0)
            {
                ahead += 1 + i32::from(core::mem::take(&mut other[opposite]));
                own[place] = 0;
            }
        }
        Houses { own: other, other: own, ahead: -ahead, must_pass: again }
    }

    fn decided(&self, at: &Houses) -> Option<Outcome> {
        let (own, other) = (total(&at.own), total(&at.other));
        let majority = self.until_majority && at.ahead.abs() > own + other;
        (own == 0 || other == 0 || majority).then(|| self.margin(at).outcome())
    }
}

impl Acyclic for Kalah {} // a sowing brings seeds nearer to the player's store; a pass follows one

impl Margins for Kalah {
    fn margin(&self, at: &Houses) -> Margin {
        Margin(at.ahead + total(&at.own) - total(&at.other))
    }

    /// No player gets more than all seeds in the houses.
    fn bounds(&self, at: &Houses) -> RangeInclusive<Margin> {
        let left = total(&at.own) + total(&at.other);
        Margin(at.ahead - left)..=Margin(at.ahead + left)
    }

    /// The seeds in the stores, unless they decide when the game ends.
    fn rest(&self, at: &Houses) -> Option<(Margin, Houses)> {
        (!self.until_majority).then_some((Margin(at.ahead), Houses { ahead: 0, ..*at }))
    }
}
