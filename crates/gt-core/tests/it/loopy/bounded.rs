//! `bounded::Horizon` against the definition.

use gt_core::Run;
use gt_core::bounded::Horizon;
use gt_core::prelude::*;
use gt_testkit::oracle;
use gt_testkit::scripted::Scripted;

use crate::common::graphs::{self, Numbers};

/// What is forced within k plies is what is won or lost in at most k, as far as the table sees.
#[test]
fn within_k_is_the_outcome_iff_the_remoteness_is_at_most_k() {
    for graph in graphs::all(20) {
        let reversible = graph.clone().into_reversible();
        let truth = oracle::graph_values(&graph);
        for plies in [0, 1, 2, 3, 7, 200] {
            let run = Run::new();
            let dense = Horizon::dense(&graph, plies, &run).unwrap();
            let backwards = Horizon::dense_by_predecessors(&reversible, plies, &run).unwrap();
            let ahead = Horizon::explore(&graph, [graph.initial()], plies, &run).unwrap();
            assert!(ahead.sees(&graph.initial()).unwrap() >= plies);
            for (p, value) in (0..).zip(&truth) {
                let near = value.plies().filter(|&remoteness| remoteness <= plies);
                let forced = (near, near.map(|_| *value));
                assert_eq!((dense.least_k(&p), dense.forced(&p)), forced, "{p} in\n{graph}");
                let seen = ahead.sees(&p);
                for k in 0..=40 {
                    let is_forced = value.plies().is_some_and(|remoteness| remoteness <= k);
                    let sign = if is_forced { value.outcome() } else { Outcome::Draw };
                    let place = || format!("{p} within {k} of {plies} plies in\n{graph}");
                    if k <= plies {
                        let both = [dense.within(&p, k), backwards.within(&p, k)];
                        assert_eq!(both, [Some(sign); 2], "{}", place());
                    }
                    let told = seen.filter(|&seen| k <= seen).map(|_| sign);
                    assert_eq!(ahead.within(&p, k), told, "{}", place());
                }
            }
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
