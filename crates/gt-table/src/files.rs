//! The one layer between a table and the file system.
//!
//! # Invariants
//! * A file that is there under its name is whole: it was written under a temporary name, synced,
//!   and renamed.
//! * Nothing is overwritten in place.
//! * No link inside a table is followed, neither of a file nor of a folder. So a table from
//!   elsewhere opens nothing outside its folder, and nothing else is written.

use core::hash::BuildHasher as _;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::hash::RandomState;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::OnceLock;
use std::time::SystemTime;

use crate::error::TableError;

/// The name of the file that describes a group or an array.
pub(crate) const DESCRIPTION: &str = "zarr.json";

/// The file that is locked while a table is made. A finished table has none.
pub(crate) const LOCK: &str = ".lock";

/// The end of the name of a file that is being written.
pub(crate) const TEMPORARY: &str = ".tmp";

/// A number that nobody else has, of this machine or of another, now or later.
pub(crate) fn new_number() -> u64 {
    RandomState::new().hash_one((process::id(), SystemTime::now()))
}

/// A number that other processes do not have.
fn own_number() -> u64 {
    static OWN: OnceLock<u64> = OnceLock::new();
    *OWN.get_or_init(new_number)
}

/// Writes a file whole: under a temporary name, synced, renamed.
///
/// The folder is not synced: see [`sync_folder`].
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), TableError> {
    append(path, bytes, true)?;
    settle(path)
}

/// The name of a file while it is written.
///
/// It has a number of this process. So a process that was stopped, and wakes when another one does
/// its work, cannot rename what that has half written.
fn temporary(path: &Path) -> PathBuf {
    let mut temporary = path.as_os_str().to_owned();
    temporary.push(format!(".{:016x}{TEMPORARY}", own_number()));
    temporary.into()
}

/// Opens a file to write a part of it. It has its temporary name until it is whole: see
/// [`settle`].
pub(crate) fn append_to(path: &Path, is_first: bool) -> Result<File, TableError> {
    let temporary = temporary(path);
    if is_first {
        // What this process has left there is not written to: it may be a link by now.
        remove(&temporary)?;
    }
    let opened = OpenOptions::new().append(true).create_new(is_first).open(&temporary);
    opened.map_err(TableError::io(&temporary, "write"))
}

/// Writes a part of a file, as [`append_to`].
pub(crate) fn append(path: &Path, bytes: &[u8], is_first: bool) -> Result<(), TableError> {
    let written = append_to(path, is_first)?.write_all(bytes);
    written.map_err(TableError::io(&temporary(path), "write"))
}

/// Syncs a file that is whole, and gives it its name.
///
/// The folder is not synced: see [`sync_folder`].
pub(crate) fn settle(path: &Path) -> Result<(), TableError> {
    let temporary = temporary(path);
    let synced = OpenOptions::new().append(true).open(&temporary).and_then(|file| file.sync_all());
    synced.map_err(TableError::io(&temporary, "write"))?;
    fs::rename(&temporary, path).map_err(TableError::io(path, "rename"))
}

/// A file in a folder that has no name, and is gone when it is closed.
pub(crate) fn without_name(folder: &Path) -> Result<File, TableError> {
    tempfile::tempfile_in(folder).map_err(TableError::io(folder, "make a file in"))
}

/// Makes a folder that is not there yet.
pub(crate) fn make_new_folder(path: &Path) -> Result<(), TableError> {
    fs::create_dir(path).map_err(TableError::io(path, "make the folder"))
}

/// Removes a folder of ours with all that is in it.
pub(crate) fn remove_folder(path: &Path) -> Result<(), TableError> {
    fs::remove_dir_all(path).map_err(TableError::io(path, "remove"))
}

/// Makes a folder, unless it is there.
pub(crate) fn make_folder(path: &Path) -> Result<(), TableError> {
    match fs::create_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => check_folder(path),
        made => made.map_err(TableError::io(path, "make the folder")),
    }
}

/// Refuses what is no folder, and a link to one.
pub(crate) fn check_folder(path: &Path) -> Result<(), TableError> {
    let why = match fs::symlink_metadata(path) {
        Ok(about) if about.is_dir() => return Ok(()),
        Ok(about) if about.is_symlink() => "it is a link, and no folder",
        Ok(_) => "it is no folder",
        Err(error) if error.kind() == io::ErrorKind::NotFound => "it is missing",
        Err(error) => return Err(TableError::io(path, "read")(error)),
    };
    Err(TableError::damaged(path, why))
}

