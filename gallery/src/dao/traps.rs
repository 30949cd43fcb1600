//! Stones of Dao that are trapped in a corner.

/// A corner, and the three points beside it.
const CORNERS: [(u16, u16); 4] =
    [(0x0001, 0x0032), (0x0008, 0x00c4), (0x1000, 0x2300), (0x8000, 0x4c00)];

/// Whether a stone of `own` is trapped: `other` has all three points beside its corner.
pub(super) fn is_trapped(own: u16, other: u16) -> bool {
    CORNERS.iter().any(|(corner, beside)| own & corner != 0 && other & beside == *beside)
}
