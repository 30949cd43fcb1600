//! Games that break the contract of their tiers: every solver returns the error that names it.

use gt_core::graph::{AcyclicGraph, GameGraph};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{Run, SolveError, Threads};

use crate::tiers::games::InTiers;

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

/// Positions `(tier, rank)`; a move leads one tier down, to the same rank and the next one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Steps(pub(crate) Flaw);

impl Game for Steps {
    type Position = (u32, u32);
    type Move = u32;

    fn initial(&self) -> (u32, u32) {
        (3, 0)
    }

    fn moves(&self, &(tier, _): &(u32, u32)) -> impl Iterator<Item = u32> {
        0..2 * tier.min(1)
    }

    fn play(&self, &(tier, at): &(u32, u32), step: u32) -> (u32, u32) {
        let up = self.0 == Flaw::MoveUp && (tier, at, step) == (1, 2, 1);
        if self.0 == Flaw::InnerHole && (tier, at, step) == (2, 0, 0) {
            return (2, 4);
        }
        (if up { tier + 1 } else { tier - 1 }, (at + step) % 4)
    }
}

impl Acyclic for Steps {}

impl Tiered for Steps {
    type Tier = u32;

    fn tier(&self, &(tier, at): &(u32, u32)) -> u32 {
        if (self.0, tier, at) == (Flaw::OtherTier, 2, 2) { 1 } else { tier }
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        let next = match self.0 {
            Flaw::NextIsGreater if tier == 1 => Some(2),
            Flaw::NextIsItself if tier == 1 => Some(1),
            Flaw::NextIsNotListed if tier == 1 => Some(9),
            Flaw::NextIsMissing if tier == 2 => None,
            Flaw::LastIsMissing if tier == 1 => None,
            _ => tier.checked_sub(1),
        };
        next.into_iter()
    }
}

impl IndexedTiers for Steps {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        let flaw = self.0;
        let more = (flaw == Flaw::TierTwice).then_some(2);
        [2, 0, 3, 1]
            .into_iter()
            .filter(move |&tier| flaw != Flaw::TierNotListed || tier != 3)
            .chain(more)
    }

    fn tier_len(&self, tier: u32) -> u64 {
        if (self.0, tier) == (Flaw::EmptyTier, 1) { 0 } else { 5 }
    }

    fn rank_in_tier(&self, &(tier, at): &(u32, u32)) -> u64 {
        match self.0 {
            Flaw::OtherRank if (tier, at) == (2, 2) => 1,
            Flaw::RankBeyond | Flaw::BlockTooLong if (tier, at) == (1, 3) => 5,
            _ => at.into(),
        }
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<(u32, u32)> {
        let rank = if self.0 == Flaw::UnrankWraps { rank % 5 } else { rank };
        let rank = u32::try_from(rank).ok().filter(|&rank| rank < 4)?; // rank 4 is a hole
        match self.0 {
            Flaw::RankIsHole | Flaw::RankBeyond | Flaw::BlockTooLong if (tier, rank) == (1, 3) => {
                None
            }
            Flaw::UnrankOff if (tier, rank) == (2, 2) => Some((2, 1)),
            Flaw::UnrankLow if (tier, rank) == (2, 2) => Some((1, 2)),
            Flaw::EmptyTier if tier == 1 => None,
            _ => Some((tier, rank)),
        }
    }

    fn positions_in_tier(
        &self,
        tier: u32,
        ranks: core::ops::Range<u64>,
    ) -> impl Iterator<Item = (u64, (u32, u32))> {
        let off = u64::from(self.0 == Flaw::WrongBlock && tier == 2);
        let more = (self.0 == Flaw::BlockTooLong && tier == 1).then_some((5, (1, 3)));
        let mut all: Vec<_> = ranks
            .filter_map(|rank| Some((rank - off.min(rank), self.unrank_in_tier(tier, rank)?)))
            .chain(more)
            .collect();
        if self.0 == Flaw::Descending {
            all.reverse();
        }
        all.into_iter()
    }

    fn successor_tier_ranks(&self, position: &(u32, u32)) -> impl Iterator<Item = (u32, u64)> {
        let off = u64::from(self.0 == Flaw::SuccessorOff && *position == (2, 1));
        self.moves(position).map(move |step| {
            let after = self.play(position, step);
            (self.tier(&after), (self.rank_in_tier(&after) + off) % 6)
        })
    }
}

/// The error of the outcomes of this flaw.
fn error(flaw: Flaw) -> SolveError {
    let errors = [
        Outcomes::solve(Steps(flaw), &Run::new()).map(drop).unwrap_err(),
        Values::solve(Steps(flaw), &Run::new()).map(drop).unwrap_err(),
    ];
    assert_eq!(errors[0], errors[1]);
    let [error, _] = errors;
    error
}

#[test]
fn the_sound_game_is_solved() {
    let values = Values::solve(Steps(Flaw::None), &Run::new()).unwrap();
    assert_eq!(values.value(&(3, 0)), Ok(Some(Value::Win { plies: 3 })));
    assert_eq!(values.census().unwrap().positions(), 16);
    assert_eq!(Reachable::explore(Steps(Flaw::None), [(3, 0)], &Run::new()).unwrap().count(), 10);
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
    assert_eq!(Values::forecast(&Steps(Flaw::NextIsItself)).unwrap_err(), next("1", "1"));
    let message = error(Flaw::NextIsNotListed).to_string();
    assert_eq!(message, "next_tiers(1) yields 9, which is not a lesser tier that tiers() lists");
}

