//! Checks of outcomes without plies: they accept what is true, and find everything else.

use core::ops::ControlFlow;

use gt_core::certify::{self, Certificate, Flaw};
use gt_core::graph::GameGraph;
use gt_core::memo::Frozen;
use gt_core::prelude::*;
use gt_core::retrograde::{DrawKind, Tablebase};
use gt_core::{LimitError, PositionOf, Run, SolveError};
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use crate::common::graphs::{self, Numbers, claims};

type Checked = Certificate<u32, Outcome>;

const OUTCOMES: [Outcome; 3] = [Outcome::Loss, Outcome::Draw, Outcome::Win];

fn truth(graph: &GameGraph) -> Vec<Outcome> {
    oracle::graph_values(graph).into_iter().map(Value::outcome).collect()
}

/// What lists all its positions, with an outcome for each.
type Listed<'a, 'g, A> = &'a dyn Enumerate<Game = &'g GameGraph, Answer = A>;

/// Checks claims for all positions, by rank and as a list. Both must find the same flaws.
fn check(graph: &GameGraph, outcomes: &[Outcome], run: &Run) -> Checked {
    let indexed = certify::indexed_outcomes(graph, &claims(graph, outcomes), run).unwrap();
    let pairs = (0..).zip(outcomes.iter().copied());
    let frozen = Frozen::from_pairs(graph, pairs, &Run::new()).unwrap();
    let listed = certify::outcomes(graph, &(&frozen as Listed<'_, '_, _>), &Run::new()).unwrap();
    if outcomes.len() == graph.len() as usize {
        assert_eq!(
            (indexed.positions, indexed.moves, indexed.flaws),
            (listed.positions, listed.moves, listed.flaws),
            "{graph}"
        );
    }
    indexed
}

fn is_sound(graph: &GameGraph, claims: &[Outcome]) -> bool {
    check(graph, claims, &Run::new()).flaws == 0
}

/// Whether every claim follows from its successors; this is all that a look at one ply shows.
fn explains_itself(graph: &GameGraph, outcomes: &[Outcome]) -> bool {
    let claims = claims(graph, outcomes);
    (0..graph.len()).all(|p| certify::at(graph, &claims, &p).unwrap().is_ok())
}

#[test]
fn true_outcomes_pass() {
    for graph in graphs::all(40) {
        let outcomes = truth(&graph);
        let certificate = check(&graph, &outcomes, &Run::new());
        let moves = (0..graph.len()).map(|p| graph.legal_moves(&p).count() as u64).sum();
        assert_eq!(
            (certificate.positions, certificate.moves, certificate.flaws),
            (graph.len().into(), moves, 0),
            "{graph}"
        );
        assert_eq!(certificate.first, None);
        // Values are outcomes too.
        let table = Tablebase::explore(&graph, [graph.initial()], &Run::new()).unwrap();
        let explored =
            certify::outcomes(&graph, &(&table as Listed<'_, '_, _>), &Run::new()).unwrap();
        assert_eq!((explored.positions, explored.flaws), (table.stats().positions, 0));
    }
}

#[test]
fn one_wrong_outcome_is_found_at_any_position() {
    for graph in graphs::all(30) {
        let truth = truth(&graph);
        for p in 0..truth.len() {
            for wrong in OUTCOMES.into_iter().filter(|&wrong| wrong != truth[p]) {
                let mut claims = truth.clone();
                claims[p] = wrong;
                assert!(!is_sound(&graph, &claims), "{p}: {wrong} for {} in\n{graph}", truth[p]);
            }
        }
    }
}

/// The positions that a play can reach from `p` and come back from: the component of `p`.
fn component(graph: &GameGraph, p: u32) -> Vec<u32> {
    let reach = |from: u32| {
        let (mut met, mut next) = (vec![from], 0);
        while next < met.len() {
            let legal: Vec<u32> = graph.successors(&met[next]).map(|(_, to)| to).collect();
            for to in legal {
                if !met.contains(&to) {
                    met.push(to);
                }
            }
            next += 1;
        }
        met
    };
    reach(p).into_iter().filter(|&q| reach(q).contains(&p)).collect()
}

