//! Games as lists of successors, large enough for several rounds of several threads.

use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use gt_core::prelude::*;

/// A game whose positions and edges are listed; it counts the calls of `moves` and `predecessors`.
pub(super) struct Listed<'t> {
    pub(super) edges: Arc<Vec<Vec<u32>>>,
    pub(super) decided: Vec<Option<Outcome>>,
    /// The distinct positions before each position; made when they are first asked for.
    before: Arc<OnceLock<Vec<Vec<u32>>>>,
    /// How many positions a tier has.
    tier: u32,
    change: Option<Change>,
    calls: AtomicU64,
    /// Called at each call that is counted, with the number of calls so far. It is boxed, since
    /// each type of game instantiates every solver that is asked for it.
    then: Box<dyn Fn(u64) + Send + Sync + 't>,
}

/// How the moves of some calls differ from those that are listed.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    /// Every so many calls the first move is missing.
    Drops(u64),
    /// Every so many calls there is one move more, to some position.
    Adds(u64),
    /// Every so many calls the first move leads to some other position.
    Moves(u64),
}

impl Change {
    /// How many moves to leave out, and the move to add.
    fn at(self, call: u64, positions: u32) -> (usize, Option<u32>) {
        let some = || Some(mixed(5, u32::try_from(call).expect("few calls"), 0, positions));
        match self {
            Self::Drops(every) if call.is_multiple_of(every) => (1, None),
            Self::Adds(every) if call.is_multiple_of(every) => (0, some()),
            Self::Moves(every) if call.is_multiple_of(every) => (1, some()),
            _ => (0, None),
        }
    }
}

impl Listed<'static> {
    /// A game of one tier.
    pub(super) fn new(edges: Vec<Vec<u32>>) -> Self {
        let (decided, tier) =
            (vec![None; edges.len()], u32::try_from(edges.len()).expect("u32 positions"));
        let (calls, then) = (AtomicU64::new(0), Box::new(|_| ()));
        Self {
            decided,
            edges: Arc::new(edges),
            before: Arc::default(),
            tier,
            change: None,
            calls,
            then,
        }
    }

    /// The same game in tiers of so many positions; moves must lead to the same tier or a lesser
    /// one.
    pub(super) fn in_tiers(self, tier: u32) -> Self {
        Self { tier, ..self }
    }

    /// The same game with moves that are not the same at each call.
    pub(super) fn changing(self, change: Change) -> Self {
        Self { change: Some(change), ..self }
    }
}

impl Listed<'_> {
    /// The same game, with no call counted and nothing called.
    pub(super) fn again(&self) -> Listed<'static> {
        Listed {
            edges: Arc::clone(&self.edges),
            decided: self.decided.clone(),
            before: Arc::clone(&self.before),
            tier: self.tier,
            change: self.change,
            calls: AtomicU64::new(0),
            then: Box::new(|_| ()),
        }
    }

    pub(super) fn edges_mut(&mut self) -> &mut Vec<Vec<u32>> {
        self.before = Arc::default();
        Arc::make_mut(&mut self.edges)
    }

    pub(super) fn then<'n>(self, then: impl Fn(u64) + Send + Sync + 'n) -> Listed<'n> {
        let Self { edges, decided, before, tier, change, calls, .. } = self;
        Listed { edges, decided, before, tier, change, calls, then: Box::new(then) }
    }

    pub(super) fn calls(&self) -> u64 {
        self.calls.load(Ordering::Relaxed)
    }

    fn called(&self) -> u64 {
        let call = self.calls.fetch_add(1, Ordering::Relaxed) + 1;
        (self.then)(call);
        call
    }

    fn before(&self) -> Vec<Vec<u32>> {
        let mut before = vec![Vec::new(); self.edges.len()];
        for (p, edges) in
            (0..).zip(&*self.edges).filter(|&(p, _)| self.decided[p as usize].is_none())
        {
            for &to in edges {
                before[to as usize].push(p);
            }
        }
        before.iter_mut().for_each(Vec::dedup);
        before
    }
}

