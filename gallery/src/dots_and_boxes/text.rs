//! How positions and moves of dots and boxes are written, and the picture of a board.

use core::fmt;
use core::ops::Range;

use gt_core::ParseError;
use gt_core::prelude::*;

use super::board::{DotsAndBoxes, Drawing, Drawn};
use crate::text;

impl DotsAndBoxes {
    /// The lines in rows from the top, across and down in turn.
    ///
    /// Each row has the mark of its lines.
    fn rows(&self) -> impl Iterator<Item = (char, Range<u32>)> {
        let (rows, cols) = (self.rows, self.cols);
        let across = move |row| ('-', row * cols..(row + 1) * cols);
        let down = move |row| {
            ('|', (rows + 1) * cols + row * (cols + 1)..(rows + 1) * cols + (row + 1) * (cols + 1))
        };
        (0..=2 * rows).map(move |nth| if nth % 2 == 0 { across(nth / 2) } else { down(nth / 2) })
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
            if mark == '-' {
                format!("{:>2} +{shown}\n", self.rows + 1 - nth / 2)
            } else {
                format!("   {}\n", shown.trim_end())
            }
        });
        let names: String = (0..=self.cols).flat_map(|col| [' ', ' ', text::letter(col)]).collect();
        let score = format!(" {names}\nthe player to move is ahead by {}\n", drawn.ahead);
        rows.chain([score]).collect()
    }

    /// What is wrong with a position, if anything is.
    fn error(&self, &Drawn { lines, ahead, must_pass }: &Drawn) -> Option<&'static str> {
        let completed = self.completed(lines, lines);
        let may_pass = !must_pass || (completed > 0 && lines != self.lines);
        if !(-completed..=completed).contains(&ahead) || (completed - ahead) % 2 != 0 || !may_pass {
            return Some(FITTING);
        }
        if must_pass || lines == self.lines {
            return (ahead == completed).then_some(LAST); // the opponent has no box
        }
        let beside = |sides: u64| lines & sides == sides;
        let alone = lines
            & !self
                .boxes
                .iter()
                .filter(|&&sides| beside(sides))
                .fold(0, |lines, sides| lines | sides);
        (lines != 0 && alone == 0 && ahead == -completed).then_some(BEFORE)
    }
}

/// What [`Notation`] expects.
const LINES: &str =
    "rows of - and . for lines across, and of | and . for lines down, in turn, with / between them";
const SCORE: &str = "lines, and then :0 or by how much the player to move is ahead";
const FITTING: &str =
    "a score that the completed boxes give, and a pass only after a box that is not the last";
const LAST: &str = "a box of the opponent, who has just completed one";
const BEFORE: &str = "a box of the player to move, or a line beside no completed box: the opponent has drawn last, or passed";
const MOVE: &str = "two neighbouring dots such as a1-b1, or pass";

/// The lines, the score, and whether the player to move passes.
impl Encode for DotsAndBoxes {
    fn encode_into(&self, drawn: &Drawn, out: &mut Encoder<'_>) {
        out.put_up_to(drawn.lines, self.lines);
        out.put((drawn.ahead, drawn.must_pass));
    }

    fn decode_from(&self, from: &mut Decoder<'_>) -> Option<Drawn> {
        let lines = from.take_up_to(self.lines)?;
        let (ahead, must_pass): (i32, bool) = from.take()?;
        let completed = self.completed(lines, lines);
        let may_pass = !must_pass || (completed > 0 && lines != self.lines);
        let fits = may_pass && (-completed..=completed).contains(&ahead);
        fits.then_some(Drawn { lines, ahead, must_pass })
    }
}

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
        let (shown, must_pass) =
            text.strip_suffix(":pass").map_or((text, false), |shown| (shown, true));
        let parts =
            shown.rsplit_once(':').and_then(|(lines, ahead)| Some((lines, ahead.parse().ok()?)));
        let (lines, ahead) = parts.ok_or_else(|| ParseError::new(text, SCORE))?;
        let lines =
            text::read_marks(lines, self.rows()).ok_or_else(|| ParseError::new(text, LINES))?;
        let drawn = Drawn { lines, ahead, must_pass };
        self.error(&drawn).map_or(Ok(drawn), |expected| Err(ParseError::new(text, expected)))
    }

    fn write_move(&self, _: &Drawn, turn: Drawing, out: &mut dyn fmt::Write) -> fmt::Result {
        let Drawing::Draw(line) = turn else { return out.write_str("pass") };
        let [from, to] = self.ends(line).map(|dot| text::square(self.cols + 1, dot));
        write!(out, "{from}-{to}")
    }

    fn parse_move(&self, _: &Drawn, text: &str) -> Result<Drawing, ParseError> {
        let dot = |name| text::read_square(name, self.cols + 1, self.rows + 1).ok();
        let dots = text.split_once('-').and_then(|(from, to)| Some([dot(from)?, dot(to)?]));
        let turn = if text == "pass" {
            Some(Drawing::Pass)
        } else {
            dots.and_then(|dots| self.line(dots)).map(Drawing::Draw)
        };
        turn.ok_or_else(|| ParseError::new(text, MOVE))
    }
}

/// The lines between the dots, `+`, which are no cells. Rows and columns are named by their dots,
/// or by the two dots between which they lie.
impl Grid for DotsAndBoxes {
    fn size(&self) -> GridSize {
        GridSize::new(2 * self.cols + 1, 2 * self.rows + 1)
    }

    fn glyph(&self, drawn: &Drawn, cell: u32) -> Glyph {
        let line = |line: &u32| self.cell(*line) == cell;
        match (0..self.lines.count_ones()).find(line) {
            Some(line) if drawn.lines >> line & 1 == 0 => Glyph::EMPTY,
            Some(line) => Glyph::neutral(if self.is_across(line) { '-' } else { '|' }),
            None if cell.is_multiple_of(2) && (cell / self.size().columns).is_multiple_of(2) => {
                Glyph { sign: '+', ..Glyph::OUTSIDE }
            }
            None => Glyph::OUTSIDE,
        }
    }

    fn touched(&self, _: &Drawn, turn: Drawing) -> impl Iterator<Item = u32> {
        let line = if let Drawing::Draw(line) = turn { Some(self.cell(line)) } else { None };
        line.into_iter()
    }

    fn column_label(&self, column: u32) -> String {
        let [dot, next] = [column / 2, column.div_ceil(2)].map(text::letter);
        if dot == next { dot.into() } else { format!("{dot}-{next}") }
    }

    fn row_label(&self, row: u32) -> String {
        let [dot, next] = [row.div_ceil(2), row / 2].map(|above| self.rows + 1 - above);
        if dot == next { dot.to_string() } else { format!("{dot}-{next}") }
    }
}

impl DotsAndBoxes {
    const fn is_across(&self, line: u32) -> bool {
        let [from, to] = self.ends(line);
        to == from + 1
    }

    /// The cell of a line: between its two dots.
    fn cell(&self, line: u32) -> u32 {
        let ([from, to], width) = (self.ends(line), self.cols + 1);
        self.size().at(from % width + to % width, 2 * self.rows - from / width - to / width)
    }
}
