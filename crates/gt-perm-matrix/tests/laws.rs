//! Every law of gt-core's test kit, for every preset and rule set on the boards up to 3 x 3.

use gt_core::testkit::laws;
use gt_perm_matrix::{Kind, Matrix, PermMatrix, Preset, RuleSet, WinRule, WinSet};

const LAWS: [&str; 8] =
    ["game", "partizan", "indexed", "predecessors", "indexed_predecessors", "symmetric", "indexed_symmetric", "notation"];

fn keeps_all_laws(rules: &PermMatrix) {
    assert_eq!(laws::all!(rules).laws(), LAWS);
}

#[test]
fn every_preset_and_rule_set_keeps_all_laws() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        for (preset, rule) in Preset::ALL.into_iter().flat_map(|preset| RuleSet::ALL.map(|rule| (preset, rule))) {
            keeps_all_laws(&PermMatrix::new(rows, cols, preset).unwrap().with_rule(rule).unwrap());
        }
    }
}

#[test]
fn both_win_rules_and_other_kinds_of_moves_keep_all_laws() {
    let rules = PermMatrix::new(3, 3, Preset::DiagOrder).unwrap().with_win_rule(WinRule::Mover);
    keeps_all_laws(&rules);
    for rule in [RuleSet::Free, RuleSet::Ko] {
        keeps_all_laws(&rules.clone().with_kinds(&Kind::ALL).unwrap().with_rule(rule).unwrap());
    }
}

#[test]
fn kinds_that_leave_a_player_without_a_move_keep_all_laws() {
    for (kind, win) in [Kind::Transpose, Kind::AntiTranspose].into_iter().flat_map(|kind| WinRule::ALL.map(|win| (kind, win))) {
        for ((rows, cols), rule) in [((2, 2), RuleSet::Axes), ((2, 2), RuleSet::Ko), ((3, 3), RuleSet::Axes)] {
            let rules = PermMatrix::new(rows, cols, Preset::HeavyEdge).unwrap().with_win_rule(win);
            keeps_all_laws(&rules.with_kinds(&[kind]).unwrap().with_rule(rule).unwrap());
        }
    }
}

#[test]
fn win_sets_by_predicate_by_list_and_empty_keep_all_laws() {
    let rules = PermMatrix::new(2, 3, Preset::Targets).unwrap();
    let corner_is_three = WinSet::predicate(|grid| grid.number(0, 0) == 3);
    let solved = WinSet::states([Matrix::solved(rules.shape())]);
    keeps_all_laws(&rules.clone().with_win_sets(corner_is_three, solved));
    keeps_all_laws(&rules.with_win_sets(WinSet::empty(), WinSet::empty()));
}
