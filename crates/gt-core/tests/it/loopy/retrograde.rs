//! `retrograde::Tablebase`: large tables, limits, and what it reports.

use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::{Hashed, Tablebase};
use gt_core::{LimitError, Run};
use gt_testkit::scripted::Scripted;

use crate::common::graphs::{self, solved};
use crate::common::progress::phases;

/// A table that does not fit the processor's cache is worked off in another order.
#[test]
fn a_large_table_is_the_same_by_every_method() {
    let len = 70_000;
    let mut numbers = graphs::Numbers(7);
    let targets: Vec<[u32; 6]> = (0..len).map(|_| [0; 6].map(|_| numbers.below(len))).collect();
    let edges =
        |p: u32| targets[p as usize].into_iter().take(if p.is_multiple_of(8) { 0 } else { 6 });
    let graph = GameGraph::from_fn(len, edges, |_| None).unwrap();
    let dense = Tablebase::dense(&graph, &Run::new()).unwrap();
    let hashed = Tablebase::explore(&graph, 0..len, &Run::new()).unwrap();
    assert!((0..len).all(|p| hashed.entry(&p) == dense.entry(&p)));
    let reversible = graph.clone().into_reversible();
    let backwards = Tablebase::dense_by_predecessors(&reversible, &Run::new()).unwrap();
    assert!(backwards.entries() == dense.entries());
    let census = dense.census().unwrap();
    assert!(census.won() > 3_000 && census.lost() > 3_000 && census.endless > 3_000, "{census:?}");
}

#[test]
fn the_random_graphs_cover_every_kind() {
    let (mut outcomes, mut longest, mut kinds, mut self_loops, mut doubles) =
        ([0; 3], 0, [0; 3], 0, 0);
    for graph in graphs::all(100) {
        let census = Tablebase::dense(&graph, &Run::new()).unwrap().census().unwrap();
        for (sum, count) in outcomes.iter_mut().zip([census.lost(), census.drawn(), census.won()]) {
            *sum += count;
        }
        for (sum, count) in kinds.iter_mut().zip([census.by_rule, census.ending, census.endless]) {
            *sum += count;
        }
        longest = longest.max(census.longest().unwrap_or(0));
        for p in 0..graph.len() {
            let mut edges = graph.edges(p).to_vec();
            self_loops += edges.iter().filter(|&&q| q == p).count();
            edges.sort_unstable();
            doubles += edges.windows(2).filter(|pair| pair[0] == pair[1]).count();
        }
    }
    assert!(outcomes.iter().chain(&kinds).all(|&count| count > 100), "{outcomes:?} {kinds:?}");
    assert!(longest >= 20 && self_loops > 50 && doubles > 50, "{longest} {self_loops} {doubles}");
}

#[test]
fn dense_tables_refuse_before_they_allocate() {
    let graph = graphs::long(1);
    let len = u64::from(graph.len());
    let needed = Tablebase::forecast(&graph).bytes;
    let refuse = |run: Run| Tablebase::dense(&graph, &run).unwrap_err();
    assert_eq!(
        refuse(Run::new().positions(len - 1)),
        LimitError::Positions { limit: len - 1 }.into()
    );
    assert_eq!(refuse(Run::new().memory(1)), LimitError::Memory { needed, limit: 1 }.into());
    assert_eq!(
        refuse(Run::new().memory(needed - 1)),
        LimitError::Memory { needed, limit: needed - 1 }.into()
    );
    assert!(Tablebase::dense(&graph, &Run::new().positions(len).memory(needed)).is_ok());
}

#[test]
fn hashed_tables_stop_at_the_limit_and_can_continue() {
    for graph in graphs::all(15) {
        let full = Tablebase::explore(&graph, 0..graph.len(), &Run::new()).unwrap();
        for budget in 0..u64::from(graph.len()) {
            let run = Run::new().positions(budget);
            let error = Tablebase::explore(&graph, 0..graph.len(), &run).unwrap_err();
            assert_eq!(error, LimitError::Positions { limit: budget }.into());
            let mut partial = Tablebase::explore(&graph, [], &Run::new()).unwrap();
            assert_eq!(partial.extend(0..graph.len(), &run), Err(error));
            assert!(partial.census().unwrap().positions() <= budget);
            for (p, value) in solved(&partial) {
                assert_eq!(
                    Ok(Some(value)),
                    full.value(&p),
                    "a partial table is exact where it answers"
                );
            }
            partial.extend(0..graph.len(), &Run::new()).unwrap();
            assert_eq!(partial.census().unwrap(), full.census().unwrap());
        }
    }
}

/// A graph with wide layers, draws of all three kinds, and a component of most positions.
fn mixed(len: u32) -> GameGraph {
    let target = |p: u32, salt: u32| (p ^ salt).wrapping_mul(0x9e37_79b9) >> 7;
    let moves = move |p: u32| match p % 8 {
        0 => [target(p, 1) % len, target(p, 2) % len],
        _ => [target(p, 3) % p.max(1), target(p, 4) % p.max(1)],
    };
    let by_rule =
        move |p| (p < len / 10).then_some(if p % 4 == 0 { Outcome::Loss } else { Outcome::Draw });
    GameGraph::from_fn(len, moves, by_rule).unwrap()
}

#[test]
fn within_a_phase_progress_never_falls_and_each_phase_reaches_its_total() {
    let graph = mixed(60_000);
    let census = Tablebase::dense(&graph, &Run::new()).unwrap().census().unwrap();
    let kinds = [census.by_rule, census.ending, census.endless];
    assert!(kinds.iter().all(|&draws| draws > 2_000) && census.drawn() < 55_000, "{census:?}");
    let reversible = graph.clone().into_reversible();
    let all = Some(60_000);
    let draws = ("telling draws apart", all);
    let scanned = [("counting moves", all), ("listing moves", all), ("walking back", all)];
    assert_eq!(
        phases(|run| drop(Tablebase::dense(&graph, run).unwrap())),
        [&scanned[..], &[draws]].concat()
    );
    let unmoved = [("counting moves", all), ("walking back", all)];
    let by_predecessors =
        phases(|run| drop(Tablebase::dense_by_predecessors(&reversible, run).unwrap()));
    assert_eq!(by_predecessors, [&unmoved[..], &[draws]].concat());
    assert_eq!(
        phases(|run| drop(Tablebase::explore(&graph, 0..60_000, run).unwrap())),
        [("exploring", None)]
    );
    for (plies, told) in [(2, &[][..]), (u32::MAX, &[draws])] {
        assert_eq!(
            phases(|run| drop(Horizon::dense(&graph, plies, run).unwrap())),
            [&scanned[..], told].concat()
        );
        let by_predecessors =
            phases(|run| drop(Horizon::dense_by_predecessors(&reversible, plies, run).unwrap()));
        assert_eq!(by_predecessors, [&unmoved[..], told].concat());
        let ahead = phases(|run| drop(Horizon::explore(&graph, 0..60_000, plies, run).unwrap()));
        assert_eq!(ahead, [("looking ahead", None), ("walking back", all)]);
    }
}

/// The bounds of this function are all that a hashed table asks of a game.
fn explored<G: Shared>(game: G, root: G::Position) -> Tablebase<G, Hashed<G::Position>> {
    Tablebase::explore(game, [root], &Run::new()).unwrap()
}

#[test]
fn a_hashed_table_needs_no_index() {
    let stay = Scripted::new(0_u32, |at| [at]);
    assert_eq!(explored(&stay, 3).value(&3), Ok(Some(Value::Draw)));
}
