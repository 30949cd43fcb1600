//! All answers of the crate on every small board, against single positions.
//!
//! The sweep covers goals, rule sets, win rules and choices of moves. Some choices leave a player
//! without a move. The reference walks positions by the rules and by gt-core alone: [`Tablebase`]
//! gives values, a breadth-first search gives plies if both players help.

use std::collections::{BTreeMap, VecDeque};

use gt_core::bounded::Horizon;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{Run, Value};
use gt_perm_matrix::play::{DpBot, Reading};
use gt_perm_matrix::solve::{Distances, Keep, StateSolver, StateValues, ValueCount};
use gt_perm_matrix::{
    Goal, Kind, Matrix, MatrixPosition, MoveIndex, PermMatrix, RuleSet, Squares, WinRule,
};

/// Lists choices of moves: each kind alone, the two reflections, and all kinds.
fn kinds() -> Vec<Vec<Kind>> {
    let alone = Kind::ALL.iter().map(|&kind| vec![kind]);
    alone.chain([vec![Kind::Transpose, Kind::AntiTranspose], Kind::ALL.to_vec()]).collect()
}

/// Lists all rules on these boards that fit together.
fn rules_on(boards: &[(usize, usize)]) -> Vec<PermMatrix> {
    let mut all = Vec::new();
    for (&(rows, cols), goal) in
        boards.iter().flat_map(|board| Goal::ALL.iter().map(move |&goal| (board, goal)))
    {
        for (kinds, squares) in kinds()
            .into_iter()
            .flat_map(|kinds| [(kinds.clone(), Squares::All), (kinds, Squares::TwoByTwo)])
        {
            let rules = PermMatrix::new(rows, cols, goal).unwrap();
            let Ok(rules) = rules.with_kinds(&kinds).and_then(|rules| rules.with_squares(squares))
            else {
                continue;
            };
            let of_rule_sets =
                RuleSet::ALL.iter().filter_map(|&rule| rules.clone().with_rule(rule).ok());
            all.extend(of_rule_sets.flat_map(|rules| {
                WinRule::ALL.iter().map(move |&win| rules.clone().with_win_rule(win))
            }));
        }
    }
    all
}

/// Tells whether some player to move may have no move under these rules.
fn may_leave_no_move(rules: &PermMatrix) -> bool {
    let is_stuck = |position: &MatrixPosition| {
        rules.decided(position).is_none() && rules.moves(position).next().is_none()
    };
    (0..rules.index_len()).filter_map(|rank| rules.unrank(rank)).any(|position| is_stuck(&position))
}

/// Lists every state with either player to move and no move made yet.
fn fresh(rules: &PermMatrix) -> impl Iterator<Item = MatrixPosition> {
    let shape = rules.shape();
    let matrices = (0..shape.states()).map(move |index| Matrix::from_index(shape, index).unwrap());
    matrices.flat_map(|matrix| Player::BOTH.map(|player| MatrixPosition::new(matrix, player)))
}

fn counted(values: impl Iterator<Item = (Player, Value)>) -> Vec<ValueCount> {
    let mut counts = BTreeMap::new();
    for (player, value) in values {
        *counts.entry((player, value.outcome(), value.plies())).or_insert(0) += 1;
    }
    counts
        .into_iter()
        .map(|((player, outcome, plies), states)| ValueCount { player, outcome, plies, states })
        .collect()
}

fn solve(rules: &PermMatrix) -> StateValues {
    StateSolver::new(rules).keep(Keep::Values).solve(&Run::new()).unwrap()
}

/// Checks values, counts, outcomes, lists of states and lines against the table of positions.
fn values_agree(rules: &PermMatrix) {
    let run = Run::new();
    let table = Tablebase::dense(rules, &run).unwrap();
    let solved = solve(rules);
    let outcomes = StateSolver::new(rules).solve(&run).unwrap();
    for position in (0..rules.index_len()).map(|rank| rules.unrank(rank).unwrap()) {
        let value = table.value(&position).unwrap().unwrap();
        assert_eq!(solved.value(&position), Ok(Some(value)), "{rules:?} {position:?}");
        assert_eq!(
            outcomes.outcome(&position),
            Ok(Some(value.outcome())),
            "{rules:?} {position:?}"
        );
    }
    for position in fresh(rules) {
        let value = solved.value(&position).unwrap().unwrap();
        let line = solved.line(&position).unwrap().unwrap();
        let end = line.moves.iter().fold(position, |at, &mv| rules.try_play(&at, mv).unwrap());
        assert_eq!(
            line.repeats_from.is_some(),
            value == Value::Draw,
            "{rules:?} {position:?}: {value}"
        );
        assert_eq!(
            rules.terminal(&end).is_some(),
            value != Value::Draw,
            "{rules:?} {position:?}: {value}"
        );
        assert!(
            value.plies().is_none_or(|plies| line.moves.len() == plies as usize),
            "{rules:?} {position:?}: {value}"
        );
    }
    let expected = counted(
        fresh(rules).map(|position| (position.turn, table.value(&position).unwrap().unwrap())),
    );
    assert_eq!(solved.counts(), expected, "{rules:?}");
    assert_eq!(outcomes.counts(), expected, "{rules:?}");
    for count in expected {
        let listed = solved.states_with(count.player, count.value().unwrap());
        assert_eq!(listed.count() as u64, count.states, "{rules:?} {count:?}");
    }
}

