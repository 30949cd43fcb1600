//! Every law of the test kit, for all games of this crate.

use gt_core::grundy::Nimbers;
use gt_core::prelude::*;
use gt_core::testkit::laws::{self, Reach};
use gt_core::{Limits, Nimber};
use gt_queen::{Cell, NimberTable, Queen, Queens, TWythoff, t_wythoff::T, wythoff};

#[test]
fn the_queen_keeps_every_law() {
    let expected = [
        "game",
        "acyclic",
        "impartial",
        "indexed",
        "predecessors",
        "indexed_predecessors",
        "symmetric",
        "indexed_symmetric",
        "notation",
    ];
    for (rows, cols) in [(1, 1), (1, 9), (9, 1), (7, 7), (6, 11)] {
        let queen = Queen::new(rows, cols).unwrap();
        assert_eq!(laws::all!(queen, Reach::default()).laws(), expected);
        laws::outcomes(&queen, Reach::default(), |&cell| wythoff::outcome(cell));
        let table = NimberTable::build(queen, &Limits::default()).unwrap();
        laws::nimbers(&queen, Reach::default(), |&cell| table.nimber(cell).unwrap());
    }
}

#[test]
fn t_wythoff_keeps_every_law() {
    for (t, rows, cols) in [(1, 6, 6), (3, 5, 9), (20, 8, 4)] {
        let game = TWythoff::new(T::new(t).unwrap(), rows, cols).unwrap();
        let expected = ["game", "acyclic", "impartial", "indexed", "symmetric", "indexed_symmetric", "notation"];
        assert_eq!(laws::all!(game, Reach::default()).laws(), expected);
    }
}

#[test]
fn several_queens_keep_every_law() {
    let board = Queen::new(4, 5).unwrap().board();
    let queens = Queens::new(board, [(3, 4), (0, 0), (2, 2), (3, 4)].map(Cell::from)).unwrap();
    assert_eq!(
        laws::all!(queens, Reach::default().positions(300)).laws(),
        ["game", "acyclic", "impartial", "symmetric", "notation"]
    );
}

#[test]
fn several_queens_are_worth_the_sum_of_their_nimbers() {
    let queen = Queen::new(5, 6).unwrap();
    let table = NimberTable::build(queen, &Limits::default()).unwrap();
    let queens = Queens::new(queen.board(), [(4, 5), (3, 3), (2, 4)].map(Cell::from)).unwrap();
    let mut nimbers = Nimbers::new(&queens);
    let cells: Vec<Cell> = (1..queen.index_len()).filter_map(|rank| queen.unrank(rank)).collect();
    let mut winners = 0;
    // Each cell with some others.
    for (i, &first) in cells.iter().enumerate() {
        for (&second, &third) in cells.iter().skip(i).step_by(3).zip(cells.iter().rev().step_by(2)) {
            let position = vec![first, second, third];
            let nimber = nimbers.nimber(&position).unwrap();
            assert_eq!(Queens::nimber(&table, &position), Some(nimber), "{position:?}");
            let winning = Queens::winning_moves(&table, &position).unwrap();
            let mut searched: Vec<_> = queens.moves(&position).collect();
            searched.retain(|&mv| nimbers.nimber(&queens.play(&position, mv)).unwrap() == Nimber::ZERO);
            assert_eq!(winning, searched, "{position:?}");
            winners += winning.len();
        }
    }
    assert!(winners > 100);
}
