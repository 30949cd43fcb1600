//! Graphs divided into tiers, with holes between their ranks; and heaps of matches.

use std::collections::{BTreeMap, BTreeSet};

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_testkit::scripted::Scripted;
use gt_testkit::strategy::{acyclic_graph, loopy_graph};
use proptest::prelude::*;

/// A graph whose positions have tiers and ranks.
#[derive(Clone, Debug)]
pub(crate) struct InTiers {
    pub(crate) graph: GameGraph,
    /// By position.
    pub(crate) tiers: Vec<u32>,
    ranks: Vec<u64>,
    /// By tier: the position of each rank.
    positions: BTreeMap<u32, Vec<Option<u32>>>,
    next: BTreeMap<u32, BTreeSet<u32>>,
}

impl InTiers {
    /// Puts every position into its tier; the ranks have a hole before some positions.
    pub(crate) fn new(graph: GameGraph, tiers: Vec<u32>, holes: u32) -> Self {
        let (mut ranks, mut positions, mut next) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        for (position, &tier) in (0..).zip(&tiers) {
            let row: &mut Vec<Option<u32>> = positions.entry(tier).or_default();
            if holes > 0 && (position * 7) % holes == 0 {
                row.push(None);
            }
            ranks.push(row.len() as u64);
            row.push(Some(position));
            let after = graph.edges(position).iter().map(|&to| tiers[to as usize]);
            next.entry(tier).or_insert_with(BTreeSet::new).extend(after.filter(|&to| to != tier));
        }
        Self { graph, tiers, ranks, positions, next }
    }

    /// The game on this graph.
    pub(crate) fn game(&self) -> Scripted<'_> {
        let unrank = |tier, rank| *self.positions[&tier].get(usize::try_from(rank).ok()?)?;
        Scripted::of_graph(&self.graph)
            .tiered(
                |position| self.tiers[position as usize],
                |tier| self.next[&tier].iter().copied().collect(),
            )
            .ranked_in_tiers(
                self.positions.keys().rev().copied(), // any order will do
                |tier| self.positions[&tier].len() as u64,
                |position| self.ranks[position as usize],
                unrank,
            )
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = u32> + use<> {
        0..self.graph.len()
    }

    /// The positions that play reaches from position 0, by a plain search.
    pub(crate) fn reached(&self) -> BTreeSet<u32> {
        let (game, mut reached, mut open) = (self.game(), BTreeSet::from([0]), vec![0]);
        while let Some(at) = open.pop() {
            open.extend(game.successors(&at).map(|(_, to)| to).filter(|&to| reached.insert(to)));
        }
        reached
    }
}

/// Tiers of neighbours: a tier ends before each of these positions, unless a move leads back over
/// the end.
fn cut(graph: &GameGraph, ends: &[bool]) -> Vec<u32> {
    let len = graph.len();
    let least_after =
        |from: u32| (from..len).filter_map(|at| graph.edges(at).iter().min()).min().copied();
    let ends =
        |at: u32| ends[at as usize % ends.len()] && least_after(at).is_none_or(|least| least >= at);
    let mut cuts = 0;
    let tiers: Vec<u32> = (0..len)
        .map(|at| {
            cuts += u32::from(at > 0 && ends(at));
            cuts
        })
        .collect();
    tiers.into_iter().map(|tier| cuts - tier).collect()
}

/// Tiers of positions with plays of the same greatest length; `parts` of each do not lead to each
/// other.
fn by_depth(graph: &GameGraph, parts: u32) -> Vec<u32> {
    let mut depths = vec![0; graph.len() as usize];
    for at in (0..graph.len()).rev() {
        let after = graph.edges(at).iter().map(|&to| depths[to as usize] + 1);
        depths[at as usize] = after.max().unwrap_or(0);
    }
    depths.into_iter().zip(0..).map(|(depth, at): (u32, u32)| depth * parts + at % parts).collect()
}

/// Acyclic graphs in tiers: with moves inside a tier, and without.
pub(crate) fn acyclic(most: usize) -> impl Strategy<Value = InTiers> {
    let ends = prop::collection::vec(any::<bool>(), 1..8);
    (acyclic_graph(1..=most), ends, 0..6_u32, 0..4_u32).prop_map(|(graph, ends, parts, holes)| {
        let graph = graph.graph().clone();
        let tiers = if parts == 0 { cut(&graph, &ends) } else { by_depth(&graph, parts) };
        InTiers::new(graph, tiers, holes)
    })
}

/// Graphs that may be loopy inside a tier.
pub(crate) fn loopy(most: usize) -> impl Strategy<Value = InTiers> {
    let ends = prop::collection::vec(any::<bool>(), 1..8);
    (loopy_graph(1..=most), ends, 0..4_u32).prop_map(|(graph, ends, holes)| {
        let tiers = cut(&graph, &ends);
        InTiers::new(graph, tiers, holes)
    })
}

/// The chain `plies -> .. -> 1 -> 0` in tiers of this many positions.
pub(crate) fn chain(plies: u32, tier: u32) -> InTiers {
    let graph = GameGraph::from_fn(plies + 1, |p| p.checked_sub(1), |_| None).unwrap();
    InTiers::new(graph, (0..=plies).map(|p| p / tier).collect(), 0)
}

/// A heap of matches, from which a player takes one to three; a tier is a thousand matches.
pub(crate) fn matches<'r>(heap: u32) -> Scripted<'r> {
    Scripted::new(heap, |left: u32| (1..=left.min(3)).map(move |taken| left - taken))
        .in_tiers(heap + 1, 1_000)
        .tiered(|left| left / 1_000, |tier| tier.checked_sub(1).into_iter().collect())
}