/// Checks that gt-core's bounded solver knows exactly the values within `k` plies.
fn horizons_agree(rules: &PermMatrix) {
    let solved = solve(rules);
    for plies in [0, 1, 2, 5] {
        let horizon = Horizon::dense(rules, plies, &Run::new()).unwrap();
        for position in fresh(rules) {
            let near = solved
                .value(&position)
                .unwrap()
                .filter(|value| value.plies().is_some_and(|depth| depth <= plies));
            assert_eq!(horizon.forced(&position), near, "{rules:?} {position:?}");
        }
    }
}

/// Counts the steps from each of `states` states to the nearest target; `None` if none leads there.
///
/// One step leads from `before(s)` to `s`.
fn steps(
    states: u64,
    targets: impl Iterator<Item = u64>,
    before: impl Fn(u64) -> Vec<u64>,
) -> Vec<Option<u32>> {
    let mut steps = vec![None; usize::try_from(states).unwrap()];
    let mut found: VecDeque<_> = targets.map(|target| (target, 0)).collect();
    while let Some((state, taken)) = found.pop_front() {
        let known = &mut steps[usize::try_from(state).unwrap()];
        if known.is_none() {
            *known = Some(taken);
            found.extend(before(state).into_iter().map(|earlier| (earlier, taken + 1)));
        }
    }
    steps
}

fn literal(rules: &PermMatrix, player: Player) -> Distances {
    StateSolver::new(rules)
        .keep(Keep::Values)
        .distances_to(rules.win_set(player), &Run::new())
        .unwrap()
}

/// Checks the plies if both players help against the positions.
///
/// They never exceed the plies of a forced win.
fn cooperation_agrees(rules: &PermMatrix) {
    let run = Run::new();
    let solved = solve(rules);
    let terminal: Vec<_> = (0..rules.index_len())
        .filter_map(|rank| {
            Some((rank, rules.terminal(&rules.unrank(rank)?)?, rules.unrank(rank)?.turn))
        })
        .collect();
    for player in Player::BOTH {
        let distances =
            StateSolver::new(rules).keep(Keep::Values).cooperative(player, &run).unwrap();
        let won = terminal
            .iter()
            .filter(|(_, outcome, turn)| (*outcome == Outcome::Win) == (*turn == player));
        let before = |rank| {
            rules
                .predecessors(&rules.unrank(rank).unwrap())
                .map(|earlier| rules.rank(&earlier))
                .collect::<Vec<_>>()
        };
        let expected = steps(rules.index_len(), won.map(|(rank, ..)| *rank), before);
        for position in fresh(rules) {
            let plies = distances[position.turn.index()].distance(position.matrix).unwrap();
            assert_eq!(
                plies,
                expected[usize::try_from(rules.rank(&position)).unwrap()],
                "{rules:?} {position:?} for player {player}"
            );
            let moves = distances[position.turn.index()].optimal_moves(rules, position.matrix);
            assert!(
                moves.is_empty(),
                "cooperative distances have no optimal moves: {rules:?} {position:?} for player {player}"
            );
            let by_force = solved.value(&position).unwrap().filter(|value| {
                let winner = if value.outcome() == Outcome::Win {
                    position.turn
                } else {
                    position.turn.other()
                };
                *value != Value::Draw && winner == player
            });
            if let Some(value) = by_force {
                assert!(
                    plies.is_some_and(|plies| Some(plies) <= value.plies()),
                    "{rules:?} {position:?}: {value}, {plies:?}"
                );
            }
        }
    }
}

