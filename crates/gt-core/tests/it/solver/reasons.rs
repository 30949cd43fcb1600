//! Each sentence of a plan and of a refusal is true of the game, the question and the limits.

use gt_core::prelude::*;
use gt_core::solver::{AnswerKind, Choice, Method, Solver};
use gt_core::{Run, SolveError};
use gt_testkit::scripted::Scripted;

use super::game;
use crate::common::tiers::InTiers;
use crate::matrix::questions::{About, Door, KINDS, Said, doors};

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

/// Asks each question by each method, with much memory and with little.
fn ask<'g, 'r: 'g>(said: Said, door: &(dyn Door<'g, 'r> + 'g)) {
    let runs = [(false, Run::new()), (true, Run::new().memory(200))];
    let abouts = [About::Game, About::Positions(vec![0]), About::Positions(vec![1])];
    for ((small, run), about) in runs.iter().flat_map(|run| abouts.iter().map(move |at| (run, at)))
    {
        for method in Method::ALL.map(Some).into_iter().chain([None]) {
            for kind in KINDS {
                // Nimbers are found on demand, whatever was named.
                if kind == AnswerKind::Nimber && !matches!(method, None | Some(Method::Grundy)) {
                    continue;
                }
                let answer =
                    |method, run: &Run| door.ask(kind, method, about, run).map(|found| found.plan);
                let again = |by| answer(Some(by), &Run::new());
                let plan = door.plan(kind, method, about, run);
                let answered = answer(method, run);
                let (small, again) = (*small, &again);
                check(&Case { said, method, kind, plan, answered, small, again });
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
    let fact = Said {
        ranks: true,
        tiers: true,
        back: true,
        orbits: true,
        points: true,
        ..Said::default()
    };
    for (game, ends) in [(&ends, true), (&loops, false)] {
        for impartial in [false, true] {
            let fact = Said { ends, impartial: ends && impartial, ..fact };
            for (said, door) in doors(game, fact) {
                ask(said, &*door);
            }
        }
    }
}

/// The table of a later position is passed over; it answers where a search on demand outgrows the
/// memory, and nobody says that no table fits.
#[test]
fn a_table_that_fits_answers_where_a_search_on_demand_does_not_fit() {
    let game = &crate::common::tiers::matches(20_000).numbered(20_001);
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
    let game = &crate::common::tiers::matches(1_200_000);
    let run = Run::new().positions(2_000_000);
    let known = Solver::of(game).acyclic().at(1_199_999).outcomes(&run).unwrap();
    assert_eq!((known.plan.method, known.plan.why), (Method::Memo, "every play ends"));
    assert_eq!(known.value(&1_199_999), Ok(Some(Outcome::Win)));
}
