//! Tables made from stored answers: the same answers again, and a typed error for anything else.

#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use core::ops::ControlFlow;

use gt_core::dense;
use gt_core::example::Matches;
use gt_core::graph::GameGraph;
use gt_core::grundy::DenseNimbers;
use gt_core::margin::MarginTable;
use gt_core::memo::{Frozen, Outcomes, Values};
use gt_core::prelude::*;
use gt_core::retrograde::{Builder, DrawKind, PackedValue, Tablebase};
use gt_core::{LimitError, PositionOf, Run, SolveError, tiers};
use gt_testkit::strategy;
use proptest::prelude::*;

/// Returns all that a solution knows.
fn known<S: Enumerate>(solution: &S) -> Vec<(PositionOf<S>, S::Answer)> {
    let mut all = Vec::new();
    let visit = &mut |position: &PositionOf<S>, answer| {
        all.push((position.clone(), answer));
        ControlFlow::Continue(())
    };
    solution.for_each(visit).unwrap();
    all
}

fn message<T: core::fmt::Debug>(refused: Result<T, SolveError>) -> String {
    let error = refused.unwrap_err();
    assert!(matches!(error, SolveError::Shape(_)), "{error:?}");
    error.to_string()
}

proptest! {
    #[test]
    fn a_dense_table_comes_back_from_its_entries(graph in strategy::loopy_graph(1..=20)) {
        let run = Run::new();
        let solved = Tablebase::dense(&graph, &run).unwrap();
        let table = Tablebase::from_values(&graph, solved.entries().iter().copied(), &run).unwrap();
        prop_assert_eq!(table.entries(), solved.entries());
        prop_assert_eq!(table.census().unwrap(), solved.census().unwrap());
        prop_assert!(table.is_complete());
        prop_assert_eq!(table.stats().positions, u64::from(graph.len()));
        prop_assert_eq!(known(&table), known(&solved));
    }

    /// The kinds of draws are lost, and only they.
    #[test]
    fn a_dense_table_comes_back_from_its_values(graph in strategy::loopy_graph(1..=20)) {
        let run = Run::new();
        let solved = Tablebase::dense(&graph, &run).unwrap();
        let values: Vec<Option<Value>> = solved.entries().iter().map(|entry| entry.value()).collect();
        let table = Tablebase::from_values(&graph, values, &run).unwrap();
        for position in 0..graph.len() {
            prop_assert_eq!(table.value(&position), solved.value(&position));
            prop_assert_eq!(table.draw_kind(&position), None);
        }
        let (census, before) = (table.census().unwrap(), solved.census().unwrap());
        prop_assert_eq!((&census.wins, &census.losses, census.drawn()), (&before.wins, &before.losses, before.drawn()));
        prop_assert_eq!((census.drawn_somehow, census.unknown), (before.drawn(), 0));
    }

    #[test]
    fn a_hashed_table_comes_back_from_its_pairs(graph in strategy::loopy_graph(1..=20), reverse in any::<bool>()) {
        let run = Run::new();
        let solved = Tablebase::explore(&graph, [0], &run).unwrap();
        let mut pairs: Vec<(u32, PackedValue)> = known(&solved).into_iter().map(|(p, _)| (p, solved.entry(&p))).collect();
        if reverse {
            pairs.reverse();
        }
        let mut table = Tablebase::from_pairs(&graph, pairs.clone(), &run).unwrap();
        prop_assert_eq!(table.census(), solved.census());
        prop_assert_eq!(table.stats().positions, pairs.len() as u64);
        for position in 0..graph.len() {
            prop_assert_eq!(table.entry(&position), solved.entry(&position));
        }
        // Each further position gets the value that a table of the whole game has.
        table.extend(0..graph.len(), &run).unwrap();
        let whole = Tablebase::dense(&graph, &run).unwrap();
        for position in 0..graph.len() {
            prop_assert_eq!(table.entry(&position), whole.entry(&position));
        }
    }

    /// Pairs need not be closed under moves: what is missing is found by `extend`.
    #[test]
    fn a_table_of_some_values_is_extended_to_the_whole(graph in strategy::loopy_graph(1..=20), kept in any::<u32>()) {
        let run = Run::new();
        let whole = Tablebase::dense(&graph, &run).unwrap();
        let some = known(&whole).into_iter().filter(|(p, _)| kept >> p & 1 == 1);
        let mut table = Tablebase::from_pairs(&graph, some, &run).unwrap();
        let drawn = table.census().unwrap().drawn() > 0;
        table.extend(0..graph.len(), &run).unwrap();
        for position in 0..graph.len() {
            prop_assert_eq!(table.value(&position), whole.value(&position));
            let kind = table.draw_kind(&position);
            if drawn {
                // A kind that depends on a draw without a kind is not guessed.
                prop_assert!(kind.is_none_or(|kind| kind == DrawKind::ByRule && whole.draw_kind(&position) == Some(kind)));
            } else {
                prop_assert_eq!(kind, whole.draw_kind(&position));
            }
        }
    }

    #[test]
    fn frozen_answers_come_back(graph in strategy::acyclic_graph(1..=20)) {
        let run = Run::new();
        let (mut values, outcomes) = (Values::new(&graph, &run), Outcomes::new(&graph, &run));
        values.value(&0).unwrap();
        outcomes.value(&0).unwrap();
        let pairs: Vec<_> = values.solved().map(|(p, value)| (*p, value)).collect();
        let (of_values, of_outcomes) = (values.freeze(), outcomes.freeze());
        let back = Frozen::from_pairs(&graph, pairs.iter().chain(&pairs).copied(), &run).unwrap();
        let outcomes_back = Frozen::from_pairs(&graph, known(&of_outcomes), &run).unwrap();
        prop_assert_eq!((back.len(), outcomes_back.len()), (of_values.len(), of_outcomes.len()));
        for position in 0..graph.graph().len() {
            prop_assert_eq!(back.value(&position), of_values.value(&position));
            prop_assert_eq!(outcomes_back.value(&position), of_outcomes.value(&position));
        }
    }

    #[test]
    fn dense_answers_come_back(graph in strategy::acyclic_graph(1..=20)) {
        let run = Run::new();
        let ranks = 0..graph.index_len();
        let outcomes = dense::Outcomes::solve(&graph, &run).unwrap();
        let back = dense::Outcomes::from_outcomes(&graph, ranks.clone().map(|rank| outcomes.at_rank(rank)), &run).unwrap();
        prop_assert!(back.iter().eq(outcomes.iter()));
        prop_assert_eq!((back.census(), back.stats().positions), (outcomes.census(), graph.index_len()));
        let values = dense::Values::solve(&graph, &run).unwrap();
        let back = dense::Values::from_values(&graph, ranks.clone().map(|rank| values.at_rank(rank)), &run).unwrap();
        prop_assert!(back.iter().eq(values.iter()));
        prop_assert_eq!(back.line(&0), values.line(&0));
        let margins = dense::MarginValues::solve(&graph, &run).unwrap();
        let back = dense::MarginValues::from_margins(&graph, ranks.map(|rank| margins.at_rank(rank)), &run).unwrap();
        prop_assert!(back.iter().eq(margins.iter()));
    }

    /// Plies come back too, so that lines do.
    #[test]
    fn tables_of_margins_come_back(graph in strategy::loopy_graph(1..=12)) {
        let run = Run::new();
        let solved = MarginTable::dense(&graph, &run).unwrap();
        let stored = |p: u32| Some((solved.margin(&p)?, solved.settles_in(&p)?));
        let dense = MarginTable::from_margins(&graph, (0..graph.len()).map(stored), &run).unwrap();
        let pairs = (0..graph.len()).rev().filter_map(|p| stored(p).map(|(margin, plies)| (p, margin, plies)));
        let hashed = MarginTable::from_pairs(&graph, pairs.clone().chain(pairs), &run).unwrap();
        prop_assert_eq!((dense.stats().positions, hashed.stats().positions), (graph.len().into(), graph.len().into()));
        for p in 0..graph.len() {
            prop_assert_eq!((dense.margin(&p), dense.settles_in(&p)), (solved.margin(&p), solved.settles_in(&p)));
            prop_assert_eq!((hashed.margin(&p), hashed.settles_in(&p)), (solved.margin(&p), solved.settles_in(&p)));
            prop_assert_eq!((dense.line(&p), hashed.line(&p)), (solved.line(&p), solved.line(&p)));
        }
    }

    #[test]
    fn dense_nimbers_come_back(graph in strategy::impartial_graph(1..=12)) {
        let run = Run::new();
        let solved = DenseNimbers::solve(&graph, &run).unwrap();
        let stored: Vec<_> = (0..graph.index_len()).map(|rank| solved.nimber_at(rank)).collect();
        let table = DenseNimbers::from_nimbers(&graph, stored, &run).unwrap();
        prop_assert!(table.iter().eq(solved.iter()));
        prop_assert_eq!((table.bytes(), table.stats().positions), (solved.bytes(), graph.index_len()));
    }
}

