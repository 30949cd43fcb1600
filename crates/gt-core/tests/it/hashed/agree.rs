//! The same entries, counts and kinds of draws as other solvers, on any number of threads.

use gt_core::adapt::Reduced;
use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::prelude::*;
use gt_core::retrograde::{PackedValue, Sharded, Tablebase};
use gt_core::{Run, memo};
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use super::{games, runs};

/// What a table says of every position of a graph: the entries, the positions and moves found.
fn told<G: Game<Position = u32>>(
    table: &Tablebase<G, Sharded<u32>>,
    len: u32,
) -> (Vec<PackedValue>, [u64; 2]) {
    assert!(table.is_complete());
    let entries: Vec<_> = (0..len).map(|p| table.entry(&p)).collect();
    let known = entries.iter().filter(|entry| entry.value().is_some()).count() as u64;
    let mut listed = 0;
    let visit = &mut |p: &u32, value| {
        listed += 1;
        assert_eq!(entries[*p as usize].value(), Some(value));
        core::ops::ControlFlow::Continue(())
    };
    table.for_each(visit).unwrap();
    assert_eq!(
        (listed, table.census().unwrap().positions(), table.stats().positions),
        (known, known, known)
    );
    (entries, [table.stats().expanded, table.stats().edges])
}

/// What `explore` says, on one thread.
fn expected(graph: &GameGraph, roots: &[u32]) -> (Vec<PackedValue>, [u64; 2]) {
    let table = Tablebase::explore(graph, roots.iter().copied(), &Run::new()).unwrap();
    let entries = (0..graph.len()).map(|p| table.entry(&p)).collect();
    (entries, [table.stats().expanded, table.stats().edges])
}

fn times(n: u64, counts: [u64; 2]) -> [u64; 2] {
    counts.map(|count| n * count)
}

fn loopy_agrees(graph: &GameGraph, roots: &[u32]) {
    let (entries, counts) = expected(graph, roots);
    let reversible = graph.clone().into_reversible();
    for run in runs() {
        let layers = Tablebase::explore_layers(graph, roots.iter().copied(), &run).unwrap();
        assert!(told(&layers, graph.len()) == (entries.clone(), times(3, counts)), "{run:?}");
        let short =
            Tablebase::explore_by_predecessors(&reversible, roots.iter().copied(), &run).unwrap();
        assert!(told(&short, graph.len()) == (entries.clone(), times(2, counts)), "{run:?}");
    }
}

