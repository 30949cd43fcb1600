//! `docs/api.schema.json` and `docs/API.md` are what the types and the command line say.
//!
//! With `DOCUMENTED=overwrite` and the feature `full` both are written anew. Without the feature,
//! the verbs that are built in are compared.

use core::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use gt_app::command::schema::{DRY_RUN, REFUSAL};
use serde_json::{Map, Value};

use crate::command::verbs;

/// Verbs that have no answer in JSON, and why.
const WITHOUT: &[(&str, &str)] = &[
    ("play", "a game on the terminal is text"),
    ("sea play", "as above"),
    #[cfg(feature = "web")]
    ("serve", "a server writes a line of text"),
];

/// Verbs that are not answered over HTTP: the page says why.
pub(crate) const COMMAND_ONLY: &[&str] = &[
    "tour",
    "graph",
    "completions",
    "man",
    "table solve",
    "table info",
    "table rank",
    "table verify",
    "cluster local",
    "cluster worker",
    "cluster simulate",
];

/// Questions over HTTP that are no verbs.
pub(crate) const HTTP_ONLY: &[&str] = &["tables"];

/// Options that name a file to write.
const WRITTEN: &[&str] = &["svg", "png", "csv", "bfile", "out", "dot", "pg", "jsonl", "log"];

/// How the files are written anew.
const ANEW: &str = "DOCUMENTED=overwrite cargo test -p gt-cli --features full --test it schema";

/// The lines of the page between which the table of verbs stands.
const BEGIN: &str = "<!-- verbs: made by the test `schema` of gt-cli -->\n\n";
const END: &str = "\n<!-- end of verbs -->\n";

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

fn is_overwritten() -> bool {
    let wanted = std::env::var_os("DOCUMENTED").is_some_and(|value| value == "overwrite");
    assert!(!wanted || cfg!(feature = "full"), "only a build with all verbs writes: {ANEW}");
    wanted
}

#[test]
fn every_verb_has_a_schema_or_a_reason() {
    let schemas = gt_cli::schemas();
    let with: BTreeSet<&str> = schemas.verbs().collect();
    let without: BTreeSet<&str> = WITHOUT.iter().map(|&(verb, _)| verb).collect();
    let verbs = verbs();
    let verbs: BTreeSet<&str> = verbs.keys().map(String::as_str).collect();
    assert!(verbs.len() > 50, "{verbs:?}");
    let known: BTreeSet<&str> = with.union(&without).copied().collect();
    let forgotten: Vec<_> = verbs.difference(&known).collect();
    assert!(forgotten.is_empty(), "without a schema, and in no list: {forgotten:?}");
    let gone: Vec<_> = known.difference(&verbs).filter(|verb| !HTTP_ONLY.contains(verb)).collect();
    assert!(gone.is_empty(), "no verbs: {gone:?}");
    let both: Vec<_> = with.intersection(&without).collect();
    assert!(both.is_empty(), "with a schema, and in the list of those without: {both:?}");
}

#[test]
fn the_schema_on_disk_is_what_the_types_give() {
    let path = file("docs/api.schema.json");
    let schemas = gt_cli::schemas();
    if is_overwritten() {
        fs::write(&path, gt_cli::schemas().text()).expect("a file");
    }
    let on_disk: Value =
        serde_json::from_str(&fs::read_to_string(path).expect("a file")).expect("JSON");
    let made = schemas.document();
    for part in ["properties", "$defs"] {
        for (name, schema) in object(&made[part]) {
            assert_eq!(&on_disk[part][name], schema, "{part} {name}; {ANEW}");
        }
    }
    assert!(!cfg!(feature = "full") || made == on_disk, "something is on disk alone; {ANEW}");
}

#[test]
fn every_key_is_described_and_every_definition_has_a_name_of_its_own() {
    let document = gt_cli::schemas().document();
    for (name, _) in object(&document["$defs"]) {
        // Two types of one name are numbered.
        let last = name.chars().last().expect("a name");
        assert!(last.is_alphabetic(), "{name}: two types have this name; rename one");
    }
    let mut open = vec![(String::new(), &document)];
    let mut keys = 0;
    while let Some((place, schema)) = open.pop() {
        match schema {
            Value::Array(parts) => {
                open.extend(parts.iter().map(|part| (place.clone(), part)));
            }
            Value::Object(parts) => {
                let described = parts.get("properties").filter(|_| !place.is_empty());
                for (key, schema) in described.and_then(Value::as_object).into_iter().flatten() {
                    keys += 1;
                    let is_described =
                        schema.get("description").is_some() || schema.get("$ref").is_some();
                    assert!(is_described, "{place} {key}: no description in {schema}");
                }
                open.extend(parts.iter().map(|(key, part)| (format!("{place} {key}"), part)));
            }
            _ => {}
        }
    }
    assert!(keys > 200, "only {keys}");
    assert!(!document.to_string().contains("```"), "an example stands in a description");
}

