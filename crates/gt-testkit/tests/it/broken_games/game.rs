//! Flaws in moves, positions and their equality.

use gt_testkit::laws;

use crate::broken_games::breaks;
use crate::broken_games::flaw::Flaw;

#[test]
fn a_move_yielded_twice_is_caught() {
    let message = breaks(Flaw::MoveTwice, laws::game, "game, point 4");
    assert!(
        message.contains(
            "position: 1+5, first to move\n  reached by: (0, 1), (0, 3)\n  move: (1, 1)\n"
        ),
        "{message}"
    );
}

#[test]
fn a_move_yielded_twice_among_a_hundred_is_caught() {
    breaks(Flaw::MoveTwiceAmongMany, laws::game, "game, point 4");
}

#[test]
fn moves_in_another_order_at_the_next_call_are_caught() {
    breaks(Flaw::UnstableOrder, laws::game, "game, point 6");
}

#[test]
fn moves_that_change_when_the_same_position_is_asked_again_are_caught() {
    breaks(Flaw::MovesRunOut, laws::game, "game, point 6");
}

#[test]
fn an_outcome_by_rule_that_changes_when_asked_again_is_caught() {
    breaks(Flaw::DecidedDrifts, laws::game, "game, point 6");
}

#[test]
fn an_outcome_without_moves_that_changes_when_asked_again_is_caught() {
    let message = breaks(Flaw::BlockedDrifts, laws::game, "game, point 6");
    assert!(message.contains("asked: blocked"), "{message}");
}

#[test]
fn an_initial_position_that_changes_is_caught() {
    breaks(Flaw::InitialDrifts, laws::game, "game, point 6");
}

#[test]
fn a_move_that_leads_elsewhere_the_second_time_is_caught() {
    let message = breaks(Flaw::PlayDrifts, laws::game, "game, point 6");
    assert!(message.contains("asked: play"), "{message}");
}

#[test]
fn moves_that_depend_on_the_last_move_outside_the_position_are_caught() {
    let message = breaks(Flaw::MovesLookAtHistory, laws::game, "game, point 5");
    assert!(message.contains("asked: moves"), "{message}");
}

#[test]
fn an_outcome_that_depends_on_the_last_move_outside_the_position_is_caught() {
    breaks(Flaw::DecidedLooksAtHistory, laws::game, "game, point 5");
}

#[test]
fn a_hash_that_sees_more_than_equality_is_caught() {
    let message = breaks(Flaw::HashSeesMore, laws::game, "game, point 5");
    assert!(message.contains("different hashes"), "{message}");
}

#[test]
fn a_position_unequal_to_itself_is_caught() {
    breaks(Flaw::NotEqualToItself, laws::game, "game, point 5");
}

#[test]
fn a_false_promise_of_acyclic_is_caught_with_its_cycle() {
    let message = breaks(Flaw::Pass, laws::acyclic, "acyclic, point 1");
    assert!(
        message.contains("found: a play of 2 plies that returns to it\n  play:\n    2+2, "),
        "{message}"
    );
}

#[test]
fn a_cycle_of_several_plies_is_caught() {
    breaks(Flaw::PutBack, laws::acyclic, "acyclic, point 1");
}
