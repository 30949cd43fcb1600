//! Endgame tables, against independent programs, gt-core's retrograde analysis, and the rules.

use std::sync::{Arc, Mutex};

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Progress, Run, SolveError, certify};
use gt_fox_hens::solve::{Endgame, EndgameOnDemand};
use gt_fox_hens::{BlockedRule, FOXES, FoxHens, HENS, NamedRules, Position};
use gt_testkit::golden;
use gt_testkit::laws::{self, Reach};

use crate::variants::{compulsory, listed, scattered, uneven};

fn built(rules: &FoxHens) -> Endgame {
    Endgame::solve(rules, &Run::new()).unwrap()
}

fn outcome_named(name: &str) -> Outcome {
    match name {
        "win" => Outcome::Win,
        "draw" => Outcome::Draw,
        _ => Outcome::Loss,
    }
}

/// Compares the census, the checksum and the samples of one game with the golden values.
fn compare_with_golden(preset: NamedRules) {
    let table = built(&preset.rules());
    let census = table.census();
    let mut lines = 0;
    for line in golden::lines(include_str!("../../testdata/endgame_histograms.csv")) {
        let fields: Vec<&str> = line.split(',').collect();
        if fields[0] != preset.name() {
            continue;
        }
        lines += 1;
        let (hens, turn) =
            (fields[1].parse::<u32>().unwrap(), if fields[2] == "h" { HENS } else { FOXES });
        let (outcome, plies) = (outcome_named(fields[3]), fields[4].parse().ok());
        let found = census.counts.iter().find(|count| {
            (count.hens, count.turn, count.value.outcome()) == (hens, turn, outcome)
                && (outcome == Outcome::Draw || count.value.plies() == plies)
        });
        assert_eq!(found.map(|count| count.positions), fields[5].parse().ok(), "{line}");
    }
    assert_eq!(census.counts.len(), lines, "{preset}");
    let totals = golden::lines(include_str!("../../testdata/endgames.csv"))
        .find(|line| line.starts_with(preset.name()))
        .unwrap();
    let fields: Vec<&str> = totals.split(',').collect();
    assert_eq!(fields[1], table.positions().to_string());
    assert_eq!(fields[2], census.longest().unwrap().to_string());
    assert_eq!(fields[3], format!("{:016x}", table.checksum(&Run::new()).unwrap()));
    let board = table.game().board();
    let mut samples = 0;
    for line in golden::lines(include_str!("../../testdata/endgame_samples.csv")) {
        let [game, fen, outcome, plies] = *line.split(',').collect::<Vec<_>>() else {
            panic!("{line}")
        };
        if game == preset.name() {
            let value = table.value(&board.position(fen).unwrap()).unwrap().unwrap();
            assert_eq!(value.outcome(), outcome_named(outcome), "{line}");
            assert_eq!(value.plies(), plies.parse().ok(), "{line}");
            samples += 1;
        }
    }
    assert!(samples > 100, "{preset}: {samples}");
}

#[test]
fn small_games_have_the_values_of_independent_programs() {
    for preset in [NamedRules::Strip3x5, NamedRules::Square4OneFox, NamedRules::BookTop3] {
        compare_with_golden(preset);
    }
}

#[test]
#[cfg(feature = "deep")]
fn all_reduced_games_have_the_values_of_independent_programs_by_layers() {
    for preset in
        [NamedRules::Cross3, NamedRules::Cross4, NamedRules::Mini21, NamedRules::Square4TwoFoxes]
    {
        compare_with_golden(preset);
    }
}

/// Checks that every position of gt-core's table has the same value here.
fn compare_position_by_position(rules: &FoxHens) {
    let table = built(rules);
    let generic = Tablebase::dense_by_predecessors(rules, &Run::new()).unwrap();
    let mut positions = 0;
    for (position, value) in listed(&generic) {
        assert_eq!(
            table.value(&position),
            Ok(Some(value)),
            "{}",
            rules.board().position_text(&position)
        );
        positions += u64::from(position.hens.count_ones() > rules.parameters().foxes_win_at);
    }
    assert_eq!(positions, table.positions());
    assert_eq!(Endgame::forecast(rules).unwrap().positions, positions);
    let solved = listed(&table);
    let same =
        solved.iter().filter(|(position, value)| generic.value(position) == Ok(Some(*value)));
    assert_eq!((same.count() as u64, solved.len() as u64), (positions, positions));
    laws::solution_with(
        &table,
        Reach::default().positions(100).playouts(5),
        solved.iter().step_by(997).map(|&(position, _)| position),
    );
}

#[test]
fn a_table_on_demand_keeps_the_law_of_solutions() {
    let rules = NamedRules::Strip3x5.rules();
    let table = EndgameOnDemand::new(&rules, &Run::new()).unwrap();
    laws::solution_with(&table, Reach::default().positions(100).playouts(5), []);
}

#[test]
fn tables_agree_with_retrograde_analysis_position_by_position() {
    for preset in [NamedRules::Strip3x5, NamedRules::Square4OneFox] {
        compare_position_by_position(&preset.rules());
    }
}

#[test]
#[cfg(feature = "deep")]
fn larger_tables_agree_with_retrograde_analysis_position_by_position() {
    for preset in [NamedRules::BookTop3, NamedRules::Square4TwoFoxes, NamedRules::Cross3] {
        compare_position_by_position(&preset.rules());
    }
}

#[test]
fn all_compulsory_rules_and_diagonals_agree_with_retrograde_analysis() {
    compulsory().for_each(|rules| compare_position_by_position(&rules));
}

#[test]
fn squares_for_hens_may_begin_anywhere_on_the_board() {
    compare_position_by_position(&scattered());
}

