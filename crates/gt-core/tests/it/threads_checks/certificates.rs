//! The flaws of a certificate do not depend on the threads, and are those of a look at each claim.

use core::cell::Cell;

use gt_core::certify::{self, Certificate, Flaw, certify};
use gt_core::graph::GameGraph;
use gt_core::memo::Frozen;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::Claims;
use gt_core::{LimitError, Run};
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

use super::alike;
use crate::common::graphs::{Shape, large, mixed, scattered as acyclic};
use crate::common::threads;

/// What claims say; boxed, since each type of claims instantiates every check that is asked.
type Claim<'c, A> = Box<dyn Fn(&u32) -> Option<A> + 'c>;

/// Claims about a game.
fn known<'g, 'r, A: Answer>(
    game: &'g Scripted<'r>,
    claim: impl Fn(u32) -> Option<A> + 'g,
) -> Claims<&'g Scripted<'r>, Claim<'g, A>> {
    Claims::new(game, Box::new(move |p: &u32| claim(*p)) as Claim<'g, A>)
}

/// A random graph.
fn random(ends: bool, seed: u64, positions: u32) -> GameGraph {
    if ends { acyclic(seed, positions, 4) } else { large(Shape::Any, positions, 3, seed) }
}

/// True values, with `wrong` of them changed.
fn claims(game: &Scripted<'_>, wrong: u32, seed: u64) -> Vec<Value> {
    let table = Tablebase::dense(game, &Run::new()).expect("no limits");
    let mut values: Vec<_> =
        (0..game.index_len()).map(|rank| table.value(&rank_of(rank)).unwrap().unwrap()).collect();
    for nth in 0..wrong {
        let at = mixed(seed, nth, 7, u32::try_from(values.len()).unwrap()) as usize;
        values[at] = match values[at] {
            Value::Draw => Value::Win { plies: 3 },
            Value::Win { plies } => Value::Loss { plies },
            Value::Loss { plies } => Value::Loss { plies: plies + 1 },
        };
    }
    values
}

fn rank_of(rank: u64) -> u32 {
    u32::try_from(rank).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn values_have_the_same_flaws(
        seed: u64,
        positions in 1_u32..30_000,
        wrong in 0_u32..4,
        ends: bool,
    ) {
        let graph = random(ends, seed, positions);
        let game = Scripted::of_graph(&graph);
        let values = claims(&game, wrong, seed);
        let known = known(&game, |p| values.get(p as usize).copied());
        let mut expected = Certificate::new();
        (0..positions).for_each(|p| expected.add(certify::at(&game, &known, &p).unwrap()));
        let found = Ok(expected.clone());
        prop_assert_eq!(&alike(|run| certify::indexed(&game, &known, run)), &found);
        let list = || (0..).zip(values.iter().copied()).collect::<Vec<_>>();
        prop_assert_eq!(&alike(|run| certify::list(&game, list(), run)), &found);
        let frozen = Frozen::from_pairs(&game, list(), &Run::new()).unwrap();
        let hashed = alike(|run| certify::shared(&game, &frozen, run));
        prop_assert_eq!(&hashed, &certify(&game, &frozen, &Run::new()));
        let counts = |all: &Certificate<_, _>| (all.positions, all.moves, all.flaws);
        prop_assert_eq!(counts(&hashed.unwrap()), counts(&expected));
    }

    #[test]
    fn outcomes_have_the_same_flaws(
        seed: u64,
        positions in 1_u32..30_000,
        wrong in 0_u32..4,
        ends: bool,
    ) {
        let graph = random(ends, seed, positions);
        let game = Scripted::of_graph(&graph);
        let values = claims(&game, wrong, seed);
        let known = known(&game, |p| values.get(p as usize).map(|value| value.outcome()));
        let found = alike(|run| certify::indexed_outcomes(&game, &known, run)).unwrap();
        let pairs: Vec<_> = (0..).zip(values.iter().map(|value| value.outcome())).collect();
        let frozen = Frozen::from_pairs(&game, pairs, &Run::new()).unwrap();
        let listed = alike(|run| certify::outcomes(&game, &frozen, run)).unwrap();
        let counts = |all: &Certificate<_, _>| (all.positions, all.moves, all.flaws);
        prop_assert_eq!(counts(&listed), counts(&found));
        // Every claim that does not follow from its successors is a flaw, and so are circles.
        let is_flaw = |p: &u32| certify::at(&game, &known, p).unwrap().is_err();
        prop_assert!(found.flaws >= (0..positions).filter(is_flaw).count() as u64);
        let truth = claims(&game, 0, seed);
        let right = |(claimed, value): (&Value, &Value)| claimed.outcome() == value.outcome();
        prop_assert_eq!(found.flaws == 0, values.iter().zip(&truth).all(right));
    }
}