fn object(value: &Value) -> &Map<String, Value> {
    value.as_object().unwrap_or_else(|| panic!("no object: {value}"))
}

/// The keys of an answer: those that are always there in their order, then the others.
fn answer_keys(document: &Value, schema: &Value) -> Vec<String> {
    if let Some(pointer) = schema["$ref"].as_str() {
        let pointer = pointer.trim_start_matches('#').replace("%20", " ");
        return answer_keys(document, document.pointer(&pointer).expect("a definition"));
    }
    let mut keys: Vec<String> = Vec::new();
    let mut add = |key: &str| {
        if key != "stats" && !keys.iter().any(|known| known == key) {
            keys.push(key.to_owned());
        }
    };
    for part in schema["anyOf"].as_array().into_iter().flatten() {
        for key in answer_keys(document, part) {
            add(&key);
        }
    }
    schema["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .for_each(&mut add);
    schema["properties"].as_object().into_iter().flatten().for_each(|(key, _)| add(key));
    keys
}

/// The keys of a question, as the server reads them from the definition of the command line.
pub(crate) fn request_keys(verb: &clap::Command) -> Vec<String> {
    let mut keys: Vec<String> = Vec::new();
    for arg in verb.get_arguments() {
        let id = arg.get_id().as_str();
        let is_file = arg.get_value_parser().type_id() == TypeId::of::<PathBuf>();
        let is_withheld = ["batch", "help", "version"].contains(&id);
        if arg.is_global_set() || is_withheld || is_file && WRITTEN.contains(&id) {
            continue;
        }
        let key = |name: &str| name.to_lowercase().replace('-', "_");
        let names = match (arg.get_long(), arg.get_value_names()) {
            (Some(long), _) => vec![key(long)],
            (None, Some(names)) => names.iter().map(|name| key(name)).collect(),
            (None, None) => vec![key(id)],
        };
        keys.extend(names);
    }
    let mut seen = BTreeSet::new();
    keys.retain(|key| seen.insert(key.clone()));
    keys
}

/// The rows of the table of verbs, by verb.
fn rows() -> BTreeMap<String, [String; 3]> {
    let document = gt_cli::schemas().document();
    let code = |keys: Vec<String>| {
        if keys.is_empty() { String::new() } else { format!("`{}`", keys.join(" ")) }
    };
    let answered = object(&document["properties"]);
    let answered = answered.iter().filter(|(verb, _)| ![DRY_RUN, REFUSAL].contains(&verb.as_str()));
    let verbs = verbs();
    let row = |(verb, schema): (&String, &Value)| {
        let path = if COMMAND_ONLY.contains(&verb.as_str()) {
            "no".to_owned()
        } else {
            format!("`/api/{}`", verb.replace(' ', "/"))
        };
        let request = code(verbs.get(verb).map(request_keys).unwrap_or_default());
        (verb.clone(), [path, request, code(answer_keys(&document, schema))])
    };
    answered.map(row).collect()
}

#[test]
fn the_page_lists_the_keys_of_every_verb() {
    let path = file("docs/API.md");
    let page = fs::read_to_string(&path).expect("a page");
    let (before, rest) = page.split_once(BEGIN).expect("the beginning of the table");
    let (table, after) = rest.split_once(END).expect("the end of the table");
    let rows = rows();
    if is_overwritten() {
        let lines = rows.iter().map(|(verb, [path, request, answer])| {
            format!("| `{verb}` | {path} | {request} | {answer} |\n")
        });
        let heading = "| verb | path | keys of the question | keys of the answer |\n\
                       |---|---|---|---|\n";
        let table: String = core::iter::once(heading.to_owned()).chain(lines).collect();
        fs::write(&path, format!("{before}{BEGIN}{table}{END}{after}")).expect("a page");
        return;
    }
    let cells = |row: &str| -> Vec<String> {
        row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
    };
    let on_page: BTreeMap<String, Vec<String>> = table
        .lines()
        .skip(2)
        .map(|row| {
            let cells = cells(row);
            (cells[0].trim_matches('`').to_owned(), cells)
        })
        .collect();
    for (verb, [path, request, answer]) in &rows {
        let cells = on_page.get(verb).unwrap_or_else(|| panic!("{verb} is not there; {ANEW}"));
        assert_eq!((&cells[1], &cells[3]), (path, answer), "{verb}; {ANEW}");
        // Without tables nothing asks them.
        let words = |cell: &str| -> BTreeSet<String> {
            cell.trim_matches('`').split(' ').map(str::to_owned).collect()
        };
        let is_same = cells[2] == *request;
        let is_part = words(request).is_subset(&words(&cells[2]));
        assert!(is_same || !cfg!(feature = "full") && is_part, "{verb}: {request}; {ANEW}");
    }
    assert!(!cfg!(feature = "full") || rows.len() == on_page.len(), "a row too many; {ANEW}");
}
