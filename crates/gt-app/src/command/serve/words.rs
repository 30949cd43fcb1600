//! A JSON object as the words of a command line.
//!
//! The definition of the command line says which keys there are: a long option by its name, a
//! positional argument by its name in the help, in small letters, both with `_` for `-`. The words
//! are made so that no value can be read as an option: an option and its value are one word, and
//! positional arguments stand behind `--`.

use core::fmt;
use core::time::Duration;
use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches};
use serde::Deserialize;
use serde::de::{MapAccess, Visitor};
use serde_json::value::RawValue;

use super::bounds::{Bounds, WORD};
use super::refusal::Refusal;
use crate::command::question::line::one_line;

/// The key whose text a verb reads in place of a file that is named `-`.
const INPUT: &str = "input";
/// Common options that a request may set, up to what the server allows.
const LIMITS: [&str; 3] = ["memory", "threads", "time"];
/// Arguments of verbs that have no meaning over the network.
const WITHHELD: [&str; 3] = ["batch", "help", "version"];

/// A verb of the command line that requests may ask for.
#[derive(Clone, Debug)]
pub(super) struct Leaf {
    /// The words that name it, such as `chomp solve`.
    path: Vec<String>,
    command: clap::Command,
}

/// What a process is started with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Words {
    pub(super) words: Vec<String>,
    /// What the verb reads from stdin.
    pub(super) input: Option<String>,
}

impl Words {
    /// Whether they are a question for this verb, named as on the command line.
    pub(super) fn are_of(&self, verb: &str) -> bool {
        let names = verb.split(' ').count();
        verb.split(' ').eq(self.words.iter().take(names))
    }
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
    pub(super) fn find(command: &clap::Command, verb: &str) -> Option<Self> {
        let path: Vec<String> = verb.split(' ').map(str::to_owned).collect();
        let found = path.iter().try_fold(command, |verb, word| verb.find_subcommand(word))?;
        Some(Self { path, command: found.clone() })
    }

    /// The words that name it, as on the command line.
    pub(super) fn verb(&self) -> String {
        self.path.join(" ")
    }

    /// The words of the command line for a question: a JSON object.
    ///
    /// # Errors
    /// A refusal that names the key or the value, and what would be valid.
    pub(super) fn words(&self, body: &[u8], bounds: &Bounds) -> Result<Words, Refusal> {
        let Object(mut keys) = serde_json::from_slice(body).map_err(Refusal::wrong)?;
        let mut given = Given::default();
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
        let Given { limits, options: mut words, places, input, .. } = given;
        words.push("--".to_owned());
        words.extend(places);
        // What is wrong with it is said without starting a process.
        let mut command = self.command.clone();
        let all = [self.command.get_name().to_owned()]
            .into_iter()
            .chain(limits)
            .chain(words.iter().cloned());
        let parsed = command
            .try_get_matches_from_mut(all)
            .map_err(|error| Refusal::wrong(one_line(&error, &self.command)))?;
        let served = format!("--served={}", input.as_ref().map_or(0, String::len));
        let own = ["--format=json", "--quiet"].map(str::to_owned).into_iter().chain([served]);
        let path = self.path.iter().cloned();
        let words = path.chain(own).chain(capped(&parsed, bounds)).chain(words).collect();
        Ok(Words { words, input })
    }

    /// The arguments that a request may give.
    fn arguments(&self) -> impl Iterator<Item = &Arg> {
        let is_open = |arg: &&Arg| {
            let name = arg.get_id().as_str();
            if arg.is_global_set() { LIMITS.contains(&name) } else { !WITHHELD.contains(&name) }
        };
        self.command.get_arguments().filter(is_open)
    }
}

/// The words so far.
#[derive(Default)]
struct Given {
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
        let is_file = arg.get_value_parser().type_id() == core::any::TypeId::of::<PathBuf>();
        if is_file && key == INPUT {
            // The option has the name of the key with the text.
            self.input = Some(one(key, value)?);
            return Ok(vec!["-".to_owned()]);
        }
        let takes_many = matches!(arg.get_action(), ArgAction::Append)
            || takes_several(arg)
            || arg.get_num_args().is_some_and(|count| count.max_values() > 1);
        let texts = match value {
            Value::Many(texts) if takes_many => texts,
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

/// The limits of a process: what the request asks for, and at most what the server allows.
fn capped(parsed: &ArgMatches, bounds: &Bounds) -> [String; 3] {
    fn asked<T: Clone + Send + Sync + 'static>(parsed: &ArgMatches, name: &str) -> Option<T> {
        parsed.try_get_one(name).ok().flatten().cloned()
    }
    let time = asked(parsed, "time").map_or(bounds.time, |time: Duration| time.min(bounds.time));
    let memory = asked(parsed, "memory").map_or(bounds.memory, |size: u64| size.min(bounds.memory));
    let threads =
        asked(parsed, "threads").map_or(bounds.threads, |count: usize| count.min(bounds.threads));
    [
        format!("--time={}ms", time.as_millis()),
        format!("--memory={memory}"),
        format!("--threads={threads}"),
    ]
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
