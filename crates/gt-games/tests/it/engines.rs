//! Every solver that a game has, its own too, gives the same answers.

use gt_app::Unsolved;
use gt_core::solver::{Choice, Kept, Method};
use gt_core::{Outcome, Run};
use gt_games::games;

/// The moves with what each is worth, as far as the solver tells.
fn asked(name: &str, method: Method) -> Vec<(String, Outcome, Option<u32>)> {
    let instance = games().named(name).expect("a name").instance;
    let moves = instance.inquiry_by(Some(method), &Run::new()).moves(None).expect("an answer");
    let mut moves: Vec<_> =
        moves.moves.into_iter().map(|step| (step.mv, step.to.outcome, step.to.plies)).collect();
    moves.sort_unstable();
    moves
}

#[test]
fn engines_agree_with_retrograde_analysis_about_every_move() {
    for (name, engines) in [
        ("chomp:4x5", &["box-values", "whole-box"][..]),
        ("chomp:1x7", &["box-values", "whole-box"]),
        ("queen:7x9", &["theorem"]),
        ("matrix:3x3:heavy-edge:axes", &["bit-sets"]),
        ("matrix:2x3:heavy-edge:free", &["bit-sets"]),
        ("matrix:3x2:equal-sums:ko", &["bit-sets"]),
        ("fox:r3x5", &["endgame", "part"]),
    ] {
        let instance = games().named(name).unwrap().instance;
        let own = instance.plans(&Run::new()).into_iter().map(|plan| plan.method);
        let own: Vec<Method> = own.filter(|method| method.is_own()).collect();
        assert_eq!(own.iter().map(|method| method.name()).collect::<Vec<_>>(), engines, "{name}");
        let expected = asked(name, Method::Retrograde);
        for method in own {
            let plies = |plies: Option<u32>| plies.filter(|_| method.name() != "whole-box");
            let found = asked(name, method);
            assert_eq!(found.len(), expected.len(), "{name} {method}");
            for ((mv, outcome, found), expected) in found.into_iter().zip(&expected) {
                let (expected_mv, expected_outcome, expected_plies) = expected;
                assert_eq!((&mv, outcome), (expected_mv, *expected_outcome), "{name} {method}");
                assert_eq!(found, plies(*expected_plies), "{name} {method} {mv}");
            }
        }
    }
}

/// The one that answers when nobody names one.
#[test]
fn the_best_solver_of_each_game_is_chosen() {
    let run = Run::new().memory(8 << 30);
    for (name, best) in [
        ("chomp:4x5", "box-values"),
        ("chomp:18x18", "whole-box"), // 9 * 10^9 positions: who wins is known in seconds
        ("queen:1000000000x7", "theorem"),
        ("queen:8x8:rook", "memo"),
        ("matrix:3x4:heavy-edge:axes", "bit-sets"),
        ("fox:sq4_1f", "endgame"),
        ("nim:3,4,5", "dense"),
        ("tictactoe", "memo"),
        ("sea-adversary:4x4:3", "memo"),
    ] {
        let plan = games().named(name).unwrap().instance.plan(None, None, &run).unwrap();
        assert_eq!(plan.method.name(), best, "{name}: {plan}");
    }
}

#[test]
fn a_theorem_answers_far_from_the_corner() {
    let queen = games().named("queen:1000000000x7").unwrap().instance;
    let mut inquiry = queen.inquiry(&Run::new());
    let far = inquiry.moves(None).unwrap();
    // A thousand million moves are too many to list: the best ones are known.
    assert!(!far.is_complete && far.best == far.moves.len());
    // Source: Wythoff, A modification of the game of nim (1907): (6, 10) is a lost cell.
    assert_eq!(far.moves[0].to.outcome, Outcome::Loss);
    assert_eq!(far.moves[0].to.position, "10,6");
    assert_eq!(inquiry.value(Some("10,6")).unwrap().outcome, Outcome::Loss);
}

#[test]
fn who_wins_leads_to_no_line() {
    let chomp = games().named("chomp:4x5").unwrap().instance;
    let mut inquiry = chomp.inquiry_by(Some(Method::Own("whole-box")), &Run::new());
    let moves = inquiry.moves(None).unwrap();
    assert_eq!((moves.at.outcome, moves.at.plies), (Outcome::Win, None));
    assert_eq!((moves.best, moves.line.len()), (1, 0));
    assert_eq!(inquiry.play(None), Err(Unsolved::NoLine));
    assert!(inquiry.explain(None).is_ok());
}

#[test]
fn an_engine_of_another_game_is_lacking() {
    let chomp = games().named("chomp:4x5").unwrap().instance;
    let method = Method::Own("theorem");
    assert_eq!(chomp.solve(Some(method), &Run::new()), Err(Unsolved::Lacks { method }));
}

/// Its forecast is what it takes at its peak.
#[test]
fn what_a_solver_keeps_is_counted_and_no_more_than_its_forecast() {
    for name in [
        "chomp:6x7",
        "queen:7x9",
        "matrix:3x3:heavy-edge:axes",
        "matrix:2x3:heavy-edge:free",
        "matrix:3x2:equal-sums:ko",
        "fox:r3x5",
        "tictactoe",
    ] {
        let instance = games().named(name).unwrap().instance;
        for Choice { method, kept, forecast, .. } in instance.plans(&Run::new()) {
            let mut inquiry = instance.inquiry_by(Some(method), &Run::new());
            assert_eq!(inquiry.kept_bytes(), 0, "{name} {method}");
            inquiry.value(None).unwrap();
            let bytes = inquiry.kept_bytes();
            // A look ahead answers each question anew.
            let keeps = kept != Kept::Nothing && method != Method::Bounded;
            assert_eq!(bytes > 0, keeps, "{name} {method}: {bytes}");
            let most = forecast.map_or(200 * inquiry.work().positions, |takes| takes.bytes);
            assert!(bytes <= most, "{name} {method}: {bytes} of {most}");
            inquiry.forget();
            assert_eq!(inquiry.kept_bytes(), 0, "{name} {method}");
        }
    }
}
