//! Every law of gt-core's test kit, for every goal and rule set on the boards up to 3 x 3.

use std::collections::HashSet;

use gt_core::prelude::*;
use gt_core::{Player, Run};
use gt_perm_matrix::solve::{Keep, StateSolver};
use gt_perm_matrix::{Goal, Kind, Matrix, MatrixPosition, PermMatrix, RuleSet, WinRule, WinSet};
use gt_testkit::laws::{self, Reach};

const LAWS: [&str; 11] = [
    "game",
    "partizan",
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

fn keeps_all_laws(rules: &PermMatrix) {
    assert_eq!(laws::all!(rules).laws(), LAWS);
}

#[test]
fn every_goal_and_rule_set_keeps_all_laws() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        for (goal, rule) in
            Goal::ALL.iter().flat_map(|&goal| RuleSet::ALL.iter().map(move |&rule| (goal, rule)))
        {
            keeps_all_laws(&PermMatrix::new(rows, cols, goal).unwrap().with_rule(rule).unwrap());
        }
    }
}

#[test]
fn both_win_rules_and_other_kinds_of_moves_keep_all_laws() {
    let rules = PermMatrix::new(3, 3, Goal::DiagOrder).unwrap().with_win_rule(WinRule::Mover);
    keeps_all_laws(&rules);
    for rule in [RuleSet::Free, RuleSet::Ko] {
        keeps_all_laws(&rules.clone().with_kinds(Kind::ALL).unwrap().with_rule(rule).unwrap());
    }
}

#[test]
fn kinds_that_leave_a_player_without_a_move_keep_all_laws() {
    for (kind, win) in [Kind::Transpose, Kind::AntiTranspose]
        .into_iter()
        .flat_map(|kind| WinRule::ALL.iter().map(move |&win| (kind, win)))
    {
        for ((rows, cols), rule) in
            [((2, 2), RuleSet::Axes), ((2, 2), RuleSet::Ko), ((3, 3), RuleSet::Axes)]
        {
            let rules = PermMatrix::new(rows, cols, Goal::HeavyEdge).unwrap().with_win_rule(win);
            keeps_all_laws(&rules.with_kinds(&[kind]).unwrap().with_rule(rule).unwrap());
        }
    }
}

#[test]
fn win_sets_by_predicate_by_list_and_empty_keep_all_laws() {
    let rules = PermMatrix::new(2, 3, Goal::Targets).unwrap();
    let corner_is_three = WinSet::predicate(|grid| grid.number(0, 0) == 3);
    let solved = WinSet::states([Matrix::solved(rules.shape())]);
    keeps_all_laws(&rules.clone().with_win_sets(corner_is_three, solved));
    keeps_all_laws(&rules.with_win_sets(WinSet::empty(), WinSet::empty()));
}

/// Checks the law of solutions on every solution of these rules.
///
/// The roots are some states that play reaches and some that it does not reach.
fn solutions_keep_the_law(rules: &PermMatrix) {
    let starts = (0..rules.shape().states())
        .step_by(41)
        .filter_map(|index| Matrix::from_index(rules.shape(), index));
    let roots: Vec<_> = starts
        .flat_map(|matrix| Player::BOTH.map(|player| MatrixPosition::new(matrix, player)))
        .collect();
    for keep in [Keep::Values, Keep::Outcomes, Keep::Counts] {
        let solved = StateSolver::new(rules).keep(keep).solve(&Run::new()).unwrap();
        laws::solution_with(&solved, Reach::default(), roots.clone());
    }
}

#[test]
fn every_solution_keeps_its_law_for_every_goal_and_rule_set() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        for (goal, rule) in
            Goal::ALL.iter().flat_map(|&goal| RuleSet::ALL.iter().map(move |&rule| (goal, rule)))
        {
            for &win in WinRule::ALL {
                solutions_keep_the_law(
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

#[test]
fn every_solution_keeps_its_law_where_a_player_may_have_no_move() {
    for (kind, win) in [Kind::Transpose, Kind::AntiTranspose]
        .into_iter()
        .flat_map(|kind| WinRule::ALL.iter().map(move |&win| (kind, win)))
    {
        for ((rows, cols), rule) in
            [((2, 2), RuleSet::Axes), ((2, 2), RuleSet::Ko), ((3, 3), RuleSet::Axes)]
        {
            let rules = PermMatrix::new(rows, cols, Goal::HeavyEdge).unwrap().with_win_rule(win);
            solutions_keep_the_law(&rules.with_kinds(&[kind]).unwrap().with_rule(rule).unwrap());
        }
    }
}

/// Every position with a last move is compared with all moves from positions that are not over.
#[test]
fn under_ko_a_position_is_read_if_its_last_move_can_have_led_to_it() {
    for win in WinRule::ALL {
        let rules = PermMatrix::new(2, 3, Goal::DiagOrder)
            .unwrap()
            .with_rule(RuleSet::Ko)
            .unwrap()
            .with_win_rule(*win);
        let all: Vec<MatrixPosition> =
            (0..rules.index_len()).filter_map(|rank| rules.unrank(rank)).collect();
        let after = |position: &MatrixPosition| -> Vec<MatrixPosition> {
            let moves = rules.legal_moves(position);
            moves.map(|mv| rules.play(position, mv)).collect()
        };
        let reached: HashSet<MatrixPosition> = all.iter().flat_map(after).collect();
        let mut refused = 0;
        for position in all {
            let read = rules.parse_position(&rules.show_position(&position));
            if position.last.is_none() || reached.contains(&position) {
                assert_eq!(read, Ok(position));
            } else {
                assert!(
                    read.unwrap_err().expected.contains("from a state in which the play goes on"),
                    "{position:?}"
                );
                refused += 1;
            }
        }
        assert!(refused > 0);
    }
}
