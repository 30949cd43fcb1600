//! The folder of a process that does not have the one of the table.

use std::path::{Path, PathBuf, absolute};
use std::process;

use crate::error::TableError;
use crate::files;
use crate::team::Team;

/// A new folder beside that of a table, which is removed in the end with all that is in it.
pub(crate) struct OwnFolder(PathBuf);

impl OwnFolder {
    /// Makes the folder of this process, if it has one: its name has the number of the process,
    /// and that of the system.
    pub(crate) fn make(table: &Path, team: &Team<'_>) -> Result<Option<Self>, TableError> {
        if !team.is_apart() {
            return Ok(None);
        }
        let found = absolute(table).map_err(TableError::io(table, "find"))?;
        // As components, without a separator at the end: the folder is beside the table, not in it.
        let mut path = found.components().as_path().as_os_str().to_owned();
        path.push(format!(".process-{}-{}", team.process(), process::id()));
        let path = PathBuf::from(path);
        files::make_new_folder(&path)?;
        Ok(Some(Self(path)))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for OwnFolder {
    /// What cannot be removed is left: the table does not need it.
    fn drop(&mut self) {
        let _ = files::remove_folder(&self.0);
    }
}
