//! Every non-empty board up to 9 x 9.
//!
//! The tests compare the game with the bitboard program of the answer on Chomp, and with the counts
//! of an independent program.

use gt_chomp::source::BitChomp;
use gt_chomp::{Cell, Chomp};
use gt_core::memo::Outcomes;
use gt_core::prelude::*;
use gt_core::{Run, ShapeError};
use std::collections::HashMap;

use crate::golden::{cells, golden, number, oeis};

#[test]
fn every_board_up_to_9x9_has_the_openings_and_p_positions_of_the_golden_file() {
    let mut boards = 0;
    for board in golden!("boards.csv").fields() {
        let (rows, cols) = (number(board[0]), number(board[1]));
        if rows > 9 || cols > 9 {
            continue;
        }
        boards += 1;
        let chomp = Chomp::new(rows, cols).unwrap();
        assert_eq!(chomp.index_len(), number::<u64>(board[2]));
        let outcomes = Outcomes::new(chomp, &Run::new());
        let lost = (0..chomp.index_len()).filter(|&rank| {
            let position = chomp.unrank(rank).unwrap();
            outcomes.value(&position).unwrap() == Some(Outcome::Loss)
        });
        assert_eq!(lost.count(), number::<usize>(board[3]), "{rows} x {cols}");
        let mut openings: Vec<Cell> = Vec::new();
        if outcomes.value(&chomp.initial()).unwrap() == Some(Outcome::Win) {
            openings = outcomes
                .best_moves(&chomp.initial())
                .unwrap()
                .unwrap()
                .iter()
                .map(|bite| bite.cell())
                .collect();
        }
        assert_eq!(openings, cells(board[5]), "{rows} x {cols}");
    }
    assert_eq!(boards, 81);
}

#[test]
fn wins_of_the_answer_on_chomp_equals_the_game_on_every_non_empty_board_up_to_9x9() {
    for (rows, cols) in [(9, 9), (3, 9), (9, 2), (1, 9), (9, 1), (1, 1), (4, 7)] {
        let (chomp, text) = (Chomp::new(rows, cols).unwrap(), BitChomp::new(rows, cols).unwrap());
        let outcomes = Outcomes::new(chomp, &Run::new());
        let mut known = HashMap::new();
        for rank in 0..chomp.index_len() {
            let position = chomp.unrank(rank).unwrap();
            let wins = text.wins_with(&mut known, text.from_diagram(position));
            assert_eq!(
                wins,
                outcomes.value(&position).unwrap() == Some(Outcome::Win),
                "{position:?}"
            );
        }
        assert!(text.wins(0), "the empty board is a win for the player to move");
    }
}

#[test]
fn moves_and_successors_of_both_representations_agree_on_every_board_of_7x7() {
    let (chomp, text) = (Chomp::new(7, 7).unwrap(), BitChomp::new(7, 7).unwrap());
    for rank in 0..chomp.index_len() {
        let position = chomp.unrank(rank).unwrap();
        let board = text.from_diagram(position);
        let eaten: Vec<u128> = text.moves(board).collect();
        assert_eq!(
            (eaten.len(), eaten[0]),
            (position.squares() as usize, 0),
            "here the poison may be eaten"
        );
        let cells: Vec<(Cell, u128)> = text.successors(&board).collect();
        assert_eq!(cells.iter().map(|&(_, after)| after).collect::<Vec<_>>(), eaten);
        let bites: Vec<(Cell, u128)> = chomp
            .successors(&position)
            .map(|(bite, after)| (bite.cell(), text.from_diagram(after)))
            .collect();
        assert_eq!(bites, cells[1..], "{position:?}");
    }
}

#[test]
fn show_prints_the_board_as_the_answer_on_chomp_does() {
    let text = BitChomp::new(3, 3).unwrap();
    assert_eq!(text.show(text.board([3, 1])), "|x x x \n|x     \n|      \n");
}

#[test]
fn the_longest_paths_do_not_overflow() {
    for (rows, cols) in [(1, 63), (63, 1), (32, 32), (63, 1)] {
        let chomp = Chomp::new(rows, cols).unwrap();
        let full = chomp.initial();
        assert_eq!(full.squares(), rows * cols);
        assert_eq!(chomp.moves(&full).count(), (rows * cols - 1) as usize);
        for (bite, after) in chomp.successors(&full) {
            let Cell { row, col } = bite.cell();
            let lengths: Vec<u32> = (0..rows).map(|k| if k < row { cols } else { col }).collect();
            assert_eq!(after, chomp.position(&lengths).unwrap());
        }
    }
}