/// Checks that a puzzle is as long as its shortest way, and uses only the moves allowed to it.
fn puzzles_agree(rules: &PermMatrix) {
    let (run, shape) = (Run::new(), rules.shape());
    let solver = StateSolver::new(rules).keep(Keep::Values);
    let target = rules.win_set(Player::First);
    let states = || (0..shape.states()).map(|index| Matrix::from_index(shape, index).unwrap());
    for mover in [None, Some(Player::First), Some(Player::Second)] {
        let found = match mover {
            None => solver.distances_to(target, &run).unwrap(),
            Some(player) => solver.distances_by(player, target, &run).unwrap(),
        };
        let is_made = |kind: Kind| match mover {
            Some(player) if rules.rule() == RuleSet::Axes => {
                kind == [Kind::Transpose, Kind::AntiTranspose][player.index()]
            }
            _ => true,
        };
        let made: Vec<_> =
            rules.reflections().iter().filter(|mv| is_made(mv.kind)).map(|mv| mv.index).collect();
        let before = |index| {
            let matrix = Matrix::from_index(shape, index).unwrap();
            let undone = made
                .iter()
                .map(|&mv| rules.reflect(matrix, rules.inverse(mv).unwrap()).unwrap().index(shape));
            undone.collect::<Vec<_>>()
        };
        let targets = states()
            .filter(|&matrix| target.contains(shape, matrix))
            .map(|matrix| matrix.index(shape));
        let expected = steps(shape.states(), targets, before);
        for matrix in states() {
            let steps = expected[usize::try_from(matrix.index(shape)).unwrap()];
            assert_eq!(found.distance(matrix), Some(steps), "{rules:?} {mover:?} {matrix:?}");
            let way = found.shortest_way(rules, matrix);
            assert_eq!(way.len(), steps.unwrap_or(0) as usize, "{rules:?} {mover:?} {matrix:?}");
            assert!(
                way.iter().chain(&found.optimal_moves(rules, matrix)).all(|mv| made.contains(mv)),
                "{rules:?} {mover:?} {matrix:?}"
            );
        }
    }
}

/// Checks the bots on every position.
///
/// The forced bot keeps every value. The literal bot plays every win in one ply. No bot has a move
/// where the game is over.
fn bots_agree(rules: &PermMatrix) {
    let solved = solve(rules);
    let distances = Player::BOTH.map(|player| literal(rules, player));
    let bots = [Reading::Forced, Reading::Literal, Reading::Combined]
        .map(|reading| DpBot::new(&solved, &distances, reading));
    for position in fresh(rules) {
        let [forced, literal, combined] =
            bots.each_ref().map(|bot| bot.allowed(rules, &position).unwrap());
        if rules.terminal(&position).is_some() {
            assert_eq!(
                [&forced, &literal, &combined],
                [&[] as &[MoveIndex]; 3],
                "{rules:?} {position:?}"
            );
            continue;
        }
        let best = solved.best_moves(&position).unwrap().unwrap();
        let wins =
            |mv: &MoveIndex| rules.terminal(&rules.play(&position, *mv)) == Some(Outcome::Loss);
        let wins: Vec<_> = rules.legal_moves(&position).filter(wins).collect();
        let is_drawn = solved.value(&position) == Ok(Some(Value::Draw));
        assert!(
            if is_drawn { forced.iter().all(|mv| best.contains(mv)) } else { forced == best },
            "{rules:?} {position:?}"
        );
        assert!(
            !combined.is_empty() && combined.iter().all(|mv| forced.contains(mv)),
            "{rules:?} {position:?}"
        );
        assert!(
            if wins.is_empty() { !literal.is_empty() } else { literal == wins },
            "{rules:?} {position:?}: {literal:?}"
        );
    }
}

/// Lists all rules on the smallest boards, and rules with few moves on larger boards.
fn swept() -> Vec<PermMatrix> {
    let few_moves = |rules: &PermMatrix| {
        let kind = rules.reflections()[0].kind;
        rules.rule() == RuleSet::Axes && rules.reflections().iter().all(|mv| mv.kind == kind)
            || rules.reflections().len() == 1
    };
    let larger = rules_on(&[(2, 4), (3, 3)]).into_iter().filter(few_moves);
    rules_on(&[(2, 2), (2, 3), (3, 2)]).into_iter().chain(larger).collect()
}

#[test]
fn the_sweep_meets_players_without_a_move_under_axes_and_ko() {
    let stuck: Vec<_> =
        swept().into_iter().filter(may_leave_no_move).map(|rules| rules.rule()).collect();
    assert!([RuleSet::Axes, RuleSet::Ko].iter().all(|rule| stuck.contains(rule)), "{stuck:?}");
    assert!(!stuck.contains(&RuleSet::Free), "either player has every move");
}

#[test]
fn every_value_equals_that_of_retrograde_analysis() {
    swept().iter().for_each(values_agree);
}

#[test]
fn every_value_within_k_plies_equals_that_of_the_bounded_solver() {
    swept().iter().for_each(horizons_agree);
}

#[test]
fn plies_if_both_help_equal_the_distances_of_positions() {
    swept().iter().for_each(cooperation_agrees);
}

#[test]
fn every_bot_plays_by_its_rules() {
    swept().iter().for_each(bots_agree);
}

#[test]
fn every_puzzle_is_solved_by_the_moves_of_its_player_in_the_fewest() {
    swept().iter().for_each(puzzles_agree);
}
