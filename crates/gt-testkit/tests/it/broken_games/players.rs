//! Flaws in the turn, in normal play, in components and in scores.

use gt_testkit::laws;

use crate::broken_games::breaks;
use crate::broken_games::flaw::Flaw;

#[test]
fn the_same_player_moving_again_is_caught() {
    let message = breaks(Flaw::SamePlayerAgain, laws::partizan, "partizan, point 1");
    assert!(message.contains("expected: First to move\n"), "{message}");
}

#[test]
fn a_turn_that_is_not_given_is_caught() {
    breaks(Flaw::TurnNotGiven, laws::partizan, "partizan, point 2");
}

#[test]
fn a_turn_that_does_not_come_back_to_the_same_position_is_caught() {
    breaks(Flaw::TurnNotGivenBack, laws::partizan, "partizan, point 3");
}

#[test]
fn a_player_who_is_refused_their_own_turn_is_caught() {
    breaks(Flaw::OwnTurnRefused, laws::partizan, "partizan, point 4");
}

#[test]
fn unequal_players_of_an_impartial_game_are_caught() {
    breaks(Flaw::UnequalPlayers, laws::partizan_impartial, "partizan_impartial, point 1");
}

#[test]
fn misere_play_promised_as_impartial_is_caught() {
    breaks(Flaw::MisereEnd, laws::impartial, "impartial, point 1");
}

#[test]
fn a_draw_without_moves_promised_as_impartial_is_caught() {
    breaks(Flaw::DrawnEnd, laws::impartial, "impartial, point 1");
}

#[test]
fn a_win_by_rule_promised_as_impartial_is_caught() {
    breaks(Flaw::WonByRule, laws::impartial, "impartial, point 1");
}

#[test]
fn components_that_lose_a_heap_are_caught() {
    breaks(Flaw::ComponentLost, laws::impartial, "impartial, point 2");
}

#[test]
fn components_that_double_a_heap_are_caught() {
    breaks(Flaw::ComponentDoubled, laws::impartial, "impartial, point 2");
}

#[test]
fn components_that_never_stop_splitting_are_caught() {
    breaks(Flaw::ComponentsNeverRest, laws::impartial, "impartial, point 3");
}

#[test]
fn a_score_that_changes_when_asked_again_is_caught() {
    breaks(Flaw::ScoreDrifts, laws::evaluate, "evaluate, point 1");
}

#[test]
fn a_score_that_is_not_antisymmetric_is_caught() {
    breaks(Flaw::ScoreForFirst, laws::partizan_evaluate, "partizan_evaluate, point 1");
}
