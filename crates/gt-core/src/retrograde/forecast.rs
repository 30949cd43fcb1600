//! The memory of a dense table, known before it is built.

use super::passes;
use super::reverse::EdgeCounts;
use super::walk::Queue;
use super::{Dense, Tablebase};
use crate::capability::{Indexed, Predecessors};
use crate::game::GameExt;
use crate::promise::Shared;
use crate::run::Forecast;

/// Returns the bytes at the peak of a solve with a reverse graph, less those of the fullest block.
pub(super) fn bytes_with_graph(ranks: u64, moves: u64) -> u64 {
    let walking = EdgeCounts::bytes_of(ranks, moves).saturating_add(Queue::bytes(ranks));
    ranks.saturating_mul(4).saturating_add(EdgeCounts::bytes_to_sort(ranks, moves).max(walking))
}

/// Returns the bytes at the peak of a solve by predecessors, for a game without holes.
pub(super) fn bytes_without_graph(ranks: u64) -> u64 {
    ranks.saturating_mul(4).saturating_add(Queue::bytes(ranks))
}

/// Returns the least bytes in which a dense table is solved: without a graph.
pub(super) const fn least_bytes(ranks: u64) -> u64 {
    passes::bytes(ranks)
}

/// The forecast of a dense table in short memory.
pub(crate) fn least<G: Indexed>(game: &G) -> Forecast {
    let positions = game.index_len();
    Forecast { positions, bytes: least_bytes(positions) }
}

/// The forecast of a dense table over the game's own predecessors.
pub(crate) fn without_graph<G: Indexed>(game: &G) -> Forecast {
    let positions = game.index_len();
    Forecast { positions, bytes: bytes_without_graph(positions) }
}

/// The most ranks that an estimate looks at.
const SAMPLE: u64 = 1 << 12;

/// Estimates the bytes of a dense table over a reverse graph, from the moves of a sample of ranks.
pub(crate) fn estimate<G: Indexed>(game: &G) -> Forecast {
    let ranks = game.index_len();
    let looked_at = ranks.min(SAMPLE);
    let spread = |nth: u64| u128::from(nth) * u128::from(ranks) / u128::from(looked_at);
    let sample = (0..looked_at).filter_map(|nth| game.unrank(u64::try_from(spread(nth)).ok()?));
    let found: u64 = sample.map(|position| game.legal_moves(&position).count() as u64).sum();
    let moves = u128::from(found) * u128::from(ranks) / u128::from(looked_at.max(1));
    let moves = u64::try_from(moves).unwrap_or(u64::MAX);
    Forecast { positions: ranks, bytes: bytes_with_graph(ranks, moves) }
}

impl<G: Indexed + Shared> Tablebase<G, Dense> {
    /// Returns the number of ranks, and the bytes of [`dense`](Self::dense) in short memory: some 4
    /// per rank.
    ///
    /// A smaller limit on memory is refused at once. Every limit of at least this many bytes
    /// suffices. If the limit allows what [`estimate`](Self::estimate) says, the table is solved
    /// with a graph, which is faster.
    pub fn forecast(game: &G) -> Forecast {
        least(game)
    }

    /// Estimates the bytes of [`dense`](Self::dense) with a graph, by a look at some positions.
    ///
    /// Counts the moves of at most 4,096 ranks, which are spread evenly. The figure is no bound. It
    /// leaves out the moves into the fullest block, see the [module docs](crate::retrograde).
    /// # Complexity
    /// Generates the moves of at most 4,096 positions.
    /// # Example
    /// ```
    /// # use gt_core::{graph::GameGraph, retrograde::Tablebase};
    /// let moves = |p| (1..=16).map(move |step| (p + step) % 1_000_000);
    /// let ring = GameGraph::from_fn(1_000_000, moves, |_| None).unwrap();
    /// assert_eq!(Tablebase::forecast(&ring).bytes / 1_000_000, 4);
    /// assert_eq!(Tablebase::estimate(&ring).bytes / 1_000_000, 104);
    /// ```
    pub fn estimate(game: &G) -> Forecast {
        estimate(game)
    }
}

impl<G: Indexed + Predecessors + Shared> Tablebase<G, Dense> {
    /// Returns the number of ranks, and the bytes of
    /// [`dense_by_predecessors`](Self::dense_by_predecessors): 9 per rank.
    ///
    /// A game with holes takes one bit per rank more.
    pub fn forecast_by_predecessors(game: &G) -> Forecast {
        without_graph(game)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;
    use crate::graph::GameGraph;

    #[test]
    fn an_estimate_of_a_small_table_counts_every_move() {
        let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
        assert_eq!(estimate(&chain).bytes, bytes_with_graph(1000, 999));
        assert_eq!(Tablebase::estimate(&chain).positions, 1000);
    }

    #[test]
    fn an_estimate_of_a_large_table_is_close() {
        let moves = |p: u32| (0..p % 7).map(move |step| (p + step) % 100_000).collect::<Vec<_>>();
        let game = GameGraph::from_fn(100_000, moves, |_| None).unwrap();
        let (estimated, exact) =
            (estimate(&game).bytes, bytes_with_graph(100_000, game.edge_count()));
        assert!(estimated.abs_diff(exact) < exact / 20, "{estimated} estimated, {exact} needed");
    }

    #[test]
    fn a_thousand_million_ranks_fit_four_gibibytes() {
        assert!(least_bytes(1_000_000_000) < 4 << 30);
    }

    #[test]
    fn a_forecast_of_more_ranks_than_there_are_bytes_does_not_wrap() {
        assert_eq!(
            (bytes_with_graph(u64::MAX, u64::MAX), bytes_without_graph(u64::MAX)),
            (u64::MAX, u64::MAX)
        );
        assert_eq!(least_bytes(u64::MAX), u64::MAX);
    }
}
