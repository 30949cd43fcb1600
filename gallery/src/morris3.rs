//! Three men's morris: place three men each, then move them; three own men in a row win.
//!
//! The points are those of a 3 x 3 board. Each player places three men in turn, then moves one man
//! to an empty point. Three own men in a row, a column or a diagonal win, also while men are being
//! placed. A player who cannot move loses.
//!
//! What a man may reach differs from source to source:
//!
//! | rules | a man moves | value | source |
//! |---|---|---|---|
//! | [`along_lines`](ThreeMensMorris::along_lines) | one step along a row, a column or a diagonal | won in 9 plies | as [`Tapatan`](crate::Tapatan); B. Liou, *solved-games*, 2026 |
//! | [`sideways`](ThreeMensMorris::sideways) | one step along a row or a column | won in 9 plies | the *three men's morris* of H. J. R. Murray, *A History of Chess*, 1913, as told by Wikipedia; H. E. Dudeney, *Ovid's Game*: "to an adjacent unoccupied point", read like this |
//! | [`anywhere`](ThreeMensMorris::anywhere) | to any empty point | a draw | R. C. Bell, *Board and Table Games*, 1979, and H. J. R. Murray, who calls it *nine holes*, both as told by Wikipedia; the draw: another program |
//!
//! Dudeney: the first player wins by beginning in the centre, and with the centre barred it is a
//! draw. Liou: along lines a corner draws, and an edge loses. Both statements hold under both rules
//! by which a man moves one step.

#![expect(clippy::cast_possible_truncation, reason = "a set of nine points, or their number")]

use core::fmt;

use gt_core::ParseError;
use gt_core::bits::ones;
use gt_core::prelude::*;

use crate::board::{BOARD_3X3, Maps};
use crate::tapatan::{self, Placed};

/// Rows, columns and diagonals.
const ROWS: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The rules.
///
/// Play reaches 3,870 positions by each of the three rules.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_gallery::ThreeMensMorris;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// for (game, value) in [
///     (ThreeMensMorris::along_lines(), Value::Win { plies: 9 }),
///     (ThreeMensMorris::sideways(), Value::Win { plies: 9 }),
///     (ThreeMensMorris::anywhere(), Value::Draw),
/// ] {
///     let table = Tablebase::explore(&game, [game.initial()], &Run::new())?;
///     assert_eq!(table.value(&game.initial())?, Some(value));
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct ThreeMensMorris {
    /// By point: where a man from there may move to.
    reach: [u16; 9],
    maps: Maps,
}

impl ThreeMensMorris {
    /// A man moves to any empty point: a draw.
    pub fn anywhere() -> Self {
        Self { reach: [0o777; 9], maps: Maps::square(3) }
    }

    /// A man moves one step along a row, a column or a diagonal: won in 9 plies.
    ///
    /// Only the diagonals through the centre count. This is [`Tapatan`](crate::Tapatan) with
    /// diagonals.
    pub fn along_lines() -> Self {
        Self {
            reach: [0o032, 0o025, 0o062, 0o121, 0o757, 0o424, 0o230, 0o520, 0o260],
            maps: Maps::square(3),
        }
    }

    /// A man moves one step along a row or a column: won in 9 plies.
    ///
    /// Three men on a diagonal win here, too; in [`Tapatan`](crate::Tapatan) without diagonals they
    /// do not.
    pub fn sideways() -> Self {
        Self {
            reach: [0o012, 0o025, 0o042, 0o121, 0o252, 0o424, 0o210, 0o520, 0o240],
            maps: Maps::square(3),
        }
    }

    /// The board for people; `x` are the men of the player to move.
    pub fn draw(&self, men: &Placed) -> String {
        BOARD_3X3.draw(['x', 'o'], [men.own, men.other].map(u32::from))
    }
}

/// Whether men fill a row, a column or a diagonal.
fn has_three(men: u16) -> bool {
    ROWS.iter().any(|row| row & !men == 0)
}

impl Game for ThreeMensMorris {
    type Position = Placed;
    type Move = (Option<u32>, u32); // from where (from the hand while placing), and to where

    fn initial(&self) -> Placed {
        Placed { own: 0, other: 0 }
    }

    fn moves(&self, men: &Placed) -> impl Iterator<Item = (Option<u32>, u32)> {
        let (free, reach) = (!(men.own | men.other) & 0o777, self.reach);
        let (placed, moved) = if men.own.count_ones() < 3 { (free, 0) } else { (0, men.own) };
        let steps = move |from: u32| {
            ones((free & reach[from as usize]).into()).map(move |to| (Some(from), to))
        };
        ones(placed.into()).map(|to| (None, to)).chain(ones(moved.into()).flat_map(steps))
    }

    fn play(&self, men: &Placed, (from, to): (Option<u32>, u32)) -> Placed {
        let left = from.map_or(men.own, |from| men.own & !(1 << from));
        Placed { own: men.other, other: left | 1 << to }
    }

    fn decided(&self, men: &Placed) -> Option<Outcome> {
        has_three(men.other).then_some(Outcome::Loss)
    }
}

impl Symmetric for ThreeMensMorris {
    /// The least of the eight rotations and reflections of the board.
    fn representative(&self, men: &Placed) -> Placed {
        let [own, other] = self.maps.least([men.own, men.other].map(u32::from));
        Placed { own: own as u16, other: other as u16 }
    }
}

impl Images for ThreeMensMorris {
    fn images(&self, men: &Placed) -> impl Iterator<Item = Placed> {
        let images = self.maps.images([men.own, men.other].map(u32::from));
        images.map(|[own, other]| Placed { own: own as u16, other: other as u16 })
    }
}

/// The men of each player.
impl Encode for ThreeMensMorris {
    fn encode_into(&self, men: &Placed, out: &mut Encoder<'_>) {
        out.put([men.own, men.other]);
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Placed> {
        tapatan::take_placed(from)
    }
}

/// The notation of [`Tapatan`](crate::Tapatan): `x.o/.../..o` and `a3` or `a3-b3`.
impl Notation for ThreeMensMorris {
    fn write_position(&self, men: &Placed, out: &mut dyn fmt::Write) -> fmt::Result {
        tapatan::write_placed(*men, out)
    }

    fn parse_position(&self, text: &str) -> Result<Placed, ParseError> {
        tapatan::parse_placed(text, has_three)
    }

    fn write_move(
        &self,
        _: &Placed,
        (from, to): (Option<u32>, u32),
        out: &mut dyn fmt::Write,
    ) -> fmt::Result {
        BOARD_3X3.write_step(from, to, out)
    }

    fn parse_move(&self, _: &Placed, text: &str) -> Result<(Option<u32>, u32), ParseError> {
        tapatan::parse_step(text)
    }
}

/// `x` are the men of the player to move.
impl Grid for ThreeMensMorris {
    fn size(&self) -> GridSize {
        BOARD_3X3.size()
    }

    fn glyph(&self, at: &Placed, cell: u32) -> Glyph {
        BOARD_3X3.glyph(cell, ['x', 'o'], [at.own, at.other].map(u32::from))
    }

    fn touched(&self, _: &Placed, (from, to): (Option<u32>, u32)) -> impl Iterator<Item = u32> {
        BOARD_3X3.cells(from.into_iter().chain([to]))
    }

    fn turn(&self, _: &Placed) -> Option<Player> {
        Some(Player::First) // the player to move sees the board
    }

    fn of_other(&self, piece: Glyph) -> Glyph {
        piece.swapped_between(['x', 'o'])
    }
}
