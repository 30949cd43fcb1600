//! Graphs and games with all that a game may have, and how large they are.

use core::fmt;
use std::collections::BTreeMap;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_testkit::points::Points;
use gt_testkit::scripted::Scripted;
use gt_testkit::strategy::{acyclic_graph, impartial_graph, loopy_graph};
use gt_testkit::{points, strategy};
use proptest::prelude::*;

use crate::common::graphs::{self, Numbers};
use crate::common::turning::Turning;
use crate::common::ways::Need;

/// A game written down, in which a move is the number of an edge.
#[derive(Clone)]
pub(crate) struct Case {
    pub(crate) start: u32,
    pub(crate) edges: Vec<Vec<u32>>,
    pub(crate) decided: Vec<Option<Outcome>>,
    /// What a player gets who cannot move.
    pub(crate) blocked: Vec<Outcome>,
    /// The margin where the game is over, for the player to move.
    pub(crate) points: Vec<i32>,
    /// What endless play is worth to the player to move.
    pub(crate) endless: Vec<i32>,
    /// The representative of each position.
    pub(crate) orbits: Vec<u32>,
    /// The rank of each position; other ranks are holes.
    ranks: Vec<u64>,
    tiers: Vec<u32>,
    /// How many holes there are: of so many ranks one is a hole, none if it is 0.
    holes: u64,
}

/// The edges, for the message of a test that fails.
impl fmt::Debug for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.edges.len() > 40 {
            return write!(f, "a case of {} positions", self.edges.len());
        }
        for (at, edges) in self.edges.iter().enumerate() {
            write!(f, "\n{at} -> {edges:?} decided {:?} ", self.decided[at])?;
            write!(f, "blocked {:?} points {} ", self.blocked[at], self.points[at])?;
            write!(f, "endless {} orbit {} ", self.endless[at], self.orbits[at])?;
            write!(f, "rank {} tier {}", self.ranks[at], self.tiers[at])?;
        }
        Ok(())
    }
}

const fn sign(outcome: Outcome) -> i32 {
    match outcome {
        Outcome::Loss => -1,
        Outcome::Draw => 0,
        Outcome::Win => 1,
    }
}

impl Case {
    /// A graph in one tier, each position with its number as its rank. A win is one point.
    pub(crate) fn of(graph: &GameGraph) -> Self {
        let all = 0..graph.len();
        let edges: Vec<_> = all.clone().map(|p| graph.edges(p).to_vec()).collect();
        let decided: Vec<_> = all.clone().map(|p| graph.outcome_by_rule(p)).collect();
        let end = |outcome: &Option<Outcome>| sign(outcome.unwrap_or(Outcome::Loss));
        Self {
            start: graph.initial(),
            points: decided.iter().map(end).collect(),
            blocked: vec![Outcome::Loss; edges.len()],
            endless: vec![0; edges.len()],
            orbits: all.clone().collect(),
            ranks: all.map(u64::from).collect(),
            tiers: vec![0; edges.len()],
            holes: 0,
            edges,
            decided,
        }
    }

    /// A game with symmetries; its positions are numbered anew.
    pub(crate) fn turning(turning: &Turning) -> Self {
        let (game, all) = (turning.game(), turning.positions());
        let number: BTreeMap<u32, u32> = all.iter().copied().zip(0..).collect();
        let after = |at: &u32| game.moves(at).map(|mv| number[&game.play(at, mv)]).collect();
        let edges: Vec<Vec<u32>> = all.iter().map(after).collect();
        let decided: Vec<_> = all.iter().map(|at| game.decided(at)).collect();
        let len = u32::try_from(all.len()).expect("few positions");
        let graph = GameGraph::from_fn(len, |p| edges[p as usize].clone(), |p| decided[p as usize]);
        let orbits = all.iter().map(|at| number[&game.representative(at)]).collect();
        Self { orbits, ..Self::of(&graph.expect("a graph")) }
    }

