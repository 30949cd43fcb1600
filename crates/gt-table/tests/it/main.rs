//! Tables on disk, as users make and read them.

#![expect(clippy::unwrap_used, reason = "tests")]

mod checkpoint;
mod damage;
mod games;
mod gathered;
mod mended;
mod resume;
mod rules;
mod settings;
mod sparse;
mod together;
mod traps;

/// A folder for tables, in memory where the system has one: there a sync takes no time.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}
