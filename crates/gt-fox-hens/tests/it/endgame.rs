//! Endgame tables: against independent programs, against gt-core's retrograde analysis, and against the rules.

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Limits, Outcome, Progress};
use gt_fox_hens::endgame::{Endgame, EndgameError};
use gt_fox_hens::{Blocked, FOXES, FoxHens, HENS, Preset};

use crate::variants::{compulsory, scattered, uneven};

fn built(rules: &FoxHens) -> Endgame {
    Endgame::build(rules, &Limits::default()).unwrap()
}

fn outcome_named(name: &str) -> Outcome {
    match name {
        "win" => Outcome::Win,
        "draw" => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

/// Compares the census, the checksum and the samples of one game with the golden ones.
fn compare_with_golden(preset: Preset) {
    let table = built(&preset.rules());
    let census = table.census();
    let mut lines = 0;
    for line in include_str!("../../testdata/endgame_histograms.csv").lines().skip(2) {
        let fields: Vec<&str> = line.split(',').collect();
        if fields[0] != preset.name() {
            continue;
        }
        lines += 1;
        let (hens, turn) = (fields[1].parse::<u32>().unwrap(), if fields[2] == "h" { HENS } else { FOXES });
        let (outcome, plies) = (outcome_named(fields[3]), fields[4].parse().ok());
        let found = census.counts.iter().find(|count| {
            (count.hens, count.turn, count.value.outcome()) == (hens, turn, outcome)
                && (outcome == Outcome::Draw || count.value.plies() == plies)
        });
        assert_eq!(found.map(|count| count.positions), fields[5].parse().ok(), "{line}");
    }
    assert_eq!(census.counts.len(), lines, "{preset}");
    let totals = include_str!("../../testdata/endgames.csv").lines().skip(2).find(|line| line.starts_with(preset.name())).unwrap();
    let fields: Vec<&str> = totals.split(',').collect();
    assert_eq!(fields[1], table.positions().to_string());
    assert_eq!(fields[2], census.longest().unwrap().to_string());
    assert_eq!(fields[3], format!("{:016x}", table.checksum()));
    let board = table.rules().board();
    let mut samples = 0;
    for line in include_str!("../../testdata/endgame_samples.csv").lines().skip(2) {
        let [game, fen, outcome, plies] = *line.split(',').collect::<Vec<_>>() else { panic!("{line}") };
        if game == preset.name() {
            let value = table.value(&board.position(fen).unwrap()).unwrap();
            assert_eq!(value.outcome(), outcome_named(outcome), "{line}");
            assert_eq!(value.plies(), plies.parse().ok(), "{line}");
            samples += 1;
        }
    }
    assert!(samples > 100, "{preset}: {samples}");
}

#[test]
fn small_games_have_the_values_of_independent_programs() {
    for preset in [Preset::Strip3x5, Preset::Square4OneFox, Preset::BookTop3] {
        compare_with_golden(preset);
    }
}

#[test]
#[cfg(feature = "deep")]
fn all_reduced_games_have_the_values_of_independent_programs_by_layers() {
    for preset in [Preset::Cross3, Preset::Cross4, Preset::Mini21, Preset::Square4TwoFoxes] {
        compare_with_golden(preset);
    }
}

/// Every position of gt-core's table has the same value here.
fn compare_state_by_state(rules: &FoxHens) {
    let table = built(rules);
    let generic = Tablebase::build_by_predecessors(rules, &Limits::default()).unwrap();
    let mut positions = 0;
    for (position, value) in generic.solved() {
        assert_eq!(table.value(&position), Some(value), "{}", rules.board().position_text(&position));
        positions += u64::from(position.hens.count_ones() > rules.parameters().foxes_win_at);
    }
    assert_eq!(positions, table.positions());
    let solved: u64 = table.solved().map(|(position, value)| u64::from(generic.value(&position) == Some(value))).sum();
    assert_eq!(solved, positions);
}

#[test]
fn tables_agree_with_retrograde_analysis_state_by_state() {
    for preset in [Preset::Strip3x5, Preset::Square4OneFox] {
        compare_state_by_state(&preset.rules());
    }
}

#[test]
#[cfg(feature = "deep")]
fn larger_tables_agree_with_retrograde_analysis_state_by_state() {
    for preset in [Preset::BookTop3, Preset::Square4TwoFoxes, Preset::Cross3] {
        compare_state_by_state(&preset.rules());
    }
}

#[test]
fn all_compulsory_rules_and_diagonals_agree_with_retrograde_analysis() {
    compulsory().for_each(|rules| compare_state_by_state(&rules));
}

#[test]
fn squares_for_hens_need_not_be_the_first_of_the_board() {
    compare_state_by_state(&scattered());
}

#[test]
fn verify_accepts_a_table_and_counts_its_positions() {
    let table = built(&Preset::Strip3x5.rules());
    assert_eq!(table.verify(&Limits::default()).unwrap().positions, 294_060);
}

#[test]
fn draws_by_rule_are_counted_apart() {
    let rules = uneven(|p| p.blocked = Blocked::Draws);
    let table = built(&rules);
    let census = table.census();
    let blocked =
        table.solved().filter(|(position, _)| rules.decided(position).is_none() && rules.moves(position).next().is_none());
    assert_eq!(census.drawn_by_rule, blocked.count() as u64);
    assert!(census.drawn_by_rule > 0 && census.drawn_by_rule < census.total(Outcome::Draw));
    assert_eq!(built(&uneven(|_| ())).census().drawn_by_rule, 0);
}

#[test]
fn best_moves_keep_the_value_and_the_plies() {
    let rules = Preset::Square4OneFox.rules();
    let table = built(&rules);
    let mut position = rules.board().position("4/1x2/hhhh/hhhh h").unwrap();
    let mut left = table.value(&position).and_then(Value::plies).unwrap();
    assert_eq!(left, 17);
    while let Some(&mv) = table.best_moves(&position).first() {
        position = rules.play(&position, mv);
        left -= 1;
        assert_eq!(table.value(&position).and_then(Value::plies), Some(left));
    }
    assert_eq!((left, table.value(&position)), (0, Some(Value::Loss { plies: 0 })));
}

#[test]
fn positions_outside_a_table_have_no_value() {
    let table = built(&Preset::Strip3x5.rules());
    let board = table.rules().board();
    for text in ["hhh/hhh/hh1/3/x2 h", "hhh/3/3/3/3 h", "hhh/3/3/3/xx1 f"] {
        assert_eq!(table.value(&board.position(text).unwrap()), None, "{text}");
    }
    let few = board.position("hh1/3/3/3/x2 f").unwrap();
    assert_eq!(table.value(&few), Some(Value::Win { plies: 0 }));
    assert!(table.best_moves(&few).is_empty());
    let mut elsewhere = few;
    elsewhere.foxes = 1 << 7;
    assert_eq!(table.value(&elsewhere), None);
}

#[test]
fn limits_are_kept_before_and_during_the_work() {
    let rules = Preset::Square4OneFox.rules();
    let needed = Endgame::bytes_needed(&rules).unwrap();
    let limit = needed - 1;
    let refused = Endgame::build(&rules, &Limits::default().bytes(limit)).unwrap_err();
    assert_eq!(refused, EndgameError::Limit(LimitError::Bytes { needed, limit }));
    assert!(Endgame::build(&rules, &Limits::default().bytes(needed)).is_ok());
    let mut calls = 0;
    let mut last = Progress::new(0, None);
    Endgame::build_observed(&rules, &Limits::default(), &mut |progress| (calls, last) = (calls + 1, progress)).unwrap();
    assert!(calls > 50 && last.done <= 726_336 && last.total == Some(726_336), "{calls} {last:?}");
    let flag = std::sync::Arc::new(core::sync::atomic::AtomicBool::new(true));
    let stopped = Endgame::build(&rules, &Limits::default().interrupt(flag)).unwrap_err();
    assert_eq!(stopped, EndgameError::Limit(LimitError::Interrupted));
    let book = Endgame::build(&FoxHens::book(), &Limits::default().bytes(1 << 30)).unwrap_err();
    assert!(matches!(book, EndgameError::TooLarge { .. } | EndgameError::Limit(LimitError::Bytes { .. })), "{book}");
    assert_eq!(Endgame::build(&Preset::Geese13.rules(), &Limits::default()).unwrap_err(), EndgameError::CaptureIsFree);
}

#[test]
#[cfg(feature = "rayon")]
fn tables_are_the_same_for_any_number_of_threads() {
    let rules = Preset::Square4OneFox.rules();
    for threads in [1, 2, 3, 7] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| built(&rules).checksum()), 0x7008_71c0_e7fe_2b2e, "{threads}");
    }
}
