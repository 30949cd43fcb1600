//! Lists of numbers in the names of instances.

use core::str::FromStr;

use gt_core::ParseError;

/// Reads a list of numbers with commas or blanks between them.
///
/// # Errors
/// [`ParseError`] names the part that is not a number, and what was `expected` in its place. An
/// empty part, as in `5,,3`, is not a number.
///
/// # Example
/// ```
/// use gt_games::list;
///
/// assert_eq!(list("5,3, 1", "a number"), Ok(vec![5, 3, 1]));
/// assert_eq!(list::<u32>("5,x", "a number").unwrap_err().text, "x");
/// ```
pub fn list<T: FromStr>(text: &str, expected: &str) -> Result<Vec<T>, ParseError> {
    let parts =
        text.split(',').flat_map(|part| if part.trim().is_empty() { vec![part] } else { part.split_whitespace().collect() });
    parts.map(|part| part.parse().map_err(|_| ParseError::new(part, expected))).collect()
}
