//! Whole boxes and their sets of P-positions.
//!
//! Golden counts and openings, the memoized definition, verification, limits, reading and writing.

use gt_chomp::solve::{PSet, ReadError, WholeBox};
use gt_chomp::{Cell, Chomp};
use gt_core::certify::Flaw;
use gt_core::memo::Outcomes;
use gt_core::prelude::*;
use gt_core::{LimitError, Run, SolveError};
use proptest::prelude::*;

use crate::golden::{cells, golden, lengths, number};

fn solve(rows: u32, cols: u32) -> WholeBox {
    WholeBox::solve(rows, cols, &Run::new()).unwrap()
}

fn transpose(lengths: &[u32]) -> Vec<u32> {
    (0..lengths[0])
        .map(|col| u32::try_from(lengths.iter().filter(|&&length| length > col).count()).unwrap())
        .collect()
}

fn text(set: &PSet) -> Vec<u8> {
    let mut text = Vec::new();
    set.write(&mut text).unwrap();
    text
}

#[test]
fn every_box_up_to_12x12_has_the_golden_number_of_p_positions() {
    let counts = solve(12, 12).p_positions().size_counts();
    for row in golden!("p_counts.csv").fields() {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows <= 12 && cols <= 12 {
            assert_eq!(counts.within(rows, cols), number::<u64>(row[3]), "{rows} x {cols}");
        }
        if rows * cols <= 100 {
            let solved = solve(rows, cols);
            assert_eq!(
                (solved.positions(), solved.p_positions().len()),
                (number(row[2]), number(row[3])),
                "{rows} x {cols}"
            );
        }
    }
}

#[test]
fn exact_heights_and_widths_agree_with_the_golden_counts() {
    let counts = solve(9, 13).p_positions().size_counts();
    for row in golden!("heights_and_widths.csv").fields() {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows <= 9 && cols <= 13 {
            assert_eq!(counts.exactly(rows, cols), number::<u64>(row[3]), "{rows} x {cols}");
        }
    }
    assert_eq!(counts.exactly(10, 1), 0);
}

#[test]
fn openings_of_every_board_agree_with_the_golden_tables() {
    let square = solve(12, 12);
    for row in golden!("openings.csv").fields() {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows <= 12 && cols <= 12 {
            assert_eq!(square.openings(rows, cols).unwrap(), cells(row[3]), "{rows} x {cols}");
        }
    }
    let wide = solve(5, 40);
    for row in golden!("openings_wide.csv").fields() {
        let (rows, cols) = (number(row[0]), number(row[1]));
        if rows <= 5 {
            assert_eq!(wide.openings(rows, cols).unwrap(), cells(row[3]), "{rows} x {cols}");
        }
    }
}

#[test]
fn the_p_positions_of_7x7_are_those_of_the_golden_file() {
    let mut golden: Vec<Vec<u32>> =
        golden!("p_positions_7x7.csv").fields().map(|row| lengths(row[0])).collect();
    golden.sort();
    assert_eq!(solve(7, 7).p_positions().iter().collect::<Vec<_>>(), golden);
}

#[test]
fn boxes_with_rows_too_long_for_a_byte_or_a_boundary_path_are_solved() {
    // Two rows: the P-positions are (k + 1, k).
    let two = solve(2, 1000);
    assert_eq!(two.p_positions().len(), 1000);
    assert!(
        two.p_positions()
            .iter()
            .all(|lengths| lengths[0] == lengths.get(1).copied().unwrap_or(0) + 1)
    );
    let line = solve(1, 70_000);
    assert_eq!(line.p_positions().iter().collect::<Vec<_>>(), [vec![1]]);
    assert_eq!(line.openings(1, 70_000).unwrap(), [Cell::new(0, 1)]);
    let three = solve(3, 300);
    assert_eq!(three.openings(3, 299).unwrap().len(), 1);
    assert_eq!(three.p_positions().verify(&Run::new()).unwrap().flaws, 0);
}

