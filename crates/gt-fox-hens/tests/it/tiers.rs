//! Tier by tier, by the number of hens and by the hens of each row, against the whole game.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Threads};
use gt_fox_hens::{FoxHens, NamedRules, Parameters, Position, RowFoxHens, RowTier};
use gt_testkit::laws::{self, Reach};

use crate::variants::{compulsory, scattered};

/// Yields all positions of the rules.
fn positions(rules: &FoxHens) -> impl Iterator<Item = Position> {
    (0..rules.index_len()).filter_map(|rank| rules.unrank(rank))
}

fn compare(rules: &FoxHens, threads: &[usize]) {
    let whole = Tablebase::dense(rules, &Run::new()).unwrap();
    for &threads in threads {
        let run = Run::new().threads(Threads::exactly(threads).unwrap());
        let layers = Tablebase::by_tiers(rules, &run).unwrap();
        let rows = Tablebase::by_tiers(RowFoxHens::new(rules.clone()), &run).unwrap();
        for position in positions(rules) {
            let value = whole.entry(&position);
            assert_eq!(layers.entry(&position), value, "{position:?}");
            assert_eq!(rows.entry(&position), value, "{position:?}");
        }
        assert_eq!(layers.census(), whole.census());
        assert_eq!(rows.census(), whole.census());
    }
}

#[test]
fn tiers_have_the_plies_and_the_draws_of_the_whole_game() {
    for preset in [NamedRules::Square4OneFox, NamedRules::Strip3x5] {
        compare(&preset.rules(), &[1, 3]);
    }
    compare(&scattered(), &[1, 2, 3, 8]);
    compulsory().take(2).for_each(|rules| compare(&rules, &[1, 2, 3, 8]));
}

#[test]
fn rows_as_tiers_keep_all_laws() {
    let near = Reach::default().positions(150).playouts(6);
    let named = [
        NamedRules::Book,
        NamedRules::BookTop4,
        NamedRules::Cross3,
        NamedRules::Mini21,
        NamedRules::Square4TwoFoxes,
        NamedRules::Strip3x5,
        NamedRules::Geese13,
        NamedRules::Geese15,
    ];
    let others = compulsory().chain([scattered()]);
    for rules in named.map(NamedRules::rules).into_iter().chain(others) {
        let game = RowFoxHens::new(rules);
        assert_eq!(
            laws::all!(&game, near).laws(),
            [
                "game",
                "partizan",
                "tiered",
                "indexed_tiers",
                "symmetric",
                "tiered_symmetric",
                "encode",
                "grid",
                "notation"
            ],
            "{game:?}"
        );
    }
}

/// Every position is counted square by square here, and every move is made.
#[test]
fn ranks_in_rows_are_all_positions_and_next_tiers_are_those_that_moves_lead_to() {
    let mut found = Vec::new();
    let strip = NamedRules::Strip3x5.rules();
    for rules in [strip, scattered()].into_iter().chain(compulsory().step_by(2)) {
        let game = RowFoxHens::new(rules.clone());
        let board = rules.board();
        let mut next: BTreeMap<RowTier, BTreeSet<RowTier>> = BTreeMap::new();
        let mut seen = HashSet::new();
        for position in positions(&rules) {
            let (tier, rank) = (game.tier(&position), game.rank_in_tier(&position));
            let row = |row| (position.hens & board.row_mask(row)).count_ones();
            assert!(
                (0..board.rows()).map(row).eq(tier.hens_per_row().iter().copied().map(u32::from))
            );
            assert_eq!(tier.hens(), position.hens.count_ones());
            assert!(rank < game.tier_len(tier) && seen.insert((tier, rank)), "{position:?}");
            assert_eq!(game.unrank_in_tier(tier, rank), Some(position));
            let next = next.entry(tier).or_default();
            if rules.decided(&position).is_none() {
                next.extend(game.successor_tier_ranks(&position).map(|(tier, _)| tier));
            }
        }
        assert_eq!(game.tiers().collect::<BTreeSet<_>>(), next.keys().copied().collect());
        assert_eq!(game.tiers().count(), next.len());
        assert_eq!(game.tiers().map(|tier| game.tier_len(tier)).sum::<u64>(), rules.index_len());
        let (mut met, mut said) = (0, 0);
        for (tier, mut after) in next {
            after.remove(&tier);
            let listed: Vec<_> = game.next_tiers(tier).collect();
            let yielded: BTreeSet<_> = listed.iter().copied().collect();
            assert_eq!(listed.len(), yielded.len(), "{tier:?}: a tier comes twice");
            assert!(yielded.is_superset(&after), "{tier:?}");
            met += after.len();
            said += yielded.len();
        }
        found.push((met, said));
    }
    // How many moves lead to, and how many are called next. Source: self.
    let uneven = [(216, 216), (246, 252), (242, 248), (216, 216), (247, 252), (242, 248)];
    assert_eq!(found[..2], [(3106, 3787), (3, 3)]);
    assert_eq!(found[2..], uneven);
}

/// The golden counts are positions with one side to move, and tiers, by the number of hens.
#[test]
fn tiers_by_rows_have_the_sizes_of_the_formulas() {
    let golden = include_str!("../../testdata/counts.csv").lines();
    let golden: Vec<Vec<u64>> = golden
        .filter(|line| !line.starts_with('#'))
        .skip(1)
        .map(|line| line.split(',').map(|field| field.parse().unwrap()).collect())
        .collect();
    let most_hens = golden.last().unwrap()[0].try_into().unwrap();
    let cross = FoxHens::new(Parameters { most_hens, ..Parameters::default() }).unwrap();
    let game = RowFoxHens::new(cross);
    let mut sizes: BTreeMap<u32, Vec<u64>> = BTreeMap::new();
    for tier in game.tiers() {
        sizes.entry(tier.hens()).or_default().push(game.tier_len(tier) / 2);
    }
    assert_eq!(sizes.len(), golden.len());
    for (sizes, line) in sizes.values().zip(golden) {
        let largest = sizes.iter().copied().max().unwrap();
        assert_eq!(
            [sizes.iter().sum(), sizes.len() as u64, largest],
            [line[1], line[4], line[5]],
            "{} hens",
            line[0]
        );
    }
}
