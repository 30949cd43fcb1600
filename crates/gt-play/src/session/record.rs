//! Records: games as text that a person reads.

use core::fmt;
use core::str::FromStr;

use gt_core::ParseError;
use thiserror::Error;

/// A recorded game: a header, then a move a line in the notation of the game.
///
/// A header line is a name, a colon and a value. Names that are not known here are kept. An empty
/// line ends the header. From `#` on a line is a comment, if a blank or nothing stands before it.
/// A byte-order mark before the first line is skipped.
/// # Example
/// ```
/// use gt_play::session::Record;
/// let text = "# a lesson\ninstance: nim:3,4\nrules: v1\n\n2-1 # equal heaps\n1-3\n";
/// let record: Record = text.parse()?;
/// assert_eq!((record.instance(), record.rules()), (Ok("nim:3,4"), Some("v1")));
/// assert_eq!(record.played().collect::<Vec<_>>(), ["2-1", "1-3"]);
/// assert_eq!(record.moves[0].comment, "equal heaps");
/// assert_eq!(record.to_string(), text);
/// # Ok::<(), gt_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The lines of the header, each `name: value`, in order.
    pub header: Vec<RecordLine>,
    /// The lines of the moves, in order.
    pub moves: Vec<RecordLine>,
}

/// A line of a record. A comment may stand on a line of its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordLine {
    /// What it says; may be empty.
    pub text: String,
    /// The comment, without `#`; may be empty.
    pub comment: String,
}

impl RecordLine {
    /// The name and the value of a line of the header.
    fn field(&self) -> Option<(&str, &str)> {
        self.text.split_once(": ")
    }
}

impl From<String> for RecordLine {
    fn from(text: String) -> Self {
        Self { text, comment: String::new() }
    }
}

impl fmt::Display for RecordLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, comment } = self;
        match (text.is_empty(), comment.is_empty()) {
            (_, true) => f.write_str(text),
            (true, false) => write!(f, "# {comment}"),
            (false, false) => write!(f, "{text} # {comment}"),
        }
    }
}

impl Record {
    /// A record without comments, from names with their values, and from moves.
    pub fn new<'n>(
        header: impl IntoIterator<Item = (&'n str, String)>,
        moves: impl IntoIterator<Item = String>,
    ) -> Self {
        let field = |(name, value): (&str, String)| RecordLine::from(format!("{name}: {value}"));
        Self {
            header: header.into_iter().map(field).collect(),
            moves: moves.into_iter().map(RecordLine::from).collect(),
        }
    }

    /// The value of a name in the header; `None` if there is none of this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut fields = self.header.iter().filter_map(RecordLine::field);
        fields.find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    /// The game that was played, by the name that a command gives it.
    /// # Errors
    /// [`LoadError::NoInstance`].
    pub fn instance(&self) -> Result<&str, LoadError> {
        self.get("instance").filter(|name| !name.is_empty()).ok_or(LoadError::NoInstance)
    }

    /// The record with another name of its game, if it names one.
    #[must_use]
    pub fn renamed(mut self, instance: &str) -> Self {
        let is_name = |line: &&mut RecordLine| line.field().is_some_and(|(it, _)| it == "instance");
        if let Some(line) = self.header.iter_mut().find(is_name) {
            line.text = format!("instance: {instance}");
        }
        self
    }

    /// The tag of the rules that the game was played by, if the record has one.
    ///
    /// A [`Session`](super::Session) writes a hash over plays by the rules, and checks it. Any other
    /// text may stand there; nothing checks it.
    pub fn rules(&self) -> Option<&str> {
        self.get("rules")
    }

    /// The moves, in order.
    pub fn played(&self) -> impl Iterator<Item = &str> {
        self.moves.iter().map(|line| line.text.as_str()).filter(|text| !text.is_empty())
    }

