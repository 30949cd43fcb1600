//! Counted plays, against golden files, between the two countings, and against gt-core's generic
//! perft.

use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use gt_fox_hens::solve::{Counting, LastPly, divide, perft};
use gt_fox_hens::{CaptureRule, Diagonals, FoxHens, NamedRules, Parameters, Position};
use gt_testkit::golden;

fn plays(rules: &FoxHens, position: &Position, plies: u32, counting: Counting) -> u64 {
    perft(rules, position, plies, counting, LastPly::Counted, &Run::new()).unwrap()
}

fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    golden::lines(text).map(|line| line.split(',').collect())
}

#[test]
fn plays_from_the_start_agree_with_independent_programs() {
    let rules = FoxHens::book();
    let deepest = if cfg!(feature = "deep") { 12 } else { 8 };
    for row in rows(include_str!("../../testdata/perft_start.csv")).take(deepest) {
        let [plies, paths, results]: [u64; 3] =
            [0, 1, 2].map(|column| row[column].parse().unwrap());
        let plies = u32::try_from(plies).unwrap();
        assert_eq!(
            plays(&rules, &rules.initial(), plies, Counting::Results),
            results,
            "{plies} plies"
        );
        assert_eq!(plays(&rules, &rules.initial(), plies, Counting::Paths), paths, "{plies} plies");
        if results < 20_000_000 {
            let played = perft(
                &rules,
                &rules.initial(),
                plies,
                Counting::Results,
                LastPly::Played,
                &Run::new(),
            );
            assert_eq!(played, Ok(results));
        }
    }
}

#[test]
fn plays_from_all_kinds_of_positions_agree_with_independent_programs() {
    let rules = FoxHens::book();
    for row in rows(include_str!("../../testdata/perft_positions.csv")) {
        let position = rules.board().position(row[0]).unwrap();
        let counting = if row[1] == "paths" { Counting::Paths } else { Counting::Results };
        for (plies, count) in
            (1..).zip(row[2..].iter().filter_map(|count| count.parse::<u64>().ok()))
        {
            if count < 1_000_000 || cfg!(feature = "deep") {
                assert_eq!(plays(&rules, &position, plies, counting), count, "{} {plies}", row[0]);
                let played =
                    perft(&rules, &position, plies, counting, LastPly::Played, &Run::new());
                assert_eq!(played, Ok(count), "{} {plies}", row[0]);
            }
        }
    }
}

#[test]
fn divide_gives_the_golden_count_of_each_first_move() {
    let rules = FoxHens::book();
    let parts = divide(&rules, &rules.initial(), 5, Counting::Results, &Run::new()).unwrap();
    let mut found: Vec<String> = Vec::new();
    for (mv, count) in parts {
        let mut text = String::new();
        rules.write_move(&rules.initial(), mv, &mut text).unwrap();
        found.push(format!("{text},{count}"));
    }
    found.sort_unstable();
    let golden: Vec<&str> =
        golden::lines(include_str!("../../testdata/perft_divide_5.csv")).collect();
    assert_eq!(found, golden);
}

#[test]
fn counting_agrees_with_gt_core_under_every_rule() {
    let run = Run::new();
    for &preset in NamedRules::ALL {
        let rules = preset.rules();
        let plies = if preset == NamedRules::Geese17Lines { 4 } else { 5 };
        assert_eq!(
            plays(&rules, &rules.initial(), plies, Counting::Results),
            gt_core::perft::perft(&rules, &rules.initial(), plies, &run).unwrap(),
            "{preset}"
        );
    }
    for (capture, diagonals) in CaptureRule::ALL
        .iter()
        .flat_map(|&capture| Diagonals::ALL.iter().map(move |&diagonals| (capture, diagonals)))
    {
        let rules =
            FoxHens::new(Parameters { capture, diagonals, ..NamedRules::Mini21.parameters() })
                .unwrap();
        for text in ["3/2x2/5/hhhhh/hhh h", "hxh/1h1h1/h1h2/1h1h1/1h1 f"] {
            let position = rules.board().position(text).unwrap();
            for plies in 0..5 {
                let counted = plays(&rules, &position, plies, Counting::Results);
                assert_eq!(
                    counted,
                    gt_core::perft::perft(&rules, &position, plies, &run).unwrap(),
                    "{capture} {diagonals} {text}"
                );
                let played =
                    perft(&rules, &position, plies, Counting::Results, LastPly::Played, &run)
                        .unwrap();
                assert_eq!(counted, played, "{capture} {diagonals} {text}");
                let parts = divide(&rules, &position, plies, Counting::Paths, &run).unwrap();
                let whole = plays(&rules, &position, plies, Counting::Paths);
                assert!(plies == 0 || parts.iter().map(|&(_, plays)| plays).sum::<u64>() == whole);
            }
        }
    }
}

/// The golden counts are positions with one side to move, by the number of hens.
#[test]
fn the_numbering_has_the_sizes_of_the_formulas() {
    let sum: u64 = rows(include_str!("../../testdata/counts.csv"))
        .map(|row| row[1].parse::<u64>().unwrap())
        .sum();
    assert_eq!(FoxHens::book().index_len(), 2 * sum);
}

#[test]
fn a_count_of_billions_of_plies_stops_at_the_memory_limit() {
    let rules = FoxHens::book();
    let run = Run::new().memory(1 << 20);
    for last in [LastPly::Counted, LastPly::Played] {
        let plays = perft(&rules, &rules.initial(), 4_000_000_000, Counting::Results, last, &run);
        assert!(
            matches!(plays, Err(SolveError::Limit(LimitError::Memory { limit: 0x10_0000, .. }))),
            "{plays:?}"
        );
    }
}
