//! Dots and boxes: whoever draws the fourth side of a box owns it and draws again.
//!
//! Dots form a grid around `rows` times `cols` boxes. A move draws a line between two neighbouring
//! dots. The game ends when all lines are drawn; the player with more boxes wins. Nobody has to
//! complete a box.
//!
//! Rules: Barker and Korf, *Solving Dots-And-Boxes*, AAAI 2012.
//!
//! # Who moves
//! In gt-core the players alternate strictly. So the opponent of a player who has completed a box
//! answers with [`Turn::Pass`]. The other way is one move for a whole turn. But a turn may complete
//! any of the open boxes in any order, and end with any line: with *k* open boxes it has at least
//! 2^*k* forms. A pass costs one bit of the position, and a line stays one move.

use core::fmt;
use core::ops::{Range, RangeInclusive};

use gt_core::bits::ones;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use crate::text;

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
    rows: u32,
    cols: u32,
    /// For each box its four lines.
    boxes: Vec<u64>,
    /// All lines.
    lines: u64,
    /// For each symmetry, by byte and value: where these lines go.
    images: Vec<Vec<Vec<u64>>>,
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
        let mut game = Self { rows, cols, boxes: boxes.collect(), lines: u64::MAX >> (64 - count), images: Vec::new() };
        for symmetry in 0..if rows == cols { 8 } else { 4 } {
            let image = |line| {
                game.line(game.ends(line).map(|dot| {
                    let (col, row) = (dot % (cols + 1), dot / (cols + 1));
                    let col = if symmetry & 1 == 0 { col } else { cols - col };
                    let row = if symmetry & 2 == 0 { row } else { rows - row };
                    if symmetry & 4 == 0 { row * (cols + 1) + col } else { col * (cols + 1) + row }
                }))
            };
            let images: Vec<u32> = (0..game.lines.count_ones()).map(|line| image(line).unwrap_or(line)).collect();
            // A byte of lines at a time.
            let byte = |first: usize, lines: u64| {
                ones(lines).filter_map(|line| images.get(first + line as usize)).fold(0, |moved, &line| moved | 1 << line)
            };
            game.images.push((0..64).step_by(8).map(|first| (0..256).map(|lines| byte(first, lines)).collect()).collect());
        }
        Ok(game)
    }

    /// The lines in rows from the top, across and down in turn.
    ///
    /// Each row has the mark of its lines.
    fn rows(&self) -> impl Iterator<Item = (char, Range<u32>)> {
        let (rows, cols) = (self.rows, self.cols);
        let across = move |row| ('-', row * cols..(row + 1) * cols);
        let down = move |row| ('|', (rows + 1) * cols + row * (cols + 1)..(rows + 1) * cols + (row + 1) * (cols + 1));
        (0..=2 * rows).map(move |nth| if nth % 2 == 0 { across(nth / 2) } else { down(nth / 2) })
    }

    /// The dots that a line joins, in ascending order: numbered row by row, from the lower left.
    const fn ends(&self, line: u32) -> [u32; 2] {
        let (width, across) = (self.cols + 1, (self.rows + 1) * self.cols);
        if line < across {
            let left = (self.rows - line / self.cols) * width + line % self.cols;
            return [left, left + 1];
        }
        let lower = (self.rows - 1 - (line - across) / width) * width + (line - across) % width;
        [lower, lower + width]
    }

    /// The line that joins two dots.
    fn line(&self, dots: [u32; 2]) -> Option<u32> {
        let ends = [dots[0].min(dots[1]), dots[0].max(dots[1])];
        (0..self.lines.count_ones()).find(|&line| self.ends(line) == ends)
    }

    /// How many boxes with one of the lines `of` have all sides drawn.
    #[inline]
    fn completed(&self, of: u64, lines: u64) -> i32 {
        self.boxes.iter().filter(|&&sides| sides & of != 0 && lines & sides == sides).map(|_| 1).sum()
    }

    /// A picture of the dots and the lines, with the names of rows and columns, and who is ahead.
    pub fn draw(&self, drawn: &Drawn) -> String {
        let rows = self.rows().zip(0..).map(|((mark, lines), nth)| {
            let shown = |line: u32| match (mark, drawn.lines >> line & 1) {
                ('-', 0) => "  +",
                ('-', _) => "--+",
                (_, 0) => "   ",
                _ => "|  ",
            };
            let shown: String = lines.map(shown).collect();
            if mark == '-' { format!("{:>2} +{shown}\n", self.rows + 1 - nth / 2) } else { format!("   {}\n", shown.trim_end()) }
        });
        let names: String = (0..=self.cols).flat_map(|col| [' ', ' ', text::letter(col)]).collect();
        let score = format!(" {names}\nthe player to move is ahead by {}\n", drawn.ahead);
        rows.chain([score]).collect()
    }

    /// Whether the completed boxes allow the score, and a pass.
    fn is_position(&self, &Drawn { lines, ahead, must_pass }: &Drawn) -> bool {
        let completed = self.completed(lines, lines);
        let may_pass = !must_pass || (completed > 0 && lines != self.lines);
        (-completed..=completed).contains(&ahead) && (completed - ahead) % 2 == 0 && may_pass
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
/// use gt_gallery::{DotsAndBoxes, Turn};
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let game = DotsAndBoxes::new(1, 2)?;
/// let two_sides = game.parse_position("-./|../..:0")?;
/// let three_sides = game.play(&two_sides, game.parse_move(&two_sides, "a1-b1")?);
/// assert!(!three_sides.must_pass); // no box yet
/// let closed = game.play(&three_sides, game.parse_move(&three_sides, "b1-b2")?);
/// assert_eq!((closed.ahead, game.moves(&closed).collect::<Vec<_>>()), (-1, vec![Turn::Pass]));
/// # Ok(())
/// # }
/// ```
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
        let completed = self.completed(1 << line, lines);
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

    /// No player gets more than all boxes that are still open.
    fn bounds(&self, drawn: &Drawn) -> RangeInclusive<Margin> {
        let open = self.boxes.iter().map(|&sides| i32::from(drawn.lines & sides != sides)).sum::<i32>();
        Margin(drawn.ahead - open)..=Margin(drawn.ahead + open)
    }

    /// The boxes that have an owner.
    fn rest(&self, drawn: &Drawn) -> Option<(Margin, Drawn)> {
        Some((Margin(drawn.ahead), Drawn { ahead: 0, ..*drawn }))
    }
}

