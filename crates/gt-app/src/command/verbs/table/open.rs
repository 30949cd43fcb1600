//! The list of tables that a server has, which is no verb of the command line.

use std::io::{self, Write};

use gt_table::Info;
use serde::Serialize;

use super::counts::Counts;
use crate::command::answer::output::VerbAnswer;

/// The tables that are open.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Listed"))]
pub(in crate::command) struct OpenTables {
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

impl<'t> FromIterator<(&'t str, &'t str, &'t Info)> for OpenTables {
    /// The list of tables: their names, their instances, and what they hold.
    fn from_iter<T: IntoIterator<Item = (&'t str, &'t str, &'t Info)>>(tables: T) -> Self {
        let line = |(table, instance, info): (&str, &str, &Info)| Line {
            table: table.to_owned(),
            instance: instance.to_owned(),
            counts: Counts::new(info),
        };
        Self { tables: tables.into_iter().map(line).collect() }
    }
}

impl VerbAnswer for OpenTables {
    fn write_text(&self, out: &mut dyn Write) -> io::Result<()> {
        self.tables.iter().try_for_each(|line| writeln!(out, "{}  {}", line.table, line.instance))
    }
}
