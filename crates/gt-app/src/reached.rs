//! What play can reach from a position, as a graph with the words of the game's notation.

use gt_core::Stats;
use gt_core::graph::{GameGraph, Labels};

/// What play can reach from a position, numbered in the order of discovery.
///
/// Its [`Labels`] are the positions and moves in the notation of the game.
pub trait Reached: Labels {
    /// The graph; play begins in position 0.
    fn graph(&self) -> &GameGraph;

    /// How many positions and moves there are.
    fn work(&self) -> Stats;
}
