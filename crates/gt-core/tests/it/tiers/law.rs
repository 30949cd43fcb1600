//! Flaws in tiers, and in the ranks of a tier.

use core::ops::Range;

use gt_core::prelude::*;
use gt_testkit::laws::{self, Reach};
use gt_testkit::scripted::Scripted;

use crate::tiers::broken::{Flaw, steps};

/// The game with this flaw as a type of its own: `laws::all!` asks a type for its traits, and a
/// scripted game has them all.
#[derive(Clone, Debug)]
struct Steps(Scripted<'static>);

impl Steps {
    fn new(flaw: Flaw) -> Self {
        Self(steps(flaw))
    }
}

impl Game for Steps {
    type Position = u32;
    type Move = u32;

    fn initial(&self) -> u32 {
        self.0.initial()
    }

    fn moves(&self, at: &u32) -> impl Iterator<Item = u32> {
        self.0.moves(at)
    }

    fn play(&self, at: &u32, to: u32) -> u32 {
        self.0.play(at, to)
    }
}

impl Acyclic for Steps {}

impl Tiered for Steps {
    type Tier = u32;

    fn tier(&self, at: &u32) -> u32 {
        self.0.tier(at)
    }

    fn next_tiers(&self, tier: u32) -> impl Iterator<Item = u32> {
        self.0.next_tiers(tier)
    }
}

impl IndexedTiers for Steps {
    fn tiers(&self) -> impl Iterator<Item = u32> {
        self.0.tiers()
    }

    fn tier_len(&self, tier: u32) -> u64 {
        self.0.tier_len(tier)
    }

    fn rank_in_tier(&self, at: &u32) -> u64 {
        self.0.rank_in_tier(at)
    }

    fn unrank_in_tier(&self, tier: u32, rank: u64) -> Option<u32> {
        self.0.unrank_in_tier(tier, rank)
    }

    fn positions_in_tier(&self, tier: u32, ranks: Range<u64>) -> impl Iterator<Item = (u64, u32)> {
        self.0.positions_in_tier(tier, ranks)
    }

    fn successor_tier_ranks(&self, at: &u32) -> impl Iterator<Item = (u32, u64)> {
        self.0.successor_tier_ranks(at)
    }
}

/// Asserts that `law` rejects the game with this flaw and names `point`, and that `all!` rejects
/// it.
fn breaks(flaw: Flaw, law: fn(&Steps, Reach), point: &str) -> String {
    laws::broken(|| {
        laws::all!(Steps::new(flaw));
    });
    let message = laws::broken(|| law(&Steps::new(flaw), Reach::default()));
    assert!(
        message.starts_with(&format!("law {point} is broken: ")),
        "{flaw:?} should break {point}, but:\n{message}"
    );
    message
}

#[test]
fn the_sound_game_keeps_every_law() {
    let report = laws::all!(Steps::new(Flaw::None));
    assert_eq!(report.laws(), ["game", "acyclic", "tiered", "indexed_tiers"]);
    assert_eq!(report.positions(), 16);
}

#[test]
fn a_move_to_a_greater_tier_or_one_that_is_not_listed_is_caught() {
    let message = breaks(Flaw::MoveUp, laws::tiered, "tiered, point 1");
    assert!(
        message.contains("leads to: 23\n  expected: tier 1, or one of [0]\n  found: tier 2"),
        "{message}"
    );
    breaks(Flaw::NextIsMissing, laws::tiered, "tiered, point 1");
}

#[test]
fn a_tier_that_leads_to_itself_or_to_a_greater_one_is_caught() {
    breaks(Flaw::NextIsItself, laws::tiered, "tiered, point 2");
    // Tier 2 leads to 1, and 1 to 2: a cycle.
    let message = breaks(Flaw::NextIsGreater, laws::tiered, "tiered, point 2");
    assert!(message.contains("tier: 1\n  expected: a tier below 1\n  found: 2"), "{message}");
    breaks(Flaw::NextIsNotListed, laws::tiered, "tiered, point 2");
}

#[test]
fn tiers_that_are_not_listed_or_twice_are_caught() {
    breaks(Flaw::TierNotListed, laws::indexed_tiers, "indexed_tiers, point 1");
    breaks(Flaw::TierTwice, laws::indexed_tiers, "indexed_tiers, point 1");
}

#[test]
fn a_rank_beyond_the_tier_is_caught() {
    let message = breaks(Flaw::RankBeyond, laws::indexed_tiers, "indexed_tiers, point 2");
    assert!(message.contains("expected: a rank below 5\n  found: 5"), "{message}");
}

#[test]
fn ranks_that_do_not_lead_back_are_caught() {
    breaks(Flaw::OtherRank, laws::indexed_tiers, "indexed_tiers, point 3"); // two positions of one rank
    breaks(Flaw::OtherTier, laws::indexed_tiers, "indexed_tiers, point 3");
    breaks(Flaw::RankIsHole, laws::indexed_tiers, "indexed_tiers, point 3");
}

#[test]
fn positions_beyond_the_last_rank_are_caught() {
    breaks(Flaw::UnrankWraps, laws::indexed_tiers, "indexed_tiers, point 4");
}

#[test]
fn wrong_blocks_of_positions_and_wrong_successors_are_caught() {
    let message = breaks(Flaw::WrongBlock, laws::indexed_tiers, "indexed_tiers, point 5");
    assert!(message.contains("expected: rank 1, 21\n  found: rank 0, 21"), "{message}");
    breaks(Flaw::SuccessorOff, laws::indexed_tiers, "indexed_tiers, point 6");
}

#[test]
fn no_flaw_gets_past_all_laws() {
    let flaws = [
        Flaw::NextIsGreater,
        Flaw::NextIsItself,
        Flaw::NextIsNotListed,
        Flaw::NextIsMissing,
        Flaw::LastIsMissing,
        Flaw::OtherTier,
        Flaw::OtherRank,
        Flaw::RankBeyond,
        Flaw::RankIsHole,
        Flaw::WrongBlock,
        Flaw::MoveUp,
        Flaw::TierNotListed,
        Flaw::TierTwice,
        Flaw::UnrankWraps,
        Flaw::UnrankOff,
        Flaw::UnrankLow,
        Flaw::EmptyTier,
        Flaw::Descending,
        Flaw::BlockTooLong,
        Flaw::InnerHole,
        Flaw::SuccessorOff,
    ];
    for flaw in flaws {
        let message = laws::broken(|| {
            laws::all!(Steps::new(flaw));
        });
        assert!(message.starts_with("law "), "{flaw:?}: {message}");
    }
}