#[test]
fn a_move_to_a_tier_that_is_not_solved_is_an_error() {
    // Tier 2 leads to no other, so it is solved together with tier 0, before tier 1.
    let SolveError::TierNotSolved { position, tier, successor } = error(Flaw::NextIsMissing) else {
        panic!()
    };
    assert_eq!((position.as_str(), tier.as_str(), successor.as_str()), ("(2, 0)", "2", "1"));
}

/// One thread solves a level tier by tier, so the answer is there; several threads may be too
/// early.
#[test]
fn a_move_to_a_tier_of_the_same_level_is_an_error_with_any_number_of_threads() {
    for threads in [1, 2, 3] {
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let errors = [
            Outcomes::solve(Steps(Flaw::LastIsMissing), &run).map(drop).unwrap_err(),
            Values::solve(Steps(Flaw::LastIsMissing), &run).map(drop).unwrap_err(),
            Tablebase::by_tiers(Steps(Flaw::LastIsMissing), &run).map(drop).unwrap_err(),
        ];
        for error in errors {
            let SolveError::TierNotSolved { position, tier, successor } = error else {
                panic!("{error}")
            };
            assert_eq!(
                (position.as_str(), tier.as_str(), successor.as_str()),
                ("(1, 0)", "1", "0")
            );
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
    let reach =
        |flaw, root| Reachable::explore(Steps(flaw), [root], &Run::new()).map(drop).unwrap_err();
    assert!(matches!(
        reach(Flaw::RankBeyond, (3, 1)),
        SolveError::RankOutOfRange { rank: 5, len: 5, .. }
    ));
    assert!(matches!(reach(Flaw::RankIsHole, (3, 1)), SolveError::Hole { rank: 3, .. }));
    assert!(matches!(reach(Flaw::None, (9, 1)), SolveError::TierNotSolved { .. }));
}

/// A search for what play reaches meets positions only by their ranks, and gives the same errors.
#[test]
fn what_is_reached_is_checked_and_never_lost() {
    for threads in [1, 2, 3] {
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let reach = |flaw| Reachable::explore(Steps(flaw), [(3, 1)], &run).map(drop).unwrap_err();
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
            Reachable::explore(Steps(Flaw::RankBeyond), [(1, 3)], &run).map(drop).unwrap_err();
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
    let errors = [
        error(Flaw::InnerHole),
        Tablebase::by_tiers(Steps(Flaw::InnerHole), &Run::new()).map(drop).unwrap_err(),
    ];
    for error in errors {
        assert!(matches!(error, SolveError::Hole { rank: 4, .. }), "{error}");
    }
}

/// Marked ranks of a block are unranked one by one if they are few, or else with the whole block.
#[test]
fn a_reached_hole_is_named_whether_a_block_has_few_or_many_marks() {
    for roots in [1..=1, 0..=3_u32] {
        let roots = roots.map(|at| (3, at));
        let error =
            Reachable::explore(Steps(Flaw::RankIsHole), roots, &Run::new()).map(drop).unwrap_err();
        assert!(matches!(error, SolveError::Hole { rank: 3, .. }), "{error}");
    }
}

#[test]
fn a_tier_without_ranks_is_solved_and_a_move_into_it_is_out_of_range() {
    let beyond = |error: SolveError| {
        assert!(matches!(error, SolveError::RankOutOfRange { len: 0, .. }), "{error}")
    };
    beyond(error(Flaw::EmptyTier));
    beyond(Tablebase::by_tiers(Steps(Flaw::EmptyTier), &Run::new()).map(drop).unwrap_err());
    beyond(
        Reachable::explore(Steps(Flaw::EmptyTier), [(3, 1)], &Run::new()).map(drop).unwrap_err(),
    );
    let sound = Reachable::explore(Steps(Flaw::EmptyTier), [(0, 1)], &Run::new()).unwrap();
    assert!(sound.by_tier().eq([(0, 1), (1, 0), (2, 0), (3, 0)]));
}

#[test]
fn a_cycle_inside_a_tier_is_an_error_that_shows_it() {
    let graph: GameGraph = "a -> b x\nb -> c\nc -> d\nd -> b\nx".parse().unwrap();
    let lying = InTiers::new(
        AcyclicGraph::promised(graph),
        vec![(1, 0), (1, 0), (1, 0), (1, 0), (0, 0)],
        0,
    );
    let error = Values::solve(&lying, &Run::new()).map(drop).unwrap_err();
    let SolveError::Cycle { length, positions } = error else { panic!("{error}") };
    assert_eq!((length, positions), (3, ["1", "2", "3"].map(String::from).to_vec()));
    let itself: GameGraph = "a -> a b\nb -> c\nc".parse().unwrap();
    let lying = InTiers::new(AcyclicGraph::promised(itself), vec![(1, 0), (0, 0), (0, 0)], 0);
    let error = Outcomes::solve(&lying, &Run::new()).map(drop).unwrap_err();
    assert!(matches!(error, SolveError::Cycle { length: 1, .. }), "{error}");
}
