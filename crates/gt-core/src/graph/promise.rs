//! Graphs that promise more: acyclic, impartial, or with predecessors.
//!
//! The wrappers differ from the graph only in the traits that they implement. A constructor checks
//! each promise. Only [`AcyclicGraph::promised`] does not check, so that tests can show what a
//! solver does with a false promise.

use alloc::vec::Vec;
use core::fmt;
use core::ops::RangeInclusive;

use thiserror::Error;

use super::{Edge, GameGraph};
use crate::capability::{Decoder, Encode, Encoder, Indexed, Margins, Notation, Predecessors};
use crate::error::ParseError;
use crate::error::counted;
use crate::game::{Game, GameExt};
use crate::outcome::Margin;
use crate::outcome::Outcome;
use crate::promise::{Acyclic, Impartial};

/// A play that comes back to its first position.
///
/// A move leads from the last position back to the first one. A cycle of one position is a position
/// that leads to itself.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a play of {} comes back to position {}", counted(.positions.len(), "ply"), .positions.first().copied().unwrap_or(0))]
pub struct Cycle {
    /// The positions of the cycle in order of play, each once.
    pub positions: Vec<u32>,
}

/// A decided position, in a graph that should be normal play.
///
/// In normal play a player loses only by having no move. So even a position that is decided as a
/// loss is refused. Drop its outcome and its edges instead: then the player to move is blocked and
/// loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("position {position} is decided, so the game is not normal play")]
pub struct NotImpartial {
    /// The first such position.
    pub position: u32,
}

/// A graph in which every play ends.
///
/// Made by [`GameGraph::into_acyclic`], which checks, or by [`promised`](Self::promised), which
/// does not. Solvers that require [`Acyclic`] take it: `memo`,
/// [`Search::solve`](crate::alphabeta::Search::solve).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AcyclicGraph(GameGraph);

/// A graph of normal play in which every play ends, so its positions have nimbers.
///
/// Made by [`AcyclicGraph::into_impartial`]. The solvers of `grundy` take it too.
/// # Example
/// ```
/// use gt_core::{Nimber, NimberSolution, Run, graph::GameGraph, grundy::Nimbers};
/// let graph: GameGraph = "a -> b c\nb -> c\nc".parse().unwrap();
/// let game = graph.into_acyclic().unwrap().into_impartial().unwrap();
/// assert_eq!(Nimbers::new(game, &Run::new()).nimber(&0), Ok(Some(Nimber(2))));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpartialGraph(GameGraph);

/// A graph that also lists predecessors.
///
/// Made by [`GameGraph::into_reversible`]. Takes 4 bytes more per position, and 4 per pair of
/// positions joined by a legal move. Predecessors come in ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReversibleGraph {
    graph: GameGraph,
    /// `sources[starts[p]..starts[p + 1]]` are the predecessors of `p`, ascending, each once.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

impl GameGraph {
    /// Looks for a play that repeats a position, also out of reach of the initial position.
    ///
    /// Edges of decided positions are not moves and do not close a cycle.
    /// # Errors
    /// [`Cycle`], the first cycle found.
    /// # Complexity
    /// Time O(positions + edges). Memory: one byte per position, and 8 bytes per ply of the longest
    /// path walked.
    pub fn check_acyclic(&self) -> Result<(), Cycle> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            OnPath,
            Done,
        }
        let mut marks = alloc::vec![Mark::New; self.len() as usize];
        let mut path: Vec<(u32, u32)> = Vec::new();
        for root in 0..self.len() {
            if marks[root as usize] == Mark::New {
                marks[root as usize] = Mark::OnPath;
                path.push((root, 0));
            }
            while let Some((position, next)) = path.last_mut() {
                let legal = if self.outcome_by_rule(*position).is_none() {
                    self.edges(*position)
                } else {
                    &[]
                };
                let Some(&to) = legal.get(*next as usize) else {
                    marks[*position as usize] = Mark::Done;
                    path.pop();
                    continue;
                };
                *next += 1;
                match marks[to as usize] {
                    Mark::Done => {}
                    Mark::New => {
                        marks[to as usize] = Mark::OnPath;
                        path.push((to, 0));
                    }
                    Mark::OnPath => {
                        let from =
                            path.iter().rposition(|&(position, _)| position == to).unwrap_or(0);
                        return Err(Cycle {
                            positions: path[from..].iter().map(|&(position, _)| position).collect(),
                        });
                    }
                }
            }
        }
        Ok(())
    }

    /// Returns the same graph with the promise that every play ends.
    /// # Complexity
    /// As [`check_acyclic`](Self::check_acyclic).
    /// # Errors
    /// [`Cycle`] if a play can repeat a position.
    pub fn into_acyclic(self) -> Result<AcyclicGraph, Cycle> {
        self.check_acyclic()?;
        Ok(AcyclicGraph(self))
    }

    /// Returns the same graph together with its reverse.
    /// # Complexity
    /// Time O(positions + edges). Memory: 8 bytes more per position while it works.
    #[must_use]
    pub fn into_reversible(self) -> ReversibleGraph {
        let len = self.len() as usize;
        let mut starts = alloc::vec![0u32; len + 1];
        self.distinct_pairs(|_, to| starts[to as usize + 1] += 1);
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut next = starts.clone();
        let mut sources = alloc::vec![0; starts[len] as usize];
        self.distinct_pairs(|from, to| {
            sources[next[to as usize] as usize] = from;
            next[to as usize] += 1;
        });
        ReversibleGraph { graph: self, starts, sources }
    }

    /// Calls `pair` once per pair of positions joined by a legal move, in ascending order of
    /// source.
    fn distinct_pairs(&self, mut pair: impl FnMut(u32, u32)) {
        let mut last_source = alloc::vec![u32::MAX; self.len() as usize];
        for from in 0..self.len() {
            for edge in self.legal_moves(&from) {
                if last_source[edge.to as usize] != from {
                    last_source[edge.to as usize] = from;
                    pair(from, edge.to);
                }
            }
        }
    }
}