    /// A game that ends by points.
    pub(crate) fn scored(points: &Points) -> Self {
        let all = 0..points.len();
        let after = |at| {
            let nth = 0..points.edges[points::vertex(at)].len();
            nth.map(|nth| points.after(at, nth)).collect::<Vec<_>>()
        };
        let graph = GameGraph::from_fn(points.len(), after, |_| None).expect("a graph");
        let margins: Vec<i32> = all.clone().map(|at| points.margin(at).0).collect();
        Self {
            blocked: margins.iter().map(|&margin| Margin(margin).outcome()).collect(),
            points: margins,
            endless: all.map(|at| points.endless(at).0).collect(),
            ..Self::of(&graph)
        }
    }

    /// Ranks in another order, holes, tiers, and ends of another worth, all drawn from a seed.
    #[must_use]
    pub(crate) fn varied(mut self, seed: u64) -> Self {
        let (len, mut numbers) = (self.len(), Numbers(seed));
        if self.is_scored() {
            return self.tiered_by_reach().shuffled(&mut numbers);
        }
        // A game without ends by rule may stay impartial.
        if seed % 2 == 1 || self.decided.iter().any(Option::is_some) {
            let ends = [Outcome::Loss, Outcome::Loss, Outcome::Draw, Outcome::Win];
            let by_orbit: Vec<Outcome> =
                (0..len).map(|_| ends[numbers.below(4) as usize]).collect();
            self.blocked = self.orbits.iter().map(|&at| by_orbit[at as usize]).collect();
        }
        let wide = [1, 2, 127, 128, 40_000];
        let widths = if numbers.below(3) == 0 { 1 } else { 5 };
        let by_orbit: Vec<i32> = (0..len).map(|_| wide[numbers.below(widths) as usize]).collect();
        for at in 0..self.edges.len() {
            let end = self.decided[at].unwrap_or(self.blocked[at]);
            self.points[at] = sign(end) * by_orbit[self.orbits[at] as usize];
        }
        self.tiered_by_reach().shuffled(&mut numbers)
    }

    /// Puts the positions into tiers: no move leads to a greater one, and some stay.
    fn tiered_by_reach(mut self) -> Self {
        let reached = |from: u32| {
            let (mut met, mut open) = (vec![false; self.edges.len()], vec![from]);
            while let Some(at) = open.pop() {
                if !core::mem::replace(&mut met[at as usize], true) {
                    open.extend(&self.edges[at as usize]);
                }
            }
            u32::try_from(met.iter().filter(|&&met| met).count() / 3).expect("few positions")
        };
        self.tiers = (0..self.len()).map(reached).collect();
        self
    }

    /// Tiers of successive numbers.
    #[must_use]
    pub(crate) fn in_tiers(mut self, tier: u32) -> Self {
        self.tiers = (0..self.len()).map(|at| at / tier).collect();
        self
    }

    /// Ranks in no order, with holes; or along the edges, or against them.
    #[must_use]
    fn shuffled(mut self, numbers: &mut Numbers) -> Self {
        self.holes = [0, 2, 3, 7][numbers.below(4) as usize];
        let mut order: Vec<u32> = (0..self.len()).collect();
        match numbers.below(3) {
            0 => {}
            1 => order.reverse(), // edges of acyclic graphs lead to greater numbers
            _ => graphs::shuffle(&mut order, numbers),
        }
        let place = |nth: u64| nth + if self.holes > 0 { nth / (self.holes - 1) + 1 } else { 0 };
        for (nth, at) in (0..).zip(order) {
            self.ranks[at as usize] = place(nth);
        }
        self
    }

    pub(crate) fn len(&self) -> u32 {
        u32::try_from(self.edges.len()).expect("few positions")
    }

