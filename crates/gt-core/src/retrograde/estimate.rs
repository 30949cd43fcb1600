//! The memory of a dense table with a graph, estimated from the moves of some ranks.

use super::dense::{bytes_of_threads, threads_for};
use super::forecast::{bytes_with_graph, least};
use super::reverse::EdgeCounts;
use super::sample::{SAMPLE, Sample};
use super::{Dense, Tablebase};
use crate::capability::Indexed;
use crate::game::GameExt;
use crate::promise::Shared;
use crate::run::{Forecast, Run};

/// Estimates the bytes of a dense table over a reverse graph on the threads of `run`, from the
/// moves of a sample of ranks.
pub(crate) fn estimate<G: Indexed>(game: &G, run: &Run) -> Forecast {
    let (ranks, least) = (game.index_len(), least(game));
    let moves = Sample::of(ranks, SAMPLE, run, |rank, most| {
        let position = game.unrank(rank);
        position.map_or(0, |position| game.legal_moves(&position).take(most).count() as u64)
    });
    let graph = usize::try_from(ranks).ok().filter(|_| u32::try_from(ranks).is_ok());
    let graph = graph.and_then(|len| EdgeCounts::even(len, moves.total(ranks), &Run::new()).ok());
    // Where no graph can number the ranks, or none has room, there is nothing but short memory.
    graph.map_or(least, |moves| {
        let threads = threads_for(ranks, run.thread_count().get());
        let more = bytes_of_threads(&moves, threads);
        let bytes = bytes_with_graph(ranks, &moves).saturating_add(more);
        Forecast::new(ranks, bytes).or_least(least.bytes)
    })
}

/// Estimates what [`solve_ranks`](super::solve_ranks) takes under the limit of `run`, with `beside`
/// bytes that are in use elsewhere.
/// # Complexity
/// Generates the moves of at most 4,096 positions.
/// # Example
/// ```
/// use gt_core::example::Matches;
/// use gt_core::{Run, retrograde};
///
/// let game = Matches(99_999);
/// let [free, short] = [Run::new(), Run::new().memory(420_000)]
///     .map(|run| retrograde::estimate_ranks(&game, 0, &run));
/// assert!(short.bytes < free.bytes && free.least_bytes <= short.bytes);
/// ```
pub fn estimate_ranks<G: Indexed>(game: &G, beside: u64, run: &Run) -> Forecast {
    let Forecast { positions, bytes, least_bytes } = estimate(game, run);
    let fits = run.check_memory(bytes.saturating_add(beside)).is_ok();
    Forecast::new(positions, if fits { bytes } else { least_bytes })
        .or_least(least_bytes)
        .besides(beside)
}

impl<G: Indexed + Shared> Tablebase<G, Dense> {
    /// Estimates the bytes of [`dense`](Self::dense) with a graph, by a look at some positions.
    ///
    /// Counts the moves of at most 4,096 ranks, which are spread over all ranks. The figure is no
    /// bound: it is that of one thread, if as many moves lead into each block, see the
    /// [module docs](crate::retrograde). If not all ranks are looked at, it is for three standard
    /// errors more moves. [`least_bytes`](Forecast::least_bytes) is what
    /// [`forecast`](Self::forecast) says.
    /// # Complexity
    /// Generates the moves of at most 4,096 positions, and at most 2^18 moves.
    pub fn estimate(game: &G) -> Forecast {
        estimate(game, &Run::new())
    }
}
