//! The engine against gt-core's retrograde analysis, state by state.

use gt_core::retrograde::Tablebase;
use gt_core::{Player, Run, Solution};
use gt_perm_matrix::solve::{Keep, Solver};
use gt_perm_matrix::{Goal, Matrix, PermMatrix, Position, RuleSet, WinRule};

fn compare(rules: &PermMatrix) {
    let solution = Solver::new(rules).keep(Keep::Values).solve(&Run::new()).unwrap();
    let table = Tablebase::dense_by_predecessors(rules, &Run::new()).unwrap();
    for index in 0..rules.shape().states() {
        for player in Player::BOTH {
            let position = Position::new(Matrix::from_index(rules.shape(), index).unwrap(), player);
            assert_eq!(solution.value(&position), table.value(&position), "{rules:?} {position:?}");
        }
    }
}

#[test]
fn the_engine_equals_retrograde_analysis_on_every_state_of_the_small_boards() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        for &goal in Goal::ALL {
            for rule in [RuleSet::Free, RuleSet::Axes] {
                for &win in WinRule::ALL {
                    compare(&PermMatrix::new(rows, cols, goal).unwrap().with_rule(rule).unwrap().with_win_rule(win));
                }
            }
        }
    }
}

#[test]
fn the_engine_equals_retrograde_analysis_on_every_state_of_3x4() {
    for rule in [RuleSet::Free, RuleSet::Axes] {
        compare(&PermMatrix::new(3, 4, Goal::HeavyEdge).unwrap().with_rule(rule).unwrap());
    }
}
