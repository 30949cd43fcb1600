//! The engine against a queue solver that shares no code with it.
//!
//! Rules and search are written here a second time, on plain lists of numbers. They run on random
//! boards, rule sets, squares and win sets.

use std::collections::{HashMap, HashSet, VecDeque};

use gt_core::{Player, Run, Solution, Value};
use gt_perm_matrix::solve::{Keep, StateSolver, StateValues, ValueCount};
use gt_perm_matrix::{
    Goal, Kind, Matrix, MatrixPosition, PermMatrix, RuleSet, Squares, WinRule, WinSet,
};
use proptest::prelude::*;

type Numbers = Vec<usize>;
type Node = (Numbers, usize);

/// A game as the oracle sees it.
#[derive(Clone, Debug)]
struct Case {
    rows: usize,
    cols: usize,
    axes: bool,
    /// The kinds in use, out of T, A and half-turns.
    kinds: Vec<usize>,
    two_by_two: bool,
    any: bool,
    sets: [HashSet<Numbers>; 2],
}

impl Case {
    /// Lists every arrangement that keeps the colours, by trying all cells of a number's colour.
    fn arrangements(&self) -> Vec<Numbers> {
        let cells = self.rows * self.cols;
        let colour = |cell: usize| (cell / self.cols + cell % self.cols) % 2;
        let mut partial = vec![Vec::new()];
        for cell in 0..cells {
            let fits = |numbers: &Numbers, number: &usize| {
                !numbers.contains(number) && colour(number - 1) == colour(cell)
            };
            let grown = partial.iter().flat_map(|numbers| {
                (1..=cells)
                    .filter(move |number| fits(numbers, number))
                    .map(|number| [&numbers[..], &[number]].concat())
            });
            partial = grown.collect();
        }
        partial
    }

    fn after(&self, (numbers, player): &Node) -> Vec<Node> {
        let sizes = 2..=if self.two_by_two { 2 } else { self.rows.min(self.cols) };
        let mut after = Vec::new();
        for k in sizes {
            for (r, c) in (0..=self.rows - k).flat_map(|r| (0..=self.cols - k).map(move |c| (r, c)))
            {
                for &kind in &self.kinds {
                    if self.axes && kind != *player {
                        continue;
                    }
                    let mut moved = numbers.clone();
                    for (i, j) in (0..k).flat_map(|i| (0..k).map(move |j| (i, j))) {
                        let (x, y) = [(j, i), (k - 1 - j, k - 1 - i), (k - 1 - i, k - 1 - j)][kind];
                        moved[(r + i) * self.cols + c + j] = numbers[(r + x) * self.cols + c + y];
                    }
                    after.push((moved, 1 - player));
                }
            }
        }
        after
    }

    /// Tells whether the player to move has won (true) or lost (false), if the game is over.
    ///
    /// It is over if a player has won, or if the player to move has no move.
    fn over(&self, (numbers, player): &Node) -> Option<bool> {
        if self.sets[1 - player].contains(numbers) {
            return Some(false);
        }
        if self.any && self.sets[*player].contains(numbers) {
            return Some(true);
        }
        (self.axes && !self.kinds.contains(player)).then_some(false)
    }

    /// Finds who wins each position and in how many plies; a missing position is a draw.
    fn solve(&self) -> HashMap<Node, (bool, u32)> {
        let nodes: Vec<Node> = self
            .arrangements()
            .into_iter()
            .flat_map(|numbers| [(numbers.clone(), 0), (numbers, 1)])
            .collect();
        let mut before: HashMap<Node, Vec<Node>> = HashMap::new();
        let mut open: HashMap<Node, usize> = HashMap::new();
        let mut values = HashMap::new();
        let mut queue = VecDeque::new();
        for node in nodes {
            if let Some(won) = self.over(&node) {
                values.insert(node.clone(), (won, 0));
                queue.push_back(node);
                continue;
            }
            let after = self.after(&node);
            open.insert(node.clone(), after.len());
            for next in after {
                before.entry(next).or_default().push(node.clone());
            }
        }
        while let Some(node) = queue.pop_front() {
            let (won, plies) = values[&node];
            for earlier in before.remove(&node).unwrap_or_default() {
                if values.contains_key(&earlier) {
                    continue;
                }
                let left = open.get_mut(&earlier).unwrap();
                *left -= 1;
                if !won || *left == 0 {
                    values.insert(earlier.clone(), (!won, plies + 1));
                    queue.push_back(earlier);
                }
            }
        }
        values
    }

    fn rules(&self) -> PermMatrix {
        let rules = PermMatrix::new(self.rows, self.cols, Goal::Targets).unwrap();
        let kinds: Vec<_> = self.kinds.iter().map(|&kind| Kind::ALL[kind]).collect();
        let shape = rules.shape();
        let [first, second] = self.sets.each_ref().map(|set| {
            WinSet::states(set.iter().map(|numbers| Matrix::from_numbers(shape, numbers).unwrap()))
        });
        let rules = rules
            .with_kinds(&kinds)
            .unwrap()
            .with_squares(if self.two_by_two { Squares::TwoByTwo } else { Squares::All })
            .unwrap();
        let rules = rules.with_rule(if self.axes { RuleSet::Axes } else { RuleSet::Free }).unwrap();
        rules
            .with_win_rule(if self.any { WinRule::Any } else { WinRule::Mover })
            .with_win_sets(first, second)
    }

