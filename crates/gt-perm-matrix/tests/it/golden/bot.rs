//! The moves that each reading of the bot allows, against the golden file.

use std::collections::BTreeMap;

use gt_core::{Player, Run};
use gt_perm_matrix::play::{DpBot, Reading};
use gt_perm_matrix::solve::{Keep, StateSolver};
use gt_perm_matrix::{Matrix, MatrixPosition, RuleSet};

use super::table::{Table, rules_of};

#[test]
fn every_reading_allows_the_golden_moves() {
    let golden = Table::read("bot.csv");
    let mut tables: BTreeMap<[String; 4], Vec<_>> = BTreeMap::new();
    for row in golden.rows().filter(|row| row["rule"] != RuleSet::Ko.name()) {
        let key = ["board", "moveset", "preset", "rule"].map(|column| row[column].clone());
        tables.entry(key).or_default().push(row);
    }
    let mut compared = 0;
    for ([board, moveset, preset, rule], rows) in tables {
        let rules = rules_of(&board, &moveset, preset.parse().unwrap())
            .with_rule(rule.parse().unwrap())
            .unwrap();
        let solver = StateSolver::new(&rules).keep(Keep::Values);
        let solution = solver.solve(&Run::new()).unwrap();
        let to = |player| solver.distances_to(rules.win_set(player), &Run::new()).unwrap();
        let distances = Player::BOTH.map(to);
        for row in rows {
            let matrix = Matrix::parse(rules.shape(), &row["grid"]).unwrap();
            let position =
                MatrixPosition::new(matrix, Player::BOTH[row["player"].parse::<usize>().unwrap()]);
            for (reading, column) in
                Reading::ALL.iter().copied().zip(["H1_forced", "H2_literal", "H12_combined"])
            {
                let bot = DpBot::new(&solution, &distances, reading);
                let allowed: Vec<_> = bot
                    .allowed(&rules, &position)
                    .unwrap()
                    .iter()
                    .map(ToString::to_string)
                    .collect();
                assert_eq!(allowed.join(" "), row[column], "{reading} {row:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 2000, "{compared}");
}
