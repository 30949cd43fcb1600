//! The folder of a process that does not have the one of the table.

use std::fs::File;
use std::io::Write as _;
use std::path::{Path, PathBuf, absolute};
use std::process;

use crate::error::TableError;
use crate::files::{self, LOCK};
use crate::occupied::HOLDER;
use crate::team::Team;

/// A new folder beside that of a table, which is removed in the end with all that is in it.
///
/// A process that is killed leaves it behind. A later one of the same number removes it: it holds a
/// file that says that it was locked, and whose lock is gone.
pub(crate) struct OwnFolder {
    path: PathBuf,
    lock: Option<File>,
}

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
        path.push(format!(".process-{}-", team.process()));
        remove_remains(Path::new(&path))?;
        path.push(process::id().to_string());
        let mut own = Self { path: PathBuf::from(path), lock: None };
        files::make_new_folder(&own.path)?;
        own.lock = files::lock(&own.path.join(LOCK))?;
        if let Some(lock) = &mut own.lock {
            // Without it the folder is left behind, as if this process had been killed before.
            let _ = writeln!(lock, "{HOLDER}{}", process::id());
        }
        Ok(Some(own))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for OwnFolder {
    /// What cannot be removed is left: the table does not need it.
    fn drop(&mut self) {
        self.lock = None;
        let _ = files::remove_folder(&self.path);
    }
}

/// Removes the folders whose names begin so, and whose processes have ended.
fn remove_remains(begin: &Path) -> Result<(), TableError> {
    let (Some(parent), Some(begin)) = (begin.parent(), begin.file_name()) else { return Ok(()) };
    let begin = begin.to_string_lossy();
    for name in files::names(parent)?.unwrap_or_default() {
        let number = name.strip_prefix(&*begin).and_then(|number| number.parse::<u32>().ok());
        if number.is_none() {
            continue;
        }
        let folder = parent.join(name);
        let path = folder.join(LOCK);
        // Nobody has locked an empty one yet.
        let was_locked = files::check_folder(&folder).is_ok()
            && matches!(files::open(&path), Ok(Some((_, 1..))));
        if was_locked && let Ok(Some(_lock)) = files::lock(&path) {
            // What cannot be removed is left, as at the end.
            let _ = files::remove_folder(&folder);
        }
    }
    Ok(())
}
