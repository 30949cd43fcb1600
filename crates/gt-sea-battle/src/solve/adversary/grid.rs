//! The board of the game against an adversary, with a row for each answer below it.

use gt_core::capability::{Glyph, Grid, GridSize};

use super::{Adversary, AdversaryMove, AdversaryPosition};
use crate::rules::Cell;

impl Adversary {
    /// The row and the column of a cell of the grid.
    fn place(&self, cell: u32) -> Cell {
        let columns = self.size().columns.max(1);
        Cell::new((cell / columns) as usize, (cell % columns) as usize)
    }

    /// The lengths of the ships that may sink, the shortest first, each once.
    fn lengths(&self) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.rules.fleet().groups().iter().map(|&(length, _)| length)
    }
}

/// The cells with their marks. No mark is a player's: they say what both know of the fleet.
///
/// The rows below have an answer each, in the first column: `o` for a miss, `x` for a hit, and the
/// length of a ship that sinks, as a digit or, from 10 on, a letter. The names of these rows are
/// the answers, as the notation writes them. A shot touches its cell, an answer its own one.
impl Grid for Adversary {
    fn size(&self) -> GridSize {
        let narrow = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        let (board, answers) = (self.rules.board(), 2 + self.lengths().len());
        GridSize::new(narrow(board.cols()), narrow(board.rows() + answers))
    }

    fn glyph(&self, position: &AdversaryPosition, cell: u32) -> Glyph {
        let (board, cell) = (self.rules.board(), self.place(cell));
        if let Some(answer) = cell.row.checked_sub(board.rows()) {
            return match (answer, cell.col) {
                (0, 0) => Glyph::neutral('o'),
                (1, 0) => Glyph::neutral('x'),
                (sunk, 0) => {
                    let length = self.lengths().nth(sunk - 2);
                    let length = length.and_then(|length| u32::try_from(length).ok());
                    let digit = length.and_then(|length| char::from_digit(length, 36));
                    Glyph::neutral(digit.unwrap_or('+'))
                }
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

    fn touched(&self, _: &AdversaryPosition, mv: AdversaryMove) -> impl Iterator<Item = u32> {
        let (board, size) = (self.rules.board(), self.size());
        let at = |row: usize, column: usize| {
            Some(size.at(u32::try_from(column).ok()?, u32::try_from(row).ok()?))
        };
        let answer = |nth: usize| at(board.rows() + nth, 0);
        let cell = match mv {
            AdversaryMove::Shot(cell) => {
                let shot = board.cells().nth(cell as usize);
                shot.and_then(|cell| at(cell.row, cell.col))
            }
            AdversaryMove::Miss => answer(0),
            AdversaryMove::Hit => answer(1),
            AdversaryMove::Sunk(length) => {
                self.lengths().position(|one| one == length).and_then(|nth| answer(2 + nth))
            }
        };
        cell.into_iter()
    }

    fn column_label(&self, column: u32) -> String {
        let letters = self.rules.board().letters().nth(column as usize);
        letters.unwrap_or_else(|| column.to_string())
    }

    fn row_label(&self, row: u32) -> String {
        let (rows, row) = (self.rules.board().rows(), row as usize);
        match row.checked_sub(rows) {
            None => (rows - row).to_string(),
            Some(0) => "miss".to_owned(),
            Some(1) => "hit".to_owned(),
            Some(sunk) => {
                let length = self.lengths().nth(sunk - 2).unwrap_or(0);
                format!("sunk-{length}")
            }
        }
    }
}
