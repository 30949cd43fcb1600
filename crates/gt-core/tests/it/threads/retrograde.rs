//! Dense retrograde analysis on several threads, and in short memory: the same tables.

use gt_core::Run;
use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

use crate::loopy::graphs::{self, Numbers};
use crate::threads_checks::threads as with_threads;

/// A graph whose positions have every `stride`-th rank; the other ranks are holes.
fn spread(graph: &GameGraph, stride: u64) -> Scripted<'_> {
    let len = u64::from(graph.len());
    let unrank = move |rank: u64| {
        let at = rank / stride;
        u32::try_from(at).ok().filter(|_| rank.is_multiple_of(stride) && at < len)
    };
    Scripted::of_graph(graph).ranked(len * stride, move |at| u64::from(at) * stride, unrank)
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
pub(super) fn short(game: &Scripted<'_>, run: Run) -> Run {
    let bytes = Tablebase::forecast(game).bytes;
    run.memory(bytes)
}

#[track_caller]
fn alike(game: &Scripted<'_>) {
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
        len in 4_096u32..16_000,
        degree in 1u32..6,
        stride in 1u64..3,
        seed: u64,
    ) {
        alike(&spread(&graph(shape, len, degree, seed), stride));
    }

    /// What a look ahead of some plies decides, and what it leaves open.
    #[test]
    fn a_horizon_is_the_same_on_any_number_of_threads_and_in_short_memory(
        shape in shapes(),
        plies in 0u32..9,
        seed: u64,
    ) {
        let graph = graph(shape, 10_000, 3, seed);
        let game = Scripted::of_graph(&graph);
        let one = Horizon::dense(&game, plies, &Run::new()).unwrap();
        for run in [with_threads(3), short(&game, Run::new()), short(&game, with_threads(2))] {
            let other = Horizon::dense(&game, plies, &run).unwrap();
            for p in 0..graph.len() {
                prop_assert_eq!(other.sees(&p), one.sees(&p));
                prop_assert_eq!(other.least_k(&p), one.least_k(&p));
                prop_assert_eq!(other.value(&p), one.value(&p));
            }
        }
    }
}

/// Small graphs are worked off by one thread; the short way has no such bound.
#[test]
fn small_graphs_are_the_same_in_short_memory() {
    for graph in graphs::all(300) {
        alike(&Scripted::of_graph(&graph));
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
            let chain = Scripted::of_graph(&chain);
            let table = Tablebase::dense(&chain, &short(&chain, Run::new())).unwrap();
            assert!(table.entries() == Tablebase::dense(&chain, &Run::new()).unwrap().entries());
            assert_eq!(table.census().unwrap().longest(), Some(len - 1));
        }
    }
}

#[test]
fn a_large_table_is_the_same_on_any_number_of_threads() {
    alike(&Scripted::of_graph(&graph(Shape::Any, 150_000, 8, 5)));
}
