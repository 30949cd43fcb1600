//! What play reaches, wide tables, and large tiers, on any number of threads.

use std::collections::BTreeMap;

use gt_core::prelude::*;
use gt_core::tiers::{Reachable, Values};
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
