//! The front door: which method answers, and what it says of that. `matrix` judges the answers.

use gt_core::prelude::*;
use gt_core::solver::{Choice, Method, Solver};
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

use crate::common::tiers::{InTiers, chain, matches};

mod reasons;
mod roots;

/// The game of a graph with all that a game may have; margins are points of the outcome.
fn game(tiers: &InTiers) -> Scripted<'_> {
    let graph = &tiers.graph;
    let all = Scripted::of_graph(graph);
    let before = move |p: u32| all.predecessors(&p).collect::<Vec<_>>();
    let len = graph.len();
    let worth = |over: Outcome| match over {
        Outcome::Loss => Margin(-3),
        Outcome::Draw => Margin(0),
        Outcome::Win => Margin(3),
    };
    tiers
        .game()
        .ranked(
            len.into(),
            move |p| u64::from(len - 1 - p), // edges of acyclic graphs lead to greater numbers
            move |rank| u32::try_from(rank).ok().and_then(|rank| len.checked_sub(rank + 1)),
        )
        .before(before)
        .with_representative(|p| p)
        .with_margin(move |over| worth(graph.outcome_by_rule(over).unwrap_or(Outcome::Loss)))
}

#[test]
fn what_does_not_fit_the_memory_gives_way_to_what_does() {
    let game = &matches(1_000_000).numbered(1_000_001);
    let solver = || Solver::of(game).acyclic().indexed();
    let plan = |run: Run| solver().plan(&run);
    assert_eq!(plan(Run::new()).method, Method::Dense);
    // A search stores what it reaches, and that is not known before.
    let small = Run::new().memory(100_000);
    assert_eq!(plan(small.clone()).method, Method::Memo);
    assert!(matches!(solver().solve(&small), Err(SolveError::Limit(LimitError::Memory { .. }))));
    let few = solver().at(200).solve(&small).unwrap();
    assert_eq!(
        (few.plan.method, few.value(&200)),
        (Method::Memo, Ok(Some(Value::Loss { plies: 100 })))
    );
}

/// A search on demand cannot say how much it will store.
#[test]
fn margins_by_name_are_told_by_a_table_whose_size_is_known() {
    let tiers = chain(3, 1);
    let (game, run) = (&game(&tiers), &Run::new());
    let ends = || Solver::of(game).acyclic().by_points().by(Method::Margins);
    let searched = ends().margins(run).unwrap().plan;
    assert_eq!((searched.method, searched.forecast), (Method::Margins, None));
    let table = ends().tiered().margins(run).unwrap().plan;
    assert_eq!((table.method, table.forecast.is_some()), (Method::Tiers, true));
}

#[test]
fn one_position_of_a_loopy_game_that_is_too_large_is_looked_ahead_for() {
    // A ring of a thousand million positions, with an end that is near the start.
    let len = 1_000_000_000_u32;
    let game =
        &Scripted::new(4, move |p: u32| if p == 0 { vec![] } else { vec![p - 1, (p + 1) % len] })
            .numbered(len);
    let run = Run::new().memory(10_000_000);
    let solver = || Solver::of(game).indexed();
    assert!(matches!(solver().solve(&run), Err(SolveError::Limit(_))));
    let near = solver().at(1).solve(&run).unwrap();
    assert_eq!(near.plan.method, Method::Bounded);
    assert_eq!(near.value(&1), Ok(Some(Value::Win { plies: 1 })));
}

/// No search finds the margin of a loopy game.
#[test]
fn margins_of_one_position_that_outgrow_the_memory_are_refused() {
    let game = &Scripted::new(0, |p: u32| [p.wrapping_add(1)]).with_margin(|_| Margin(0));
    let run = Run::new().memory(1_000_000);
    let refused = Solver::of(game).by_points().at(1).margins(&run).map(drop);
    assert!(matches!(refused, Err(SolveError::Limit(LimitError::Memory { .. }))));
}

#[test]
fn a_plan_names_what_is_missing_and_a_method_that_lacks_something_is_refused() {
    let game = &matches(21);
    let plan: Choice = Solver::of(game).acyclic().plan(&Run::new());
    assert!(plan.to_string().contains("implement `Indexed`"), "{plan}");
    let by = |method| Solver::of(game).acyclic().by(method).solve(&Run::new()).map(drop);
    for method in [Method::Dense, Method::Tiers] {
        let refused = by(method).unwrap_err().to_string();
        assert!(refused.contains(method.needs()), "{refused}");
    }
    assert_eq!(by(Method::Memo), Ok(()));
}
