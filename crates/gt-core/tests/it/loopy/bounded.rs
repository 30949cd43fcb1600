//! `bounded::Horizon` against the definition.

use gt_core::bounded::Horizon;
use gt_core::graph::GameGraph;
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::{LimitError, Run, SolveError};
use gt_testkit::scripted::Scripted;

use crate::loopy::graphs::{self, Numbers, solved};
use crate::loopy::oracle;
use crate::loopy::progress::phases;

#[test]
fn within_k_agrees_with_its_definition() {
    for graph in graphs::all(60) {
        let truth = oracle::truth(&graph);
        let reversible = graph.clone().into_reversible();
        for plies in [0, 1, 2, 3, 5, 8, 1000] {
            let dense = Horizon::dense(&graph, plies, &Run::new()).unwrap();
            let backwards =
                Horizon::dense_by_predecessors(&reversible, plies, &Run::new()).unwrap();
            for p in 0..graph.len() {
                for k in 0..=plies.min(40) {
                    let expected =
                        Some(truth.within[(k as usize).min(truth.within.len() - 1)][p as usize]);
                    assert_eq!(
                        dense.within(&p, k),
                        expected,
                        "{p} within {k} of {plies} plies in\n{graph}"
                    );
                    assert_eq!(backwards.within(&p, k), expected);
                }
                assert!(dense.sees(&p).unwrap() >= plies);
            }
        }
    }
}

#[test]
fn looking_ahead_agrees_as_far_as_it_sees() {
    for graph in graphs::all(60) {
        let truth = oracle::truth(&graph);
        for plies in [0, 1, 2, 3, 5, 8, 1000] {
            let horizon = Horizon::explore(&graph, [graph.initial()], plies, &Run::new()).unwrap();
            assert!(horizon.sees(&graph.initial()).unwrap() >= plies);
            for p in 0..graph.len() {
                let Some(seen) = horizon.sees(&p) else {
                    assert_eq!(horizon.within(&p, 0), None);
                    continue;
                };
                for k in 0..40 {
                    let expected =
                        truth.within[(k as usize).min(truth.within.len() - 1)][p as usize];
                    assert_eq!(
                        horizon.within(&p, k),
                        (k <= seen).then_some(expected),
                        "{p} within {k} of {plies} in\n{graph}"
                    );
                }
            }
        }
    }
}

#[test]
fn within_k_is_the_outcome_iff_the_remoteness_is_at_most_k() {
    for graph in graphs::all(60) {
        let table = Tablebase::dense(&graph, &Run::new()).unwrap();
        for plies in [0, 1, 2, 7, 200] {
            let horizon = Horizon::dense(&graph, plies, &Run::new()).unwrap();
            for (p, value) in solved(&table) {
                for k in 0..=plies.min(60) {
                    let near = value.plies().is_some_and(|remoteness| remoteness <= k);
                    let sign = if near { value.outcome() } else { Outcome::Draw };
                    assert_eq!(horizon.within(&p, k), Some(sign));
                }
                let near = value.plies().filter(|&remoteness| remoteness <= plies);
                assert_eq!((horizon.least_k(&p), horizon.forced(&p)), (near, near.map(|_| value)));
            }
        }
    }
}

#[test]
fn a_far_horizon_agrees_with_the_tablebase() {
    for graph in graphs::all(60) {
        let table = Tablebase::dense(&graph, &Run::new()).unwrap();
        let horizon = Horizon::dense(&graph, u32::MAX, &Run::new()).unwrap();
        let hashed = Horizon::explore(&graph, 0..graph.len(), u32::MAX, &Run::new()).unwrap();
        assert_eq!((horizon.plies(), hashed.plies()), (u32::MAX, u32::MAX));
        for p in 0..graph.len() {
            let outcome = table.outcome(&p).unwrap();
            assert_eq!(horizon.within(&p, u32::MAX), outcome);
            assert_eq!(hashed.within(&p, u32::MAX), outcome);
        }
    }
}

/// A result that was cut off must not be reported as exact.
///
/// A position just beyond the horizon is unknown, not drawn.
#[test]
fn beyond_the_horizon_is_unknown_not_drawn() {
    let chain = GameGraph::from_fn(11, |p| (p < 10).then_some(p + 1), |_| None).unwrap();
    for plies in 0..10 {
        let dense = Horizon::dense(&chain, plies, &Run::new()).unwrap();
        let ahead = Horizon::explore(&chain, [0], plies, &Run::new()).unwrap();
        for seen in [dense.within(&0, plies), ahead.within(&0, plies)] {
            assert_eq!(seen, Some(Outcome::Draw), "nothing can be forced within {plies} plies");
        }
        assert_eq!((dense.within(&0, plies + 1), ahead.within(&0, plies + 1)), (None, None));
        assert_eq!((dense.plies(), ahead.plies()), (plies, plies));
    }
    let ahead = Horizon::explore(&chain, [0], 10, &Run::new()).unwrap();
    assert_eq!(ahead.forced(&0), Some(Value::Loss { plies: 10 }));
}