impl Game for Listed<'_> {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, at: &u32) -> impl Iterator<Item = u32> {
        let call = self.called();
        let edges = &self.edges[*at as usize];
        let positions = u32::try_from(self.edges.len()).expect("u32 positions");
        let (dropped, added) = self.change.map_or((0, None), |change| change.at(call, positions));
        edges.iter().copied().skip(dropped).chain(added)
    }

    fn play(&self, _: &u32, to: u32) -> u32 {
        to
    }

    fn decided(&self, at: &u32) -> Option<Outcome> {
        self.decided[*at as usize]
    }
}

impl Indexed for Listed<'_> {
    fn index_len(&self) -> u64 {
        self.edges.len() as u64
    }

    fn rank(&self, at: &u32) -> u64 {
        u64::from(*at)
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        u32::try_from(rank).ok().filter(|_| rank < self.index_len())
    }
}

impl Predecessors for Listed<'_> {
    fn predecessors(&self, at: &u32) -> impl Iterator<Item = u32> {
        self.called();
        self.before.get_or_init(|| self.before())[*at as usize].iter().copied()
    }
}

impl Tiered for Listed<'_> {
    type Tier = u32;

    fn tier(&self, at: &u32) -> u32 {
        at / self.tier
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        0..tier
    }
}

impl IndexedTiers for Listed<'_> {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        0..u32::try_from(self.index_len()).expect("u32 positions").div_ceil(self.tier)
    }

    fn tier_len(&self, tier: u32) -> u64 {
        let start = tier * self.tier;
        self.index_len().min(u64::from(start + self.tier)) - u64::from(start)
    }

    fn rank_in_tier(&self, at: &u32) -> u64 {
        u64::from(at % self.tier)
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<u32> {
        self.unrank(u64::from(tier * self.tier) + rank).filter(|_| rank < u64::from(self.tier))
    }
}

// Only some of the lists are acyclic: a test that needs it makes such a list, or a broken promise.
impl Acyclic for Listed<'_> {}
impl Impartial for Listed<'_> {}

/// A number that depends on the seed and the arguments, below `below`.
pub(super) fn mixed(seed: u64, a: u32, b: u32, below: u32) -> u32 {
    let mut x = seed
        ^ u64::from(a).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ u64::from(b).wrapping_mul(0xd1b5_4a32_d192_ed03);
    for _ in 0..2 {
        x ^= x >> 32;
        x = x.wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    u32::try_from((x >> 32) % u64::from(below)).expect("less than a u32")
}

/// A random game that may never end, with some decided positions.
pub(super) fn loopy(seed: u64, positions: u32) -> Listed<'static> {
    let edges = |p| (0..mixed(seed, p, 99, 4)).map(|nth| mixed(seed, p, nth, positions)).collect();
    let mut game = Listed::new((0..positions).map(edges).collect());
    for (p, decided) in (0..).zip(&mut game.decided) {
        *decided = [Some(Outcome::Loss), Some(Outcome::Draw), Some(Outcome::Win)]
            .get(mixed(seed, p, 100, 20) as usize)
            .copied()
            .flatten();
    }
    game
}

/// A random game that ends; moves lead to smaller and to greater ranks.
pub(super) fn acyclic(seed: u64, positions: u32, moves: u32) -> Listed<'static> {
    // Position p is number `order[p]` in an order in which every move leads to a smaller number.
    let mut at: Vec<u32> = (0..positions).collect();
    at.sort_by_key(|&p| (mixed(seed, p, 98, positions), p));
    let mut edges = vec![Vec::new(); positions as usize];
    for (number, &p) in (0..).zip(&at).skip(1) {
        let near = u32::min(number, 1 + mixed(seed, p, 97, 50));
        edges[p as usize] = (0..mixed(seed, p, 99, moves))
            .map(|nth| at[(number - 1 - mixed(seed, p, nth, near)) as usize])
            .collect();
    }
    Listed::new(edges)
}
