//! What a person may say besides a move.

/// A command of a person, in the same words for every game.
/// # Example
/// ```
/// use gt_play::session::Command;
/// assert_eq!(Command::named("record game.txt"), Some(Command::Record(Some("game.txt"))));
/// assert_eq!((Command::named("u"), Command::short("u")), (None, Some(Command::Undo)));
/// assert_eq!(Command::named("c5xc3"), None); // a move, perhaps
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command<'t> {
    /// Ends the session.
    Quit,
    /// Takes a move back.
    Undo,
    /// Makes a move again that was taken back.
    Redo,
    /// Says a best move, and what it is worth.
    Hint,
    /// Says the best moves from here to the end.
    Line,
    /// Says why the position is worth what it is.
    Why,
    /// Lists the legal moves.
    Moves,
    /// Lists the moves with their values.
    Values,
    /// Says the rules.
    Rules,
    /// Begins a new game.
    New,
    /// Changes sides with the computer.
    Sides,
    /// Sets the strength of the computer: the name of a level, not yet read.
    Level(&'t str),
    /// Shows the record, or writes it to a file.
    Record(Option<&'t str>),
    /// Goes on from the record in a file.
    Load(&'t str),
    /// Lists the commands.
    Help,
}

impl<'t> Command<'t> {
    /// The command that a line names by its whole word.
    pub fn named(line: &'t str) -> Option<Self> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        Some(match (word, rest.trim()) {
            ("quit", "") => Self::Quit,
            ("undo", "") => Self::Undo,
            ("redo", "") => Self::Redo,
            ("hint", "") => Self::Hint,
            ("line", "") => Self::Line,
            ("why", "") => Self::Why,
            ("moves", "") => Self::Moves,
            ("values", "") => Self::Values,
            ("rules", "") => Self::Rules,
            ("new", "") => Self::New,
            ("sides", "") => Self::Sides,
            ("level", name) => Self::Level(name),
            ("record", "") => Self::Record(None),
            ("record", file) => Self::Record(Some(file)),
            ("load", file) if !file.is_empty() => Self::Load(file),
            ("help" | "?", "") => Self::Help,
            _ => return None,
        })
    }

    /// The command that a line names by one letter. A move of the game may be the same letter, and
    /// goes first.
    ///
    /// What changes the game for good has no letter: a script may feed moves to a game that is
    /// over.
    pub fn short(line: &str) -> Option<Self> {
        Some(match line {
            "q" => Self::Quit,
            "u" => Self::Undo,
            "r" => Self::Redo,
            "h" => Self::Hint,
            "l" => Self::Line,
            "w" => Self::Why,
            "m" => Self::Moves,
            "v" => Self::Values,
            _ => return None,
        })
    }
}
