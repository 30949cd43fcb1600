//! The rules value and the position of dots and boxes, and where the lines are.

use gt_core::ShapeError;
use gt_core::bits::ones;

/// The board: up to 64 lines, first the horizontal ones and then the vertical ones, row by row.
///
/// A margin counts boxes. Up to symmetry, 2 x 2 boxes have 859 positions in play, and 2 x 3 boxes
/// 58,499: the same lines with another score are another position.
///
/// # Example
/// ```
/// use gt_core::Run;
/// use gt_core::memo::MarginValues;
/// use gt_core::prelude::*;
/// use gt_gallery::DotsAndBoxes;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = DotsAndBoxes::new(2, 2)?.reduced();
/// let margins = MarginValues::new(&game, &Run::new());
/// assert_eq!(margins.value(&game.initial())?, Some(Margin(2))); // three boxes against one
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct DotsAndBoxes {
    pub(super) rows: u32,
    pub(super) cols: u32,
    /// For each box its four lines.
    pub(super) boxes: Vec<u64>,
    /// All lines.
    pub(super) lines: u64,
    /// For each symmetry, by byte and value: where these lines go.
    pub(super) images: Vec<Vec<Vec<u64>>>,
}

impl DotsAndBoxes {
    /// A board of `rows` times `cols` boxes.
    ///
    /// # Complexity
    /// O(`lines`^2) time, and 16 KiB of tables for each of the 4 or 8 symmetries.
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
        let mut game = Self {
            rows,
            cols,
            boxes: boxes.collect(),
            lines: u64::MAX >> (64 - count),
            images: Vec::new(),
        };
        for symmetry in 0..if rows == cols { 8 } else { 4 } {
            let image = |line| {
                game.line(game.ends(line).map(|dot| {
                    let (col, row) = (dot % (cols + 1), dot / (cols + 1));
                    let col = if symmetry & 1 == 0 { col } else { cols - col };
                    let row = if symmetry & 2 == 0 { row } else { rows - row };
                    if symmetry & 4 == 0 { row * (cols + 1) + col } else { col * (cols + 1) + row }
                }))
            };
            let images: Vec<u32> =
                (0..game.lines.count_ones()).map(|line| image(line).unwrap_or(line)).collect();
            // A byte of lines at a time.
            let byte = |first: usize, lines: u64| {
                ones(lines)
                    .filter_map(|line| images.get(first + line as usize))
                    .fold(0, |moved, &line| moved | 1 << line)
            };
            game.images.push(
                (0..64)
                    .step_by(8)
                    .map(|first| (0..256).map(|lines| byte(first, lines)).collect())
                    .collect(),
            );
        }
        Ok(game)
    }

    /// The dots that a line joins, in ascending order: numbered row by row, from the lower left.
    pub(super) const fn ends(&self, line: u32) -> [u32; 2] {
        let (width, across) = (self.cols + 1, (self.rows + 1) * self.cols);
        if line < across {
            let left = (self.rows - line / self.cols) * width + line % self.cols;
            return [left, left + 1];
        }
        let lower = (self.rows - 1 - (line - across) / width) * width + (line - across) % width;
        [lower, lower + width]
    }

    /// The line that joins two dots.
    pub(super) fn line(&self, dots: [u32; 2]) -> Option<u32> {
        let ends = [dots[0].min(dots[1]), dots[0].max(dots[1])];
        (0..self.lines.count_ones()).find(|&line| self.ends(line) == ends)
    }

    /// How many boxes with one of the lines `of` have all sides drawn.
    #[inline]
    pub(super) fn completed(&self, of: u64, lines: u64) -> i32 {
        self.boxes
            .iter()
            .filter(|&&sides| sides & of != 0 && lines & sides == sides)
            .map(|_| 1)
            .sum()
    }
}

/// What has been drawn, and the score.
///
/// The lines across come first, row by row from the top, and then the lines down. So line 0 joins
/// the two dots at the upper left.
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
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_gallery::{DotsAndBoxes, Drawing};
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = DotsAndBoxes::new(1, 2)?;
/// let two_sides = game.parse_position("-./|../..:0")?;
/// let three_sides = game.play(&two_sides, game.parse_move(&two_sides, "a1-b1")?);
/// assert!(!three_sides.must_pass); // no box yet
/// let closed = game.play(&three_sides, game.parse_move(&three_sides, "b1-b2")?);
/// assert_eq!((closed.ahead, game.moves(&closed).collect::<Vec<_>>()), (-1, vec![Drawing::Pass]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawing {
    /// Draw the line with this number.
    Draw(u32),
    /// Let the opponent draw again.
    Pass,
}
