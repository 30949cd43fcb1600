//! The same entries, counts and kinds of draws as other solvers, on any number of threads.

use gt_core::adapt::Reduced;
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::{PackedValue, Sharded, Tablebase};
use gt_core::{Run, memo};
use gt_testkit::scripted::Scripted;
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use super::games::{self, Heaps};
use super::runs;

/// What a table says of every position of a graph: the entries, the positions and moves found.
fn told(table: &Tablebase<&Scripted<'_>, Sharded<u32>>, len: u32) -> (Vec<PackedValue>, [u64; 2]) {
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
fn expected(game: &Scripted<'_>, len: u32, roots: &[u32]) -> (Vec<PackedValue>, [u64; 2]) {
    let table = Tablebase::explore(game, roots.to_vec(), &Run::new()).unwrap();
    let entries = (0..len).map(|p| table.entry(&p)).collect();
    (entries, [table.stats().expanded, table.stats().edges])
}

fn times(n: u64, counts: [u64; 2]) -> [u64; 2] {
    counts.map(|count| n * count)
}

fn loopy_agrees(graph: &GameGraph, roots: &[u32]) {
    let (game, len) = (Scripted::of_graph(graph), graph.len());
    let (entries, counts) = expected(&game, len, roots);
    for run in runs() {
        let layers = Tablebase::explore_layers(&game, roots.to_vec(), &run).unwrap();
        assert!(told(&layers, len) == (entries.clone(), times(3, counts)), "{run:?}");
        let short = Tablebase::explore_by_predecessors(&game, roots.to_vec(), &run).unwrap();
        assert!(told(&short, len) == (entries.clone(), times(2, counts)), "{run:?}");
    }
}

fn acyclic_agrees(graph: &GameGraph, roots: &[u32]) {
    let (game, len) = (Scripted::of_graph(graph), graph.len());
    let (entries, _) = expected(&game, len, roots);
    let known = entries.iter().filter(|entry| entry.value().is_some()).count();
    for run in runs() {
        let table = memo::Values::solve(&game, roots.to_vec(), &run).unwrap();
        let mut listed = 0;
        let visit = &mut |p: &u32, value| {
            listed += 1;
            assert_eq!(entries[*p as usize].value(), Some(value));
            core::ops::ControlFlow::Continue(())
        };
        table.for_each(visit).unwrap();
        assert_eq!((listed, table.len()), (known, known), "{run:?}");
        assert!((0..len).all(|p| table.value(&p) == Ok(entries[p as usize].value())), "{run:?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, ..ProptestConfig::default() })]

    #[test]
    fn loopy_graphs_have_the_values_of_the_oracle(
        graph in strategy::loopy_graph(1..=20),
        roots in any::<u32>(),
    ) {
        let roots: Vec<u32> = (0..graph.len()).filter(|p| roots >> p & 1 == 1).collect();
        loopy_agrees(&graph, &roots);
        let game = Scripted::of_graph(&graph);
        let table = Tablebase::explore_layers(&game, roots.clone(), &Run::new()).unwrap();
        for (position, value) in roots.iter().flat_map(|root| oracle::values(&game, root)) {
            prop_assert_eq!(table.value(&position), Ok(Some(value)));
        }
    }

    #[test]
    fn acyclic_graphs_have_the_values_of_the_oracle(
        graph in strategy::acyclic_graph(1..=20),
        roots in any::<u32>(),
    ) {
        let graph = graph.graph();
        let roots: Vec<u32> = (0..graph.len()).filter(|p| roots >> p & 1 == 1).collect();
        acyclic_agrees(graph, &roots);
        let game = Scripted::of_graph(graph);
        let table = memo::Values::solve(&game, roots.clone(), &Run::new()).unwrap();
        for root in &roots {
            prop_assert_eq!(table.value(root), Ok(Some(oracle::minimax(&game, root))));
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
        let (game, all) = (Scripted::of_graph(&graph), (0..len).collect::<Vec<_>>());
        let table = Tablebase::explore_layers(&game, all, &Run::new()).unwrap();
        let census = table.census().unwrap();
        let kinds = [census.won(), census.lost(), census.by_rule, census.ending, census.endless];
        assert!(kinds.iter().all(|&count| count > u64::from(len) / 500), "{kinds:?}");
    }
}

#[test]
fn large_acyclic_graphs_are_the_same_on_any_number_of_threads() {
    for (len, seed) in [(5_000, 1), (30_000, 2), (60_000, 3)] {
        let graph = games::acyclic(len, seed);
        acyclic_agrees(&graph, &[len - 1]);
        acyclic_agrees(&graph, &(0..len).collect::<Vec<_>>());
        let game = Scripted::of_graph(&graph);
        let values = memo::Values::new(&game, &Run::new());
        for run in runs() {
            let table = memo::Values::solve(&game, [len - 1], &run).unwrap();
            assert_eq!(table.best_moves(&(len - 1)), values.best_moves(&(len - 1)));
            assert_eq!(table.line(&(len - 1)), values.line(&(len - 1)));
        }
    }
}

/// A play of many plies has as many layers of one position, and a path as long.
#[test]
fn a_long_play_has_a_layer_for_each_ply() {
    let len = 100_000;
    let chain = Scripted::new(len - 1, |p: u32| p.checked_sub(1));
    for run in runs() {
        let won = Ok(Some(Value::Win { plies: len - 1 })); // an odd number
        let layers = Tablebase::explore_layers(&chain, [len - 1], &run).unwrap();
        assert_eq!(layers.value(&(len - 1)), won);
        let memo = memo::Values::solve(&chain, [len - 1], &run).unwrap();
        assert_eq!(memo.value(&(len - 1)), won);
    }
}

#[test]
fn positions_may_own_memory() {
    let game = Reduced::new(Heaps(vec![5, 4, 3, 2]));
    let root = || vec![vec![2, 3, 4, 5]];
    let one = Tablebase::explore(&game, root(), &Run::new()).unwrap();
    for run in runs() {
        let tables = [
            Tablebase::explore_layers(&game, root(), &run).unwrap(),
            Tablebase::explore_by_predecessors(&game, root(), &run).unwrap(),
        ];
        assert!(tables.iter().all(|table| table.census() == one.census()));
        let memo = memo::Values::solve(&game, root(), &run).unwrap();
        assert_eq!(memo.len() as u64, one.stats().positions);
        assert_eq!(memo.value(&game.initial()), one.value(&game.initial()));
    }
}

#[test]
fn positions_may_take_no_bytes() {
    let nothing = Scripted::new((), |()| [()]);
    let table = Tablebase::explore_layers(&nothing, [()], &Run::new()).unwrap();
    assert_eq!((table.value(&()), table.census().unwrap().endless), (Ok(Some(Value::Draw)), 1));
}

#[test]
fn without_roots_nothing_is_known() {
    let (loopy, acyclic) = (games::loopy(100, 1), games::acyclic(100, 1));
    let (loopy, acyclic) = (Scripted::of_graph(&loopy), Scripted::of_graph(&acyclic));
    for run in runs() {
        let table = Tablebase::explore_layers(&loopy, Vec::new(), &run).unwrap();
        assert_eq!(
            (table.value(&0), table.stats().positions, table.is_complete()),
            (Ok(None), 0, true)
        );
        let table = memo::Values::solve(&acyclic, Vec::new(), &run).unwrap();
        assert_eq!((table.value(&0), table.len()), (Ok(None), 0));
    }
}
