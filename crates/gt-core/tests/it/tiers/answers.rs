//! What play reaches, wide tables, and large tiers, on any number of threads.

use std::collections::{BTreeMap, BTreeSet};

use gt_core::example::Matches;
use gt_core::prelude::*;
use gt_core::tiers::{Outcomes, Reachable, Values};
use gt_core::{Run, memo};
use gt_testkit::scripted::Scripted;
use proptest::prelude::*;

use crate::common::threads as on;
use crate::common::tiers::{acyclic, chain};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn what_play_reaches_is_what_a_plain_search_reaches(tiers in acyclic(120)) {
        let (game, reached) = (tiers.game(), tiers.reached());
        for threads in [1, 2, 3, 8] {
            let bits = Reachable::explore(&game, vec![0], &on(threads)).unwrap();
            prop_assert_eq!(bits.count(), reached.len() as u64);
            let mut by_tier: BTreeMap<_, u64> = tiers.tiers.iter().map(|&tier| (tier, 0)).collect();
            for &position in &reached {
                *by_tier.get_mut(&tiers.tiers[position as usize]).unwrap() += 1;
            }
            prop_assert!(bits.by_tier().eq(by_tier));
            for position in tiers.all() {
                prop_assert_eq!(bits.contains(&position), reached.contains(&position));
            }
        }
    }
}

#[test]
fn plies_beyond_a_byte_and_beyond_two_widen_all_tables() {
    for (plies, bytes) in [(126, 127), (127, 256), (32_766, 65_534), (32_767, 4 * 32_768)] {
        for (tier, threads) in [(1, 1), (50, 2)] {
            let tiers = chain(plies, tier);
            let game = tiers.game();
            let values = Values::solve(&game, &on(threads)).unwrap();
            assert_eq!(values.bytes(), bytes, "{plies} plies");
            for position in tiers.all() {
                let plies = position;
                let value =
                    if plies % 2 == 0 { Value::Loss { plies } } else { Value::Win { plies } };
                assert_eq!(values.value(&position), Ok(Some(value)));
            }
            assert_eq!(values.stats().positions, u64::from(plies) + 1);
        }
    }
}

/// Every position has 1 to 300 successors, in tiers of a size that gives many blocks.
#[test]
fn blocks_of_a_large_tier_are_solved_as_one() {
    const WIDE: u32 = 5_003;
    // Position `at` of a layer has the number `layer * WIDE + at`.
    let game = Scripted::new(5 * WIDE, |p| {
        let (layer, at) = (p / WIDE, p % WIDE);
        (0..(at % 7).min(4 * layer))
            .map(move |nth| (layer - 1) * WIDE + (at * 31 + nth * nth * 7_919) % WIDE)
    })
    .with_blocked_by(|p| if (p % WIDE).is_multiple_of(3) { Outcome::Draw } else { Outcome::Loss })
    .in_tiers(6 * WIDE, WIDE)
    .tiered(|p| p / WIDE, |layer| layer.checked_sub(1).into_iter().collect());
    let (one, memo) =
        (Values::solve(&game, &on(1)).unwrap(), memo::Values::new(&game, &Run::new()));
    for p in 0..6 * WIDE {
        assert_eq!(one.value(&p), memo.value(&p));
    }
    let roots: Vec<u32> = (5 * WIDE..6 * WIDE).collect();
    let reached = Reachable::explore(&game, roots.clone(), &on(1)).unwrap();
    let mut layer: BTreeSet<u32> = roots.iter().copied().collect();
    for depth in (0..6).rev() {
        assert_eq!(
            reached.by_tier().find(|&(tier, _)| tier == depth),
            Some((depth, layer.len() as u64))
        );
        layer = layer.iter().flat_map(|at| game.moves(at)).collect();
    }
    for threads in [2, 3, 8] {
        assert!(Values::solve(&game, &on(threads)).unwrap().iter().eq(one.iter()));
        let again = Reachable::explore(&game, roots.clone(), &on(threads)).unwrap();
        assert!(again.by_tier().eq(reached.by_tier()));
    }
}

#[test]
fn the_game_of_the_examples_is_walked_and_agrees_with_its_theorem() {
    let game = Matches(4_321);
    let outcomes = Outcomes::solve(&game, &Run::new()).unwrap();
    assert!(
        (0..=4_321).all(|n| outcomes.value(&n)
            == Ok(Some(if n % 4 == 0 { Outcome::Loss } else { Outcome::Win })))
    );
    assert_eq!(outcomes.at_rank(4, 321), Some(Outcome::Win));
    assert_eq!((outcomes.at_rank(4, 322), outcomes.at_rank(5, 0)), (None, None));
    assert_eq!(outcomes.line(&9).unwrap().unwrap().moves, [1, 1, 3, 1, 3]);
}
