//! Builds a graph edge by edge, or position by position.

use alloc::vec::Vec;

use super::GameGraph;
use super::check::check_position;
use crate::error::ShapeError;
use crate::outcome::Outcome;

fn no_positions() -> ShapeError {
    ShapeError::new("the number of positions", 0, "at least 1")
}

fn check_edges(edges: usize) -> Result<u32, ShapeError> {
    u32::try_from(edges).map_err(|_| too_many_edges(edges))
}

#[cold]
fn too_many_edges(edges: usize) -> ShapeError {
    ShapeError::new("the number of edges", edges, alloc::format!("at most {}", u32::MAX))
}

/// Collects edges and outcomes in any order, then builds a [`GameGraph`].
/// # Complexity
/// 8 bytes per edge and 1 per position, with room for up to twice as many. While
/// [`build`](Self::build) works, 4 more per edge and 8 more per position. [`GameGraph::from_fn`]
/// takes less.
/// # Example
/// Two positions that lead to each other, and a way out:
/// ```
/// use gt_core::{graph::GraphBuilder, prelude::*};
/// let mut builder = GraphBuilder::new(2);
/// builder.edge(0, 1)?;
/// builder.edge(1, 0)?;
/// let exit = builder.position()?;
/// builder.edge(1, exit)?;
/// builder.decide(exit, Outcome::Draw)?;
/// let graph = builder.build()?;
/// assert_eq!(graph.edges(1), [0, 2]);
/// # Ok::<(), gt_core::ShapeError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GraphBuilder {
    edges: Vec<(u32, u32)>,
    outcomes: Vec<Option<Outcome>>,
    start: u32,
}

impl GraphBuilder {
    /// Begins with this many positions, without edges and outcomes.
    ///
    /// If you begin with 0, add each position by [`position`](Self::position) before you use it.
    #[must_use]
    pub fn new(positions: u32) -> Self {
        Self { edges: Vec::new(), outcomes: alloc::vec![None; positions as usize], start: 0 }
    }

    fn len(&self) -> u32 {
        u32::try_from(self.outcomes.len()).unwrap_or(u32::MAX)
    }

    /// Adds a position and returns its number.
    ///
    /// Numbers are given in order, from 0.
    /// # Errors
    /// [`ShapeError`] if there are already 2^32 - 1 positions.
    pub fn position(&mut self) -> Result<u32, ShapeError> {
        let position = self.len();
        check_position(position, u32::MAX)?;
        self.outcomes.push(None);
        Ok(position)
    }

    /// Adds an edge; the edges of a position keep the order in which they were added.
    ///
    /// An edge that is added twice is two moves.
    /// # Errors
    /// [`ShapeError`] if either end is not a position, or beyond 2^32 - 1 edges.
    pub fn edge(&mut self, from: u32, to: u32) -> Result<(), ShapeError> {
        check_position(from, self.len())?;
        check_position(to, self.len())?;
        check_edges(self.edges.len() + 1)?;
        self.edges.push((from, to));
        Ok(())
    }

    /// Decides `position` by rule, with this outcome for the player to move.
    ///
    /// The last call for a position counts. Its edges stay in the graph, but are not legal moves.
    /// # Errors
    /// [`ShapeError`] if there is no such position.
    pub fn decide(&mut self, position: u32, outcome: Outcome) -> Result<(), ShapeError> {
        check_position(position, self.len())?;
        self.outcomes[position as usize] = Some(outcome);
        Ok(())
    }

    /// Begins play in `position` instead of position 0.
    /// # Errors
    /// [`ShapeError`] if there is no such position.
    pub fn start(&mut self, position: u32) -> Result<(), ShapeError> {
        check_position(position, self.len())?;
        self.start = position;
        Ok(())
    }

