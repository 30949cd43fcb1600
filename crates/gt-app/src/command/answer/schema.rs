//! The JSON schema of answers, made from their types (feature `schema`).
//!
//! [`Schemas`] is a list of verbs, each with the schema of the JSON object that it answers. A
//! program with verbs of its own adds them to those of this crate. The result is one document. The
//! property `chomp solve` of this document is what `chomp solve --format json` prints. Two
//! properties are no verbs: [`DRY_RUN`] is what any long verb answers to `--dry-run`, and
//! [`REFUSAL`] stands for an answer that is missing, in a batch and over HTTP.
//!
//! An object may have more keys than its schema says: keys are added in later versions.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::estimate::Estimate;
use super::output::{Refusal, StatsObject, VerbAnswer};

/// The property that has the schema of what a long verb answers to `--dry-run`.
pub const DRY_RUN: &str = "--dry-run";

/// The property that has the schema of what stands for a missing answer.
pub const REFUSAL: &str = "error";

/// The outcome of a position for the player to move.
///
/// It is the schema of [`Outcome`](gt_core::Outcome), whose crate knows nothing of schemas. A field
/// names it by `#[schemars(with = "OutcomeWord")]`.
#[derive(Clone, Copy, Debug, JsonSchema)]
#[schemars(
    rename = "Outcome",
    rename_all = "lowercase",
    description = "The outcome of a position, for the player to move."
)]
pub enum OutcomeWord {
    /// The player to move wins.
    Win,
    /// Neither player can force a win.
    Draw,
    /// The opponent wins.
    Loss,
}

/// The schemas of the answers of a program.
///
/// # Example
/// A program adds a verb:
/// ```
/// use std::io::{self, Write};
/// use gt_app::command::{VerbAnswer, schemas};
///
/// #[derive(serde::Serialize, schemars::JsonSchema)]
/// struct Tallest {
///     /// The height in floors.
///     floors: u32,
/// }
///
/// impl VerbAnswer for Tallest {
///     fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
///         writeln!(out, "{} floors", self.floors)
///     }
/// }
///
/// let document = schemas().answer::<Tallest>("tallest").document();
/// let tallest = &document["properties"]["tallest"];
/// assert_eq!(tallest["properties"]["floors"]["type"], "integer");
/// assert!(tallest["required"].as_array().unwrap().contains(&"stats".into()));
/// assert!(document["properties"]["solve"].is_object());
/// ```
#[derive(Debug)]
pub struct Schemas {
    generator: SchemaGenerator,
    answers: Map<String, Value>,
}

impl Default for Schemas {
    fn default() -> Self {
        Self::new()
    }
}

impl Schemas {
    /// No verbs; only what stands for an answer of any verb.
    ///
    /// [`schemas`](crate::command::schemas) has the verbs of this crate.
    pub fn new() -> Self {
        let generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        let none = Self { generator, answers: Map::new() };
        none.answer::<Estimate>(DRY_RUN).keys::<Refusal<'_>>(REFUSAL)
    }

    /// Adds what a verb answers; `verb` is the verb as it is typed, such as `chomp solve`.
    #[must_use]
    pub fn answer<A: VerbAnswer + JsonSchema>(self, verb: &str) -> Self {
        self.keys::<A>(verb).with_stats(verb)
    }

    /// Adds another form of what a verb answers, which was added before: some options ask for it.
    #[must_use]
    pub fn or<A: VerbAnswer + JsonSchema>(mut self, verb: &str) -> Self {
        let first = self.answers.remove(verb);
        self = self.answer::<A>(verb);
        if let (Some(first), Some(other)) = (first, self.answers.get_mut(verb)) {
            *other = json!({ "anyOf": [first, other.take()] });
        }
        self
    }

    /// Adds a verb that answers one long list, which JSON calls `key`: see
    /// [`Context::stream`](crate::command::Context::stream).
    ///
    /// `E` is an entry, and `about` says in a sentence what the list is.
    #[must_use]
    pub fn list<E: JsonSchema>(mut self, verb: &str, key: &str, about: &str) -> Self {
        let mut entries = self.generator.subschema_for::<Vec<E>>();
        entries.insert("description".to_owned(), about.into());
        let object = json!({
            "type": "object",
            "properties": { key: entries },
            "required": [key],
        });
        self.answers.insert(verb.to_owned(), object);
        self.with_stats(verb)
    }

    /// The verbs that answer in JSON, in alphabetical order.
    pub fn verbs(&self) -> impl Iterator<Item = &str> {
        let names = self.answers.keys().map(String::as_str);
        names.filter(|&name| name != DRY_RUN && name != REFUSAL)
    }

    /// The whole document, as JSON Schema of draft 2020-12.
    #[must_use]
    pub fn document(self) -> Value {
        let Self { mut generator, answers } = self;
        let definitions = generator.take_definitions(true);
        let mut document = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "title": "Answers in JSON",
            "description": "A property for each verb: what the verb prints with --format json, and \
                            what it answers over HTTP. An object may have more keys.",
            "type": "object",
            "properties": answers,
            "$defs": definitions,
        });
        describe(&mut document);
        document
    }

    /// The whole document as a text, which ends with a line break.
    #[must_use]
    pub fn text(self) -> String {
        format!("{:#}\n", self.document())
    }

    /// Adds an object without `stats`.
    fn keys<K: JsonSchema>(mut self, name: &str) -> Self {
        let object = K::json_schema(&mut self.generator).to_value();
        self.answers.insert(name.to_owned(), object);
        self
    }

    /// Adds the key that every answer has.
    fn with_stats(mut self, verb: &str) -> Self {
        let stats = self.generator.subschema_for::<StatsObject>();
        if let Some(Value::Object(object)) = self.answers.get_mut(verb) {
            let keys = object.entry("properties").or_insert_with(|| json!({}));
            if let Value::Object(keys) = keys {
                keys.insert("stats".to_owned(), stats.to_value());
            }
            let required = object.entry("required").or_insert_with(|| json!([]));
            if let Value::Array(required) = required {
                required.push("stats".into());
            }
        }
        self
    }
}

/// Makes sentences out of the doc comments in a schema: without their line breaks, and without what
/// follows a heading, such as an example.
fn describe(schema: &mut Value) {
    match schema {
        Value::Array(parts) => parts.iter_mut().for_each(describe),
        Value::Object(keys) => {
            for (key, part) in keys {
                match part {
                    Value::String(text) if key == "description" => {
                        let said = text.split("\n# ").next().unwrap_or_default();
                        let paragraphs = said.trim().split("\n\n");
                        let joined: Vec<_> =
                            paragraphs.map(|part| part.replace('\n', " ")).collect();
                        *text = joined.join("\n\n");
                    }
                    _ => describe(part),
                }
            }
        }
        _ => {}
    }
}
