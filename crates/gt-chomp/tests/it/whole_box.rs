//! Whole boxes: golden counts and openings, the memoized definition, verification, limits, and what a set of positions can do.

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::Arc;

use gt_chomp::{BoxError, Cell, Chomp, PSet, ReadError, SolvedBox, VerifyError, WholeBox};
use gt_core::memo::Outcomes;
use gt_core::prelude::*;
use gt_core::{LimitError, Limits, Progress};
use proptest::prelude::*;

use crate::golden::{cells, golden, lengths, number};

fn solve(rows: u32, cols: u32) -> SolvedBox {
    WholeBox::new(rows, cols).unwrap().solve().unwrap()
}

fn transpose(lengths: &[u32]) -> Vec<u32> {
    (0..lengths[0]).map(|col| u32::try_from(lengths.iter().filter(|&&length| length > col).count()).unwrap()).collect()
}

fn text(set: &PSet) -> Vec<u8> {
    let mut text = Vec::new();
    set.write(&mut text).unwrap();
    text
}

#[test]
fn every_box_up_to_12x12_has_the_golden_number_of_p_positions() {
    let census = solve(12, 12).p_positions().census();
    for row in golden!("p_counts.csv") {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows <= 12 && cols <= 12 {
            assert_eq!(census.within(rows, cols), number::<u64>(row[3]), "{rows} x {cols}");
        }
        if rows * cols <= 100 {
            let solved = solve(rows, cols);
            assert_eq!((solved.positions(), solved.p_positions().len()), (number(row[2]), number(row[3])), "{rows} x {cols}");
        }
    }
}

#[test]
fn exact_heights_and_widths_agree_with_the_golden_counts() {
    let census = solve(9, 13).p_positions().census();
    for row in golden!("heights_and_widths.csv") {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows <= 9 && cols <= 13 {
            assert_eq!(census.exactly(rows, cols), number::<u64>(row[3]), "{rows} x {cols}");
        }
    }
    assert_eq!(census.exactly(10, 1), 0);
}

#[test]
fn openings_of_every_board_agree_with_the_golden_tables() {
    let square = solve(12, 12);
    for row in golden!("openings.csv") {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows <= 12 && cols <= 12 {
            assert_eq!(square.openings(rows, cols).unwrap(), cells(row[3]), "{rows} x {cols}");
        }
    }
    let wide = solve(5, 40);
    for row in golden!("openings_wide.csv") {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows <= 5 {
            assert_eq!(wide.openings(rows, cols).unwrap(), cells(row[3]), "{rows} x {cols}");
        }
    }
}

#[test]
fn the_p_positions_of_7x7_are_those_of_the_golden_file() {
    let mut golden: Vec<Vec<u32>> = golden!("p_positions_7x7.csv").iter().map(|row| lengths(row[0])).collect();
    golden.sort();
    assert_eq!(solve(7, 7).p_positions().iter().collect::<Vec<_>>(), golden);
}

#[test]
fn boxes_longer_than_a_byte_and_wider_than_a_path_are_solved() {
    // Two rows: P-positions are (k + 1, k). Three rows: the full bar opens at (2, 0) once, at 3 x 2.
    let two = solve(2, 1000);
    assert_eq!(two.p_positions().len(), 1000);
    assert!(two.p_positions().iter().all(|lengths| lengths[0] == lengths.get(1).copied().unwrap_or(0) + 1));
    let line = solve(1, 70_000);
    assert_eq!(line.p_positions().iter().collect::<Vec<_>>(), [vec![1]]);
    assert_eq!(line.openings(1, 70_000).unwrap(), [Cell::new(0, 1)]);
    let three = solve(3, 300);
    assert_eq!(three.openings(3, 299).unwrap().len(), 1);
    three.p_positions().verify(&Limits::default(), &mut ()).unwrap();
}

#[test]
fn a_box_on_its_side_has_the_transposed_answers() {
    let (wide, high) = (solve(4, 9), solve(9, 4));
    assert_eq!((high.rows(), high.cols(), high.positions()), (9, 4, wide.positions()));
    let turned: Vec<_> = wide.p_positions().iter().map(|lengths| transpose(&lengths)).collect();
    assert_eq!(high.p_positions().iter().collect::<Vec<_>>(), turned);
    for lengths in turned {
        assert_eq!(high.outcome(&lengths).unwrap(), Outcome::Loss);
        assert!(high.winning_moves(&lengths).unwrap().is_empty());
    }
    let mirrored: Vec<_> = wide.openings(3, 8).unwrap().iter().map(|cell| Cell::new(cell.col, cell.row)).collect();
    assert_eq!(high.openings(8, 3).unwrap(), mirrored);
    let (census, turned) = (wide.p_positions().census(), high.p_positions().census());
    assert_eq!((census.within(3, 7), census.exactly(2, 6)), (turned.within(7, 3), turned.exactly(6, 2)));
    high.p_positions().verify(&Limits::default(), &mut ()).unwrap();
}