    /// Takes over what another record of this game has besides: comments, and names in the header.
    ///
    /// A comment on a move is taken over if the moves up to it are the same.
    #[must_use]
    pub fn annotated(self, other: Option<&Self>) -> Self {
        let Some(other) = other else { return self };
        let (mut header, mut moves) = (other.header.clone(), Vec::new());
        for own in self.header {
            let name = own.field().map(|(name, _)| name);
            match header.iter_mut().find(|line| line.field().map(|(name, _)| name) == name) {
                Some(line) => line.text = own.text,
                None => header.push(own),
            }
        }
        let mut played = self.moves.into_iter().peekable();
        for line in &other.moves {
            if !line.text.is_empty() && played.next_if(|own| own.text == line.text).is_none() {
                break;
            }
            moves.push(line.clone());
        }
        moves.extend(played);
        Self { header, moves }
    }

    /// Refuses a record of another game than `instance`.
    /// # Errors
    /// [`LoadError::OtherGame`]; [`LoadError::NoInstance`] if it does not name its game.
    pub fn check(&self, instance: &str) -> Result<(), LoadError> {
        let (found, expected) = (self.instance()?.to_owned(), instance.to_owned());
        if found == expected { Ok(()) } else { Err(LoadError::OtherGame { found, expected }) }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.header.iter().try_for_each(|line| writeln!(f, "{line}"))?;
        writeln!(f)?;
        self.moves.iter().try_for_each(|line| writeln!(f, "{line}"))
    }
}

impl FromStr for Record {
    type Err = ParseError;

    /// Reads a record; only the header can be wrong here.
    /// # Errors
    /// [`ParseError`] with the line: one without a colon, or the second one of a name that says how
    /// the record is read.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        /// The names of the header that decide how the moves are read.
        const ONCE: [&str; 3] = ["instance", "rules", "start"];
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = text.lines().map(str::trim);
        let header = lines.by_ref().take_while(|line| !line.is_empty()).map(|line| {
            if line.starts_with('#') {
                return Ok(read(line));
            }
            let (name, value) = line.split_once(':').ok_or_else(|| {
                ParseError::new(
                    line,
                    "a line such as `instance: nim:3,4`, and an empty line after the header",
                )
            })?;
            // A value may begin with the sign of a comment: a cell of a sunk ship is one.
            let value = value.trim();
            let (value, comment) = value.split_once(" #").unwrap_or((value, ""));
            let text = format!("{}: {}", name.trim(), value.trim());
            Ok(RecordLine { text, comment: comment.trim().to_owned() })
        });
        let header: Vec<RecordLine> = header.collect::<Result<_, _>>()?;
        for name in ONCE {
            let named = |line: &&RecordLine| line.field().is_some_and(|(known, _)| known == name);
            if let Some(twice) = header.iter().filter(named).nth(1) {
                return Err(ParseError::new(&twice.text, format!("one line {name} in a record")));
            }
        }
        Ok(Self { header, moves: lines.map(read).collect() })
    }
}

/// Reads a line of which only a comment is known.
fn read(line: &str) -> RecordLine {
    let (text, comment) = match line.strip_prefix('#') {
        Some(comment) => ("", comment),
        None => line.split_once(" #").unwrap_or((line, "")),
    };
    RecordLine { text: text.trim().to_owned(), comment: comment.trim().to_owned() }
}

/// Why a record cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The text is no record.
    #[error("{0}")]
    Text(#[from] ParseError),
    /// The record does not name its game.
    #[error("the record does not say of which game it is; expected a line `instance: nim:3,4`")]
    NoInstance,
    /// The record is of another game.
    #[error("the record is of {found:?}, and this game is {expected:?}")]
    OtherGame {
        /// The game that the record names.
        found: String,
        /// The game that is played.
        expected: String,
    },
    /// The record is of other rules under the same name.
    #[error(
        "the record is of other rules: its rules have the tag {found:?}, and those of this game \
         {expected:?}"
    )]
    OtherRules {
        /// The tag in the record.
        found: String,
        /// The tag of the rules here.
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
