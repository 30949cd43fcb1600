//! Making a graph: edge by edge, or position by position.

use alloc::vec::Vec;

use thiserror::Error;

use super::GameGraph;
use crate::outcome::Outcome;

/// Why there is no such graph.
///
/// A builder that refused an edge or an outcome is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// A graph without positions was asked for.
    #[error("a game graph needs at least one position")]
    Empty,
    /// An edge, an outcome or the start names a position that the graph does not have.
    #[error("no position {position}: the graph has positions 0 to {}", .len - 1)]
    NoSuchPosition {
        /// The number that is no position.
        position: u32,
        /// How many positions there are.
        len: u32,
    },
    /// More edges than a `u32` can number.
    #[error("too many edges: a game graph holds at most {}", u32::MAX)]
    TooManyEdges,
}

pub(super) const fn check_position(position: u32, len: u32) -> Result<(), GraphError> {
    if position < len { Ok(()) } else { Err(GraphError::NoSuchPosition { position, len }) }
}

const fn check_edges(edges: usize) -> Result<u32, GraphError> {
    #[expect(clippy::cast_possible_truncation, reason = "checked in the same line")]
    if edges <= u32::MAX as usize { Ok(edges as u32) } else { Err(GraphError::TooManyEdges) }
}

/// Collects edges and outcomes in any order, then makes a [`GameGraph`].
///
/// # Complexity
/// 8 bytes per edge and 1 per position, with room for up to twice as many; while [`build`](Self::build) works, 4 per edge and 8
/// per position more. [`GameGraph::from_fn`] does with less.
/// # Example
/// Two positions that lead to each other, and a way out:
/// ```
/// use gt_core::graph::GraphBuilder;
/// use gt_core::prelude::*;
///
/// # fn main() -> Result<(), gt_core::graph::GraphError> {
/// let mut builder = GraphBuilder::new(2);
/// builder.edge(0, 1)?;
/// builder.edge(1, 0)?;
/// let exit = builder.position()?;
/// builder.edge(1, exit)?;
/// builder.decide(exit, Outcome::Draw)?;
/// let graph = builder.build()?;
/// assert_eq!(graph.edges(1), [0, 2]);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct GraphBuilder {
    edges: Vec<(u32, u32)>,
    outcomes: Vec<Option<Outcome>>,
    start: u32,
}

impl GraphBuilder {
    /// Begins with so many positions, without edges and outcomes.
    ///
    /// With 0 positions, add each by [`position`](Self::position) before it is named.
    #[must_use]
    pub fn new(positions: u32) -> Self {
        Self { edges: Vec::new(), outcomes: alloc::vec![None; positions as usize], start: 0 }
    }

    fn len(&self) -> u32 {
        u32::try_from(self.outcomes.len()).unwrap_or(u32::MAX)
    }

    /// Adds a position and gives its number.
    ///
    /// Numbers are given in order, from 0.
    /// # Errors
    /// [`GraphError::NoSuchPosition`] if `u32` has no number left.
    pub fn position(&mut self) -> Result<u32, GraphError> {
        let position = self.len();
        check_position(position, u32::MAX)?;
        self.outcomes.push(None);
        Ok(position)
    }

    /// Adds a move; the moves of a position keep the order in which they were added.
    ///
    /// An edge given twice is two moves.
    /// # Errors
    /// [`GraphError::NoSuchPosition`] if either end is not a position, [`GraphError::TooManyEdges`].
    pub fn edge(&mut self, from: u32, to: u32) -> Result<(), GraphError> {
        check_position(from, self.len())?;
        check_position(to, self.len())?;
        check_edges(self.edges.len() + 1)?;
        self.edges.push((from, to));
        Ok(())
    }

    /// Makes the game over by rule in `position`, with this outcome for the player to move.
    ///
    /// The last call for a position counts. Its edges stay in the graph, and are no legal moves.
    /// # Errors
    /// [`GraphError::NoSuchPosition`].
    /// # Example
    /// ```
    /// # use gt_core::{Game, GameExt, Outcome, graph::GraphBuilder};
    /// let mut builder = GraphBuilder::new(2);
    /// builder.edge(0, 1).unwrap();
    /// builder.decide(0, Outcome::Win).unwrap();
    /// builder.start(1).unwrap();
    /// let game = builder.build().unwrap();
    /// assert_eq!((game.edges(0), game.legal_moves(&0).count()), (&[1][..], 0));
    /// assert_eq!(game.initial(), 1);
    /// ```
    pub fn decide(&mut self, position: u32, outcome: Outcome) -> Result<(), GraphError> {
        check_position(position, self.len())?;
        self.outcomes[position as usize] = Some(outcome);
        Ok(())
    }

    /// Begins play in `position` instead of position 0.
    ///
    /// # Errors
    /// [`GraphError::NoSuchPosition`].
    pub fn start(&mut self, position: u32) -> Result<(), GraphError> {
        check_position(position, self.len())?;
        self.start = position;
        Ok(())
    }

    /// The graph.
    ///
    /// # Errors
    /// [`GraphError::Empty`].
    /// # Complexity
    /// Time O(positions + edges): a counting sort of the edges by the position they leave.
    pub fn build(self) -> Result<GameGraph, GraphError> {
        if self.outcomes.is_empty() {
            return Err(GraphError::Empty);
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
    /// The graph of `positions` positions whose edges and outcomes are computed, position by position.
    ///
    /// `edges(p)` are the successors of `p`, in order; `outcome(p)` is its outcome by rule. Play begins at 0.
    /// # Errors
    /// [`GraphError`], each variant.
    /// # Complexity
    /// Nothing is kept beside the graph; twice its edges while the array of edges grows.
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
    ) -> Result<Self, GraphError> {
        if positions == 0 {
            return Err(GraphError::Empty);
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
        assert_eq!([graph.edges(0), graph.edges(1), graph.edges(2)], [&[2, 1, 2][..], &[2, 0, 1], &[]]);
        let edges = [&[2, 1, 2][..], &[2, 0, 1], &[]];
        assert_eq!(GameGraph::from_fn(3, |p| edges[p as usize].iter().copied(), |_| None), Ok(graph));
    }

    #[test]
    fn numbers_that_are_no_positions_are_refused() {
        let mut builder = GraphBuilder::new(2);
        assert_eq!(builder.edge(0, 2), Err(GraphError::NoSuchPosition { position: 2, len: 2 }));
        assert_eq!(builder.edge(7, 0).unwrap_err().to_string(), "no position 7: the graph has positions 0 to 1");
        assert!(builder.decide(2, Outcome::Win).is_err() && builder.start(2).is_err());
        assert_eq!(GraphBuilder::new(0).build(), Err(GraphError::Empty));
        assert_eq!(GameGraph::from_fn(1, |_| [1], |_| None), Err(GraphError::NoSuchPosition { position: 1, len: 1 }));
    }
}
