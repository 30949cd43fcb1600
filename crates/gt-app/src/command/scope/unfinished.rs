//! The files that a context has begun and not completed.

use std::path::PathBuf;
use std::sync::Mutex;
use std::{fs, io};

use super::lock::locked;

/// The file that a context has begun and not completed.
#[derive(Debug)]
pub(in crate::command) struct Unfinished {
    /// The temporary file that is being written; verbs write one file after the other.
    path: Mutex<Option<PathBuf>>,
    is_only_tried: bool,
}

impl Unfinished {
    /// No file is begun; `only_tried` says that files are tried and not written, as with
    /// `--dry-run`.
    pub(in crate::command) const fn new(only_tried: bool) -> Self {
        Self { path: Mutex::new(None), is_only_tried: only_tried }
    }

    /// Tells whether files are only tried and not written.
    pub(in crate::command) const fn are_only_tried(&self) -> bool {
        self.is_only_tried
    }

    /// Makes a temporary file by `make`, which returns its path, before the process can end.
    pub(in crate::command) fn begin<T>(
        &self,
        make: impl FnOnce() -> io::Result<(PathBuf, T)>,
    ) -> io::Result<T> {
        let mut unfinished = locked(&self.path);
        let (path, begun) = make()?;
        *unfinished = Some(path);
        drop(unfinished);
        Ok(begun)
    }

    /// Removes what a verb has written of a file so far, and lets it begin no other: the process
    /// ends.
    pub(in crate::command) fn abandon(&self) {
        let mut unfinished = locked(&self.path);
        remove(&mut unfinished);
        core::mem::forget(unfinished);
    }

    /// Removes what a verb has written of a file so far.
    #[cfg(test)]
    pub(in crate::command) fn remove(&self) {
        remove(&mut locked(&self.path));
    }
}

fn remove(unfinished: &mut Option<PathBuf>) {
    if let Some(path) = unfinished.take() {
        // A file that is complete has its own name already, and stays.
        let _ = fs::remove_file(path);
    }
}