impl Images for DotsAndBoxes {
    fn images(&self, drawn: &Drawn) -> impl Iterator<Item = Drawn> {
        let drawn = *drawn;
        self.images.iter().map(move |image| {
            let lines =
                image.iter().zip(drawn.lines.to_le_bytes()).fold(0, |lines, (byte, value)| lines | byte[usize::from(value)]);
            Drawn { lines, ..drawn }
        })
    }
}

/// The board may be turned and mirrored.
impl Symmetric for DotsAndBoxes {
    fn representative(&self, drawn: &Drawn) -> Drawn {
        let lines = self.images(drawn).map(|image| image.lines).fold(drawn.lines, u64::min);
        Drawn { lines, ..*drawn }
    }
}

/// What [`Notation`] expects.
const LINES: &str = "rows of - and . for lines across, and of | and . for lines down, in turn, with / between them";
const SCORE: &str = "lines, and then :0 or by how much the player to move is ahead";
const FITTING: &str = "a score that the completed boxes give, and a pass only after a box that is not the last";
const MOVE: &str = "two neighbouring dots such as a1-b1, or pass";

/// Positions: the lines from the top, rows of lines across and of lines down in turn, and by how
/// much the player to move is ahead, such as `-.-/|.../..-:0`; then `:pass` for a player who has
/// to pass. Moves: the two dots of the line, such as `a1-b1`, with dot `a1` at the lower left; or
/// `pass`.
impl Notation for DotsAndBoxes {
    fn write_position(&self, drawn: &Drawn, out: &mut dyn fmt::Write) -> fmt::Result {
        text::write_marks(out, self.rows(), drawn.lines)?;
        write!(out, ":{}{}", Margin(drawn.ahead), if drawn.must_pass { ":pass" } else { "" })
    }

    fn parse_position(&self, text: &str) -> Result<Drawn, ParseError> {
        let (shown, must_pass) = text.strip_suffix(":pass").map_or((text, false), |shown| (shown, true));
        let parts = shown.rsplit_once(':').and_then(|(lines, ahead)| Some((lines, ahead.parse().ok()?)));
        let (lines, ahead) = parts.ok_or_else(|| ParseError::new(text, SCORE))?;
        let lines = text::read_marks(lines, self.rows()).ok_or_else(|| ParseError::new(text, LINES))?;
        let drawn = Drawn { lines, ahead, must_pass };
        self.is_position(&drawn).then_some(drawn).ok_or_else(|| ParseError::new(text, FITTING))
    }

    fn write_move(&self, _: &Drawn, turn: Turn, out: &mut dyn fmt::Write) -> fmt::Result {
        let Turn::Draw(line) = turn else { return out.write_str("pass") };
        let [from, to] = self.ends(line).map(|dot| text::square(self.cols + 1, dot));
        write!(out, "{from}-{to}")
    }

    fn parse_move(&self, _: &Drawn, text: &str) -> Result<Turn, ParseError> {
        let dot = |name| text::read_square(name, self.cols + 1, self.rows + 1).ok();
        let dots = text.split_once('-').and_then(|(from, to)| Some([dot(from)?, dot(to)?]));
        let turn = if text == "pass" { Some(Turn::Pass) } else { dots.and_then(|dots| self.line(dots)).map(Turn::Draw) };
        turn.ok_or_else(|| ParseError::new(text, MOVE))
    }
}