/// Plies run against the numbers, or along them: a sweep by several threads settles few claims.
#[test]
fn claims_that_rest_on_their_neighbours_are_forced_on_any_number_of_threads() {
    const LEN: u32 = 200_000;
    let along = GameGraph::from_fn(LEN, |p| p.checked_sub(1), |_| None).unwrap();
    let against = GameGraph::from_fn(LEN, |p| (p + 1 < LEN).then_some(p + 1), |_| None).unwrap();
    for (graph, end) in [(along, 0), (against, LEN - 1)] {
        let game = Scripted::of_graph(&graph);
        let outcome = |p: u32| if p.abs_diff(end) % 2 == 0 { Outcome::Loss } else { Outcome::Win };
        let right = known(&game, |p| Some(outcome(p)));
        let certificate = alike(|run| certify::indexed_outcomes(&game, &right, run)).unwrap();
        assert_eq!(
            (certificate.positions, certificate.moves, certificate.flaws),
            (LEN.into(), u64::from(LEN) - 1, 0)
        );
        // Without memory for lists, too.
        let short = |run: &Run| {
            certify::indexed_outcomes(&game, &right, &run.clone().memory(u64::from(LEN)))
        };
        assert_eq!(short(&threads(3)).map(|certificate| certificate.flaws), Ok(0));
    }
}

#[test]
fn the_first_flaw_is_the_one_with_the_least_rank() {
    let graph = acyclic(5, 150_000, 4);
    let game = Scripted::of_graph(&graph);
    let values = claims(&game, 0, 0);
    for wrong in [0_u32, 1_023, 1_024, 70_000, 149_999] {
        let known = known(&game, |p| (p < wrong).then(|| values[p as usize]));
        let found = alike(|run| certify::indexed(&game, &known, run)).unwrap();
        let first = (0..150_000).find(|p| certify::at(&game, &known, p).unwrap().is_err()).unwrap();
        let (Flaw::Open { position, .. } | Flaw::Unclaimed { position }) = found.first.unwrap()
        else {
            panic!("another flaw")
        };
        assert_eq!(position, first);
    }
}

/// A solution that is not `Sync` is asked by the calling thread only, and still checked by all.
#[test]
fn a_solution_on_demand_may_be_checked_on_several_threads() {
    let graph = acyclic(9, 20_000, 4);
    let game = Scripted::of_graph(&graph);
    let values = claims(&game, 2, 3);
    let asked = Cell::new(0_u64);
    let known = known(&game, |p| {
        asked.set(asked.get() + 1);
        Some(values[p as usize])
    });
    let found = alike(|run| certify::indexed(&game, &known, run)).unwrap();
    assert!((1..=12).contains(&found.flaws) && asked.get() > 0, "{found:?}");
}

/// Claims that cannot be copied are checked by one thread.
#[test]
fn great_distances_and_little_memory_do_not_change_the_certificate() {
    let graph = acyclic(11, 9_000, 4);
    let game = Scripted::of_graph(&graph);
    let mut values = claims(&game, 0, 0);
    values[4_000] = Value::Loss { plies: 2_147_483_646 }; // the most that a table holds
    let known = known(&game, |p| Some(values[p as usize]));
    let found = alike(|run| certify::indexed(&game, &known, run)).unwrap();
    assert!(found.flaws > 0);
    assert_eq!(alike(|run| certify::indexed(&game, &known, &run.clone().memory(1_000))), Ok(found));
    let pairs: Vec<_> = (0..).zip(values.iter().copied()).collect();
    let frozen = Frozen::from_pairs(&game, pairs, &Run::new()).unwrap();
    let little = alike(|run| certify::shared(&game, &frozen, &run.clone().memory(100)));
    assert_eq!(little, certify(&game, &frozen, &Run::new()));
    let states = alike(|run| certify::indexed_outcomes(&game, &known, &run.clone().memory(8_999)));
    assert_eq!(states.unwrap_err(), LimitError::Memory { needed: 9_000, limit: 8_999 }.into());
}