#[test]
fn certify_accepts_a_table_and_counts_its_positions() {
    let table = built(&NamedRules::Strip3x5.rules());
    let certificate = certify(table.game(), &table, &Run::new()).unwrap();
    assert_eq!((certificate.positions, certificate.flaws), (294_060, 0));
}

#[test]
fn draws_by_rule_are_counted_separately() {
    let rules = uneven(|p| p.blocked = BlockedRule::Draws);
    let table = built(&rules);
    let census = table.census();
    let solved = listed(&table);
    let blocked = solved.iter().filter(|(position, _)| {
        rules.decided(position).is_none() && rules.moves(position).next().is_none()
    });
    assert_eq!(census.drawn_by_rule, blocked.count() as u64);
    assert!(census.drawn_by_rule > 0 && census.drawn_by_rule < census.total(Outcome::Draw));
    assert_eq!(built(&uneven(|_| ())).census().drawn_by_rule, 0);
}

#[test]
fn best_moves_keep_the_value_and_the_plies() {
    let rules = NamedRules::Square4OneFox.rules();
    let table = built(&rules);
    let mut position = rules.board().position("4/1x2/hhhh/hhhh h").unwrap();
    let plies = |position: &Position| table.value(position).unwrap().and_then(Value::plies);
    let mut left = plies(&position).unwrap();
    assert_eq!(left, 17);
    let line = table.line(&position).unwrap().unwrap().moves;
    while let Some(&mv) = table.best_moves(&position).unwrap().unwrap().first() {
        assert_eq!(line[line.len() - left as usize], mv);
        position = rules.play(&position, mv);
        left -= 1;
        assert_eq!(plies(&position), Some(left));
    }
    assert_eq!((left, table.value(&position)), (0, Ok(Some(Value::Loss { plies: 0 }))));
}

#[test]
fn positions_outside_a_table_have_no_value() {
    let table = built(&NamedRules::Strip3x5.rules());
    let board = table.game().board();
    for text in ["hhh/hhh/hh1/3/x2 h", "hhh/3/3/3/3 h", "hhh/3/3/3/xx1 f"] {
        assert_eq!(table.value(&board.position(text).unwrap()), Ok(None), "{text}");
    }
    let few = board.position("hh1/3/3/3/x2 f").unwrap();
    assert_eq!(table.value(&few), Ok(Some(Value::Win { plies: 0 })));
    assert_eq!(table.best_moves(&few), Ok(Some(Vec::new())));
    let mut elsewhere = few;
    elsewhere.foxes = 1 << 7;
    assert_eq!(table.value(&elsewhere), Ok(None));
}

#[test]
fn limits_are_kept_before_and_during_the_work() {
    let rules = NamedRules::Square4OneFox.rules();
    let needed = Endgame::forecast(&rules).unwrap().bytes;
    let limit = needed - 1;
    let refused = Endgame::solve(&rules, &Run::new().memory(limit)).unwrap_err();
    assert_eq!(refused, SolveError::Limit(LimitError::Memory { needed, limit }));
    assert!(Endgame::solve(&rules, &Run::new().memory(needed)).is_ok());
    let flag = Arc::new(core::sync::atomic::AtomicBool::new(true));
    let stopped = Endgame::solve(&rules, &Run::new().interrupt(flag)).unwrap_err();
    assert_eq!(stopped, SolveError::Limit(LimitError::Interrupted));
    let late = Endgame::solve(&rules, &Run::new().time(core::time::Duration::ZERO)).unwrap_err();
    assert_eq!(late, SolveError::Limit(LimitError::Time));
    let book = Endgame::solve(&FoxHens::book(), &Run::new().memory(1 << 30)).unwrap_err();
    assert!(
        matches!(book, SolveError::Overflow { .. } | SolveError::Limit(LimitError::Memory { .. })),
        "{book}"
    );
    let free = Endgame::solve(&NamedRules::Geese13.rules(), &Run::new()).unwrap_err();
    assert!(
        matches!(free, SolveError::Unsupported { .. })
            && free.to_string().contains("captures are free"),
        "{free}"
    );
}

#[test]
fn progress_never_runs_backwards_and_reaches_all_positions() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    let run = Run::new().report_to(Arc::new(move |now: Progress| log.lock().unwrap().push(now)));
    let table = Endgame::solve(&NamedRules::Square4OneFox.rules(), &run).unwrap();
    let solving = core::mem::take(&mut *seen.lock().unwrap());
    assert!(solving.len() > 50 && solving.is_sorted_by_key(|now| now.done), "{}", solving.len());
    assert!(solving.iter().all(|now| now.total == Some(726_336)));
    assert_eq!(solving.last().unwrap().done, table.positions());
    table.checksum(&run).unwrap();
    let adding = seen.lock().unwrap();
    assert!(adding.is_sorted_by_key(|now| now.done) && adding.last().unwrap().done == 726_336);
    assert_ne!(adding[0].phase, solving[0].phase);
}

#[test]
#[cfg(feature = "rayon")]
fn tables_are_the_same_for_any_number_of_threads() {
    let rules = NamedRules::Square4OneFox.rules();
    for threads in [1, 2, 3, 7] {
        let run = Run::new().threads(gt_core::Threads::exactly(threads).unwrap());
        let table = Endgame::solve(&rules, &run).unwrap();
        let sums = [&run, &Run::new()].map(|run| table.checksum(run));
        assert_eq!(sums, [Ok(0x7008_71c0_e7fe_2b2e), Ok(0x7008_71c0_e7fe_2b2e)], "{threads}");
    }
}
