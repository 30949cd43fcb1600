//! Files: those that verbs write, those that they read, and records, which are both.

pub(super) mod file;
pub(super) mod reading;
pub(super) mod records;
