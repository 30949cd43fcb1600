//! Values with a name, as the command line and golden files write them.

use gt_core::ParseError;

/// The error for a text that names none of `all`; `what` says what they are, "a goal".
pub(crate) fn unknown<T: ToString>(what: &str, all: &[T], text: &str) -> ParseError {
    let names: Vec<_> = all.iter().map(T::to_string).collect();
    ParseError::new(text, format!("{what}: {}", names.join(", ")))
}
