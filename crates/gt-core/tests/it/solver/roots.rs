//! Which positions are known: the plan says it, whatever was asked about.

use gt_core::prelude::*;
use gt_core::solver::{Kept, Method, Solver};
use gt_core::{Run, SolveError};
use gt_testkit::oracle;

use super::snort::{Snort, begun_by};
use crate::tiers::games::matches;

#[test]
fn either_player_may_begin_on_every_board_by_the_same_plan() {
    let (run, mut kept) = (Run::new(), Vec::new());
    for (columns, rows) in [(1, 1), (2, 2), (2, 3), (3, 3)] {
        let game = &Snort::new(columns, rows);
        let begun = [Player::First, Player::Second].map(begun_by);
        let solver = || Solver::of(game).acyclic().tiered();
        let plan = solver().roots(begun).plan(&run);
        assert_eq!(
            (plan.method, plan.over, plan.kept),
            (Method::Tiers, "ranks, tier by tier", Kept::Reachable)
        );
        let both = solver().roots(begun).solve(&run).unwrap();
        // The colours of the two players are alike.
        let values = oracle::values(game, &begun[0]);
        for start in begun {
            assert_eq!(both.value(&start), Ok(Some(values[&begun[0]])), "{columns} x {rows}");
        }
        let all = solver().all_ranks().solve(&run).unwrap();
        assert_eq!(
            (solver().all_ranks().plan(&run).kept, all.plan.kept),
            (Kept::Ranks, Kept::Ranks)
        );
        for at in game.all() {
            assert_eq!(all.value(at), Ok(Some(oracle::values(game, at)[at])));
        }
        // Nobody asked about the other player, and what is kept says what is known.
        let one = solver().solve(&run).unwrap();
        let is_whole = one.plan.kept == Kept::Ranks;
        for at in game.all() {
            let is_known = is_whole || values.contains_key(at);
            assert_eq!(one.value(at).unwrap().is_some(), is_known, "{columns} x {rows}, {at:?}");
        }
        let count = if is_whole { game.all().count() } else { values.len() };
        assert_eq!(one.stats.positions, count as u64, "{columns} x {rows}");
        kept.push(one.plan.kept);
    }
    assert_eq!(kept, [Kept::Ranks, Kept::Ranks, Kept::Reachable, Kept::Reachable]);
}

/// A table whose first tier has a hole is whole all the same.
#[test]
fn a_question_for_all_ranks_passes_over_what_finds_some() {
    let (game, run) = (&matches(40).numbered(41), Run::new());
    let all = || Solver::of(game).acyclic().indexed().at(3).all_ranks();
    let known = all().solve(&run).unwrap();
    assert_eq!((known.plan.method, known.plan.kept), (Method::Dense, Kept::Ranks));
    assert_eq!(known.value(&40), Ok(Some(oracle::values(game, &40)[&40])));
    for method in [Method::Memo, Method::Alphabeta, Method::Bounded] {
        let refused = all().by(method).solve(&run).map(drop).unwrap_err();
        assert!(refused.to_string().contains("all ranks by a method that"), "{refused}");
    }
    let without = Solver::of(game).acyclic().all_ranks();
    let refused = without.solve(&run).map(drop).unwrap_err();
    assert!(matches!(&refused, SolveError::Unsupported { .. }), "{refused}");
    assert_eq!(without.plan(&run).why, "all ranks of a game without the ranks that this needs");
}
