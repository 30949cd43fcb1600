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
//! The game ends after any sowing that leaves a row empty. What is left goes into the store of the
//! player in whose row it is. More seeds win.
//!
//! Rules: Wikipedia, *Kalah*. Analysis: Irving, Donkers and Uiterwijk, *Solving Kalah*, 2000.
//! Some capture the last seed even if the house opposite is empty: this changes no margin
//! of the boards that the tests solve. The opponent of a player who moves again has to pass.

use gt_core::ShapeError;
use gt_core::prelude::*;

const MOST: usize = 6; // houses of a row

/// The rules: houses of a row, and seeds in a house at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kalah {
    houses: usize,
    seeds: u8,
}

impl Kalah {
    /// `Kalah(houses, seeds)` of the literature.
    ///
    /// # Errors
    /// [`ShapeError`] unless there are 1 to 6 houses and 1 to 20 seeds.
    pub fn new(houses: usize, seeds: u8) -> Result<Self, ShapeError> {
        match (houses, seeds) {
            (1..=MOST, 1..=20) => Ok(Self { houses, seeds }),
            (1..=MOST, _) => Err(ShapeError::new("seeds", seeds, "1 to 20")),
            _ => Err(ShapeError::new("houses", houses, "1 to 6")),
        }
    }
}

/// The seeds in the houses, and the score; the houses of a row from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Houses {
    /// The row of the player to move.
    pub own: [u8; MOST],
    /// The row of the opponent, from this player's left.
    pub other: [u8; MOST],
    /// Seeds in the store of the player to move less seeds in the store of the opponent.
    pub ahead: i32,
    /// The opponent moves again, so the player to move has to pass.
    pub must_pass: bool,
}

fn total(row: &[u8]) -> i32 {
    row.iter().copied().map(i32::from).sum()
}

impl Game for Kalah {
    type Position = Houses;
    type Move = Option<usize>; // the house that is sown; `None` for a pass

    fn initial(&self) -> Houses {
        let row = core::array::from_fn(|house| if house < self.houses { self.seeds } else { 0 });
        Houses { own: row, other: row, ahead: 0, must_pass: false }
    }

    fn moves(&self, at: &Houses) -> impl Iterator<Item = Option<usize>> {
        let (own, pass) = (at.own, at.must_pass);
        let full = (0..self.houses).filter(move |&house| !pass && own[house] > 0);
        pass.then_some(None).into_iter().chain(full.map(Some))
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
            if place < self.houses && own[place] == 1 && other[self.houses - 1 - place] > 0 {
                ahead += 1 + i32::from(core::mem::take(&mut other[self.houses - 1 - place]));
                own[place] = 0;
            }
        }
        Houses { own: other, other: own, ahead: -ahead, must_pass: again }
    }

    fn decided(&self, at: &Houses) -> Option<Outcome> {
        (total(&at.own) == 0 || total(&at.other) == 0).then(|| self.margin(at).outcome())
    }
}

impl Acyclic for Kalah {} // a sowing brings seeds nearer to the player's store; a pass follows one

impl Margins for Kalah {
    fn margin(&self, at: &Houses) -> Margin {
        Margin(at.ahead + total(&at.own) - total(&at.other))
    }
}
