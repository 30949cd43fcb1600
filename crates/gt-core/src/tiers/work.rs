//! A game that is solved tier by tier, as every solver of tiers sees it.

use alloc::vec::Vec;
use core::ops::Range;

use super::code::Code;
use super::plan::Plan;
use super::reach::ReachedRanks;
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
    pub(crate) only: Option<&'a ReachedRanks>,
    pub(crate) run: &'a Run,
    pub(crate) watch: &'a Watch,
}

impl<G: IndexedTiers> Work<'_, G> {
    /// How many of `ranks`, which begin with a word of marks, are to be solved.
    pub(super) fn count(&self, index: usize, ranks: Range<u64>) -> usize {
        match self.only {
            Some(only) => only.count_among(index, ranks),
            None => usize::try_from(ranks.end - ranks.start).unwrap_or(usize::MAX),
        }
    }
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
