//! Outcomes without plies: against the tables with plies, against gt-core's retrograde analysis, and against the rules.

use core::num::NonZeroU64;
#[cfg(feature = "deep")]
use std::collections::{HashMap, HashSet};

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Limits, Outcome, Progress};
use gt_fox_hens::endgame::{Endgame, EndgameError, OutcomeFlaw, Outcomes};
use gt_fox_hens::{FOXES, FoxHens, HENS, Preset};
#[cfg(feature = "deep")]
use gt_fox_hens::{Position, squares};

use crate::variants::{compulsory, scattered};

fn built(rules: &FoxHens, hens: u32) -> Outcomes {
    Outcomes::build(rules, hens, &Limits::default()).unwrap()
}

/// Every position of the table with plies that has at most so many hens has its outcome, and these are all.
fn compare_with_plies(rules: &FoxHens, values: &Endgame, hens: u32) -> Outcomes {
    let table = built(rules, hens);
    let mut positions = 0;
    for (position, value) in values.solved().filter(|(position, _)| position.hens.count_ones() <= hens) {
        assert_eq!(table.outcome(&position), Some(value.outcome()), "{}", rules.board().position_text(&position));
        positions += 1;
    }
    assert_eq!(positions, table.positions());
    compare_counts(&table, values);
    table
}

/// The census has the counts of the table with plies.
fn compare_counts(table: &Outcomes, values: &Endgame) {
    let (census, counts) = (table.census(), values.census().counts);
    assert_eq!(Some(&table.hens()), census.hens().last());
    for hens in census.hens() {
        for turn in [HENS, FOXES] {
            for outcome in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
                let counts = counts.iter().filter(|count| (count.hens, count.turn) == (hens, turn));
                let wanted: u64 = counts.filter(|count| count.value.outcome() == outcome).map(|count| count.positions).sum();
                assert_eq!(census.with(hens, turn, outcome), wanted, "{hens} {turn:?} {outcome}");
            }
        }
    }
}

#[test]
fn outcomes_are_those_of_the_tables_with_plies_for_every_number_of_hens() {
    for preset in [Preset::Strip3x5, Preset::Square4OneFox, Preset::BookTop3] {
        let rules = preset.rules();
        let values = Endgame::build(&rules, &Limits::default()).unwrap();
        let parameters = rules.parameters();
        for hens in parameters.foxes_win_at + 1..=parameters.most_hens {
            compare_with_plies(&rules, &values, hens);
        }
    }
}

#[test]
#[cfg(feature = "deep")]
fn outcomes_of_larger_games_are_those_of_the_tables_with_plies() {
    for preset in [Preset::Cross3, Preset::Cross4, Preset::Mini21, Preset::Square4TwoFoxes] {
        let rules = preset.rules();
        let values = Endgame::build(&rules, &Limits::default()).unwrap();
        compare_with_plies(&rules, &values, rules.parameters().most_hens);
    }
}

#[test]
#[cfg(feature = "deep")]
fn all_outcomes_of_nine_to_eleven_hens_in_the_four_top_ranks_are_those_of_the_table_with_plies() {
    let rules = Preset::BookTop4.rules();
    let values = Endgame::build(&rules, &Limits::default()).unwrap();
    compare_with_plies(&rules, &values, 11);
}

/// All positions of the book's game with so many hens in each row, solved anew: from the rules alone, move by move, beside what
/// the table says of greater heights. What nothing forces is a draw, so wins and losses are forced and no circle.
#[cfg(feature = "deep")]
fn resolve(table: &Outcomes, hens_per_row: [u32; 7]) -> HashMap<Position, Outcome> {
    let (rules, board) = (table.rules(), table.rules().board());
    let mut sets = vec![0u64];
    for (row, count) in hens_per_row.into_iter().enumerate() {
        let squares = board.row_mask(row) >> (8 * row);
        let rows = (0u64..128).filter(|bits| bits & !squares == 0 && bits.count_ones() == count);
        sets = rows.flat_map(|bits| sets.iter().map(move |set| set | bits << (8 * row)).collect::<Vec<_>>()).collect();
    }
    let mut open = Vec::new();
    for &hens in &sets {
        let free: Vec<u8> = squares(board.all() & !hens).collect();
        for (i, b) in free.iter().enumerate() {
            for a in &free[..i] {
                open.extend([HENS, FOXES].map(|turn| Position { hens, foxes: 1 << a | 1 << b, turn }));
            }
        }
    }
    let sets: HashSet<u64> = sets.into_iter().collect();
    let mut known: HashMap<Position, Outcome> = HashMap::new();
    loop {
        let before = open.len();
        open.retain(|position| {
            let after = |mv| {
                let next = rules.play(position, mv);
                if sets.contains(&next.hens) { known.get(&next).copied() } else { table.outcome(&next) }
            };
            let outcome = rules.decided(position).or_else(|| {
                let after: Vec<_> = rules.moves(position).map(after).collect();
                if after.contains(&Some(Outcome::Loss)) {
                    return Some(Outcome::Win);
                }
                after.iter().all(|&outcome| outcome == Some(Outcome::Win)).then_some(Outcome::Loss)
            });
            outcome.is_none_or(|outcome| {
                known.insert(*position, outcome);
                false
            })
        });
        if open.len() == before {
            break;
        }
    }
    known.extend(open.into_iter().map(|position| (position, Outcome::Draw)));
    known
}