#[test]
fn a_square_box_is_its_own_mirror_image() {
    let solved = solve(9, 9);
    for lengths in solved.p_positions().iter() {
        assert!(solved.p_positions().contains(&transpose(&lengths)).unwrap(), "{lengths:?}");
    }
}

#[test]
fn every_depth_and_thread_count_gives_the_same_set() {
    for (rows, cols) in [(1, 5), (2, 70), (5, 9), (7, 7), (6, 13)] {
        let expected = solve(rows, cols);
        for depth in 0..=6 {
            assert_eq!(WholeBox::new(rows, cols).unwrap().with_depth(depth).solve().unwrap(), expected, "depth {depth}");
            #[cfg(feature = "rayon")]
            for threads in [2, 3, 7] {
                let question = WholeBox::new(rows, cols).unwrap().with_depth(depth).with_threads(threads);
                assert_eq!(question.solve().unwrap(), expected, "depth {depth}, {threads} threads");
            }
        }
    }
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let question = WholeBox::new(30, 30).unwrap();
    let forecast = question.forecast();
    assert_eq!(forecast.positions, 118_264_581_564_861_423);
    assert!(forecast.bytes() > 1 << 50);
    let error = question.with_limits(Limits::default().bytes(1 << 40)).solve().unwrap_err();
    let source = LimitError::Bytes { needed: forecast.bytes(), limit: 1 << 40 };
    assert_eq!(error, BoxError::Limit { rows: 30, cols: 30, source });
    assert!(error.to_string().starts_with("the 30 x 30 box: "));
    assert!(matches!(WholeBox::new(3, 1_000_000).unwrap().solve(), Err(BoxError::Board(_))));
    for (rows, cols) in [(0, 4), (40, 40), (u32::MAX, 2), (3, 8_000_000)] {
        assert!(WholeBox::new(rows, cols).is_err(), "{rows} x {cols}");
    }
    let enough = WholeBox::new(9, 9).unwrap().forecast().bytes();
    assert!(WholeBox::new(9, 9).unwrap().with_limits(Limits::default().bytes(enough)).solve().is_ok());
    assert!(WholeBox::new(9, 9).unwrap().with_limits(Limits::default().bytes(enough - 1)).solve().is_err());
}

#[test]
fn the_forecast_of_the_set_is_an_upper_bound() {
    for (rows, cols) in [(1, 1), (2, 2), (3, 50), (6, 13), (9, 9), (12, 12), (4, 60), (2, 500)] {
        let question = WholeBox::new(rows, cols).unwrap();
        let forecast = question.forecast();
        assert!(question.solve().unwrap().p_positions().bytes() <= forecast.p_set_bytes + 64, "{rows} x {cols}");
    }
}

#[test]
fn an_observer_sees_all_positions_and_an_interrupt_stops_the_run() {
    let mut last = Progress::new(0, None);
    let mut calls = 0;
    WholeBox::new(9, 9).unwrap().with_depth(3).with_observer(|progress| (last, calls) = (progress, calls + 1)).solve().unwrap();
    assert_eq!((last, calls), (Progress::new(48_620, Some(48_620)), 220));
    for threads in [1, 2] {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = Limits::default().interrupt(Arc::clone(&flag));
        let question = WholeBox::new(9, 9).unwrap().with_limits(limits).with_depth(3);
        let question = question.with_observer(|progress: Progress| flag.store(progress.done > 1000, Ordering::Relaxed));
        #[cfg(feature = "rayon")]
        let question = question.with_threads(threads);
        let source = LimitError::Interrupted;
        assert_eq!(question.solve().unwrap_err(), BoxError::Limit { rows: 9, cols: 9, source }, "{threads} threads");
    }
}