/// Ranks 0 to 2n; the odd ranks are holes. A move halves the distance to 0.
#[derive(Clone, Debug)]
struct Holes(u64);

impl Game for Holes {
    type Position = u64;
    type Move = ();

    fn initial(&self) -> u64 {
        self.0
    }

    fn moves(&self, at: &u64) -> impl Iterator<Item = ()> {
        (*at > 0).then_some(()).into_iter()
    }

    fn play(&self, at: &u64, (): ()) -> u64 {
        at - 1
    }
}

impl Acyclic for Holes {}
impl Impartial for Holes {}

impl Indexed for Holes {
    fn index_len(&self) -> u64 {
        2 * self.0 + 1
    }

    fn rank(&self, at: &u64) -> u64 {
        2 * at
    }

    fn unrank(&self, rank: u64) -> Option<u64> {
        (rank.is_multiple_of(2) && rank < self.index_len()).then_some(rank / 2)
    }
}

#[test]
fn holes_stay_holes_and_gaps_stay_gaps() {
    let run = Run::new();
    let solved = Tablebase::dense(Holes(3), &run).unwrap();
    let mut values: Vec<_> = solved.entries().iter().map(|entry| entry.value()).collect();
    let table = Tablebase::from_values(Holes(3), values.clone(), &run).unwrap();
    assert_eq!((table.census(), table.is_complete()), (solved.census(), true));
    values[2] = None;
    let table = Tablebase::from_values(Holes(3), values.clone(), &run).unwrap();
    assert_eq!(
        (table.census().unwrap().unknown, table.is_complete(), table.value(&1)),
        (1, false, Ok(None))
    );
    assert_eq!(table.stats().positions, 3);
    values[3] = Some(Value::Draw);
    assert_eq!(
        message(Tablebase::from_values(Holes(3), values, &run)),
        "value of rank 3 cannot be draw: expected none: the rank is a hole"
    );
    let nimber = |rank: u64| rank.is_multiple_of(2).then_some(Nimber(u32::from(rank % 4 == 2)));
    let from = |change: &dyn Fn(u64) -> Option<Nimber>| {
        DenseNimbers::from_nimbers(Holes(3), (0..7).map(change), &run)
    };
    assert!(from(&nimber).unwrap().iter().eq(DenseNimbers::solve(Holes(3), &run).unwrap().iter()));
    let filled = from(&|rank| nimber(rank).or(Some(Nimber(5))));
    assert_eq!(message(filled), "value of rank 1 cannot be *5: expected none: the rank is a hole");
    let gap = from(&|rank| nimber(rank).filter(|_| rank != 4));
    assert_eq!(
        message(gap),
        "nimber of rank 4 cannot be none: expected a nimber: the rank has a position"
    );
}

