//! The memory of a dense table, known before it is built.

use super::passes;
use super::reverse::EdgeCounts;
use super::walk::Queue;
use crate::capability::Indexed;
use crate::run::Forecast;

/// Returns the bytes at the peak of a solve on one thread with a reverse graph of these moves.
pub(super) fn bytes_with_graph(ranks: u64, moves: &EdgeCounts) -> u64 {
    let walking = moves.bytes_kept().saturating_add(Queue::bytes(ranks));
    ranks.saturating_mul(4).saturating_add(moves.bytes().max(walking))
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
    Forecast::new(positions, least_bytes(positions))
}

/// The forecast of a dense table over the game's own predecessors.
pub(crate) fn without_graph<G: Indexed>(game: &G) -> Forecast {
    let positions = game.index_len();
    Forecast::new(positions, bytes_without_graph(positions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_million_ranks_fit_four_gibibytes() {
        assert!(least_bytes(1_000_000_000) < 4 << 30);
    }

    #[test]
    fn a_forecast_of_more_ranks_than_there_are_bytes_does_not_wrap() {
        assert_eq!((bytes_without_graph(u64::MAX), least_bytes(u64::MAX)), (u64::MAX, u64::MAX));
    }
}
