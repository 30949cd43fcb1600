//! Which positions are known: the plan says it, whatever was asked about.

use gt_core::prelude::*;
use gt_core::solver::{Kept, Method, Solver};
use gt_core::{Run, SolveError};
use gt_testkit::oracle;
use gt_testkit::scripted::Scripted;

use crate::common::tiers::matches;

/// Players in turn take one to three matches, the second at most two. A position is twice the
/// matches, and one more if the second player is to move; so many matches are a tier.
fn uneven<'r>(most: u32) -> Scripted<'r> {
    let moves = |at: u32| {
        (1..=3 - at % 2)
            .filter_map(move |taken| (at / 2).checked_sub(taken))
            .map(move |left| 2 * left + 1 - at % 2)
    };
    Scripted::new(2 * most, moves).in_tiers(2 * most + 2, 2)
}

/// What play reaches from one player's start leaves out what it reaches from the other's.
#[test]
fn either_player_may_begin_on_every_board_by_the_same_plan() {
    let (run, mut kept) = (Run::new(), Vec::new());
    for most in [0, 1, 40, 300] {
        let game = &uneven(most);
        let begun = [2 * most, 2 * most + 1];
        let solver = || Solver::of(game).acyclic().tiered();
        let plan = solver().roots(begun).plan(&run);
        let is_planned = (Method::Tiers, "ranks, tier by tier", Kept::Reachable);
        assert_eq!((plan.method, plan.over, plan.kept), is_planned);
        let both = solver().roots(begun).solve(&run).unwrap();
        let all = solver().all_ranks().solve(&run).unwrap();
        let plans = (solver().all_ranks().plan(&run).kept, all.plan.kept);
        assert_eq!(plans, (Kept::Ranks, Kept::Ranks));
        let [own, other] = begun.map(|start| oracle::values(game, &start));
        for at in 0..2 * most + 2 {
            let value = own.get(&at).or(other.get(&at)).copied();
            assert!(value.is_none_or(|value| both.value(&at) == Ok(Some(value))), "{most}, {at}");
            assert_eq!(all.value(&at), Ok(Some(oracle::values(game, &at)[&at])));
        }
        // Nobody asked about the other player, and what is kept says what is known.
        let one = solver().solve(&run).unwrap();
        let is_whole = one.plan.kept == Kept::Ranks;
        for at in 0..2 * most + 2 {
            let is_known = is_whole || own.contains_key(&at);
            assert_eq!(one.value(&at).unwrap().is_some(), is_known, "{most}, {at}");
        }
        kept.push(one.plan.kept);
    }
    assert!(kept.contains(&Kept::Ranks), "{kept:?}");
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
