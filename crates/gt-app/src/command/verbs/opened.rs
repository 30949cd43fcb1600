//! Tables that verbs ask, and what is wrong with them.

use std::path::Path;

use gt_core::Run;
use gt_table::TableError;

use crate::command::context::Context;
use crate::command::failure::Failure;
use crate::games::{Games, InstanceName, NameError};
use crate::instance::Instance;
use crate::tables::TableFailure;

/// The failure of a table that is made: another table in its place is a wrong question.
pub(super) fn asked(failure: TableFailure) -> Failure {
    match failure {
        TableFailure::Table(
            TableError::Foreign { .. }
            | TableError::Setting { .. }
            | TableError::Occupied { .. }
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

/// The instance, answered by the table in a folder if one is named.
pub(super) fn or_table(
    instance: Box<dyn Instance>,
    folder: Option<&Path>,
    context: &Context,
) -> Result<Box<dyn Instance>, Failure> {
    let Some(folder) = folder else { return Ok(instance) };
    instance.with_table(folder, context.run()).map_err(given)
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
    Ok((name, instance.with_table(folder, run).map_err(given)?))
}
