//! Lines are played to their ends, and reasons are checked against the rules.

use gt_core::Run;
use gt_core::bounded::Horizon;
use gt_core::graph::{Edge, GameGraph};
use gt_core::margin::MarginTable;
use gt_core::memo::{Frozen, Values};
use gt_core::prelude::*;
use gt_core::retrograde::Tablebase;
use gt_core::solution::{Claims, Reason, Refuted, Why};
use gt_testkit::laws::{self, Reach};
use gt_testkit::scripted::Scripted;
use gt_testkit::strategy;
use proptest::prelude::*;

use crate::solution::laws::{rules, truth};

/// Asserts that every line is a best play that agrees with the value; a line may be missing.
fn lines_are_best_plays(
    known: &dyn Solution<Game = &Scripted<'_>, Answer = Value>,
    graph: &GameGraph,
    truth: &[Value],
    complete: bool,
) {
    for start in 0..graph.len() {
        let Some(line) = known.line(&start).unwrap() else {
            assert!(!complete, "no line from {start} of\n{graph}");
            continue;
        };
        let value = truth[start as usize];
        let mut visited = vec![start];
        for &mv in &line.moves {
            let at = visited[visited.len() - 1];
            let best = known.best_moves(&at).unwrap().unwrap();
            assert_eq!(best.first(), Some(&mv), "at {at} of\n{graph}");
            visited.push(known.game().try_play(&at, mv).unwrap());
        }
        let end = visited[line.moves.len()];
        if let Some(from) = line.repeats_from {
            assert_eq!((value, end), (Value::Draw, visited[from]), "from {start} of\n{graph}");
            assert!(from < line.moves.len());
            continue;
        }
        let over = graph.terminal(&end).unwrap();
        let outcome = if line.moves.len() % 2 == 0 { over } else { over.flip() };
        assert_eq!(outcome, value.outcome(), "from {start} of\n{graph}");
        assert!(
            value.plies().is_none_or(|plies| plies as usize == line.moves.len()),
            "from {start} of\n{graph}"
        );
    }
}

/// Asserts that every reason follows from the rules and from the true values.
fn reasons_hold(
    known: &dyn Solution<Game = &Scripted<'_>, Answer = Value>,
    graph: &GameGraph,
    truth: &[Value],
    complete: bool,
) {
    let after = |at: u32, nth: u32| graph.edges(at)[nth as usize];
    let worth = |at, mv| truth[after(at, mv) as usize].before_move().unwrap();
    for position in 0..graph.len() {
        let Some(Why { value, reason, .. }) = known.why(&position).unwrap() else {
            assert!(!complete, "no reason for {position} of\n{graph}");
            continue;
        };
        assert_eq!(value, truth[position as usize]);
        assert_eq!(graph.terminal(&position).is_some(), matches!(reason, Reason::Over));
        match reason {
            Reason::Over => assert_eq!(value, Value::terminal(graph.terminal(&position).unwrap())),
            Reason::Proof { mv, leaves } => {
                assert_eq!(truth[known.game().try_play(&position, mv).unwrap() as usize], leaves);
                assert_eq!((leaves.outcome(), leaves.before_move()), (Outcome::Loss, Some(value)));
                let moves = known.game().legal_moves(&position);
                let mut earlier = moves.take_while(|&earlier| earlier != mv);
                let unknown = |mv| known.value(&after(position, mv)).unwrap().is_none();
                assert!(earlier.all(|mv| worth(position, mv) < value || unknown(mv)));
            }
            Reason::Refutation(moves) => {
                assert_ne!(value.outcome(), Outcome::Win);
                let mut listed: Vec<u32> = moves.iter().map(|refuted| refuted.mv).collect();
                listed.sort_unstable();
                assert_eq!(listed, known.game().legal_moves(&position).collect::<Vec<_>>());
                assert!(moves.is_sorted_by(|a, b| a.value >= b.value), "{moves:?}");
                assert_eq!(moves[0].value, value);
                for Refuted { mv, value, reply } in moves {
                    let to = after(position, mv);
                    assert_eq!(value, worth(position, mv));
                    assert_eq!(reply.is_none(), graph.terminal(&to).is_some());
                    assert!(reply.is_none_or(|reply| worth(to, reply) == truth[to as usize]));
                }
            }
        }
    }
}