/// Three gigabytes. Source of the totals: self; of the top ranks: the table with plies.
#[test]
#[cfg(feature = "deep")]
fn nine_hens_of_the_whole_board() {
    let rules = FoxHens::book();
    let board = rules.board();
    let table = built(&rules, 9);
    assert_eq!(table.positions(), 21_289_039_200);
    let totals = |turn| [Outcome::Win, Outcome::Draw, Outcome::Loss].map(|outcome| table.census().with(9, turn, outcome));
    assert_eq!(totals(HENS), [4_722_931, 4_625_683_295, 6_014_113_374]);
    assert_eq!(totals(FOXES), [9_039_731_877, 1_603_920_817, 866_906]);
    let top = rules.part_from(&board.position("3/3/2hh3/hhhhhhh/x5x/3/3 h").unwrap()).unwrap();
    let values = Endgame::build(&top, &Limits::default()).unwrap();
    assert_eq!(values.positions(), 92_713_920);
    for (position, value) in values.solved() {
        assert_eq!(table.outcome(&position), Some(value.outcome()), "{}", board.position_text(&position));
    }
    assert!(table.verify(NonZeroU64::new(4001).unwrap(), &Limits::default()).unwrap().positions > 5_000_000);
    let all: Vec<u8> = board.squares().collect();
    let mut random = 1u64;
    let mut next = || {
        random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        1u64 << all[usize::try_from((random >> 33) % 33).unwrap()]
    };
    for _ in 0..200_000 {
        let mut position = Position { hens: 0, foxes: 0, turn: HENS };
        while position.hens.count_ones() < 9 {
            position.hens |= next();
        }
        while position.foxes.count_ones() < 2 {
            position.foxes |= next() & !position.hens;
        }
        for turn in [HENS, FOXES] {
            let position = Position { turn, ..position };
            let mirrored = Position { hens: board.mirrored(position.hens), foxes: board.mirrored(position.foxes), turn };
            assert_eq!(table.outcome(&position), table.outcome(&mirrored), "{}", board.position_text(&position));
        }
    }
    for hens_per_row in
        [[3, 3, 1, 0, 0, 1, 1], [3, 2, 0, 0, 1, 2, 1], [3, 3, 0, 1, 1, 0, 1], [3, 3, 2, 0, 0, 0, 1], [1, 0, 0, 6, 0, 2, 0]]
    {
        let resolved = resolve(&table, hens_per_row);
        assert!(resolved.len() > 10_000);
        for (position, outcome) in resolved {
            assert_eq!(table.outcome(&position), Some(outcome), "{}", board.position_text(&position));
        }
    }
}

/// Every position of gt-core's table has the same outcome here.
fn compare_with_retrograde_analysis(rules: &FoxHens) {
    let table = built(rules, rules.parameters().most_hens);
    let generic = Tablebase::build_by_predecessors(rules, &Limits::default()).unwrap();
    let mut positions = 0;
    for (position, value) in generic.solved() {
        assert_eq!(table.outcome(&position), Some(value.outcome()), "{}", rules.board().position_text(&position));
        positions += u64::from(position.hens.count_ones() > rules.parameters().foxes_win_at);
    }
    assert_eq!(positions, table.positions());
    assert_eq!(table.verify(NonZeroU64::MIN, &Limits::default()).unwrap().positions, positions);
}

#[test]
fn all_compulsory_rules_and_diagonals_agree_with_retrograde_analysis() {
    compulsory().for_each(|rules| compare_with_retrograde_analysis(&rules));
}

#[test]
fn squares_for_hens_need_not_be_the_first_of_the_board() {
    compare_with_retrograde_analysis(&scattered());
}

