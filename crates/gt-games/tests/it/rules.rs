//! Nim and tic-tac-toe against their known theory and counts.

use gt_core::Run;
use gt_core::memo::{Outcomes, Values};
use gt_core::perft::perft;
use gt_core::prelude::*;
use gt_games::rules::{Nim, TicTacToe};
use gt_testkit::laws;

#[test]
fn the_player_to_move_loses_exactly_if_the_nim_sum_is_zero() {
    let nim = Nim::new(vec![4, 5, 6]).unwrap();
    let outcomes = Outcomes::new(&nim, &Run::new());
    for rank in 0..nim.index_len() {
        let heaps = nim.unrank(rank).unwrap();
        assert_eq!(nim.rank(&heaps), rank);
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        assert_eq!(outcomes.value(&heaps).unwrap() == Some(Outcome::Loss), sum == 0, "{heaps:?}");
    }
    assert_eq!(nim.unrank(nim.index_len()), None);
}

#[test]
fn heaps_with_too_many_positions_are_refused() {
    assert!(Nim::new(vec![u32::MAX, u32::MAX - 1]).is_ok());
    assert!(Nim::new(vec![u32::MAX, u32::MAX, 0]).is_err());
}

#[test]
fn components_are_the_heaps_that_are_not_empty() {
    let nim = Nim::new(vec![3, 4, 5]).unwrap();
    assert_eq!(nim.components(&vec![3, 0, 2]).collect::<Vec<_>>(), [[3, 0, 0], [0, 0, 2]]);
    assert_eq!(nim.components(&vec![0, 0, 0]).count(), 0);
}

#[test]
fn perfect_play_is_a_draw_and_5478_positions_can_be_reached() {
    let values = Values::new(TicTacToe, &Run::new());
    assert_eq!(values.value(&TicTacToe.initial()), Ok(Some(Value::Draw)));
    assert_eq!(values.stats().positions, 5478);
}

#[test]
fn a_board_is_drawn_with_the_stones_of_the_player_who_began_as_x() {
    let stones = [4, 0, 8]
        .iter()
        .fold(TicTacToe.initial(), |stones, &square| TicTacToe.play(&stones, square));
    assert_eq!(TicTacToe::draw(stones), "  a b c\n3 O . .\n2 . X .\n1 . . X");
}

#[test]
fn the_plays_of_tic_tac_toe_end_early_or_on_a_full_board() {
    // Nobody can win before the fifth ply, so the counts begin as 9, 9 * 8, 9 * 8 * 7, and so on.
    // Of the plays of 5 plies, 1440 are won. These have no sixth ply.
    let counts = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0];
    for (plies, count) in (0..).zip(counts) {
        assert_eq!(
            perft(&TicTacToe, &TicTacToe.initial(), plies, &Run::new()).unwrap(),
            count,
            "{plies} plies"
        );
    }
}

#[test]
fn texts_of_nim_and_tic_tac_toe_are_read_back_and_others_refused() {
    assert_eq!(
        laws::all!(Nim::new(vec![2, 0, 3]).unwrap()).laws(),
        ["game", "acyclic", "impartial", "indexed", "encode", "notation"]
    );
    assert_eq!(laws::all!(TicTacToe).laws(), ["game", "acyclic", "encode", "grid", "notation"]);
    let nim = Nim::new(vec![3, 4]).unwrap();
    assert!(["", "3", "3,5", "3,4,0", "3,-1"].iter().all(|text| nim.parse_position(text).is_err()));
    assert!(
        ["", "1", "0-1", "1-0", "1-4", "3-1", "1-2-3"]
            .iter()
            .all(|text| nim.parse_move(&vec![3, 4], text).is_err())
    );
    let wrong =
        ["", ".../...", ".../.../..", "O../.../...", "XX./.../...", "XXX/OO./O..", "xo./.../..."];
    assert!(wrong.iter().all(|text| TicTacToe.parse_position(text).is_err()));
    let first = TicTacToe.parse_position("X../.../...").unwrap();
    assert!(
        ["", "0", "a4", "d1", "a3"].iter().all(|text| TicTacToe.parse_move(&first, text).is_err())
    );
}
