//! Dots and boxes: whoever draws the fourth side of a box owns it and draws again.
//!
//! Dots form a grid around `rows` times `cols` boxes. A move draws a line between two neighbouring
//! dots. The game ends when all lines are drawn; more boxes win. Nobody has to complete a box.
//!
//! Rules: Barker and Korf, *Solving Dots-And-Boxes*, AAAI 2012.
//!
//! # Who moves
//! In gt-core the players alternate strictly. So the opponent of a player who has completed a box
//! answers with [`Turn::Pass`]. The other way is one move for a whole turn. But a turn may complete
//! any of the open boxes in any order, and end with any line: with *k* open boxes it has at least
//! 2^*k* forms. A pass costs one bit of the position, and a line stays one move.

use gt_core::ShapeError;
use gt_core::bits::ones;
use gt_core::prelude::*;

/// The board: up to 64 lines, first the horizontal ones and then the vertical ones, row by row.
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    /// For each box its four lines.
    boxes: Vec<u64>,
    /// All lines.
    lines: u64,
}

impl DotsAndBoxes {
    /// A board of `rows` times `cols` boxes.
    ///
    /// # Errors
    /// [`ShapeError`] if there is no box or if there are more than 64 lines.
    pub fn new(rows: u32, cols: u32) -> Result<Self, ShapeError> {
        let shape = |valid| ShapeError::new("board", format!("{rows} x {cols} boxes"), valid);
        if rows == 0 || cols == 0 {
            return Err(shape("one box or more"));
        }
        let count = u128::from(rows) * (2 * u128::from(cols) + 1) + u128::from(cols);
        if count > 64 {
            return Err(shape("at most 64 lines"));
        }
        let sides = |row: u32, col: u32| {
            let (above, left) = (row * cols + col, (rows + 1) * cols + row * (cols + 1) + col);
            1 << above | 1 << (above + cols) | 1 << left | 1 << (left + 1)
        };
        let boxes = (0..rows).flat_map(|row| (0..cols).map(move |col| sides(row, col)));
        Ok(Self { boxes: boxes.collect(), lines: u64::MAX >> (64 - count) })
    }
}

/// What has been drawn, and the score.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Drawn {
    /// One bit for each line.
    pub lines: u64,
    /// Boxes of the player to move less boxes of the opponent.
    pub ahead: i32,
    /// The opponent has completed a box and draws again, so the player to move has to pass.
    pub must_pass: bool,
}

/// A line, or a pass in answer to a completed box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Draw the line with this number.
    Draw(u32),
    /// Let the opponent draw again.
    Pass,
}

impl Game for DotsAndBoxes {
    type Position = Drawn;
    type Move = Turn;

    fn initial(&self) -> Drawn {
        Drawn { lines: 0, ahead: 0, must_pass: false }
    }

    fn moves(&self, drawn: &Drawn) -> impl Iterator<Item = Turn> {
        let free = if drawn.must_pass { 0 } else { self.lines & !drawn.lines };
        drawn.must_pass.then_some(Turn::Pass).into_iter().chain(ones(free).map(Turn::Draw))
    }

    fn play(&self, drawn: &Drawn, turn: Turn) -> Drawn {
        let Turn::Draw(line) = turn else { return Drawn { lines: drawn.lines, ahead: -drawn.ahead, must_pass: false } };
        let lines = drawn.lines | 1 << line;
        let completed = self.boxes.iter().filter(|&&sides| sides >> line & 1 == 1 && lines & sides == sides);
        let completed: i32 = completed.map(|_| 1).sum();
        Drawn { lines, ahead: -(drawn.ahead + completed), must_pass: completed > 0 && lines != self.lines }
    }

    fn blocked(&self, drawn: &Drawn) -> Outcome {
        self.margin(drawn).outcome() // all lines are drawn
    }
}

impl Acyclic for DotsAndBoxes {} // every move draws a line, or is a pass, which no pass follows

impl Margins for DotsAndBoxes {
    fn margin(&self, drawn: &Drawn) -> Margin {
        Margin(drawn.ahead)
    }
}
