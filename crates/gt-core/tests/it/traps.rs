//! Bugs that other solvers had, tried on every way to solve a game.

use std::thread;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::{Run, memo};
use gt_testkit::scripted::Scripted;

use crate::common::graphs::{self};
use crate::common::ways::{Extent, Need, Told, WAYS};

/// Asserts that every way tells these values of the first positions of a graph.
fn assert_values(graph: &GameGraph, expected: &[Value]) {
    let numbered: Vec<_> = (0..).zip(expected.iter().copied()).collect();
    assert_all(graph, graph.len(), &numbered);
}

/// Asserts that every way tells these values of a graph in tiers of so many successive numbers.
fn assert_all(graph: &GameGraph, tier: u32, expected: &[(u32, Value)]) {
    let game = graphs::scored(graph).in_tiers(graph.len(), tier);
    let ends = graph.check_acyclic().is_ok();
    let all: Vec<u32> = (0..graph.len()).collect();
    for way in WAYS.iter().filter(|way| way.needs.is_empty() || ends && way.needs == [Need::Ends]) {
        // A round for each ply takes seconds.
        let is_slow = way.name == "explored by predecessors"
            && expected.iter().any(|(_, value)| value.plies() > Some(40_000));
        if matches!(way.extent, Extent::Within(_) | Extent::Ahead(_)) || is_slow {
            continue;
        }
        let (known, _) = (way.solve)(&game, &all, &Run::new()).unwrap();
        for &(at, value) in expected {
            let told = known.tell(at).unwrap();
            let is_right = match told {
                Told::Value(told) => told == value,
                Told::Outcome(outcome) => outcome == value.outcome(),
                Told::Margin(margin) => margin.outcome() == value.outcome(),
                Told::Settled(margin, plies) => {
                    margin.outcome() == value.outcome() && plies == value.plies().unwrap_or(plies)
                }
                Told::Drawn(_) => value == Value::Draw,
                Told::Unknown | Told::Nimber(_) => false,
            };
            assert!(is_right, "{told:?} at {at} for {value}, {}", way.name);
        }
    }
}

/// The numbers of successors lie around the limits of counters of 7, 8, 15 and 16 bits, and around
/// the number of moves between two looks at the clock.
const WIDTHS: [u32; 13] = [1, 2, 127, 128, 254, 255, 256, 257, 1_024, 1_025, 2_048, 32_768, 65_536];

/// The hub is the last position, and alone in its tier. Position 0 is an end.
#[test]
fn a_star_of_any_width_is_saved_by_its_last_child() {
    for children in WIDTHS {
        let hub = children + 3;
        let star = |edges: &dyn Fn(u32) -> Vec<u32>, value| {
            let all = |p: u32| if p == hub { (1..=children).collect() } else { edges(p) };
            let graph = GameGraph::from_fn(hub + 1, all, |_| None).unwrap();
            assert_all(&graph, hub, &[(hub, value)]);
        };
        let wins = |p: u32| if (1..=children).contains(&p) { vec![0] } else { vec![] };
        star(&wins, Value::Loss { plies: 2 });
        // Every child but one wins in one ply. That one is drawn by endless play.
        // With very many children the last one is enough.
        let few = [1, children.div_ceil(2)].into_iter().filter(|_| children < 3_000);
        for saving in few.chain([children]) {
            star(&|p| if p == saving { vec![p] } else { wins(p) }, Value::Draw);
        }
        // The last child is lost, but only after all other children were seen to be won.
        let slow = |p: u32| match p {
            p if p == children => vec![children + 1],
            p if p == children + 1 => vec![0],
            p => wins(p),
        };
        star(&slow, Value::Win { plies: 3 });
    }
}

/// As many moves to one child, which is won, and one to a draw.
#[test]
fn many_moves_to_one_child_are_one_successor() {
    for moves in WIDTHS {
        for saved in [false, true] {
            let edges = |p: u32| match p {
                0 => core::iter::repeat_n(1, moves as usize).chain(saved.then_some(2)).collect(),
                1 => vec![3],
                2 => vec![2],
                _ => vec![],
            };
            let value = if saved { Value::Draw } else { Value::Loss { plies: 2 } };
            assert_values(&GameGraph::from_fn(4, edges, |_| None).unwrap(), &[value]);
        }
    }
}

