//! Tables that verbs ask, and what is wrong with them.

use std::path::Path;

use gt_core::Run;
use gt_table::TableError;

use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::games::{Games, InstanceName, NameError, full_name};
use crate::instance::Instance;
use crate::tables::TableFailure;

/// The failure of a table that is made: another table in its place is a wrong question.
pub(super) fn asked(failure: TableFailure) -> Failure {
    match failure {
        TableFailure::Table(
            TableError::Foreign { .. }
            | TableError::Setting { .. }
            | TableError::Occupied { .. }
            | TableError::NoTable { .. }
            | TableError::Invalid { .. },
        )
        | TableFailure::NoTables
        | TableFailure::Question { .. } => Failure::question(failure),
        failure => given(failure),
    }
}

/// The failure of a table that is read.
pub(super) fn given(failure: TableFailure) -> Failure {
    match failure {
        TableFailure::Unsolved(why) => why.into(),
        TableFailure::Table(error) => unreadable(error),
        failure => Failure::Unanswered(failure.to_string()),
    }
}

/// The failure of a table that cannot be read.
pub(in crate::command) fn unreadable(error: TableError) -> Failure {
    match error {
        TableError::Solve(error) => error.into(),
        error => Failure::Unanswered(error.to_string()),
    }
}

/// The instance of this name, answered by the table in a folder if one is named.
pub(super) fn or_table(
    name: &str,
    instance: Box<dyn Instance>,
    folder: Option<&Path>,
    context: &Context,
) -> Result<Box<dyn Instance>, Failure> {
    let Some(folder) = folder else { return Ok(instance) };
    let held = gt_table::instance(folder).map_err(unreadable)?;
    let is_named = held.as_deref() == Some(name);
    let name = if is_named { name.to_owned() } else { held_name(name, &*instance) };
    instance.with_table(&name, folder, context.run()).map_err(given)
}

/// How a table names this instance: by what is in a file, and not by the name of the file.
pub(super) fn held_name(name: &str, instance: &dyn Instance) -> String {
    let game = name.split_once(':').map_or(name, |(game, _)| game);
    instance.spelled().map_or_else(|| name.to_owned(), |text| full_name(game, &text))
}

/// The instance that a table names, answered by the table.
pub(in crate::command) fn opened(
    folder: &Path,
    games: &Games,
    run: &Run,
) -> Result<(InstanceName, Box<dyn Instance>), Failure> {
    let instance = gt_table::instance(folder).map_err(unreadable)?;
    let refused = |why: String| Failure::Unanswered(format!("{}: {why}", folder.display()));
    let instance = instance.ok_or_else(|| refused("it does not name its game".into()))?;
    // A table may come from elsewhere: it opens nothing outside its folder.
    let wrong = |why: NameError| refused(why.to_string());
    let name = games.name(&instance).map_err(wrong)?;
    let instance = games.make(&name, run).map_err(wrong)?.instance;
    let table = instance.with_table(name.as_str(), folder, run).map_err(given)?;
    Ok((name, table))
}
