//! The game's own [`Predecessors`] in the place of a reverse graph.

use alloc::format;
use core::sync::atomic::{AtomicU32, Ordering};

use super::rank_set::RankSet;
use super::walk::{Backwards, Reverse};
use crate::capability::{Indexed, Predecessors, check};
use crate::error::SolveError;
use crate::promise::Shared;

/// Lists predecessors through the game's own [`Predecessors`].
pub(super) struct Unmoves<'a, G> {
    game: &'a G,
    len: u32,
    /// The ranks without a position; `None` if there are none.
    holes: Option<RankSet>,
    /// The least position, among those asked about, with a predecessor whose rank is out of range
    /// or a hole; [`NONE`] if there is none.
    wrong: AtomicU32,
}

/// No rank: a table has at most 2^32 - 2 ranks.
const NONE: u32 = u32::MAX;

/// Predecessors that are checked after the walk through them.
pub(super) trait Checked: Backwards {
    /// An error if the game listed a predecessor whose rank is out of range or a hole.
    fn check(&self) -> Result<(), SolveError>;
}

impl<G: Indexed + Predecessors + Shared> Checked for Unmoves<'_, G> {
    fn check(&self) -> Result<(), SolveError> {
        match self.wrong.load(Ordering::Relaxed) {
            NONE => Ok(()),
            of => Err(self.error(of)),
        }
    }
}

impl<'a, G: Indexed + Predecessors> Unmoves<'a, G> {
    pub(super) const fn new(game: &'a G, len: u32, holes: Option<RankSet>) -> Self {
        Self { game, len, holes, wrong: AtomicU32::new(NONE) }
    }

    /// Returns the number of `rank` in the table; `None` if it is out of range or a hole.
    #[inline]
    fn number(&self, rank: u64) -> Option<u32> {
        let number = u32::try_from(rank).ok().filter(|&number| number < self.len)?;
        self.holes.as_ref().is_none_or(|holes| !holes.contains(number)).then_some(number)
    }

    /// The error for the first predecessor of `of` that has no number.
    #[cold]
    fn error(&self, of: u32) -> SolveError {
        let (len, Some(position)) = (u64::from(self.len), self.game.unrank(of.into())) else {
            return check::hole_after(self.game, of.into(), of.into());
        };
        let mut ranked =
            self.game.predecessors(&position).map(|before| (self.game.rank(&before), before));
        match ranked.find(|&(rank, _)| self.number(rank).is_none()) {
            Some((rank, before)) if rank < len => SolveError::PredecessorHole {
                position: format!("{position:?}"),
                predecessor: format!("{before:?}"),
                rank,
            },
            Some((rank, before)) => SolveError::rank_out_of_range(&before, rank, len),
            None => SolveError::rank_out_of_range(&format_args!("before {position:?}"), len, len),
        }
    }
}

impl<G: Indexed + Predecessors + Shared> Reverse for Unmoves<'_, G> {
    fn for_each_predecessor(&self, batch: &[u32], mut visit: impl FnMut(u32)) {
        for &of in batch {
            let Some(position) = self.game.unrank(of.into()) else { continue };
            self.game.predecessors(&position).for_each(|before| {
                match self.number(self.game.rank(&before)) {
                    Some(number) => visit(number),
                    None => {
                        self.wrong.fetch_min(of, Ordering::Relaxed);
                    }
                }
            });
        }
    }
}
