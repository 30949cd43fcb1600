//! Tier by tier, by the number of hens, against retrograde analysis of the whole game.

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Threads};
use gt_fox_hens::{FoxHens, NamedRules};

use crate::variants::{compulsory, scattered};

fn compare(rules: &FoxHens, threads: &[usize]) {
    let whole = Tablebase::dense(rules, &Run::new()).unwrap();
    for &threads in threads {
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let table = Tablebase::by_tiers(rules, &run).unwrap();
        for position in (0..rules.index_len()).filter_map(|rank| rules.unrank(rank)) {
            assert_eq!(table.entry(&position), whole.entry(&position), "{position:?}");
        }
        assert_eq!(table.census(), whole.census());
    }
}

#[test]
fn hens_as_tiers_have_the_plies_and_the_draws_of_the_whole_game() {
    for preset in [NamedRules::Square4OneFox, NamedRules::Strip3x5] {
        compare(&preset.rules(), &[1, 3]);
    }
    compare(&scattered(), &[1, 2, 3, 8]);
    compulsory().take(2).for_each(|rules| compare(&rules, &[1, 2, 3, 8]));
}
