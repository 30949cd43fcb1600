//! A game as the loops over its ranks see it, whatever its type.
//!
//! So phases, threads, limits and memory are compiled once. For each game only the passes over its
//! moves are compiled.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::layers::Reached;
use super::packed::PackedValue;
use super::passes;
use super::rank_set::RankSet;
use super::reverse::EdgeLists;
#[cfg(feature = "rayon")]
use super::reverse::{Stream, append};
use super::scan::{Distinct, Moves, Scanned, Steps, Tally, Uncounted, collect, scan};
use super::unmoves::{Checked, Unmoves};
use crate::capability::{Indexed, Predecessors, check};
use crate::error::SolveError;
use crate::game::check_draw;
use crate::promise::Shared;
use crate::run::Run;

/// The first pass over the ranks of a game, with a tally of type `T`, and the errors.
pub(super) trait Ranks<T>: Sync {
    /// See [`scan`].
    fn classify(
        &self,
        ranks: (u64, u64),
        entries: &mut [PackedValue],
        tally: &mut T,
        run: &Run,
        steps: &mut Steps<'_>,
    ) -> Result<Scanned, SolveError>;

    /// Calls `hear` with the rank after each move from the position of rank `from`.
    fn each_rank_after(&self, from: u64, hear: &mut dyn FnMut(u64));

    /// Refuses a draw where endless play is worth points.
    fn check_drawn(&self, rank: u64) -> Result<(), SolveError>;

    /// The error for a move from rank `from` to the hole `to`.
    fn leads_to_hole(&self, from: u64, to: u64) -> SolveError;
}

impl<G: Indexed + Shared, T: Tally> Ranks<T> for G {
    fn classify(
        &self,
        ranks: (u64, u64),
        entries: &mut [PackedValue],
        tally: &mut T,
        run: &Run,
        steps: &mut Steps<'_>,
    ) -> Result<Scanned, SolveError> {
        scan(self, ranks, entries, tally, run, steps)
    }

    fn each_rank_after(&self, from: u64, hear: &mut dyn FnMut(u64)) {
        if let Some(position) = self.unrank(from) {
            self.successor_ranks(&position).for_each(hear);
        }
    }

    fn check_drawn(&self, rank: u64) -> Result<(), SolveError> {
        self.unrank(rank).map_or(Ok(()), |position| check_draw(self, &position))
    }

    fn leads_to_hole(&self, from: u64, to: u64) -> SolveError {
        check::hole_after(self, from, to)
    }
}

/// The moves of a game, for a graph or for passes without one.
pub(super) trait RankedMoves: Ranks<Moves> + Ranks<Uncounted> {
    /// See [`collect`].
    fn list(
        &self,
        entries: &[PackedValue],
        steps: &mut Steps<'_>,
        edges: &mut EdgeLists,
    ) -> Result<(), SolveError>;

    /// Lists the edges of the ranks from `first` on, which have a place of their own.
    #[cfg(feature = "rayon")]
    fn list_strip(
        &self,
        first: u64,
        entries: &[PackedValue],
        steps: &mut Steps<'_>,
        streams: &mut [Stream<'_>],
    ) -> Result<(), SolveError>;

    /// See [`passes::solve`].
    fn go_over(
        &self,
        entries: Vec<PackedValue>,
        last_ply: u32,
        threads: usize,
        run: &Run,
    ) -> Result<(Vec<PackedValue>, Reached), SolveError>;
}

impl<G: Indexed + Shared> RankedMoves for G {
    fn list(
        &self,
        entries: &[PackedValue],
        steps: &mut Steps<'_>,
        edges: &mut EdgeLists,
    ) -> Result<(), SolveError> {
        collect(self, 0, entries, steps, |from, to| edges.edge(from, to))
    }

    #[cfg(feature = "rayon")]
    fn list_strip(
        &self,
        first: u64,
        entries: &[PackedValue],
        steps: &mut Steps<'_>,
        streams: &mut [Stream<'_>],
    ) -> Result<(), SolveError> {
        collect(self, first, entries, steps, |from, to| append(streams, from, to))
    }

    fn go_over(
        &self,
        entries: Vec<PackedValue>,
        last_ply: u32,
        threads: usize,
        run: &Run,
    ) -> Result<(Vec<PackedValue>, Reached), SolveError> {
        passes::solve(&passes::Ranked(self), entries, last_ply, threads, run)
    }
}

/// The predecessors of a game.
pub(super) trait RankedUnmoves: Ranks<Distinct> {
    /// The predecessors of `len` ranks, of which `holes` have no position.
    fn unmoves(&self, len: u32, holes: Option<RankSet>) -> Box<dyn Checked + '_>;
}

impl<G: Indexed + Predecessors + Shared> RankedUnmoves for G {
    fn unmoves(&self, len: u32, holes: Option<RankSet>) -> Box<dyn Checked + '_> {
        Box::new(Unmoves::new(self, len, holes))
    }
}