    /// The outcome where the game is over.
    pub(crate) fn over(&self, at: u32) -> Option<Outcome> {
        let (at, blocked) = (at as usize, self.blocked[at as usize]);
        self.decided[at].or_else(|| self.edges[at].is_empty().then_some(blocked))
    }

    /// The successors that play leads to.
    pub(crate) fn after(&self, at: u32) -> &[u32] {
        if self.decided[at as usize].is_some() { &[] } else { &self.edges[at as usize] }
    }

    /// Whether endless play may be worth points.
    pub(crate) fn is_scored(&self) -> bool {
        (0..self.len()).any(|at| self.endless[at as usize] != 0 && self.over(at).is_none())
    }

    /// What holds of the game; the order of play is from the ends backwards if every play ends.
    pub(crate) fn has(&self, need: Need, order: Option<&[u32]>) -> bool {
        match need {
            Need::Ends => order.is_some(),
            Need::Normal => {
                (0..self.len()).all(|at| self.over(at).is_none_or(|end| end == Outcome::Loss))
            }
        }
    }

    /// Which positions play reaches from these.
    pub(crate) fn reached(&self, roots: &[u32]) -> Vec<bool> {
        let (mut met, mut open) = (vec![false; self.edges.len()], roots.to_vec());
        while let Some(at) = open.pop() {
            if !core::mem::replace(&mut met[at as usize], true) {
                open.extend(self.after(at));
            }
        }
        met
    }

    /// The game, with every capability.
    pub(crate) fn game(&self) -> Scripted<'_> {
        let all = self.edges.len();
        let mut before = vec![Vec::new(); all];
        for at in 0..self.len() {
            for &to in self.after(at) {
                if before[to as usize].last() != Some(&at) {
                    before[to as usize].push(at);
                }
            }
        }
        let ranks = |of: &mut dyn Iterator<Item = (u32, u64)>| {
            let mut list = Vec::new();
            for (at, rank) in of {
                let rank = usize::try_from(rank).expect("few ranks");
                list.resize(list.len().max(rank + 1), None);
                list[rank] = Some(at);
            }
            list
        };
        let positions = ranks(&mut (0..).zip(self.ranks.iter().copied()));
        let mut by_rank: Vec<u32> = positions.iter().copied().flatten().collect();
        by_rank.sort_by_key(|&at| (self.tiers[at as usize], self.ranks[at as usize]));
        let (mut in_tier, mut tiers) = (vec![0_u64; all], BTreeMap::<u32, Vec<Option<u32>>>::new());
        let mut next = BTreeMap::<u32, Vec<u32>>::new();
        for at in by_rank {
            let row = tiers.entry(self.tiers[at as usize]).or_default();
            if self.holes > 0 && (row.len() as u64).is_multiple_of(self.holes) {
                row.push(None);
            }
            in_tier[at as usize] = row.len() as u64;
            row.push(Some(at));
            let after = self.after(at).iter().map(|&to| self.tiers[to as usize]);
            let list = next.entry(self.tiers[at as usize]).or_default();
            list.extend(after.filter(|&to| to != self.tiers[at as usize]));
            list.sort_unstable();
            list.dedup();
        }
        let lens: BTreeMap<u32, u64> =
            tiers.iter().map(|(&tier, row)| (tier, row.len() as u64)).collect();
        let listed: Vec<u32> = lens.keys().rev().copied().collect();
        let at = |list: &[Option<u32>], rank: u64| *list.get(usize::try_from(rank).ok()?)?;
        Scripted::new(self.start, |at| 0..u32::try_from(self.edges[at as usize].len()).unwrap_or(0))
            .with_labels(|at, nth| self.edges[at as usize][nth as usize])
            .with_decided(|at| self.decided[at as usize])
            .with_blocked_by(|at| self.blocked[at as usize])
            .with_margin(|at| Margin(self.points[at as usize]))
            .with_endless_by(|at| Margin(self.endless[at as usize]))
            .before(move |at| before[at as usize].clone())
            .with_representative(|at| self.orbits[at as usize])
            .ranked(
                positions.len() as u64,
                |at| self.ranks[at as usize],
                move |rank| at(&positions, rank),
            )
            .tiered(|at| self.tiers[at as usize], move |tier| next[&tier].clone())
            .ranked_in_tiers(
                listed,
                move |tier| lens[&tier],
                move |at| in_tier[at as usize],
                move |tier, rank| at(&tiers[&tier], rank),
            )
    }
}

