//! The bit-set engine against the golden counts by ply.

use std::collections::BTreeMap;

use gt_core::{Limits, Outcome, Player, Progress, Value};
use gt_perm_matrix::engine::{Keep, Solution, Solver};
use gt_perm_matrix::{Matrix, PermMatrix, Position, Preset, RuleSet, WinRule};

use crate::table::{Table, rules_of};

fn solve(rules: &PermMatrix) -> Solution {
    Solver::new(rules).keep(Keep::Counts).solve(&Limits::default(), &mut ()).unwrap()
}

#[test]
fn counts_by_ply_are_those_of_the_golden_file_on_every_board_up_to_3x4() {
    type Key = [String; 5];
    let mut tables: BTreeMap<Key, BTreeMap<(String, String, String), String>> = BTreeMap::new();
    for row in Table::read("outcomes.csv").rows() {
        let key = ["board", "moveset", "preset", "rule", "winrule"].map(|column| row[column].clone());
        let entry = (row["player_to_move"].clone(), row["value"].clone(), row["depth"].clone());
        tables.entry(key).or_default().insert(entry, row["count"].clone());
    }
    let mut compared = 0;
    for (key, golden) in tables {
        let [board, moveset, preset, rule, win] = &key;
        let rule: RuleSet = rule.parse().unwrap();
        if rule == RuleSet::Ko {
            continue;
        }
        let win: WinRule = win.parse().unwrap();
        let rules = rules_of(board, moveset, preset.parse().unwrap()).with_rule(rule).unwrap().with_win_rule(win);
        let found: BTreeMap<_, _> = solve(&rules)
            .counts()
            .iter()
            .map(|count| {
                let player = count.player.index().to_string();
                let outcome = count.outcome.to_string()[..1].to_uppercase();
                let plies = count.plies.map_or("-1".into(), |plies| plies.to_string());
                ((player, outcome, plies), count.states.to_string())
            })
            .collect();
        assert_eq!(found, golden, "{key:?}");
        compared += 1;
    }
    assert!(compared > 50, "{compared} tables");
}

#[test]
fn the_observer_hears_plies_that_grow_over_both_players() {
    let rules = PermMatrix::new(3, 3, Preset::HeavyEdge).unwrap().with_rule(RuleSet::Axes).unwrap();
    let mut seen = Vec::new();
    let solution = Solver::new(&rules).solve(&Limits::default(), &mut |now: Progress| seen.push(now.done)).unwrap();
    assert!(seen.len() as u64 > u64::from(solution.longest()) && (1..).zip(&seen).all(|(ply, &done)| ply == done), "{seen:?}");
}

#[test]
fn values_of_sample_states_are_those_of_the_golden_file() {
    let golden = Table::read("states.csv");
    let mut tables: BTreeMap<[String; 5], Vec<_>> = BTreeMap::new();
    for row in golden.rows().filter(|row| row["rule"] != RuleSet::Ko.name()) {
        let key = ["board", "moveset", "preset", "rule", "winrule"].map(|column| row[column].clone());
        tables.entry(key).or_default().push(row);
    }
    for ([board, moveset, preset, rule, win], rows) in tables {
        let rules = rules_of(&board, &moveset, preset.parse().unwrap()).with_rule(rule.parse().unwrap()).unwrap();
        let rules = rules.with_win_rule(win.parse().unwrap());
        let solution = Solver::new(&rules).keep(Keep::Values).solve(&Limits::default(), &mut ()).unwrap();
        let outcomes = Solver::new(&rules).solve(&Limits::default(), &mut ()).unwrap();
        for row in rows {
            let matrix = Matrix::parse(rules.shape(), &row["grid"]).unwrap();
            for player in Player::BOTH {
                let position = Position::new(matrix, player);
                let value = solution.value(&position).unwrap();
                let p = player.index();
                assert_eq!(value.outcome().to_string()[..1].to_uppercase(), row[format!("value_p{p}").as_str()], "{row:?}");
                let plies = value.plies().map_or("-1".into(), |plies| plies.to_string());
                assert_eq!(plies, row[format!("depth_p{p}").as_str()], "{row:?}");
                assert_eq!(outcomes.outcome(&position), Some(value.outcome()));
            }
        }
    }
}

#[test]
fn the_states_with_a_value_are_as_many_as_counted_and_have_it() {
    let rules = rules_of("3x3", "all", Preset::HeavyEdge).with_rule(RuleSet::Axes).unwrap();
    let solution = Solver::new(&rules).keep(Keep::Values).solve(&Limits::default(), &mut ()).unwrap();
    for count in solution.counts() {
        let value = match (count.outcome, count.plies) {
            (Outcome::Win, Some(plies)) => Value::Win { plies },
            (Outcome::Loss, Some(plies)) => Value::Loss { plies },
            _ => Value::Draw,
        };
        let states: Vec<_> = solution.states_with(count.player, value).collect();
        assert_eq!(states.len() as u64, count.states, "{count:?}");
        assert!(states.iter().all(|&state| solution.value(&Position::new(state, count.player)) == Some(value)));
    }
}

/// 2 x 10^8 states a table: part of the deep command.
#[cfg(feature = "deep")]
#[test]
fn counts_by_ply_of_3x5_are_those_of_the_golden_file() {
    compare_fixpoints("3x5");
}

/// 1.6 x 10^9 states, 2.2 GB, minutes: part of the deep command.
#[cfg(feature = "deep")]
#[test]
fn counts_by_ply_of_4x4_are_those_of_the_golden_file() {
    compare_fixpoints("4x4");
}

#[cfg(feature = "deep")]
fn compare_fixpoints(board: &str) {
    let golden = Table::read("fixpoints.csv");
    let mut solutions: BTreeMap<(String, String), Solution> = BTreeMap::new();
    for row in golden.rows().filter(|row| row["board"] == board) {
        let key = (row["preset"].clone(), row["rule"].clone());
        let solution = solutions.entry(key).or_insert_with(|| {
            let rules = rules_of(board, "all", row["preset"].parse().unwrap());
            solve(&rules.with_rule(row["rule"].parse().unwrap()).unwrap())
        });
        let player = Player::BOTH[row["player"].parse::<usize>().unwrap()];
        let plies = Some(row["depth"].parse().unwrap());
        let states = |mover, outcome| {
            let counts = solution.counts().iter().filter(|count| count.player == mover && count.outcome == outcome);
            counts.filter(|count| count.plies == plies).map(|count| count.states).sum::<u64>().to_string()
        };
        assert_eq!(states(player, Outcome::Win), row["won_p_to_move"], "{row:?}");
        assert_eq!(states(player.other(), Outcome::Loss), row["lost_opponent_to_move"], "{row:?}");
    }
}
