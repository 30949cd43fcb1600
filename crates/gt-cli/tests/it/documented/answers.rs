//! What documented commands answer in JSON obeys the schema of their verb.
//!
//! The schema allows more keys than it names. Here it does not: a key that no type describes is a
//! key that somebody has forgotten.

use std::collections::BTreeSet;

use boon::{Compiler, SchemaIndex, Schemas};
use gt_app::command::schema::{DRY_RUN, REFUSAL};
use serde_json::{Value, json};

use super::run::Folder;
use super::{examples, is_contract, is_slow, lines, pages, syntax};
use crate::command::{command, ran_reading};

/// Commands of verbs whose every other command is slow, and of forms of answers that no documented
/// command has.
const MORE: &[&str] = &[
    "gt tour",
    "gt queen grundy 3 3 --values --blocked 1,1",
    "gt queen period 2 --at 18446744073709551615 --all",
    "gt fox perft start 2 --divide",
    "gt fox tablebase census --rules r3x5",
    "gt fox tablebase census --rules r3x5 --outcomes",
    "gt sea tournament --games 1",
    "gt games nim",
    "gt moves tictactoe --ahead 2",
    "gt board tictactoe",
    "gt board nim:3,4",
    "gt reply nim:3,4,5 --seed 1",
    "gt replay game.txt",
    #[cfg(feature = "cluster")]
    "gt cluster worker chomp:4x5 --process 0 --out chomp.gt --hosts one.hosts --secret one.secret",
];

/// Estimates.
const ESTIMATES: &[&str] = &[
    "chomp solve 4 5",
    "sea sample -n 3",
    "fox perft start 3",
    "solve nim:3,4,5",
    "chomp divisors 30030",
];

/// Batches, whose line makes no sense.
const BATCHES: &[&str] = &["solve", "moves nim:3,4,5", "chomp who", "sea count"];

/// The schema of all answers, in which an object has the keys that are named, and no others.
pub(crate) struct Checker {
    schemas: Schemas,
    index: SchemaIndex,
    verbs: BTreeSet<String>,
}

impl Checker {
    pub(crate) fn new() -> Self {
        let verbs = gt_cli::schemas().verbs().map(str::to_owned).collect();
        Self::of(gt_cli::schemas().document(), verbs)
    }

    fn of(mut document: Value, verbs: BTreeSet<String>) -> Self {
        close(&mut document, false);
        let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
        let place = "https://example.org/api.schema.json";
        compiler.add_resource(place, document).expect("a schema");
        let index = compiler.compile(place, &mut schemas).expect("a schema");
        Self { schemas, index, verbs }
    }

    /// Checks an answer of a verb.
    pub(crate) fn check(&self, verb: &str, answer: &Value) -> Result<(), String> {
        self.schemas
            .validate(&json!({ verb: answer }), self.index)
            .map_err(|error| error.to_string())
    }

    /// The verb that a command asks, if it has JSON.
    fn verb(&self, command: &str) -> Option<&str> {
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let names = (1..=words.len().min(3)).rev().map(|count| words[..count].join(" "));
        names.into_iter().find_map(|name| self.verbs.get(&name).map(String::as_str))
    }
}

/// Forbids other keys than those that are named; `is_part` says that keys may be named elsewhere.
fn close(schema: &mut Value, is_part: bool) {
    match schema {
        Value::Array(parts) => parts.iter_mut().for_each(|part| close(part, is_part)),
        Value::Object(keys) => {
            let has_parts = keys.contains_key("anyOf");
            if keys.contains_key("properties") && !is_part {
                let word = if has_parts { "unevaluatedProperties" } else { "additionalProperties" };
                keys.insert(word.to_owned(), false.into());
            }
            let names_keys = keys.contains_key("properties");
            for (key, part) in keys {
                close(part, key == "anyOf" && names_keys);
            }
        }
        _ => {}
    }
}

#[test]
fn answers_obey_the_schema() {
    let (checker, folder) = (Checker::new(), Folder::new());
    let mut pages = pages();
    // The pages of the games show results, which the help's examples ask as well.
    pages.retain(|page| is_contract(page) && !page.name.starts_with("docs/games/"));
    let documented = lines(&pages).into_iter().chain(examples());
    let documented = documented.filter(|line| syntax::read(line) == Ok(true));
    let mut commands: BTreeSet<String> =
        documented.map(|line| line.command.replace(" --format json", "")).collect();
    commands.retain(|command| !is_slow(command) && folder.can_run(command));
    commands.extend(MORE.iter().map(|&command| command.to_owned()));
    let (mut seen, mut wrong) = (BTreeSet::new(), Vec::new());
    for command in &commands {
        let Some(verb) = checker.verb(command) else { continue };
        // Help is text, and a graph on stdout is no answer.
        if command.contains("--help") || command.ends_with(" --jsonl -") {
            continue;
        }
        let obeyed = folder.objects(command).and_then(|answers| {
            if answers.is_empty() {
                return Err("it answers nothing".to_owned());
            }
            seen.insert(verb);
            answers.iter().try_for_each(|answer| checker.check(verb, answer))
        });
        wrong.extend(obeyed.err().map(|why| format!("`{command}`: {why}")));
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), commands.len(), wrong.join("\n"));
    let unseen: Vec<_> = checker
        .verbs
        .iter()
        .filter(|verb| !seen.contains(verb.as_str()) && *verb != "tables")
        .collect();
    assert!(unseen.is_empty(), "no command asks {unseen:?}");
}

#[test]
fn estimates_and_refusals_obey_the_schema() {
    let checker = Checker::new();
    for verb in ESTIMATES {
        let ran = crate::command::gt(&format!("{verb} --dry-run --format json"));
        assert_eq!(ran.code, 0, "{verb}: {}", ran.err);
        let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(checker.check(DRY_RUN, &answer), Ok(()), "{verb}");
    }
    for verb in BATCHES {
        let ran = ran_reading(command(&format!("{verb} --batch")), b"no such thing\n");
        assert_eq!(ran.code, 2, "{verb}: {}", ran.err);
        let answer: Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(checker.check(REFUSAL, &answer), Ok(()), "{verb}");
    }
}

#[test]
fn what_breaks_the_schema_is_found() {
    let checker = Checker::new();
    let stats = json!({ "seconds": 0.5, "positions": "7" });
    let right = json!({ "instance": "nim:3", "plies": 2, "count": "3", "stats": stats });
    assert_eq!(checker.check("perft", &right), Ok(()));
    for (key, value, said) in [
        ("count", json!(3), "string"),
        ("count", json!("3.0"), "pattern"),
        ("plies", json!(null), "integer"),
        ("plies", json!(-1), "minimum"),
        ("stats", json!({ "positions": "7" }), "seconds"),
        ("more", json!(1), "more"),
    ] {
        let mut wrong = right.clone();
        wrong[key] = value;
        let why = checker.check("perft", &wrong).expect_err(key);
        assert!(why.contains(said) || why.contains(key), "{key}: {why}");
    }
    let without = json!({ "instance": "nim:3", "plies": 2, "stats": { "seconds": 0.5 } });
    assert!(checker.check("perft", &without).expect_err("no count").contains("count"));
    let step = |outcome: &str| {
        let part = json!({ "move": "1-1", "position": "2", "outcome": outcome, "plies": 1,
            "margin": null, "lost": null });
        json!({ "instance": "nim:3", "moves": [part], "last_mistake": null,
            "stats": { "seconds": 0.5 } })
    };
    assert_eq!(checker.check("review", &step("win")), Ok(()));
    assert!(checker.check("review", &step("won")).is_err());
}
