//! Bugs that other solvers of this kind had, tested on the solvers here.

use core::sync::atomic::{AtomicU64, Ordering};

use gt_core::graph::{GameGraph, GraphBuilder};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

use crate::loopy::graphs::{self, Numbers, solved};

fn dense(graph: &GameGraph) -> Tablebase<&GameGraph> {
    Tablebase::dense(graph, &Run::new()).unwrap()
}

/// Returns the value of position 0 by all solvers, which must agree.
fn value(graph: &GameGraph) -> Value {
    let value = dense(graph).value(&0).unwrap().unwrap();
    let hashed = Tablebase::explore(graph, [0], &Run::new()).unwrap();
    assert_eq!(hashed.value(&0), Ok(Some(value)));
    let reversible = graph.clone().into_reversible();
    let backwards = Tablebase::dense_by_predecessors(&reversible, &Run::new()).unwrap();
    assert_eq!(backwards.value(&0), Ok(Some(value)));
    value
}

#[test]
fn a_star_of_any_width_is_saved_by_its_last_child() {
    for children in [1u32, 2, 127, 128, 254, 255, 256, 257, 32_767, 32_768, 65_535, 65_536] {
        // Every child but one wins in one ply. The last child to be solved is drawn by endless
        // play.
        for saving in [children, 1, children.div_ceil(2)] {
            let edges = |p: u32| match p {
                0 => (1..=children).collect(),
                p if p == saving => vec![p],
                p if p <= children => vec![children + 1],
                _ => vec![],
            };
            let star = GameGraph::from_fn(children + 2, edges, |_| None).unwrap();
            assert_eq!(value(&star), Value::Draw, "{children} children, {saving} saves");
        }
        let lost = |p: u32| {
            if p == 0 {
                (1..=children).collect()
            } else {
                vec![children + 1; usize::from(p <= children)]
            }
        };
        assert_eq!(
            value(&GameGraph::from_fn(children + 2, lost, |_| None).unwrap()),
            Value::Loss { plies: 2 }
        );
        // The last child is lost, but only after all other children were seen to be won.
        let slow = |p: u32| match p {
            0 => (1..=children).collect(),
            p if p < children => vec![children + 1],
            p if p == children => vec![children + 2],
            p if p == children + 2 => vec![children + 1],
            _ => vec![],
        };
        assert_eq!(
            value(&GameGraph::from_fn(children + 3, slow, |_| None).unwrap()),
            Value::Win { plies: 3 }
        );
    }
}

#[test]
fn doubled_moves_change_nothing() {
    for graph in graphs::all(200) {
        let mut numbers = Numbers(u64::from(graph.len()));
        let doubled = |p: u32| {
            let edges = graph.edges(p).to_vec();
            let twice =
                edges.clone().into_iter().flat_map(|q| vec![q; 1 + numbers.below(3) as usize]);
            twice.collect::<Vec<_>>()
        };
        let doubled =
            GameGraph::from_fn(graph.len(), doubled, |p| graph.outcome_by_rule(p)).unwrap();
        assert_eq!(dense(&doubled).entries(), dense(&graph).entries(), "{graph}");
        let hashed = Tablebase::explore(&doubled, 0..graph.len(), &Run::new()).unwrap();
        assert!((0..graph.len()).all(|p| hashed.entry(&p) == dense(&graph).entry(&p)), "{graph}");
        let reversible = doubled.into_reversible();
        let backwards = Tablebase::dense_by_predecessors(&reversible, &Run::new()).unwrap();
        assert_eq!(backwards.entries(), dense(&graph).entries(), "{graph}");
    }
}

/// A walk along a line. The rules say who wins at its end, or allow a pass.
fn stuck(outcome: Outcome, may_pass: bool) -> Scripted<'static> {
    let moves = move |at: u32| at.checked_sub(1).into_iter().chain(may_pass.then_some(at));
    Scripted::new(3, moves).with_blocked(outcome)
}

#[test]
fn a_blocked_player_loses_draws_wins_or_passes_by_the_rules() {
    let value = |outcome, may_pass| {
        let stuck = stuck(outcome, may_pass);
        let table = Tablebase::explore(&stuck, [3], &Run::new()).unwrap();
        (
            table.value(&3).unwrap().unwrap(),
            table.value(&0).unwrap().unwrap(),
            table.census().unwrap().endless,
        )
    };
    assert_eq!(value(Outcome::Loss, false), (Value::Win { plies: 3 }, Value::Loss { plies: 0 }, 0));
    assert_eq!(value(Outcome::Win, false), (Value::Loss { plies: 3 }, Value::Win { plies: 0 }, 0));
    assert_eq!(value(Outcome::Draw, false), (Value::Draw, Value::Draw, 0));
    assert_eq!(value(Outcome::Loss, true), (Value::Draw, Value::Draw, 4)); // passes that never end
}

