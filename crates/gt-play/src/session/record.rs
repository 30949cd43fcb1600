//! Records: games as text that a person reads.

use core::fmt;
use core::str::FromStr;

use gt_core::ParseError;
use thiserror::Error;

/// A recorded game: a header, then a move a line in the notation of the game.
///
/// A header line is a name, a colon and a value. Names that are not known here are kept. An empty
/// line ends the header. A comment begins with `#` at the beginning of a line or after a blank.
///
/// # Example
/// ```
/// use gt_play::session::Record;
///
/// let text = "instance: nim:3,4\nfirst: person\nsecond: perfect\n\n2-1 # equal heaps\n1-3\n";
/// let record: Record = text.parse()?;
/// assert_eq!(record.instance(), "nim:3,4");
/// assert_eq!(record.moves[0], ("2-1".to_owned(), "equal heaps".to_owned()));
/// assert_eq!(record.to_string(), text);
/// # Ok::<(), gt_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The lines of the header, in order.
    pub header: Vec<(String, String)>,
    /// The moves, each with its comment, which may be empty.
    pub moves: Vec<(String, String)>,
}

impl Record {
    /// A line of the header; `None` if there is none of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.header.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The game that was played, by the name that a command gives it; empty if nothing says it.
    pub fn instance(&self) -> &str {
        self.get("instance").unwrap_or_default()
    }

    /// Refuses a record of another game than `instance`.
    ///
    /// # Errors
    /// [`LoadError::OtherGame`].
    pub fn check(&self, instance: &str) -> Result<(), LoadError> {
        let (found, expected) = (self.instance().to_owned(), instance.to_owned());
        if found == expected { Ok(()) } else { Err(LoadError::OtherGame { found, expected }) }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.header {
            writeln!(f, "{name}: {value}")?;
        }
        writeln!(f)?;
        self.moves.iter().try_for_each(|(mv, comment)| {
            if comment.is_empty() { writeln!(f, "{mv}") } else { writeln!(f, "{mv} # {comment}") }
        })
    }
}

impl FromStr for Record {
    type Err = ParseError;

    /// Reads a record; only a header line without a colon can be wrong here.
    ///
    /// # Errors
    /// [`ParseError`] with the line.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut record = Self::default();
        let mut lines = text.lines().map(str::trim);
        for line in lines.by_ref().take_while(|line| !line.is_empty()) {
            if line.starts_with('#') {
                continue;
            }
            let (name, value) = line.split_once(':').ok_or_else(|| {
                ParseError::new(
                    line,
                    "a line such as `instance: nim:3,4`, and an empty line after the header",
                )
            })?;
            record.header.push((name.trim().to_owned(), value.trim().to_owned()));
        }
        for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (mv, comment) = line.split_once(" #").unwrap_or((line, ""));
            record.moves.push((mv.trim().to_owned(), comment.trim().to_owned()));
        }
        Ok(record)
    }
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The text is no record.
    #[error("{0}")]
    Text(#[from] ParseError),
    /// The record is of another game.
    #[error("the record is of {found:?}, and this game is {expected:?}")]
    OtherGame {
        /// The game that the record names.
        found: String,
        /// The game that is played.
        expected: String,
    },
    /// A move cannot be made where the record has it.
    #[error("move {ply} of the record, {mv:?}: {why}")]
    Move {
        /// The number of the move, from 1.
        ply: usize,
        /// The move.
        mv: String,
        /// Why it cannot be made.
        why: String,
    },
}
