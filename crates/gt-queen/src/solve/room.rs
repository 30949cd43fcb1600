//! Memory that a table needs, asked for before the table is made.

use gt_core::LimitError;

/// Refuses a table of so many bytes that the system does not have, as far as it tells beforehand.
pub(crate) fn check_room(bytes: u64) -> Result<(), LimitError> {
    let room = usize::try_from(bytes).is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    if room { Ok(()) } else { Err(LimitError::OutOfMemory { bytes }) }
}
