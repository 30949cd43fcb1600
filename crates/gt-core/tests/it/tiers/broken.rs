//! Games that break the contract of their tiers: every solver returns the error that names it.

use core::ops::Range;

use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{Run, SolveError, Threads};
use gt_testkit::scripted::Scripted;

use crate::common::tiers::InTiers;

/// What is wrong with the game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Flaw {
    None,
    NextIsGreater,
    NextIsItself,
    NextIsNotListed,
    NextIsMissing,
    LastIsMissing,
    OtherTier,
    OtherRank,
    RankBeyond,
    RankIsHole,
    WrongBlock,
    MoveUp,
    TierNotListed,
    TierTwice,
    UnrankWraps,
    UnrankOff,
    UnrankLow,
    EmptyTier,
    Descending,
    BlockTooLong,
    InnerHole,
    SuccessorOff,
}

/// Position `10 * tier + at`; a move leads one tier down, to the same place and the next one.
pub(crate) fn steps<'r>(flaw: Flaw) -> Scripted<'r> {
    let moves = move |p: u32| {
        let (tier, at) = (p / 10, p % 10);
        let after = move |step| {
            if (flaw, p, step) == (Flaw::InnerHole, 20, 0) {
                return 24;
            }
            let up = (flaw, p, step) == (Flaw::MoveUp, 12, 1);
            10 * (if up { tier + 1 } else { tier - 1 }) + (at + step) % 4
        };
        (0..2 * tier.min(1)).map(after)
    };
    let tier = move |p| if (flaw, p) == (Flaw::OtherTier, 22) { 1 } else { p / 10 };
    let next = move |tier: u32| {
        let next = match flaw {
            Flaw::NextIsGreater if tier == 1 => Some(2),
            Flaw::NextIsItself if tier == 1 => Some(1),
            Flaw::NextIsNotListed if tier == 1 => Some(9),
            Flaw::NextIsMissing if tier == 2 => None,
            Flaw::LastIsMissing if tier == 1 => None,
            _ => tier.checked_sub(1),
        };
        next.into_iter().collect()
    };
    let tiers = [2, 0, 3, 1]
        .into_iter()
        .filter(move |&tier| flaw != Flaw::TierNotListed || tier != 3)
        .chain((flaw == Flaw::TierTwice).then_some(2));
    let len = move |tier| if (flaw, tier) == (Flaw::EmptyTier, 1) { 0 } else { 5 };
    let rank = move |p| match flaw {
        Flaw::OtherRank if p == 22 => 1,
        Flaw::RankBeyond | Flaw::BlockTooLong if p == 13 => 5,
        _ => u64::from(p % 10),
    };
    let unrank = move |tier, rank| {
        let rank = if flaw == Flaw::UnrankWraps { rank % 5 } else { rank };
        let rank = u32::try_from(rank).ok().filter(|&rank| rank < 4)?; // rank 4 is a hole
        match (flaw, 10 * tier + rank) {
            (Flaw::RankIsHole | Flaw::RankBeyond | Flaw::BlockTooLong, 13)
            | (Flaw::EmptyTier, 10..20) => None,
            (Flaw::UnrankOff, 22) => Some(21),
            (Flaw::UnrankLow, 22) => Some(12),
            (_, p) => Some(p),
        }
    };
    let block = move |tier, ranks: Range<u64>| {
        let off = u64::from(flaw == Flaw::WrongBlock && tier == 2);
        let more = (flaw == Flaw::BlockTooLong && tier == 1).then_some((5, 13));
        let mut all: Vec<_> = ranks
            .filter_map(|rank| Some((rank - off.min(rank), unrank(tier, rank)?)))
            .chain(more)
            .collect();
        if flaw == Flaw::Descending {
            all.reverse();
        }
        all
    };
    let successors = move |p| {
        let off = u64::from((flaw, p) == (Flaw::SuccessorOff, 21));
        moves(p).map(|to| (tier(to), (rank(to) + off) % 6)).collect()
    };
    Scripted::new(30, moves)
        .tiered(tier, next)
        .ranked_in_tiers(tiers, len, rank, unrank)
        .with_block(block)
        .with_successor_tier_ranks(successors)
}