    fn engine(&self) -> (PermMatrix, StateValues) {
        let rules = self.rules();
        let solution = StateSolver::new(&rules).keep(Keep::Values).solve(&Run::new()).unwrap();
        (rules, solution)
    }
}

/// Generates cases whose sets hold from none to about a third of all arrangements.
fn cases() -> impl Strategy<Value = Case> {
    let board = prop::sample::select(vec![(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]);
    let kinds = prop::sample::select(vec![vec![0, 1], vec![0, 1], vec![0, 1, 2], vec![0], vec![1]]);
    let options = (any::<bool>(), kinds, any::<bool>(), any::<bool>());
    (board, options, [0u64..40, 0u64..40], any::<[u64; 2]>()).prop_map(
        |((rows, cols), (axes, mut kinds, two_by_two, any), shares, salts)| {
            kinds.retain(|&kind| !axes || kind < 2);
            let mut case = Case {
                rows,
                cols,
                axes,
                kinds,
                two_by_two,
                any,
                sets: [HashSet::new(), HashSet::new()],
            };
            let all = case.arrangements();
            for player in [0, 1] {
                let mut word = salts[player] | 1;
                let mut chosen = |_: &&Numbers| {
                    word ^= word << 13;
                    word ^= word >> 7;
                    word ^= word << 17;
                    word % 100 < shares[player]
                };
                case.sets[player] = all.iter().filter(&mut chosen).cloned().collect();
            }
            case
        },
    )
}

const fn agrees(value: Option<Value>, oracle: Option<&(bool, u32)>) -> bool {
    match (value, oracle) {
        (Some(Value::Draw), None) => true,
        (Some(Value::Win { plies }), Some(&(true, depth)))
        | (Some(Value::Loss { plies }), Some(&(false, depth))) => plies == depth,
        _ => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn the_engine_equals_a_queue_solver_on_every_position(case in cases()) {
        let (rules, solution) = case.engine();
        let oracle = case.solve();
        for numbers in case.arrangements() {
            let matrix = Matrix::from_numbers(rules.shape(), &numbers).unwrap();
            for player in Player::BOTH {
                let value = solution.value(&MatrixPosition::new(matrix, player)).unwrap();
                let expected = oracle.get(&(numbers.clone(), player.index()));
                prop_assert!(agrees(value, expected), "{numbers:?} {player}: {value:?}, by the queue {expected:?}");
            }
        }
    }

    #[test]
    fn renaming_the_numbers_of_a_colour_changes_no_value(case in cases(), turns in 1usize..4) {
        let cells = case.rows * case.cols;
        let colour = |number: usize| ((number - 1) / case.cols + (number - 1) % case.cols) % 2;
        let of_colour: [Numbers; 2] = [0, 1].map(|wanted| (1..=cells).filter(|&number| colour(number) == wanted).collect());
        let renamed = |numbers: &Numbers| -> Numbers {
            let rename = |number: &usize| {
                let class = &of_colour[colour(*number)];
                class[(class.iter().position(|other| other == number).unwrap() + turns) % class.len()]
            };
            numbers.iter().map(rename).collect()
        };
        let other = Case { sets: case.sets.each_ref().map(|set| set.iter().map(&renamed).collect()), ..case.clone() };
        let ((rules, solution), (_, renamed_solution)) = (case.engine(), other.engine());
        for numbers in case.arrangements() {
            let [matrix, after] = [numbers.clone(), renamed(&numbers)].map(|numbers| Matrix::from_numbers(rules.shape(), &numbers).unwrap());
            for player in Player::BOTH {
                let value = renamed_solution.value(&MatrixPosition::new(after, player)).unwrap();
                prop_assert_eq!(solution.value(&MatrixPosition::new(matrix, player)).unwrap(), value);
            }
        }
    }

    /// Tests a claim: wins are odd and losses even if only the mover can win by a move.
    #[test]
    fn wins_are_odd_and_losses_even_if_only_the_mover_can_win(case in cases()) {
        let (_, solution) = Case { any: false, ..case }.engine();
        for count in solution.counts() {
            let odd = count.plies.map(|plies| plies % 2 == 1);
            let expected = count.value().filter(|value| *value != Value::Draw).map(|value| matches!(value, Value::Win { .. }));
            prop_assert_eq!(odd, expected, "{:?}", count);
        }
    }
}

#[test]
fn a_win_takes_an_even_number_of_plies_where_a_player_is_forced_into_the_others_set() {
    let rules = PermMatrix::new(3, 3, Goal::HeavyEdge).unwrap().with_rule(RuleSet::Axes).unwrap();
    let solution = StateSolver::new(&rules).keep(Keep::Counts).solve(&Run::new()).unwrap();
    let even_win =
        |value: Value| matches!(value, Value::Win { plies } if plies > 0 && plies % 2 == 0);
    assert!(solution.counts().iter().filter_map(ValueCount::value).any(even_win));
}