impl Margins for Holes {
    fn margin(&self, _: &u64) -> Margin {
        Margin(-1)
    }
}

#[test]
fn dense_answers_stand_at_positions_and_only_there() {
    let run = Run::new();
    let solved = dense::Values::solve(Holes(3), &run).unwrap();
    let value = |rank: u64| solved.at_rank(rank);
    let from = |change: &dyn Fn(u64) -> Option<Value>| {
        dense::Values::from_values(Holes(3), (0..7).map(change), &run)
    };
    assert!(from(&value).unwrap().iter().eq(solved.iter()));
    let filled = message(from(&|rank| value(rank).or(Some(Value::Draw))));
    assert_eq!(filled, "value of rank 1 cannot be draw: expected none: the rank is a hole");
    let gap = message(from(&|rank| value(rank).filter(|_| rank != 4)));
    assert_eq!(gap, "value of rank 4 cannot be none: expected an answer: the rank has a position");
    for (len, told) in [(6, "6"), (8, "8")] {
        let wrong = message(dense::Values::from_values(Holes(3), (0..len).map(value), &run));
        assert_eq!(wrong, format!("number of values cannot be {told}: expected 7, one per rank"));
        let unsized_list = (0..len).filter(|_| true).map(value);
        assert!(
            message(dense::Values::from_values(Holes(3), unsized_list, &run))
                .contains("one per rank")
        );
    }
    let tight = LimitError::Memory { needed: 7, limit: 6 };
    assert_eq!(
        dense::Values::from_values(Holes(3), (0..7).map(value), &run.clone().memory(6))
            .unwrap_err(),
        tight.into()
    );

    let margins = |change: &dyn Fn(u64) -> Option<(Margin, u32)>| {
        MarginTable::from_margins(Holes(3), (0..7).map(change), &run)
    };
    let known = |rank: u64| rank.is_multiple_of(2).then_some((Margin(1), 0));
    assert_eq!(margins(&known).unwrap().margin(&2), Some(Margin(1)));
    let filled = message(margins(&|_| Some((Margin(1), 0))));
    assert_eq!(filled, "value of rank 1 cannot be +1: expected none: the rank is a hole");
    assert!(message(margins(&|_| None)).starts_with("margin of rank 0 cannot be none"));
    assert!(margins(&|rank| known(rank).map(|(margin, _)| (margin, u32::MAX))).is_err());
    let twice = [(2, Margin(1), 4), (2, Margin(1), 5)];
    let refused = message(MarginTable::from_pairs(Holes(3), twice, &run));
    assert_eq!(
        refused,
        "value of position 2 cannot be +1, settled in 5 plies: expected +1, settled in 4 plies, as it was before"
    );
}

