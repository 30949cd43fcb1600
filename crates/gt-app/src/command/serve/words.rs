//! A JSON object as the words of a command line.
//!
//! The definition of the command line says which keys there are: a long option by its name, a
//! positional argument by its name in the help, in small letters, both with `_` for `-`. The words
//! are made so that no value can be read as an option: an option and its value are one word, and
//! positional arguments stand behind `--`.

use core::fmt;
use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches};
use gt_play::session::Record;
use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

use super::bounds::{Bounds, Kind, WORD};
use super::frame::{Limits, Positions, Question};
use super::pool::Key;
use super::refusal::Refusal;
#[cfg(feature = "table")]
use super::tables::Tables;
use crate::command::question::line::one_line;
use crate::games::{Games, InstanceName};

/// The key whose text a verb reads in place of a file that is named `-`.
const INPUT: &str = "input";
/// Common options that a request may set, up to what the server allows.
const LIMITS: [&str; 3] = ["memory", "threads", "time"];
/// Arguments of verbs that have no meaning over the network.
const WITHHELD: [&str; 3] = ["batch", "help", "version"];

/// The longest name of an instance, in bytes.
const LONGEST_NAME: usize = 4096;
/// Looking so many plies ahead is done at once.
const NEAR: u32 = 2;

/// A verb of the command line that requests may ask for.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// The words that name it, such as `chomp solve`.
    path: Vec<String>,
    command: clap::Command,
    sort: Sort,
}

/// What a verb is about.
#[derive(Clone, Copy, Debug)]
pub(super) enum Sort {
    /// The rules of games.
    Rules,
    /// Positions of instances.
    Positions,
    /// Something else: how long it usually takes, and the arguments whose values say what a process
    /// keeps for the next question.
    Own(Kind, &'static [&'static str]),
}

/// What a request may be about, and its limits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<'k> {
    pub(super) games: &'k Games,
    #[cfg(feature = "table")]
    pub(super) tables: &'k Tables,
    pub(super) bounds: &'k Bounds,
}

/// A question, and who answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) question: Question,
    pub(super) kind: Kind,
    /// What the process keeps; without it the process ends with its answer.
    pub(super) key: Option<Key>,
    /// The positions that a solver is asked about.
    pub(super) of: Option<Positions>,
    /// How many positions a list has that is asked about, and answered by a list.
    pub(super) list: Option<usize>,
}

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Value {
    Flag(bool),
    /// A text; or a number, as it is written.
    Text(String),
    Many(Vec<String>),
}

/// The keys of an object in the order of their names.
struct Object(BTreeMap<String, Value>);

impl Leaf {
    /// Finds the verb in the definition of a command line, which must be built; `None` if it has
    /// no such verb.
    pub(super) fn find(command: &clap::Command, verb: &str, sort: Sort) -> Option<Self> {
        let path: Vec<String> = verb.split(' ').map(str::to_owned).collect();
        let found = path.iter().try_fold(command, |verb, word| verb.find_subcommand(word))?;
        Some(Self { path, command: found.clone(), sort })
    }

    /// The words that name it, as on the command line.
    pub(super) fn verb(&self) -> String {
        self.path.join(" ")
    }

