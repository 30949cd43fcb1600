//! Tables that tests ask: made once, before the first of them is asked.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use crate::command::text;

/// The tables, and the instances that they are made of. The last one is not there at first.
const MADE: &[(&str, &str)] = &[
    ("nim.gt", "nim:3,4,5"),
    ("more.gt", "nim:3,4,6"),
    ("again.gt", "nim:3,4,5"),
    ("chomp.gt", "chomp:3x3"),
    ("queen.gt", "queen:7x12"),
    ("matrix.gt", "matrix:2x3:heavy-edge:ko"),
    ("fox.gt", "fox:r3x5"),
    ("long.gt", "chomp:11x11"),
    ("new.gt", ""),
];

/// The folder that all of them are in.
pub(crate) fn all() -> &'static Path {
    static ALL: LazyLock<PathBuf> = LazyLock::new(|| {
        let all = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tables");
        // Those of an earlier build may have another format.
        let _ = std::fs::remove_dir_all(&all);
        std::fs::create_dir_all(&all).expect("a folder");
        for (name, instance) in MADE.iter().filter(|(_, instance)| !instance.is_empty()) {
            text(&format!("table solve {instance} --out {}", all.join(name).display()));
        }
        all
    });
    &ALL
}

/// The folder of the table that a word names; `None` for every other word.
pub(crate) fn folder(word: &str) -> Option<PathBuf> {
    MADE.iter().any(|(name, _)| *name == word).then(|| all().join(word))
}
