//! The board of the game against an adversary, with a row of answers below it.

use gt_core::capability::{Glyph, Grid, GridSize};

use super::{Adversary, Move, Position};
use crate::rules::Cell;

impl Adversary {
    /// The row and the column of a cell of the grid.
    fn place(&self, cell: u32) -> Cell {
        let columns = self.size().columns.max(1);
        Cell::new((cell / columns) as usize, (cell % columns) as usize)
    }

    fn longest(&self) -> usize {
        self.rules.fleet().lengths().max().unwrap_or(0)
    }
}

/// The cells with their marks. No mark is a player's: they say what both know of the fleet.
///
/// The row below has the answers: `o` for a miss, `x` for a hit, and the length of a ship that
/// sinks, as a digit or, from 10 on, a letter. A shot touches its cell, an answer its own one.
impl Grid for Adversary {
    fn size(&self) -> GridSize {
        let narrow = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        let (board, answers) = (self.rules.board(), 2 + self.longest());
        GridSize::new(narrow(board.cols().max(answers)), narrow(board.rows() + 1))
    }

    fn glyph(&self, position: &Position, cell: u32) -> Glyph {
        let (board, cell) = (self.rules.board(), self.place(cell));
        if cell.row == board.rows() {
            let length = cell.col.checked_sub(1).filter(|&length| length <= self.longest());
            return match (cell.col, length.and_then(|length| u32::try_from(length).ok())) {
                (0, _) => Glyph::neutral('o'),
                (1, _) => Glyph::neutral('x'),
                (_, Some(length)) => Glyph::neutral(char::from_digit(length, 36).unwrap_or('+')),
                _ => Glyph::OUTSIDE,
            };
        }
        if !board.contains(cell) {
            return Glyph::OUTSIDE;
        }
        match self.sign_at(position, cell) {
            '.' => Glyph::EMPTY,
            '%' => Glyph { sign: '%', ..Glyph::OUTSIDE },
            'o' => Glyph::empty('o'),
            sign => Glyph::neutral(sign),
        }
    }

    fn touched(&self, _: &Position, mv: Move) -> impl Iterator<Item = u32> {
        let (board, size) = (self.rules.board(), self.size());
        let answer = |column: usize| Some(size.at(u32::try_from(column).ok()?, size.rows - 1));
        let cell = match mv {
            Move::Shot(cell) => {
                let shot = board.cells().nth(cell as usize);
                shot.and_then(|cell| {
                    Some(size.at(u32::try_from(cell.col).ok()?, u32::try_from(cell.row).ok()?))
                })
            }
            Move::Miss => answer(0),
            Move::Hit => answer(1),
            Move::Sunk(length) => answer(1 + length),
        };
        cell.into_iter()
    }

    fn column_label(&self, column: u32) -> String {
        let letters = self.rules.board().letters().nth(column as usize);
        letters.unwrap_or_else(|| column.to_string())
    }

    fn row_label(&self, row: u32) -> String {
        match (self.size().rows - 1).saturating_sub(row) {
            0 => "answer".to_owned(),
            row => row.to_string(),
        }
    }
}