/// The error of the outcomes of this flaw.
fn error(flaw: Flaw) -> SolveError {
    let errors = [
        Outcomes::solve(&steps(flaw), &Run::new()).map(drop).unwrap_err(),
        Values::solve(&steps(flaw), &Run::new()).map(drop).unwrap_err(),
    ];
    assert_eq!(errors[0], errors[1]);
    let [error, _] = errors;
    error
}

#[test]
fn the_sound_game_is_solved() {
    let game = steps(Flaw::None);
    let values = Values::solve(&game, &Run::new()).unwrap();
    assert_eq!(values.value(&30), Ok(Some(Value::Win { plies: 3 })));
    assert_eq!(values.census().unwrap().positions(), 16);
    assert_eq!(Reachable::explore(&game, vec![30], &Run::new()).unwrap().count(), 10);
}

#[test]
fn tiers_that_do_not_follow_each_other_are_errors() {
    let next = |tier: &str, next: &str| SolveError::NextTier {
        tier: tier.to_owned(),
        next: next.to_owned(),
    };
    assert_eq!(error(Flaw::NextIsGreater), next("1", "2"));
    assert_eq!(error(Flaw::NextIsItself), next("1", "1"));
    assert_eq!(error(Flaw::NextIsNotListed), next("1", "9"));
    assert_eq!(Values::forecast(&steps(Flaw::NextIsItself)).unwrap_err(), next("1", "1"));
    let message = error(Flaw::NextIsNotListed).to_string();
    assert_eq!(message, "next_tiers(1) yields 9, which is not a lesser tier that tiers() lists");
}

#[test]
fn a_move_to_a_tier_that_is_not_solved_is_an_error() {
    // Tier 2 leads to no other, so it is solved together with tier 0, before tier 1.
    let SolveError::TierNotSolved { position, tier, successor } = error(Flaw::NextIsMissing) else {
        panic!()
    };
    assert_eq!((position.as_str(), tier.as_str(), successor.as_str()), ("20", "2", "1"));
}

/// One thread solves a level tier by tier, so the answer is there; several threads may be too
/// early.
#[test]
fn a_move_to_a_tier_of_the_same_level_is_an_error_with_any_number_of_threads() {
    for threads in [1, 2, 3] {
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let errors = [
            Outcomes::solve(&steps(Flaw::LastIsMissing), &run).map(drop).unwrap_err(),
            Values::solve(&steps(Flaw::LastIsMissing), &run).map(drop).unwrap_err(),
            Tablebase::by_tiers(&steps(Flaw::LastIsMissing), &run).map(drop).unwrap_err(),
        ];
        for error in errors {
            let SolveError::TierNotSolved { position, tier, successor } = error else {
                panic!("{error}")
            };
            assert_eq!((position.as_str(), tier.as_str(), successor.as_str()), ("10", "1", "0"));
        }
    }
}

#[test]
fn positions_of_other_tiers_and_ranks_are_errors() {
    assert!(matches!(error(Flaw::OtherTier), SolveError::TierMismatch { rank: 2, .. }));
    assert!(matches!(error(Flaw::OtherRank), SolveError::RankMismatch { rank: 2, found: 1, .. }));
    assert!(matches!(error(Flaw::WrongBlock), SolveError::RankMismatch { .. }));
}

#[test]
fn moves_out_of_range_and_to_holes_are_errors() {
    assert!(matches!(error(Flaw::RankBeyond), SolveError::RankOutOfRange { rank: 5, len: 5, .. }));
    assert!(matches!(error(Flaw::RankIsHole), SolveError::Hole { rank: 3, .. }));
    let reach = |flaw, root| {
        Reachable::explore(&steps(flaw), vec![root], &Run::new()).map(drop).unwrap_err()
    };
    assert!(matches!(
        reach(Flaw::RankBeyond, 31),
        SolveError::RankOutOfRange { rank: 5, len: 5, .. }
    ));
    assert!(matches!(reach(Flaw::RankIsHole, 31), SolveError::Hole { rank: 3, .. }));
    assert!(matches!(reach(Flaw::None, 91), SolveError::TierNotSolved { .. }));
}

