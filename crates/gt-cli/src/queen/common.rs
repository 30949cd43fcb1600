//! Shared by the verbs of the queen: sides, distances, cells, pictures.

#[cfg(feature = "plots")]
use gt_app::command::Failure;
use gt_queen::Cell;

/// Parses one side of a board.
pub(super) fn side(text: &str) -> Result<u64, String> {
    text.parse()
        .ok()
        .filter(|&side| side > 0)
        .ok_or_else(|| format!("expected a side from 1 to {}", u64::MAX))
}

/// The cells of boards of signs written in a second; measured with the time to find them, which is
/// the smaller part, on 20,000 x 20,000.
pub(super) const SIGNS_RATE: f64 = 6e7;

/// The distances that are valid, for messages.
pub(super) const DISTANCE: &str = "a distance from 0 to 18446744073709551615";

/// Parses a distance to the corner.
pub(super) fn distance(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("expected {DISTANCE}"))
}

/// Parses cells as `a,b`, separated by blanks or semicolons.
pub(super) fn cells(text: &str) -> Result<Vec<Cell>, String> {
    let cell = |part: &str| {
        let (a, b) = part.split_once(',').ok_or(())?;
        Ok(Cell::new(a.parse().map_err(drop)?, b.parse().map_err(drop)?))
    };
    let parts = text.split([' ', ';']).filter(|part| !part.is_empty());
    parts
        .map(|part| {
            cell(part).map_err(|()| format!("expected cells such as \"0,3 2,5\", not {part:?}"))
        })
        .collect()
}

/// Refuses pictures that are too large for viewers, before the work begins; `hint` ends the error.
#[cfg(feature = "plots")]
pub(super) fn check_picture(
    vectors: bool,
    rows: u64,
    cols: u64,
    hint: &str,
) -> Result<(), Failure> {
    /// The greatest number of cells of a vector picture.
    const MOST_VECTORS: u64 = 40_000;
    let cells = rows.saturating_mul(cols);
    if vectors && cells > MOST_VECTORS {
        let why = format!(
            "an SVG of {cells} squares is too large for most viewers: expected at most {MOST_VECTORS}{hint}"
        );
        return Err(Failure::Question(why));
    }
    Ok(())
}

#[cfg(all(test, feature = "plots"))]
mod tests {
    use super::*;

    #[test]
    fn pictures_too_large_for_vectors_are_refused() {
        assert!(check_picture(true, 200, 200, "").is_ok());
        assert!(check_picture(true, 200, 201, "").is_err());
        assert!(check_picture(true, u64::MAX, u64::MAX, "").is_err());
        assert!(check_picture(false, u64::MAX, u64::MAX, "").is_ok());
    }
}