/// The tiers are a thousand matches each.
#[test]
fn tables_of_tiers_come_back_at_any_width_and_in_any_order() {
    let run = Run::new();
    let solved = tiers::Values::solve(Matches(2_999), &run).unwrap();
    assert_eq!(solved.bytes(), 6_000); // beyond 126 plies
    let mut stored: Vec<_> = solved.iter().collect();
    stored.reverse();
    let table = tiers::Values::from_answers(Matches(2_999), stored.clone(), &run).unwrap();
    assert!(table.iter().eq(solved.iter()));
    assert_eq!((table.bytes(), table.stats().positions), (6_000, 3_000));
    let outcomes = stored.iter().map(|&(tier, rank, value)| (tier, rank, value.outcome()));
    let table = tiers::Outcomes::from_answers(Matches(2_999), outcomes, &run).unwrap();
    assert!(table.iter().eq(tiers::Outcomes::solve(Matches(2_999), &run).unwrap().iter()));

    let some = tiers::Values::from_answers(
        Matches(2_999),
        stored.iter().copied().filter(|&(tier, ..)| tier == 1),
        &run,
    )
    .unwrap();
    assert_eq!((some.value(&1_500), some.value(&500)), (solved.value(&1_500), Ok(None)));
    let refused = |answers: &[(u32, u64, Value)]| {
        message(tiers::Values::from_answers(Matches(2_999), answers.to_vec(), &run))
    };
    assert_eq!(
        refused(&[(9, 0, Value::Draw)]),
        "tier cannot be 9: expected one that tiers() lists"
    );
    assert_eq!(
        refused(&[(1, 1_000, Value::Draw)]),
        "rank in tier 1 cannot be 1000: expected below 1000"
    );
    let twice =
        refused(&[(1, 7, Value::Draw), (1, 7, Value::Draw), (1, 7, Value::Win { plies: 1 })]);
    assert!(
        twice.ends_with("cannot be win in 1 ply (1 move): expected draw, as it was before"),
        "{twice}"
    );
    let too_long =
        tiers::Values::from_answers(Matches(9), [(0, 3, Value::Win { plies: u32::MAX })], &run)
            .unwrap_err();
    assert!(matches!(too_long, SolveError::Overflow { .. }), "{too_long}");
    let tight =
        tiers::Values::from_answers(Matches(2_999), stored, &run.memory(4_000)).unwrap_err();
    assert!(
        matches!(tight, SolveError::TierLimit { limit: LimitError::Memory { .. }, .. }),
        "{tight}"
    );
}

