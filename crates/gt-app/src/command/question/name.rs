//! The name of an instance on the command line: the only name that may stand for a file.

use clap::builder::{MapValueParser, StringValueParser, TypedValueParser, ValueParserFactory};

use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::games::{Games, NamedInstance};

/// The longest file with a game, in bytes.
const LONGEST: u64 = 1 << 28;

/// A name that stands on the command line. Only clap makes one, and a person who chooses from the
/// list of games. So no name from elsewhere becomes one: not that of a request, a record or a
/// table.
#[derive(Clone, Debug)]
pub(in crate::command) struct LocalName(String);

impl ValueParserFactory for LocalName {
    type Parser = MapValueParser<StringValueParser, fn(String) -> Self>;

    fn value_parser() -> Self::Parser {
        StringValueParser::new().map(Self)
    }
}

impl LocalName {
    /// The name of a game of the list.
    #[cfg(feature = "play")]
    pub(in crate::command) fn listed(game: &str) -> Self {
        Self(game.to_owned())
    }

    /// The text.
    pub(in crate::command) fn text(&self) -> &str {
        &self.0
    }

    /// Whether it is the name of a game alone.
    pub(in crate::command) fn is_game(&self) -> bool {
        !self.0.contains(':')
    }

    /// The name of the game, without its parameters.
    pub(in crate::command) fn game(&self) -> &str {
        self.0.split(':').next().unwrap_or_default()
    }
}

impl Context {
    /// Makes the instance that the command line names, which may be in a file.
    ///
    /// # Errors
    /// Those of the name, and of the file.
    pub(in crate::command) fn named(
        &self,
        games: &Games,
        name: &LocalName,
    ) -> Result<NamedInstance, Failure> {
        let LocalName(text) = name;
        self.named_as(games, text)
    }

    /// Makes the instance that a person plays, who may name the game alone.
    ///
    /// # Errors
    /// As [`named`](Self::named).
    pub(in crate::command) fn named_to_play(
        &self,
        games: &Games,
        name: &LocalName,
    ) -> Result<NamedInstance, Failure> {
        let LocalName(text) = name;
        if name.is_game() {
            self.named_as(games, &games.kind(text)?.played())
        } else {
            self.named_as(games, text)
        }
    }

    fn named_as(&self, games: &Games, text: &str) -> Result<NamedInstance, Failure> {
        if !self.opens_files() {
            return Ok(games.named_within(text, self.run())?);
        }
        games.named_reading(text, self.run(), |path| self.read_text(path, LONGEST, "game"))
    }
}
