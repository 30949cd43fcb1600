//! Errors for names that the command line and the golden files use.

use gt_core::ParseError;

/// Returns the error for `text`, which is not one of the names in `all`.
///
/// `what` says what the names stand for, with its article: "a goal".
pub(crate) fn unknown<T: ToString>(what: &str, all: &[T], text: &str) -> ParseError {
    let names: Vec<_> = all.iter().map(T::to_string).collect();
    ParseError::new(text, format!("{what}: {}", names.join(", ")))
}
