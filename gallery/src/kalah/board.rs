//! The rules value and the position of Kalah.
//!
//! # Counts
//! *Solving Kalah* has 4,604,996 positions of the whole Kalah(4,3). These are all positions that
//! play reaches with both variants, ends included. The same houses and stores count twice if either
//! player may be to move. Here a position is as the player to move sees it, so only 2,604,438
//! boards are left. The positions of this crate are more: the opponent of a player who moves again
//! has to pass, and that is a position, too.
//!
//! The seeds in the stores change no value of what is left. Still a position holds the score,
//! because the score says who has won. The same houses with another score are another position.

use gt_core::ShapeError;

/// The most houses of a row.
pub(super) const MOST: usize = 6;

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
    pub(super) houses: usize,
    pub(super) seeds: u8,
    pub(super) empty_captures: bool,
    pub(super) until_majority: bool,
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
            (1..=MOST, 1..=20) => {
                Ok(Self { houses, seeds, empty_captures: false, until_majority: false })
            }
            (1..=MOST, _) => Err(ShapeError::new("seeds", seeds, "1 to 20")),
            _ => Err(ShapeError::new("houses", houses, "1 to 6")),
        }
    }

    /// The houses of a row.
    pub const fn houses(&self) -> usize {
        self.houses
    }

    /// The seeds in a house at the start.
    pub const fn seeds(&self) -> u8 {
        self.seeds
    }

    /// Whether the last seed is captured even if the house opposite is empty.
    pub const fn has_empty_captures(&self) -> bool {
        self.empty_captures
    }

    /// Lets the last seed be captured even if the house opposite is empty.
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

    /// Ends the game as soon as a store has more than half of all seeds.
    ///
    /// The winner stays the same, but not the margin: at this end each row counts for its player.
    /// These rules are for searches that ask only who wins, since play ends sooner.
    #[must_use]
    pub const fn until_majority(self) -> Self {
        Self { until_majority: true, ..self }
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
pub(super) fn total(row: &[u8]) -> i32 {
    row.iter().copied().map(i32::from).sum()
}