/// What an unfinished table waits for is not a value: it comes back as unknown.
#[test]
fn an_unfinished_table_comes_back_unfinished() {
    let chain = GameGraph::from_fn(1000, |p| p.checked_sub(1), |_| None).unwrap();
    let run = Run::new();
    let partial = Builder::new(&chain)
        .keep_partial()
        .explore([500, 999], &run.clone().positions(700))
        .unwrap();
    let pairs: Vec<_> = (0..1000).map(|p| (p, partial.entry(&p))).collect();
    let mut table = Tablebase::from_pairs(&chain, pairs.clone(), &run).unwrap();
    assert!(!table.is_complete());
    assert_eq!(known(&table).len(), known(&partial).len());
    table.extend([999], &run).unwrap();
    assert_eq!(table.value(&999), Ok(Some(Value::Win { plies: 999 })));
    let dense =
        Tablebase::from_values(&chain, pairs.into_iter().map(|(_, entry)| entry), &run).unwrap();
    assert!(!dense.is_complete());
}

#[test]
fn the_number_of_values_is_checked() {
    let (graph, run): (GameGraph, _) = ("a -> b\nb\nc".parse().unwrap(), Run::new());
    let value = Value::Loss { plies: 0 };
    // The first two lengths are known beforehand; the last two only at the end of the list.
    let expected =
        |found: &str| format!("number of values cannot be {found}: expected 3, one per rank");
    assert_eq!(message(Tablebase::from_values(&graph, [value; 2], &run)), expected("2"));
    assert_eq!(message(Tablebase::from_values(&graph, [value; 4], &run)), expected("4"));
    let unsized_list = |len| (0..len).filter(|_| true).map(|_| value);
    assert_eq!(message(Tablebase::from_values(&graph, unsized_list(2), &run)), expected("2"));
    assert_eq!(
        message(Tablebase::from_values(&graph, unsized_list(4), &run)),
        expected("more than 3")
    );
    assert_eq!(
        message(Tablebase::from_values(&graph, core::iter::repeat(value), &run)),
        expected(&usize::MAX.to_string())
    );
    let endless = core::iter::repeat(value).filter(|_| true);
    assert_eq!(message(Tablebase::from_values(&graph, endless, &run)), expected("more than 3"));
    let impartial = graph.into_acyclic().unwrap().into_impartial().unwrap();
    let nimbers = |len| (0..len).filter(|_| true).map(|_| Some(Nimber(0)));
    assert_eq!(message(DenseNimbers::from_nimbers(&impartial, nimbers(2), &run)), expected("2"));
    assert_eq!(
        message(DenseNimbers::from_nimbers(&impartial, nimbers(4), &run)),
        expected("more than 3")
    );
    assert_eq!(message(DenseNimbers::from_nimbers(&impartial, vec![None; 9], &run)), expected("9"));
}

#[test]
fn pairs_that_contradict_each_other_are_refused() {
    let (graph, run): (GameGraph, _) = ("a -> b\nb".parse().unwrap(), Run::new());
    let (win, loss) = (Value::Win { plies: 1 }, Value::Loss { plies: 0 });
    assert!(Tablebase::from_pairs(&graph, [(0, win), (1, loss), (0, win)], &run).is_ok());
    let plies = [(0, win), (0, Value::Win { plies: 3 })];
    let refused = message(Tablebase::from_pairs(&graph, plies, &run));
    assert_eq!(
        refused,
        "value of position 0 cannot be win in 3 plies (2 moves): expected win in 1 ply (1 move), as it was before"
    );
    let kinds =
        [(0, PackedValue::from(DrawKind::Ending)), (0, PackedValue::from(DrawKind::Endless))];
    let refused = message(Tablebase::from_pairs(&graph, kinds, &run));
    assert_eq!(
        refused,
        "value of position 0 cannot be draw (Endless): expected draw (Ending), as it was before"
    );
    let outcomes = [(1, Outcome::Win), (1, Outcome::Loss)];
    let refused = message(Frozen::from_pairs(&graph, outcomes, &run));
    assert_eq!(refused, "value of position 1 cannot be loss: expected win, as it was before");
}

/// A game of the given number of ranks, too many for any table.
#[derive(Debug)]
struct Huge(u64);

impl Game for Huge {
    type Position = u64;
    type Move = u64;

    fn initial(&self) -> u64 {
        0
    }

    fn moves(&self, _: &u64) -> impl Iterator<Item = u64> {
        core::iter::empty()
    }

    fn play(&self, at: &u64, _: u64) -> u64 {
        *at
    }
}

impl Acyclic for Huge {}
impl Impartial for Huge {}

impl Indexed for Huge {
    fn index_len(&self) -> u64 {
        self.0
    }