#[cfg(feature = "rayon")]
#[test]
fn an_observer_that_panics_ends_the_run_on_any_number_of_threads() {
    for threads in [1, 2, 3] {
        let question = WholeBox::new(9, 9).unwrap().with_depth(3).with_threads(threads);
        let question = question.with_observer(|_: Progress| panic!("the observer has seen enough"));
        let run = std::panic::catch_unwind(core::panic::AssertUnwindSafe(|| question.solve()));
        assert!(run.is_err(), "{threads} threads");
    }
}

#[test]
fn a_set_is_verified_and_each_planted_fault_is_found() {
    let solved = solve(5, 7);
    let good = text(solved.p_positions());
    let lines: Vec<&str> = core::str::from_utf8(&good).unwrap().lines().collect();
    let check = |text: &str| PSet::read(5, 7, text.as_bytes(), &Limits::default()).unwrap().verify(&Limits::default(), &mut ());
    assert_eq!(check(&lines.join("\n")), Ok(()));
    for (left_out, &line) in lines.iter().enumerate() {
        let mut fewer = lines.clone();
        fewer.remove(left_out);
        let position = lengths(line);
        assert_eq!(check(&fewer.join("\n")), Err(VerifyError::OutsiderReachesNone { position }));
    }
    for added in ["7,7,7,7,7", "7,7,7,7,6"] {
        let more = [&lines[..], &[added]].concat();
        assert_eq!(check(&more.join("\n")), Err(VerifyError::MemberReachesMember { position: lengths(added) }));
    }
    let limits = Limits::default().bytes(10);
    assert!(matches!(solved.p_positions().verify(&limits, &mut ()), Err(VerifyError::Limit(LimitError::Bytes { .. }))));
}

#[test]
fn a_stream_that_is_no_set_is_refused_with_its_line() {
    let read = |text: &str| PSet::read(3, 3, text.as_bytes(), &Limits::default()).map(|set| set.len());
    assert_eq!(read("1\n\n2,1\n").unwrap(), 2);
    assert_eq!(read("").unwrap(), 0);
    assert!(matches!(read("1\nx\n"), Err(ReadError::Text { line: 2, .. })));
    assert!(matches!(read("1\n3,4\n"), Err(ReadError::Position { line: 2, .. })));
    assert!(matches!(read("2,1\n1\n"), Err(ReadError::Order { line: 2 })));
    assert!(matches!(read("2,1\n2,1\n"), Err(ReadError::Order { line: 2 })));
    assert!(matches!(PSet::read(3, 3, &b"\xff\n"[..], &Limits::default()), Err(ReadError::Io { line: 1, .. })));
    assert!(matches!(PSet::read(0, 3, &b""[..], &Limits::default()), Err(ReadError::Board(_))));
}

#[test]
fn numbers_of_members_round_trip() {
    let solved = solve(10, 10);
    let set = solved.p_positions();
    for (number, lengths) in (0..).zip(set.iter()) {
        assert_eq!(set.get(number).as_ref(), Some(&lengths));
        assert_eq!(set.rank(&lengths).unwrap(), number);
    }
    assert_eq!(set.get(set.len()), None);
    assert_eq!(set.rank(&[10; 10]).unwrap(), set.len());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn a_box_agrees_with_the_memoized_definition(rows in 1u32..=8, cols in 1u32..=8, depth in 0u32..=5) {
        let chomp = Chomp::new(rows, cols).unwrap();
        let solved = WholeBox::new(rows, cols).unwrap().with_depth(depth).solve().unwrap();
        let mut outcomes = Outcomes::new(chomp);
        for rank in 0..chomp.index_len() {
            let position = chomp.unrank(rank).unwrap();
            let lengths: Vec<u32> = position.row_lengths().collect();
            let expected = outcomes.outcome(&position).unwrap();
            prop_assert_eq!(solved.outcome(&lengths).unwrap(), expected, "{:?}", position);
            if expected == Outcome::Win {
                let best: Vec<Cell> = outcomes.best_moves(&position).unwrap().iter().map(|bite| bite.cell()).collect();
                prop_assert_eq!(solved.winning_moves(&lengths).unwrap(), best);
            }
        }
    }

    #[test]
    fn random_positions_of_a_wide_box_agree_with_the_memoized_definition(seed in any::<u64>()) {
        let chomp = Chomp::new(5, 16).unwrap();
        let solved = solve(5, 16);
        let position = chomp.unrank(seed % chomp.index_len()).unwrap();
        let lengths: Vec<u32> = position.row_lengths().collect();
        prop_assert_eq!(solved.outcome(&lengths).unwrap(), Outcomes::new(chomp).outcome(&position).unwrap());
    }
}
