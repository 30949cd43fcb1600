//! Tic-tac-toe on two bitboards.

use gt_core::prelude::*;

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
const FULL: u16 = 0o777;

/// Three in a row on 3 x 3; the players put stones in turn.
#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

/// The stones of the player to move and of the opponent; a square is bit `3 * row + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// Squares held by the player to move.
    pub own: u16,
    /// Squares held by the opponent.
    pub other: u16,
}

impl Game for TicTacToe {
    type Position = Stones;
    type Move = u8;

    fn initial(&self) -> Stones {
        Stones { own: 0, other: 0 }
    }

    fn moves(&self, stones: &Stones) -> impl Iterator<Item = u8> {
        let free = FULL & !(stones.own | stones.other);
        (0..9).filter(move |square| free >> square & 1 == 1)
    }

    fn play(&self, stones: &Stones, square: u8) -> Stones {
        Stones { own: stones.other, other: stones.own | 1 << square }
    }

    fn decided(&self, stones: &Stones) -> Option<Outcome> {
        LINES.iter().any(|line| stones.other & line == *line).then_some(Outcome::Loss)
    }

    fn blocked(&self, _: &Stones) -> Outcome {
        Outcome::Draw
    }
}

impl Acyclic for TicTacToe {}
