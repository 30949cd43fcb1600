//! Rows of pins as text and as bytes: their lengths, and which pins of which row fall.

use core::fmt::{Result as Written, Write};

use gt_core::ParseError;
use gt_core::error::counted;
use gt_core::prelude::*;
use gt_draw::coordinates::{Pitch, with_coordinates};

/// Writes the lengths of the rows, such as `2+5`; without rows `0`.
pub(crate) fn write_rows(out: &mut dyn Write, rows: &[u16]) -> Written {
    for (nth, pins) in rows.iter().enumerate() {
        write!(out, "{}{pins}", if nth == 0 { "" } else { "+" })?;
    }
    out.write_str(if rows.is_empty() { "0" } else { "" })
}

/// Reads rows that `most` pins in a row leave if a move knocks down `least` pins or more; the rows
/// are sorted.
///
/// Shorter rows than `least` are left out. Between two rows at least `least` pins have fallen. What
/// is left then lay at an end, and fell too.
pub(crate) fn read_rows(text: &str, least: u16, most: u16) -> Result<Vec<u16>, ParseError> {
    if text == "0" {
        return Ok(Vec::new());
    }
    let rows: Option<Vec<u16>> =
        text.split('+').map(|pins| number(pins).filter(|&pins| pins >= least)).collect();
    let few = rows.filter(|rows| can_be_left(rows, least, most));
    let shortest = counted(least, "pin");
    let valid = || {
        format!(
            "0, or rows such as 2+5, each of {shortest} or more, that a row of {most} can leave"
        )
    };
    let mut rows = few.ok_or_else(|| ParseError::new(text, valid()))?;
    rows.sort_unstable();
    Ok(rows)
}

/// Whether `most` pins in a row leave these rows, if a move knocks down `least` pins or more.
fn can_be_left(rows: &[u16], least: u16, most: u16) -> bool {
    let standing: u64 = rows.iter().map(|&pins| u64::from(pins)).sum();
    let between = (rows.len() as u64).saturating_sub(1) * u64::from(least);
    let beside = u64::from(most).checked_sub(standing + between);
    rows.is_empty() || beside.is_some_and(|fallen| fallen == 0 || fallen >= least.into())
}

/// Puts rows that `most` pins in a row leave.
pub(crate) fn put_rows(rows: &[u16], least: u16, most: u16, out: &mut Encoder<'_>) {
    out.put_list(rows, usize::from(most).div_ceil(2 * usize::from(least)));
}

/// Takes what [`put_rows`] has put.
pub(crate) fn take_rows(from: &mut Decoder<'_>, least: u16, most: u16) -> Option<Vec<u16>> {
    let rows: Vec<u16> = from.take_list(usize::from(most).div_ceil(2 * usize::from(least)))?;
    let valid = rows.is_sorted() && rows.iter().all(|&pins| pins >= least);
    (valid && can_be_left(&rows, least, most)).then_some(rows)
}

/// Draws the rows with the numbers of their pins; a row that is too long for a line only as their
/// number.
pub(crate) fn draw_rows(rows: &[u16]) -> String {
    /// The most pins that stand side by side.
    const SHOWN: u16 = 36;
    let longest = rows.last().copied().unwrap_or(0);
    if rows.is_empty() {
        return "no pins".to_owned();
    }
    let line = |&pins: &u16| match longest {
        0..=SHOWN => vec!["|"; pins.into()].join(" "),
        _ => format!("{pins} pins"),
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    let pins = if longest > SHOWN { 0 } else { longest };
    with_coordinates(
        &lines,
        (1..=rows.len()).map(|row| format!("row {row}")),
        1..=pins,
        Pitch::SIGNS,
    )
}

/// Writes that `taken` pins of a row fall, such as `1:3-4` for the third and the fourth pin of the
/// first row, or `1:3` for the third alone.
pub(crate) fn write_fall(out: &mut dyn Write, row: usize, left: u16, taken: u16) -> Written {
    write!(out, "{}:{}", row + 1, u32::from(left) + 1)?;
    if taken > 1 { write!(out, "-{}", u32::from(left) + u32::from(taken)) } else { Ok(()) }
}

/// Reads what [`write_fall`] has written: the row, the pins left of those that fall, and how many
/// fall.
pub(crate) fn read_fall(text: &str) -> Result<(usize, u16, u16), ParseError> {
    let fall = || {
        let (row, pins) = text.split_once(':')?;
        let (first, last) = pins.split_once('-').unwrap_or((pins, pins));
        let (row, first, last) = (number(row)?, number(first)?, number(last)?);
        Some((
            usize::from(row.checked_sub(1)?),
            first.checked_sub(1)?,
            last.checked_sub(first)?.checked_add(1)?,
        ))
    };
    fall()
        .ok_or_else(|| ParseError::new(text, "a row and its pins that fall, such as 1:3 or 1:3-4"))
}

/// A number without sign.
fn number(text: &str) -> Option<u16> {
    text.bytes().all(|digit| digit.is_ascii_digit()).then(|| text.parse().ok())?
}
