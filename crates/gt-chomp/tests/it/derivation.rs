//! The steps from minimax to `any` agree on every board.
//!
//! They also visit as many boards as the documentation and the answer on Chomp say.

use gt_chomp::Chomp;
use gt_chomp::source::{
    BitChomp, StepResult, alpha_beta, alpha_beta_bool, alpha_beta_window, minimax, minimax_list,
    minimax_or, minimax_to_depth, wins_lazily, wins_memoized, wins_memoized_list,
};
use gt_core::prelude::*;

/// All boards of a small bar, the empty one included.
fn boards(rows: u32, cols: u32) -> (BitChomp, Vec<u128>) {
    let (text, chomp) = (BitChomp::new(rows, cols).unwrap(), Chomp::new(rows, cols).unwrap());
    let all = (0..chomp.index_len())
        .map(|rank| text.from_diagram(chomp.unrank(rank).unwrap()))
        .chain([0])
        .collect();
    (text, all)
}

#[test]
fn every_step_gives_the_answer_of_wins_on_every_board() {
    for (rows, cols) in [(3, 3), (2, 4), (4, 2), (1, 6)] {
        let (text, boards) = boards(rows, cols);
        for board in boards {
            let wins = text.wins(board);
            let worth = if wins { 1 } else { -1 };
            let no_guess = |_| unreachable!("the depth reaches the end");
            assert_eq!(minimax_to_depth(&text, board, board.count_ones(), &no_guess).answer, worth);
            assert_eq!(minimax(&text, board).answer, worth);
            assert_eq!(minimax_or(&text, board).answer, wins);
            assert_eq!(minimax_list(&text, board).answer, wins);
            assert_eq!(alpha_beta(&text, board, -1, 1).answer, worth);
            assert_eq!(alpha_beta_window(&text, board).answer, worth);
            assert_eq!(alpha_beta_bool(&text, board).answer, wins);
            assert_eq!(wins_lazily(&text, board).answer, wins);
            assert_eq!(wins_memoized_list(&text, board).answer, wins);
            assert_eq!(wins_memoized(&text, board).answer, wins);
        }
    }
}

#[test]
fn full_list_steps_visit_equally_many_boards_and_so_do_steps_that_stop_at_a_winning_move() {
    let (text, boards) = boards(3, 3);
    for board in boards {
        let full = [minimax(&text, board).visited, minimax_list(&text, board).visited];
        assert_eq!(full[0], full[1]);
        let lazy = [
            alpha_beta(&text, board, -1, 1).visited,
            alpha_beta_window(&text, board).visited,
            alpha_beta_bool(&text, board).visited,
            minimax_or(&text, board).visited,
            wins_lazily(&text, board).visited,
        ];
        assert!(
            lazy.iter().all(|&visited| visited == lazy[0] && visited <= full[0]),
            "{lazy:?} of {}",
            full[0]
        );
    }
}

#[test]
fn the_window_never_leaves_minus_one_and_one() {
    // With a narrower window the result of alpha-beta is a bound. With (-1, 1) it is exact, so the
    // answer on Chomp may leave the window out.
    let (text, boards) = boards(2, 3);
    for board in boards {
        let exact = minimax(&text, board).answer;
        assert_eq!(alpha_beta(&text, board, -1, 1).answer, exact);
        for (alpha, beta) in [(-1, 0), (0, 1)] {
            let bound = alpha_beta(&text, board, alpha, beta).answer;
            assert!(
                if bound >= beta { exact >= beta } else { exact <= alpha.max(bound) },
                "{board:b} {alpha} {beta}"
            );
        }
    }
}

#[test]
fn searches_of_full_bars_visit_as_many_boards_as_the_documentation_says() {
    let visited = |rows, cols| {
        let text = BitChomp::new(rows, cols).unwrap();
        let full = text.full();
        let list = minimax_list(&text, full).visited;
        let lazy = wins_lazily(&text, full).visited;
        [list, lazy, wins_memoized_list(&text, full).visited, wins_memoized(&text, full).visited]
    };
    assert_eq!(visited(2, 2), [20, 20, 6, 6]);
    assert_eq!(visited(2, 3), [116, 92, 10, 10]);
    assert_eq!(visited(2, 4), [740, 420, 15, 15]);
    assert_eq!(visited(3, 3), [2_464, 156, 20, 14]);
    assert_eq!(visited(2, 5), [5_028, 1_916, 21, 21]);
    assert_eq!(visited(3, 4), [66_192, 804, 35, 22]);
    let text = BitChomp::new(8, 8).unwrap();
    assert_eq!(wins_memoized(&text, text.full()).visited, 1_925);
}

#[test]
fn memoized_steps_visit_as_many_boards_as_the_answer_on_chomp_says() {
    // The answer's O((n + m)! / (n! m!)): every board of the bar, the empty one included.
    for (rows, cols) in [(1, 1), (2, 7), (5, 5), (6, 4)] {
        let text = BitChomp::new(rows, cols).unwrap();
        let boards = Chomp::new(rows, cols).unwrap().index_len() + 1;
        assert_eq!(
            wins_memoized_list(&text, text.full()),
            StepResult { answer: rows * cols > 1, visited: boards }
        );
        assert!(wins_memoized(&text, text.full()).visited <= boards);
    }
}

#[test]
fn a_depth_that_does_not_reach_the_end_asks_the_heuristic() {
    let text = BitChomp::new(3, 3).unwrap();
    let optimist = minimax_to_depth(&text, text.full(), 1, &|_| 7);
    assert_eq!(optimist, StepResult { answer: -1, visited: 10 });
    assert_eq!(
        minimax_to_depth(&text, text.full(), 0, &|_| -3),
        StepResult { answer: -1, visited: 1 }
    );
    let parity = |board: u128| if board.count_ones().is_multiple_of(2) { 1 } else { -1 };
    assert_eq!(minimax_to_depth(&text, text.full(), 9, &parity).answer, 1);
}
