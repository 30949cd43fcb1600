//! Numbers with their nouns, for messages.

use alloc::string::{String, ToString};
use core::fmt::Display;

/// Writes a number with its noun in the singular or the plural: `1 path`, `2 paths`.
///
/// `noun` is the singular. Its plural ends in `s`, or in `ies` in place of a `y` after a consonant.
/// # Example
/// ```
/// use gt_core::error::counted;
/// assert_eq!([counted(1, "path"), counted(2, "path")], ["1 path", "2 paths"]);
/// assert_eq!([counted(1, "ply"), counted("12", "ply")], ["1 ply", "12 plies"]);
/// assert_eq!([counted(0, "play"), counted(2, "entry")], ["0 plays", "2 entries"]);
/// ```
#[must_use]
pub fn counted(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    let (stem, ending) = match noun.strip_suffix('y') {
        _ if number == "1" => (noun, ""),
        Some(stem) if !stem.ends_with(['a', 'e', 'o', 'u']) => (stem, "ies"),
        _ => (noun, "s"),
    };
    [&number, " ", stem, ending].concat()
}