    /// Reads a question, a JSON object, as words of the command line.
    ///
    /// # Errors
    /// A refusal that names the key or the value, and what would be valid.
    pub(super) fn asked(&self, body: &[u8], known: Known<'_>) -> Result<Asked, Refusal> {
        let Object(mut keys) = serde_json::from_slice(body).map_err(Refusal::wrong)?;
        let values = keys.clone();
        let is_of_table = self.path == ["table", "query"];
        let mut given = Given { is_of_table, ..Given::default() };
        #[cfg(feature = "table")]
        if let Sort::Positions = self.sort
            && let Some(Value::Text(name)) = values.get("table").or(values.get("dir"))
        {
            let table = known.tables.named(name).map_err(Refusal::wrong)?;
            given.folder = Some(table.folder.display().to_string());
        }
        for arg in self.arguments() {
            given.take(arg, &mut keys)?;
        }
        if let Some(text) = keys.remove(INPUT) {
            given.input = Some(one(INPUT, text)?);
        }
        if let Some((key, _)) = keys.pop_first() {
            let known: Vec<String> = self.arguments().flat_map(keys_of).collect();
            let known = if known.is_empty() { "no key".to_owned() } else { known.join(", ") };
            return Err(Refusal::wrong(format!("unknown key {key:?}: expected {known}")));
        }
        if given.file.is_some() && given.input.is_none() {
            let key = given.file.unwrap_or_default();
            let why = format!("{key} is \"-\": expected its text in the key {INPUT}");
            return Err(Refusal::wrong(why));
        }
        let Given { limits, options: mut words, places, input, list, .. } = given;
        words.push("--".to_owned());
        words.extend(places);
        let bounds = known.bounds;
        let (parsed, (kind, key, of)) = match self.sort {
            Sort::Rules => (None, (Kind::Rules, Some(Key::Rules), None)),
            Sort::Positions => (None, self.of_positions(&values, known)?),
            Sort::Own(kind, names) => {
                // What is wrong with it is said without starting a process.
                let name = [self.command.get_name().to_owned()];
                let all = name.into_iter().chain(limits).chain(words.iter().cloned());
                let parsed = self.command.clone().try_get_matches_from_mut(all);
                let wrong = |error| Refusal::wrong(one_line(&error, &self.command));
                let parsed = parsed.map_err(wrong)?;
                let key = (!names.is_empty()).then(|| key(names, &parsed));
                (Some(parsed), (kind, key, None))
            }
        };
        let limits = capped(parsed.as_ref(), kind, bounds);
        let words = self.path.iter().cloned().chain(words).collect();
        let question = Question::Verb { words, input: input.unwrap_or_default(), limits };
        Ok(Asked { question, kind, key, of, list })
    }

    /// Who answers a question about positions with these values.
    fn of_positions(
        &self,
        values: &BTreeMap<String, Value>,
        known: Known<'_>,
    ) -> Result<(Kind, Option<Key>, Option<Positions>), Refusal> {
        let text = |key: &str| match values.get(key) {
            Some(Value::Text(text)) => Some(text.as_str()),
            _ => None,
        };
        if let Some(plies) = text("ahead") {
            let is_near = plies.parse().is_ok_and(|plies: u32| plies <= NEAR);
            return Ok(if is_near {
                (Kind::Rules, Some(Key::Rules), None)
            } else {
                (Kind::Long, None, None)
            });
        }
        let record = if text("file").is_some() || self.path == ["review"] {
            let wrong = |why| Refusal::wrong(format!("the record: {why}"));
            Some(text(INPUT).unwrap_or_default().parse::<Record>().map_err(wrong)?)
        } else {
            None
        };
        let name = match (text("instance"), &record) {
            (None, Some(record)) => Some(record.instance().map_err(Refusal::wrong)?),
            (name, _) => name,
        };
        let instance = name.map(|name| instance(name, known.games)).transpose()?;
        #[cfg(feature = "table")]
        if let Some(table) = text("table").or(text("dir")) {
            let found = known.tables.named(table).map_err(Refusal::wrong)?;
            if let Some(asked) = instance.filter(|asked| *asked != found.instance) {
                return Err(Refusal::wrong(format!(
                    "the table {table:?} is of {}, and the question of {asked}",
                    found.instance
                )));
            }
            return Ok((Kind::Short, Some(Key::Table(table.to_owned())), None));
        }
        let Some(instance) = instance else {
            return Err(Refusal::wrong("the question names no game"));
        };
        let with = text("with").map(str::to_owned);
        let start = record.as_ref().and_then(|record| record.get("start"));
        let position = text("position").or(start).map(str::to_owned);
        let of = Positions { instance: instance.to_string(), with: with.clone(), position };
        Ok((Kind::Short, Some(Key::Game(instance, with)), Some(of)))
    }

    /// The arguments that a request may give.
    fn arguments(&self) -> impl Iterator<Item = &Arg> {
        let is_open = |arg: &&Arg| {
            let name = arg.get_id().as_str();
            if arg.is_global_set() {
                matches!(self.sort, Sort::Own(..)) && LIMITS.contains(&name)
            } else {
                !WITHHELD.contains(&name)
            }
        };
        self.command.get_arguments().filter(is_open)
    }
}