/// Syncs the names in a folder, where the file system knows how to.
pub(crate) fn sync_folder(path: &Path) -> Result<(), TableError> {
    if !cfg!(unix) {
        return Ok(()); // elsewhere a folder cannot be opened as a file
    }
    match File::open(path).and_then(|folder| folder.sync_all()) {
        Err(error)
            if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) =>
        {
            Ok(())
        }
        synced => synced.map_err(TableError::io(path, "sync")),
    }
}

/// Removes a file of ours; nothing happens if it is not there.
pub(crate) fn remove(path: &Path) -> Result<(), TableError> {
    match fs::remove_file(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed.map_err(TableError::io(path, "remove")),
    }
}

/// Removes the files of a folder that were being written when their processes ended.
pub(crate) fn remove_remains(folder: &Path) -> Result<(), TableError> {
    for name in names(folder)?.unwrap_or_default() {
        let is_remains = name.ends_with(TEMPORARY);
        // Files with other names are not ours.
        let number = name.split('.').next().unwrap_or_default();
        let is_shard = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        if is_remains && (is_shard || name.starts_with(DESCRIPTION)) {
            remove(&folder.join(name))?;
        }
    }
    Ok(())
}

/// The names in a folder, ascending; `None` if there is no folder.
pub(crate) fn names(path: &Path) -> Result<Option<Vec<String>>, TableError> {
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        entries => entries.map_err(TableError::io(path, "list"))?,
    };
    let mut names = Vec::new();
    for entry in entries {
        let entry = entry.map_err(TableError::io(path, "list"))?;
        names.push(entry.file_name().to_string_lossy().into_owned());
    }
    names.sort_unstable();
    Ok(Some(names))
}

/// Opens a file to lock it, and makes it if it is not there; `None` if another one holds the lock.
///
/// The lock is the system's: it ends with the file that is returned, and with its process.
pub(crate) fn lock(path: &Path) -> Result<Option<File>, TableError> {
    // It is opened to be written to: not if it is a link.
    open(path)?;
    let mut options = OpenOptions::new();
    let opened = options.write(true).create(true).truncate(false).open(path);
    let file = opened.map_err(TableError::io(path, "open"))?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(TableError::io(path, "lock")(error)),
    }
}

/// Whether there is a file, a folder or a link of this name.
pub(crate) fn exists(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}

/// Whether this is a link to something that is not there.
pub(crate) fn leads_nowhere(path: &Path) -> bool {
    exists(path) && !path.exists()
}

/// Opens a file to read, and says how long it is; `None` if it is not there.
pub(crate) fn open(path: &Path) -> Result<Option<(File, u64)>, TableError> {
    let about = match fs::symlink_metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        about => about.map_err(TableError::io(path, "read"))?,
    };
    if !about.is_file() {
        return Err(TableError::damaged(path, "it is no file"));
    }
    let file = File::open(path).map_err(TableError::io(path, "open"))?;
    Ok(Some((file, about.len())))
}

/// The bytes of a file of at most `most` bytes; `None` if it is not there.
pub(crate) fn read(path: &Path, most: u64) -> Result<Option<Vec<u8>>, TableError> {
    let Some((file, len)) = open(path)? else { return Ok(None) };
    if len > most {
        let why = format!("it has {len} bytes, and at most {most} are expected");
        return Err(TableError::damaged(path, why));
    }
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes).map_err(TableError::io(path, "read"))?;
    Ok(Some(bytes))
}

/// Fills `bytes` with what stands at `offset`.
pub(crate) fn read_at(
    file: &File,
    path: &Path,
    bytes: &mut [u8],
    offset: u64,
) -> Result<(), TableError> {
    read_exact_at(file, bytes, offset).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => TableError::damaged(path, "it ends too soon"),
        _ => TableError::io(path, "read")(error),
    })
}

#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, offset)
}

/// A handle that nobody else holds may be moved.
#[cfg(not(unix))]
fn read_exact_at(mut file: &File, bytes: &mut [u8], offset: u64) -> io::Result<()> {
    io::Seek::seek(&mut file, io::SeekFrom::Start(offset))?;
    file.read_exact(bytes)
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// The error of a file system that cannot sync a folder ends a run that lost nothing.
    #[test]
    fn a_file_system_that_cannot_sync_a_folder_is_no_error() {
        let folder = Path::new("/proc/self");
        assert!(File::open(folder).unwrap().sync_all().is_err());
        assert!(sync_folder(folder).is_ok());
        assert!(sync_folder(Path::new("/proc/self/nothing")).is_err());
    }
}
