//! A check that the system has the memory for a table, before the table is made.

use gt_core::LimitError;

/// Fails if the system says now that it does not have this many bytes.
///
/// # Errors
/// [`LimitError::OutOfMemory`] with the bytes that are needed.
pub(crate) fn check_room(bytes: u64) -> Result<(), LimitError> {
    let room =
        usize::try_from(bytes).is_ok_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok());
    if room { Ok(()) } else { Err(LimitError::OutOfMemory { bytes }) }
}