#[test]
fn cycles_of_every_shape_get_the_right_value() {
    let (win, loss) = (|plies| Value::Win { plies }, |plies| Value::Loss { plies });
    for (text, expected) in [
        ("a -> a", Value::Draw),
        ("a -> b\nb -> a", Value::Draw),
        ("a -> a c\nc", win(1)),
        ("a -> b c\nb -> a\nc", win(1)),
        // Only one of the two players could keep play in the cycle, and that player wins by leaving
        // it.
        ("a -> b\nb -> a c\nc", loss(2)),
        // The way out loses, so play stays in the cycle.
        ("a -> b w\nb -> a\nw -> l\nl", Value::Draw),
        // A win one step beside the cycle, for the player to move at d, then also at b.
        ("a -> b\nb -> c\nc -> a d\nd -> e\ne", Value::Draw),
        ("a -> b\nb -> c e\nc -> a d\nd -> e\ne", loss(2)),
        // A component that play cannot leave, with and without another move at a.
        ("a -> x e\nx -> y\ny -> x\ne", win(1)),
        ("a -> x\nx -> y\ny -> x\ne", Value::Draw),
        // A cycle that play cannot reach.
        ("a -> e\ne\nu -> v\nv -> u a", win(1)),
        // Two components in a row: the slow loss of the second one takes effect late in the first
        // one.
        ("a -> b l1\nb -> a\nl1 -> l2\nl2 -> l3\nl3 -> l4\nl4 -> l5\nl5", win(5)),
        // All inner moves lose before the late outer win takes effect.
        ("a -> b l1\nb -> a e\ne\nl1 -> l2\nl2 -> l3\nl3 -> l4\nl4 -> l5\nl5", win(5)),
        ("a -> b x\nb -> a y\nx -> e\ny -> e\ne", Value::Draw),
        // The winner hurries: two wins, in 3 plies and in 1. The loser delays: 2 plies or 4.
        ("a -> slow fast\nslow -> w1\nw1 -> fast\nfast", win(1)),
        ("b -> w1 w3\nw1 -> e\nw3 -> l2\nl2 -> w1\ne", loss(4)),
        // The same inside a cycle: the way out is slower than the move inside.
        ("a -> b w1 w3\nb -> a e\nw1 -> e\nw3 -> l2\nl2 -> w1\ne", loss(4)),
        // A draw is better than a long loss and worse than a slow win.
        ("a -> drawn w3\ndrawn !draw\nw3 -> far\nfar -> w1\nw1 -> end\nend", Value::Draw),
        ("b -> drawn far\ndrawn !draw\nfar -> w1\nw1 -> end\nend", win(3)),
        // Decided by rule, it is not played on.
        ("a -> b\nb !win -> c\nc -> d\nd", loss(1)),
    ] {
        assert_values(&text.parse().unwrap(), &[expected]);
    }
}

/// One chain has every distance up to 66,000, more than a counter of 16 bits can hold.
///
/// So it also passes the limits of counters of 7, 8, 10 and 15 bits.
#[test]
fn distances_beyond_sixteen_bits_are_found_by_all() {
    for (end, plies) in [(Outcome::Loss, 66_000), (Outcome::Win, 1_100)] {
        let ends = |p: u32| (p == 0).then_some(end);
        let chain = GameGraph::from_fn(plies + 1, |p| p.checked_sub(1), ends);
        let mut expected = vec![Value::terminal(end)];
        for p in 1..=plies as usize {
            expected.push(expected[p - 1].before_move().expect("few plies"));
        }
        assert_values(&chain.unwrap(), &expected);
    }
}

/// The winner may go back to the beginning, so nearly all positions are one component.
#[test]
fn distances_in_one_component_are_exact() {
    for plies in [1, 127, 128, 255, 256, 1_023, 1_034, 32_768, 65_536] {
        let back = |p: u32| {
            let on = (p < plies).then_some(p + 1);
            on.into_iter().chain((!(plies - p).is_multiple_of(2)).then_some(0))
        };
        let value =
            if plies.is_multiple_of(2) { Value::Loss { plies } } else { Value::Win { plies } };
        assert_values(&GameGraph::from_fn(plies + 1, back, |_| None).unwrap(), &[value]);
    }
}

/// The play is longer than such a stack could hold.
#[test]
fn very_long_plays_fit_a_small_stack_by_every_way() {
    let solve = || {
        let len = 39_001;
        let chain = GameGraph::from_fn(len, |p| (p + 1 < len).then_some(p + 1), |_| None).unwrap();
        assert_values(&chain, &[Value::Loss { plies: len - 1 }]);
        let ring = GameGraph::from_fn(len, |p| [(p + 1) % len], |_| None).unwrap();
        assert_values(&ring, &[Value::Draw]);
        let long = Scripted::new(1_000_001, |left: u32| left.checked_sub(1));
        let values = memo::Values::new(&long, &Run::new());
        assert_eq!(values.value(&1_000_001), Ok(Some(Value::Win { plies: 1_000_001 })));
        assert_eq!(values.line(&1_000_000).unwrap().unwrap().moves.len(), 1_000_000);
    };
    thread::Builder::new().stack_size(1 << 20).spawn(solve).unwrap().join().unwrap();
}
