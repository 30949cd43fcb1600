//! Things in a folder that a command must not open when somebody else names them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What no answer may show: the beginning of every file that must not be read.
pub(crate) const SECRET: &str = "secret-marker";

/// A folder with a file, a graph, a pipe that nobody writes to, a folder; and an endless device.
pub(crate) struct Hostile {
    folder: tempfile::TempDir,
}

impl Hostile {
    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        fs::write(at("text"), format!("{SECRET} of three words\n")).expect("a file");
        fs::write(at("a.graph"), format!("{SECRET} -> b\nb\n")).expect("a file");
        fs::create_dir(at("folder")).expect("a folder");
        let made = Command::new("mkfifo").arg(at("pipe")).status().expect("mkfifo");
        assert!(made.success());
        Self { folder }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// The path of something in the folder.
    pub(crate) fn at(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }

    /// All of them.
    pub(crate) fn paths(&self) -> Vec<String> {
        let inside = ["text", "a.graph", "folder", "pipe"].map(|name| self.at(name));
        let all = inside.into_iter().chain(["/dev/zero".into()]);
        all.map(|path| path.display().to_string()).collect()
    }

    /// The names of instances that stand for them.
    pub(crate) fn names(&self) -> Vec<String> {
        self.paths().iter().map(|path| format!("graph:{path}")).collect()
    }
}
