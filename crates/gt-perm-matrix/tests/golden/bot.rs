//! The moves that each strategy of the bot allows, against the golden file.

use std::collections::BTreeMap;

use gt_core::{Limits, Player};
use gt_perm_matrix::bot::{Bot, Strategy};
use gt_perm_matrix::engine::{Keep, Solver};
use gt_perm_matrix::{Matrix, Position, RuleSet};

use crate::table::{Table, rules_of};

#[test]
fn every_strategy_allows_the_golden_moves() {
    let golden = Table::read("bot.csv");
    let mut tables: BTreeMap<[String; 4], Vec<_>> = BTreeMap::new();
    for row in golden.rows().filter(|row| row["rule"] != RuleSet::Ko.name()) {
        let key = ["board", "moveset", "preset", "rule"].map(|column| row[column].clone());
        tables.entry(key).or_default().push(row);
    }
    let mut compared = 0;
    for ([board, moveset, preset, rule], rows) in tables {
        let rules = rules_of(&board, &moveset, preset.parse().unwrap()).with_rule(rule.parse().unwrap()).unwrap();
        let solver = Solver::new(&rules).keep(Keep::Values);
        let solution = solver.solve(&Limits::default(), &mut ()).unwrap();
        let to = |player| solver.distances_to(rules.win_set(player), &Limits::default(), &mut ()).unwrap();
        let distances = Player::BOTH.map(to);
        let bot = Bot::new(&rules, |position| solution.value(position), &distances);
        for row in rows {
            let matrix = Matrix::parse(rules.shape(), &row["grid"]).unwrap();
            let position = Position::new(matrix, Player::BOTH[row["player"].parse::<usize>().unwrap()]);
            for (strategy, column) in Strategy::ALL.into_iter().zip(["H1_forced", "H2_literal", "H12_combined"]) {
                let allowed: Vec<_> = bot.allowed(strategy, &position).iter().map(ToString::to_string).collect();
                assert_eq!(allowed.join(" "), row[column], "{strategy} {row:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 2000, "{compared}");
}
