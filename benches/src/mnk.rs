//! m,n,k-games: k in a row on an m x n board, on two bitboards.

use gt_core::prelude::*;

use crate::squares::{in_a_row, squares};

/// The player who first has `LENGTH` in a row, column or diagonal wins; a full board is a draw.
#[derive(Clone, Copy, Debug)]
pub struct Mnk<const COLUMNS: u32, const ROWS: u32, const LENGTH: u32>;

/// The stones of the player to move and of the opponent.
///
/// Bit `(COLUMNS + 1) * row + column` is a square. The last bit of each row is unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    /// Squares held by the player to move.
    pub own: u32,
    /// Squares held by the opponent.
    pub other: u32,
}

impl<const COLUMNS: u32, const ROWS: u32, const LENGTH: u32> Mnk<COLUMNS, ROWS, LENGTH> {
    const BOARD: u64 = {
        assert!((COLUMNS + 1) * ROWS <= 32, "the board does not fit in 32 bits");
        let (mut board, mut row) = (0, 0);
        while row < ROWS {
            board |= ((1 << COLUMNS) - 1) << (row * (COLUMNS + 1));
            row += 1;
        }
        board
    };
}

impl<const COLUMNS: u32, const ROWS: u32, const LENGTH: u32> Game for Mnk<COLUMNS, ROWS, LENGTH> {
    type Position = Stones;
    type Move = u32;

    fn initial(&self) -> Stones {
        Stones { own: 0, other: 0 }
    }

    fn moves(&self, stones: &Stones) -> impl Iterator<Item = u32> {
        squares(Self::BOARD & !u64::from(stones.own | stones.other))
    }

    fn play(&self, stones: &Stones, square: u32) -> Stones {
        Stones { own: stones.other, other: stones.own | 1 << square }
    }

    fn decided(&self, stones: &Stones) -> Option<Outcome> {
        let up = COLUMNS + 1;
        let won = [1, up - 1, up, up + 1]
            .into_iter()
            .any(|step| in_a_row(stones.other.into(), step, LENGTH));
        won.then_some(Outcome::Loss)
    }

    fn blocked(&self, _: &Stones) -> Outcome {
        Outcome::Draw
    }
}

impl<const COLUMNS: u32, const ROWS: u32, const LENGTH: u32> Acyclic
    for Mnk<COLUMNS, ROWS, LENGTH>
{
}
