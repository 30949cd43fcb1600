//! Errors about boards and positions, in the words of the game.

use gt_core::ShapeError;

/// What every board needs.
pub(crate) const A_SQUARE: &str = "both sides to be at least 1";

/// The error for sides that no board can have; `valid` follows "expected" in its message.
pub(crate) fn bad_board(rows: u32, cols: u32, valid: &str) -> ShapeError {
    ShapeError::new("the board", format_args!("{rows} x {cols}"), valid)
}

/// The error for more rows than the board has.
pub(crate) fn too_many_rows(given: impl core::fmt::Display, rows: u32) -> ShapeError {
    ShapeError::new("the number of rows", given, format!("at most {rows}, the rows of the board"))
}

/// Checks that `lengths` is a non-empty Young diagram inside a box.
///
/// Returns the number of non-empty rows.
pub(crate) fn check_lengths(lengths: &[u32], rows: u32, cols: u32) -> Result<usize, ShapeError> {
    let last = lengths.iter().rposition(|&length| length > 0);
    let Some(last) = last.filter(|_| lengths[0] > 0) else {
        return Err(ShapeError::new("the first row", "empty", "at least the poisoned square"));
    };
    let given = last + 1;
    if given as u64 > u64::from(rows) {
        return Err(too_many_rows(given, rows));
    }
    let too_long = |row: usize, valid| {
        ShapeError::new(format!("the length of row {row}"), lengths[row], valid)
    };
    if lengths[0] > cols {
        return Err(too_long(0, format!("at most {cols}, the columns of the board")));
    }
    match lengths.windows(2).position(|pair| pair[1] > pair[0]) {
        Some(above) => Err(too_long(
            above + 1,
            format!("at most {}, the length of the row above", lengths[above]),
        )),
        None => Ok(given),
    }
}