#[test]
fn cycles_of_every_shape_get_the_right_value() {
    for (text, expected) in [
        ("a -> a", Value::Draw),
        ("a -> b\nb -> a", Value::Draw),
        ("a -> a c\nc", Value::Win { plies: 1 }),
        ("a -> b c\nb -> a\nc", Value::Win { plies: 1 }),
        // Only one of the two players could keep play in the cycle, and that player wins by leaving
        // it.
        ("a -> b\nb -> a c\nc", Value::Loss { plies: 2 }),
        // The way out loses, so play stays in the cycle.
        ("a -> b w\nb -> a\nw -> l\nl", Value::Draw),
        // A win one step beside the cycle, for the player to move at d, then also at b.
        ("a -> b\nb -> c\nc -> a d\nd -> e\ne", Value::Draw),
        ("a -> b\nb -> c e\nc -> a d\nd -> e\ne", Value::Loss { plies: 2 }),
        // A component that play cannot leave, with and without another move at a.
        ("a -> x e\nx -> y\ny -> x\ne", Value::Win { plies: 1 }),
        ("a -> x\nx -> y\ny -> x\ne", Value::Draw),
        // A cycle that play cannot reach.
        ("a -> e\ne\nu -> v\nv -> u a", Value::Win { plies: 1 }),
        // Two components in a row: the slow loss of the second one takes effect late in the first
        // one.
        ("a -> b l1\nb -> a\nl1 -> l2\nl2 -> l3\nl3 -> l4\nl4 -> l5\nl5", Value::Win { plies: 5 }),
        // All inner moves lose before the late outer win takes effect.
        (
            "a -> b l1\nb -> a e\ne\nl1 -> l2\nl2 -> l3\nl3 -> l4\nl4 -> l5\nl5",
            Value::Win { plies: 5 },
        ),
        ("a -> b x\nb -> a y\nx -> e\ny -> e\ne", Value::Draw),
    ] {
        assert_eq!(value(&text.parse().unwrap()), expected, "{text}");
    }
}

#[test]
fn draws_by_rule_draws_by_endless_play_and_unknown_differ() {
    let graph: GameGraph =
        "a -> d\nb -> c\nc -> b\nd !draw\ne -> f g\nf -> e\ng -> d".parse().unwrap();
    let census = dense(&graph).census().unwrap();
    assert_eq!((census.by_rule, census.ending, census.endless, census.unknown), (1, 2, 4, 0));
    let run = Run::new().positions(1);
    let partial =
        gt_core::retrograde::Builder::new(&graph).keep_partial().explore([1], &run).unwrap();
    assert_eq!((partial.value(&1), partial.census().unwrap().drawn()), (Ok(None), 0));
    assert_eq!(
        Tablebase::explore(&graph, [1], &Run::new()).unwrap().value(&1),
        Ok(Some(Value::Draw))
    );
}

#[test]
fn chains_of_any_length_have_exact_remoteness() {
    for plies in
        [0, 1, 127, 128, 255, 256, 1023, 1024, 1034, 32_767, 32_768, 65_535, 65_536, 1_000_000]
    {
        let chain =
            GameGraph::from_fn(plies + 1, |p| (p < plies).then_some(p + 1), |_| None).unwrap();
        let expected = Ok(Some(if plies.is_multiple_of(2) {
            Value::Loss { plies }
        } else {
            Value::Win { plies }
        }));
        assert_eq!(dense(&chain).value(&0), expected);
        assert_eq!(Tablebase::explore(&chain, [0], &Run::new()).unwrap().value(&0), expected);
        // The winner may also go back to the beginning. Then nearly all positions are one
        // component, and the values are the same.
        let back = |p: u32| {
            let on = (p < plies).then_some(p + 1);
            on.into_iter().chain((!(plies - p).is_multiple_of(2)).then_some(0))
        };
        let looped = GameGraph::from_fn(plies + 1, back, |_| None).unwrap();
        assert_eq!(dense(&looped).value(&0), expected);
        assert_eq!(Tablebase::explore(&looped, [0], &Run::new()).unwrap().value(&0), expected);
    }
}

