//! Graphs divided into tiers, with holes between their ranks.

use std::collections::{BTreeMap, BTreeSet};

use gt_core::graph::{AcyclicGraph, Edge, GameGraph};
use gt_core::prelude::*;
use gt_testkit::strategy::{acyclic_graph, loopy_graph};
use proptest::prelude::*;

/// A tier of a graph: the first number says how far it is from the end.
pub(crate) type Tier = (u32, u32);

/// A graph whose positions have tiers and ranks.
#[derive(Clone, Debug)]
pub(crate) struct InTiers<B> {
    pub(crate) graph: B,
    tiers: Vec<Tier>,
    ranks: Vec<u64>,
    /// By tier: the position of each rank.
    positions: BTreeMap<Tier, Vec<Option<u32>>>,
    next: BTreeMap<Tier, BTreeSet<Tier>>,
}

impl<B: Indexed<Position = u32>> InTiers<B> {
    /// Puts every position into its tier; the ranks have a hole before some positions.
    pub(crate) fn new(graph: B, tiers: Vec<Tier>, holes: u32) -> Self {
        let (mut ranks, mut positions, mut next) = (Vec::new(), BTreeMap::new(), BTreeMap::new());
        for (position, &tier) in (0..).zip(&tiers) {
            let row: &mut Vec<Option<u32>> = positions.entry(tier).or_default();
            if holes > 0 && (position * 7) % holes == 0 {
                row.push(None);
            }
            ranks.push(row.len() as u64);
            row.push(Some(position));
            let after = graph.moves(&position).map(|mv| tiers[graph.play(&position, mv) as usize]);
            next.entry(tier).or_insert_with(BTreeSet::new).extend(after.filter(|&to| to != tier));
        }
        Self { graph, tiers, ranks, positions, next }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = u32> {
        0..u32::try_from(self.tiers.len()).unwrap()
    }
}

impl<B: Game<Position = u32, Move = Edge>> InTiers<B> {
    /// The positions that play reaches from position 0, by a plain search.
    pub(crate) fn reached(&self) -> BTreeSet<u32> {
        let (mut reached, mut open) = (BTreeSet::from([0]), vec![0]);
        while let Some(at) = open.pop() {
            open.extend(self.successors(&at).map(|(_, to)| to).filter(|&to| reached.insert(to)));
        }
        reached
    }
}

impl<B: Game<Position = u32, Move = Edge>> Game for InTiers<B> {
    type Position = u32;
    type Move = Edge;

    fn initial(&self) -> u32 {
        self.graph.initial()
    }

    fn moves(&self, position: &u32) -> impl Iterator<Item = Edge> {
        self.graph.moves(position)
    }

    fn play(&self, position: &u32, edge: Edge) -> u32 {
        self.graph.play(position, edge)
    }

    fn decided(&self, position: &u32) -> Option<Outcome> {
        self.graph.decided(position)
    }

    fn blocked(&self, position: &u32) -> Outcome {
        self.graph.blocked(position)
    }
}

impl<B: Game<Position = u32, Move = Edge> + Acyclic> Acyclic for InTiers<B> {}

impl<B: Game<Position = u32, Move = Edge>> Tiered for InTiers<B> {
    type Tier = Tier;

    fn tier(&self, position: &u32) -> Tier {
        self.tiers[*position as usize]
    }

    fn next_tiers(&self, tier: Tier) -> impl Iterator<Item = Tier> {
        self.next[&tier].iter().copied()
    }
}

impl<B: Game<Position = u32, Move = Edge>> IndexedTiers for InTiers<B> {
    fn tiers(&self) -> impl Iterator<Item = Tier> {
        self.positions.keys().rev().copied() // any order will do
    }

    fn tier_len(&self, tier: Tier) -> u64 {
        self.positions[&tier].len() as u64
    }

    fn rank_in_tier(&self, position: &u32) -> u64 {
        self.ranks[*position as usize]
    }

    fn unrank_in_tier(&self, tier: Tier, rank: u64) -> Option<u32> {
        *self.positions[&tier].get(usize::try_from(rank).ok()?)?
    }
}

/// Tiers of neighbours: a tier ends before each of these positions, unless a move leads back over
/// the end.
fn cut(graph: &impl Indexed<Position = u32>, ends: &[bool]) -> Vec<Tier> {
    let len = u32::try_from(graph.index_len()).unwrap();
    let least_after = |from: u32| {
        (from..len).filter_map(|at| graph.moves(&at).map(|mv| graph.play(&at, mv)).min()).min()
    };
    let ends =
        |at: u32| ends[at as usize % ends.len()] && least_after(at).is_none_or(|least| least >= at);
    let mut cuts = 0;
    let tiers: Vec<u32> = (0..len)
        .map(|at| {
            cuts += u32::from(at > 0 && ends(at));
            cuts
        })
        .collect();
    tiers.into_iter().map(|tier| (cuts - tier, 0)).collect()
}

/// Tiers of positions with plays of the same greatest length; `parts` of each do not lead to each
/// other.
fn by_depth(graph: &AcyclicGraph, parts: u32) -> Vec<Tier> {
    let len = u32::try_from(graph.index_len()).unwrap();
    let mut depths = vec![0; len as usize];
    for at in (0..len).rev() {
        depths[at as usize] =
            graph.moves(&at).map(|mv| depths[graph.play(&at, mv) as usize] + 1).max().unwrap_or(0);
    }
    depths.into_iter().zip(0..).map(|(depth, at): (u32, u32)| (depth, at % parts)).collect()
}

/// Acyclic graphs in tiers: with moves inside a tier, and without.
pub(crate) fn acyclic(most: usize) -> impl Strategy<Value = InTiers<AcyclicGraph>> {
    let ends = prop::collection::vec(any::<bool>(), 1..8);
    (acyclic_graph(1..=most), ends, 0..6_u32, 0..4_u32).prop_map(|(graph, ends, parts, holes)| {
        let tiers = if parts == 0 { cut(&graph, &ends) } else { by_depth(&graph, parts) };
        InTiers::new(graph, tiers, holes)
    })
}

/// Graphs that may be loopy inside a tier.
pub(crate) fn loopy(most: usize) -> impl Strategy<Value = InTiers<GameGraph>> {
    let ends = prop::collection::vec(any::<bool>(), 1..8);
    (loopy_graph(1..=most), ends, 0..4_u32).prop_map(|(graph, ends, holes)| {
        let tiers = cut(&graph, &ends);
        InTiers::new(graph, tiers, holes)
    })
}

/// The chain `plies -> .. -> 1 -> 0` in tiers of this many positions.
pub(crate) fn chain(plies: u32, tier: u32) -> InTiers<AcyclicGraph> {
    let graph = GameGraph::from_fn(plies + 1, |p| p.checked_sub(1), |_| None)
        .unwrap()
        .into_acyclic()
        .unwrap();
    InTiers::new(graph, (0..=plies).map(|p| (p / tier, 0)).collect(), 0)
}
