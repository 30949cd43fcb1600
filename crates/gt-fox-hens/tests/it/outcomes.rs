//! Outcomes without plies, against the tables with plies, gt-core's retrograde analysis, and the
//! rules.

use core::num::NonZeroU64;
use core::ops::ControlFlow;
#[cfg(feature = "deep")]
use std::collections::{HashMap, HashSet};

use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Progress, Run, SolveError};
use gt_fox_hens::solve::{Endgame, OutcomeTable};
use gt_fox_hens::{FOXES, FoxHens, HENS, NamedRules};
#[cfg(feature = "deep")]
use gt_fox_hens::{Position, squares};
use gt_testkit::golden;
use gt_testkit::laws::{self, Reach};

use crate::variants::{compulsory, listed, scattered};

fn built(rules: &FoxHens, hens: u32) -> OutcomeTable {
    OutcomeTable::solve(rules, hens, &Run::new()).unwrap()
}

/// Compares the table with the table with plies, for all positions with at most `hens` hens.
///
/// They have the same outcomes, and the same number of these positions.
fn compare_with_plies(rules: &FoxHens, values: &Endgame, hens: u32) -> OutcomeTable {
    let table = built(rules, hens);
    let mut positions = 0;
    let compared = values.for_each(&mut |position, value| {
        if position.hens.count_ones() <= hens {
            assert_eq!(
                table.value(position),
                Ok(Some(value.outcome())),
                "{}",
                rules.board().position_text(position)
            );
            positions += 1;
        }
        ControlFlow::Continue(())
    });
    assert_eq!(compared, Ok(()));
    assert_eq!(positions, table.positions());
    compare_counts(&table, values);
    table
}

/// Checks that the census has the counts of the table with plies.
fn compare_counts(table: &OutcomeTable, values: &Endgame) {
    let (census, counts) = (table.census(), values.census().counts);
    assert_eq!(Some(&table.hens()), census.hens().last());
    for hens in census.hens() {
        for turn in [HENS, FOXES] {
            for outcome in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
                let counts = counts.iter().filter(|count| (count.hens, count.turn) == (hens, turn));
                let wanted: u64 = counts
                    .filter(|count| count.value.outcome() == outcome)
                    .map(|count| count.positions)
                    .sum();
                assert_eq!(census.with(hens, turn, outcome), wanted, "{hens} {turn:?} {outcome}");
            }
        }
    }
}

#[test]
fn outcomes_agree_with_the_tables_with_plies_for_every_number_of_hens() {
    for preset in [NamedRules::Strip3x5, NamedRules::Square4OneFox, NamedRules::BookTop3] {
        let rules = preset.rules();
        let values = Endgame::solve(&rules, &Run::new()).unwrap();
        let parameters = rules.parameters();
        for hens in parameters.foxes_win_at + 1..=parameters.most_hens {
            compare_with_plies(&rules, &values, hens);
        }
    }
}

#[test]
#[cfg(feature = "deep")]
fn outcomes_of_larger_games_agree_with_the_tables_with_plies() {
    for preset in
        [NamedRules::Cross3, NamedRules::Cross4, NamedRules::Mini21, NamedRules::Square4TwoFoxes]
    {
        let rules = preset.rules();
        let values = Endgame::solve(&rules, &Run::new()).unwrap();
        compare_with_plies(&rules, &values, rules.parameters().most_hens);
    }
}

#[test]
#[cfg(feature = "deep")]
fn outcomes_of_nine_to_eleven_hens_in_the_four_top_ranks_agree_with_the_table_with_plies() {
    let rules = NamedRules::BookTop4.rules();
    let values = Endgame::solve(&rules, &Run::new()).unwrap();
    compare_with_plies(&rules, &values, 11);
}

