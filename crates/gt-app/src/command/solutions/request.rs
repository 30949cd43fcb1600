//! What can be asked, read from JSON.

use gt_core::Run;
use gt_play::bot::Level;
use gt_play::session::Record;
use serde::Deserialize;
use serde::de::{self, DeserializeOwned, Deserializer};

use crate::command::failure::Failure;
use crate::command::files::records::spelled;
use crate::command::verbs::{MOST_PLIES, Strength};
use crate::games::{Games, InstanceName};

/// The verbs that are answered in the process, as a path names them.
pub(super) const VERBS: &[&str] = &[
    "board",
    "explain",
    "games",
    "line",
    "moves",
    "replay",
    "reply",
    "review",
    "rules",
    #[cfg(feature = "table")]
    "table/query",
    #[cfg(feature = "table")]
    "tables",
];

/// The longest name of an instance, in bytes.
const LONGEST_NAME: usize = 4096;

/// A question.
#[derive(Debug)]
pub(super) enum Request {
    Board(At),
    Explain(At),
    /// All games, or one of them.
    Games(Option<InstanceName>),
    Line(At),
    /// The moves, and how many plies ahead to look if the game is not to be solved.
    Moves(At, Option<u32>),
    Replay(Recorded),
    Reply(At, Strength),
    Review(Recorded),
    Rules(InstanceName),
    /// The moves of several positions of a table, which are a list.
    #[cfg(feature = "table")]
    Query {
        table: String,
        positions: Vec<String>,
    },
    #[cfg(feature = "table")]
    Tables,
}

/// Which game is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game<'r> {
    /// The name of the instance; `None` for that of the table.
    pub(super) instance: Option<&'r InstanceName>,
    pub(super) with: Option<&'r str>,
    pub(super) table: Option<&'r str>,
}

/// A position of a game.
#[derive(Debug, Default)]
pub(super) struct At {
    pub(super) instance: Option<InstanceName>,
    pub(super) position: Option<String>,
    pub(super) with: Option<String>,
    pub(super) table: Option<String>,
}

/// A record with its instance, and who judges it.
#[derive(Debug)]
pub(super) struct Recorded {
    pub(super) record: Record,
    instance: InstanceName,
    with: Option<String>,
    table: Option<String>,
}

#[cfg(feature = "table")]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Nothing {}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfGames {
    name: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfRules {
    instance: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfBoard {
    instance: String,
    position: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfPosition {
    instance: String,
    position: Option<String>,
    with: Option<String>,
    table: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfMoves {
    instance: String,
    position: Option<String>,
    with: Option<String>,
    table: Option<String>,
    ahead: Option<u32>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfReply {
    instance: String,
    position: Option<String>,
    table: Option<String>,
    #[serde(default, deserialize_with = "text_or_number")]
    opponent: Option<String>,
    #[serde(default, deserialize_with = "text_or_number")]
    seed: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfRecord {
    #[serde(default)]
    file: Dash,
    input: String,
    instance: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfReview {
    #[serde(default)]
    file: Dash,
    input: String,
    instance: Option<String>,
    with: Option<String>,
    table: Option<String>,
}

#[cfg(feature = "table")]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfQuery {
    dir: String,
    position: Option<Positions>,
}

#[cfg(feature = "table")]
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a position, or a list of positions")]
enum Positions {
    One(String),
    Several(Vec<String>),
}

/// The only name of a file that is allowed: `-`, the text in the key `input`.
#[derive(Default)]
struct Dash;

impl<'de> Deserialize<'de> for Dash {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        match &*String::deserialize(from)? {
            "-" => Ok(Self),
            other => Err(de::Error::custom(format!(
                "{other:?}: no file is opened here; expected \"-\", and the text in the key input"
            ))),
        }
    }
}

/// A text, or a whole number in place of its digits.
fn text_or_number<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged, expecting = "expected a text or a whole number")]
    enum Either {
        Text(String),
        Number(u64),
    }
    Ok(match Option::deserialize(from)? {
        None => None,
        Some(Either::Text(text)) => Some(text),
        Some(Either::Number(number)) => Some(number.to_string()),
    })
}

fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    // A list of the values would be read, too.
    if body.trim_ascii_start().first() != Some(&b'{') {
        return Err(Failure::question("the question is wrong: expected a JSON object"));
    }
    let wrong = |why: serde_json::Error| Failure::Question(format!("the question is wrong: {why}"));
    serde_json::from_slice(body).map_err(wrong)
}

