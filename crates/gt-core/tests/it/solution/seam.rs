//! What the trait `Solution` promises to callers, and what it needs from implementations.

use core::fmt::Debug;
use core::ops::ControlFlow;
use std::collections::BTreeMap;

use gt_core::bounded::Horizon;
use gt_core::certify;
use gt_core::graph::{Edge, GameGraph};
use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::memo::{Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::{Claims, MOST_RANKED_MOVES};
use gt_core::{Run, SolveError};
use gt_testkit::scripted::Scripted;

/// A heap of 40 matches, from which a player takes one to three; 41 to 49 cannot be reached.
fn heap() -> GameGraph {
    let graph =
        GameGraph::from_fn(50, |p| (1..=3).filter_map(move |taken| p.checked_sub(taken)), |_| None)
            .unwrap();
    graph.starting_at(40).unwrap()
}

/// The positions that `known` lists; asserts that each comes once, with the answer of `value`.
fn listed<S: Enumerate + ?Sized>(known: &S) -> Vec<u32>
where
    S::Game: Game<Position = u32>,
    S::Answer: Debug,
{
    let mut all = BTreeMap::new();
    let visit = &mut |&position: &u32, answer| {
        assert_eq!(known.value(&position), Ok(Some(answer)), "{position}");
        assert_eq!(all.insert(position, answer), None, "{position} comes twice");
        ControlFlow::Continue(())
    };
    known.for_each(visit).unwrap();
    let mut visited = 0;
    let stop_at_the_second = &mut |_: &u32, _| {
        visited += 1;
        if visited == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    known.for_each(stop_at_the_second).unwrap();
    assert_eq!(visited, 2);
    all.into_keys().collect()
}

#[test]
fn what_is_known_is_listed_once_each_until_the_visitor_breaks() {
    let (graph, run) = (heap(), Run::new());
    let (everything, below): (Vec<u32>, Vec<u32>) = ((0..50).collect(), (0..=40).collect());
    assert_eq!(listed(&Tablebase::dense(&graph, &run).unwrap()), everything);
    assert_eq!(listed(&Tablebase::explore(&graph, [40], &run).unwrap()), below);
    assert_eq!(listed(&Horizon::dense(&graph, u32::MAX, &run).unwrap()), everything);
    // Within four plies: the losing side has at most two turns, and each round removes four matches.
    assert_eq!(listed(&Horizon::dense(&graph, 4, &run).unwrap()), (0..=8).collect::<Vec<_>>());
    let acyclic = graph.into_acyclic().unwrap();
    let values = Values::new(&acyclic, &run);
    values.value(&40).unwrap();
    assert_eq!(listed(&values), below);
    assert_eq!(listed(&values.freeze()), below);
    let outcomes = Outcomes::new(&acyclic, &run);
    outcomes.value(&40).unwrap();
    let some = listed(&outcomes);
    assert_eq!(some.len() as u64, outcomes.stats().positions);
    let impartial = acyclic.clone().into_impartial().unwrap();
    assert_eq!(listed(&DenseNimbers::solve(&impartial, &run).unwrap()), everything);
    let nimbers = Nimbers::new(&impartial, &run);
    nimbers.nimber(&40).unwrap();
    let boxed: Box<dyn Enumerate<Game = &_, Answer = Outcome>> = Box::new(nimbers);
    assert_eq!(listed(&*boxed), below);
    assert_eq!(listed(&boxed), below);
}

/// A visitor may ask about any position, and nothing panics.
///
/// A known answer is returned. Any other answer is unknown during the listing.
#[test]
fn a_solver_on_demand_may_be_asked_while_it_lists_what_it_knows() {
    let graph = heap().into_acyclic().unwrap().into_impartial().unwrap();
    let run = Run::new();
    let values = Values::new(&graph, &run);
    values.value(&10).unwrap();
    let asked = &mut |&position: &u32, answer| {
        assert_eq!((values.value(&position), values.value(&30)), (Ok(Some(answer)), Ok(None)));
        assert_eq!(values.stats().positions, 11);
        ControlFlow::Continue(())
    };
    values.for_each(asked).unwrap();
    assert!(values.value(&30).unwrap().is_some());
    let nimbers = Nimbers::new(&graph, &run);
    nimbers.nimber(&10).unwrap();
    let asked = &mut |&position: &u32, answer| {
        assert_eq!((nimbers.value(&position), nimbers.value(&30)), (Ok(Some(answer)), Ok(None)));
        assert_eq!(nimbers.nimber(&position), Ok(Some(Nimber(position % 4))));
        assert_eq!(nimbers.nimber(&30), Ok(None));
        ControlFlow::Continue(())
    };
    nimbers.for_each(asked).unwrap();
    assert_eq!(nimbers.nimber(&30), Ok(Some(Nimber(2))));
}

#[test]
fn every_solution_that_lists_its_positions_can_be_certified() {
    let (graph, run) = (heap(), Run::new());
    let acyclic = graph.clone().into_acyclic().unwrap();
    let values = Values::new(&acyclic, &run);
    values.value(&40).unwrap();
    let checked =
        |known: &dyn Enumerate<Game = _, Answer = Value>| certify(&graph, &known, &run).unwrap();
    assert_eq!(checked(&values), certify::reachable(&graph, &values, [40], &run).unwrap());
    let frozen = values.freeze();
    let certificate = checked(&frozen);
    assert_eq!((certificate.positions, certificate.flaws), (41, 0));
    // A horizon does not see the whole game. Its known positions may have moves to unknown ones; the check reports a gap.
    let near = certify(&graph, &Horizon::dense(&graph, 4, &run).unwrap(), &run).unwrap();
    assert_eq!((near.positions, near.flaws), (9, 0));
    let without_3 = Claims::new(&graph, |&p: &u32| frozen.value(&p).unwrap().filter(|_| p != 3));
    assert_eq!(certify::positions(&graph, &without_3, [2, 4, 8], &run).unwrap().flaws, 1);
}

#[test]
fn moves_are_ranked_best_first_and_unknown_ones_last() {
    let graph: GameGraph = "
        a -> drawn w1 l0 l2 w3 hidden lost
        drawn !draw
        w1 -> lost
        l0 -> w3
        l2 -> w1
        w3 -> l2
        hidden
        lost
    "
    .parse()
    .unwrap();
    let table = Tablebase::dense(&graph, &Run::new()).unwrap();
    let known = Claims::new(&graph, |p: &u32| table.value(p).unwrap().filter(|_| *p != 6));
    let ranked = known.ranked_moves(&0).unwrap();
    let order: Vec<(u32, Option<Value>)> =
        ranked.iter().map(|(mv, value)| (mv.nth, *value)).collect();
    let (win, loss) = (|plies| Some(Value::Win { plies }), |plies| Some(Value::Loss { plies }));
    assert_eq!(
        order,
        [
            (6, win(1)),
            (3, win(3)),
            (2, win(5)),
            (0, Some(Value::Draw)),
            (4, loss(4)),
            (1, loss(2)),
            (5, None)
        ]
    );
    assert_eq!(known.ranked_moves(&7), Ok(vec![]));
}

#[test]
fn best_moves_are_missing_only_where_an_unknown_successor_could_be_better() {
    let nth = |moves: Option<Vec<Edge>>| {
        moves.map(|moves| moves.iter().map(|mv| mv.nth).collect::<Vec<_>>())
    };
    let graph: GameGraph = "a -> x y z\nx !draw\ny !draw\nz !win".parse().unwrap();
    let best = |a: Option<Value>, y: Option<Value>| {
        let known = Claims::new(&graph, |p: &u32| {
            [a, Some(Value::Draw), y, Some(Value::Win { plies: 0 })][*p as usize]
        });
        nth(known.best_moves(&0).unwrap())
    };
    assert_eq!(best(Some(Value::Draw), Some(Value::Draw)), Some(vec![0, 1]));
    assert_eq!(best(Some(Value::Draw), None), Some(vec![0])); // y may keep the draw as well, but it is unknown
    assert_eq!(best(None, Some(Value::Draw)), Some(vec![0, 1])); // all successors are known
    assert_eq!(best(None, None), None); // y could be a win
    // Only an unknown successor can keep the value.
    assert_eq!(best(Some(Value::Win { plies: 1 }), None), None);
}

/// One position with so many moves.
fn wide<'r>(moves: u32) -> Scripted<'r> {
    Scripted::new(0, move |at| 1..=if at == 0 { moves } else { 0 })
}

#[test]
fn lists_of_more_than_a_million_moves_are_refused() {
    let most = u32::try_from(MOST_RANKED_MOVES).unwrap();
    let lost =
        |p: &u32| Some(if *p == 0 { Value::Win { plies: 1 } } else { Value::Loss { plies: 0 } });
    let just = wide(most);
    let just = Claims::new(&just, lost);
    assert_eq!(just.ranked_moves(&0).unwrap().len(), MOST_RANKED_MOVES);
    assert_eq!(just.best_moves(&0).unwrap().unwrap().len(), MOST_RANKED_MOVES);
    let more = wide(most + 1);
    let more = Claims::new(&more, lost);
    let refused = SolveError::Overflow { what: "number of moves to list", max: most.into() };
    assert_eq!(more.ranked_moves(&0), Err(refused.clone()));
    assert_eq!(more.best_moves(&0), Err(refused));
    // Only moves that are kept count for the limit.
    let endless = wide(10 * most);
    let endless = Claims::new(&endless, |p: &u32| {
        Some(if *p == 7 { Value::Loss { plies: 0 } } else { lost(&0).unwrap() })
    });
    assert_eq!(endless.best_moves(&0), Ok(Some(vec![7])));
}

#[test]
fn plies_beyond_u32_are_an_error_and_never_cut() {
    let graph: GameGraph = "a -> b\nb -> c\nc".parse().unwrap();
    let far = Claims::new(&graph, |_: &u32| Some(Value::Loss { plies: u32::MAX }));
    assert!(matches!(far.ranked_moves(&0), Err(SolveError::Overflow { .. })));
    assert!(matches!(far.best_moves(&0), Err(SolveError::Overflow { .. })));
    assert!(matches!(far.line(&0), Err(SolveError::Overflow { .. })));
}

/// Several threads may ask a frozen solver, a table, and a boxed solution that is `Send + Sync`.
#[test]
fn tables_are_shared_by_threads() {
    let graph = heap().into_acyclic().unwrap();
    let values = Values::new(&graph, &Run::new());
    values.value(&40).unwrap();
    let known: Box<dyn Solution<Game = &_, Answer = Value> + Send + Sync> =
        Box::new(values.freeze());
    std::thread::scope(|scope| {
        for start in 0..4 {
            let known = &known;
            scope.spawn(move || {
                (start..=40).step_by(4).for_each(|p| assert!(known.value(&p).unwrap().is_some()));
            });
        }
    });
}
