//! Tables on disk, as users make and read them.

#![expect(clippy::unwrap_used, reason = "tests")]

mod damage;
mod games;
mod resume;
mod settings;
