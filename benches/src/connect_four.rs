//! Connect four on two bitboards.

use gt_core::prelude::*;

use crate::squares::in_a_row;

/// Four in a row on a board of so many columns and rows, where stones fall to the lowest free square of a column.
#[derive(Clone, Copy, Debug)]
pub struct ConnectFour<const COLUMNS: u32, const ROWS: u32>;

/// The stones of the player to move, and all stones; bit = (ROWS + 1) * column + row, the top one of each column unused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Columns {
    /// Squares held by the player to move.
    pub own: u64,
    /// Squares held by either player.
    pub all: u64,
}

impl<const COLUMNS: u32, const ROWS: u32> Game for ConnectFour<COLUMNS, ROWS> {
    type Position = Columns;
    /// The column.
    type Move = u32;

    fn initial(&self) -> Columns {
        Columns { own: 0, all: 0 }
    }

    fn moves(&self, stones: &Columns) -> impl Iterator<Item = u32> {
        (0..COLUMNS).filter(|column| stones.all >> (column * (ROWS + 1) + ROWS - 1) & 1 == 0)
    }

    fn play(&self, stones: &Columns, column: u32) -> Columns {
        let lowest = 1 << (column * (ROWS + 1));
        Columns { own: stones.all ^ stones.own, all: stones.all | (stones.all + lowest) }
    }

    fn decided(&self, stones: &Columns) -> Option<Outcome> {
        let other = stones.all ^ stones.own;
        let right = ROWS + 1;
        let won = [1, right - 1, right, right + 1].into_iter().any(|step| in_a_row(other, step, 4));
        won.then_some(Outcome::Loss)
    }

    fn blocked(&self, _: &Columns) -> Outcome {
        Outcome::Draw
    }
}

impl<const COLUMNS: u32, const ROWS: u32> Acyclic for ConnectFour<COLUMNS, ROWS> {}