#[test]
fn bad_boards_and_positions_are_refused_with_their_values() {
    let message = |result: Result<Chomp, ShapeError>| result.unwrap_err().to_string();
    assert_eq!(
        message(Chomp::new(0, 4)),
        "the board cannot be 0 x 4: expected both sides to be at least 1"
    );
    assert_eq!(
        message(Chomp::new(33, 32)),
        "the board cannot be 33 x 32: expected rows + columns to be at most 64"
    );
    assert!(Chomp::new(u32::MAX, u32::MAX).is_err() && BitChomp::new(u32::MAX, u32::MAX).is_err());
    let chomp = Chomp::new(3, 4).unwrap();
    let message = |lengths: &[u32]| chomp.position(lengths).unwrap_err().to_string();
    assert_eq!(
        message(&[3, 4]),
        "the length of row 1 cannot be 4: expected at most 3, the length of the row above"
    );
    assert_eq!(
        message(&[5]),
        "the length of row 0 cannot be 5: expected at most 4, the columns of the board"
    );
    assert_eq!(
        message(&[1, 1, 1, 1]),
        "the number of rows cannot be 4: expected at most 3, the rows of the board"
    );
    assert_eq!(
        message(&[]),
        "the first row cannot be empty: expected at least the poisoned square"
    );
    assert_eq!(
        message(&[0, 1]),
        "the first row cannot be empty: expected at least the poisoned square"
    );
    assert_eq!(chomp.position(&[2, 1, 0, 0, 0]), chomp.position(&[2, 1]));
}

#[test]
fn the_poison_is_never_eaten_and_the_empty_board_is_not_a_position() {
    for (rows, cols) in [(1, 1), (1, 6), (6, 1), (4, 5), (32, 32)] {
        let chomp = Chomp::new(rows, cols).unwrap();
        assert!(chomp.moves(&chomp.initial()).all(|bite| bite.cell() != Cell::new(0, 0)));
        let single = chomp.unrank(0).unwrap();
        assert_eq!(
            (single.squares(), chomp.moves(&single).count()),
            (1, 0),
            "rank 0 is the poison alone"
        );
        assert_eq!(Outcomes::new(chomp, &Run::new()).value(&single).unwrap(), Some(Outcome::Loss));
        assert!(chomp.position(&[]).is_err() && chomp.position(&[0]).is_err());
        assert!(chomp.unrank(chomp.index_len()).is_none());
    }
    // The answer on Chomp lets the poison be eaten: one more ply, and the same winner.
    let text = BitChomp::new(1, 1).unwrap();
    assert_eq!(text.moves(text.full()).collect::<Vec<_>>(), [0]);
    assert!(!text.wins(text.full()) && text.wins(0) && text.moves(0).next().is_none());
}

#[test]
fn positions_are_kept_whole_not_as_a_hash() {
    // A long staircase, and the positions that lack one of its corners: they differ in few squares.
    let chomp = Chomp::new(31, 33).unwrap();
    let staircase: Vec<u32> = (0..31).map(|row| 33 - row).collect();
    let whole = chomp.position(&staircase).unwrap();
    let mut seen = std::collections::HashSet::from([whole]);
    for row in 0..31 {
        let mut lengths = staircase.clone();
        lengths[row] -= 1;
        let position = chomp.position(&lengths).unwrap_or(whole);
        assert_eq!(
            position.row_lengths().collect::<Vec<_>>(),
            lengths,
            "a position gives back its lengths"
        );
        assert!(seen.insert(position));
        assert_eq!(chomp.unrank(chomp.rank(&position)).unwrap(), position);
    }
}

/// All positions with `squares` squares: the partitions of this number into parts up to `longest`.
fn partitions(squares: u32, longest: u32) -> Vec<Vec<u32>> {
    if squares == 0 {
        return vec![Vec::new()];
    }
    let parts = 1..=squares.min(longest);
    parts
        .flat_map(|first| {
            partitions(squares - first, first)
                .into_iter()
                .map(move |rest| [vec![first], rest].concat())
        })
        .collect()
}

#[test]
fn the_golden_file_counts_positions_with_zero_one_and_several_winning_moves() {
    let chomp = Chomp::new(32, 32).unwrap();
    let outcomes = Outcomes::new(chomp, &Run::new());
    let lost = oeis("A112470");
    for row in golden!("by_cells.csv").fields().take(30) {
        let squares: u32 = number(row[0]);
        // How many positions have no, one, and several winning moves.
        let mut counts = [0u64; 3];
        for lengths in partitions(squares, squares) {
            let position = chomp.position(&lengths).unwrap();
            let winning = chomp
                .successors(&position)
                .filter(|(_, after)| outcomes.value(after).unwrap() == Some(Outcome::Loss));
            counts[winning.count().min(2)] += 1;
        }
        assert_eq!(counts.iter().sum::<u64>(), number::<u64>(row[1]), "{squares} squares");
        assert_eq!(
            counts.to_vec(),
            row[2..5].iter().map(|field| number(field)).collect::<Vec<u64>>(),
            "{squares} squares"
        );
        assert_eq!(counts[0], lost[squares as usize], "A112470({squares})");
    }
}
