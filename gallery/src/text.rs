//! Text of boards of cells: rows from the top, and cells as letter and number.
//!
//! Cells are numbered row by row from the bottom, so cell 0 is `a1` and stands at the lower left.

use core::fmt::{Result as Written, Write};
use core::ops::Range;

use gt_core::ParseError;
use gt_core::Player;

/// Writes the cells row by row, the top row first, with `/` between rows.
pub(crate) fn write_rows(
    out: &mut dyn Write,
    columns: u32,
    rows: u32,
    cell: impl Fn(u32) -> char,
) -> Written {
    for row in (0..rows).rev() {
        (0..columns).try_for_each(|column| out.write_char(cell(row * columns + column)))?;
        out.write_str(if row == 0 { "" } else { "/" })?;
    }
    Ok(())
}

/// Reads what [`write_rows`] has written: for each of `letters`, its cells as bits.
///
/// Every other cell must be `.`.
pub(crate) fn read_rows<const N: usize>(
    text: &str,
    columns: u32,
    rows: u32,
    letters: [char; N],
) -> Result<[u64; N], ParseError> {
    let wrong = || {
        let letters = letters.map(String::from).join(", ");
        ParseError::new(
            text,
            format!(
                "{rows} rows of {columns} cells, with / between them, and each cell one of {letters}, ."
            ),
        )
    };
    let mut cells = [0; N];
    let mut lines = text.split('/');
    for row in (0..rows).rev() {
        let mut line = lines.next().ok_or_else(wrong)?.chars();
        for column in 0..columns {
            let cell = line.next().ok_or_else(wrong)?;
            match letters.iter().position(|&letter| letter == cell) {
                Some(letter) => cells[letter] |= 1 << (row * columns + column),
                None if cell == '.' => {}
                None => return Err(wrong()),
            }
        }
        line.next().map_or(Ok(()), |_| Err(wrong()))?;
    }
    lines.next().map_or(Ok(cells), |_| Err(wrong()))
}

/// Writes rows of marks, with `/` between them: the mark of a row for each of its bits that is set,
/// and `.` for the others.
pub(crate) fn write_marks(
    out: &mut dyn Write,
    rows: impl Iterator<Item = (char, Range<u32>)>,
    set: u64,
) -> Written {
    for (nth, (mark, mut bits)) in rows.enumerate() {
        out.write_str(if nth == 0 { "" } else { "/" })?;
        bits.try_for_each(|bit| out.write_char(if set >> bit & 1 == 1 { mark } else { '.' }))?;
    }
    Ok(())
}

/// Reads what [`write_marks`] has written.
pub(crate) fn read_marks(
    text: &str,
    rows: impl Iterator<Item = (char, Range<u32>)>,
) -> Option<u64> {
    let (mut set, mut lines) = (0, text.split('/'));
    for (mark, mut bits) in rows {
        for shown in lines.next()?.chars() {
            let bit = bits.next().filter(|_| shown == mark || shown == '.')?;
            set |= u64::from(shown == mark) << bit;
        }
        bits.next().is_none().then_some(())?;
    }
    lines.next().is_none().then_some(set)
}

/// The error of a position in which the player to move has won, by what `goal` names.
pub(crate) fn won_before(text: &str, goal: &str) -> ParseError {
    ParseError::new(text, format!("no {goal} of the player to move: the play was over before"))
}

/// The name of a cell, such as `b3`: the column as a letter, and the row from 1.
pub(crate) fn square(columns: u32, cell: u32) -> String {
    format!("{}{}", letter(cell % columns), cell / columns + 1)
}

/// Reads what [`square`] has written, for a board of at most 26 columns.
pub(crate) fn read_square(text: &str, columns: u32, rows: u32) -> Result<u32, ParseError> {
    let cell = (0..columns * rows).find(|&cell| square(columns, cell) == text);
    let last = columns * rows - 1;
    cell.ok_or_else(|| {
        ParseError::new(text, format!("a square from a1 to {}", square(columns, last)))
    })
}

/// A picture of the board, with the numbers of rows and the letters of columns.
pub(crate) fn picture(columns: u32, rows: u32, cell: impl Fn(u32) -> char) -> String {
    picture_of(columns, rows, letter, cell)
}

/// A picture of the board, with the numbers of rows and what `name` says of each column.
pub(crate) fn picture_of(
    columns: u32,
    rows: u32,
    name: impl Fn(u32) -> char,
    cell: impl Fn(u32) -> char,
) -> String {
    let mut picture = String::new();
    let line = |row: u32| {
        (0..columns).flat_map(|column| [' ', cell(row * columns + column)]).collect::<String>()
    };
    let names: String = (0..columns).flat_map(|column| [' ', name(column)]).collect();
    let rows = (0..rows).rev().map(|row| format!("{:>2}{}\n", row + 1, line(row)));
    picture.extend(rows.chain([format!("  {names}\n")]));
    picture
}

/// The name of a column.
pub(crate) fn letter(column: u32) -> char {
    (b'a'..=b'z').nth(column as usize).map_or('?', char::from)
}

/// The stones of two players who take turns to place them, one bit for each cell.
///
/// Cell 0 is the lower left one, the cells of a row follow each other, and the next row is above.
/// Whose turn it is follows from the number of stones. The bits of `own` are some of those of
/// `all`.
///
/// # Example
/// ```
/// use gt_core::prelude::*;
/// use gt_gallery::{Mnk, PlacedStones};
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let stones = Mnk::new(3, 3, 3)?.parse_position("o../.x./...")?;
/// assert_eq!(stones, PlacedStones { own: 1 << 4, all: 1 << 4 | 1 << 6 }); // x has the centre
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlacedStones {
    /// Of the player to move.
    pub own: u64,
    /// Of both players.
    pub all: u64,
}

impl PlacedStones {
    /// Who is to move: the first player, if both have as many stones.
    pub(crate) const fn turn(&self) -> Player {
        if self.all.count_ones().is_multiple_of(2) { Player::First } else { Player::Second }
    }

    /// `x` for a stone of the player who began, `o` for one of the other, `.` for none.
    pub(crate) const fn letter(&self, cell: u32) -> char {
        let first = self.own >> cell & 1 == (self.all.count_ones() as u64 + 1) & 1;
        match self.all >> cell & 1 {
            0 => '.',
            _ if first => 'x',
            _ => 'o',
        }
    }

    /// Reads rows of these letters. There must be as many `x` as `o`, or one more.
    pub(crate) fn read(text: &str, columns: u32, rows: u32) -> Result<Self, ParseError> {
        let [first, second] = read_rows(text, columns, rows, ['x', 'o'])?;
        match first.count_ones().checked_sub(second.count_ones()) {
            Some(0) => Ok(Self { own: first, all: first | second }),
            Some(1) => Ok(Self { own: second, all: first | second }),
            _ => Err(ParseError::new(text, "as many x as o, or one more")),
        }
    }
}