#[test]
fn a_drawn_component_claimed_won_is_found() {
    let mut explained = 0;
    for graph in graphs::all(40) {
        let (truth, table) = (truth(&graph), Tablebase::dense(&graph, &Run::new()).unwrap());
        for p in (0..graph.len()).filter(|p| table.draw_kind(p) == Some(DrawKind::Endless)) {
            let members = component(&graph, p);
            let turned = |outcome: &dyn Fn(usize) -> Outcome| {
                let mut claims = truth.clone();
                let drawn = members.iter().filter(|&&q| truth[q as usize] == Outcome::Draw);
                drawn.enumerate().for_each(|(number, &q)| claims[q as usize] = outcome(number));
                claims
            };
            let alike = OUTCOMES.map(|outcome| turned(&|_| outcome));
            let in_turn = [0, 1].map(|first| {
                turned(&|number| {
                    if (number + first) % 2 == 0 { Outcome::Win } else { Outcome::Loss }
                })
            });
            for claims in alike.into_iter().chain(in_turn).filter(|claims| *claims != truth) {
                assert!(!is_sound(&graph, &claims), "{claims:?} in\n{graph}");
                explained += u32::from(explains_itself(&graph, &claims));
            }
        }
    }
    assert!(explained > 0, "some of the planted claims can be found only by what can be forced");
}

/// All claims for small graphs: only the true ones pass.
#[test]
fn only_the_truth_passes() {
    let mut explained = 0;
    for seed in 0..250 {
        let mut numbers = Numbers(seed);
        let len = 2 + numbers.below(4);
        let edges: Vec<Vec<u32>> =
            (0..len).map(|_| (0..numbers.below(4)).map(|_| numbers.below(len)).collect()).collect();
        let by_rule = |_| (numbers.below(9) == 0).then(|| OUTCOMES[numbers.below(3) as usize]);
        let graph = GameGraph::from_fn(len, |p| edges[p as usize].clone(), by_rule).unwrap();
        let truth = truth(&graph);
        for code in 0..3u32.pow(len) {
            let claims: Vec<_> =
                (0..len).map(|p| OUTCOMES[(code / 3u32.pow(p) % 3) as usize]).collect();
            assert_eq!(
                is_sound(&graph, &claims),
                claims == truth,
                "{claims:?} for {truth:?} in\n{graph}"
            );
            explained += u32::from(claims != truth && explains_itself(&graph, &claims));
        }
    }
    assert!(explained > 20, "only {explained} wrong claims explain themselves");
}

#[test]
fn two_positions_that_call_each_other_won_and_lost_are_found() {
    let ring: GameGraph = "a -> b\nb -> a\nc -> c d\nd".parse().unwrap();
    let circle = [Outcome::Win, Outcome::Loss, Outcome::Win, Outcome::Loss];
    assert!(explains_itself(&ring, &circle));
    let certificate = check(&ring, &circle, &Run::new());
    assert_eq!((certificate.positions, certificate.flaws), (4, 2));
    assert_eq!(certificate.first, Some(Flaw::Unforced { position: 0, claimed: Outcome::Win }));
}

/// A wrong claim is reported where it is. A claim that rests on it is not reported again.
#[test]
fn a_flaw_does_not_spread_to_the_claims_that_rest_on_it() {
    let chain = GameGraph::from_fn(100, |p| p.checked_sub(1), |_| None).unwrap();
    let claims: Vec<_> =
        (0..100).map(|p| if p % 2 == 0 { Outcome::Win } else { Outcome::Loss }).collect();
    let certificate = check(&chain, &claims, &Run::new());
    assert_eq!((certificate.flaws, certificate.moves), (1, 99));
    let expected = Flaw::Terminal { position: 0, claimed: Outcome::Win, actual: Outcome::Loss };
    assert_eq!(certificate.first, Some(expected));
}