    /// Builds the graph.
    /// # Errors
    /// [`ShapeError`] if there are no positions.
    /// # Complexity
    /// Time O(positions + edges): a counting sort of the edges by the position they leave.
    pub fn build(self) -> Result<GameGraph, ShapeError> {
        if self.outcomes.is_empty() {
            return Err(no_positions());
        }
        let mut starts = alloc::vec![0u32; self.outcomes.len() + 1];
        for &(from, _) in &self.edges {
            starts[from as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut targets = alloc::vec![0; self.edges.len()];
        for &(from, to) in &self.edges {
            targets[next[from as usize] as usize] = to;
            next[from as usize] += 1;
        }
        Ok(GameGraph { starts, targets, outcomes: self.outcomes, start: self.start })
    }
}

impl GameGraph {
    /// Builds a graph of `positions` positions from functions for its edges and outcomes.
    ///
    /// `edges(p)` are the successors of `p`, in order; `outcome(p)` is its outcome by rule. Play
    /// begins at 0.
    /// # Errors
    /// [`ShapeError`] if there are no positions, if an edge leads to a number that is not a
    /// position, or beyond 2^32 - 1 edges.
    /// # Complexity
    /// Keeps nothing beside the graph. While the array of edges grows, it takes twice its bytes.
    /// # Example
    /// ```
    /// use gt_core::graph::GameGraph;
    /// // Each position leads to the next two, round a ring of ten.
    /// let ring = GameGraph::from_fn(10, |p| [(p + 1) % 10, (p + 2) % 10], |_| None).unwrap();
    /// assert_eq!(ring.edges(9), [0, 1]);
    /// ```
    pub fn from_fn<E: IntoIterator<Item = u32>>(
        positions: u32,
        mut edges: impl FnMut(u32) -> E,
        outcome: impl FnMut(u32) -> Option<Outcome>,
    ) -> Result<Self, ShapeError> {
        if positions == 0 {
            return Err(no_positions());
        }
        let mut starts = Vec::with_capacity(positions as usize + 1);
        let mut targets = Vec::new();
        starts.push(0);
        for position in 0..positions {
            for to in edges(position) {
                check_position(to, positions)?;
                check_edges(targets.len() + 1)?;
                targets.push(to);
            }
            starts.push(check_edges(targets.len())?);
        }
        targets.shrink_to_fit();
        Ok(Self { starts, targets, outcomes: (0..positions).map(outcome).collect(), start: 0 })
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn the_order_of_the_moves_is_kept() {
        let mut builder = GraphBuilder::new(3);
        for (from, to) in [(1, 2), (0, 2), (1, 0), (0, 1), (1, 1), (0, 2)] {
            builder.edge(from, to).unwrap();
        }
        let graph = builder.build().unwrap();
        assert_eq!(
            [graph.edges(0), graph.edges(1), graph.edges(2)],
            [&[2, 1, 2][..], &[2, 0, 1], &[]]
        );
        let edges = [&[2, 1, 2][..], &[2, 0, 1], &[]];
        assert_eq!(
            GameGraph::from_fn(3, |p| edges[p as usize].iter().copied(), |_| None),
            Ok(graph)
        );
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let mut builder = GraphBuilder::new(2);
        assert_eq!(builder.edge(0, 2), check_position(2, 2));
        assert_eq!(
            builder.edge(7, 0).unwrap_err().to_string(),
            "a position of the graph cannot be 7: expected a number below 2"
        );
        assert!(builder.decide(2, Outcome::Win).is_err() && builder.start(2).is_err());
        assert_eq!(GraphBuilder::new(0).build(), Err(no_positions()));
        assert_eq!(
            GameGraph::from_fn(1, |_| [1], |_| None),
            Err(ShapeError::new("a position of the graph", 1, "a number below 1"))
        );
        let graph: GameGraph = "a -> b\nb".parse().unwrap();
        assert_eq!(graph.clone().starting_at(1).unwrap().start, 1);
        assert!(graph.starting_at(2).is_err());
    }
}
