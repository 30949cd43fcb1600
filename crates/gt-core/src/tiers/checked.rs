//! The check that a position has the rank and the tier that it was unranked from.

use alloc::format;

use crate::capability::IndexedTiers;
use crate::error::SolveError;

/// A tier with at most this many ranks is checked rank by rank, a larger one in places.
const SMALL: u64 = 1 << 16;
/// In a larger tier one rank in this many is checked.
const CHECKED: u64 = 64;

/// Whether a solver checks the position with this rank of a tier of `len` ranks.
#[inline]
pub(super) const fn is_checked(len: u64, rank: u64) -> bool {
    len <= SMALL || rank.is_multiple_of(CHECKED)
}

/// Checks a position that was unranked.
#[inline]
pub(crate) fn checked<G: IndexedTiers>(
    game: &G,
    tier: G::Tier,
    rank: u64,
    position: &G::Position,
) -> Result<(), SolveError> {
    let (found, other) = (game.rank_in_tier(position), game.tier(position));
    if (found, other) == (rank, tier) {
        return Ok(());
    }
    Err(mismatch::<G>(tier, rank, position, other, found))
}

#[cold]
fn mismatch<G: IndexedTiers>(
    tier: G::Tier,
    rank: u64,
    position: &G::Position,
    other: G::Tier,
    found: u64,
) -> SolveError {
    let position = format!("{position:?}");
    if tier == other {
        return SolveError::RankMismatch { position, rank, found };
    }
    SolveError::TierMismatch {
        position,
        tier: format!("{tier:?}"),
        rank,
        found: format!("{other:?}"),
    }
}
