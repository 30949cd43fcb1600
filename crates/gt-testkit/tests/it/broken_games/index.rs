//! Flaws in ranks, predecessors and representatives.

use gt_testkit::laws::{self, Reach};

use crate::broken_games::breaks;
use crate::broken_games::flaw::Flaw;
use crate::broken_games::heaps::Heaps;

#[test]
fn two_positions_of_one_rank_are_caught() {
    breaks(Flaw::RankCollision, laws::indexed, "indexed, point 2");
}

#[test]
fn a_wrong_unrank_is_caught() {
    breaks(Flaw::WrongUnrank, laws::indexed, "indexed, point 2");
}

#[test]
fn a_rank_out_of_range_is_caught() {
    breaks(Flaw::RankOutOfRange, laws::indexed, "indexed, point 1");
}

#[test]
fn positions_beyond_the_last_rank_are_caught() {
    breaks(Flaw::UnrankWraps, laws::indexed, "indexed, point 3");
}

#[test]
fn a_panic_beyond_the_last_rank_is_caught() {
    let message = breaks(Flaw::UnrankPanics, laws::indexed, "indexed, point 3");
    assert!(message.contains("a panic: rank 72 is out of range"), "{message}");
}

#[test]
fn a_move_out_of_the_index_is_caught() {
    breaks(Flaw::MoveLeavesIndex, laws::indexed, "indexed, point 4");
}

#[test]
fn a_wrong_rank_after_a_move_is_caught() {
    let message = breaks(Flaw::SuccessorRankOff, laws::indexed, "indexed, point 5");
    assert!(message.contains("position: 2+2"), "{message}");
}

#[test]
fn a_missing_predecessor_is_caught() {
    breaks(Flaw::PredecessorMissing, laws::predecessors, "predecessors, point 2");
}

#[test]
fn a_predecessor_yielded_twice_is_caught() {
    breaks(Flaw::PredecessorTwice, laws::predecessors, "predecessors, point 3");
}

#[test]
fn a_decided_predecessor_is_caught() {
    let message = breaks(Flaw::PredecessorDecided, laws::predecessors, "predecessors, point 1");
    assert!(message.contains("decided is Some(Loss)"), "{message}");
}

#[test]
fn a_predecessor_without_a_move_is_caught() {
    breaks(Flaw::PredecessorWithoutMove, laws::predecessors, "predecessors, point 1");
}

#[test]
fn a_predecessor_without_a_rank_is_caught() {
    breaks(
        Flaw::PredecessorNotIndexed,
        laws::indexed_predecessors,
        "indexed_predecessors, point 1",
    );
}

#[test]
fn a_representative_that_is_not_idempotent_is_caught() {
    breaks(Flaw::NotIdempotent, laws::symmetric, "symmetric, point 2");
}

#[test]
fn a_representative_of_another_value_is_caught() {
    breaks(Flaw::OtherValue, laws::symmetric, "symmetric, point 1");
}

#[test]
fn an_orbit_with_two_representatives_is_caught_by_the_moves_into_it() {
    breaks(Flaw::SortedForOnePlayer, laws::symmetric, "symmetric, point 1");
}

#[test]
fn a_representative_that_is_over_where_the_position_is_not_is_caught() {
    breaks(Flaw::EndsElsewhere, laws::symmetric, "symmetric, point 1");
}

#[test]
fn a_representative_without_a_rank_is_caught() {
    breaks(Flaw::RepresentativeNotIndexed, laws::indexed_symmetric, "indexed_symmetric, point 1");
}

#[test]
fn predecessors_of_one_side_only_are_caught() {
    breaks(
        Flaw::PredecessorOnOneSide,
        laws::symmetric_predecessors,
        "symmetric_predecessors, point 1",
    );
}

/// The law `symmetric` cannot see it: every position is symmetric to itself.
#[test]
fn representatives_that_never_reduce_are_caught_by_the_images() {
    laws::symmetric(&Heaps::with(Flaw::NeverReduced), Reach::default());
    breaks(Flaw::NeverReduced, laws::images, "images, point 1");
}

#[test]
fn a_missing_image_is_caught() {
    let message = breaks(Flaw::ImageMissing, laws::images, "images, point 2");
    assert!(message.contains("4+1") && message.contains("among the images"), "{message}");
}

#[test]
fn an_image_of_another_orbit_is_caught() {
    let message = breaks(Flaw::ImageOfOthers, laws::images, "images, point 1");
    assert!(message.contains("image: 1+3"), "{message}");
}

#[test]
fn an_image_with_the_other_turn_is_caught() {
    breaks(Flaw::ImageUnlike, laws::images, "images, point 1");
}

#[test]
fn an_image_without_a_rank_is_caught() {
    breaks(Flaw::ImageNotIndexed, laws::indexed_images, "indexed_images, point 1");
}