#[test]
fn losses_are_even_and_wins_odd_in_normal_play() {
    for graph in graphs::all(100) {
        let normal =
            GameGraph::from_fn(graph.len(), |p| graph.edges(p).to_vec(), |_| None).unwrap();
        for (p, value) in solved(&dense(&normal)) {
            let odd = value.plies().is_some_and(|plies| plies % 2 == 1);
            assert_eq!(odd, matches!(value, Value::Win { .. }), "position {p} of\n{normal}");
        }
    }
}

#[test]
fn the_winner_hurries_and_the_loser_delays() {
    // a: two wins, in 3 plies and in 1. b: both moves lose, in 2 plies and in 4.
    let graph: GameGraph = "
        a -> slow fast
        slow -> w1
        w1 -> fast
        fast
        b -> w1 w3
        w3 -> l2
        l2 -> w1
    "
    .parse()
    .unwrap();
    let table = dense(&graph);
    assert_eq!(table.value(&0), Ok(Some(Value::Win { plies: 1 })));
    assert_eq!(
        table.best_moves(&0).unwrap().unwrap().iter().map(|mv| mv.nth).collect::<Vec<_>>(),
        [1]
    );
    assert_eq!(table.value(&4), Ok(Some(Value::Loss { plies: 4 })));
    assert_eq!(
        table.best_moves(&4).unwrap().unwrap().iter().map(|mv| mv.nth).collect::<Vec<_>>(),
        [1]
    );
}

#[test]
fn index_arithmetic_holds_at_two_to_the_32() {
    let edge = 1u64 << 32;
    for len in [edge - 2, edge - 1, edge, edge + 1, u64::MAX] {
        // Counts how often it is asked for a position.
        let asked = AtomicU64::new(0);
        let unrank = |rank| {
            asked.fetch_add(1, Ordering::Relaxed);
            u32::try_from(rank).ok()
        };
        let huge = Scripted::new(0, |_| None).before(|_| None).ranked(len, u64::from, unrank);
        let run = Run::new().memory(1 << 30);
        let expected: SolveError = if len > edge - 2 {
            SolveError::TooManyPositions { positions: len, max: edge - 2 }
        } else {
            LimitError::Memory { needed: Tablebase::forecast(&huge).bytes, limit: 1 << 30 }.into()
        };
        assert_eq!(Tablebase::dense(&huge, &run).unwrap_err(), expected);
        assert!(Tablebase::dense_by_predecessors(&huge, &run).is_err());
        assert_eq!(asked.load(Ordering::Relaxed), 0, "refused before any work");
    }
}

#[test]
fn a_value_is_not_used_in_the_layer_that_decides_it() {
    // If d, decided at ply 2, were used at ply 2, a would be won in at most 2 plies instead of 3.
    for shuffle in 0..200 {
        let mut numbers = Numbers(shuffle);
        let mut names: Vec<u32> = (0..7).collect();
        for i in (1..7u32).rev() {
            names.swap(i as usize, numbers.below(i + 1) as usize);
        }
        let mut builder = GraphBuilder::new(7);
        for (from, to) in [(0, 1), (1, 2), (2, 3), (0, 4), (4, 5), (5, 3), (4, 6), (6, 3)] {
            builder.edge(names[from], names[to]).unwrap();
        }
        let graph = builder.build().unwrap();
        let table = dense(&graph);
        let values: Vec<_> = names.iter().map(|p| table.value(p).unwrap().unwrap()).collect();
        assert_eq!(values[0], Value::Win { plies: 3 }, "{names:?}");
    }
}

#[test]
fn a_million_plies_fit_a_stack_of_two_megabytes() {
    let solve = || {
        let len = 1_000_001;
        let chain = GameGraph::from_fn(len, |p| (p + 1 < len).then_some(p + 1), |_| None).unwrap();
        let expected = Ok(Some(Value::Loss { plies: len - 1 }));
        assert_eq!(dense(&chain).value(&0), expected);
        assert_eq!(Tablebase::explore(&chain, [0], &Run::new()).unwrap().value(&0), expected);
        let ring = GameGraph::from_fn(len, |p| [(p + 1) % len], |_| None).unwrap();
        assert_eq!(
            Tablebase::explore(&ring, [0], &Run::new()).unwrap().value(&0),
            Ok(Some(Value::Draw))
        );
        assert!(chain.check_acyclic().is_ok());
    };
    std::thread::Builder::new().stack_size(2 << 20).spawn(solve).unwrap().join().unwrap();
}
