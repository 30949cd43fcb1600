//! Answers: one or a long list, as text or JSON, or what they would take.
//!
//! | module | what it does |
//! |---|---|
//! | `output` | one answer, written as text or as one JSON object |
//! | `stream` | one long list, written an entry at a time |
//! | `estimate` | the answer to `--dry-run` |
//! | `trial` | `--dry-run` where no formula gives the time: the verb is tried for a moment |
//! | [`schema`] | the JSON schema of answers (feature `schema`) |

pub(super) mod estimate;
pub(super) mod output;
#[cfg(feature = "schema")]
pub mod schema;
pub(super) mod stream;
pub(super) mod trial;