    fn rank(&self, at: &u64) -> u64 {
        *at
    }

    fn unrank(&self, rank: u64) -> Option<u64> {
        (rank < self.0).then_some(rank)
    }
}

#[test]
fn sizes_are_checked_before_memory_is_allocated() {
    let run = Run::new();
    let values = || core::iter::repeat(Value::Draw).filter(|_| true);
    let nimbers = || core::iter::repeat(Some(Nimber(0))).filter(|_| true);
    for len in [u64::MAX, 1 << 60, 1 << 48] {
        let bytes = len.saturating_mul(4);
        assert_eq!(
            Tablebase::from_values(Huge(len), values(), &run).unwrap_err(),
            LimitError::OutOfMemory { bytes }.into()
        );
        let error = DenseNimbers::from_nimbers(Huge(len), nimbers(), &run).unwrap_err();
        assert_eq!(error, LimitError::OutOfMemory { bytes: len }.into());
    }
    let tight = Run::new().memory(399);
    let needed = SolveError::from(LimitError::Memory { needed: 400, limit: 399 });
    assert_eq!(Tablebase::from_values(Huge(100), values(), &tight).unwrap_err(), needed);
    assert_eq!(DenseNimbers::from_nimbers(Huge(400), nimbers(), &tight).unwrap_err(), needed);
    let few = Run::new().positions(99);
    let limit = SolveError::from(LimitError::Positions { limit: 99 });
    assert_eq!(Tablebase::from_values(Huge(100), values(), &few).unwrap_err(), limit);
    assert_eq!(DenseNimbers::from_nimbers(Huge(100), nimbers(), &few).unwrap_err(), limit);
    assert_eq!(
        Tablebase::from_pairs(Huge(200), (0..100).map(|p| (p, Value::Draw)), &few).unwrap_err(),
        limit
    );
    assert_eq!(
        Frozen::from_pairs(Huge(200), (0..100).map(|p| (p, Value::Draw)), &few).unwrap_err(),
        limit
    );
    let refused =
        Tablebase::from_pairs(Huge(200), (0..100).map(|p| (p, Value::Draw)), &tight).unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Memory { limit: 399, .. })));
    let refused =
        Frozen::from_pairs(Huge(200), (0..100).map(|p| (p, Value::Draw)), &tight).unwrap_err();
    assert!(matches!(refused, SolveError::Limit(LimitError::Memory { limit: 399, .. })));
}

#[test]
fn distances_and_nimbers_keep_their_width() {
    let run = Run::new();
    let longest = |plies| [Value::Win { plies }];
    assert!(Tablebase::from_values(Huge(1), longest(PackedValue::MAX_PLIES), &run).is_ok());
    for plies in [PackedValue::MAX_PLIES + 1, u32::MAX] {
        let refused = Tablebase::from_values(Huge(1), longest(plies), &run).unwrap_err();
        assert_eq!(
            refused,
            SolveError::Overflow {
                what: "remoteness in plies",
                max: PackedValue::MAX_PLIES.into()
            }
        );
        assert_eq!(
            Tablebase::from_pairs(Huge(1), [(0, longest(plies)[0])], &run).unwrap_err(),
            refused
        );
    }
    let nimbers = |most| [Some(Nimber(7)), Some(Nimber(most)), Some(Nimber(1))];
    for (most, width) in [(252, 1), (253, 2), (65_532, 2), (65_533, 4), (u32::MAX - 3, 4)] {
        let table = DenseNimbers::from_nimbers(Huge(3), nimbers(most), &run).unwrap();
        assert_eq!(table.bytes(), 3 * width);
        assert_eq!([0, 1, 2].map(|rank| table.nimber_at(rank)), nimbers(most));
    }
    for most in [u32::MAX - 2, u32::MAX] {
        let refused = DenseNimbers::from_nimbers(Huge(3), nimbers(most), &run).unwrap_err();
        assert_eq!(refused, SolveError::Overflow { what: "nimber", max: (u32::MAX - 3).into() });
    }
}

#[test]
fn an_empty_game_has_an_empty_table() {
    let run = Run::new();
    let table = Tablebase::from_values(Huge(0), [Value::Draw; 0], &run).unwrap();
    assert_eq!((table.census().unwrap().positions(), table.is_complete()), (0, true));
    assert!(DenseNimbers::from_nimbers(Huge(0), [], &run).unwrap().iter().next().is_none());
}
