//! The claims of the matrix article, each under its own name.

use gt_core::{Game, Player, Run, Solution, Value};
use gt_perm_matrix::play::K_INF;
use gt_perm_matrix::solve::{Keep, StateSolver};
use gt_perm_matrix::source::{
    Dp, decode, encode, exchange_of, keeps_colours, state_win, way_of_exchanges,
};
use gt_perm_matrix::{
    Goal, Kind, Matrix, MatrixPosition, PermMatrix, RuleSet, Shape, Squares, WinSet,
};

const BOARDS: [(usize, usize); 5] = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)];

fn rules(rows: usize, cols: usize) -> PermMatrix {
    PermMatrix::new(rows, cols, Goal::HeavyEdge).unwrap()
}

#[test]
fn the_winning_states_are_enumerated_in_full() {
    let rules = PermMatrix::new(3, 3, Goal::ColourHome).unwrap();
    let first: Vec<_> = state_win(&rules, Player::First).collect();
    assert_eq!(first.len(), 24); // the four odd numbers anywhere
    let listed = WinSet::states(first.iter().map(|&state| decode(rules.shape(), state).unwrap()));
    for state in 0..rules.shape().states() {
        let matrix = decode(rules.shape(), state).unwrap();
        assert_eq!(encode(rules.shape(), matrix), state);
        assert_eq!(listed.contains(rules.shape(), matrix), first.contains(&state));
    }
}

#[test]
fn every_number_keeps_its_colour_at_every_move() {
    for (rows, cols) in [(2, 2), (3, 4), (4, 4), (5, 5)] {
        let rules = rules(rows, cols);
        assert!(rules.reflections().iter().all(|mv| keeps_colours(rules.shape(), mv)));
    }
}

#[test]
fn any_two_diagonal_neighbours_are_exchanged_by_a_reflection_of_a_2_x_2() {
    for (rows, cols) in [(2, 2), (3, 4), (5, 5)] {
        let rules = rules(rows, cols).with_squares(Squares::TwoByTwo).unwrap();
        let shape = rules.shape();
        for (a, b) in (0..shape.cells()).flat_map(|a| (0..shape.cells()).map(move |b| (a, b))) {
            let ((r, c), (s, d)) = (shape.row_col(a), shape.row_col(b));
            let neighbours = r.abs_diff(s) == 1 && c.abs_diff(d) == 1;
            assert_eq!(exchange_of(&rules, a, b).is_some(), neighbours, "{shape}: {a} and {b}");
        }
    }
}

#[test]
fn every_arrangement_that_keeps_the_colours_is_reached_by_exchanges() {
    for (rows, cols) in BOARDS.into_iter().chain([(3, 5), (4, 4), (5, 5)]) {
        let rules = rules(rows, cols).with_squares(Squares::TwoByTwo).unwrap();
        let shape = rules.shape();
        for sample in 0..50 {
            let state =
                |salt: u64| (sample + salt).wrapping_mul(0x9E37_79B9_7F4A_7C15) % shape.states();
            let [from, to] = [state(1), state(1000)].map(|state| decode(shape, state).unwrap());
            let way = way_of_exchanges(&rules, from, to).unwrap();
            assert_eq!(
                way.iter().fold(from, |matrix, &mv| rules.reflect(matrix, mv).unwrap()),
                to,
                "{shape}"
            );
        }
    }
}

#[test]
fn transpositions_alone_keep_every_anti_diagonal_and_reach_only_the_product_of_factorials() {
    // Lengths of the anti-diagonals of 3 x 3: 1 2 3 2 1, so 1! 2! 3! 2! 1!.
    let rules = rules(3, 3).with_kinds(&[Kind::Transpose]).unwrap();
    let solved = WinSet::states([Matrix::solved(rules.shape())]);
    let distances = StateSolver::new(&rules).distances_to(&solved, &Run::new()).unwrap();
    assert_eq!(distances.counts().iter().sum::<u64>(), 24);
}

#[test]
fn under_free_no_win_is_deeper_than_one_ply_and_no_loss_than_two() {
    for (rows, cols) in BOARDS {
        for &goal in Goal::ALL {
            let rules = PermMatrix::new(rows, cols, goal).unwrap();
            let solution = StateSolver::new(&rules).keep(Keep::Counts).solve(&Run::new()).unwrap();
            assert!(solution.longest() <= 2, "{} {goal}", rules.shape());
        }
    }
}

#[test]
fn dp_is_monotone_in_k_and_its_readings_agree_at_k_0_up_to_the_mover() {
    let rules = PermMatrix::new(3, 3, Goal::HeavyEdge).unwrap().with_rule(RuleSet::Axes).unwrap();
    let solver = StateSolver::new(&rules).keep(Keep::Values);
    let solution = solver.solve(&Run::new()).unwrap();
    let to = |player| solver.distances_to(rules.win_set(player), &Run::new()).unwrap();
    let distances = Player::BOTH.map(to);
    let (forced, literal) = (Dp::Forced(&solution), Dp::Literal(&distances));
    let shape: Shape = rules.shape();
    for state in 0..shape.states() {
        let matrix = decode(shape, state).unwrap();
        for player in Player::BOTH {
            for dp in [forced, literal] {
                let least = dp.least_k(matrix, player);
                let first = (0..60).find(|&k| dp.can_win(matrix, k, player));
                assert_eq!(first, least);
                assert!(least.is_none_or(|least| dp.can_win(matrix, K_INF, player)
                    && dp.can_win(matrix, least + 1, player)));
            }
            let won = rules.win_set(player).contains(shape, matrix);
            assert_eq!(literal.can_win(matrix, 0, player), won);
            let decided = rules.decided(&MatrixPosition::new(matrix, player));
            assert_eq!(forced.can_win(matrix, 0, player), decided == Some(gt_core::Outcome::Win));
            if let Some(k) = forced.least_k(matrix, player) {
                assert_eq!(
                    solution.value(&MatrixPosition::new(matrix, player)),
                    Ok(Some(Value::Win { plies: k }))
                );
            }
        }
    }
}
