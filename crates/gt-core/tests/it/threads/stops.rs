//! Dense retrograde analysis on several threads, and in short memory: interrupts, errors of the
//! rules, and limits on memory.

use std::collections::HashSet;
use std::sync::Mutex;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError, Threads};
use gt_testkit::scripted::Scripted;

use crate::common::graphs::{Numbers, Shape, large, shuffle};
use crate::common::threads as with_threads;
use crate::common::ways::short;

/// How many positions a ring has.
const RING: u32 = 40_000;

/// What is broken in a ring: at which positions.
#[derive(Default)]
struct Flaws {
    absent: Vec<u32>,
    wrong_rank: Vec<u32>,
    out_of_range: Vec<u32>,
}

/// A ring of positions, in which something may be broken.
fn ring(flaws: &Flaws) -> Scripted<'_> {
    let moves = |at: u32| {
        let to = [1, 17].map(|by| (at + by) % RING);
        to.into_iter().filter(move |_| !at.is_multiple_of(50))
    };
    let before = move |at: u32| {
        let before = [1, 17].map(|by| (at + RING - by) % RING);
        before
            .into_iter()
            .filter(|before| !before.is_multiple_of(50) && !flaws.absent.contains(before))
    };
    let rank = |at| match at {
        at if flaws.out_of_range.contains(&at) => u64::from(RING) + 7,
        at if flaws.wrong_rank.contains(&at) => u64::from(at ^ 1),
        at => u64::from(at),
    };
    let unrank = |rank| {
        let at = u32::try_from(rank).ok().filter(|&at| at < RING)?;
        (!flaws.absent.contains(&at) && !flaws.out_of_range.contains(&at)).then_some(at)
    };
    Scripted::new(0, moves).before(before).ranked(RING.into(), rank, unrank)
}

#[test]
fn errors_are_the_same_on_any_number_of_threads() {
    let broken = [
        Flaws { wrong_rank: vec![39_001, 20_001, 12_345], ..Flaws::default() },
        Flaws { absent: vec![39_001, 20_001, 12_345], ..Flaws::default() },
        Flaws { out_of_range: vec![39_001, 20_001, 12_345], ..Flaws::default() },
        // Nobody goes to 17_000, because 16_999 and 16_983 have no moves.
        Flaws { wrong_rank: vec![30_000], absent: vec![7], ..Flaws::default() },
    ];
    for flaws in &broken {
        let game = ring(flaws);
        let one = Tablebase::dense(&game, &Run::new()).unwrap_err();
        assert_eq!(Tablebase::dense(&game, &short(&game, &Run::new())).unwrap_err(), one);
        let backwards = Tablebase::dense_by_predecessors(&game, &Run::new()).unwrap_err();
        for threads in [2, 3, 8] {
            let run = with_threads(threads);
            assert_eq!(Tablebase::dense(&game, &run).unwrap_err(), one);
            assert_eq!(Tablebase::dense(&game, &short(&game, &run)).unwrap_err(), one);
            assert_eq!(Tablebase::dense_by_predecessors(&game, &run).unwrap_err(), backwards);
        }
    }
}

/// The absent positions have no way in: their only predecessors are ends.
#[test]
fn a_predecessor_on_a_hole_is_the_same_error_on_any_number_of_threads() {
    // Moves go one or two steps down; nobody stands on the absent steps, but `before` lists them.
    let is_step = |at: &u32| *at < 20_000 && ![15_000, 777].contains(at);
    let game = Scripted::new(19_999, |at: u32| {
        (1..=2).filter_map(move |by| at.checked_sub(by)).filter(is_step)
    })
    .before(|at| (1..=2).map(move |by| at + by).filter(|&before| before < 20_000))
    .ranked(20_000, u64::from, |rank| u32::try_from(rank).ok().filter(is_step));
    let expected = SolveError::PredecessorHole {
        position: "775".into(),
        predecessor: "777".into(),
        rank: 777,
    };
    for threads in [1, 2, 3, 8] {
        assert_eq!(
            Tablebase::dense_by_predecessors(&game, &with_threads(threads)).err(),
            Some(expected.clone())
        );
        assert_eq!(Tablebase::dense(&game, &with_threads(threads)).err(), None);
    }
}

/// The buffers of several threads count: where they do not fit, one thread walks back.
#[test]
fn a_table_by_predecessors_keeps_its_limit_with_threads() {
    let graph = large(Shape::Any, 20_000, 3, 9);
    let (reverse, askers) = (graph.clone().into_reversible(), Mutex::new(HashSet::new()));
    let sound = Scripted::of_graph(&graph);
    let expected = Tablebase::dense_by_predecessors(&sound, &Run::new()).unwrap();
    let game = sound.clone().before(|at| {
        askers.lock().unwrap().insert(std::thread::current().id());
        reverse.predecessors(&at).collect::<Vec<_>>()
    });
    let run = with_threads(8).memory(Tablebase::forecast_by_predecessors(&game).bytes);
    let table = Tablebase::dense_by_predecessors(&game, &run).unwrap();
    assert!(table.entries() == expected.entries());
    assert_eq!(askers.lock().unwrap().len(), 1);
}

/// With threads, `dense` needs a little more memory for the graph; without it, it uses one thread.
#[test]
fn a_limit_on_memory_never_refuses_threads() {
    let graph = large(Shape::Any, 20_000, 5, 2);
    let game = Scripted::of_graph(&graph);
    let expected = Tablebase::dense(&game, &Run::new()).unwrap();
    let (least, most) = (Tablebase::forecast(&game).bytes, 2 * Tablebase::estimate(&game).bytes);
    for part in 0..=20 {
        let run = Run::new().memory(least + (most - least) * part / 20);
        let one = Tablebase::dense(&game, &run).unwrap();
        let many = Tablebase::dense(&game, &run.threads(Threads::exactly(8).unwrap())).unwrap();
        assert!(one.entries() == expected.entries() && many.entries() == expected.entries());
        assert_eq!(one.stats(), many.stats(), "the same way is chosen");
    }
    let refused = LimitError::Memory { needed: least, limit: least - 1 };
    let run = with_threads(8).memory(least - 1);
    assert_eq!(Tablebase::dense(&game, &run).unwrap_err(), refused.into());
}

/// A chain in the order of its ranks, against it, and in no order.
#[test]
fn chains_are_exact_in_short_memory() {
    let len = 3_000;
    let mut order: Vec<u32> = (0..len).collect();
    for shuffled in [false, true] {
        if shuffled {
            shuffle(&mut order, &mut Numbers(1));
        }
        for step in [1, len - 1] {
            let mut next = vec![None; len as usize];
            for at in 1..len {
                let (from, to) = (at * step % len, (at * step + len - step) % len);
                next[order[from as usize] as usize] = Some(order[to as usize]);
            }
            let chain = GameGraph::from_fn(len, |p| next[p as usize], |_| None).unwrap();
            let chain = Scripted::of_graph(&chain);
            let table = Tablebase::dense(&chain, &short(&chain, &Run::new())).unwrap();
            assert!(table.entries() == Tablebase::dense(&chain, &Run::new()).unwrap().entries());
            assert_eq!(table.census().unwrap().longest(), Some(len - 1));
        }
    }
}