/// The full name of an instance that a request or a record names.
fn instance(name: &str, games: &Games) -> Result<InstanceName, Refusal> {
    if name.len() > LONGEST_NAME {
        return Err(Refusal::wrong(format!(
            "the name of the game has {} bytes, and at most {LONGEST_NAME} are expected",
            name.len()
        )));
    }
    games.name(name).map_err(Refusal::wrong)
}

/// The words so far.
#[derive(Default)]
struct Given {
    /// The folder of the table that is asked.
    folder: Option<String>,
    /// Whether a table is asked, which answers a list of positions.
    is_of_table: bool,
    /// The length of that list.
    list: Option<usize>,
    limits: Vec<String>,
    options: Vec<String>,
    /// The positional arguments.
    places: Vec<String>,
    /// The key of a positional argument that is missing; no other may follow.
    missing: Option<String>,
    /// The key of an argument that is read from the input.
    file: Option<String>,
    input: Option<String>,
}

impl Given {
    /// Takes what the keys say of an argument.
    fn take(&mut self, arg: &Arg, keys: &mut BTreeMap<String, Value>) -> Result<(), Refusal> {
        let names = keys_of(arg);
        let mut values = Vec::new();
        for key in &names {
            let Some(value) = keys.remove(key) else { continue };
            if let (Value::Flag(is_set), false) = (&value, arg.get_action().takes_values()) {
                if *is_set {
                    self.options.push(format!("--{}", key.replace('_', "-")));
                }
                return Ok(());
            }
            values.extend(self.texts(arg, key, value)?);
        }
        let key = names.first().cloned().unwrap_or_default();
        if values.is_empty() && is_file(arg) && arg.is_positional() && keys.contains_key(INPUT) {
            values.push("-".to_owned());
        }
        match arg.get_long() {
            _ if values.is_empty() => {
                if arg.is_positional() && self.missing.is_none() {
                    self.missing = Some(key);
                }
            }
            None => {
                if let Some(missing) = &self.missing {
                    return Err(Refusal::wrong(format!("{key} without {missing}: expected both")));
                }
                self.places.append(&mut values);
            }
            Some(long) => {
                let is_limit = arg.is_global_set();
                let words = if is_limit { &mut self.limits } else { &mut self.options };
                if takes_several(arg) {
                    // They are words of their own, so none may look like an option.
                    if let Some(wrong) = values.iter().find(|value| value.starts_with('-')) {
                        let why = format!("{key} has {wrong:?}: no value begins with - here");
                        return Err(Refusal::wrong(why));
                    }
                    words.push(format!("--{long}"));
                    words.append(&mut values);
                } else {
                    words.extend(values.into_iter().map(|value| format!("--{long}={value}")));
                }
            }
        }
        Ok(())
    }

    /// The texts that a key gives to an argument.
    fn texts(&mut self, arg: &Arg, key: &str, value: Value) -> Result<Vec<String>, Refusal> {
        let is_file = is_file(arg);
        if is_file && key == INPUT {
            // The option has the name of the key with the text.
            self.input = Some(one(key, value)?);
            return Ok(vec!["-".to_owned()]);
        }
        let takes_many = matches!(arg.get_action(), ArgAction::Append)
            || takes_several(arg)
            || arg.get_num_args().is_some_and(|count| count.max_values() > 1);
        if let "table" | "dir" = key
            && let Some(folder) = self.folder.take()
        {
            return Ok(vec![folder]);
        }
        let texts = match value {
            Value::Many(texts) if takes_many => texts,
            // Each is answered.
            Value::Many(texts) if key == "position" && self.is_of_table => {
                self.list = Some(texts.len());
                texts
            }
            value => vec![one(key, value)?],
        };
        if let Some(long) = texts.iter().find(|text| text.len() > WORD) {
            return Err(Refusal::too_long(format_args!("{key}, of {} bytes,", long.len()), WORD));
        }
        if texts.iter().any(|text| text.contains('\0')) {
            return Err(Refusal::wrong(format!("{key} has a zero byte: expected a text")));
        }
        if is_file {
            if texts.iter().any(|text| text != "-") {
                return Err(Refusal::wrong(format!(
                    "{key} names a file: expected \"-\", and its text in the key {INPUT}"
                )));
            }
            self.file = Some(key.to_owned());
        }
        Ok(texts)
    }
}

/// Whether an argument names a file.
fn is_file(arg: &Arg) -> bool {
    arg.get_value_parser().type_id() == core::any::TypeId::of::<PathBuf>()
}

