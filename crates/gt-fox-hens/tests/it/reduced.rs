//! Exact values of reduced games by gt-core, against histograms of independent programs.

use gt_testkit::golden;
use std::collections::BTreeMap;

use gt_core::Run;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_fox_hens::{HENS, NamedRules};

type Histogram = BTreeMap<(u32, bool, &'static str, Option<u32>), u64>;

fn golden(preset: NamedRules) -> Histogram {
    let lines = golden::lines(include_str!("../../testdata/endgame_histograms.csv"));
    let mut histogram = Histogram::new();
    for line in lines {
        let [game, hens, side, outcome, plies, positions] = *line.split(',').collect::<Vec<_>>()
        else {
            panic!("{line}")
        };
        if game == preset.name() {
            let outcome =
                ["win", "draw", "loss"].into_iter().find(|&name| name == outcome).unwrap();
            histogram.insert(
                (hens.parse().unwrap(), side == "h", outcome, plies.parse().ok()),
                positions.parse().unwrap(),
            );
        }
    }
    histogram
}

fn solved(preset: NamedRules) -> Histogram {
    let rules = preset.rules();
    let table = Tablebase::dense_by_predecessors(&rules, &Run::new()).unwrap();
    let mut histogram = Histogram::new();
    for (position, value) in crate::variants::listed(&table) {
        if position.hens.count_ones() <= rules.parameters().foxes_win_at {
            continue;
        }
        let outcome = match value {
            Value::Win { .. } => "win",
            Value::Draw => "draw",
            Value::Loss { .. } => "loss",
        };
        *histogram
            .entry((position.hens.count_ones(), position.turn == HENS, outcome, value.plies()))
            .or_default() += 1;
    }
    histogram
}

#[test]
fn the_smallest_games_have_the_values_of_independent_programs() {
    for preset in [NamedRules::Strip3x5, NamedRules::Square4OneFox] {
        assert_eq!(solved(preset), golden(preset), "{preset}");
    }
}

#[test]
#[cfg(feature = "deep")]
fn all_reduced_games_have_the_values_of_independent_programs() {
    for preset in [
        NamedRules::BookTop3,
        NamedRules::Cross3,
        NamedRules::Cross4,
        NamedRules::Mini21,
        NamedRules::Square4TwoFoxes,
    ] {
        assert_eq!(solved(preset), golden(preset), "{preset}");
    }
}
