//! Pong hau k'i: two pieces each on five points; a player who cannot move loses.
//!
//! ```text
//! 0     1      The sides 0-2, 1-3 and 2-3 and the diagonals are lines; 0-1 is none.
//! | \ / |      The first player begins on 0 and 1, the second on 2 and 3.
//! |  4  |      A move slides a piece along a line to the empty point.
//! | / \ |
//! 2 --- 3
//! ```
//! Rules: traditional; Wikipedia, *Pong Hau K'i*. Analysis: Straffin, *Position graphs for Pong Hau
//! K'i and Mu Torere*, Mathematics Magazine 68 (1995). Umul gonu, of Korea, begins with the pieces
//! on opposite sides that are lines.

mod ranks;
mod text;

use gt_core::bits::ones;
use gt_core::combinatorics::Subsets;
use gt_core::prelude::*;

/// For each point the points that a line joins to it.
const LINES: [u8; 5] = [0b1_0100, 0b1_1000, 0b1_1001, 0b1_0110, 0b0_1111];
const POINTS: u8 = 0b1_1111;

/// The rules, with the numberings of two of five and of two of three points.
///
/// Five points have 60 positions, 56 of them in play.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::prelude::*;
/// use gt_core::retrograde::Tablebase;
/// use gt_gallery::PongHauKi;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = PongHauKi::default();
/// let table = Tablebase::dense(&game, &Run::new())?;
/// assert_eq!(table.value(&game.initial())?, Some(Value::Draw));
/// assert_eq!(table.census().unwrap().positions(), 60);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct PongHauKi {
    first: Subsets,
    second: Subsets,
}

impl Default for PongHauKi {
    fn default() -> Self {
        let pairs = |points| Subsets::new(points, 2).expect("at most 64 elements");
        Self { first: pairs(5), second: pairs(3) }
    }
}

/// Where the pieces stand, one bit for each point.
///
/// The header of the module shows the points. Two bits are set for each player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces {
    /// Of the first and of the second player.
    pub of: [u8; 2],
}

impl Game for PongHauKi {
    type Position = ToMove<Pieces>;
    type Move = u32; // the point that the piece leaves

    fn initial(&self) -> ToMove<Pieces> {
        ToMove::new(Pieces { of: [0b0_0011, 0b0_1100] }, Player::First)
    }

    fn moves(&self, at: &ToMove<Pieces>) -> impl Iterator<Item = u32> {
        let Pieces { of } = at.board;
        let empty = !(of[0] | of[1]) & POINTS;
        ones(of[at.turn.index()].into()).filter(move |&from| LINES[from as usize] & empty != 0)
    }

    fn play(&self, at: &ToMove<Pieces>, from: u32) -> ToMove<Pieces> {
        let Pieces { mut of } = at.board;
        let empty = !(of[0] | of[1]) & POINTS;
        of[at.turn.index()] ^= empty | 1 << from;
        ToMove::new(Pieces { of }, !at.turn)
    }
}

impl Partizan for PongHauKi {
    fn turn(&self, at: &ToMove<Pieces>) -> Player {
        at.turn
    }

    fn with_turn(&self, at: &ToMove<Pieces>, turn: Player) -> Option<ToMove<Pieces>> {
        Some(ToMove::new(at.board, turn))
    }
}

impl Symmetric for PongHauKi {
    /// The lesser of the position and its mirror image: left and right change places.
    fn representative(&self, at: &ToMove<Pieces>) -> ToMove<Pieces> {
        let mirrored =
            |points: u8| (points & 0b0_0101) << 1 | (points & 0b0_1010) >> 1 | points & 0b1_0000;
        let image = Pieces { of: at.board.of.map(mirrored) };
        ToMove::new(at.board.min(image), at.turn)
    }
}
