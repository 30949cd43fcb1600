//! Properties that need no golden value.
//!
//! They are symmetry, relabelling, sets of states against single states, and gt-core's bounded
//! solver.

use gt_core::Run;
use gt_core::bounded::Horizon;
use gt_core::prelude::*;
use gt_perm_matrix::solve::{Keep, MatrixBoard, StateSolver, ValueCount};
use gt_perm_matrix::{Goal, Kind, Matrix, PermMatrix, RuleSet, WinSet};

fn counts(rules: &PermMatrix) -> Vec<ValueCount> {
    StateSolver::new(rules).keep(Keep::Counts).solve(&Run::new()).unwrap().counts().to_vec()
}

fn of(counts: &[ValueCount], player: Player) -> Vec<(Outcome, Option<u32>, u64)> {
    counts
        .iter()
        .filter(|count| count.player == player)
        .map(|count| (count.outcome, count.plies, count.states))
        .collect()
}

#[test]
fn transposition_exchanges_the_players_on_square_boards() {
    for goal in [Goal::HeavyEdge, Goal::SortedLines, Goal::EqualSums] {
        let counts = counts(&PermMatrix::new(3, 3, goal).unwrap());
        assert_eq!(of(&counts, Player::First), of(&counts, Player::Second), "{goal}");
    }
    let axes = PermMatrix::new(3, 3, Goal::DiagOrder).unwrap().with_rule(RuleSet::Axes).unwrap();
    assert_eq!(
        of(&counts(&axes), Player::First),
        of(&counts(&axes), Player::Second),
        "the mirror, which exchanges T and A"
    );
}

#[test]
fn exchanging_both_win_sets_exchanges_the_players_under_free() {
    let rules = PermMatrix::new(3, 4, Goal::HeavyEdge).unwrap();
    let [first, second] = Player::BOTH.map(|player| rules.win_set(player).clone());
    let exchanged = counts(&rules.clone().with_win_sets(second, first));
    let plain = counts(&rules);
    assert_eq!(of(&plain, Player::First), of(&exchanged, Player::Second));
    assert_eq!(of(&plain, Player::Second), of(&exchanged, Player::First));
}

#[test]
fn a_player_with_an_empty_win_set_never_wins() {
    let rules = PermMatrix::new(3, 3, Goal::HeavyEdge).unwrap().with_rule(RuleSet::Axes).unwrap();
    let first = rules.win_set(Player::First).clone();
    let counts = counts(&rules.with_win_sets(first, WinSet::empty()));
    let wins = |player| of(&counts, player).iter().any(|(outcome, ..)| *outcome == Outcome::Win);
    assert!(wins(Player::First) && !wins(Player::Second));
}

#[test]
fn a_set_before_a_move_holds_exactly_the_states_that_the_move_takes_into_it() {
    for (rows, cols) in [(2, 3), (3, 3), (3, 4)] {
        let rules =
            PermMatrix::new(rows, cols, Goal::HeavyEdge).unwrap().with_kinds(Kind::ALL).unwrap();
        let board = MatrixBoard::new(&rules, &Run::new()).unwrap();
        let target = board.states_of(rules.win_set(Player::First)).unwrap();
        for reflection in rules.reflections() {
            let before = board.before(reflection.index, &target).unwrap();
            for index in (0..rules.shape().states()).step_by(7) {
                let matrix = Matrix::from_index(rules.shape(), index).unwrap();
                let after = rules.reflect(matrix, reflection.index).unwrap();
                assert_eq!(
                    board.contains(&before, matrix),
                    board.contains(&target, after),
                    "{reflection:?}"
                );
            }
            assert_eq!(before.len(), target.len(), "a move is a permutation");
        }
    }
}

#[test]
fn the_engine_equals_the_bounded_solver_of_gt_core_at_every_k() {
    let plies = 12;
    for rule in [RuleSet::Free, RuleSet::Axes] {
        let rules = PermMatrix::new(2, 4, Goal::HeavyEdge).unwrap().with_rule(rule).unwrap();
        let solution = StateSolver::new(&rules).keep(Keep::Values).solve(&Run::new()).unwrap();
        let horizon = Horizon::dense(&rules, plies, &Run::new()).unwrap();
        for rank in 0..rules.index_len() {
            let position = rules.unrank(rank).unwrap();
            let value = solution.value(&position).unwrap().unwrap();
            let seen =
                Some(value).filter(|value| value.plies().is_some_and(|depth| depth <= plies));
            assert_eq!(horizon.forced(&position), seen, "{position:?}: {value}");
        }
    }
}
