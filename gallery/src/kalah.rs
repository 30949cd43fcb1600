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
//! Journal 23, 2000, who play with empty captures.
//!
//! # Counts
//! *Solving Kalah* has 4,604,996 positions of the whole Kalah(4,3). These are all positions that
//! play reaches with both variants, ends included. The same houses and stores count twice if either
//! player may be to move. Here a position is as the player to move sees it, so only 2,604,438
//! boards are left. The positions of this file are more: the opponent of a player who moves again
//! has to pass, and that is a position, too.
//!
//! The seeds in the stores change no value of what is left. Still a position holds the score: it
//! says who has won. So the same houses with another score are another position.

use core::fmt;
use core::ops::RangeInclusive;

use gt_core::prelude::*;
use gt_core::{ParseError, Score, ShapeError};

const MOST: usize = 6; // houses of a row

/// The rules: houses of a row, and seeds in a house at the start.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::memo::MarginValues;
/// use gt_core::prelude::*;
/// use gt_gallery::Kalah;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = Kalah::new(3, 3)?;
/// let margins = MarginValues::new(&game, &Run::new());
/// assert_eq!(margins.value(&game.initial())?, Some(Margin(2))); // 2 seeds more than the opponent
/// let sown = game.play(&game.initial(), game.parse_move(&game.initial(), "1")?);
/// assert_eq!(game.show_position(&sown), "3,3,3/0,4,4/-1/pass"); // the last seed was stored
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kalah {
    houses: usize,
    seeds: u8,
    empty_captures: bool,
    until_majority: bool,
}

impl Kalah {
    /// `Kalah(houses, seeds)` of the literature, without the variants.
    ///
    /// The numbers are those of one row and of one house: `Kalah::new(6, 4)` has 48 seeds in all. A
    /// solver takes all positions in play of 4 houses with 3 seeds in a few seconds and 0.4 GB.
    ///
    /// # Errors
    /// [`ShapeError`] unless there are 1 to 6 houses and 1 to 20 seeds.
    pub fn new(houses: usize, seeds: u8) -> Result<Self, ShapeError> {
        match (houses, seeds) {
            (1..=MOST, 1..=20) => Ok(Self { houses, seeds, empty_captures: false, until_majority: false }),
            (1..=MOST, _) => Err(ShapeError::new("seeds", seeds, "1 to 20")),
            _ => Err(ShapeError::new("houses", houses, "1 to 6")),
        }
    }

    /// The same board, where the last seed is captured even if the house opposite is empty.
    ///
    /// # Example
    /// ```
    /// use gt_core::prelude::*;
    /// use gt_gallery::Kalah;
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let game = Kalah::new(2, 1)?;
    /// // The second house and the one opposite are empty.
    /// let at = game.parse_position("1,0/0,3/0")?;
    /// let sown = game.parse_move(&at, "1")?;
    /// assert_eq!(game.show_position(&game.play(&at, sown)), "0,3/0,1/0");
    /// let game = game.with_empty_captures();
    /// assert_eq!(game.show_position(&game.play(&at, sown)), "0,3/0,0/-1");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub const fn with_empty_captures(self) -> Self {
        Self { empty_captures: true, ..self }
    }

    /// The same board, where the game ends as soon as a store has more than half of all seeds.
    ///
    /// The winner stays the same, but not the margin: at this end each row counts for its player.
    /// These rules are for searches that ask only who wins, since play ends sooner.
    #[must_use]
    pub const fn until_majority(self) -> Self {
        Self { until_majority: true, ..self }
    }

    /// The seeds in both stores.
    fn stored(&self, at: &Houses) -> i32 {
        2 * total(&[self.seeds; MOST][..self.houses]) - total(&at.own) - total(&at.other)
    }

    /// What to try first: a house whose last seed falls into the store, then by what it captures.
    fn promise(&self, at: &Houses, house: usize) -> u8 {
        let seeds = usize::from(at.own[house]);
        let last = (house + seeds) % (2 * self.houses + 1);
        if last == self.houses {
            return u8::MAX;
        }
        let falls_alone = last < self.houses && (at.own[last] == 0 && seeds < 2 * self.houses || seeds == 2 * self.houses + 1);
        if !falls_alone {
            return 0;
        }
        let around = u8::from(seeds > self.houses); // a seed has fallen into the house opposite, too
        let opposite = at.other[self.houses - 1 - last] + around;
        if opposite > 0 || self.empty_captures { opposite + 1 } else { 0 }
    }

    /// The board with its stores: the row of the player to move is below, from left to right.
    pub fn draw(&self, at: &Houses) -> String {
        let stored = self.stored(at);
        let row = |seeds: &mut dyn Iterator<Item = &u8>| seeds.map(|seeds| format!("{seeds:>4}")).collect::<Vec<_>>().concat();
        let (above, below) = (row(&mut at.other[..self.houses].iter().rev()), row(&mut at.own[..self.houses].iter()));
        let (width, passes) = (4 * self.houses, if at.must_pass { "the opponent moves again" } else { "" });
        let [theirs, ours] = [stored - at.ahead, stored + at.ahead].map(|twice| twice / 2);
        format!("   {above}\n{theirs:>3}{:width$}{ours:>4}\n   {below}\n{passes}", "").trim_end().to_owned()
    }
}

