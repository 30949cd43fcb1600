//! How the positions and moves of a graph are called in files for other programs.

use alloc::string::String;
use alloc::vec::Vec;

/// The words for positions and moves in a file for another program.
/// # Example
/// ```
/// use gt_core::graph::{GameGraph, Labels};
/// struct Rooms([&'static str; 2]);
///
/// impl Labels for Rooms {
///     fn position(&self, position: u32) -> String { self.0[position as usize].into() }
/// }
///
/// let graph: GameGraph = "a -> b\nb".parse().unwrap();
/// let mut dot = String::new();
/// graph.write_graphviz(&Rooms(["the hall", "the kitchen"]), &mut dot).unwrap();
/// assert!(dot.contains("0 [label=\"the hall\", penwidth=3]"));
/// ```
pub trait Labels {
    /// What a position is called.
    fn position(&self, position: u32) -> String;

    /// What the moves of a position are called, in the order of its edges; empty if they have no
    /// names.
    fn moves(&self, position: u32) -> Vec<String> {
        let _ = position;
        Vec::new()
    }

    /// Tells whether the game goes on in a position although the graph does not follow it.
    fn is_open(&self, position: u32) -> bool {
        let _ = position;
        false
    }
}
