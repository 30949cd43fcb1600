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

use core::fmt;
use core::ops::RangeInclusive;

use gt_core::bits::ones;
use gt_core::prelude::*;
use gt_core::{ParseError, ShapeError};

use crate::text;

/// The board: up to 64 lines, first the horizontal ones and then the vertical ones, row by row.
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
                game.line(game.ends(line).map(|(col, row)| {
                    let col = if symmetry & 1 == 0 { col } else { cols - col };
                    let row = if symmetry & 2 == 0 { row } else { rows - row };
                    if symmetry & 4 == 0 { (col, row) } else { (row, col) }
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

    /// The dots that a line joins, each by its column and its row from the top.
    const fn ends(&self, line: u32) -> [(u32, u32); 2] {
        let across = (self.rows + 1) * self.cols;
        if line < across {
            let (col, row) = (line % self.cols, line / self.cols);
            return [(col, row), (col + 1, row)];
        }
        let (col, row) = ((line - across) % (self.cols + 1), (line - across) / (self.cols + 1));
        [(col, row), (col, row + 1)]
    }

    /// The line that joins two dots.
    fn line(&self, dots: [(u32, u32); 2]) -> Option<u32> {
        let [from, to] = [dots[0].min(dots[1]), dots[0].max(dots[1])];
        (0..self.lines.count_ones()).find(|&line| self.ends(line) == [from, to])
    }

    /// The boxes whose sides are all drawn.
    fn completed(&self, lines: u64) -> u32 {
        self.boxes.iter().map(|&sides| u32::from(lines & sides == sides)).sum()
    }

    /// A picture of the dots and the lines, with the names of rows and columns, and who is ahead.
    pub fn draw(&self, drawn: &Drawn) -> String {
        let line = |from, to, there, not| if self.has(drawn, [from, to]) { there } else { not };
        let rows = (0..=self.rows).map(|row| {
            let across: String = (0..self.cols).map(|col| line((col, row), (col + 1, row), "--+", "  +")).collect();
            let down: String = (0..=self.cols).map(|col| line((col, row), (col, row + 1), "|  ", "   ")).collect();
            let down = if row == self.rows { String::new() } else { format!("   {}\n", down.trim_end()) };
            format!("{:>2} +{across}\n{down}", self.rows + 1 - row)
        });
        let names: String = (0..=self.cols).flat_map(|col| [' ', ' ', text::letter(col)]).collect();
        let score = format!(" {names}\nthe player to move is ahead by {}\n", drawn.ahead);
        rows.chain([score]).collect()
    }

    fn has(&self, drawn: &Drawn, dots: [(u32, u32); 2]) -> bool {
        self.line(dots).is_some_and(|line| drawn.lines >> line & 1 == 1)
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

/// Positions: the lines from the top, rows of lines across and of lines down in turn, and by how
/// much the player to move is ahead, such as `-.-/|.../..-:0`; then `:pass` for a player who has
/// to pass. Moves: the two dots of the line, such as `a1-b1`, with dot `a1` at the lower left; or
/// `pass`.
impl Notation for DotsAndBoxes {
    fn write_position(&self, drawn: &Drawn, out: &mut dyn fmt::Write) -> fmt::Result {
        for row in 0..=self.rows {
            for col in 0..self.cols {
                out.write_char(if self.has(drawn, [(col, row), (col + 1, row)]) { '-' } else { '.' })?;
            }
            if row < self.rows {
                out.write_char('/')?;
                for col in 0..=self.cols {
                    out.write_char(if self.has(drawn, [(col, row), (col, row + 1)]) { '|' } else { '.' })?;
                }
                out.write_char('/')?;
            }
        }
        write!(out, ":{}{}", Margin(drawn.ahead), if drawn.must_pass { ":pass" } else { "" })
    }

    fn parse_position(&self, text: &str) -> Result<Drawn, ParseError> {
        let wrong = |expected| ParseError::new(text, expected);
        let (shown, must_pass) = text.strip_suffix(":pass").map_or((text, false), |shown| (shown, true));
        let parts = shown.rsplit_once(':').and_then(|(lines, ahead)| Some((lines, ahead.parse().ok()?)));
        let (shown, ahead): (&str, i32) =
            parts.ok_or_else(|| wrong("lines, and then :0 or by how much the player to move is ahead"))?;
        let mut rows = shown.split('/');
        let mut lines = 0;
        for nth in 0..=2 * self.rows {
            let (mark, down) = if nth % 2 == 0 { ('-', 0) } else { ('|', 1) };
            let row: Vec<char> = rows.next().unwrap_or("").chars().collect();
            if row.len() != (self.cols + down) as usize || row.iter().any(|&line| line != mark && line != '.') {
                return Err(wrong("rows of - and . for lines across, and of | and . for lines down, in turn, with / between them"));
            }
            for (col, _) in (0..).zip(row).filter(|&(_, line)| line == mark) {
                lines |= self.line([(col, nth / 2), (col + 1 - down, nth / 2 + down)]).map_or(0, |line| 1 << line);
            }
        }
        let completed = self.completed(lines);
        let fits = rows.next().is_none() && ahead.unsigned_abs() <= completed && ahead.unsigned_abs() % 2 == completed % 2;
        let may_pass = !must_pass || (completed > 0 && lines != self.lines);
        let drawn = (fits && may_pass).then_some(Drawn { lines, ahead, must_pass });
        drawn.ok_or_else(|| wrong("a score that the completed boxes give, and a pass only after a box that is not the last"))
    }

    fn write_move(&self, _: &Drawn, turn: Turn, out: &mut dyn fmt::Write) -> fmt::Result {
        let Turn::Draw(line) = turn else { return out.write_str("pass") };
        let mut dots = self.ends(line).map(|(col, row)| (self.rows - row) * (self.cols + 1) + col);
        dots.sort_unstable();
        let [from, to] = dots.map(|dot| text::square(self.cols + 1, dot));
        write!(out, "{from}-{to}")
    }

    fn parse_move(&self, _: &Drawn, text: &str) -> Result<Turn, ParseError> {
        if text == "pass" {
            return Ok(Turn::Pass);
        }
        let dot = |name| text::read_square(name, self.cols + 1, self.rows + 1).ok();
        let place = |dot| (dot % (self.cols + 1), self.rows - dot / (self.cols + 1));
        let dots = text.split_once('-').and_then(|(from, to)| Some([place(dot(from)?), place(dot(to)?)]));
        let line = dots.and_then(|dots| self.line(dots)).map(Turn::Draw);
        line.ok_or_else(|| ParseError::new(text, "two neighbouring dots such as a1-b1, or pass"))
    }
}
