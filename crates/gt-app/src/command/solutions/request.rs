//! What can be asked, read from JSON.

use gt_play::bot::Level;
use serde::Deserialize;
use serde::de::{self, DeserializeOwned, Deserializer};

use crate::command::failure::Failure;
use crate::command::verbs::{MOST_PLIES, Strength};

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
    Games(Option<String>),
    Line(At),
    /// The moves, and how many plies ahead to look if the game is not to be solved.
    Moves(At, Option<u32>),
    Replay(Recorded),
    Reply(At, Strength),
    Review(Recorded),
    Rules(String),
    #[cfg(feature = "table")]
    Tables,
}

/// Which game is asked about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Game<'r> {
    /// The full name of the instance; `None` for that of the table.
    pub(super) instance: Option<&'r str>,
    pub(super) with: Option<&'r str>,
    pub(super) table: Option<&'r str>,
}

/// A position of a game.
#[derive(Debug, Default)]
pub(super) struct At {
    pub(super) instance: Option<String>,
    pub(super) position: Option<String>,
    pub(super) with: Option<String>,
    pub(super) table: Option<String>,
}

/// A record, and who judges it.
#[derive(Debug)]
pub(super) struct Recorded {
    pub(super) record: gt_play::session::Record,
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
    position: Option<String>,
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
    pub(super) fn read(verb: &str, body: &[u8]) -> Result<Self, Failure> {
        let request = match verb {
            "board" => {
                let OfBoard { instance, position } = read(body)?;
                Self::Board(At { instance: Some(instance), position, ..At::default() })
            }
            "explain" => Self::Explain(read::<OfPosition>(body)?.into()),
            "line" => Self::Line(read::<OfPosition>(body)?.into()),
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
                Self::Moves(OfPosition { instance, position, with, table }.into(), ahead)
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
                Self::Reply(OfPosition { instance, position, with: None, table }.into(), strength)
            }
            "replay" => {
                let OfRecord { file: Dash, input } = read(body)?;
                Self::Replay(Recorded::new(&input, None, None)?)
            }
            "review" => {
                let OfReview { file: Dash, input, instance, with, table } = read(body)?;
                let recorded = Recorded::new(&input, with, table)?;
                if let Some(instance) = instance {
                    recorded.record.check(&instance).map_err(Failure::question)?;
                }
                Self::Review(recorded)
            }
            "games" => Self::Games(read::<OfGames>(body)?.name),
            "rules" => Self::Rules(read::<OfRules>(body)?.instance),
            #[cfg(feature = "table")]
            "table/query" => {
                let OfQuery { dir, position } = read(body)?;
                Self::Moves(At { position, table: Some(dir), ..At::default() }, None)
            }
            #[cfg(feature = "table")]
            "tables" => {
                let Nothing {} = read(body)?;
                Self::Tables
            }
            other => return Err(Failure::Question(format!("{other:?} is not a verb"))),
        };
        match request.game().and_then(|game| game.instance) {
            Some(name) if name.len() > LONGEST_NAME => Err(Failure::Question(format!(
                "the name of the game has {} bytes, and at most {LONGEST_NAME} are expected",
                name.len()
            ))),
            _ => Ok(request),
        }
    }

    /// The game that is asked about, if its rules are needed.
    pub(super) fn game(&self) -> Option<Game<'_>> {
        match self {
            Self::Board(at)
            | Self::Explain(at)
            | Self::Line(at)
            | Self::Moves(at, _)
            | Self::Reply(at, _) => Some(Game {
                instance: at.instance.as_deref(),
                with: at.with.as_deref(),
                table: at.table.as_deref(),
            }),
            Self::Replay(of) | Self::Review(of) => Some(Game {
                instance: Some(of.record.instance()),
                with: of.with.as_deref(),
                table: of.table.as_deref(),
            }),
            Self::Games(_) | Self::Rules(_) => None,
            #[cfg(feature = "table")]
            Self::Tables => None,
        }
    }

    /// Whether the solver of the game is asked, and not its rules alone.
    pub(super) const fn needs_solver(&self) -> bool {
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

impl From<OfPosition> for At {
    fn from(OfPosition { instance, position, with, table }: OfPosition) -> Self {
        Self { instance: Some(instance), position, with, table }
    }
}

impl Recorded {
    fn new(text: &str, with: Option<String>, table: Option<String>) -> Result<Self, Failure> {
        let record = text.parse().map_err(|why| Failure::Question(format!("the record: {why}")))?;
        Ok(Self { record, with, table })
    }
}
