//! Dense retrograde analysis on several threads, and in short memory: the same tables.

use gt_core::Run;
use gt_core::bounded::Horizon;
use gt_core::graph::{GameGraph, ReversibleGraph};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use proptest::prelude::*;

use crate::loopy::graphs::{self, Numbers};
use crate::threads_checks::threads as with_threads;

/// A graph whose positions have every `stride`-th rank; the other ranks are holes.
#[derive(Clone)]
struct Spread {
    graph: ReversibleGraph,
    stride: u64,
}

impl Game for Spread {
    type Position = u32;
    type Move = <GameGraph as Game>::Move;

    fn initial(&self) -> u32 {
        0
    }

    fn moves(&self, at: &u32) -> impl Iterator<Item = Self::Move> {
        self.graph.moves(at)
    }

    fn play(&self, at: &u32, mv: Self::Move) -> u32 {
        self.graph.play(at, mv)
    }

    fn decided(&self, at: &u32) -> Option<Outcome> {
        self.graph.decided(at)
    }

    fn blocked(&self, at: &u32) -> Outcome {
        self.graph.blocked(at)
    }
}

impl Indexed for Spread {
    fn index_len(&self) -> u64 {
        self.graph.index_len() * self.stride
    }

    fn rank(&self, at: &u32) -> u64 {
        u64::from(*at) * self.stride
    }

    fn unrank(&self, rank: u64) -> Option<u32> {
        if rank.is_multiple_of(self.stride) { self.graph.unrank(rank / self.stride) } else { None }
    }
}

impl Predecessors for Spread {
    fn predecessors(&self, at: &u32) -> impl Iterator<Item = u32> {
        self.graph.predecessors(at)
    }
}

/// How the moves of a random graph are chosen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    /// To any position.
    Any,
    /// To smaller numbers, so play ends.
    Acyclic,
    /// Mostly to few positions, which then have thousands of predecessors.
    Hubs,
    /// To near positions, so plays are long.
    Near,
}

pub(super) fn graph(shape: Shape, len: u32, degree: u32, seed: u64) -> GameGraph {
    let mut numbers = Numbers(seed);
    let targets: Vec<Vec<u32>> = (0..len)
        .map(|p| {
            let count = if numbers.below(8) == 0 { 0 } else { 1 + numbers.below(degree) };
            let mut target = || match shape {
                Shape::Acyclic => numbers.below(p.max(1)),
                Shape::Hubs if numbers.below(3) > 0 => numbers.below(3),
                Shape::Any | Shape::Hubs => numbers.below(len),
                Shape::Near => (p + 1 + numbers.below(40)) % len,
            };
            (0..if p == 0 { 0 } else { count }).map(|_| target()).collect()
        })
        .collect();
    let ends = [None, Some(Outcome::Draw), Some(Outcome::Loss), Some(Outcome::Win)];
    let mut numbers = Numbers(!seed);
    let end = |_| if numbers.below(30) == 0 { ends[numbers.below(4) as usize] } else { None };
    GameGraph::from_fn(len, |p| targets[p as usize].clone(), end).unwrap()
}

/// The least memory in which `dense` works.
pub(super) fn short(game: &(impl Indexed + Shared), run: Run) -> Run {
    let bytes = Tablebase::forecast(game).bytes;
    run.memory(bytes)
}

#[track_caller]
fn alike<G: Indexed + Predecessors + Shared>(game: &G) {
    let one = Tablebase::dense(game, &Run::new()).unwrap();
    let backwards = Tablebase::dense_by_predecessors(game, &Run::new()).unwrap();
    assert!(one.entries() == backwards.entries());
    let in_short = Tablebase::dense(game, &short(game, Run::new())).unwrap();
    assert!(one.entries() == in_short.entries(), "{:?}\n{:?}", one.census(), in_short.census());
    assert_eq!(2 * in_short.stats().edges, one.stats().edges);
    for threads in [2, 3, 8] {
        let run = with_threads(threads);
        let many = Tablebase::dense(game, &run).unwrap();
        assert!(many.entries() == one.entries(), "{threads} threads");
        assert_eq!((many.stats(), many.census()), (one.stats(), one.census()));
        let many = Tablebase::dense_by_predecessors(game, &run).unwrap();
        assert!(many.entries() == one.entries(), "{threads} threads");
        assert_eq!(many.stats(), backwards.stats());
        let many = Tablebase::dense(game, &short(game, run)).unwrap();
        assert!(many.entries() == one.entries(), "{threads} threads in short memory");
        assert_eq!(many.stats(), in_short.stats());
    }
}

fn shapes() -> impl Strategy<Value = Shape> {
    prop_oneof![Just(Shape::Any), Just(Shape::Acyclic), Just(Shape::Hubs), Just(Shape::Near)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_number_of_threads_gives_the_same_table(
        shape in shapes(),
        len in 4_000u32..30_000,
        degree in 1u32..6,
        stride in 1u64..3,
        seed: u64,
    ) {
        alike(&Spread { graph: graph(shape, len, degree, seed).into_reversible(), stride });
    }

    /// What a look ahead of some plies decides, and what it leaves open.
    #[test]
    fn a_horizon_is_the_same_on_any_number_of_threads_and_in_short_memory(
        shape in shapes(),
        plies in 0u32..9,
        seed: u64,
    ) {
        let game = graph(shape, 10_000, 3, seed);
        let one = Horizon::dense(&game, plies, &Run::new()).unwrap();
        for run in [with_threads(3), short(&game, Run::new()), short(&game, with_threads(2))] {
            let other = Horizon::dense(&game, plies, &run).unwrap();
            for p in 0..game.len() {
                prop_assert_eq!((other.sees(&p), other.least_k(&p)), (one.sees(&p), one.least_k(&p)));
                prop_assert_eq!(other.value(&p), one.value(&p));
            }
        }
    }
}

/// Small graphs are worked off by one thread; the short way has no such bound.
#[test]
fn small_graphs_are_the_same_in_short_memory() {
    for game in graphs::all(300) {
        alike(&game.into_reversible());
    }
}

/// A chain in the order of its ranks, against it, and in no order.
#[test]
fn chains_are_exact_in_short_memory() {
    let len = 3_000;
    let mut order: Vec<u32> = (0..len).collect();
    let mut numbers = Numbers(1);
    for shuffled in [false, true] {
        if shuffled {
            (1..len).rev().for_each(|i| order.swap(i as usize, numbers.below(i + 1) as usize));
        }
        for step in [1, len - 1] {
            let mut next = vec![None; len as usize];
            for at in 1..len {
                let (from, to) = (at * step % len, (at * step + len - step) % len);
                next[order[from as usize] as usize] = Some(order[to as usize]);
            }
            let chain = GameGraph::from_fn(len, |p| next[p as usize], |_| None).unwrap();
            let table = Tablebase::dense(&chain, &short(&chain, Run::new())).unwrap();
            assert!(table.entries() == Tablebase::dense(&chain, &Run::new()).unwrap().entries());
            assert_eq!(table.census().unwrap().longest(), Some(len - 1));
        }
    }
}

#[test]
fn a_large_table_is_the_same_on_any_number_of_threads() {
    alike(&graph(Shape::Any, 300_000, 8, 5).into_reversible());
}
