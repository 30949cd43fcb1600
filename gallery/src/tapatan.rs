//! Tapatan: three men's morris as in the Philippines.
//!
//! The nine points of a 3 x 3 board are joined along rows, columns and both diagonals. The players
//! have three pieces each and place them in turn. Then they move a piece along a line to a
//! neighbouring empty point. Three own pieces on a line win, also while pieces are being placed.
//!
//! Rules: Culin 1900, page 648, as told by the Ludii portal (`Tapatan.lud`). They do not say what
//! happens to a player who cannot move: here this player loses. With diagonals this never happens
//! in play from the start.
//!
//! Without diagonals neither the moves nor the rows of three may use them.

mod symmetry;
mod text;

use gt_core::bits::ones;
use gt_core::prelude::*;

pub(crate) use self::text::{parse_placed, parse_step, take_placed, write_placed};

/// The eight lines; the last two are the diagonals.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The board: points 0 to 8, row by row.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_gallery::Tapatan;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = Tapatan { diagonals: true };
/// let table = Tablebase::explore(game, [game.initial()], &Run::new())?;
/// assert_eq!(table.value(&game.initial())?, Some(Value::Win { plies: 9 }));
/// let best = table.best_moves(&game.initial())?.ok_or("a value")?;
/// assert_eq!(game.show_line(&game.initial(), &best), "b2"); // the centre
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tapatan {
    /// Whether the diagonals are lines, too.
    pub diagonals: bool,
}

impl Tapatan {
    /// The lines of three points that win.
    fn lines(self) -> &'static [u16] {
        if self.diagonals { &LINES } else { &LINES[..6] }
    }

    /// Whether pieces fill a line.
    fn has_three(self, pieces: u16) -> bool {
        self.lines().iter().any(|line| line & !pieces == 0)
    }

    /// The points that a line joins to `from`: at distance 1, or 2 along a diagonal.
    fn neighbours(self, from: u32) -> u16 {
        let near = |to: u32| {
            let (rows, cols) = ((from / 3).abs_diff(to / 3), (from % 3).abs_diff(to % 3));
            rows + cols == 1 || (self.diagonals && (rows, cols) == (1, 1) && (from == 4 || to == 4))
        };
        (0..9).filter(|&to| near(to)).fold(0, |points, to| points | 1 << to)
    }
}

/// The pieces on the board, one bit for each point.
///
/// Point 0 is `a3`, at the upper left, and point 8 is `c1`. With fewer than six pieces on the
/// board, the player to move places one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// Of the player to move.
    pub own: u16,
    /// Of the opponent.
    pub other: u16,
}

impl Game for Tapatan {
    type Position = Placed;
    type Move = (Option<u32>, u32); // from where (from the hand while placing), and to where

    fn initial(&self) -> Placed {
        Placed { own: 0, other: 0 }
    }

    fn moves(&self, at: &Placed) -> impl Iterator<Item = (Option<u32>, u32)> {
        let (free, rules) = (u64::from(!(at.own | at.other) & 0o777), *self);
        let placing = at.own.count_ones() < 3;
        let (empty, own) = if placing { (free, 0) } else { (0, at.own) };
        let slides = move |from| {
            ones(free & u64::from(rules.neighbours(from))).map(move |to| (Some(from), to))
        };
        ones(empty).map(|to| (None, to)).chain(ones(own.into()).flat_map(slides))
    }

    fn play(&self, at: &Placed, (from, to): (Option<u32>, u32)) -> Placed {
        let left = from.map_or(at.own, |from| at.own & !(1 << from));
        Placed { own: at.other, other: left | 1 << to }
    }

    fn decided(&self, at: &Placed) -> Option<Outcome> {
        self.has_three(at.other).then_some(Outcome::Loss)
    }
}
