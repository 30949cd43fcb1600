//! A game that is solved tier by tier, as every solver of tiers sees it.

use alloc::format;
use alloc::vec::Vec;

use super::code::Code;
use super::plan::Plan;
use super::reach::Marks;
use super::watch::Watch;
use crate::capability::IndexedTiers;
use crate::error::SolveError;
use crate::run::{LimitError, Run};

/// The codes of every tier, by the number of the tier; an empty plane is not solved yet.
pub(crate) type Planes<C> = Vec<Vec<<C as Code>::Word>>;

/// A game that is solved tier by tier.
pub(crate) struct Work<'a, G: IndexedTiers> {
    pub(crate) game: &'a G,
    pub(crate) plan: &'a Plan<G::Tier>,
    /// The positions to solve; `None` for all.
    pub(crate) only: Option<&'a Marks>,
    pub(crate) run: &'a Run,
    pub(crate) watch: &'a Watch,
}

/// Why a block stopped.
pub(super) enum Stop {
    /// An answer does not fit the code.
    Narrow,
    Error(SolveError),
}

impl From<LimitError> for Stop {
    fn from(limit: LimitError) -> Self {
        Self::Error(limit.into())
    }
}

impl From<SolveError> for Stop {
    fn from(error: SolveError) -> Self {
        Self::Error(error)
    }
}

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
pub(crate) fn checked<G: IndexedTiers>(game: &G, tier: G::Tier, rank: u64, position: &G::Position) -> Result<(), SolveError> {
    let (found, other) = (game.rank_in_tier(position), game.tier(position));
    if (found, other) == (rank, tier) {
        return Ok(());
    }
    Err(mismatch::<G>(tier, rank, position, other, found))
}

#[cold]
fn mismatch<G: IndexedTiers>(tier: G::Tier, rank: u64, position: &G::Position, other: G::Tier, found: u64) -> SolveError {
    let position = format!("{position:?}");
    if tier == other {
        return SolveError::RankMismatch { position, rank, found };
    }
    SolveError::TierMismatch { position, tier: format!("{tier:?}"), rank, found: format!("{other:?}") }
}