/// Plies run against all orders of the positions, so the check has to list moves.
///
/// A run that allows no lists gives the same answer. It needs one byte per rank.
#[test]
fn claims_in_a_bad_order_are_judged_alike_with_and_without_lists() {
    let mut flaws = 0;
    for seed in 0..10 {
        let mut numbers = Numbers(seed);
        let len = 600;
        let mut order: Vec<u32> = (0..len).collect();
        (1..len).rev().for_each(|p| order.swap(p as usize, numbers.below(p + 1) as usize));
        let mut edges = vec![Vec::new(); len as usize];
        for place in 0..len {
            let from = order[place as usize] as usize;
            edges[from].extend(place.checked_sub(1).map(|before| order[before as usize]));
            if numbers.below(5) == 0 {
                edges[from].push(order[(place.saturating_sub(numbers.below(9))) as usize]);
            }
            if numbers.below(60) == 0 {
                edges[from].push(numbers.below(len));
            }
        }
        let graph = GameGraph::from_fn(len, |p| edges[p as usize].clone(), |_| None).unwrap();
        let table = Tablebase::dense(&graph, &Run::new()).unwrap();
        let truth: Vec<Outcome> = (0..len).map(|p| table.outcome(&p).unwrap().unwrap()).collect();
        assert_eq!(check(&graph, &truth, &Run::new()).flaws, 0);
        for _ in 0..5 {
            let mut claims = truth.clone();
            let (one_in, parity) = (1 + numbers.below(4), numbers.below(2));
            for q in (0..len)
                .filter(|&q| truth[q as usize] == Outcome::Draw && numbers.below(one_in) == 0)
            {
                claims[q as usize] = if q % 2 == parity { Outcome::Win } else { Outcome::Loss };
            }
            let with_lists = check(&graph, &claims, &Run::new());
            assert_eq!(check(&graph, &claims, &Run::new().memory(len.into())), with_lists);
            assert_eq!(with_lists.flaws == 0, claims == truth);
            flaws += with_lists.flaws;
        }
    }
    assert!(flaws > 0);
}

#[test]
fn a_long_chain_in_a_bad_order_takes_no_quadratic_time() {
    let len = 1 << 18;
    // Multiplication by an odd number is a permutation of the ranks.
    let step = |p: u32, by: u32| p.wrapping_mul(by) % len;
    let (forth, back) = (0x9e37_79b1, inverse(0x9e37_79b1));
    let chain = GameGraph::from_fn(
        len,
        |p| step(p, back).checked_sub(1).map(|before| step(before, forth)),
        |_| None,
    )
    .unwrap();
    let outcome = |p| if step(p, back) % 2 == 0 { Outcome::Loss } else { Outcome::Win };
    let outcomes: Vec<_> = (0..len).map(outcome).collect();
    let claims = claims(&chain, &outcomes);
    assert_eq!(certify::indexed_outcomes(&chain, &claims, &Run::new()).unwrap().flaws, 0);
}

/// Returns the inverse of an odd number modulo 2^32, by Newton's iteration.
fn inverse(odd: u32) -> u32 {
    (0..5)
        .fold(odd, |inverse, _| inverse.wrapping_mul(2u32.wrapping_sub(odd.wrapping_mul(inverse))))
}

#[test]
fn positions_without_claims_and_moves_to_them_are_flaws() {
    let graph: GameGraph = "a -> b c\nb -> c\nc\nd !draw -> c".parse().unwrap();
    let claims = [Outcome::Win, Outcome::Win, Outcome::Loss, Outcome::Draw];
    assert_eq!(check(&graph, &claims, &Run::new()).flaws, 0);
    assert_eq!(
        check(&graph, &claims[..3], &Run::new()).first,
        Some(Flaw::Unclaimed { position: 3 })
    );
    assert_eq!(
        check(&graph, &claims[..2], &Run::new()).first,
        Some(Flaw::Open { position: 0, successor: 2 })
    );
    let listed = Frozen::from_pairs(&graph, [(1, Outcome::Win)], &Run::new()).unwrap();
    let certificate =
        certify::outcomes(&graph, &(&listed as Listed<'_, '_, _>), &Run::new()).unwrap();
    assert_eq!(
        (certificate.positions, certificate.first),
        (1, Some(Flaw::Open { position: 1, successor: 2 }))
    );
}

