//! A tier without a graph: passes over its ranks.

use alloc::vec::Vec;

use super::moves::{TierScan, TierSolver};
use crate::capability::{IndexedTiers, check};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::retrograde::packed::PackedValue;
use crate::retrograde::passes::{self, PassRules, Successor};

impl<G: IndexedTiers + Shared> TierSolver<'_, '_, G> {
    /// Solves a tier that is scanned, in passes over its entries.
    pub(super) fn without_graph(
        &self,
        entries: Vec<PackedValue>,
        found: TierScan,
    ) -> Result<(Vec<PackedValue>, TierScan), SolveError> {
        let threads = self.threads_without_graph(entries.len());
        let rules = TierRules { solver: self, leads_to_draws: found.leads_to_draws };
        Ok((passes::solve(&rules, entries, u32::MAX, threads, self.run)?.0, found))
    }
}

/// The ranks of one tier. Moves to other tiers lead out of the table.
struct TierRules<'a, 'p, G: IndexedTiers> {
    solver: &'a TierSolver<'a, 'p, G>,
    leads_to_draws: bool,
}

impl<G: IndexedTiers + Shared> PassRules for TierRules<'_, '_, G> {
    type Position = G::Position;

    fn unrank(&self, rank: u64) -> Option<G::Position> {
        self.solver.game.unrank_in_tier(self.solver.at.tier, rank)
    }

    /// The scan has seen every move. A move that it would have refused is passed over.
    fn successors(&self, position: &G::Position) -> impl Iterator<Item = Successor> {
        let moves = self.solver.game.successor_tier_ranks(position);
        moves.filter_map(move |(to, rank)| self.solver.successor(position, to, rank).ok())
    }

    fn leads_to_draws(&self) -> bool {
        self.leads_to_draws
    }

    fn hole_after(&self, from: u64, hole: u64) -> SolveError {
        self.unrank(from).map_or_else(
            || check::hole(&self.solver.at.tier, hole),
            |from| check::hole(&from, hole),
        )
    }
}