impl AcyclicGraph {
    /// Promises, without a check, that every play of `graph` ends.
    ///
    /// For tests of false promises; [`GameGraph::into_acyclic`] checks.
    #[must_use]
    pub const fn promised(graph: GameGraph) -> Self {
        Self(graph)
    }

    /// Returns the same graph with the promise of normal play.
    /// # Errors
    /// [`NotImpartial`] with the first position that has an outcome by rule.
    /// # Complexity
    /// Looks at every position once.
    pub fn into_impartial(self) -> Result<ImpartialGraph, NotImpartial> {
        match (0..self.0.len()).find(|&position| self.0.outcome_by_rule(position).is_some()) {
            Some(position) => Err(NotImpartial { position }),
            None => Ok(ImpartialGraph(self.0)),
        }
    }
}

impl Acyclic for AcyclicGraph {}
impl Acyclic for ImpartialGraph {}
impl Impartial for ImpartialGraph {}

impl Predecessors for ReversibleGraph {
    fn predecessors(&self, position: &u32) -> impl Iterator<Item = u32> {
        let at = *position as usize;
        self.sources[self.starts[at] as usize..self.starts[at + 1] as usize].iter().copied()
    }
}

macro_rules! forward_to_graph {
    ($wrapper:ident, $($field:tt)+) => {
        impl $wrapper {
            /// Returns the graph without the promise.
            pub const fn graph(&self) -> &GameGraph {
                &self.$($field)+
            }
        }

        impl Margins for $wrapper {
            pass!(this => this.graph(); margin, bounds);
        }

        impl Game for $wrapper {
            type Position = u32;
            type Move = Edge;
            pass!(this => this.graph(); initial, moves, play, decided, blocked, endless);
        }

        impl Indexed for $wrapper {
            pass!(this => this.graph(); index_len, rank, unrank);
        }

        impl Encode for $wrapper {
            pass!(this => this.graph(); encode_into, decode_from);
        }

        impl Notation for $wrapper {
            pass!(this => this.graph(); write_position, parse_position, write_move, parse_move);
        }
    };
}

forward_to_graph!(AcyclicGraph, 0);
forward_to_graph!(ImpartialGraph, 0);
forward_to_graph!(ReversibleGraph, graph);

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    fn graph(text: &str) -> GameGraph {
        text.parse().unwrap()
    }

    #[test]
    fn a_cycle_is_shown_in_order_of_play() {
        let looping = graph("a -> b\nb -> c e\nc -> d\nd -> b\ne");
        let cycle = looping.into_acyclic().unwrap_err();
        assert_eq!(cycle.positions, [1, 2, 3]);
        assert_eq!(cycle.to_string(), "a play of 3 plies comes back to position 1");
        assert_eq!(graph("a -> a").check_acyclic().unwrap_err().positions, [0]);
    }

    #[test]
    fn edges_of_decided_positions_close_no_cycle() {
        assert!(graph("a -> b c\nb !win -> a\nc -> b").into_acyclic().is_ok());
    }

    #[test]
    fn a_path_of_a_million_plies_is_walked() {
        let chain =
            GameGraph::from_fn(1_000_001, |p| (p < 1_000_000).then_some(p + 1), |_| None).unwrap();
        assert!(chain.into_acyclic().is_ok());
    }

    #[test]
    fn outcomes_by_rule_are_not_normal_play() {
        let promise = |text| graph(text).into_acyclic().unwrap().into_impartial();
        assert_eq!(promise("a -> b\nb !loss").unwrap_err(), NotImpartial { position: 1 });
        assert!(promise("a -> b\nb").is_ok());
    }
}
