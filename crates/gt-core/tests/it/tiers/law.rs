//! Flaws in tiers, and in the ranks of a tier.

use gt_testkit::laws::{self, Reach, Suite, Violation};
use gt_testkit::scripted::Scripted;

use crate::tiers::broken::{Flaw, steps};

/// The laws of tiers, together.
fn check(game: &Scripted<'_>) -> Result<Vec<&'static str>, Violation> {
    let suite = Suite::of(game).copy(game.clone()).acyclic().tiered().indexed_tiers();
    suite.check().map(|report| report.laws().to_vec())
}

#[test]
fn the_sound_game_keeps_every_law() {
    let laws = check(&steps(Flaw::None)).unwrap_or_else(|violation| panic!("{violation}"));
    assert_eq!(laws, ["game", "acyclic", "tiered", "indexed_tiers"]);
}

/// Each flaw, the law that finds it and the point, and what the message says.
#[test]
fn each_flaw_is_found_by_the_law_that_names_it() {
    let (tiered, indexed) = ("tiered", "indexed_tiers");
    let up = "leads to: 23\n  expected: tier 1, or one of [0]\n  found: tier 2";
    // Tier 2 leads to 1, and 1 to 2: a cycle.
    let round = "tier: 1\n  expected: a tier below 1\n  found: 2";
    for (flaw, law, point, says) in [
        (Flaw::MoveUp, tiered, "point 1", up),
        (Flaw::NextIsMissing, tiered, "point 1", ""),
        (Flaw::NextIsItself, tiered, "point 2", ""),
        (Flaw::NextIsGreater, tiered, "point 2", round),
        (Flaw::NextIsNotListed, tiered, "point 2", ""),
        (Flaw::TierNotListed, indexed, "point 1", ""),
        (Flaw::TierTwice, indexed, "point 1", ""),
        (Flaw::RankBeyond, indexed, "point 2", "expected: a rank below 5\n  found: 5"),
        (Flaw::OtherRank, indexed, "point 3", ""), // two positions of one rank
        (Flaw::OtherTier, indexed, "point 3", ""),
        (Flaw::RankIsHole, indexed, "point 3", ""),
        (Flaw::UnrankWraps, indexed, "point 4", ""),
        (Flaw::WrongBlock, indexed, "point 5", "expected: rank 1, 21\n  found: rank 0, 21"),
        (Flaw::SuccessorOff, indexed, "point 6", ""),
    ] {
        let message = laws::broken(|| match law {
            "tiered" => laws::tiered(&steps(flaw), Reach::default()),
            _ => laws::indexed_tiers(&steps(flaw), Reach::default()),
        });
        let is_named = message.starts_with(&format!("law {law}, {point} is broken: "));
        assert!(
            is_named && message.contains(says),
            "{flaw:?} should break {law}, {point}, but:\n{message}"
        );
        assert!(check(&steps(flaw)).is_err(), "{flaw:?}");
    }
}

#[test]
fn no_other_flaw_gets_past_all_laws() {
    let flaws = [
        Flaw::LastIsMissing,
        Flaw::UnrankOff,
        Flaw::UnrankLow,
        Flaw::EmptyTier,
        Flaw::Descending,
        Flaw::BlockTooLong,
        Flaw::InnerHole,
    ];
    for flaw in flaws {
        assert!(check(&steps(flaw)).is_err(), "{flaw:?}");
    }
}
