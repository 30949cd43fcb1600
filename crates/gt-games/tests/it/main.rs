//! What users of the crate ask of it.

mod names;
mod rules;
