//! What a dense solver can check of [`Indexed`] while it works, and the errors of a broken
//! contract.

use alloc::format;
use core::fmt::Debug;

use super::Indexed;
use crate::error::SolveError;

/// Returns an error unless `position`, which `unrank(rank)` returned, has this rank.
#[inline]
pub(crate) fn same_rank<G: Indexed>(
    game: &G,
    position: &G::Position,
    rank: u64,
) -> Result<(), SolveError> {
    let found = game.rank(position);
    if found == rank {
        return Ok(());
    }
    Err(mismatch::<G>(position, rank, found))
}

#[cold]
fn mismatch<G: Indexed>(position: &G::Position, rank: u64, found: u64) -> SolveError {
    SolveError::RankMismatch { position: format!("{position:?}"), rank, found }
}

/// The error for a move of `position` to `rank`, which is not below `index_len`.
///
/// It names the position after the move. If `successor_ranks` alone is wrong, there is no such
/// position.
#[cold]
pub(crate) fn out_of_range<G: Indexed>(game: &G, position: &G::Position, rank: u64) -> SolveError {
    let len = game.index_len();
    let successors = game.moves(position).map(|mv| game.play(position, mv));
    let mut ranked = successors.map(|after| (game.rank(&after), after));
    match ranked.find(|&(found, _)| found == rank) {
        Some((_, after)) => SolveError::rank_out_of_range(&after, rank, len),
        None => SolveError::rank_out_of_range(&format_args!("after {position:?}"), rank, len),
    }
}

/// The error for a move of `from` to a hole.
#[cold]
pub(crate) fn hole(from: &impl Debug, rank: u64) -> SolveError {
    SolveError::Hole { position: format!("{from:?}"), rank }
}

/// The error for a move of the position with rank `from` to a hole.
#[cold]
pub(crate) fn hole_after<G: Indexed>(game: &G, from: u64, rank: u64) -> SolveError {
    match game.unrank(from) {
        Some(from) => hole(&from, rank),
        None => hole(&format_args!("of rank {from}"), rank),
    }
}
