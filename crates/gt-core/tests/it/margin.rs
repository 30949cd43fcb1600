//! Margins of random games against a slow oracle, and lines played to their end.

use core::sync::atomic::{AtomicU64, Ordering};

use gt_core::Run;
use gt_core::SolveError;
use gt_core::alphabeta::Search;
use gt_core::graph::GameGraph;
use gt_core::margin::{MarginTable, certify};
use gt_core::memo::MarginValues;
use gt_core::prelude::*;
use gt_core::run::LimitError;
use gt_testkit::laws::{self, Reach, Suite};
use gt_testkit::points::{Points, points, to_move};
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

use crate::alphabeta::tables::AnyTable;
use crate::common::progress::phases;

/// Follows the line from `at` and returns what it is worth to the player who begins.
fn played_out(table: &dyn Solution<Game = &Scripted<'_>, Answer = Margin>, mut at: u32) -> Margin {
    let game = *table.game();
    let begins = to_move(at);
    let line = table.line(&at).expect("a table has no errors").expect("all margins are known");
    for mv in line.moves {
        at = game.play(&at, mv);
    }
    let worth = if line.repeats_from.is_some() { game.endless(&at) } else { game.margin(&at) };
    if to_move(at) == begins { worth } else { -worth }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn loopy_games_have_the_margins_of_the_oracle_and_their_lines_reach_them(points in points(7)) {
        let game = &points.game();
        laws::margins(game, Reach::default());
        let dense = MarginTable::dense(game, &Run::new()).unwrap();
        let hashed = MarginTable::explore(game, 0..points.len(), &Run::new()).unwrap();
        for (at, expected) in (0..).zip(points.oracle()) {
            prop_assert_eq!(dense.margin(&at), Some(expected));
            prop_assert_eq!(hashed.margin(&at), Some(expected));
            prop_assert_eq!(dense.settles_in(&at), hashed.settles_in(&at));
            prop_assert_eq!(played_out(&dense, at), expected);
            prop_assert_eq!(played_out(&hashed, at), expected);
        }
    }

    #[test]
    fn a_memoized_solver_agrees_where_every_play_ends(points in points(7)) {
        let points = points.downhill();
        let (game, len) = (&points.game(), points.len());
        let table = MarginTable::dense(game, &Run::new()).unwrap();
        let memo = MarginValues::new(game, &Run::new());
        for at in 0..len {
            prop_assert_eq!(memo.value(&at).unwrap(), table.margin(&at));
        }
    }
}

#[test]
fn a_share_that_changes_along_a_cycle_is_refused() {
    let points = Points { edges: vec![vec![1], vec![0]], ends: vec![0; 2], shares: vec![1, 2] };
    let refused = MarginTable::dense(&points.game(), &Run::new()).unwrap_err();
    assert!(matches!(refused, SolveError::EndlessPlay { .. }), "{refused}");
    let same = Points { shares: vec![2, 2], ..points };
    let game = same.game();
    assert_eq!(MarginTable::dense(&game, &Run::new()).unwrap().margin(&0), Some(Margin(2)));
}

#[test]
fn the_greatest_margin_has_no_opposite() {
    let points =
        Points { edges: vec![vec![1], vec![]], ends: vec![0, i32::MIN], shares: vec![0; 2] };
    let game = &points.game();
    let refused = MarginTable::dense(game, &Run::new()).unwrap_err();
    assert_eq!(refused.to_string(), "margin in points exceeds 2147483647");
    assert!(MarginValues::new(game, &Run::new()).value(&0).is_err());
}

#[test]
fn a_limit_below_the_forecast_is_refused_before_the_first_look_and_moves_while_they_are_listed() {
    let len = 10_000;
    let graph = GameGraph::from_fn(len, |p| (0..8).map(move |step| (p + step + 1) % len), |_| None)
        .unwrap();
    let asked = AtomicU64::new(0);
    let unrank = |rank| {
        asked.fetch_add(1, Ordering::Relaxed);
        graph.unrank(rank)
    };
    let game = Scripted::of_graph(&graph).ranked(len.into(), u64::from, unrank);
    let least = MarginTable::forecast(&game).bytes;
    let refused =
        |limit| MarginTable::dense(&game, &Run::new().memory(limit)).map(drop).unwrap_err();
    assert_eq!(refused(least - 1), LimitError::Memory { needed: least, limit: least - 1 }.into());
    assert_eq!(asked.load(Ordering::Relaxed), 0);
    assert!(matches!(refused(least + 1_000), SolveError::Limit(LimitError::Memory { .. })));
    assert!(asked.load(Ordering::Relaxed) < 500, "a thousand bytes hold 250 moves");
}

/// Each limit is either enough, or refused.
#[test]
fn a_table_of_one_component_is_solved_within_the_documented_bytes() {
    let len = 10_000_u32;
    let graph =
        GameGraph::from_fn(len, |p| [(p + 1) % len, p / 2], |p| (p == 5).then_some(Outcome::Loss))
            .unwrap();
    let moves = 2 * (u64::from(len) - 1);
    let (least, most) = (MarginTable::forecast(&graph).bytes, 92 * u64::from(len) + 8 * moves);
    assert!(
        MarginTable::dense(
            &graph,
            &Run::new().memory(most + (20 + 4) * u64::from(len) + 4 * moves)
        )
        .is_ok()
    );
    for limit in [least, u64::midpoint(least, most)] {
        let refused = MarginTable::dense(&graph, &Run::new().memory(limit)).unwrap_err();
        assert!(
            matches!(refused, SolveError::Limit(LimitError::Memory { limit: told, .. }) if told == limit),
            "{refused}"
        );
    }
}

