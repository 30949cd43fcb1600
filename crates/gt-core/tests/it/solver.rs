//! The front door: whatever is named, and by whatever method, the answers are those of the oracle.

use gt_core::prelude::*;
use gt_core::solver::{Choice, Kept, Method, Names, Solver};
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;
use gt_testkit::{oracle, strategy};
use proptest::prelude::*;

use crate::tiers::games::{InTiers, acyclic, chain, loopy, matches};

mod reasons;
mod roots;
mod snort;

type Rules<'a, 'r> = &'a Scripted<'r>;

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

/// Asks for values by the method that is chosen, and by each that can be named.
fn agrees<'a, 'r, C: Names<Rules<'a, 'r>>>(
    game: Rules<'a, 'r>,
    name: impl Fn(Solver<Rules<'a, 'r>>) -> Solver<Rules<'a, 'r>, C>,
    chosen: (Method, &str),
) -> Result<(), TestCaseError> {
    let run = Run::new();
    let plan = name(Solver::of(game)).plan(&run);
    prop_assert_eq!((plan.method, plan.over), chosen);
    let values = oracle::values(game, &game.initial());
    let all = Method::ALL.map(Some).into_iter().chain([None]);
    for method in all {
        let solver = name(Solver::of(game));
        let solver = method.into_iter().fold(solver, Solver::by);
        let known = match solver.solve(&run) {
            Err(SolveError::Unsupported { .. }) if method.is_some() => continue,
            known => known.expect("values"),
        };
        prop_assert_eq!(known.plan.method, method.unwrap_or(chosen.0));
        for (position, value) in &values {
            prop_assert_eq!(known.value(position), Ok(Some(*value)), "{:?}", method);
            let line = known.line(position).expect("a line").expect("known");
            prop_assert_eq!(
                line.moves.len() as u64,
                value.plies().map_or(line.moves.len() as u64, u64::from)
            );
        }
        // What is kept says whether the others are known.
        let is_reached = matches!(known.plan.kept, Kept::Reachable | Kept::ReachedOrbits);
        for at in 0..u32::try_from(game.index_len()).expect("few") {
            if !values.contains_key(&at) {
                let value = Some(oracle::values(game, &at)[&at]).filter(|_| !is_reached);
                prop_assert_eq!(known.value(&at), Ok(value), "{:?}, {}", method, known.plan);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(strategy::cases(60))]

    #[test]
    fn every_name_gives_the_values_of_the_oracle_if_plays_end(tiers in acyclic(12)) {
        let game = &game(&tiers);
        agrees(game, Solver::acyclic, (Method::Memo, "what is reached"))?;
        agrees(game, |game| game.indexed().acyclic(), (Method::Dense, "all ranks"))?;
        agrees(game, |game| game.acyclic().tiered(), (Method::Tiers, "ranks, tier by tier"))?;
        agrees(game, |game| game.symmetric().acyclic(), (Method::Memo, "one of each orbit that is reached"))?;
    }

    #[test]
    fn every_name_gives_the_values_of_the_oracle_if_they_may_not_end(tiers in loopy(20)) {
        let game = &game(&tiers);
        let (back, orbit) = (Method::Retrograde, "one of each orbit that is reached");
        agrees(game, |game| game, (back, "what is reached"))?;
        agrees(game, Solver::indexed, (back, "all ranks"))?;
        agrees(game, |game| game.predecessors().indexed(), (back, "all ranks"))?;
        agrees(game, Solver::symmetric, (back, orbit))?;
        agrees(game, |game| game.symmetric().predecessors(), (back, orbit))?;
        agrees(game, |game| game.indexed().symmetric(), (back, "one rank of each orbit"))?;
        agrees(game, Solver::tiered, (back, "ranks, tier by tier"))?;
    }

    #[test]
    fn outcomes_are_those_of_values(ends in acyclic(12), loops in loopy(20)) {
        let (game, run) = (&game(&ends), &Run::new());
        let forward = Solver::of(game).acyclic().indexed().outcomes(run).unwrap();
        for (position, value) in oracle::values(game, &game.initial()) {
            prop_assert_eq!(forward.value(&position), Ok(Some(value.outcome())));
        }
        let game = &loops.game();
        let backward = Solver::of(game).outcomes(run).unwrap();
        for (position, value) in oracle::values(game, &game.initial()) {
            prop_assert_eq!(backward.value(&position), Ok(Some(value.outcome())));
        }
    }

    #[test]
    fn margins_and_nimbers_are_those_of_the_oracle(graph in strategy::impartial_graph(1..=12)) {
        let graph = graph.graph().clone();
        let tiers: Vec<u32> = (0..graph.len()).map(|p| (graph.len() - 1 - p) / 3).collect();
        let tiers = InTiers::new(graph, tiers, 3);
        let (game, run) = (&game(&tiers), &Run::new());
        let margin = |value: Value| match value.outcome() {
            Outcome::Win => Margin(3),
            Outcome::Draw => Margin(0),
            Outcome::Loss => Margin(-3),
        };
        let ends = || Solver::of(game).acyclic();
        let margins = [
            ends().by_points().margins(run).unwrap(),
            ends().by_points().indexed().margins(run).unwrap(),
            ends().by_points().by(Method::Alphabeta).margins(run).unwrap(),
            Solver::of(game).by_points().margins(run).unwrap(),
            Solver::of(game).by_points().indexed().margins(run).unwrap(),
        ];
        let nimbers = [
            ends().impartial().nimbers(run).unwrap(),
            ends().impartial().indexed().nimbers(run).unwrap(),
            ends().impartial().tiered().nimbers(run).unwrap(),
        ];
        for (position, value) in oracle::values(game, &game.initial()) {
            for known in &margins {
                prop_assert_eq!(known.value(&position), Ok(Some(margin(value))), "{}", known.plan);
            }
            for known in &nimbers {
                let nimber = oracle::nimber(game, &position);
                prop_assert_eq!(known.nimber(&position), Ok(Some(nimber)), "{}", known.plan);
            }
        }
    }
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
