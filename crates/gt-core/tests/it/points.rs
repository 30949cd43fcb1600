//! Loopy games that end by points: no solver of outcomes contradicts the margins.

use std::collections::BTreeMap;

use gt_core::adapt::Sum;
use gt_core::graph::Explored;
use gt_core::margin::{self, MarginTable};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::Claims;
use gt_core::solver::{Method, Solver};
use gt_core::tiers::Plan;
use gt_core::{Run, SolveError, certify};
use gt_testkit::points::{Points, one_truth, points};
use gt_testkit::strategy::cases;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn every_solver_tells_the_sign_of_the_margin_or_refuses(points in points(7)) {
        one_truth(&points.game());
    }

    #[test]
    fn margins_tier_by_tier_are_those_of_the_whole_game(points in points(9)) {
        let (game, run) = (&points.in_tiers(), Run::new());
        let whole = MarginTable::dense(game, &run).unwrap();
        let tiers = MarginTable::by_tiers(game, &run).unwrap();
        for (at, expected) in (0..).zip(points.oracle()) {
            prop_assert_eq!(tiers.margin(&at), Some(expected));
            prop_assert_eq!(tiers.settles_in(&at), whole.settles_in(&at));
            prop_assert_eq!(tiers.line(&at), whole.line(&at));
        }
        prop_assert_eq!(tiers.stats(), whole.stats());
        let mut lent = BTreeMap::new();
        for planned in Plan::new(game, &run).unwrap().tiers() {
            let solved = margin::solve_tier(game, planned.tier, &lent, &run).unwrap();
            lent.insert(planned.tier, solved.plane);
        }
        for at in 0..points.len() {
            prop_assert_eq!(lent[&game.tier(&at)].get(game.rank_in_tier(&at)), tiers.margin(&at));
        }
        match Tablebase::by_tiers(game, &run) {
            Ok(values) => for at in 0..points.len() {
                prop_assert_eq!(values.outcome(&at), tiers.outcome(&at));
            },
            Err(error) => {
                let refused = matches!(error, SolveError::EndlessPoints { .. });
                prop_assert!(refused, "{}", error);
            }
        }
    }

    #[test]
    fn a_graph_of_what_play_reaches_has_the_outcomes_of_the_game_or_is_refused(
        points in points(7),
        plies in prop::option::of(0..5_u32),
    ) {
        let (game, run) = (&points.game(), Run::new());
        let table = MarginTable::dense(game, &run).unwrap();
        for at in 0..points.len() {
            match Explored::explore(game, at, plies, &run) {
                Ok(found) => {
                    let outcome = Tablebase::dense(found.graph(), &run).unwrap().outcome(&0);
                    let is_cut = plies.is_some() && outcome == Ok(Some(Outcome::Draw));
                    prop_assert!(is_cut || outcome == table.outcome(&at), "{}: {:?}", at, outcome);
                }
                Err(error) => {
                    let refused = matches!(error, SolveError::EndlessPoints { .. });
                    prop_assert!(refused, "{}", error);
                }
            }
        }
    }

    #[test]
    fn nothing_is_refused_where_endless_play_is_a_draw(points in points(7)) {
        let points = points.with_shares(&[0]);
        prop_assert_eq!(one_truth(&points.game()), 0);
    }
}

/// One position that moves to itself, and endless play that the first player gains by.
///
/// Source: nobody can leave, so the margin is what endless play is worth.
#[test]
fn a_position_that_moves_to_itself_is_worth_what_endless_play_is_worth() {
    let own = Points { edges: vec![vec![0]], ends: vec![0], shares: vec![2] };
    let game = &own.game();
    let error = Tablebase::dense(game, &Run::new()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "endless play is worth points in position 0 (+2 to the player to move), so outcomes and \
         plies do not tell what it is worth: ask margin::MarginTable, or name by_points()"
    );
    let table = MarginTable::dense(game, &Run::new()).unwrap();
    assert_eq!(table.margin(&0), Some(Margin(2)));
    assert!(one_truth(game) >= 11);
    // The misere version and a sum ask the game inside; so does one up to symmetry.
    let refuses = |refused: Result<(), SolveError>| {
        assert!(matches!(refused, Err(SolveError::EndlessPoints { .. })), "{refused:?}");
    };
    refuses(Tablebase::explore(game.misere(), [0], &Run::new()).map(drop));
    refuses(Tablebase::explore(game.reduced(), [0], &Run::new()).map(drop));
    refuses(Tablebase::explore(Sum::new(game, game), [(0, 0)], &Run::new()).map(drop));
    refuses(certify::at(game, &Claims::new(game, |_: &u32| Some(Value::Draw)), &0).map(drop));
}

/// A choice between an end that is a draw and endless play worth points.
///
/// Source: by hand. The first player gains 1 by going round, and the second player, who may end the
/// game with a draw, does so.
#[test]
fn a_draw_by_rule_beside_endless_play_that_is_worth_points() {
    let edges = vec![vec![1], vec![0, 2], vec![]];
    let choice = Points { edges, ends: vec![0; 3], shares: vec![1, 1, 0] };
    let game = &choice.game();
    let table = MarginTable::dense(game, &Run::new()).unwrap();
    let margins = [0, 1, 2, 3].map(|at| table.margin(&at).unwrap().0);
    assert_eq!(margins, [0, -1, 1, 0]);
    assert!(one_truth(game) > 0);
}

/// A promise that data take back leaves margins to be asked for, with every name that there is.
#[test]
fn margins_are_known_where_data_say_that_play_may_not_end() {
    let own = Points { edges: vec![vec![0]], ends: vec![0], shares: vec![2] };
    let (game, run) = (&own.game(), Run::new());
    let solver = || Solver::of(game).acyclic_if(false).by_points();
    let margin = |known: Result<Option<Margin>, SolveError>| assert_eq!(known, Ok(Some(Margin(2))));
    margin(solver().margins(&run).and_then(|known| known.value(&0)));
    margin(solver().indexed().margins(&run).and_then(|known| known.value(&0)));
    margin(solver().symmetric().margins(&run).and_then(|known| known.value(&0)));
    let outcomes = solver().outcomes(&run).unwrap();
    assert_eq!(
        (outcomes.value(&0), outcomes.plan.method),
        (Ok(Some(Outcome::Win)), Method::Margins)
    );
    let refused = solver().by(Method::Retrograde).outcomes(&run).map(drop);
    assert!(matches!(refused, Err(SolveError::EndlessPoints { .. })), "{refused:?}");
}