/// A search for what play reaches meets positions only by their ranks, and gives the same errors.
#[test]
fn what_is_reached_is_checked_and_never_lost() {
    for threads in [1, 2, 3] {
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let reach = |flaw| Reachable::explore(&steps(flaw), vec![31], &run).map(drop).unwrap_err();
        assert!(matches!(
            reach(Flaw::UnrankOff),
            SolveError::RankMismatch { rank: 2, found: 1, .. }
        ));
        assert!(matches!(reach(Flaw::UnrankLow), SolveError::TierMismatch { rank: 2, .. }));
        // Tier 2 is worked off after tier 1, which it leads to without saying so.
        let SolveError::TierNotSolved { tier, successor, .. } = reach(Flaw::NextIsMissing) else {
            panic!()
        };
        assert_eq!((tier.as_str(), successor.as_str()), ("2", "1"));
        // Tiers 1 and 0 are worked off together.
        let SolveError::TierNotSolved { tier, successor, .. } = reach(Flaw::LastIsMissing) else {
            panic!()
        };
        assert_eq!((tier.as_str(), successor.as_str()), ("1", "0"));
        let root =
            Reachable::explore(&steps(Flaw::RankBeyond), vec![13], &run).map(drop).unwrap_err();
        assert!(matches!(root, SolveError::RankOutOfRange { rank: 5, len: 5, .. }), "{root}");
    }
}

#[test]
fn blocks_whose_ranks_fall_or_go_on_are_errors() {
    assert!(matches!(error(Flaw::Descending), SolveError::RankMismatch { .. }));
    assert!(matches!(error(Flaw::BlockTooLong), SolveError::RankMismatch { rank: 5, .. }));
}

#[test]
fn a_move_to_a_hole_of_the_same_tier_is_an_error() {
    let game = || steps(Flaw::InnerHole);
    let least = Tablebase::forecast_by_tiers(&game()).unwrap().total().bytes;
    let by_tiers = |run| Tablebase::by_tiers(&game(), &run).map(drop).unwrap_err();
    let errors = [
        error(Flaw::InnerHole),
        by_tiers(Run::new()),
        by_tiers(Run::new().memory(least)),
        by_tiers(Run::new().memory(least).threads(Threads::All)),
    ];
    for error in errors {
        assert!(matches!(error, SolveError::Hole { rank: 4, .. }), "{error}");
    }
}

/// Marked ranks of a block are unranked one by one if they are few, or else with the whole block.
#[test]
fn a_reached_hole_is_named_whether_a_block_has_few_or_many_marks() {
    for roots in [vec![31], (30..=33).collect()] {
        let error =
            Reachable::explore(&steps(Flaw::RankIsHole), roots, &Run::new()).map(drop).unwrap_err();
        assert!(matches!(error, SolveError::Hole { rank: 3, .. }), "{error}");
    }
}

#[test]
fn a_tier_without_ranks_is_solved_and_a_move_into_it_is_out_of_range() {
    let beyond = |error: SolveError| {
        assert!(matches!(error, SolveError::RankOutOfRange { len: 0, .. }), "{error}");
    };
    beyond(error(Flaw::EmptyTier));
    beyond(Tablebase::by_tiers(&steps(Flaw::EmptyTier), &Run::new()).map(drop).unwrap_err());
    beyond(
        Reachable::explore(&steps(Flaw::EmptyTier), vec![31], &Run::new()).map(drop).unwrap_err(),
    );
    let game = steps(Flaw::EmptyTier);
    let sound = Reachable::explore(&game, vec![1], &Run::new()).unwrap();
    assert!(sound.by_tier().eq([(0, 1), (1, 0), (2, 0), (3, 0)]));
}

#[test]
fn a_cycle_inside_a_tier_is_an_error_that_shows_it() {
    let graph: GameGraph = "a -> b x\nb -> c\nc -> d\nd -> b\nx".parse().unwrap();
    let lying = InTiers::new(graph, vec![1, 1, 1, 1, 0], 0);
    let error = Values::solve(&lying.game(), &Run::new()).map(drop).unwrap_err();
    let SolveError::Cycle { length, positions } = error else { panic!("{error}") };
    assert_eq!((length, positions), (3, ["1", "2", "3"].map(String::from).to_vec()));
    let itself: GameGraph = "a -> a b\nb -> c\nc".parse().unwrap();
    let lying = InTiers::new(itself, vec![1, 0, 0], 0);
    let error = Outcomes::solve(&lying.game(), &Run::new()).map(drop).unwrap_err();
    assert!(matches!(error, SolveError::Cycle { length: 1, .. }), "{error}");
}
