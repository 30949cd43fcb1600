//! Graphs with ranks of their own.

use gt_core::graph::AcyclicGraph;
use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;

/// A graph whose positions have other ranks, with holes between them.
///
/// The [`game`](Self::game) promises that ranks fall, also where they do not.
#[derive(Clone, Debug)]
pub(super) struct Ranked {
    pub(super) graph: AcyclicGraph,
    /// The rank of each position.
    pub(super) ranks: Vec<u64>,
    /// The position of each rank.
    pub(super) positions: Vec<Option<u32>>,
    /// By how many points a position is won or lost, if play ends there.
    pub(super) points: Vec<i32>,
}

impl Ranked {
    /// Gives the positions ranks in the order of `order`, with holes before some of them.
    pub(super) fn new(graph: AcyclicGraph, order: &[u32], holes: &[usize], points: &[i32]) -> Self {
        let mut positions = Vec::new();
        let mut ranks = vec![0; order.len()];
        for (nth, &position) in order.iter().enumerate() {
            positions.extend(vec![None; holes[nth % holes.len()]]);
            ranks[position as usize] = positions.len() as u64;
            positions.push(Some(position));
        }
        let points = (0..order.len()).map(|nth| points[nth % points.len()]).collect();
        Self { graph, ranks, positions, points }
    }

    /// The game. A move is the number of an edge.
    pub(super) fn game(&self) -> Scripted<'_> {
        let rank = |at: u32| self.ranks.get(at as usize).copied().unwrap_or(u64::MAX);
        let unrank = |rank| self.positions.get(usize::try_from(rank).ok()?).copied()?;
        let edges = |at| self.graph.graph().edges(at);
        Scripted::new(self.graph.initial(), move |at| (0..).zip(edges(at)).map(|(nth, _)| nth))
            .with_labels(move |at, nth| edges(at)[nth as usize])
            .with_decided(|at| self.graph.decided(&at))
            .ranked(self.positions.len() as u64, rank, unrank)
            .with_margin(|over| self.margin(over))
    }

    fn margin(&self, over: u32) -> Margin {
        let Margin(sign) = self.graph.margin(&over);
        Margin(sign * self.points[over as usize])
    }
}
