//! Boards of characters with the names of their rows and columns.

/// The distances of the squares in a line of characters.
///
/// The names of the columns are placed by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pitch {
    /// Characters from a square to the next.
    pub step: usize,
    /// Characters of a square before its sign, or before the last digit of its number.
    pub lead: usize,
}

impl Pitch {
    /// One character per square, with a blank between squares.
    pub const SIGNS: Self = Self { step: 2, lead: 0 };
}

/// Puts the names of the rows before the lines, and the names of the columns above them.
///
/// Names of columns that are too long to stand beside each other are written downwards. There is
/// no line break at the end.
/// # Example
/// ```
/// use gt_draw::coordinates::{Pitch, with_coordinates};
/// let lines = with_coordinates(&["P x x", "x x"], 0..2, 0..3, Pitch::SIGNS);
/// assert_eq!(lines, "  0 1 2\n0 P x x\n1 x x");
/// ```
#[must_use]
pub fn with_coordinates(
    lines: &[impl AsRef<str>],
    rows: impl IntoIterator<Item = impl ToString>,
    columns: impl IntoIterator<Item = impl ToString>,
    pitch: Pitch,
) -> String {
    let rows: Vec<String> = rows.into_iter().map(|name| name.to_string()).collect();
    let width = rows.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let lines: Vec<String> = rows
        .iter()
        .zip(lines)
        .map(|(name, line)| format!("{name:>width$} {}", line.as_ref()))
        .collect();
    header(width, columns, pitch) + &lines.join("\n")
}

/// Writes the names of the columns above a board whose rows have names of `width` characters.
///
/// Every line ends with a line break.
#[must_use]
pub fn header(
    width: usize,
    columns: impl IntoIterator<Item = impl ToString>,
    pitch: Pitch,
) -> String {
    let columns: Vec<Vec<char>> =
        columns.into_iter().map(|name| name.to_string().chars().collect()).collect();
    let longest = columns.iter().map(Vec::len).max().unwrap_or(0);
    let level = pitch.step > longest || columns.len() <= 1;
    let lines = if level { usize::from(longest > 0) } else { longest };
    let mut text = String::new();
    for line in 0..lines {
        let mut characters = Vec::new();
        for (i, name) in columns.iter().enumerate() {
            let end = width + 1 + i * pitch.step + pitch.lead;
            // A name that is written downwards has one character in a line, or none above its first.
            let shown = if level {
                &name[..]
            } else {
                name.get((line + name.len()).wrapping_sub(lines)..)
                    .map_or(&[][..], |rest| &rest[..1])
            };
            characters.resize((end + 1).saturating_sub(shown.len()).max(characters.len()), ' ');
            characters.extend(shown);
        }
        text.extend(characters);
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_names_of_columns_go_downwards() {
        let line = ["x"; 11].join(" ");
        let text = with_coordinates(&[line], [7], 0..11, Pitch::SIGNS);
        assert_eq!(
            text,
            "                      1\n  0 1 2 3 4 5 6 7 8 9 0\n7 x x x x x x x x x x x"
        );
    }

    #[test]
    fn names_stand_above_the_last_digit() {
        let text = with_coordinates(
            &[" 1  2", " 3 10"],
            ["r0", "r1"],
            ["c0", "c1"],
            Pitch { step: 3, lead: 1 },
        );
        assert_eq!(text, "   c0 c1\nr0  1  2\nr1  3 10");
    }
}
