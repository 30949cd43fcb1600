//! Every law of the test kit, for all games of this crate but the pieces.

use gt_core::grundy::{DenseNimbers, Nimbers};
use gt_core::prelude::*;
use gt_core::solution::Claims;
use gt_core::{Nimber, Run};
use gt_queen::solve::{ClosedForm, NimberTable, QueensTable};
use gt_queen::{Cell, Quadrant, Queen, Queens, T, TWythoff};
use gt_testkit::laws::{self, Reach};

/// What a piece on a board has.
const ON_BOARD: [&str; 12] = [
    "game",
    "acyclic",
    "impartial",
    "indexed",
    "predecessors",
    "indexed_predecessors",
    "symmetric",
    "indexed_symmetric",
    "symmetric_predecessors",
    "encode",
    "grid",
    "notation",
];

#[test]
fn the_queen_keeps_every_law() {
    for (rows, cols) in [(1, 1), (1, 9), (9, 1), (7, 7), (6, 11)] {
        let queen = Queen::new(rows, cols).unwrap();
        assert_eq!(laws::all!(queen, Reach::default()).laws(), ON_BOARD);
        laws::solution(&Claims::new(queen, |&cell: &_| Some(ClosedForm::QUEEN.outcome(cell))));
        let table = NimberTable::solve(queen, &Run::new()).unwrap();
        laws::nimbers(&queen, Reach::default(), |&cell| table.nimber(cell).unwrap());
    }
}

#[test]
fn ranks_beyond_32_bits_are_exact() {
    let queen = Queen::new(1 << 31, (1 << 32) - 1).unwrap();
    let middle = 1_u64 << 32;
    for rank in [0, middle - 2, middle - 1, middle, middle + 1, queen.index_len() - 1] {
        let cell = queen.unrank(rank).unwrap();
        assert_eq!((cell.a, cell.b), (rank / (middle - 1), rank % (middle - 1)));
        assert_eq!(queen.rank(&cell), rank);
    }
    assert_eq!(queen.unrank(queen.index_len()), None);
}

#[test]
fn only_square_boards_are_their_own_mirror_images() {
    let cell = Cell::new(2, 4);
    assert_eq!(
        Queen::new(6, 6).unwrap().representative(&cell.transposed()),
        Queen::new(6, 6).unwrap().representative(&cell)
    );
    let oblong = Queen::new(5, 6).unwrap();
    assert_eq!(
        [oblong.representative(&cell), oblong.representative(&cell.transposed())],
        [cell, cell.transposed()]
    );
}

#[test]
fn a_queen_and_a_crooked_piece_without_edges_keep_every_law() {
    for game in
        [Quadrant::queen(Cell::new(7, 9)), Quadrant::t_wythoff(T::new(3).unwrap(), Cell::new(6, 5))]
    {
        assert_eq!(
            laws::all!(game, Reach::default()).laws(),
            ["game", "acyclic", "impartial", "symmetric", "encode", "notation"]
        );
    }
}

#[test]
fn t_wythoff_keeps_every_law() {
    for (t, rows, cols) in [(1, 6, 6), (3, 5, 9), (20, 8, 4)] {
        let game = TWythoff::new(T::new(t).unwrap(), rows, cols).unwrap();
        assert_eq!(laws::all!(game, Reach::default()).laws(), ON_BOARD);
    }
}

#[test]
fn several_queens_keep_every_law() {
    let board = Queen::new(4, 5).unwrap().board();
    let queens = Queens::new(board, [(3, 4), (0, 0), (2, 2), (3, 4)].map(Cell::from)).unwrap();
    assert_eq!(
        laws::all!(queens, Reach::default().positions(300)).laws(),
        [
            "game",
            "acyclic",
            "impartial",
            "indexed",
            "symmetric",
            "indexed_symmetric",
            "encode",
            "notation"
        ]
    );
}

#[test]
fn several_queens_are_numbered_without_gaps_or_refused() {
    let board = Queen::new(2, 3).unwrap().board();
    let queens = Queens::new(board, [(1, 2), (1, 1)].map(Cell::from)).unwrap();
    assert_eq!(queens.index_len(), 1 + 5 + 25);
    for rank in 0..31 {
        assert_eq!(queens.rank(&queens.unrank(rank).unwrap()), rank);
    }
    assert_eq!(queens.unrank(31), None);
    assert_eq!(queens.parse_position("1,2 1,1"), Ok(queens.initial()));
    let crowd = queens.parse_position("1,2 1,1 0,1").unwrap_err();
    assert!(crowd.to_string().ends_with("no more queens than at the start, 2"), "{crowd}");
    let (dense, hashed) =
        (DenseNimbers::solve(&queens, &Run::new()).unwrap(), Nimbers::new(&queens, &Run::new()));
    for rank in 0..31 {
        let position = queens.unrank(rank).unwrap();
        assert_eq!(dense.nimber(&position), hashed.nimber(&position), "{position:?}");
    }
    let alone = Queens::new(Queen::new(1, 1).unwrap().board(), []).unwrap();
    assert_eq!((alone.index_len(), alone.unrank(0)), (1, Some(Vec::new())));
    let wide = Queen::new(1 << 20, 1 << 20).unwrap().board();
    let wide = Queens::new(wide, [Cell::new(7, 9); 3]).unwrap();
    assert_eq!(wide.index_len(), u64::MAX);
    assert!(DenseNimbers::solve(&wide, &Run::new()).is_err());
}

#[test]
fn several_queens_are_worth_the_sum_of_their_nimbers() {
    let queen = Queen::new(5, 6).unwrap();
    let queens = Queens::new(queen.board(), [(4, 5), (3, 3), (2, 4)].map(Cell::from)).unwrap();
    let table = QueensTable::solve(queens.clone(), &Run::new()).unwrap();
    let nimbers = Nimbers::new(&queens, &Run::new());
    let cells: Vec<Cell> = (1..queen.index_len()).filter_map(|rank| queen.unrank(rank)).collect();
    let mut winners = 0;
    // Each cell together with some others.
    for (i, &first) in cells.iter().enumerate() {
        for (&second, &third) in cells.iter().skip(i).step_by(3).zip(cells.iter().rev().step_by(2))
        {
            let position = vec![first, second, third];
            let nimber = nimbers.nimber(&position).unwrap().unwrap();
            assert_eq!(table.nimber(&position), Some(nimber), "{position:?}");
            let best = table.best_moves(&position).unwrap().unwrap();
            let winning = if nimber == Nimber::ZERO { Vec::new() } else { best };
            let mut searched: Vec<_> = queens.moves(&position).collect();
            searched.retain(|&mv| {
                nimbers.nimber(&queens.play(&position, mv)) == Ok(Some(Nimber::ZERO))
            });
            assert_eq!(winning, searched, "{position:?}");
            winners += winning.len();
        }
    }
    assert!(winners > 100);
}

#[test]
fn a_move_is_read_as_a_cell_or_as_a_direction() {
    let (queen, at) = (Queen::new(9, 9).unwrap(), Cell::new(5, 7));
    for text in ["3,7", "down 2", "d 2"] {
        assert_eq!(queen.parse_move(&at, text), Ok(Cell::new(3, 7)), "{text}");
    }
    assert_eq!(queen.parse_move(&at, "r 7"), Ok(Cell::new(5, 0)));
    assert_eq!(queen.parse_move(&at, "both 5"), Ok(Cell::new(0, 2)));
    for wrong in ["", "3", "down", "down 6", "both 6", "up 1", "3,7,1", "-1,3", "down 1 1"] {
        assert!(queen.parse_move(&at, wrong).is_err(), "{wrong}");
    }
}
