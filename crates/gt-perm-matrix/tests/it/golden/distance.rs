//! Distances without an opponent against the golden files.

use std::collections::BTreeMap;

use gt_core::{Player, Run};
use gt_perm_matrix::solve::{Distances, Keep, StateSolver};
use gt_perm_matrix::{Goal, Matrix, WinSet};

use super::table::{Table, rules_of};

/// Returns the number of states by distance; -1 stands for states that cannot reach the set.
fn histogram(distances: &Distances) -> BTreeMap<String, String> {
    let reached = distances
        .counts()
        .iter()
        .enumerate()
        .map(|(distance, count)| (distance.to_string(), *count));
    let all = reached.chain([("-1".into(), distances.unreachable())]);
    all.filter(|(_, count)| *count > 0)
        .map(|(distance, count)| (distance, count.to_string()))
        .collect()
}

#[test]
fn the_literal_filling_of_dp_has_the_golden_counts() {
    let mut tables: BTreeMap<[String; 4], BTreeMap<String, String>> = BTreeMap::new();
    for row in Table::read("coop_hist.csv").rows() {
        let key = ["board", "moveset", "preset", "target_player"].map(|column| row[column].clone());
        tables.entry(key).or_default().insert(row["distance"].clone(), row["count"].clone());
    }
    for (key, golden) in tables {
        let [board, moveset, preset, player] = &key;
        let rules = rules_of(board, moveset, preset.parse().unwrap());
        let player = Player::BOTH[player.parse::<usize>().unwrap()];
        let distances =
            StateSolver::new(&rules).distances_to(rules.win_set(player), &Run::new()).unwrap();
        assert_eq!(histogram(&distances), golden, "{key:?}");
    }
}

#[test]
fn distances_from_the_solved_matrix_have_the_golden_counts() {
    let mut tables: BTreeMap<[String; 2], BTreeMap<String, String>> = BTreeMap::new();
    for row in Table::read("cayley.csv").rows() {
        let key = ["board", "moveset"].map(|column| row[column].clone());
        tables.entry(key).or_default().insert(row["distance"].clone(), row["count"].clone());
    }
    for ([board, moveset], golden) in tables {
        let rules = rules_of(&board, &moveset, Goal::Targets);
        if rules.shape().states() > 1_000_000 {
            continue; // too large for the ordinary tests
        }
        let solved = WinSet::states([Matrix::solved(rules.shape())]);
        let distances = StateSolver::new(&rules).distances_to(&solved, &Run::new()).unwrap();
        assert_eq!(histogram(&distances), golden, "{board} {moveset}");
    }
}

#[test]
fn distances_of_sample_states_in_both_readings_are_the_golden_ones() {
    type Key = [String; 5];
    let mut tables: BTreeMap<Key, Vec<_>> = BTreeMap::new();
    let states = Table::read("states.csv");
    for row in states.rows().filter(|row| row["board"] != "3x4") {
        let key =
            ["board", "moveset", "preset", "rule", "winrule"].map(|column| row[column].clone());
        tables.entry(key).or_default().push(row);
    }
    for ([board, moveset, preset, rule, win], rows) in tables {
        let rules = rules_of(&board, &moveset, preset.parse().unwrap())
            .with_rule(rule.parse().unwrap())
            .unwrap();
        let rules = rules.with_win_rule(win.parse().unwrap());
        let solver = StateSolver::new(&rules).keep(Keep::Values);
        let run = Run::new();
        for player in Player::BOTH {
            let literal = solver.distances_to(rules.win_set(player), &run).unwrap();
            let turns = solver.cooperative(player, &run).unwrap();
            for row in &rows {
                let matrix = Matrix::parse(rules.shape(), &row["grid"]).unwrap();
                let text = |distances: &Distances| {
                    distances.distance(matrix).unwrap().map_or("-1".into(), |d| d.to_string())
                };
                let p = player.index();
                let golden = &row[format!("coop{p}").as_str()];
                assert!(golden.is_empty() || *golden == text(&literal), "{row:?}");
                for mover in Player::BOTH.map(Player::index) {
                    assert_eq!(
                        text(&turns[mover]),
                        row[format!("coopplay{p}_p{mover}tomove").as_str()],
                        "{p} {mover} {row:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_shortest_way_solves_the_puzzle_in_as_many_moves_as_its_distance() {
    let rules = rules_of("3x3", "all", Goal::Targets);
    let solved = WinSet::states([Matrix::solved(rules.shape())]);
    let distances =
        StateSolver::new(&rules).keep(Keep::Values).distances_to(&solved, &Run::new()).unwrap();
    for index in (0..rules.shape().states()).step_by(97) {
        let start = Matrix::from_index(rules.shape(), index).unwrap();
        let way = distances.shortest_way(&rules, start);
        let end = way.iter().fold(start, |matrix, &mv| rules.reflect(matrix, mv).unwrap());
        assert_eq!(end, Matrix::solved(rules.shape()));
        assert_eq!(Some(Some(u32::try_from(way.len()).unwrap())), distances.distance(start));
    }
}
