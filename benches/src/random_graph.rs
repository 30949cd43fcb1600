//! A big graph without any order, which is the hardest case for memory.

use gt_core::ShapeError;
use gt_core::graph::GameGraph;

/// Mixes the bits of a number well: the output function of `SplitMix64`.
#[must_use]
pub const fn mixed(number: u64) -> u64 {
    let z = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns a random graph of `positions` positions, the same graph at every call.
///
/// One position in eight has no moves. Each of the others has `degree` moves (at most 16), to any
/// positions.
///
/// # Errors
/// [`ShapeError`] as from [`GameGraph::from_fn`].
pub fn random_graph(positions: u32, degree: u64) -> Result<GameGraph, ShapeError> {
    let below = |number: u64| {
        u32::try_from((u128::from(number) * u128::from(positions)) >> 64).unwrap_or(0)
    };
    let edges = |p: u32| {
        let moves = if mixed(u64::from(p) ^ 0x777).is_multiple_of(8) { 0 } else { degree };
        (0..moves).map(move |nth| below(mixed(16 * u64::from(p) + nth)))
    };
    GameGraph::from_fn(positions, edges, |_| None)
}