#[test]
fn an_outcome_forced_within_k_is_forced_within_more() {
    for graph in graphs::all(40) {
        let horizon = Horizon::dense(&graph, 50, &Run::new()).unwrap();
        for p in 0..graph.len() {
            let column: Vec<_> = (0..=50).map(|k| horizon.within(&p, k).unwrap()).collect();
            let first =
                column.iter().position(|&outcome| outcome != Outcome::Draw).unwrap_or(column.len());
            assert!(column[first..].iter().all(|outcome| *outcome == column[first]));
        }
    }
}

/// Two players on one graph, each with edges of their own; a player without a move loses.
#[derive(Debug)]
struct Coloured {
    edges: [Vec<Vec<u32>>; 2],
}

impl Coloured {
    fn new(seed: u64) -> Self {
        let mut numbers = Numbers(seed);
        let len = 2 + numbers.below(9);
        let mut edges = || {
            (0..len).map(|_| (0..numbers.below(3)).map(|_| numbers.below(len)).collect()).collect()
        };
        Self { edges: [edges(), edges()] }
    }

    fn boards(&self) -> u32 {
        u32::try_from(self.edges[0].len()).unwrap()
    }

    /// The game. A position is twice the board, and one more if the second player is to move.
    fn game(&self) -> Scripted<'_> {
        let moves = |at: u32| {
            let edges = &self.edges[(at % 2) as usize][(at / 2) as usize];
            edges.iter().map(move |&board| 2 * board + (at + 1) % 2)
        };
        Scripted::new(0, moves)
            .numbered(2 * self.boards())
            .with_players(|at| if at % 2 == 0 { Player::First } else { Player::Second })
            .with_given_turn(|at, turn| Some(position(at / 2, turn)))
    }
}

fn position(board: u32, turn: Player) -> u32 {
    2 * board + u32::from(turn == Player::Second)
}

/// `dp[state][k][player]` by its definition.
///
/// Whether `player`, to move at `board`, can force a win within `k` plies.
fn dp(game: &Coloured, board: u32, k: u32, player: Player) -> bool {
    let moves = |player: Player, board: u32| game.edges[player.index()][board as usize].iter();
    k > 0
        && moves(player, board).any(|&after| {
            let mut replies = moves(!player, after).peekable();
            let wins = |&board: &u32| dp(game, board, k - 2, player);
            replies.peek().is_none() || k > 1 && replies.all(wins)
        })
}

#[test]
fn can_win_answers_for_either_player_at_any_state() {
    for seed in 0..60 {
        let coloured = Coloured::new(seed);
        let game = coloured.game();
        let dense = Horizon::dense(&game, 7, &Run::new()).unwrap();
        let boards = 0..coloured.boards();
        let everything = 0..2 * coloured.boards();
        let hashed = Horizon::explore(&game, everything, 7, &Run::new()).unwrap();
        for board in boards {
            for (k, player) in (0..=7).flat_map(|k| Player::BOTH.map(|player| (k, player))) {
                let expected = Some(dp(&coloured, board, k, player));
                for turn in Player::BOTH {
                    let at = position(board, turn);
                    assert_eq!(
                        dense.can_win(&at, k, player),
                        expected,
                        "{board} {k} {player} in {coloured:?}"
                    );
                    assert_eq!(hashed.can_win(&at, k, player), expected);
                }
            }
        }
    }
}

#[test]
fn limits_hold_for_horizons() {
    let ring = GameGraph::from_fn(1000, |p| [(p + 1) % 1000], |_| None).unwrap();
    let few = Run::new().positions(10);
    let error = |limit: u64| SolveError::from(LimitError::Positions { limit });
    assert_eq!(Horizon::dense(&ring, 3, &few).unwrap_err(), error(10));
    assert_eq!(Horizon::explore(&ring, [0], 10, &few).unwrap_err(), error(10));
    assert!(Horizon::explore(&ring, [0], 9, &few).is_ok());
    let small = Run::new().memory(2000);
    assert!(matches!(
        Horizon::explore(&ring, [0], 999, &small),
        Err(SolveError::Limit(LimitError::Memory { .. }))
    ));
}

#[test]
fn every_constructor_reports_its_phases() {
    const LEN: u32 = 5000;
    let ring = GameGraph::from_fn(
        LEN,
        |p| [(p + 1) % LEN, (p + 7) % LEN],
        |p| (p == 0).then_some(Outcome::Loss),
    )
    .unwrap();
    let reversible = ring.clone().into_reversible();
    let len = Some(u64::from(LEN));
    let scanned = [("counting moves", len), ("listing moves", len), ("walking back", len)];
    assert_eq!(phases(|run| drop(Horizon::dense(&ring, 9, run).unwrap())), scanned);
    let unmoved = [("counting moves", len), ("walking back", len)];
    assert_eq!(
        phases(|run| drop(Horizon::dense_by_predecessors(&reversible, 9, run).unwrap())),
        unmoved
    );
    let ahead = [("looking ahead", None), ("walking back", len)];
    assert_eq!(phases(|run| drop(Horizon::explore(&ring, [0, 1], u32::MAX, run).unwrap())), ahead);
}