fn explains(
    known: &dyn Solution<Game = &Scripted<'_>, Answer = Value>,
    graph: &GameGraph,
    truth: &[Value],
    complete: bool,
) {
    lines_are_best_plays(known, graph, truth, complete);
    reasons_hold(known, graph, truth, complete);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn loopy_games_are_explained(graph in strategy::loopy_graph(1..=14)) {
        let (game, truth, run) = (&rules(&graph), truth(&graph), Run::new());
        explains(&Tablebase::dense(game, &run).unwrap(), &graph, &truth, true);
        let from_start = Tablebase::explore(game, [graph.initial()], &run).unwrap();
        explains(&from_start, &graph, &truth, false);
        explains(&Claims::new(game, |&p: &u32| Some(truth[p as usize])), &graph, &truth, true);
        for plies in [0, 1, 2, 5, u32::MAX] {
            let horizon = Horizon::dense(game, plies, &run).unwrap();
            explains(&horizon, &graph, &truth, plies == u32::MAX);
        }
    }

    #[test]
    fn games_that_end_are_explained(graph in strategy::acyclic_graph(1..=14)) {
        let graph = graph.graph();
        let (game, truth) = (&rules(graph), truth(graph));
        let values = Values::new(game, &Run::new());
        explains(&values, graph, &truth, true);
        explains(&values.freeze(), graph, &truth, true);
    }

    /// One position is unknown. Then lines and reasons are right or missing, and every line ends.
    #[test]
    fn where_one_position_is_unknown_nothing_is_guessed(
        graph in strategy::loopy_graph(1..=14), hole in 0u32..14
    ) {
        let (game, truth) = (&rules(&graph), truth(&graph));
        let known = Claims::new(game, |&p: &u32| (p != hole).then(|| truth[p as usize]));
        explains(&known, &graph, &truth, false);
    }
}

/// The start is unknown. Every position that it leads to is known, and drawn.
#[test]
fn a_line_from_an_unknown_position_into_endless_play_ends() {
    let ring: GameGraph = "a -> b\nb -> c\nc -> b".parse().unwrap();
    let known = Claims::new(&ring, |&p: &u32| (p > 0).then_some(Value::Draw));
    let line = known.line(&0).unwrap().unwrap();
    assert_eq!((line.moves.len(), line.repeats_from), (3, Some(1)));
    assert_eq!(known.why(&0), Ok(None));
}

/// Margins without the plies of their table: a best move of the ring may only go round.
#[test]
fn margins_that_do_not_know_the_way_give_no_line_and_break_the_law() {
    let ring: GameGraph = "a -> b c\nb -> a\nc".parse().unwrap();
    let table = MarginTable::dense(&ring, &Run::new()).unwrap();
    assert_eq!(table.line(&0).unwrap().unwrap().moves, [Edge { nth: 1, to: 2 }]);
    let claims = Claims::new(&ring, |p: &u32| table.margin(p));
    assert_eq!((claims.best_moves(&0).unwrap().unwrap().len(), claims.line(&0)), (2, Ok(None)));
    let pairs = (0..3).filter_map(|p| Some((p, table.margin(&p)?)));
    let frozen = Frozen::from_pairs(&ring, pairs, &Run::new()).unwrap();
    assert_eq!((frozen.line(&0), frozen.line(&2).map(|line| line.is_some())), (Ok(None), Ok(true)));
    let message = laws::broken(|| laws::solution_with(&claims, Reach::default(), 0..3));
    assert!(message.starts_with("law solution, point 10 is broken: "), "{message}");
    assert!(message.ends_with("expected: +1\n  found: 0"), "{message}");
}

/// Endless play that is worth the margin is a line.
#[test]
fn margins_without_a_table_give_a_line_that_goes_round_if_it_is_worth_them() {
    let ring: GameGraph = "a -> b\nb -> a\nc".parse().unwrap();
    let claims = Claims::new(&ring, |_: &u32| Some(Margin::EVEN));
    assert_eq!(claims.line(&0).unwrap().unwrap().repeats_from, Some(0));
}

#[test]
fn reasons_are_sentences() {
    let game: GameGraph =
        "a -> b b\nb -> a c\nc\nd -> a\nx -> x y\ny -> x\nz !draw".parse().unwrap();
    let table = Tablebase::dense(&game, &Run::new()).unwrap();
    let why = |p: u32| table.why(&p).unwrap().unwrap().to_string();
    assert_eq!(why(0), "loss in 2 plies (1 move): none of 2 moves does better");
    assert_eq!(
        why(1),
        "win in 1 ply (1 move): a move leaves the opponent a loss in 0 plies (0 moves)"
    );
    assert_eq!(why(2), "loss in 0 plies (0 moves): the game is over");
    assert_eq!(why(4), "draw: none of 2 moves does better");
    assert_eq!(why(5), "draw: the only move does no better");
    assert_eq!(why(6), "draw: the game is over");
}