#[test]
fn a_box_turned_on_its_side_has_the_transposed_answers() {
    let (wide, high) = (solve(4, 9), solve(9, 4));
    assert_eq!((high.rows(), high.cols(), high.positions()), (9, 4, wide.positions()));
    let turned: Vec<_> = wide.p_positions().iter().map(|lengths| transpose(&lengths)).collect();
    assert_eq!(high.p_positions().iter().collect::<Vec<_>>(), turned);
    for lengths in turned {
        assert_eq!(high.value(&lengths).unwrap(), Some(Outcome::Loss));
        let all: Vec<Cell> = high.game().moves(&lengths).collect();
        assert_eq!(high.best_moves(&lengths).unwrap(), Some(all), "no move is better than another");
    }
    let mirrored: Vec<_> =
        wide.openings(3, 8).unwrap().iter().map(|cell| Cell::new(cell.col, cell.row)).collect();
    assert_eq!(high.openings(8, 3).unwrap(), mirrored);
    let (counts, turned) = (wide.p_positions().size_counts(), high.p_positions().size_counts());
    assert_eq!(
        (counts.within(3, 7), counts.exactly(2, 6)),
        (turned.within(7, 3), turned.exactly(6, 2))
    );
    assert_eq!(high.p_positions().verify(&Run::new()).unwrap().flaws, 0);
}

#[test]
fn a_square_box_is_its_own_mirror_image() {
    let solved = solve(9, 9);
    for lengths in solved.p_positions().iter() {
        assert!(solved.p_positions().contains(&transpose(&lengths)).unwrap(), "{lengths:?}");
    }
}

#[test]
fn memory_is_refused_before_it_is_taken() {
    let forecast = WholeBox::forecast(30, 30, &Run::new()).unwrap();
    assert_eq!(forecast.positions, 118_264_581_564_861_423);
    assert!(forecast.bytes > 1 << 50);
    let error = WholeBox::solve(30, 30, &Run::new().memory(1 << 40)).unwrap_err();
    assert_eq!(error, LimitError::Memory { needed: forecast.bytes, limit: 1 << 40 }.into());
    let message = |rows, cols| match WholeBox::solve(rows, cols, &Run::new()).unwrap_err() {
        SolveError::Shape(error) => error.to_string(),
        other => panic!("{other}"),
    };
    let expected = "the board cannot be 3 x 1000000: expected fewer than 2^32 positions with the same first rows";
    assert_eq!(message(3, 1_000_000), expected);
    assert_eq!(message(0, 4), "the board cannot be 0 x 4: expected both sides to be at least 1");
    assert!(
        message(40, 40).ends_with(
            "expected the number of positions, C(rows + columns, rows), to fit in 64 bits"
        )
    );
    for (rows, cols) in [(u32::MAX, 2), (3, 8_000_000)] {
        assert!(
            message(rows, cols).ends_with("expected (rows + 1) * (columns + 1) to be at most 2^24"),
            "{rows} x {cols}"
        );
    }
    for (rows, cols) in [(0, 4), (40, 40), (u32::MAX, 2), (3, 8_000_000)] {
        assert!(WholeBox::forecast(rows, cols, &Run::new()).is_err(), "{rows} x {cols}");
    }
    let enough = WholeBox::forecast(9, 9, &Run::new()).unwrap().bytes;
    assert!(WholeBox::solve(9, 9, &Run::new().memory(enough)).is_ok());
    assert!(WholeBox::solve(9, 9, &Run::new().memory(enough - 1)).is_err());
}