/// Lists the same positions with other outcomes the second time.
struct Twice<'g>(&'g GameGraph, Outcome);

impl<'g> Solution for Twice<'g> {
    type Game = &'g GameGraph;
    type Answer = Outcome;

    fn game(&self) -> &&'g GameGraph {
        &self.0
    }

    fn value(&self, _: &u32) -> Result<Option<Outcome>, SolveError> {
        Ok(Some(Outcome::Draw))
    }
}

impl Enumerate for Twice<'_> {
    fn for_each(
        &self,
        visit: &mut dyn FnMut(&PositionOf<Self>, Outcome) -> ControlFlow<()>,
    ) -> Result<(), SolveError> {
        let mut all = [(0, Outcome::Draw), (1, Outcome::Draw), (1, self.1)].into_iter();
        let _ = all.try_for_each(|(position, outcome)| visit(&position, outcome));
        Ok(())
    }
}

#[test]
fn two_outcomes_for_one_position_contradict_each_other() {
    let ring: GameGraph = "a -> b\nb -> a".parse().unwrap();
    let certificate =
        certify::outcomes(&ring, &(&Twice(&ring, Outcome::Win) as Listed<'_, '_, _>), &Run::new())
            .unwrap();
    let expected = Flaw::Contradiction { position: 1, first: Outcome::Draw, second: Outcome::Win };
    assert_eq!((certificate.flaws, certificate.first), (1, Some(expected)));
    let certificate =
        certify::outcomes(&ring, &(&Twice(&ring, Outcome::Draw) as Listed<'_, '_, _>), &Run::new())
            .unwrap();
    assert_eq!((certificate.positions, certificate.flaws), (2, 0));
}

#[test]
fn checks_of_outcomes_keep_the_limits_of_the_run() {
    let ring = GameGraph::from_fn(1000, |p| Some((p + 1) % 1000), |_| None).unwrap();
    let draws = [Outcome::Draw; 1000];
    let claimed = claims(&ring, &draws);
    let table = Tablebase::dense(&ring, &Run::new()).unwrap();
    let refused = |run: Run| {
        let indexed = certify::indexed_outcomes(&ring, &claimed, &run).unwrap_err();
        let listed = certify::outcomes(&ring, &(&table as Listed<'_, '_, _>), &run).unwrap_err();
        (indexed, listed)
    };
    let limit = SolveError::from(LimitError::Positions { limit: 999 });
    assert_eq!(refused(Run::new().positions(999)), (limit.clone(), limit));
    let (indexed, listed) = refused(Run::new().memory(999));
    assert_eq!(indexed, LimitError::Memory { needed: 1000, limit: 999 }.into());
    assert!(matches!(listed, SolveError::Limit(LimitError::Memory { limit: 999, .. })));
    let enough = Run::new().positions(1000).memory(1000);
    assert_eq!(certify::indexed_outcomes(&ring, &claimed, &enough).unwrap().flaws, 0);
}

proptest! {
    #[test]
    fn one_pass_is_enough_for_acyclic_games(
        graph in strategy::acyclic_graph(1..=14),
        changes in prop::collection::vec((any::<prop::sample::Index>(), 0..3usize), 0..4),
    ) {
        let table = Tablebase::dense(&graph, &Run::new()).unwrap();
        prop_assert_eq!(certify::acyclic_outcomes(&graph, &table, &Run::new()).unwrap().flaws, 0);
        let truth: Vec<_> = (0..table.entries().len()).map(|p| table.entries()[p].value().unwrap().outcome()).collect();
        let mut claims = truth.clone();
        for (at, outcome) in changes {
            claims[at.index(truth.len())] = OUTCOMES[outcome];
        }
        let pairs = (0..).zip(claims.iter().copied());
        let frozen = Frozen::from_pairs(&graph, pairs, &Run::new()).unwrap();
        let certificate = certify::acyclic_outcomes(&graph, &frozen, &Run::new()).unwrap();
        prop_assert_eq!((certificate.positions, certificate.flaws == 0), (claims.len() as u64, claims == truth));
    }
}