/// The seeds in the houses, and the score; the houses of a row from left to right.
///
/// Houses that the board does not have are empty. A store is not stored: all seeds that are in no
/// house lie in the stores, and `ahead` says how they are divided.
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

/// The seeds in a row.
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
        let (own, pass, houses) = (at.own, at.must_pass, self.houses);
        // Who tries first what earns another turn, then what captures most, stops sooner.
        let mut sown = [(0, 0); MOST];
        for (house, sown) in sown.iter_mut().enumerate().take(if pass { 0 } else { houses }) {
            *sown = (self.promise(at, house), house);
        }
        sown[..houses].sort_unstable_by(|a, b| b.cmp(a));
        let full = (0..houses).map(move |nth| sown[nth].1).filter(move |&house| !pass && own[house] > 0);
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
            let opposite = self.houses.wrapping_sub(1 + place);
            if place < self.houses && own[place] == 1 && (self.empty_captures || other[opposite] > 0) {
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

impl Evaluate for Kalah {
    fn evaluate(&self, at: &Houses) -> Score {
        Score::new(at.ahead)
    }
}

/// `3,3,3/3,3,4/-1`: the rows, each from its player's left, and the score; `/pass` may follow.
impl Notation for Kalah {
    fn write_position(&self, at: &Houses, out: &mut dyn fmt::Write) -> fmt::Result {
        let row = |row: &[u8; MOST]| row[..self.houses].iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        write!(out, "{}/{}/{}{}", row(&at.own), row(&at.other), at.ahead, if at.must_pass { "/pass" } else { "" })
    }

    fn parse_position(&self, text: &str) -> Result<Houses, ParseError> {
        let row = |text: &str| {
            let seeds: Vec<u8> = text.split(',').map(|seeds| seeds.parse().ok()).collect::<Option<_>>()?;
            let of_house = |house| seeds.get(house).copied().unwrap_or(0);
            (seeds.len() == self.houses).then(|| core::array::from_fn(of_house))
        };
        let read = || {
            let (board, must_pass) = text.strip_suffix("/pass").map_or((text, false), |board| (board, true));
            let [own, other, ahead] = board.split('/').collect::<Vec<_>>().try_into().ok()?;
            let at = Houses { own: row(own)?, other: row(other)?, ahead: ahead.parse().ok()?, must_pass };
            let stored = self.stored(&at);
            let possible = at.ahead.checked_abs()? <= stored && (stored - at.ahead) % 2 == 0;
            possible.then_some(at)
        };
        read().ok_or_else(|| ParseError::new(text, "two rows and a score they allow, such as 3,3,3/3,3,4/-1 or 0,2/1,2/1/pass"))
    }

    fn write_move(&self, _: &Houses, sown: Option<usize>, out: &mut dyn fmt::Write) -> fmt::Result {
        out.write_str(&sown.map_or_else(|| "pass".to_owned(), |house| (house + 1).to_string()))
    }

    fn parse_move(&self, _: &Houses, text: &str) -> Result<Option<usize>, ParseError> {
        let house = text.parse().ok().filter(|house| (1..=self.houses).contains(house)).map(|house| Some(house - 1));
        let sown = if text == "pass" { Some(None) } else { house };
        sown.ok_or_else(|| ParseError::new(text, "the number of a house, 1 being leftmost, or pass"))
    }
}
