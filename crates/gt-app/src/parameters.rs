//! Parts of the names of instances: lists of numbers, and the sides of boards.

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
/// use gt_app::list;
///
/// assert_eq!(list("5,3, 1", "a number"), Ok(vec![5, 3, 1]));
/// assert_eq!(list::<u32>("5,x", "a number").unwrap_err().text, "x");
/// ```
pub fn list<T: FromStr>(text: &str, expected: &str) -> Result<Vec<T>, ParseError> {
    let parts = text.split(',').flat_map(|part| {
        if part.trim().is_empty() { vec![part] } else { part.split_whitespace().collect() }
    });
    parts.map(|part| part.parse().map_err(|_| ParseError::new(part, expected))).collect()
}

/// Reads the two sides of a board, such as `4x5`.
///
/// # Errors
/// A line that names the text and says what was expected.
///
/// # Example
/// ```
/// use gt_app::sides;
///
/// assert_eq!(sides("4x5"), Ok((4, 5)));
/// assert!(sides::<u8>("4").unwrap_err().contains("such as 4x5"));
/// ```
pub fn sides<N: FromStr>(text: &str) -> Result<(N, N), String> {
    let pair = text
        .split_once('x')
        .and_then(|(rows, cols)| Some((rows.parse().ok()?, cols.parse().ok()?)));
    pair.ok_or_else(|| format!("{text:?} is not a board; expected two sides, such as 4x5"))
}