/// Whether an option takes several words at once, such as `--at ROW COLUMN`.
fn takes_several(arg: &Arg) -> bool {
    !arg.is_positional() && arg.get_num_args().is_some_and(|count| count.min_values() > 1)
}

/// The keys of an argument; more than one if each of its values has a name.
fn keys_of(arg: &Arg) -> Vec<String> {
    let key = |name: &str| name.to_lowercase().replace('-', "_");
    if let Some(long) = arg.get_long() {
        return vec![key(long)];
    }
    match arg.get_value_names() {
        Some(names) if arg.is_positional() => names.iter().map(|name| key(name)).collect(),
        _ => vec![key(arg.get_id().as_str())],
    }
}

/// The only text of a value.
fn one(key: &str, value: Value) -> Result<String, Refusal> {
    match value {
        Value::Text(text) => Ok(text),
        Value::Flag(_) => {
            Err(Refusal::wrong(format!("{key} is true or false: expected a text or a number")))
        }
        Value::Many(_) => {
            Err(Refusal::wrong(format!("{key} is a list: expected one text or number")))
        }
    }
}

/// What a process keeps by the values of these arguments, also those that are given by default.
fn key(names: &[&str], parsed: &ArgMatches) -> Key {
    let value = |&name: &&str| parsed.try_get_raw(name).ok().flatten().map(Vec::from_iter);
    let values: Vec<_> = names.iter().map(value).collect();
    Key::Own(format!("{names:?}: {values:?}"))
}

/// The limits of a question: what the request asks for, and at most what the server allows.
///
/// What a process keeps of a game has no limit of time: the server kills it when nobody waits.
fn capped(parsed: Option<&ArgMatches>, kind: Kind, bounds: &Bounds) -> Limits {
    fn least<T: Copy + Ord + Send + Sync + 'static>(
        parsed: Option<&ArgMatches>,
        name: &str,
        most: T,
    ) -> T {
        let asked = parsed.and_then(|parsed| parsed.try_get_one(name).ok().flatten().copied());
        asked.map_or(most, |asked: T| most.min(asked))
    }
    let has_time = matches!(kind, Kind::Brief | Kind::Long);
    Limits {
        memory: least(parsed, "memory", bounds.memory(kind)),
        threads: least(parsed, "threads", bounds.threads),
        time: has_time.then(|| least(parsed, "time", bounds.time)),
    }
}

impl<'de> Deserialize<'de> for Object {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_map(Keys)
    }
}

/// Reads the keys of an object; each may come once.
struct Keys;

impl<'de> Visitor<'de> for Keys {
    type Value = Object;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with the arguments of the verb")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Object, A::Error> {
        use serde::de::Error as _;

        let mut keys = BTreeMap::new();
        while let Some((key, raw)) = map.next_entry::<String, &RawValue>()? {
            let value = value(&key, raw).map_err(A::Error::custom)?;
            // A key that is null is as one that is missing.
            if let Some(value) = value
                && keys.insert(key.clone(), value).is_some()
            {
                return Err(A::Error::custom(format!("the key {key:?} comes twice")));
            }
        }
        Ok(Object(keys))
    }
}

/// Reads a value. Numbers stay as they are written, however large they are.
fn value(key: &str, raw: &RawValue) -> Result<Option<Value>, String> {
    let wrong = || format!("{key} is no text, number, true, false or list of texts and numbers");
    let text = |raw: &RawValue| match raw.get().as_bytes().first() {
        Some(b'"') => serde_json::from_str(raw.get()).map_err(|error| format!("{key}: {error}")),
        Some(b'-' | b'0'..=b'9') => Ok(raw.get().to_owned()),
        _ => Err(wrong()),
    };
    Ok(match raw.get().as_bytes().first() {
        Some(b'n') => None,
        Some(b't') => Some(Value::Flag(true)),
        Some(b'f') => Some(Value::Flag(false)),
        Some(b'[') => {
            let list: Vec<&RawValue> =
                serde_json::from_str(raw.get()).map_err(|error| format!("{key}: {error}"))?;
            Some(Value::Many(list.into_iter().map(text).collect::<Result<_, _>>()?))
        }
        _ => Some(Value::Text(text(raw)?)),
    })
}
