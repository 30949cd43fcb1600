//! Text that fits a terminal: long lines are broken.

use core::fmt::Display;
use std::io::{self, Write};

use super::style;

/// The greatest width of a line of words, in columns.
const WIDTH: usize = 80;

/// Breaks a line at blanks into parts of at most 80 columns.
///
/// Later parts are indented by 2 more than the first.
///
/// Text of several lines stays as it is, because it is laid out already. A single word that is
/// wider than the line stays whole. Signs that only colour the text do not count.
///
/// # Example
/// ```
/// let text = gt_app::command::wrapped(&["word"; 20].join(" "));
/// let widths: Vec<usize> = text.lines().map(str::len).collect();
/// assert_eq!(widths, [79, 21]);
/// ```
#[must_use]
pub fn wrapped(line: &str) -> String {
    broken(line, 2, WIDTH)
}

/// Breaks a line like [`wrapped`], but indents all parts alike, as a paragraph.
///
/// # Example
/// ```
/// let text = gt_app::command::filled(&format!("  {}", ["word"; 20].join(" ")));
/// let lines: Vec<&str> = text.lines().collect();
/// assert!(lines.len() == 2 && lines.iter().all(|line| line.starts_with("  word")));
/// ```
#[must_use]
pub fn filled(line: &str) -> String {
    broken(line, 0, WIDTH)
}

/// Lines of an answer for people.
///
/// # Example
/// ```
/// use gt_app::command::Lines;
///
/// let mut out = Vec::new();
/// out.say(format_args!("{} moves", 3))?;
/// assert_eq!(out, b"3 moves\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub trait Lines: Write {
    /// Writes words, broken as by [`wrapped`].
    ///
    /// # Errors
    /// Those of the writer.
    fn say(&mut self, words: impl Display) -> io::Result<()> {
        writeln!(self, "{}", wrapped(&words.to_string()))
    }

    /// Writes a title on a line of its own.
    ///
    /// # Errors
    /// Those of the writer.
    fn title(&mut self, words: impl Display) -> io::Result<()> {
        writeln!(self, "{}", style::title(words))
    }

    /// Writes what is of minor importance on a line of its own.
    ///
    /// # Errors
    /// Those of the writer.
    fn aside(&mut self, words: impl Display) -> io::Result<()> {
        writeln!(self, "{}", style::aside(words))
    }
}

impl<W: Write + ?Sized> Lines for W {}

/// Breaks a line at `most` columns; the later parts are indented by `hang` more than the first.
pub(in crate::command) fn broken(line: &str, hang: usize, most: usize) -> String {
    if line.contains('\n') || columns(line) <= most {
        return line.to_owned();
    }
    let indent = hang + line.chars().take_while(|&character| character == ' ').count();
    let (mut text, mut width) = (String::new(), 0);
    for (nth, word) in line.split(' ').enumerate() {
        let wide = columns(word);
        if nth > 0 && width + 1 + wide > most {
            text.push('\n');
            text.extend(core::iter::repeat_n(' ', indent));
            width = indent;
        } else if nth > 0 {
            text.push(' ');
            width += 1;
        }
        text.push_str(word);
        width += wide;
    }
    text
}

/// The number of columns that a text takes on a terminal.
fn columns(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().chars().count()
}