fn acyclic_agrees(graph: &AcyclicGraph, roots: &[u32]) {
    let len = graph.graph().len();
    let (entries, counts) = expected(graph.graph(), roots);
    for run in runs() {
        let table = Tablebase::explore_acyclic(graph, roots.iter().copied(), &run).unwrap();
        assert!(told(&table, len) == (entries.clone(), times(2, counts)), "{run:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn loopy_graphs_have_the_values_of_the_oracle(graph in strategy::loopy_graph(1..=20), roots in any::<u32>()) {
        let roots: Vec<u32> = (0..graph.len()).filter(|p| roots >> p & 1 == 1).collect();
        loopy_agrees(&graph, &roots);
        let table = Tablebase::explore_layers(&graph, roots.iter().copied(), &Run::new()).unwrap();
        for (position, value) in roots.iter().flat_map(|root| oracle::values(&graph, root)) {
            prop_assert_eq!(table.value(&position), Ok(Some(value)));
        }
    }

    #[test]
    fn acyclic_graphs_have_the_values_of_the_oracle(graph in strategy::acyclic_graph(1..=20), roots in any::<u32>()) {
        let roots: Vec<u32> = (0..graph.graph().len()).filter(|p| roots >> p & 1 == 1).collect();
        acyclic_agrees(&graph, &roots);
        let table = Tablebase::explore_acyclic(&graph, roots.iter().copied(), &Run::new()).unwrap();
        for root in &roots {
            prop_assert_eq!(table.value(root), Ok(Some(oracle::minimax(&graph, root))));
        }
    }
}

/// Layers of many positions are shared between threads.
#[test]
fn large_loopy_graphs_are_the_same_on_any_number_of_threads() {
    for (len, seed) in [(5_000, 1), (30_000, 2), (60_000, 3)] {
        let graph = games::loopy(len, seed);
        loopy_agrees(&graph, &[0]);
        loopy_agrees(&graph, &(0..len).collect::<Vec<_>>());
        let census =
            Tablebase::explore_layers(&graph, 0..len, &Run::new()).unwrap().census().unwrap();
        let kinds = [census.won(), census.lost(), census.by_rule, census.ending, census.endless];
        assert!(kinds.iter().all(|&count| count > u64::from(len) / 500), "{kinds:?}");
    }
}

#[test]
fn large_acyclic_graphs_are_the_same_on_any_number_of_threads() {
    for (len, seed) in [(5_000, 1), (30_000, 2), (60_000, 3)] {
        let graph = games::acyclic(len, seed).into_acyclic().unwrap();
        acyclic_agrees(&graph, &[len - 1]);
        acyclic_agrees(&graph, &(0..len).collect::<Vec<_>>());
        let values = memo::Values::new(&graph, &Run::new());
        for run in runs() {
            let table = Tablebase::explore_acyclic(&graph, [len - 1], &run).unwrap();
            assert_eq!(table.best_moves(&(len - 1)), values.best_moves(&(len - 1)));
            assert_eq!(table.line(&(len - 1)), values.line(&(len - 1)));
        }
    }
}

/// A play of many plies has as many layers of one position.
#[test]
fn a_long_play_has_a_layer_for_each_ply() {
    let len = 100_000;
    let chain = GameGraph::from_fn(len, |p| p.checked_sub(1), |_| None).unwrap();
    let chain = chain.into_acyclic().unwrap();
    for run in runs() {
        let table = Tablebase::explore_acyclic(&chain, [len - 1], &run).unwrap();
        assert_eq!(table.value(&(len - 1)), Ok(Some(Value::Win { plies: len - 1 }))); // an odd number
    }
}

#[test]
fn positions_may_own_memory() {
    struct Heaps;
    impl Game for Heaps {
        type Position = Vec<u8>;
        type Move = (usize, u8);
        fn initial(&self) -> Vec<u8> {
            vec![5, 4, 3, 2]
        }
        fn moves(&self, heaps: &Vec<u8>) -> impl Iterator<Item = (usize, u8)> {
            (0..heaps.len()).flat_map(|heap| (1..=heaps[heap]).map(move |taken| (heap, taken)))
        }
        fn play(&self, heaps: &Vec<u8>, (heap, taken): (usize, u8)) -> Vec<u8> {
            let mut after = heaps.clone();
            after[heap] -= taken;
            after
        }
    }
    impl Acyclic for Heaps {}
    impl Symmetric for Heaps {
        fn representative(&self, heaps: &Vec<u8>) -> Vec<u8> {
            let mut sorted = heaps.clone();
            sorted.sort_unstable();
            sorted
        }
    }
    impl Predecessors for Heaps {
        fn predecessors(&self, heaps: &Vec<u8>) -> impl Iterator<Item = Vec<u8>> {
            let more = |heap: usize| (heaps[heap] + 1..=6).map(move |size| (heap, size));
            (0..heaps.len()).flat_map(more).map(|(heap, size)| {
                let mut before = heaps.clone();
                before[heap] = size;
                before
            })
        }
    }
    let one = Tablebase::explore(Reduced::new(Heaps), [vec![2, 3, 4, 5]], &Run::new()).unwrap();
    for run in runs() {
        let root = || [vec![2, 3, 4, 5]];
        let tables = [
            Tablebase::explore_layers(Reduced::new(Heaps), root(), &run).unwrap(),
            Tablebase::explore_by_predecessors(Reduced::new(Heaps), root(), &run).unwrap(),
            Tablebase::explore_acyclic(Reduced::new(Heaps), root(), &run).unwrap(),
        ];
        assert!(tables.iter().all(|table| table.census() == one.census()));
    }
}

#[test]
fn positions_may_take_no_bytes() {
    struct Nothing;
    impl Game for Nothing {
        type Position = ();
        type Move = ();
        fn initial(&self) {}
        fn moves(&self, (): &()) -> impl Iterator<Item = ()> {
            core::iter::once(())
        }
        fn play(&self, (): &(), (): ()) {}
    }
    let table = Tablebase::explore_layers(Nothing, [()], &Run::new()).unwrap();
    assert_eq!((table.value(&()), table.census().unwrap().endless), (Ok(Some(Value::Draw)), 1));
}

#[test]
fn without_roots_nothing_is_known() {
    let graph = games::loopy(100, 1);
    for run in runs() {
        let table = Tablebase::explore_layers(&graph, [], &run).unwrap();
        assert_eq!(
            (table.value(&0), table.stats().positions, table.is_complete()),
            (Ok(None), 0, true)
        );
        let chain = games::acyclic(100, 1).into_acyclic().unwrap();
        assert_eq!(Tablebase::explore_acyclic(&chain, [], &run).unwrap().value(&0), Ok(None));
    }
}