impl Request {
    /// Reads a question about one of [`VERBS`].
    ///
    /// # Errors
    /// [`Failure::Question`] if it is no JSON object with the keys of this verb, or a value is
    /// wrong.
    pub(super) fn read(verb: &str, body: &[u8], games: &Games) -> Result<Self, Failure> {
        Ok(match verb {
            "board" => {
                let OfBoard { instance, position } = read(body)?;
                Self::Board(At {
                    instance: Some(name(games, &instance)?),
                    position,
                    ..At::default()
                })
            }
            "explain" => Self::Explain(read::<OfPosition>(body)?.of(games)?),
            "line" => Self::Line(read::<OfPosition>(body)?.of(games)?),
            "moves" => {
                let OfMoves { instance, position, with, table, ahead } = read(body)?;
                if let Some(plies) = ahead.filter(|plies| !(1..=MOST_PLIES).contains(plies)) {
                    return Err(Failure::Question(format!(
                        "ahead: {plies}: expected a number of plies from 1 to {MOST_PLIES}"
                    )));
                }
                if ahead.is_some() && (with.is_some() || table.is_some()) {
                    return Err(Failure::question(
                        "ahead looks by the rules alone: expected neither with nor table beside it",
                    ));
                }
                Self::Moves(OfPosition { instance, position, with, table }.of(games)?, ahead)
            }
            "reply" => {
                let OfReply { instance, position, table, opponent, seed } = read(body)?;
                let opponent = opponent.map(|text| text.parse()).transpose();
                let opponent = opponent.map_err(Failure::question)?.unwrap_or(Level::Perfect);
                let seed = seed.map(|text| {
                    let wrong = || {
                        Failure::Question(format!("seed: {text:?}: expected a number below 2^64"))
                    };
                    text.parse().map_err(|_| wrong())
                });
                let strength = Strength { opponent, seed: seed.transpose()? };
                let at = OfPosition { instance, position, with: None, table };
                Self::Reply(at.of(games)?, strength)
            }
            "replay" => {
                let OfRecord { file: Dash, input, instance } = read(body)?;
                Self::Replay(Recorded::new(&input, instance, games)?)
            }
            "review" => {
                let OfReview { file: Dash, input, instance, with, table } = read(body)?;
                Self::Review(Recorded { with, table, ..Recorded::new(&input, instance, games)? })
            }
            "games" => {
                let OfGames { name: asked } = read(body)?;
                Self::Games(asked.map(|text| name(games, &text)).transpose()?)
            }
            "rules" => Self::Rules(name(games, &read::<OfRules>(body)?.instance)?),
            #[cfg(feature = "table")]
            "table/query" => {
                let OfQuery { dir: table, position } = read(body)?;
                let position = match position {
                    Some(Positions::Several(positions)) => {
                        return Ok(Self::Query { table, positions });
                    }
                    Some(Positions::One(position)) => Some(position),
                    None => None,
                };
                Self::Moves(At { position, table: Some(table), ..At::default() }, None)
            }
            #[cfg(feature = "table")]
            "tables" => {
                let Nothing {} = read(body)?;
                Self::Tables
            }
            other => return Err(Failure::Question(format!("{other:?} is not a verb"))),
        })
    }

    /// The game that is asked about, if its rules are needed.
    pub(super) fn game(&self) -> Option<Game<'_>> {
        match self {
            Self::Board(at)
            | Self::Explain(at)
            | Self::Line(at)
            | Self::Moves(at, _)
            | Self::Reply(at, _) => Some(Game {
                instance: at.instance.as_ref(),
                with: at.with.as_deref(),
                table: at.table.as_deref(),
            }),
            Self::Replay(of) | Self::Review(of) => Some(Game {
                instance: Some(&of.instance),
                with: of.with.as_deref(),
                table: of.table.as_deref(),
            }),
            #[cfg(feature = "table")]
            Self::Query { table, .. } => {
                Some(Game { instance: None, with: None, table: Some(table) })
            }
            Self::Games(_) | Self::Rules(_) => None,
            #[cfg(feature = "table")]
            Self::Tables => None,
        }
    }

    /// Whether the solver of the game is asked, and not its rules alone.
    pub(super) const fn needs_solver(&self) -> bool {
        #[cfg(feature = "table")]
        if let Self::Query { .. } = self {
            return true;
        }
        matches!(
            self,
            Self::Explain(_)
                | Self::Line(_)
                | Self::Moves(_, None)
                | Self::Reply(..)
                | Self::Review(_)
        )
    }
}

impl OfPosition {
    fn of(self, games: &Games) -> Result<At, Failure> {
        let Self { instance, position, with, table } = self;
        Ok(At { instance: Some(name(games, &instance)?), position, with, table })
    }
}

/// The name of an instance, as a request or a record has it. Behind this place no text is one.
fn name(games: &Games, text: &str) -> Result<InstanceName, Failure> {
    if text.len() > LONGEST_NAME {
        return Err(Failure::Question(format!(
            "the name of the game has {} bytes, and at most {LONGEST_NAME} are expected",
            text.len()
        )));
    }
    Ok(games.name(text)?)
}

impl Recorded {
    /// Reads a record; if an instance is named besides, it is that of the record.
    fn new(text: &str, asked: Option<String>, games: &Games) -> Result<Self, Failure> {
        let wrong = |why| Failure::Question(format!("the record: {why}"));
        let record = spelled(text.parse().map_err(wrong)?, games, &Run::new())?;
        if let Some(asked) = asked {
            let asked = games.spelling(&asked, &Run::new()).unwrap_or(asked);
            record.check(&asked).map_err(Failure::question)?;
        }
        let instance = name(games, record.instance().map_err(Failure::question)?)?;
        Ok(Self { record, instance, with: None, table: None })
    }
}
