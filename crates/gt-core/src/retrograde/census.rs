//! Counts of the entries of a table.

use super::packed::{DrawKind, PackedValue};
use crate::error::{LimitError, SolveError};
use crate::outcome::Value;
use crate::solution::Census;

/// Counts entries.
pub(super) fn of(mut entries: impl Iterator<Item = PackedValue>) -> Result<Census, SolveError> {
    let mut census = Census::default();
    entries.try_for_each(|entry| add(&mut census, entry, 1))?;
    Ok(census)
}

/// Counts each entry as often as the number beside it says.
pub(super) fn weighted(
    entries: impl Iterator<Item = (PackedValue, u64)>,
) -> Result<Census, SolveError> {
    let (mut census, mut total) = (Census::default(), 0u64);
    for (entry, weight) in entries {
        let overflow = SolveError::Overflow { what: "number of positions", max: u64::MAX };
        total = total.checked_add(weight).ok_or(overflow)?;
        add(&mut census, entry, weight)?;
    }
    Ok(census)
}

#[inline]
fn add(census: &mut Census, entry: PackedValue, times: u64) -> Result<(), LimitError> {
    if entry == PackedValue::HOLE {
        return Ok(());
    }
    match (entry.value(), entry.draw_kind()) {
        (Some(Value::Win { plies }), _) => census.add_wins(plies, times)?,
        (Some(Value::Loss { plies }), _) => census.add_losses(plies, times)?,
        (_, Some(DrawKind::ByRule)) => census.by_rule += times,
        (_, Some(DrawKind::Ending)) => census.ending += times,
        (_, Some(DrawKind::Endless)) => census.endless += times,
        (_, None) => census.unknown += times,
    }
    Ok(())
}
