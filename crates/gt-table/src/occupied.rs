//! A folder that one process writes.
//!
//! The folder is looked at before the lock is taken: one that holds anything else than a table is
//! refused, and nothing in it is changed. The lock is that of the system on a file, not a file that
//! is there or not: a process that is killed leaves the file behind, and its lock is gone.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::attributes::Root;
use crate::checkpoint;
use crate::error::TableError;
use crate::files::{self, DESCRIPTION, LOCK, TEMPORARY};
use crate::info::no_table;

/// What stands in that file before the number of the process that holds the lock.
pub(crate) const HOLDER: &str = "process ";

/// The number of the process that holds a lock, by what stands in its file.
fn number(bytes: Vec<u8>) -> Option<u32> {
    let text = String::from_utf8(bytes).ok()?;
    text.lines().next()?.strip_prefix(HOLDER)?.parse().ok()
}

/// The right to write a folder, as long as it lives.
///
/// The lock is the system's, so it ends with the process, however that ends.
pub(crate) struct Occupied {
    path: PathBuf,
    _lock: File,
}

impl Occupied {
    /// Makes `folder` if it is not there, and locks it.
    pub(crate) fn take(folder: &Path) -> Result<Self, TableError> {
        if let Some(names) = files::names(folder)? {
            let is_ours = |name: &String| {
                let digits = name.bytes().all(|byte| byte.is_ascii_digit());
                [LOCK, DESCRIPTION, checkpoint::FOLDER].contains(&&**name)
                    || name.starts_with(DESCRIPTION) && name.ends_with(TEMPORARY)
                    || name.len() >= 4 && digits
            };
            let is_begun = names.iter().any(|name| name == DESCRIPTION);
            let is_first = |name: &String| {
                [LOCK, checkpoint::FOLDER].contains(&&**name) || name.ends_with(TEMPORARY)
            };
            let mut foreign =
                names.into_iter().find(|name| !is_ours(name) || !(is_begun || is_first(name)));
            if foreign.is_none() {
                foreign = checkpoint::foreign(folder)?;
            }
            if let Some(name) = foreign {
                return Err(TableError::Occupied { path: folder.to_owned(), name });
            }
        } else if files::leads_nowhere(folder) {
            return Err(no_table(folder));
        } else {
            files::make_folder(folder)?;
            if let Some(parent) = folder.parent().filter(|parent| !parent.as_os_str().is_empty()) {
                files::sync_folder(parent)?;
            }
        }
        let path = folder.join(LOCK);
        let Some(mut lock) = files::lock(&path)? else {
            let process = files::read(&path, 4096).ok().flatten().and_then(number);
            return Err(TableError::Locked { path: folder.to_owned(), process });
        };
        // Only for whoever looks: the lock itself does not depend on it.
        let _ = writeln!(lock, "{HOLDER}{}", std::process::id());
        files::remove_remains(folder)?;
        Ok(Self { path, _lock: lock })
    }

    /// Gives the folder back if its table is finished: such a table has no lock, also where it is
    /// another one than was asked for.
    pub(crate) fn leave_finished(self, folder: &Path) -> Result<(), TableError> {
        let found = Root::read(folder);
        if found.is_ok_and(|root| root.is_some_and(|root| root.complete.is_some())) {
            self.leave(folder)?;
        }
        Ok(())
    }

    /// Gives the folder back, finished: it has no checkpoint any more.
    pub(crate) fn leave(self, folder: &Path) -> Result<(), TableError> {
        checkpoint::remove(folder)?;
        files::remove(&self.path)
    }
}
