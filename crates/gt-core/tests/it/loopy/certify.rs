//! `certify` accepts right claims and finds every wrong one.

use gt_core::certify::{self, Certificate, Flaw, certify};
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run};
use gt_testkit::oracle;

use crate::common::graphs::{self, claims, solved};

fn check(graph: &GameGraph, values: &[Value]) -> Result<Certificate<u32>, Flaw<u32>> {
    certify::indexed(graph, &claims(graph, values), &Run::new()).unwrap().sound()
}

#[test]
fn true_values_pass() {
    for graph in graphs::all(40) {
        let certificate = check(&graph, &oracle::graph_values(&graph)).unwrap();
        let moves = (0..graph.len()).map(|p| graph.legal_moves(&p).count() as u64).sum();
        assert_eq!((certificate.positions, certificate.moves), (graph.len().into(), moves));
        let table = Tablebase::explore(&graph, [graph.initial()], &Run::new()).unwrap();
        let reached = certify::reachable(&graph, &table, [graph.initial()], &Run::new()).unwrap();
        assert_eq!((reached.positions, reached.flaws), (table.stats().positions, 0));
        assert_eq!(certify(&graph, &table, &Run::new()).as_ref(), Ok(&reached));
        assert_eq!(certify::list(&graph, solved(&table), &Run::new()), Ok(reached));
    }
}

/// Every other value that one claim could be, up to some remoteness.
fn others(value: Value) -> Vec<Value> {
    let mut all = vec![Value::Draw];
    for plies in (0..6).chain(
        value.plies().into_iter().flat_map(|plies| [plies.saturating_sub(1), plies + 1, plies + 2]),
    ) {
        all.extend([Value::Win { plies }, Value::Loss { plies }]);
    }
    all.extend([Value::Win { plies: u32::MAX }, Value::Loss { plies: u32::MAX }]);
    all.retain(|&other| other != value);
    all
}

#[test]
fn one_wrong_value_or_distance_is_found_at_any_position() {
    for graph in graphs::all(12) {
        let truth = oracle::graph_values(&graph);
        for p in 0..truth.len() {
            for wrong in others(truth[p]) {
                let mut claims = truth.clone();
                claims[p] = wrong;
                assert!(
                    check(&graph, &claims).is_err(),
                    "{p}: {wrong} for {} in\n{graph}",
                    truth[p]
                );
            }
        }
    }
}

/// `at` takes any type of answer. A check of many positions takes values in a faster way. Both must
/// judge every claim alike.
#[test]
fn at_agrees_with_a_pass() {
    let mut flaws = 0;
    for graph in graphs::all(5) {
        let truth = oracle::graph_values(&graph);
        for (p, q) in (0..truth.len()).flat_map(|p| (0..truth.len()).map(move |q| (p, q))) {
            for wrong in others(truth[q]).into_iter().chain([truth[q]]) {
                let mut values = truth.clone();
                values[q] = wrong;
                let claims = claims(&graph, &values);
                let position = u32::try_from(p).unwrap();
                let pass = certify::positions(&graph, &claims, [position], &Run::new()).unwrap();
                let mut alone = Certificate::new();
                alone.add(certify::at(&graph, &claims, &position).unwrap());
                assert_eq!(alone, pass, "{p}, where {q} is claimed to be {wrong}, in\n{graph}");
                flaws += pass.flaws;
            }
        }
    }
    assert!(flaws > 0);
}

