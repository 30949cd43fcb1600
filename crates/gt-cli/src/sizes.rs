//! Searches that surely do not fit the memory.

use gt_app::command::{Context, Failure};

/// Refuses a search of `positions` positions, if the memory does not even hold the `least` bytes
/// that each of them takes.
///
/// The error names what the search takes in all, at `usual` bytes a position.
pub(crate) fn refuse(
    positions: u64,
    least: u64,
    usual: u64,
    context: &Context,
) -> Result<(), Failure> {
    let fits = |bytes: u64| context.run().check_memory(positions.saturating_mul(bytes));
    Ok(fits(least).or_else(|_| fits(usual))?)
}
