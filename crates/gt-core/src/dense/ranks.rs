//! The ranks of an indexed game, as the walk sees them.

use core::ops::{ControlFlow, Range};

use crate::capability::{Indexed, check};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::tiers::{Source, Successor};

/// All ranks of a game.
pub(super) struct RankSource<'g, G> {
    game: &'g G,
    len: u64,
}

impl<G> Clone for RankSource<'_, G> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<'g, G: Indexed> RankSource<'g, G> {
    pub(super) fn new(game: &'g G) -> Self {
        Self { game, len: game.index_len() }
    }
}

impl<G: Indexed + Shared> Source for RankSource<'_, G> {
    type Game = G;

    fn game(&self) -> &G {
        self.game
    }

    fn len(&self) -> u64 {
        self.len
    }

    #[inline]
    fn position(&self, rank: u64) -> Result<Option<G::Position>, SolveError> {
        let Some(position) = self.game.unrank(rank) else { return Ok(None) };
        check::same_rank(self.game, &position, rank)?;
        Ok(Some(position))
    }

    #[inline]
    fn roots(&self, ranks: Range<u64>) -> impl Iterator<Item = (u64, Option<G::Position>)> {
        ranks.map(|rank| (rank, None))
    }

    fn check(&self, rank: u64, position: &G::Position) -> Result<(), SolveError> {
        check::same_rank(self.game, position, rank)
    }

    fn count(&self, ranks: Range<u64>) -> usize {
        usize::try_from(ranks.end - ranks.start).unwrap_or(usize::MAX)
    }

    #[inline]
    fn successors(
        &mut self,
        position: &G::Position,
        mut visit: impl FnMut(Successor) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.game.successor_ranks(position).try_for_each(|to| {
            visit(if to < self.len { Successor::Inside(to) } else { Successor::Nowhere(to) })
        })
    }

    #[cold]
    fn refuse(&self, position: &G::Position, to: u64) -> SolveError {
        check::out_of_range(self.game, position, to)
    }

    #[cold]
    fn hole(&self, from: u64, to: u64) -> SolveError {
        check::hole_after(self.game, from, to)
    }
}
