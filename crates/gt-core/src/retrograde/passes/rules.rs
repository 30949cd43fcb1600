//! What passes ask of the rules: positions by rank, and where their moves lead.

use crate::capability::{Indexed, check};
use crate::error::SolveError;
use crate::promise::Shared;
use crate::retrograde::packed::PackedValue;

/// Positions by rank, and where their moves lead.
pub(in crate::retrograde) trait PassRules: Sync {
    type Position;

    /// Returns the position of a rank; `None` if it has none.
    fn unrank(&self, rank: u64) -> Option<Self::Position>;

    /// Returns where each move leads.
    fn successors(&self, position: &Self::Position) -> impl Iterator<Item = Successor>;

    /// Whether a move may lead out of the table to a draw.
    fn leads_to_draws(&self) -> bool;

    /// Returns the error of a move from rank `from` to a rank without a position.
    fn hole_after(&self, from: u64, hole: u64) -> SolveError;
}

/// Where a move leads.
#[derive(Clone, Copy, Debug)]
pub(in crate::retrograde) enum Successor {
    /// To this rank of the table.
    Inner(u64),
    /// Out of the table, to a position with this entry. It is not open, and no hole.
    Outer(PackedValue),
}

/// All ranks of a game: no move leads out of the table.
pub(in crate::retrograde) struct Ranked<'g, G>(pub(in crate::retrograde) &'g G);

impl<G: Indexed + Shared> PassRules for Ranked<'_, G> {
    type Position = G::Position;

    #[inline]
    fn unrank(&self, rank: u64) -> Option<G::Position> {
        self.0.unrank(rank)
    }

    #[inline]
    fn successors(&self, position: &G::Position) -> impl Iterator<Item = Successor> {
        self.0.successor_ranks(position).map(Successor::Inner)
    }

    fn leads_to_draws(&self) -> bool {
        false
    }

    fn hole_after(&self, from: u64, hole: u64) -> SolveError {
        check::hole_after(self.0, from, hole)
    }
}
