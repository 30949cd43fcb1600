//! Games that turn positions into bytes and break a law about it.

use gt_testkit::laws;

use crate::broken_games::breaks;
use crate::broken_games::flaw::Flaw;

#[test]
fn a_position_with_fewer_bytes_is_caught() {
    breaks(Flaw::EncodesFewer, laws::encode, "encode, point 1");
}

#[test]
fn bytes_that_are_left_as_they_were_are_caught() {
    breaks(Flaw::EncodeSkipsBytes, laws::encode, "encode, point 1");
}

#[test]
fn positions_with_the_same_bytes_are_caught() {
    breaks(Flaw::EncodeLosesTurn, laws::encode, "encode, point 2");
}

#[test]
fn equal_positions_with_different_bytes_are_caught() {
    breaks(Flaw::EncodeSeesMore, laws::encode, "encode, point 2");
}

#[test]
fn bytes_of_no_position_that_are_decoded_are_caught() {
    breaks(Flaw::DecodeWraps, laws::encode, "encode, point 3");
}

#[test]
fn a_decoder_that_ignores_the_rest_is_caught() {
    breaks(Flaw::DecodesLonger, laws::encode, "encode, point 3");
}

#[test]
fn a_decoder_that_panics_is_caught() {
    let message = breaks(Flaw::DecodePanics, laws::encode, "encode, point 3");
    assert!(message.contains("there are two players"), "{message}");
}

#[test]
fn a_decoded_position_that_the_rules_do_not_know_is_caught() {
    breaks(Flaw::DecodesUnknown, laws::encode, "encode, point 4");
}

#[test]
fn a_decoded_position_whose_moves_lead_to_none_is_caught() {
    breaks(Flaw::DecodedLeaves, laws::encode, "encode, point 4");
}

#[test]
fn bytes_that_depend_on_the_number_of_calls_are_caught() {
    breaks(Flaw::EncodeDrifts, laws::encode, "encode, point 5");
}
