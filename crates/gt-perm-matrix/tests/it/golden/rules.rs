//! Moves, indices and win sets against values computed by independent programs.

use super::table::{Table, rules_of};
use gt_core::Player;
use gt_perm_matrix::{Goal, Matrix};

#[test]
fn moves_are_numbered_and_swap_cells_as_in_the_golden_file() {
    for row in Table::read("moves.csv").rows() {
        let rules = rules_of(&row["board"], &row["moveset"], Goal::Targets);
        let mv = &rules.reflections()[row["index"].parse::<usize>().unwrap()];
        assert_eq!(
            [mv.k, mv.row, mv.col].map(|n| n.to_string()),
            [&row["k"], &row["row"], &row["col"]].map(String::clone),
            "{row:?}"
        );
        assert_eq!(mv.kind.to_string(), row["kind"], "{row:?}");
        let swaps: Vec<_> =
            mv.sources().iter().filter(|(a, b)| a < b).map(|(a, b)| format!("{a}-{b}")).collect();
        assert_eq!(swaps.join(" "), row["swaps"], "{row:?}");
    }
}

#[test]
fn indices_and_the_states_after_each_move_are_those_of_the_golden_file() {
    for row in Table::read("index.csv").rows() {
        let rules = rules_of(&row["board"], "all", Goal::Targets);
        let shape = rules.shape();
        let matrix = Matrix::parse(shape, &row["grid"]).unwrap();
        let index = row["index"].parse().unwrap();
        assert_eq!(matrix.index(shape), index, "{row:?}");
        assert_eq!(Matrix::from_index(shape, index), Some(matrix), "{row:?}");
        let after = rules
            .reflections()
            .iter()
            .map(|mv| rules.reflect(matrix, mv.index).unwrap().index(shape).to_string());
        assert_eq!(
            after.collect::<Vec<_>>().join(" "),
            row["children_by_move(moveset all)"],
            "{row:?}"
        );
    }
}

#[test]
fn win_sets_have_the_sizes_and_sums_of_the_golden_file() {
    for row in Table::read("winsets.csv").rows() {
        let rules = rules_of(&row["board"], "all", row["preset"].parse().unwrap());
        let shape = rules.shape();
        if shape.states() > 50_000 {
            continue; // 3 x 4 belongs to the engine's tests
        }
        let (mut only, mut both, mut sums) = ([0u64; 2], 0u64, [0u64; 2]);
        for index in 0..shape.states() {
            let matrix = Matrix::from_index(shape, index).unwrap();
            let won = Player::BOTH.map(|player| rules.win_set(player).contains(shape, matrix));
            for player in Player::BOTH.map(Player::index) {
                sums[player] += index * u64::from(won[player]);
                only[player] += u64::from(won[player] && !won[1 - player]);
            }
            both += u64::from(won == [true; 2]);
        }
        let found = [only[0], only[1], both, sums[0], sums[1]].map(|n| n.to_string());
        let keys = ["only_win0", "only_win1", "both", "sum_of_indices_win0", "sum_of_indices_win1"];
        assert_eq!(found, keys.map(|key| row[key].clone()), "{row:?}");
    }
}
