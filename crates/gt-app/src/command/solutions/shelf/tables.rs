//! Tables on disk that were opened at the start; they are never forgotten.

use std::path::Path;
use std::sync::Arc;

use gt_table::Info;
use serde::Serialize;

use super::super::entry::{Entry, Key};
use super::super::request::Game;
use crate::command::answer::output::VerbAnswer;
use crate::command::failure::Failure;
use crate::command::verbs::Counts;
use crate::games::InstanceName;
use crate::instance::Instance;

/// The tables, in the order in which they were opened.
#[derive(Debug, Default)]
pub(in super::super) struct Tables(Vec<Opened>);

#[derive(Debug)]
struct Opened {
    name: String,
    info: Info,
    entry: Arc<Entry>,
}

impl Tables {
    /// Adds a table under the last part of its folder, or that and a number; returns the name.
    pub(in super::super) fn add(
        &mut self,
        folder: &Path,
        instance: InstanceName,
        table: Box<dyn Instance>,
        info: Info,
    ) -> String {
        let last = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let last = last.filter(|name| !name.is_empty()).unwrap_or_else(|| "table".to_owned());
        let is_free = |name: &String| self.0.iter().all(|opened| opened.name != *name);
        let others = (2_u64..).map(|number| format!("{last}-{number}"));
        let name = core::iter::once(last.clone()).chain(others).find(is_free).unwrap_or(last);
        let entry = Entry::of_table(Key { instance, with: None }, Arc::from(table));
        self.0.push(Opened { name: name.clone(), info, entry: Arc::new(entry) });
        name
    }

    /// The table of this name, if it is of the game that is asked about.
    pub(super) fn entry(&self, name: &str, game: Game<'_>) -> Result<Arc<Entry>, Failure> {
        let opened = self.0.iter().find(|opened| opened.name == name).ok_or_else(|| {
            let names: Vec<&str> = self.0.iter().map(|opened| opened.name.as_str()).collect();
            let open = if names.is_empty() { "none is open".into() } else { names.join(", ") };
            Failure::Question(format!("no table is named {name:?}: {open}"))
        })?;
        if game.with.is_some() {
            return Err(Failure::question(
                "with and table: a table is asked, and nothing is solved",
            ));
        }
        let found = &opened.entry.key.instance;
        match game.instance {
            Some(asked) if asked != found => Err(Failure::Question(format!(
                "the table {name:?} is of {found}, and the question of {asked}"
            ))),
            _ => Ok(Arc::clone(&opened.entry)),
        }
    }

    /// The list of them as an answer.
    pub(in super::super) fn listed(&self) -> Listed {
        let tables = self.0.iter().map(|Opened { name, info, entry }| Line {
            table: name.clone(),
            instance: entry.key.instance.to_string(),
            counts: Counts::new(info),
        });
        Listed { tables: tables.collect() }
    }
}

/// The tables that are open.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(in super::super) struct Listed {
    /// The tables, in the order in which they were opened.
    tables: Vec<Line>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "OpenTable"))]
struct Line {
    /// The name by which a question names it.
    table: String,
    /// The instance.
    instance: String,
    #[serde(flatten)]
    counts: Counts,
}

impl VerbAnswer for Listed {
    fn write_text(&self, out: &mut dyn std::io::Write) -> std::io::Result<()> {
        self.tables.iter().try_for_each(|line| writeln!(out, "{}  {}", line.table, line.instance))
    }
}