#[test]
fn progress_never_falls_and_reaches_its_total() {
    let len = 20_000_u32;
    let total = Some(u64::from(len));
    let falls = GameGraph::from_fn(len, |p| p.checked_sub(1), |_| None).unwrap();
    let one = GameGraph::from_fn(len, |p| [(p + 1) % len, p / 2], |_| None).unwrap();
    let pairs = GameGraph::from_fn(len, |p| [p ^ 1, p / 2], |_| None).unwrap();
    for game in [falls, one, pairs] {
        let dense = phases(|run| drop(MarginTable::dense(&game, run).unwrap()));
        assert_eq!(dense, [("listing moves", total), ("solving", total)]);
        let explored = phases(|run| drop(MarginTable::explore(&game, 0..len, run).unwrap()));
        assert_eq!(explored, [("discovering", None), ("solving", total)]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn alpha_beta_finds_the_margins_of_acyclic_games_exactly(points in points(8)) {
        let points = points.downhill();
        let game = &points.game();
        let table = MarginTable::dense(game, &Run::new()).unwrap();
        let mut plain = Search::new(game).with_margins();
        let mut exact = Search::new(game).with_margins().with_table(AnyTable::exact());
        let mut small = Search::new(game).with_margins().with_table(AnyTable::fixed(4));
        for at in 0..points.len() {
            let expected = table.margin(&at).unwrap();
            for report in [plain.solve(&at).unwrap(), exact.solve(&at).unwrap(), small.solve(&at).unwrap()] {
                prop_assert!(report.exact);
                prop_assert_eq!(report.margin(), Some(expected));
                let end = report.line.iter().fold(at, |at, &mv| game.play(&at, mv));
                prop_assert!(game.terminal(&end).is_some());
                let margin = game.margin(&end);
                let reached = if to_move(end) == to_move(at) { margin } else { -margin };
                prop_assert_eq!(reached, expected);
            }
            prop_assert_eq!(plain.outcome(&at).unwrap(), expected.outcome());
        }
    }

    #[test]
    fn what_alpha_beta_calls_exact_in_a_loopy_game_is_the_margin(
        points in points(6), slots in 0..16usize
    ) {
        let game = &points.game();
        let table = MarginTable::dense(game, &Run::new()).unwrap();
        let mut search = Search::new(game).with_margins().with_table(AnyTable::fixed(slots));
        for at in 0..points.len() {
            let report = search.deepen(&at, 12).unwrap();
            if let Some(margin) = report.margin() {
                prop_assert_eq!(Some(margin), table.margin(&at));
            }
        }
    }
}

proptest! {
    #[test]
    fn certificates_have_no_flaw_for_true_tables_and_one_for_any_change(
        points in points(7),
        at in any::<prop::sample::Index>(),
        change in prop_oneof![Just((1, 0)), Just((-1, 0)), Just((0, 1)), Just((2, 1))],
    ) {
        let game = &points.game();
        let table = MarginTable::dense(game, &Run::new()).unwrap();
        let at = u32::try_from(at.index(points.len() as usize)).unwrap();
        let flaws = |change: (i32, u32)| {
            let claim = |position: &u32| {
                let (margin, plies) = (table.margin(position)?, table.settles_in(position)?);
                let change = if *position == at { change } else { (0, 0) };
                Some((Margin(margin.0 + change.0), plies + change.1))
            };
            certify(game, &claim, 0..points.len(), &Run::new()).unwrap().flaws
        };
        prop_assert_eq!(flaws((0, 0)), 0);
        prop_assert!(flaws(change) > 0);
    }
}

#[test]
fn the_law_finds_a_margin_with_the_wrong_sign_and_shares_that_do_not_agree() {
    let sound = Points {
        edges: vec![vec![1, 2], vec![0], vec![]],
        ends: vec![0, 0, -3],
        shares: vec![1, 1, 5],
    };
    let game = &sound.game();
    let suite = Suite::of(game).turn(|_, &at| to_move(at)).copy(game.clone()).threads();
    assert_eq!(suite.indexed().margins().run().laws(), ["game", "indexed", "margins"]);
    let ends = Points { edges: vec![vec![1, 2], vec![2], vec![]], ..sound.clone() };
    let wrong = ends.game().with_margin(|over| Margin(-ends.margin(over).0));
    let violation = Suite::of(&wrong).margins().check().unwrap_err();
    assert_eq!((violation.law(), violation.point()), ("margins", 1));
    let shares = Points { shares: vec![1, 2, 5], ..sound.clone() };
    let violation = Suite::of(&shares.game()).margins().check().unwrap_err();
    assert_eq!((violation.law(), violation.point()), ("margins", 2));
}