/// Source: self, for the lowest layers of the book's game in its top ranks; they are the same with plies.
#[test]
fn the_census_has_the_golden_counts() {
    let mut lines = include_str!("../../testdata/outcomes.csv").lines().skip(2).peekable();
    while let Some(line) = lines.peek() {
        let [game, hens] = [0, 1].map(|field| line.split(',').nth(field).unwrap());
        let preset: Preset = game.parse().unwrap();
        let table = built(&preset.rules(), hens.parse().unwrap());
        for (side, turn) in [("h", HENS), ("f", FOXES)] {
            let of_side = |count: &&gt_fox_hens::endgame::OutcomeCount| count.turn == turn && count.hens().to_string() == hens;
            for count in table.census().counts.iter().filter(of_side) {
                let rows: Vec<String> = count.hens_per_row.iter().map(ToString::to_string).collect();
                let found = format!("{game},{hens},{side},{},{},{},{}", rows.join(" "), count.won, count.drawn, count.lost);
                assert_eq!(lines.next(), Some(found.as_str()));
            }
        }
    }
}

#[test]
fn keeping_moves_keep_the_outcome() {
    let rules = Preset::Square4OneFox.rules();
    let table = built(&rules, 8);
    let position = rules.board().position("4/1x2/hhhh/hhhh h").unwrap();
    let keeping = table.keeping_moves(&position);
    assert!(!keeping.is_empty());
    for mv in rules.moves(&position) {
        let after = table.outcome(&rules.play(&position, mv)).map(Outcome::flip);
        assert_eq!(keeping.contains(&mv), after == Some(Outcome::Win));
    }
    let over = rules.board().position("hhh1/1x2/hhhh/4 f").unwrap();
    assert_eq!((table.outcome(&over), table.keeping_moves(&over)), (Some(Outcome::Loss), Vec::new()));
}

#[test]
fn positions_outside_a_table_have_no_outcome() {
    let table = built(&Preset::Strip3x5.rules(), 6);
    let board = table.rules().board();
    for text in ["hhh/hhh/h2/3/x2 h", "hhh/hhh/h2/3/x2 f", "hhh/3/3/3/3 h", "hhh/3/3/3/xx1 f"] {
        assert_eq!(table.outcome(&board.position(text).unwrap()), None, "{text}");
    }
    let few = board.position("hh1/3/3/3/x2 f").unwrap();
    assert_eq!(table.outcome(&few), Some(Outcome::Win));
    assert!(table.keeping_moves(&few).is_empty());
}

#[test]
fn limits_are_kept_before_and_during_the_work() {
    let rules = Preset::Square4OneFox.rules();
    let needed = Outcomes::bytes_needed(&rules, 5).unwrap();
    assert!(needed < Outcomes::bytes_needed(&rules, 8).unwrap());
    let limit = needed - 1;
    let refused = Outcomes::build(&rules, 5, &Limits::default().bytes(limit)).unwrap_err();
    assert_eq!(refused, EndgameError::Limit(LimitError::Bytes { needed, limit }));
    let mut last = Progress::new(0, None);
    let table = Outcomes::build_observed(&rules, 5, &Limits::default().bytes(needed), &mut |progress| last = progress).unwrap();
    assert_eq!(last, Progress::new(table.positions(), Some(table.positions())));
    let flag = std::sync::Arc::new(core::sync::atomic::AtomicBool::new(true));
    let interrupted = Limits::default().interrupt(flag);
    assert_eq!(Outcomes::build(&rules, 5, &interrupted).unwrap_err(), EndgameError::Limit(LimitError::Interrupted));
    assert_eq!(table.verify(NonZeroU64::MIN, &interrupted).unwrap_err(), OutcomeFlaw::Limit(LimitError::Interrupted));
    for hens in [0, 2, 9] {
        let refused = Outcomes::build(&rules, hens, &Limits::default()).unwrap_err();
        assert_eq!(refused, EndgameError::Hens { hens, least: 3, most: 8 });
    }
    assert_eq!(Outcomes::build(&Preset::Geese13.rules(), 8, &Limits::default()).unwrap_err(), EndgameError::CaptureIsFree);
}

/// The promise for the whole board: 9 hens within 6 GiB, by two threads.
#[test]
fn nine_hens_of_the_whole_board_are_promised_within_six_gibibytes() {
    assert!(Outcomes::bytes_needed(&FoxHens::book(), 9).unwrap() < 6 << 30);
    assert!(Outcomes::bytes_needed(&FoxHens::book(), 20).unwrap() > 1 << 36);
}

#[test]
#[cfg(feature = "rayon")]
fn tables_are_the_same_for_any_number_of_threads() {
    let rules = Preset::BookTop3.rules();
    let positions = Endgame::build(&rules, &Limits::default()).unwrap();
    let positions: Vec<_> = positions.solved().map(|(position, _)| position).collect();
    let outcomes = |table: &Outcomes| positions.iter().map(|position| table.outcome(position)).collect::<Vec<_>>();
    let wanted = built(&rules, 10);
    for threads in [1, 2, 3, 7] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let table = pool.install(|| built(&rules, 10));
        assert_eq!(table.census(), wanted.census(), "{threads}");
        assert!(outcomes(&table) == outcomes(&wanted), "{threads}");
    }
}
