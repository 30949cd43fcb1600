//! Dao: four stones each on a 4 x 4 board; a stone slides as far as it can.
//!
//! The stones begin on the two diagonals. A move slides an own stone in one of eight directions
//! until it meets another stone or the edge. Four stones in a row or a column, in a 2 x 2 square,
//! or in the four corners win. So does a *trapped* stone: if opponent's stones stand on all three
//! points beside an own stone in a corner, whoever trapped it loses.
//!
//! Rules: Jeff Pickering and Ben van Buskirk, 1999 or 2000; J. P. Neto, *World of Abstract Games*.
//! Known counts of all 900,900 positions leave traps out: see [`Dao::without_traps`].

mod ranks;
mod text;
mod traps;

use gt_core::bits::ones;
use gt_core::prelude::*;

use self::traps::is_trapped;
use crate::pairs::Pairs;

/// Rows, columns, squares of 2 x 2, and the corners.
const PATTERNS: [u16; 18] = [
    0x000f, 0x00f0, 0x0f00, 0xf000, 0x1111, 0x2222, 0x4444, 0x8888, 0x9009, //
    0x0033, 0x0066, 0x00cc, 0x0330, 0x0660, 0x0cc0, 0x3300, 0x6600, 0xcc00,
];
const DIRECTIONS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// The rules, and the numbers of all 900,900 boards. [`Dao::default`] has traps.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let dao = gt_gallery::Dao::default();
/// assert_eq!(dao.show_position(&dao.initial()), "x..o/.xo./.ox./o..x");
/// let corner = dao.parse_move(&dao.initial(), "b3-a3")?; // slides until it meets the edge
/// assert_eq!(dao.show_position(&dao.play(&dao.initial(), corner)), "o..x/o.x./.xo./x..o");
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Dao {
    traps: bool,
    pairs: Pairs,
}

impl Default for Dao {
    fn default() -> Self {
        Self { traps: true, pairs: Pairs::new(4) }
    }
}

impl Dao {
    /// The rules without traps: a trapped stone decides nothing.
    ///
    /// Of the 900,900 boards 169,464 are then won and 23,842 lost; with traps 175,632 and 31,694.
    pub fn without_traps() -> Self {
        Self { traps: false, ..Self::default() }
    }

    /// Whether the player with the stones `own` has a pattern, or a stone trapped in a corner.
    fn has_won(&self, own: u16, other: u16) -> bool {
        PATTERNS.contains(&own) || (self.traps && is_trapped(own, other))
    }
}

/// The stones, one bit for each square, row by row.
///
/// Bit 0 is `a4`, at the upper left, and bit 15 is `d1`. Each player has four stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DaoBoard {
    /// Of the player to move.
    pub own: u16,
    /// Of the opponent.
    pub other: u16,
}

/// Where a stone on `from` comes to rest.
fn slide(taken: u16, from: u32, (down, right): (i32, i32)) -> u32 {
    let step = |&at: &u32| {
        let (row, col) = ((at / 4).checked_add_signed(down)?, (at % 4).checked_add_signed(right)?);
        (row < 4 && col < 4 && taken >> (4 * row + col) & 1 == 0).then_some(4 * row + col)
    };
    core::iter::successors(Some(from), step).last().unwrap_or(from)
}

impl Game for Dao {
    type Position = DaoBoard;
    type Move = (u32, u32); // from where, and to where

    fn initial(&self) -> DaoBoard {
        DaoBoard { own: 0x8421, other: 0x1248 }
    }

    fn moves(&self, &DaoBoard { own, other }: &DaoBoard) -> impl Iterator<Item = (u32, u32)> {
        let ends = move |from| DIRECTIONS.map(|way| (from, slide(own | other, from, way)));
        ones(own.into()).flat_map(ends).filter(|(from, to)| from != to)
    }

    fn play(&self, board: &DaoBoard, (from, to): (u32, u32)) -> DaoBoard {
        DaoBoard { own: board.other, other: board.own ^ (1 << from | 1 << to) }
    }

    fn decided(&self, &DaoBoard { own, other }: &DaoBoard) -> Option<Outcome> {
        let lost = self.has_won(other, own).then_some(Outcome::Loss);
        lost.or_else(|| self.has_won(own, other).then_some(Outcome::Win))
    }
}
