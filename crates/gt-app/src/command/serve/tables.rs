//! Tables on disk that were named at the start: no request opens another one.

use std::path::{Path, PathBuf};

use gt_core::Run;
use gt_table::Info;

use crate::command::failure::Failure;
use crate::command::verbs::{OpenTables, opened, unreadable};
use crate::games::{Games, InstanceName};

/// The tables, in the order in which they were named.
#[derive(Debug, Default)]
pub(super) struct Tables(Vec<Table>);

/// A table.
#[derive(Debug)]
pub(super) struct Table {
    /// The last part of its folder, or that and a number.
    pub(super) name: String,
    pub(super) folder: PathBuf,
    pub(super) instance: InstanceName,
    info: Info,
}

impl Tables {
    /// Adds the table in a folder, under the last part of its name, or that and a number.
    ///
    /// # Errors
    /// [`Failure::Unanswered`] if it is no table of one of the games, or if it is not whole.
    pub(super) fn add(&mut self, folder: &Path, games: &Games) -> Result<(), Failure> {
        let info = gt_table::info(folder).map_err(unreadable)?;
        let (instance, _) = opened(folder, games, &Run::new())?;
        let last = folder.file_name().map(|name| name.to_string_lossy().into_owned());
        let last = last.filter(|name| !name.is_empty()).unwrap_or_else(|| "table".to_owned());
        let is_free = |name: &String| self.0.iter().all(|table| table.name != *name);
        let others = (2_u64..).map(|number| format!("{last}-{number}"));
        let name = core::iter::once(last.clone()).chain(others).find(is_free).unwrap_or(last);
        self.0.push(Table { name, folder: folder.to_owned(), instance, info });
        Ok(())
    }

    /// The table of this name.
    ///
    /// # Errors
    /// A line that says which names there are.
    pub(super) fn named(&self, name: &str) -> Result<&Table, String> {
        self.0.iter().find(|table| table.name == name).ok_or_else(|| {
            let names: Vec<&str> = self.0.iter().map(|table| table.name.as_str()).collect();
            let open = if names.is_empty() { "none is open".into() } else { names.join(", ") };
            format!("no table is named {name:?}: {open}")
        })
    }

    /// The list of them as an answer.
    pub(super) fn listed(&self) -> OpenTables {
        let tables = self.0.iter();
        tables.map(|table| (&*table.name, table.instance.as_str(), &table.info)).collect()
    }
}