#[test]
fn a_drawn_component_claimed_won_and_lost_is_found() {
    for graph in graphs::all(30) {
        let (table, truth) =
            (Tablebase::dense(&graph, &Run::new()).unwrap(), oracle::graph_values(&graph));
        let drawn = |p: usize| truth[p] == Value::Draw;
        if table.census().unwrap().endless == 0 {
            continue;
        }
        for plies in [0, 1, 2, 9, 1000] {
            for turned in [Value::Loss { plies }, Value::Win { plies }] {
                let claims: Vec<_> =
                    (0..truth.len()).map(|p| if drawn(p) { turned } else { truth[p] }).collect();
                assert!(
                    check(&graph, &claims).is_err(),
                    "draws claimed to be {turned} in\n{graph}"
                );
            }
        }
        // The hardest case: wins and losses alternate, with distances that differ by one ply.
        for first in 0..6 {
            let clever = |p: usize| match (u32::try_from(p).unwrap() + first) % 2 {
                0 => Value::Loss { plies: 2 * first },
                _ => Value::Win { plies: 2 * first + 1 },
            };
            let claims: Vec<_> =
                (0..truth.len()).map(|p| if drawn(p) { clever(p) } else { truth[p] }).collect();
            assert!(check(&graph, &claims).is_err(), "{graph}");
        }
    }
}

#[test]
fn wins_and_losses_claimed_drawn_are_found() {
    for graph in graphs::all(30) {
        let truth = oracle::graph_values(&graph);
        if truth.iter().any(|&value| value != Value::Draw) {
            assert!(check(&graph, &vec![Value::Draw; truth.len()]).is_err(), "{graph}");
        }
    }
}

/// Two positions that lead to each other: only two claimed draws pass, whatever the distances.
#[test]
fn claims_cannot_support_each_other_in_a_circle() {
    let ring: GameGraph = "a -> b\nb -> a".parse().unwrap();
    let some = (0..30)
        .flat_map(|plies| [Value::Win { plies }, Value::Loss { plies }])
        .chain([Value::Draw]);
    for (a, b) in some.clone().flat_map(|a| some.clone().map(move |b| (a, b))) {
        assert_eq!(
            check(&ring, &[a, b]).is_ok(),
            (a, b) == (Value::Draw, Value::Draw),
            "{a} and {b}"
        );
    }
}

#[test]
fn each_flaw_names_its_position() {
    let graph: GameGraph = "a -> b c\nb -> c\nc\nd !draw -> c".parse().unwrap();
    let truth =
        [Value::Win { plies: 1 }, Value::Win { plies: 1 }, Value::Loss { plies: 0 }, Value::Draw];
    assert!(check(&graph, &truth).is_ok());
    let with = |p: usize, value: Value| {
        let mut claims = truth;
        claims[p] = value;
        check(&graph, &claims).unwrap_err()
    };
    let (claimed, explained) = (Value::Win { plies: 3 }, truth[0]);
    assert_eq!(with(0, claimed), Flaw::Unexplained { position: 0, claimed, explained });
    let claimed = Value::Win { plies: 1 };
    assert_eq!(with(3, claimed), Flaw::Terminal { position: 3, claimed, actual: Outcome::Draw });
    assert_eq!(
        with(3, claimed).to_string(),
        "position 3 is claimed to be win in 1 ply (1 move), but the game is over there: draw"
    );
    // The fault is at c; a is the first position whose claim does not follow.
    let explained = Value::Win { plies: 3 };
    assert_eq!(
        with(2, Value::Loss { plies: 2 }),
        Flaw::Unexplained { position: 0, claimed: truth[0], explained }
    );
    assert_eq!(check(&graph, &truth[..3]).unwrap_err(), Flaw::Unclaimed { position: 3 });
    assert_eq!(check(&graph, &truth[..2]).unwrap_err(), Flaw::Open { position: 0, successor: 2 });
    let twice = vec![(2, truth[2]), (2, Value::Draw)];
    let flaw = certify::list(&graph, twice, &Run::new()).unwrap().first;
    assert_eq!(
        flaw,
        Some(Flaw::Contradiction { position: 2, first: truth[2], second: Value::Draw })
    );
    let far =
        [Value::Draw, Value::Win { plies: u32::MAX }, Value::Loss { plies: u32::MAX }, Value::Draw];
    assert_eq!(check(&graph, &far).unwrap_err(), Flaw::TooFar { position: 0 });
    let few = Run::new().positions(1);
    let refused = certify::reachable(&graph, &claims(&graph, &truth), [0], &few).unwrap_err();
    assert_eq!(refused, LimitError::Positions { limit: 1 }.into());
}
