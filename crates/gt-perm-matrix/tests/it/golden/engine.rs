//! The engine against the golden counts by ply.

use std::collections::BTreeMap;

use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use gt_core::{
    Enumerate, Indexed, LimitError, Outcome, Player, Progress, Run, Solution, SolveError, Threads,
    Value,
};
use gt_perm_matrix::solve::{Keep, StateSolver, StateValues};
use gt_perm_matrix::{Goal, Matrix, MatrixPosition, PermMatrix, RuleSet, WinRule};

use super::table::{Table, rules_of};

fn solve(rules: &PermMatrix) -> StateValues {
    StateSolver::new(rules).keep(Keep::Counts).solve(&Run::new()).unwrap()
}

#[test]
fn counts_by_ply_are_those_of_the_golden_file_on_every_board_up_to_3x4() {
    type Key = [String; 5];
    let mut tables: BTreeMap<Key, BTreeMap<(String, String, String), String>> = BTreeMap::new();
    for row in Table::read("outcomes.csv").rows() {
        let key =
            ["board", "moveset", "preset", "rule", "winrule"].map(|column| row[column].clone());
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
        let rules = rules_of(board, moveset, preset.parse().unwrap())
            .with_rule(rule)
            .unwrap()
            .with_win_rule(win);
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

/// Returns what a run reports, in order.
fn told(work: impl FnOnce(&Run)) -> Vec<Progress> {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let log = Arc::clone(&seen);
    work(&Run::new().report_to(Arc::new(move |now| log.lock().unwrap().push(now))));
    seen.lock().unwrap().clone()
}

/// Checks that phases begin at 0, never fall and reach their total; returns their last counts.
fn phases(seen: &[Progress]) -> Vec<(&'static str, u64)> {
    let phases: Vec<_> = seen.chunk_by(|a, b| a.phase == b.phase).collect();
    for phase in &phases {
        let (first, last) = (phase[0], phase[phase.len() - 1]);
        assert!(first.done == 0 && phase.is_sorted_by_key(|now| now.done), "{phase:?}");
        assert!(last.total.is_none_or(|total| total == last.done), "{last:?}");
    }
    phases.iter().map(|phase| (phase[0].phase, phase[phase.len() - 1].done)).collect()
}

#[test]
fn progress_names_the_phases_and_counts_the_plies_of_each_player() {
    let rules = PermMatrix::new(3, 3, Goal::HeavyEdge).unwrap().with_rule(RuleSet::Axes).unwrap();
    let mut longest = 0;
    let seen = told(|run| longest = StateSolver::new(&rules).solve(run).unwrap().longest());
    let told = phases(&seen);
    let [
        ("laying out the moves", 10),
        ("filling the win sets", 48),
        (first, plies),
        (second, more),
    ] = told[..]
    else {
        panic!("{told:?}")
    };
    assert!(first.contains("first player") && second.contains("second player"), "{told:?}");
    assert_eq!(
        plies.max(more),
        u64::from(longest) + 1,
        "the plies and a last one that finds nothing"
    );
}

#[test]
fn progress_of_distances_counts_the_moves() {
    let rules = PermMatrix::new(3, 3, Goal::HeavyEdge).unwrap();
    let mut most = 0;
    let seen = told(|run| {
        let distances =
            StateSolver::new(&rules).distances_to(rules.win_set(Player::First), run).unwrap();
        most = distances.counts().len() as u64;
    });
    let expected = [
        ("laying out the moves", 10),
        ("filling the win sets", 24),
        ("walking back, move by move", most),
    ];
    assert_eq!(phases(&seen), expected);
    let seen = told(|run| drop(StateSolver::new(&rules).cooperative(Player::First, run).unwrap()));
    assert_eq!(
        phases(&seen).iter().map(|phase| phase.0).collect::<Vec<_>>()[2..],
        ["walking back, ply by ply"]
    );
}

#[test]
fn values_of_sample_states_are_those_of_the_golden_file() {
    let golden = Table::read("states.csv");
    let mut tables: BTreeMap<[String; 5], Vec<_>> = BTreeMap::new();
    for row in golden.rows().filter(|row| row["rule"] != RuleSet::Ko.name()) {
        let key =
            ["board", "moveset", "preset", "rule", "winrule"].map(|column| row[column].clone());
        tables.entry(key).or_default().push(row);
    }
    for ([board, moveset, preset, rule, win], rows) in tables {
        let rules = rules_of(&board, &moveset, preset.parse().unwrap())
            .with_rule(rule.parse().unwrap())
            .unwrap();
        let rules = rules.with_win_rule(win.parse().unwrap());
        let solution = StateSolver::new(&rules).keep(Keep::Values).solve(&Run::new()).unwrap();
        let outcomes = StateSolver::new(&rules).solve(&Run::new()).unwrap();
        for row in rows {
            let matrix = Matrix::parse(rules.shape(), &row["grid"]).unwrap();
            for player in Player::BOTH {
                let position = MatrixPosition::new(matrix, player);
                let value = solution.value(&position).unwrap().unwrap();
                let p = player.index();
                assert_eq!(
                    value.outcome().to_string()[..1].to_uppercase(),
                    row[format!("value_p{p}").as_str()],
                    "{row:?}"
                );
                let plies = value.plies().map_or("-1".into(), |plies| plies.to_string());
                assert_eq!(plies, row[format!("depth_p{p}").as_str()], "{row:?}");
                assert_eq!(outcomes.outcome(&position), Ok(Some(value.outcome())));
                assert_eq!(outcomes.value(&position), Ok(None), "plies were not kept");
            }
        }
    }
}

#[test]
fn states_listed_for_a_value_have_it_and_match_its_count() {
    let rules = rules_of("3x3", "all", Goal::HeavyEdge).with_rule(RuleSet::Axes).unwrap();
    let solution = StateSolver::new(&rules).keep(Keep::Values).solve(&Run::new()).unwrap();
    for count in solution.counts() {
        let value = match (count.outcome, count.plies) {
            (Outcome::Win, Some(plies)) => Value::Win { plies },
            (Outcome::Loss, Some(plies)) => Value::Loss { plies },
            _ => Value::Draw,
        };
        let states: Vec<_> = solution.states_with(count.player, value).collect();
        assert_eq!(states.len() as u64, count.states, "{count:?}");
        assert!(
            states.iter().all(|&state| solution.value(&MatrixPosition::new(state, count.player))
                == Ok(Some(value)))
        );
    }
}

#[test]
fn answers_do_not_depend_on_the_threads() {
    for rule in [RuleSet::Axes, RuleSet::Ko] {
        let rules = rules_of("3x4", "all", Goal::HeavyEdge).with_rule(rule).unwrap();
        let answers = |threads| {
            let run = Run::new().threads(Threads::exactly(threads).unwrap());
            let solver = StateSolver::new(&rules).keep(Keep::Values);
            let known = solver.solve(&run).unwrap();
            let positions =
                || (0..rules.index_len()).step_by(13).map(|rank| rules.unrank(rank).unwrap());
            let values: Vec<_> = positions().map(|position| known.value(&position)).collect();
            let outcomes = solver.keep(Keep::Outcomes).solve(&run).unwrap();
            let outcomes: Vec<_> =
                positions().map(|position| outcomes.outcome(&position)).collect();
            let distances = solver.distances_to(rules.win_set(Player::First), &run).unwrap();
            let with_help = solver
                .cooperative(Player::Second, &run)
                .unwrap()
                .map(|distances| distances.counts().to_vec());
            (
                known.counts().to_vec(),
                known.win_sets(),
                values,
                outcomes,
                distances.counts().to_vec(),
                with_help,
            )
        };
        let on_one = answers(1);
        assert!([2, 3, 8].into_iter().all(|threads| answers(threads) == on_one), "{rule}");
    }
}

#[test]
fn a_limit_ends_the_work_and_a_board_that_does_not_fit_is_refused_by_name() {
    for rule in [RuleSet::Axes, RuleSet::Ko] {
        let rules = rules_of("3x4", "all", Goal::HeavyEdge).with_rule(rule).unwrap();
        let (solver, stop) = (StateSolver::new(&rules), Arc::new(AtomicBool::new(false)));
        let flag = Arc::clone(&stop);
        let stops_at_the_third_ply = Arc::new(move |now: Progress| {
            flag.store(now.done == 3 && now.total.is_none(), Ordering::Relaxed);
        });
        let run = Run::new().interrupt(stop).report_to(stops_at_the_third_ply);
        assert_eq!(solver.solve(&run).unwrap_err(), SolveError::Limit(LimitError::Interrupted));
        let needed = solver.forecast().unwrap().bytes;
        let refused = solver.solve(&Run::new().memory(needed - 1)).unwrap_err();
        assert_eq!(refused, SolveError::Limit(LimitError::Memory { needed, limit: needed - 1 }));
        let refused = solver.solve(&Run::new().time(core::time::Duration::ZERO)).unwrap_err();
        assert_eq!(refused, SolveError::Limit(LimitError::Time));
    }
    let large = rules_of("4x5", "all", Goal::HeavyEdge);
    assert_eq!(
        StateSolver::new(&large).solve(&Run::new()).unwrap_err().to_string(),
        "the board cannot be 4x5, with 13168189440000 states: expected at most 8 cells of one colour"
    );
}

#[test]
fn every_position_is_listed_once_with_its_value() {
    for rule in [RuleSet::Axes, RuleSet::Ko] {
        let rules = rules_of("2x4", "all", Goal::HeavyEdge).with_rule(rule).unwrap();
        let solved = StateSolver::new(&rules).keep(Keep::Values).solve(&Run::new()).unwrap();
        let mut listed = BTreeMap::new();
        solved
            .for_each(&mut |position, value| {
                assert_eq!(solved.value(position), Ok(Some(value)), "{position:?}");
                assert_eq!(listed.insert(*position, value), None, "{position:?} twice");
                core::ops::ControlFlow::Continue(())
            })
            .unwrap();
        assert_eq!(listed.len() as u64, rules.index_len());
        let mut visited = 0;
        let mut stop = |_: &MatrixPosition, _: Value| {
            visited += 1;
            if visited == 3 {
                core::ops::ControlFlow::Break(())
            } else {
                core::ops::ControlFlow::Continue(())
            }
        };
        solved.for_each(&mut stop).unwrap();
        assert_eq!(visited, 3);
        let outcomes = StateSolver::new(&rules).solve(&Run::new()).unwrap();
        outcomes
            .for_each(&mut |position, value| panic!("{position:?} {value}: plies were not kept"))
            .unwrap();
    }
}

/// 2 x 10^8 states per table: one of the deep tests.
#[cfg(feature = "deep")]
#[test]
fn counts_by_ply_of_3x5_are_those_of_the_golden_file() {
    compare_fixpoints("fixpoints.csv", "3x5");
}

/// 1.6 x 10^9 states, 2.2 GB, some minutes: one of the deep tests.
#[cfg(feature = "deep")]
#[test]
fn counts_by_ply_of_4x4_are_those_of_the_golden_file() {
    compare_fixpoints("fixpoints.csv", "4x4");
}

/// 9 x 10^9 positions: one of the deep tests.
#[cfg(feature = "deep")]
#[test]
fn counts_by_ply_of_3x5_under_ko_are_those_of_the_golden_file() {
    compare_fixpoints("ko_fixpoints.csv", "3x5");
}

#[cfg(feature = "deep")]
fn compare_fixpoints(file: &str, board: &str) {
    let golden = Table::read(file);
    let mut solutions: BTreeMap<(String, String), StateValues> = BTreeMap::new();
    for row in golden.rows().filter(|row| row["board"] == board) {
        let key = (row["preset"].clone(), row["rule"].clone());
        let solution = solutions.entry(key).or_insert_with(|| {
            let rules = rules_of(board, "all", row["preset"].parse().unwrap());
            solve(&rules.with_rule(row["rule"].parse().unwrap()).unwrap())
        });
        let player = Player::BOTH[row["player"].parse::<usize>().unwrap()];
        let plies = Some(row["depth"].parse().unwrap());
        let states = |mover, outcome| {
            let counts = solution
                .counts()
                .iter()
                .filter(|count| count.player == mover && count.outcome == outcome);
            counts
                .filter(|count| count.plies == plies)
                .map(|count| count.states)
                .sum::<u64>()
                .to_string()
        };
        assert_eq!(states(player, Outcome::Win), row["won_p_to_move"], "{row:?}");
        assert_eq!(states(player.other(), Outcome::Loss), row["lost_opponent_to_move"], "{row:?}");
    }
}