/// Small cases: seeded graphs, the corpus of files, and what once went wrong.
pub(crate) fn small() -> Vec<Case> {
    let once = [
        "a !loss -> b\nb -> b",
        "a -> b a b\nb",
        "a\nb -> c\nc -> c\nd -> a b\ne -> d",
        "a -> d c\nb -> d b c\nc -> d\nd\ne -> f\nf",
    ];
    let graphs = graphs::all(3).chain(once.map(|text| text.parse().expect("a graph")));
    let mut all: Vec<Case> = (0..).zip(graphs).map(|(seed, g)| Case::of(&g).varied(seed)).collect();
    for seed in 0..6 {
        let graph = if seed % 2 == 0 { graphs::loopy(seed) } else { graphs::acyclic(seed) };
        let salt = u32::try_from(seed).expect("few") % 4;
        all.push(Case::turning(&Turning { graph, salt }).varied(seed));
    }
    all
}

/// Cases for several threads: more ranks than one thread works on alone.
pub(crate) fn large() -> Vec<(&'static str, Case)> {
    use graphs::Shape::{Acyclic, Any, Hubs, Near, Staged, Stairs};
    let of = |shape, len, degree, tier: u32| {
        Case::of(&graphs::large(shape, len, degree, 7)).in_tiers(tier)
    };
    vec![
        ("any", of(Any, 9_000, 4, 9_000)),
        ("hubs", of(Hubs, 6_000, 5, 6_000)),
        ("near", of(Near, 6_000, 3, 6_000)),
        ("acyclic", of(Acyclic, 9_000, 5, 9_000)),
        ("acyclic in any order", of(Acyclic, 6_000, 5, 6_000).shuffled(&mut Numbers(5))),
        ("staged", of(Staged, 12_600, 6, graphs::STAGE)),
        ("stairs", of(Stairs, 12_600, 6, graphs::STAGE)),
    ]
}

/// Random cases of every kind.
pub(crate) fn any() -> impl Strategy<Value = Case> {
    let varied = |graph: GameGraph, seed| Case::of(&graph).varied(seed);
    let seed = || 0..u64::MAX;
    prop_oneof![
        (loopy_graph(1..=20), seed()).prop_map(move |(graph, seed)| varied(graph, seed)),
        (acyclic_graph(1..=20), seed())
            .prop_map(move |(graph, seed)| varied(graph.graph().clone(), seed)),
        (impartial_graph(1..=16), seed())
            .prop_map(move |(graph, seed)| varied(graph.graph().clone(), seed & !1)),
        (points::points(7), seed())
            .prop_map(|(points, seed)| Case::scored(&points).varied(seed | 1)),
        (points::points(7), seed())
            .prop_map(|(points, seed)| Case::scored(&points.downhill()).varied(seed | 1)),
        (loopy_graph(1..=6), 0..4_u32, seed())
            .prop_map(|(graph, salt, seed)| Case::turning(&Turning { graph, salt }).varied(seed)),
        (acyclic_graph(1..=6), 0..4_u32, seed()).prop_map(|(graph, salt, seed)| {
            let graph = graph.graph().clone();
            Case::turning(&Turning { graph, salt }).varied(seed)
        }),
    ]
}

/// So many random cases, unless `PROPTEST_CASES` says how many.
pub(crate) fn config(ordinarily: u32) -> ProptestConfig {
    strategy::cases(ordinarily)
}
