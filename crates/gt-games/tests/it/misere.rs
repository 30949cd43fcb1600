//! Misère play, by every solver that a game lists, compared with a recursion over the rules.
#![expect(clippy::unwrap_used, reason = "helpers of tests")]

use std::collections::HashMap;

use gt_app::{Games, Instance, Unsolved};
use gt_core::solver::Method;
use gt_core::{Outcome, Run};

/// The outcome and the plies in misère play, by the moves of normal play; it grows `known`.
fn recursion(
    normal: &dyn Instance,
    position: &str,
    known: &mut HashMap<String, (bool, u32)>,
) -> (bool, u32) {
    if let Some(&found) = known.get(position) {
        return found;
    }
    let moves = normal.situation(Some(position)).unwrap().moves;
    let after: Vec<_> = moves.iter().map(|mv| recursion(normal, &mv.position, known)).collect();
    let of = |is_win| after.iter().filter(move |after| after.0 != is_win).map(|after| after.1 + 1);
    let found = match of(true).min() {
        _ if moves.is_empty() => (true, 0),
        Some(quickest) => (true, quickest),
        None => (false, of(false).max().unwrap()),
    };
    known.insert(position.to_owned(), found);
    found
}

/// Compares every position that play reaches, by every solver.
fn assert_misere(games: &Games, name: &str) {
    let normal = games.named(name).unwrap().instance;
    let misere = games.named(&format!("{name}:misere")).unwrap().instance;
    let (first, _) = normal.sample().unwrap();
    let mut known = HashMap::new();
    recursion(&*normal, &first, &mut known);
    let run = Run::new();
    let plans = misere.plans(&run);
    assert!(plans.len() > 2, "{name}: {plans:?}");
    for method in plans.into_iter().map(|plan| plan.method) {
        let mut inquiry = misere.inquiry_by(Some(method), &run);
        for (position, &(is_win, plies)) in &known {
            let found = inquiry.value(Some(position)).unwrap();
            let outcome = if is_win { Outcome::Win } else { Outcome::Loss };
            assert_eq!(
                (found.outcome, found.plies),
                (outcome, Some(plies)),
                "{name}, {position} by {method}"
            );
        }
    }
    // Nimbers belong to normal play.
    let refused = misere.solve(Some(Method::Grundy), &run);
    assert_eq!(refused, Err(Unsolved::Lacks { method: Method::Grundy }), "{name}");
    assert!(normal.solve(Some(Method::Grundy), &run).is_ok(), "{name}");
}

#[test]
fn misere_play_is_what_a_recursion_finds() {
    let games = gt_games::games();
    for name in ["chomp:3x4", "chomp:1x1", "nim:2,3,4", "nim:1,1", "nim:0"] {
        assert_misere(&games, name);
    }
    for name in ["queen:5x7", "queen:4x4:t2", "queen:5x4:rook", "queen:4x5:blocked=1,1;2,0"] {
        assert_misere(&games, name);
    }
}

#[test]
fn the_theorem_of_the_queen_is_offered_where_it_holds() {
    let run = Run::new();
    for (name, has) in [
        ("queen:6x6", true),
        ("queen:6x6:t3", true),
        ("queen:6x6:misere", true),
        ("queen:6x6:t3:misere", false),
    ] {
        let plans = gt_games::games().named(name).unwrap().instance.plans(&run);
        assert_eq!(plans.iter().any(|plan| plan.method.name() == "theorem"), has, "{name}");
    }
    for name in ["chomp:4x5:misere", "nim:3:misere"] {
        let plans = gt_games::games().named(name).unwrap().instance.plans(&run);
        assert!(plans.iter().all(|plan| !plan.method.is_own()), "{name}: {plans:?}");
    }
}
