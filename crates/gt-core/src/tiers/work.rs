//! Tiers at work: what is known of each before it is solved.

use alloc::vec::Vec;
use core::ops::Range;

use super::code::Coded;
use super::plane::Plane;
use super::reach::ReachedRanks;
use super::watch::Watch;
use super::width::Words;
use crate::capability::IndexedTiers;
use crate::error::SolveError;
use crate::run::{LimitError, Run};

/// What all tiers of a game that are solved share.
pub(super) struct Sweeping<'a, G> {
    pub(super) game: &'a G,
    pub(super) run: &'a Run,
    pub(super) watch: &'a Watch,
}

/// A tier to solve, and the answers of the tiers that it leads to.
pub(crate) struct TierAtWork<'p, T, W: Words> {
    pub(crate) tier: T,
    /// How many ranks the tier has.
    pub(crate) len: u64,
    /// The ranks to solve.
    pub(super) ranks: Range<u64>,
    /// The marks of those positions that are to be solved; `None` for all.
    pub(super) only: Option<(&'p ReachedRanks, usize)>,
    /// The tiers that it leads to, ascending, with their lengths and codes.
    pub(super) below: Vec<(T, u64, &'p [W::Word])>,
}

impl<'p, T: Copy + Ord, W: Words> TierAtWork<'p, T, W> {
    /// All ranks of a tier, given the `planes` of the tiers that it leads to.
    ///
    /// `None` if some plane has codes of another width.
    pub(crate) fn new<G: IndexedTiers<Tier = T>, A: Coded + 'p>(
        game: &G,
        tier: T,
        mut plane: impl FnMut(T) -> Result<&'p Plane<A>, SolveError>,
        run: &Run,
    ) -> Result<Option<Self>, SolveError> {
        let mut below = Vec::new();
        for next in game.next_tiers(tier) {
            run.check_running()?;
            let plane = plane(next)?;
            let Some(words) = W::of(&plane.cells) else { return Ok(None) };
            run.push(&mut below, (next, plane.len(), words))?;
        }
        below.sort_unstable_by_key(|&(tier, ..)| tier);
        below.dedup_by_key(|&mut (tier, ..)| tier);
        let len = game.tier_len(tier);
        Ok(Some(Self { tier, len, ranks: 0..len, only: None, below }))
    }

    /// The length and the codes of a tier that this one leads to.
    pub(crate) fn find(&self, tier: T) -> Option<(u64, &'p [W::Word])> {
        let place = self.below.binary_search_by_key(&tier, |&(below, ..)| below).ok()?;
        let (_, len, words) = self.below[place];
        Some((len, words))
    }

    /// How many of `ranks`, which begin with a word of marks, are to be solved.
    pub(super) fn count(&self, ranks: Range<u64>) -> usize {
        match self.only {
            Some((only, index)) => only.count_among(index, ranks),
            None => usize::try_from(ranks.end - ranks.start).unwrap_or(usize::MAX),
        }
    }
}

/// Why a block or a walk stopped.
pub(crate) enum Stop {
    /// An answer does not fit the code.
    Narrow,
    /// Another thread has stopped, and has the reason.
    Elsewhere,
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