#[test]
fn a_set_is_verified_and_each_planted_fault_is_found() {
    let solved = solve(5, 7);
    let good = text(solved.p_positions());
    let lines: Vec<&str> = core::str::from_utf8(&good).unwrap().lines().collect();
    let check = |text: &str| {
        PSet::read(5, 7, text.as_bytes(), &Run::new()).unwrap().verify(&Run::new()).unwrap()
    };
    let certificate = check(&lines.join("\n"));
    assert_eq!(
        (certificate.positions, certificate.flaws, certificate.first),
        (solved.positions(), 0, None)
    );
    for (left_out, &line) in lines.iter().enumerate() {
        let mut fewer = lines.clone();
        fewer.remove(left_out);
        let (position, claimed, lost) = (lengths(line), Outcome::Win, Outcome::Loss);
        let certificate = check(&fewer.join("\n"));
        assert_eq!(certificate.positions, solved.positions());
        let first = match position[..] {
            [1] => Flaw::Terminal { position, claimed, actual: lost },
            _ => Flaw::Unexplained { position, claimed, explained: lost },
        };
        assert_eq!(certificate.sound(), Err(first));
    }
    for added in ["7,7,7,7,7", "7,7,7,7,6"] {
        let more = [&lines[..], &[added]].concat();
        let certificate = check(&more.join("\n"));
        let (position, claimed, explained) = (lengths(added), Outcome::Loss, Outcome::Win);
        assert_eq!(
            (certificate.flaws, certificate.first),
            (1, Some(Flaw::Unexplained { position, claimed, explained }))
        );
    }
    let refused = solved.p_positions().verify(&Run::new().memory(10));
    assert!(matches!(refused, Err(SolveError::Limit(LimitError::Memory { limit: 10, .. }))));
}

#[test]
fn a_check_counts_each_position_and_each_move_to_a_lost_one() {
    for (rows, cols) in [(1, 1), (1, 63), (1, 64), (2, 10), (4, 5), (5, 4), (6, 6)] {
        let solved = solve(rows, cols);
        let game = solved.game();
        let mut moves = 0;
        solved
            .for_each(&mut |position, _| {
                moves += game
                    .successors(position)
                    .filter(|(_, after)| solved.value(after) == Ok(Some(Outcome::Loss)))
                    .count() as u64;
                core::ops::ControlFlow::Continue(())
            })
            .unwrap();
        let certificate = solved.p_positions().verify(&Run::new()).unwrap();
        assert_eq!(
            (certificate.positions, certificate.moves, certificate.flaws),
            (game.index_len(), moves, 0),
            "{rows} x {cols}"
        );
    }
}

#[test]
fn a_stream_that_is_not_a_set_is_refused_with_its_line() {
    let read = |text: &str| PSet::read(3, 3, text.as_bytes(), &Run::new()).map(|set| set.len());
    assert_eq!(read("1\n\n2,1\n").unwrap(), 2);
    assert_eq!(read("").unwrap(), 0);
    let message = |text: &str| match read(text).unwrap_err() {
        ReadError::Parse(error) => error.to_string(),
        other => panic!("{other}"),
    };
    assert!(
        message("1\nx\n")
            .starts_with("line 2: cannot read \"x\": expected row lengths such as 5,3,1")
    );
    assert_eq!(
        message("1\n3,4\n"),
        "line 2: cannot read \"3,4\": expected a position of the 3 x 3 box: the length of row 1 cannot be 4: expected at most 3, \
         the length of the row above"
    );
    let order = "expected a position that follows the one before it in the order of the set";
    assert_eq!(message("2,1\n1\n"), format!("line 2: cannot read \"1\": {order}"));
    assert_eq!(message("2,1\n2,1\n"), format!("line 2: cannot read \"2,1\": {order}"));
    assert!(matches!(
        PSet::read(3, 3, &b"\xff\n"[..], &Run::new()),
        Err(ReadError::Io { line: 1, .. })
    ));
    assert!(matches!(
        PSet::read(0, 3, &b""[..], &Run::new()),
        Err(ReadError::Solve(SolveError::Shape(_)))
    ));
    let little = Run::new().memory(10);
    assert!(matches!(
        PSet::read(3, 100, &b"1\n"[..], &little),
        Err(ReadError::Solve(SolveError::Limit(_)))
    ));
}

#[test]
fn members_and_their_numbers_round_trip() {
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
    fn random_positions_of_a_wide_box_agree_with_the_memoized_definition(seed in any::<u64>()) {
        let chomp = Chomp::new(5, 16).unwrap();
        let solved = solve(5, 16);
        let position = chomp.unrank(seed % chomp.index_len()).unwrap();
        let lengths: Vec<u32> = position.row_lengths().collect();
        let expected = Outcomes::new(chomp, &Run::new()).value(&position).unwrap();
        prop_assert_eq!(solved.value(&lengths).unwrap(), expected);
    }
}
