//! Each sentence of a plan and of a refusal is true of the game, the question and the limits.

use gt_core::prelude::*;
use gt_core::solver::{AnswerKind, Choice, Method, Names, Solver};
use gt_core::{Run, SolveError};
use gt_testkit::scripted::Scripted;

use super::{Rules, game};
use crate::tiers::games::InTiers;

/// What was said of a game.
#[expect(clippy::struct_excessive_bools, reason = "one for each name that may be said")]
#[derive(Clone, Copy, Debug, Default)]
struct Said {
    ends: bool,
    impartial: bool,
    ranks: bool,
    tiers: bool,
    back: bool,
    orbits: bool,
    points: bool,
}

/// A question about a game of which something was said: its plan, and whether it is answered.
struct Case<'s> {
    said: Said,
    method: Option<Method>,
    kind: AnswerKind,
    plan: Option<Choice>,
    answered: Result<Choice, SolveError>,
    small: bool,
    /// Asks the same by another method.
    again: &'s dyn Fn(Method) -> Result<Choice, SolveError>,
}

const KINDS: [AnswerKind; 4] =
    [AnswerKind::Outcome, AnswerKind::Value, AnswerKind::Margin, AnswerKind::Nimber];

fn answer<'a, 'r: 'a, C: Names<Rules<'a, 'r>>>(
    solver: &Solver<Rules<'a, 'r>, C>,
    kind: AnswerKind,
    run: &Run,
) -> Result<Choice, SolveError> {
    match kind {
        AnswerKind::Outcome => solver.outcomes(run).map(|known| known.plan),
        AnswerKind::Value => solver.solve(run).map(|known| known.plan),
        AnswerKind::Margin => solver.margins_if_said(run).map(|known| known.plan),
        _ => solver.nimbers_if_said(run).map(|known| known.plan),
    }
}

/// Asks each question by each method, with much memory and with little.
fn ask<'a, 'r: 'a, C: Names<Rules<'a, 'r>>>(
    game: Rules<'a, 'r>,
    said: Said,
    name: impl Fn(Solver<Rules<'a, 'r>>) -> Solver<Rules<'a, 'r>, C>,
) {
    let runs = [(false, Run::new()), (true, Run::new().memory(200))];
    for (small, run) in &runs {
        for at in [None, Some(0), Some(1)] {
            let asked = || match at {
                None => name(Solver::of(game)),
                Some(at) => name(Solver::of(game)).at(at),
            };
            for method in Method::ALL.map(Some).into_iter().chain([None]) {
                for kind in KINDS {
                    // Nimbers are found on demand, whatever was named.
                    if kind == AnswerKind::Nimber && !matches!(method, None | Some(Method::Grundy))
                    {
                        continue;
                    }
                    let solver = method.into_iter().fold(asked(), Solver::by);
                    let again = |by| answer(&asked().by(by), kind, &Run::new());
                    let plan = solver.plan_of(kind, run);
                    let answered = answer(&solver, kind, run);
                    let (small, again) = (*small, &again);
                    check(&Case { said, method, kind, plan, answered, small, again });
                }
            }
        }
    }
}

fn check(case: &Case<'_>) {
    let Case { said, method, kind, ref plan, ref answered, .. } = *case;
    let told = format!("{said:?}, {kind:?} by {method:?}: {plan:?}, {answered:?}");
    for plan in plan.iter().chain(answered.as_ref().ok()) {
        true_of_a_plan(case, plan, &told);
    }
    assert_eq!(plan.is_none(), matches!(answered, Err(SolveError::Unsupported { .. })), "{told}");
    if let Err(error @ SolveError::Unsupported { .. }) = answered {
        true_of_a_refusal(case, &error.to_string(), &told);
    }
}

fn true_of_a_plan(case: &Case<'_>, plan: &Choice, told: &str) {
    let Case { said, method, small, .. } = *case;
    let Said { ends, ranks, tiers, back, orbits, .. } = said;
    let has_ranks = ranks || tiers;
    for (words, is_so) in [
        ("every play ends", ends),
        ("play may never end", !ends),
        ("every position has a rank", ranks),
        ("ranks", has_ranks),
        ("ranks in tiers", tiers),
        ("backwards", back),
        ("symmetries", orbits),
        ("outgrows", small && method.is_none()),
        ("fits", false),
        ("is large", false),
    ] {
        assert!(is_so || !plan.why.contains(words), "{words:?} is not so: {told}");
    }
    for (advice, is_so) in [
        ("`Indexed`", !has_ranks),
        ("`Predecessors`", !back),
        ("one or two", ends && !has_ranks),
        ("need not be stored", !ends || method == Some(Method::Retrograde)),
    ] {
        let is_said = plan.cheaper.is_some_and(|cheaper| cheaper.contains(advice));
        assert!(is_so || !is_said, "{advice:?} is no advice: {told}");
    }
}