/// Solves one row vector of the book's game again, from the rules alone and move by move.
///
/// The table is asked for row vectors of greater height only. A position gets a win or a loss only
/// if known positions force it; all others are draws. So wins and losses cannot support each other
/// in a circle.
#[cfg(feature = "deep")]
fn resolve(table: &OutcomeTable, hens_per_row: [u32; 7]) -> HashMap<Position, Outcome> {
    let (rules, board) = (table.game(), table.game().board());
    let mut sets = vec![0u64];
    for (row, count) in hens_per_row.into_iter().enumerate() {
        let squares = board.row_mask(row) >> (8 * row);
        let rows = (0u64..128).filter(|bits| bits & !squares == 0 && bits.count_ones() == count);
        sets = rows
            .flat_map(|bits| {
                sets.iter().map(move |set| set | bits << (8 * row)).collect::<Vec<_>>()
            })
            .collect();
    }
    let mut open = Vec::new();
    for &hens in &sets {
        let free: Vec<u8> = squares(board.all() & !hens).collect();
        for (i, b) in free.iter().enumerate() {
            for a in &free[..i] {
                open.extend([HENS, FOXES].map(|turn| Position {
                    hens,
                    foxes: 1 << a | 1 << b,
                    turn,
                }));
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
                if sets.contains(&next.hens) {
                    known.get(&next).copied()
                } else {
                    table.value(&next).unwrap()
                }
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

/// Takes three gigabytes. Source of the totals: self. The top ranks are compared with plies.
#[test]
#[cfg(feature = "deep")]
fn nine_hens_of_the_whole_board() {
    let rules = FoxHens::book();
    let board = rules.board();
    let table = built(&rules, 9);
    assert_eq!(table.positions(), 21_289_039_200);
    let totals = |turn| {
        [Outcome::Win, Outcome::Draw, Outcome::Loss]
            .map(|outcome| table.census().with(9, turn, outcome))
    };
    assert_eq!(totals(HENS), [4_722_931, 4_625_683_295, 6_014_113_374]);
    assert_eq!(totals(FOXES), [9_039_731_877, 1_603_920_817, 866_906]);
    let top =
        rules.part_from(&board.position("3/3/2hh3/hhhhhhh/x5x/3/3 h").unwrap()).unwrap().unwrap();
    let values = Endgame::solve(&top, &Run::new()).unwrap();
    assert_eq!(values.positions(), 92_713_920);
    let compared = values.for_each(&mut |position, value| {
        assert_eq!(
            table.value(position),
            Ok(Some(value.outcome())),
            "{}",
            board.position_text(position)
        );
        ControlFlow::Continue(())
    });
    assert_eq!(compared, Ok(()));
    let certificate = table.verify(NonZeroU64::new(4001).unwrap(), &Run::new()).unwrap();
    assert!(certificate.positions > 5_000_000 && certificate.flaws == 0);
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
            let mirrored = Position {
                hens: board.mirrored(position.hens),
                foxes: board.mirrored(position.foxes),
                turn,
            };
            assert_eq!(
                table.value(&position),
                table.value(&mirrored),
                "{}",
                board.position_text(&position)
            );
        }
    }
    for hens_per_row in [
        [3, 3, 1, 0, 0, 1, 1],
        [3, 2, 0, 0, 1, 2, 1],
        [3, 3, 0, 1, 1, 0, 1],
        [3, 3, 2, 0, 0, 0, 1],
        [1, 0, 0, 6, 0, 2, 0],
    ] {
        let resolved = resolve(&table, hens_per_row);
        assert!(resolved.len() > 10_000);
        for (position, outcome) in resolved {
            assert_eq!(
                table.value(&position),
                Ok(Some(outcome)),
                "{}",
                board.position_text(&position)
            );
        }
    }
}

/// Checks that every position of gt-core's table has the same outcome here.
fn compare_with_retrograde_analysis(rules: &FoxHens) {
    let table = built(rules, rules.parameters().most_hens);
    let generic = Tablebase::dense_by_predecessors(rules, &Run::new()).unwrap();
    let mut positions = 0;
    for (position, value) in listed(&generic) {
        assert_eq!(
            table.value(&position),
            Ok(Some(value.outcome())),
            "{}",
            rules.board().position_text(&position)
        );
        positions += u64::from(position.hens.count_ones() > rules.parameters().foxes_win_at);
    }
    assert_eq!(positions, table.positions());
    let certificate = table.verify(NonZeroU64::MIN, &Run::new()).unwrap();
    assert_eq!((certificate.positions, certificate.flaws, certificate.first), (positions, 0, None));
    assert_eq!(
        OutcomeTable::forecast(rules, table.hens(), &Run::new()).unwrap().positions,
        positions
    );
    let solved = listed(&table);
    assert_eq!(solved.len() as u64, positions);
    assert!(
        solved.iter().all(|(position, outcome)| generic.outcome(position) == Ok(Some(*outcome)))
    );
    laws::solution_with(
        &table,
        Reach::default().positions(100).playouts(5),
        solved.iter().step_by(997).map(|&(position, _)| position),
    );
}

#[test]
fn all_compulsory_rules_and_diagonals_agree_with_retrograde_analysis() {
    compulsory().for_each(|rules| compare_with_retrograde_analysis(&rules));
}

#[test]
fn squares_for_hens_may_begin_anywhere_on_the_board() {
    compare_with_retrograde_analysis(&scattered());
}

/// Source: self, for the lowest layers of the book's game in its top ranks; the table with plies
/// agrees.
#[test]
fn the_census_has_the_golden_counts() {
    let mut lines = golden::lines(include_str!("../../testdata/outcomes.csv")).peekable();
    while let Some(line) = lines.peek() {
        let [game, hens] = [0, 1].map(|field| line.split(',').nth(field).unwrap());
        let preset: NamedRules = game.parse().unwrap();
        let table = built(&preset.rules(), hens.parse().unwrap());
        for (side, turn) in [("h", HENS), ("f", FOXES)] {
            let of_side = |count: &&gt_fox_hens::solve::OutcomeCount| {
                count.turn == turn && count.hens().to_string() == hens
            };
            for count in table.census().counts.iter().filter(of_side) {
                let rows: Vec<String> =
                    count.hens_per_row.iter().map(ToString::to_string).collect();
                let found = format!(
                    "{game},{hens},{side},{},{},{},{}",
                    rows.join(" "),
                    count.won,
                    count.drawn,
                    count.lost
                );
                assert_eq!(lines.next(), Some(found.as_str()));
            }
        }
    }
}

#[test]
fn best_moves_keep_the_outcome() {
    let rules = NamedRules::Square4OneFox.rules();
    let table = built(&rules, 8);
    let position = rules.board().position("4/1x2/hhhh/hhhh h").unwrap();
    let keeping = table.best_moves(&position).unwrap().unwrap();
    assert!(!keeping.is_empty());
    for mv in rules.moves(&position) {
        let after = table.value(&rules.play(&position, mv)).unwrap().map(Outcome::flip);
        assert_eq!(keeping.contains(&mv), after == Some(Outcome::Win));
    }
    let over = rules.board().position("hhh1/1x2/hhhh/4 f").unwrap();
    assert_eq!(
        (table.value(&over), table.best_moves(&over)),
        (Ok(Some(Outcome::Loss)), Ok(Some(Vec::new())))
    );
}

#[test]
fn positions_outside_a_table_have_no_outcome() {
    let table = built(&NamedRules::Strip3x5.rules(), 6);
    let board = table.game().board();
    for text in ["hhh/hhh/h2/3/x2 h", "hhh/hhh/h2/3/x2 f", "hhh/3/3/3/3 h", "hhh/3/3/3/xx1 f"] {
        assert_eq!(table.value(&board.position(text).unwrap()), Ok(None), "{text}");
    }
    let few = board.position("hh1/3/3/3/x2 f").unwrap();
    assert_eq!(table.value(&few), Ok(Some(Outcome::Win)));
    assert_eq!(table.best_moves(&few), Ok(Some(Vec::new())));
}

#[test]
fn limits_are_kept_before_and_during_the_work() {
    let rules = NamedRules::Square4OneFox.rules();
    let needed = OutcomeTable::forecast(&rules, 5, &Run::new()).unwrap().bytes;
    assert!(needed < OutcomeTable::forecast(&rules, 8, &Run::new()).unwrap().bytes);
    let limit = needed - 1;
    let refused = OutcomeTable::solve(&rules, 5, &Run::new().memory(limit)).unwrap_err();
    assert_eq!(refused, SolveError::Limit(LimitError::Memory { needed, limit }));
    let seen = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let log = std::sync::Arc::clone(&seen);
    let report = std::sync::Arc::new(move |now: Progress| log.lock().unwrap().push(now));
    let table =
        OutcomeTable::solve(&rules, 5, &Run::new().memory(needed).report_to(report)).unwrap();
    let seen = seen.lock().unwrap();
    assert!(seen.is_sorted_by_key(|now| now.done) && seen.len() > 10);
    let last = seen.last().unwrap();
    assert_eq!((last.done, last.total), (table.positions(), Some(table.positions())));
    let flag = std::sync::Arc::new(core::sync::atomic::AtomicBool::new(true));
    let interrupted = Run::new().interrupt(flag);
    assert_eq!(
        OutcomeTable::solve(&rules, 5, &interrupted).unwrap_err(),
        SolveError::Limit(LimitError::Interrupted)
    );
    assert_eq!(
        table.verify(NonZeroU64::MIN, &interrupted).unwrap_err(),
        SolveError::Limit(LimitError::Interrupted)
    );
    for hens in [0, 2, 9] {
        let SolveError::Shape(refused) =
            OutcomeTable::solve(&rules, hens, &Run::new()).unwrap_err()
        else {
            panic!("{hens}")
        };
        assert_eq!(
            (refused.value, refused.valid),
            (hens.to_string(), "3 to 8 hens with these rules".to_string())
        );
    }
    let free = OutcomeTable::solve(&NamedRules::Geese13.rules(), 8, &Run::new()).unwrap_err();
    assert!(matches!(free, SolveError::Unsupported { .. }), "{free}");
}

/// The forecast for the whole board: 9 hens take less than 6 GiB with two threads.
#[test]
fn nine_hens_of_the_whole_board_are_forecast_within_six_gibibytes() {
    let two = Run::new().threads(gt_core::Threads::exactly(2).unwrap());
    assert!(OutcomeTable::forecast(&FoxHens::book(), 9, &two).unwrap().bytes < 6 << 30);
    assert!(OutcomeTable::forecast(&FoxHens::book(), 20, &two).unwrap().bytes > 1 << 36);
}

#[test]
#[cfg(feature = "rayon")]
fn tables_are_the_same_for_any_number_of_threads() {
    let rules = NamedRules::BookTop3.rules();
    let wanted = built(&rules, 10);
    for threads in [1, 2, 3, 7] {
        let run = Run::new().threads(gt_core::Threads::exactly(threads).unwrap());
        let table = OutcomeTable::solve(&rules, 10, &run).unwrap();
        assert_eq!(table.census(), wanted.census(), "{threads}");
        assert!(listed(&table) == listed(&wanted), "{threads}");
    }
}
