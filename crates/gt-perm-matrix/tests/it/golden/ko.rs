//! Rule set `ko`, where positions hold the last move, against the golden files.

use std::collections::BTreeMap;

use gt_core::{Outcome, Player, Run, Solution};
use gt_perm_matrix::play::{DpBot, Reading};
use gt_perm_matrix::solve::{Keep, StateSolver, StateValues, ValueCount};
use gt_perm_matrix::{Goal, Matrix, MatrixPosition, MoveIndex, PermMatrix, RuleSet};

use super::table::{Table, rules_of};

fn ko(board: &str, moveset: &str, preset: &str) -> PermMatrix {
    rules_of(board, moveset, preset.parse::<Goal>().unwrap()).with_rule(RuleSet::Ko).unwrap()
}

fn solve(rules: &PermMatrix) -> StateValues {
    StateSolver::new(rules).keep(Keep::Values).solve(&Run::new()).unwrap()
}

fn letter(outcome: Outcome) -> String {
    outcome.to_string()[..1].to_uppercase()
}

#[test]
fn counts_by_ply_are_the_golden_ones() {
    let mut tables: BTreeMap<[String; 4], BTreeMap<[String; 3], String>> = BTreeMap::new();
    for row in Table::read("outcomes.csv").rows().filter(|row| row["rule"] == "ko") {
        let key = ["board", "moveset", "preset", "winrule"].map(|column| row[column].clone());
        let entry = ["player_to_move", "value", "depth"].map(|column| row[column].clone());
        tables.entry(key).or_default().insert(entry, row["count"].clone());
    }
    for (key, golden) in tables {
        let [board, moveset, preset, win] = &key;
        let rules = ko(board, moveset, preset).with_win_rule(win.parse().unwrap());
        let text = |count: &ValueCount| {
            let plies = count.plies.map_or("-1".into(), |plies| plies.to_string());
            (
                [count.player.index().to_string(), letter(count.outcome), plies],
                count.states.to_string(),
            )
        };
        let found: BTreeMap<_, _> = solve(&rules).counts().iter().map(text).collect();
        assert_eq!(found, golden, "{key:?}");
    }
}

#[test]
fn states_with_a_forbidden_move_have_the_golden_values() {
    let golden = Table::read("ko_states.csv");
    let mut tables: BTreeMap<[String; 3], Vec<_>> = BTreeMap::new();
    for row in golden.rows() {
        tables
            .entry(["board", "moveset", "preset"].map(|column| row[column].clone()))
            .or_default()
            .push(row);
    }
    for ([board, moveset, preset], rows) in tables {
        let rules = ko(&board, &moveset, &preset);
        let solved = solve(&rules);
        for row in rows {
            let mut position = MatrixPosition::new(
                Matrix::parse(rules.shape(), &row["grid"]).unwrap(),
                Player::BOTH[row["player_to_move"].parse::<usize>().unwrap()],
            );
            position.last = row["forbidden_move"].parse().ok().map(MoveIndex);
            let value = solved.value(&position).unwrap().unwrap();
            let plies = value.plies().map_or("-1".into(), |plies| plies.to_string());
            assert_eq!(
                (letter(value.outcome()), plies),
                (row["value"].clone(), row["depth"].clone()),
                "{row:?}"
            );
        }
    }
}

#[test]
fn every_reading_allows_the_golden_moves() {
    let golden = Table::read("bot.csv");
    let mut tables: BTreeMap<[String; 3], Vec<_>> = BTreeMap::new();
    for row in golden.rows().filter(|row| row["rule"] == "ko") {
        tables
            .entry(["board", "moveset", "preset"].map(|column| row[column].clone()))
            .or_default()
            .push(row);
    }
    for ([board, moveset, preset], rows) in tables {
        let rules = ko(&board, &moveset, &preset);
        let solved = solve(&rules);
        let engine = StateSolver::new(&rules).keep(Keep::Values);
        let distances = Player::BOTH
            .map(|player| engine.distances_to(rules.win_set(player), &Run::new()).unwrap());
        for row in rows {
            let matrix = Matrix::parse(rules.shape(), &row["grid"]).unwrap();
            let position =
                MatrixPosition::new(matrix, Player::BOTH[row["player"].parse::<usize>().unwrap()]);
            for (reading, column) in
                Reading::ALL.iter().copied().zip(["H1_forced", "H2_literal", "H12_combined"])
            {
                let bot = DpBot::new(&solved, &distances, reading);
                let allowed: Vec<_> = bot
                    .allowed(&rules, &position)
                    .unwrap()
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                assert_eq!(allowed.join(" "), row[column], "{reading} {row:?}");
            }
        }
    }
}
