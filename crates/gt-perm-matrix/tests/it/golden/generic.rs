//! The engine against gt-core's retrograde analysis, position by position.

use gt_core::retrograde::Tablebase;
use gt_core::{Indexed, Run, Solution};
use gt_perm_matrix::solve::{Keep, StateSolver};
use gt_perm_matrix::{Goal, PermMatrix, RuleSet, WinRule};

fn compare(rules: &PermMatrix) {
    let solution = StateSolver::new(rules).keep(Keep::Values).solve(&Run::new()).unwrap();
    let outcomes = StateSolver::new(rules).keep(Keep::Outcomes).solve(&Run::new()).unwrap();
    assert_eq!(solution.counts(), outcomes.counts(), "{rules:?}");
    let table = Tablebase::dense_by_predecessors(rules, &Run::new()).unwrap();
    for rank in 0..rules.index_len() {
        let position = rules.unrank(rank).unwrap();
        assert_eq!(solution.value(&position), table.value(&position), "{rules:?} {position:?}");
        assert_eq!(outcomes.outcome(&position), table.outcome(&position), "{rules:?} {position:?}");
    }
}

#[test]
fn the_engine_equals_retrograde_analysis_on_every_position_of_the_small_boards() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        for &goal in Goal::ALL {
            for &rule in RuleSet::ALL {
                for &win in WinRule::ALL {
                    compare(
                        &PermMatrix::new(rows, cols, goal)
                            .unwrap()
                            .with_rule(rule)
                            .unwrap()
                            .with_win_rule(win),
                    );
                }
            }
        }
    }
}

#[test]
fn the_engine_equals_retrograde_analysis_on_every_position_of_3x4() {
    for rule in [RuleSet::Free, RuleSet::Axes] {
        compare(&PermMatrix::new(3, 4, Goal::HeavyEdge).unwrap().with_rule(rule).unwrap());
    }
}

/// 17,625,600 positions: two minutes of gt-core's solver, so one of the deep tests.
#[cfg(feature = "deep")]
#[test]
fn the_engine_equals_retrograde_analysis_on_every_position_of_3x4_under_ko() {
    for &win in WinRule::ALL {
        compare(
            &PermMatrix::new(3, 4, Goal::HeavyEdge)
                .unwrap()
                .with_rule(RuleSet::Ko)
                .unwrap()
                .with_win_rule(win),
        );
    }
}