/// What it says to name is answered, or lacks something that the game could have.
fn true_of_a_refusal(case: &Case<'_>, refusal: &str, told: &str) {
    let Case { said, method, kind, .. } = *case;
    let Said { ends, impartial, ranks, tiers, points, .. } = said;
    let is_asked = |words| refusal.starts_with(words);
    match kind {
        AnswerKind::Margin if !points => {
            assert!(is_asked("margins of a game that does not end by points"), "{told}");
        }
        AnswerKind::Nimber if !(ends && impartial) => {
            assert!(is_asked("nimbers of a game that is not known to be"), "{told}");
        }
        _ if refusal.contains("a method that needs more") => {
            let lacks = match method.expect("a method") {
                Method::Tiers => !(ends && tiers),
                Method::Dense => !(ends && ranks),
                Method::Memo | Method::Alphabeta => !ends,
                other => panic!("{other} lacks nothing: {told}"),
            };
            assert!(lacks && refusal.contains(method.expect("one").needs()), "{told}");
        }
        _ => {
            assert!(refusal.contains("by a method that does not tell them"), "{told}");
            let mut named = 0;
            for word in refusal.split('`') {
                let Ok(other) = word.parse::<Method>() else { continue };
                named += 1;
                assert_ne!(Some(other), method, "{told}");
                if let Err(again) = (case.again)(other) {
                    assert!(again.to_string().contains("needs more"), "{other}: {again}; {told}");
                }
            }
            assert!(named >= 3, "{told}");
        }
    }
}

#[test]
fn no_sentence_contradicts_another() {
    let ends = "a -> b c\nb -> c d\nc -> d\nd".parse().unwrap();
    let ends = InTiers::new(ends, vec![3, 2, 1, 0], 0);
    let loops = "a -> b c\nb -> a c\nc -> d\nd".parse().unwrap();
    let loops = InTiers::new(loops, vec![1, 1, 0, 0], 0);
    let (ends, loops): (Scripted<'_>, Scripted<'_>) = (game(&ends), game(&loops));
    let no = Said::default();
    macro_rules! ask {
        ($game:expr, $($field:ident: $name:ident),*) => {
            ask($game, Said { $($field: true,)* ..no }, |game| game$(.$name())*)
        };
    }
    macro_rules! with_each {
        ($game:expr $(, $field:ident: $name:ident)*) => {
            ask!($game, $($field: $name),*);
            ask!($game, $($field: $name,)* ranks: indexed);
            ask!($game, $($field: $name,)* tiers: tiered);
            ask!($game, $($field: $name,)* orbits: symmetric);
            ask!($game, $($field: $name,)* ranks: indexed, back: predecessors);
            ask!($game, $($field: $name,)* ranks: indexed, orbits: symmetric);
            ask!($game, $($field: $name,)* orbits: symmetric, back: predecessors);
            ask!($game, $($field: $name,)* tiers: tiered, orbits: symmetric);
        };
    }
    with_each!(&loops);
    with_each!(&loops, points: by_points);
    with_each!(&ends, ends: acyclic);
    with_each!(&ends, ends: acyclic, points: by_points);
    with_each!(&ends, ends: acyclic, impartial: impartial);
}

/// The table of a later position is passed over; it answers where a search on demand outgrows the
/// memory, and nobody says that no table fits.
#[test]
fn a_table_that_fits_answers_where_a_search_on_demand_does_not_fit() {
    let game = &crate::tiers::games::matches(20_000).numbered(20_001);
    let run = Run::new().memory(100_000);
    let known = Solver::of(game).acyclic().indexed().at(19_999).solve(&run).unwrap();
    assert_eq!(known.plan.method, Method::Dense);
    assert_eq!(known.value(&19_999), Ok(Some(Value::Win { plies: 2 * 4_999 + 1 })));
}

#[test]
fn a_search_with_little_work_comes_before_a_large_table() {
    // A thousand million ranks; two matches are few.
    let game =
        &Scripted::new(1_000_000_000, |heap: u32| (1..=3).filter_map(move |n| heap.checked_sub(n)))
            .numbered(1_000_000_001);
    let solver = || Solver::of(game).indexed();
    let near = solver().at(9).with_moves().solve(&Run::new()).unwrap();
    assert_eq!(
        (near.plan.method, near.value(&9)),
        (Method::Bounded, Ok(Some(Value::Win { plies: 5 })))
    );
    assert_eq!(near.plan.why, "it took little work, and a table is large");
    // A question about the game is one for the table.
    assert_eq!(solver().plan(&Run::new()).method, Method::Retrograde);
}

/// What is not found with little work is found as before.
#[test]
fn a_search_that_takes_more_gives_way_to_what_comes_first() {
    let game = &crate::tiers::games::matches(1_200_000);
    let run = Run::new().positions(2_000_000);
    let known = Solver::of(game).acyclic().at(1_199_999).outcomes(&run).unwrap();
    assert_eq!((known.plan.method, known.plan.why), (Method::Memo, "every play ends"));
    assert_eq!(known.value(&1_199_999), Ok(Some(Outcome::Win)));
}
